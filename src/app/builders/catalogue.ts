import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseErrorCode } from '#platform/server/database/database.ts';
import { readSettings, settingNames, SettingsError, type Settings } from '#platform/server/start/settings.ts';

/** One of several builders that a process serves: the names under which people reach it, and its settings. */
export interface Builder {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly settings: Settings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const Catalogue = z.strictObject({
  builders: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, 'has to be small letters, digits and hyphens, at most 40'),
        hosts: z
          .array(z.string().regex(/^[a-z0-9.-]{1,253}$/u, 'has to be a host name in small letters, without a port'))
          .min(1),
        settings: z.record(z.string(), z.string()),
      }),
    )
    .min(1),
});

/** Of these there is one for the process, so a builder has none of its own. */
const ofProcess = ['PORT', 'HOST', 'TRUST_PROXY', 'NODE_ENV', 'LOG_LEVEL', 'LOG_OUTPUT', 'HEARTH_ROLE'] as const;

/** What a builder has from the process. Whatever names a place or holds a secret is each builder's own. */
const inherited = [
  ...ofProcess,
  'DATABASE_WAIT_SECONDS',
  'DATABASE_CONNECTIONS',
  'CLAMD_URL',
  'CLAMD_WAIT_SECONDS',
  'TIMESTAMP_URL',
  'REQUEST_LIMITS',
  'ANONYMOUS_CALLS_PER_MINUTE',
  'SIGN_IN_TRIES_PER_ADDRESS',
] as const;

/** Whether this process serves several builders: `HEARTH_BUILDERS` names the file that lists them. */
export const catalogueOf = (env: Environment): string | undefined => env['HEARTH_BUILDERS']?.trim() || undefined;

/**
 * Reads the catalogue of builders: `{"builders": [{"name", "hosts", "settings"}]}`, the settings by the names that one portal has them by.
 * Throws a `SettingsError` that names every fault by its builder and repeats no value.
 */
export async function readBuilders(file: string, env: Environment): Promise<Builder[]> {
  const { builders } = await readCatalogue(file);
  const faults: string[] = [];
  const made = builders.flatMap(({ name, hosts, settings }): Builder[] => {
    for (const setting of [...ofProcess, 'HEARTH_BUILDERS'])
      if (settings[setting] !== undefined)
        faults.push(`${name}: ${setting} is one for the whole process, set it there`);
    for (const setting of Object.keys(settings))
      if (!settingNames.includes(setting) && !setting.startsWith('OIDC_'))
        faults.push(`${name}: ${setting}: there is no such setting`);
    if (settings['DATABASE_URL'] === undefined)
      faults.push(`${name}: DATABASE_URL is needed: each builder has a database of its own`);
    try {
      return [{ name, hosts, settings: readSettings(settingsOf(name, hosts, settings, env)) }];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      faults.push(
        ...error.message
          .split('\n')
          .slice(1, -1)
          .map((line) => `${name}: ${line.trim()}`),
      );
      return [];
    }
  });
  faults.push(
    ...twice(builders.map(({ name }) => name)).map((name) => `${name}: stands there twice`),
    ...twice(builders.flatMap(({ hosts }) => hosts)).map((host) => `${host}: leads to two builders`),
    ...sharedBy(made, 'DATABASE_URL', ({ settings }) => databaseOf(settings.databaseUrl)),
    ...sharedBy(made, 'HEARTH_DATA', ({ settings }) => settings.dataFolder),
    ...sharedBy(made, 'FILES_URL', ({ settings }) =>
      settings.files === undefined ? undefined : placeOf(settings.files),
    ),
  );
  if (faults.length > 0)
    throw new SettingsError(
      `Hearth cannot start, because the builders in HEARTH_BUILDERS are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}\nSee docs/operations.md.`,
    );
  return made;
}

async function readCatalogue(file: string): Promise<z.infer<typeof Catalogue>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new SettingsError(
      `HEARTH_BUILDERS: the file ${file} can not be read (${databaseErrorCode(error) ?? 'unknown'}).`,
    );
  });
  const parsed = Catalogue.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`);
  throw new SettingsError(
    `HEARTH_BUILDERS: ${file} is no catalogue of builders:\n${faults.join('\n')}\nSee docs/operations.md.`,
  );
}

function settingsOf(name: string, hosts: readonly string[], own: Environment, env: Environment): Environment {
  const port = env['PORT'] ?? '4000';
  return {
    ...Object.fromEntries(inherited.map((setting) => [setting, env[setting]])),
    HEARTH_DATA: join(env['HEARTH_DATA'] ?? './data', 'builders', name),
    PUBLIC_URL: `http://${hosts[0] ?? ''}:${port}`,
    ...own,
    ALLOWED_HOSTS: [...hosts, ...(own['ALLOWED_HOSTS'] === undefined ? [] : [own['ALLOWED_HOSTS']])].join(','),
  };
}

/** A database by its address without who signs in: two roles of one database are no two databases. */
function databaseOf(url: string | undefined): string | undefined {
  return url?.replace(/^[a-z]+:\/\/(?:[^@/?]*@)?/u, '').replace(/(?<=[?&])(?!host=)[^&]*&?/gu, '');
}

const placeOf = ({ endpoint, bucket, prefix }: NonNullable<Settings['files']>): string =>
  JSON.stringify([endpoint, bucket, prefix]);

function sharedBy(
  builders: readonly Builder[],
  setting: string,
  of: (builder: Builder) => string | undefined,
): string[] {
  const places = Map.groupBy(builders, of);
  return [...places].flatMap(([place, sharing]) =>
    place === undefined || sharing.length < 2
      ? []
      : [`${sharing.map(({ name }) => name).join(' and ')}: have one ${setting}`],
  );
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
