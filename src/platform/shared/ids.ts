import { z } from 'zod';
import { rule, rules } from './rules.ts';

/** A row's id: UUID version 7 of our own making, or any UUID that a caller names. */
export const Id = z.uuid({ error: rule({ en: 'Must be a UUID.', es: 'Debe ser un identificador (UUID).' }) });
export type Id = string;

export const IdParams = z.strictObject({ id: Id });
export type IdParams = z.infer<typeof IdParams>;

/** How many rows a file or a sheet of paper can be asked for by their ids: as many as an address holds. */
export const mostNamedRows = 200;

/** Ids with commas between, as they stand in an address. */
export const NamedRows = z
  .string({ error: rules.text })
  .max(mostNamedRows * 37, { error: rules.mostEntries(mostNamedRows) })
  .transform((word) => word.split(','))
  .pipe(z.array(Id).max(mostNamedRows, { error: rules.mostEntries(mostNamedRows) }));

let last = 0;
let turn = 0;

/**
 * A new time-ordered id (UUID version 7, RFC 9562): newer rows sort last and land together in an index. Those of one millisecond
 * keep their order too, by a counter in front of what is random (section 6.2, method 1).
 */
export function newId(now: number = Date.now()): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  turn = now === last ? turn + 1 : 0;
  last = now;
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  view.setUint16(6, 0x7000 | (turn & 0xfff));
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
