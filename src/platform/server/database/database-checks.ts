import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { newId } from '#platform/shared/ids.ts';
import { databaseErrorCode } from './database.ts';
import { migrationsFolder, readMigrations, recordedMigrations, refuseMismatch, restoringTable } from './migrate.ts';

/** The database may not be used as it is; the message names every reason and says what to do. */
export class DatabaseRefused extends Error {}

export interface DatabaseCheck {
  /** Settings that could lose acknowledged writes are refused when true, and only answered when false. */
  readonly mustBeDurable: boolean;
  readonly folder?: string | undefined;
  /** It is being restored into: a start refuses what a restore has left half done. */
  readonly isRestored?: boolean | undefined;
  /** How long news may take on their way back to who listens: a busy machine takes its time, a pooler never sends them. */
  readonly newsWaitMs?: number | undefined;
}

interface Facts {
  readonly in_recovery: boolean;
  readonly read_only: string;
  readonly version_number: number;
  readonly version: string;
  readonly encoding: string;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly full_page_writes: string;
  readonly role: string;
  readonly database: string;
  readonly owner: string;
  readonly may_create: boolean;
  /** Extensions that the server does not have at hand. */
  readonly missing_extensions: string[];
  readonly half_restored: boolean;
  /** Of this connection, which asks for UTC. */
  readonly time_zone: string;
}

const oldestVersionNumber = 150_000;

/** What the migrations switch on; a test holds the two against each other. */
export const neededExtensions = ['btree_gin', 'btree_gist', 'citext', 'pg_trgm', 'unaccent'] as const;

/**
 * Throws unless the portal can rely on this database: writable, new enough, keeping what it acknowledged, and not
 * changed by a newer release. Answers warnings about durability where they are allowed.
 */
export async function checkDatabase(
  pool: pg.Pool,
  { mustBeDurable, folder = migrationsFolder, isRestored = false, newsWaitMs = 10_000 }: DatabaseCheck,
): Promise<string[]> {
  const facts = await readFacts(pool);
  const reasons: string[] = [];
  if (facts.in_recovery) {
    reasons.push('It is a read replica (pg_is_in_recovery). Point DATABASE_URL at the primary server.');
  } else if (facts.read_only === 'on') {
    reasons.push(
      'It only accepts reads (default_transaction_read_only is on). Point DATABASE_URL at a writable server, or switch that setting off.',
    );
  }
  if (facts.version_number < oldestVersionNumber) {
    reasons.push(
      `It is PostgreSQL ${facts.version}; Hearth needs 15 or newer. Upgrade the server, or leave DATABASE_URL unset to use the embedded one.`,
    );
  }
  // A replica takes no LISTEN, and is refused above.
  if (facts.time_zone !== 'UTC' || (!facts.in_recovery && !(await hearsNews(pool, newsWaitMs))))
    reasons.push(poolerSentence);
  if (facts.encoding !== 'UTF8') {
    reasons.push(
      `Its encoding is ${facts.encoding}. Create a database with ENCODING 'UTF8' and point DATABASE_URL at it.`,
    );
  }
  if (!facts.may_create) reasons.push(ownerSentence(facts));
  if (facts.missing_extensions.length > 0) {
    reasons.push(
      `It lacks the extensions ${facts.missing_extensions.join(', ')}. Install PostgreSQL's contrib package on that server.`,
    );
  }
  if (facts.half_restored && !isRestored) {
    reasons.push(
      'A restore into it was cut short. Run npm run restore again with the same backup; it goes on where it ended.',
    );
  }
  const losses = durabilityFaults(facts);
  if (mustBeDurable) reasons.push(...losses);
  if (reasons.length > 0) {
    throw new DatabaseRefused(`Hearth cannot use this database:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
  }
  refuseMismatch(await readMigrations(folder), await recordedMigrations(pool).catch(refuseForeign(facts)));
  return losses;
}

function ownerSentence({ database, owner, role }: Facts): string {
  return `The database "${database}" belongs to the role "${owner}", and DATABASE_URL signs in as "${role}". Make that its owner (ALTER DATABASE "${database}" OWNER TO "${role}"), or name its owner in DATABASE_URL.`;
}

/** Tables that another role made can't be read: it is the other role's database. */
function refuseForeign(facts: Facts): (error: unknown) => never {
  return (error) => {
    if (databaseErrorCode(error) !== '42501') throw error;
    throw new DatabaseRefused(
      `Hearth cannot use this database:\n  Its tables belong to another role than "${facts.role}", as whom DATABASE_URL signs in. ${ownerSentence(facts)}`,
      { cause: error },
    );
  };
}

const poolerSentence =
  'A connection does not keep the settings of its session, or does not hear its news, as behind a pooler such as PgBouncer. Point DATABASE_URL at PostgreSQL itself; the portal has a pool of its own (DATABASE_CONNECTIONS).';

async function readFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool
    .query<Facts>(
      `
    SELECT pg_is_in_recovery() AS in_recovery,
           current_setting('default_transaction_read_only') AS read_only,
           current_setting('server_version_num')::int AS version_number,
           current_setting('server_version') AS version,
           pg_encoding_to_char((SELECT encoding FROM pg_database WHERE datname = current_database())) AS encoding,
           current_setting('fsync') AS fsync,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('full_page_writes') AS full_page_writes,
           current_user AS role,
           current_database() AS database,
           (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) AS owner,
           has_database_privilege(current_database(), 'CREATE')
             AND coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS may_create,
           current_setting('TimeZone') AS time_zone,
           to_regclass('${restoringTable}') IS NOT NULL AS half_restored,
           ARRAY(SELECT name FROM unnest($1::text[]) AS name
                 WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing_extensions`,
      [neededExtensions],
    )
    .catch((error: unknown) => {
      // PgBouncer's word; PostgreSQL itself takes every setting that the portal asks for.
      if (error instanceof Error && /unsupported startup parameter/u.test(error.message))
        throw new DatabaseRefused(`Hearth cannot use this database:\n  ${poolerSentence}`, { cause: error });
      throw error;
    });
  const [facts] = rows;
  if (facts === undefined) throw new DatabaseRefused('The database did not answer a question about itself.');
  return facts;
}

function durabilityFaults(facts: Facts): string[] {
  return (['fsync', 'synchronous_commit', 'full_page_writes'] as const)
    .filter((name) => facts[name] === 'off')
    .map(
      (name) =>
        `Its setting ${name} is off, so a crash could lose work that people were told is saved. Set ${name} = on, for the server and for this role and database, then restart it.`,
    );
}

/** Whether a connection keeps what belongs to its session: live messages, jobs and locks rest on that. */
async function hearsNews(pool: pg.Pool, waitMs: number): Promise<boolean> {
  const channel = `hearth_start_${newId().replaceAll('-', '')}`;
  const listener = await pool.connect();
  let hear: () => void = () => undefined;
  const heard = new Promise<true>((resolve) => (hear = () => resolve(true)));
  listener.on('notification', hear);
  try {
    await listener.query(`listen ${channel}`);
    await pool.query(`notify ${channel}`);
    const isHeard = await Promise.race([heard, sleep(waitMs, false, { ref: false })]);
    await listener.query(`unlisten ${channel}`);
    return isHeard;
  } finally {
    listener.off('notification', hear);
    listener.release();
  }
}
