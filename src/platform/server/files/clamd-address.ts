import { z } from 'zod';

/** Where a clamd listens. */
export interface ClamdAddress {
  readonly address: { readonly host: string; readonly port: number } | { readonly path: string };
}

/** The address of a clamd as a setting has it: a port of a machine, or a socket of this one. */
export const ClamdUrl = z
  .string()
  .regex(
    /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}|unix:(?:\/\/)?\/[^\0]+)$/,
    'must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
  )
  .refine((value) => value.startsWith('unix:') || URL.canParse(value), 'must have a port from 1 to 65535')
  .transform((value): ClamdAddress['address'] => {
    if (value.startsWith('unix:')) return { path: value.replace(/^unix:(?:\/\/)?/, '') };
    // As an address of the web, whose own port is the only one that is left out of what is parsed.
    const { hostname, port } = new URL(value.replace(/^tcp:/, 'http:'));
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) };
  });
