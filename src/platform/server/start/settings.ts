import { resolve } from 'node:path';
import { z } from 'zod';
import { webAddress } from './web-address.ts';
import { ClamdUrl, type ClamdAddress } from '../files/clamd-address.ts';
import { filesEnvironment, filesFaults, filesSettings, type S3Settings } from '../files/s3/s3-settings.ts';
import { oidcName, readOidcProviders, type OidcProvider } from './oidc-settings.ts';

export type { OidcProvider };

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte. False: STARTTLS where the server offers it. */
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** A CAD platform that speaks the interface published by Onshape. */
export interface CadSettings {
  /** CAD_API_URL: with its version, without a slash at its end. */
  readonly apiUrl: string;
  /** CAD_AUTH_URL: `/authorize` and `/token` are below it. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** CAD_CALLS_PER_YEAR: what the plan allows, for the meter; the platform itself has the last word. */
  readonly callsPerYear: number;
  /** CAD_YEAR_FROM: month and day on which the plan's year begins. */
  readonly yearFrom: string;
  /** CAD_WEBHOOK_KEYS: keys of its messages; each is taken, so that they can be changed one after the other. */
  readonly webhookKeys: readonly string[];
}

/** How many wrong tries there may be. Tests set others; from outside only `perAddress` can be set. */
export interface SignInLimits {
  /** For one name from one network, or from one browser known for it, in `windowS`. */
  readonly perNameAndNetwork: number;
  /** For one name from all networks and browsers that its person has never come from, in `windowS`. */
  readonly perName: number;
  readonly windowS: number;
  /** SIGN_IN_TRIES_PER_ADDRESS: from one network, whatever the names, in a minute. */
  readonly perAddress: number;
  /** New accounts asked for from one network in an hour. */
  readonly signUpsPerHour: number;
  /** Codes sent to one address in a day, asked for from one network; four times as many from all networks together. */
  readonly codesPerDay: number;
}

/** How many calls there may be in a minute. Tests set others; from outside only `perAddress` can be set, or all be lifted. */
export interface RequestLimits {
  /** Of one person. Also of one network, for calls that bring a sign-in which is not known to be good. */
  readonly perPerson: number;
  /** ANONYMOUS_CALLS_PER_MINUTE: of one network where nobody is signed in. */
  readonly perAddress: number;
  /** Exports of one person. */
  readonly exports: number;
}

/** Everything that can be set from outside; docs/operations.md has the table. */
export interface Settings {
  /** PORT: the one port for pages, API and sockets. */
  readonly port: number;
  /** HOST: the address to listen on. Loopback by default, so that nobody else reaches a portal that was only tried out. */
  readonly host: string;
  /** PUBLIC_URL: the address people use, without a slash at its end; links in mail and sign-in callbacks begin with it. */
  readonly publicUrl: string;
  /** ALLOWED_HOSTS: more names under which this portal is asked, besides those of HOST and PUBLIC_URL; without ports. */
  readonly allowedHosts: readonly string[];
  /** HEARTH_DATA: database, files, outgoing mail, keys. Absolute; closed to other users. */
  readonly dataFolder: string;
  /** HEARTH_ROOT_KEY: 32 bytes in base64url that seal the portal's keys in the database; without it, those of `keys/root.json`. Never log it. */
  readonly rootKey: string | undefined;
  /** DATABASE_URL: a PostgreSQL of your own (15 or newer) in place of the embedded one. Holds a password: never log it. */
  readonly databaseUrl: string | undefined;
  /** DATABASE_WAIT_SECONDS: how long a start waits for a PostgreSQL of your own that does not answer. */
  readonly databaseWaitMs: number;
  /** FILES_URL …: the bucket that keeps the files; without it, they lie in the data folder. Holds a secret: never log it. */
  readonly files: S3Settings | undefined;
  /** HEARTH_ROLE: what this process of several does: answers people, works off the jobs, or both. */
  readonly role: 'web' | 'jobs' | 'all';
  /** DATABASE_CONNECTIONS: how many connections the portal opens at most, besides those of people outside staff. */
  readonly databaseConnections: number;
  /** SAMPLE_COMPANY: `auto` loads it into an empty embedded database only. */
  readonly sampleCompany: 'on' | 'off' | 'auto';
  /** SAMPLE_PASSWORD: what the sample people sign in with. */
  readonly samplePassword: string;
  /** BRAND_NAME: the builder's name on screens and in mail. */
  readonly brandName: string;
  /** NODE_ENV=production: an outside database that could lose acknowledged writes is refused, not only reported. */
  readonly production: boolean;
  /** SMTP_HOST …: where mail is handed over; without it, mail is written to files in the data folder. */
  readonly smtp: SmtpSettings | undefined;
  /** MAIL_FROM: the sender of all mail. */
  readonly mailFrom: string;
  /** CLAMD_URL, CLAMD_WAIT_SECONDS: the virus scanner that every file has to pass; without it, files are not scanned. */
  readonly clamd: (ClamdAddress & { readonly waitMs: number }) | undefined;
  /** TIMESTAMP_URL: the authority that says when a sealed file existed (RFC 3161); without it, files are sealed without a time stamp. */
  readonly timestampUrl: string | undefined;
  /** EMERGENCY_PHONE: where somebody answers owners at any hour; without it, their page shows no number. */
  readonly emergencyPhone: string | null;
  /** OIDC_…: sign-in through other providers, in the order of their names. */
  readonly oidcProviders: readonly OidcProvider[];
  /** CAD_CLIENT_ID …: the CAD platform; without it, the models that were uploaded here stand in its place. */
  readonly cad: CadSettings | undefined;
  readonly signInLimits: SignInLimits;
  /** REQUEST_LIMITS=off lifts them: undefined. */
  readonly requestLimits: RequestLimits | undefined;
  /** LOG_LEVEL */
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** LOG_OUTPUT: the file `log/hearth.log` in the data folder, or standard output as JSON lines. */
  readonly logOutput: 'file' | 'stdout';
  /** METRICS_TOKEN: what `/metrics` wants as a Bearer token; without it there is no such page. */
  readonly metricsToken: string | undefined;
  /** LEAD_FORM_SITES: the web sites that may show the public form within their own pages, as origins. */
  readonly leadFormSites: readonly string[];
  /** TRUST_PROXY: how many proxies in front of the portal are trusted to name the caller, or their addresses. */
  readonly trustProxy: number | string[] | false;
}

/** What the sample people sign in with unless the settings say otherwise. Everybody can read it, so it is good on one's own machine only. */
export const defaultSamplePassword = 'hearth-sample';

/** Settings that cannot be used. The message names every fault, and repeats no value that may be secret. */
export class SettingsError extends Error {}

/** Reads all settings at once; an empty value counts as unset. Throws a `SettingsError` that names every fault. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const faults: string[] = [];
  const parsed = Environment.safeParse(given);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const oidcProviders = readOidcProviders(given, faults);
  if (given['CLAMD_URL'] === undefined && given['CLAMD_WAIT_SECONDS'] !== undefined)
    faults.push('CLAMD_WAIT_SECONDS: has no effect without CLAMD_URL');
  if (given['DATABASE_URL'] === undefined && given['DATABASE_CONNECTIONS'] !== undefined)
    faults.push('DATABASE_CONNECTIONS: has no effect without DATABASE_URL');
  if (given['DATABASE_URL'] === undefined && (given['HEARTH_ROLE'] ?? 'all') !== 'all')
    faults.push('HEARTH_ROLE: with the embedded database there is one process, which does all; set DATABASE_URL first');
  faults.push(...mailFaults(given), ...cadFaults(given), ...filesFaults(given), ...unknownNames(given));
  if (!parsed.success || faults.length > 0) {
    throw new SettingsError(
      `Hearth cannot start, because its settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee docs/operations.md.`,
    );
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    allowedHosts: data.ALLOWED_HOSTS,
    dataFolder: resolve(data.HEARTH_DATA),
    rootKey: data.HEARTH_ROOT_KEY,
    databaseUrl: data.DATABASE_URL,
    databaseWaitMs: data.DATABASE_WAIT_SECONDS * 1_000,
    files: filesSettings(data),
    role: data.HEARTH_ROLE,
    databaseConnections: data.DATABASE_CONNECTIONS,
    sampleCompany: data.SAMPLE_COMPANY,
    samplePassword: data.SAMPLE_PASSWORD,
    brandName: data.BRAND_NAME,
    production: data.NODE_ENV === 'production',
    smtp:
      data.SMTP_HOST === undefined
        ? undefined
        : {
            host: data.SMTP_HOST,
            port: data.SMTP_PORT ?? (data.SMTP_SECURE ? 465 : 587),
            secure: data.SMTP_SECURE,
            user: data.SMTP_USER,
            password: data.SMTP_PASSWORD,
          },
    mailFrom: data.MAIL_FROM ?? `${data.BRAND_NAME} <no-reply@localhost>`,
    clamd:
      data.CLAMD_URL === undefined ? undefined : { address: data.CLAMD_URL, waitMs: data.CLAMD_WAIT_SECONDS * 1_000 },
    timestampUrl: data.TIMESTAMP_URL,
    emergencyPhone: data.EMERGENCY_PHONE ?? null,
    oidcProviders,
    cad:
      data.CAD_CLIENT_ID === undefined || data.CAD_CLIENT_SECRET === undefined
        ? undefined
        : {
            apiUrl: data.CAD_API_URL,
            authUrl: data.CAD_AUTH_URL,
            clientId: data.CAD_CLIENT_ID,
            clientSecret: data.CAD_CLIENT_SECRET,
            callsPerYear: data.CAD_CALLS_PER_YEAR,
            yearFrom: data.CAD_YEAR_FROM,
            webhookKeys: data.CAD_WEBHOOK_KEYS,
          },
    signInLimits: {
      perNameAndNetwork: 5,
      perName: 10,
      windowS: 30 * 60,
      perAddress: data.SIGN_IN_TRIES_PER_ADDRESS,
      signUpsPerHour: 5,
      codesPerDay: 5,
    },
    requestLimits: data.REQUEST_LIMITS
      ? { perPerson: 600, perAddress: data.ANONYMOUS_CALLS_PER_MINUTE, exports: 6 }
      : undefined,
    logLevel: data.LOG_LEVEL,
    logOutput: data.LOG_OUTPUT,
    metricsToken: data.METRICS_TOKEN,
    leadFormSites: data.LEAD_FORM_SITES,
    trustProxy: data.TRUST_PROXY,
  };
}

/** Where a program of this machine reaches the process that listens by these settings. */
export function listeningAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** True when only programs of this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** True when others than the programs of this machine may reach the portal: by the address it listens on, or by the one that people use. */
export function isReachedByOthers({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/u, '$1'));
}

const port = (name: string) => {
  const sentence = `${name} must be a whole number from 1 to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/, sentence)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, sentence);
};

const addressOf = (scheme: RegExp, example: string) =>
  z.string().refine((value) => scheme.test(value), `must be an address such as ${example}`);

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const Environment = z.object({
  PORT: port('the port').default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be names of hosts without ports, separated by commas')
    .transform((value) => value.split(',').map((each) => each.trim()))
    .default([]),
  HEARTH_DATA: z.string().default('./data'),
  HEARTH_BUILDERS: z.string().optional(),
  HEARTH_ROOT_KEY: z
    .string()
    .regex(
      /^[\w-]{43}$/u,
      'has to be 32 random bytes in base64url, as `openssl rand -base64 32 | tr +/ -_ | tr -d =` prints them',
    )
    .optional(),
  DATABASE_URL: addressOf(/^postgres(ql)?:\/\//, 'postgresql://user:password@host:5432/hearth').optional(),
  DATABASE_WAIT_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of seconds, from 0 to 9999')
    .transform(Number)
    .default(30),
  ...filesEnvironment,
  HEARTH_ROLE: z.enum(['web', 'jobs', 'all'], 'must be web, jobs or all').default('all'),
  DATABASE_CONNECTIONS: z
    .string()
    .refine((value) => /^\d{2,3}$/.test(value) && Number(value) >= 10, 'must be a whole number from 10 to 999')
    .transform(Number)
    .default(20),
  SAMPLE_COMPANY: z.enum(['on', 'off', 'auto'], 'must be on, off or auto').default('auto'),
  SAMPLE_PASSWORD: z.string().min(8, 'must have at least 8 characters').default(defaultSamplePassword),
  BRAND_NAME: z.string().trim().max(60, 'must have at most 60 characters').default('Hearth'),
  NODE_ENV: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port('the mail port').optional(),
  SMTP_SECURE: onOff.default(false),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an e-mail address, with or without a name')
    .optional(),
  CLAMD_URL: ClamdUrl.optional(),
  CLAMD_WAIT_SECONDS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of seconds, from 1 to 9999')
    .transform(Number)
    .default(60),
  TIMESTAMP_URL: webAddress.optional(),
  EMERGENCY_PHONE: z
    .string()
    .regex(/^\+?[\d (). -]{5,30}$/, 'must be a phone number as people dial it')
    .optional(),
  SIGN_IN_TRIES_PER_ADDRESS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
    .transform(Number)
    .default(10),
  REQUEST_LIMITS: onOff.default(true),
  ANONYMOUS_CALLS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999')
    .transform(Number)
    .default(60),
  CAD_API_URL: webAddress.default('https://cad.onshape.com/api/v10'),
  CAD_AUTH_URL: webAddress.default('https://oauth.onshape.com/oauth'),
  CAD_CLIENT_ID: z.string().optional(),
  CAD_CLIENT_SECRET: z.string().optional(),
  CAD_CALLS_PER_YEAR: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'must be a whole number from 1 to 99999999')
    .transform(Number)
    .default(5000),
  CAD_YEAR_FROM: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'must be a month and a day up to the 28th, such as 03-15')
    .default('01-01'),
  CAD_WEBHOOK_KEYS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_OUTPUT: z.enum(['file', 'stdout'], 'must be file or stdout').default('file'),
  LEAD_FORM_SITES: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .refine(
      (sites) => sites.every((each) => /^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/u.test(each)),
      'must be addresses of sites without a path, such as https://www.example.com, separated by commas',
    )
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or any of . _ ~ + / = -')
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(\d{1,2}|[\da-fA-F.:/]+(,\s*[\da-fA-F.:/]+)*)$/,
      'must be a number of proxies, or their addresses separated by commas',
    )
    .transform((value) =>
      /^\d+$/.test(value) ? Number(value) || (false as const) : value.split(',').map((each) => each.trim()),
    )
    .default(false),
});

function mailFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = [];
  if (given['SMTP_HOST'] === undefined) {
    const idle = ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASSWORD'].filter((name) => given[name] !== undefined);
    faults.push(...idle.map((name) => `${name}: has no effect without SMTP_HOST`));
  }
  if ((given['SMTP_USER'] === undefined) !== (given['SMTP_PASSWORD'] === undefined)) {
    faults.push('SMTP_USER: and SMTP_PASSWORD belong together');
  }
  return faults;
}

function cadFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  if ((given['CAD_CLIENT_ID'] === undefined) !== (given['CAD_CLIENT_SECRET'] === undefined))
    return ['CAD_CLIENT_ID: and CAD_CLIENT_SECRET belong together'];
  if (given['CAD_CLIENT_ID'] !== undefined) return [];
  return Object.keys(given)
    .filter((name) => name.startsWith('CAD_') && Object.hasOwn(Environment.shape, name))
    .map((name) => `${name}: has no effect without CAD_CLIENT_ID`);
}

/** A misspelt name would otherwise switch something off in silence. Only families that are ours alone are judged. */
function unknownNames(given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(given)
    .filter((name) => /^(OIDC|SMTP|HEARTH|SAMPLE|CAD|CLAMD|TIMESTAMP|FILES)_/.test(name))
    .filter((name) => !oidcName.test(name) && !Object.hasOwn(Environment.shape, name))
    .map((name) => `${name}: there is no such setting`);
}

/** Every setting with a fixed name, for the check that the documentation names each. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);
