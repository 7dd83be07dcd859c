import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { Executor } from '../writes/transaction.ts';
import { openRootKey, readKeyFile } from './root-key.ts';
import { openText, sealText } from './sealed-text.ts';

/** How long a new key only is believed before it is used, so that every process has read it by then. */
const knownBeforeUse = '5 minutes';
const readAgainMs = 60_000;
/** After a name that nobody knows the next one is looked for this much later, whatever strangers send. */
const askAgainMs = 1_000;
/** Any number that no other advisory lock of this database has; it spells "keys". */
const rotationLock = 0x6b_65_79_73;

export interface KeptKey {
  /** Stands beside what was made with the key, and finds it again. */
  name: string;
  secret: string;
}

/** The keys of one purpose, as every process of the portal has them. */
export interface KeptKeys {
  /** The key that is used now: known to every process for minutes. */
  inUse(): KeptKey;
  /** The key of this name, of whatever age; one that another process has just made is read from the database. Undefined: never ours, or gone. */
  find(name: string): Promise<KeptKey | undefined>;
}

interface Purpose {
  purpose: 'access_tokens' | 'sealed_secrets' | 'document_signing';
  /** After so many days another one is made; undefined: never. */
  lifeDays?: number;
  /** How many there are at the most, the newest; undefined: all of them stay, for what they once sealed. */
  kept?: number;
  /** What the next one is called, after this one. */
  name(last: string | undefined): string;
  /** A new secret, unless it is plain 32 random bytes. */
  make?(): Promise<string>;
  /** The file of an earlier release in `keys/`, and what it says. Its keys are taken over, and it is removed. */
  before: { file: string; read(text: string): (KeptKey & { createdAt: string })[] };
}

interface Context {
  db: Database;
  root: Buffer;
  dataFolder: string;
}

/** The root key of this process, and where the others lie. */
export async function openKeyRoom(db: Database, dataFolder: string, setting?: string): Promise<Context> {
  return { db, dataFolder, root: await openRootKey(dataFolder, setting) };
}

/**
 * Keys lie in the database, sealed by the root key, so that all processes have the same ones; a new one is made under a lock and used
 * only when every process has read it. Age is told by the clock of the database. Throws `StartRefused` when the root key is another
 * than the one that they were sealed with.
 */
export async function openKeptKeys(context: Context, purpose: Purpose): Promise<KeptKeys> {
  const keys = new PurposeKeys(context, purpose);
  await keys.takeOver();
  await keys.read();
  return keys;
}

interface Row extends Record<string, unknown> {
  name: string;
  sealed: string;
  /** Milliseconds until it may be used; below 0 when it may. */
  until_ms: number;
  is_old: boolean;
}

class PurposeKeys implements KeptKeys {
  readonly #context: Context;
  readonly #purpose: Purpose;
  /** Oldest first; `usedFrom` by this process' clock that never jumps. */
  #keys: (KeptKey & { usedFrom: number })[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #missedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(context: Context, purpose: Purpose) {
    this.#context = context;
    this.#purpose = purpose;
  }

  inUse(): KeptKey {
    const now = performance.now();
    // What is found is used from the next time on; should the database be away, the keys that are known go on.
    if (now - this.#readAt > readAgainMs) void this.read().catch(() => undefined);
    const key = this.#keys.findLast(({ usedFrom }) => usedFrom <= now) ?? this.#keys[0];
    if (key === undefined) throw new Error(`There is no key for ${this.#purpose.purpose}.`);
    return key;
  }

  async find(name: string): Promise<KeptKey | undefined> {
    const known = this.#keys.find((key) => key.name === name);
    if (known !== undefined || performance.now() - this.#missedAt < askAgainMs) return known;
    await this.read();
    const read = this.#keys.find((key) => key.name === name);
    if (read === undefined) this.#missedAt = performance.now();
    return read;
  }

  /** Reads them anew, and makes the next one where the newest has had its time. */
  read(): Promise<void> {
    this.#reading ??= this.#load().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #load(): Promise<void> {
    const { db } = this.#context;
    let rows = await this.#rows(db);
    const newest = rows.at(-1);
    if (newest === undefined || newest.is_old)
      rows = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${rotationLock})`);
        const now = await this.#rows(tx);
        const last = now.at(-1);
        if (last !== undefined && !last.is_old) return now;
        await this.#add(tx, last);
        return this.#rows(tx);
      });
    const at = performance.now();
    this.#keys = rows.map(({ name, sealed, until_ms: untilMs }) => ({
      name,
      secret: this.#open(name, sealed),
      usedFrom: at + untilMs,
    }));
    this.#readAt = at;
  }

  async #rows(db: Executor): Promise<Row[]> {
    const { purpose, lifeDays } = this.#purpose;
    const { rows } = await db.execute<Row>(sql`
      select name, sealed,
        (extract(epoch from used_from - now()) * 1000)::float8 as until_ms,
        coalesce(created_at < now() - make_interval(days => ${lifeDays ?? null}::int), false) as is_old
      from portal_keys
      where purpose = ${purpose}
      order by created_at, name`);
    return rows;
  }

  async #add(tx: Executor, last: Row | undefined): Promise<void> {
    const { purpose, kept, make } = this.#purpose;
    const name = this.#purpose.name(last?.name);
    const secret = (await make?.()) ?? randomBytes(32).toString('base64url');
    await this.#keep(tx, { name, secret }, last === undefined ? sql`now()` : sql`now() + ${knownBeforeUse}::interval`);
    if (kept !== undefined)
      await tx.execute(sql`
        delete from portal_keys
        where purpose = ${purpose} and name not in
          (select name from portal_keys where purpose = ${purpose} order by created_at desc, name desc limit ${kept})`);
  }

  async #keep(tx: Executor, { name, secret }: KeptKey, usedFrom: ReturnType<typeof sql>, createdAt?: string) {
    const { purpose } = this.#purpose;
    await tx.execute(sql`
      insert into portal_keys (purpose, name, sealed, created_at, used_from)
      values (${purpose}, ${name}, ${sealText(this.#context.root, secret, `${purpose}:${name}`)},
        coalesce(${createdAt ?? null}::timestamptz, now()), ${usedFrom})
      on conflict do nothing`);
  }

  #open(name: string, sealed: string): string {
    const secret = openText(this.#context.root, sealed, `${this.#purpose.purpose}:${name}`);
    if (secret === undefined)
      throw new StartRefused(
        'The keys in the database of this portal were sealed by another root key. Start it with that one: keys/root.json in the data folder (of another server of this portal, or of its backup), or the setting HEARTH_ROOT_KEY.',
      );
    return secret;
  }

  /** Keys that an earlier release kept in the data folder go into the database; only then is their file removed. */
  async takeOver(): Promise<void> {
    const { before, purpose } = this.#purpose;
    const path = join(this.#context.dataFolder, 'keys', before.file);
    const text = await readKeyFile(path);
    if (text === undefined) return;
    const keys = before.read(text);
    const isTaken = await this.#context.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${rotationLock})`);
      for (const key of keys) await this.#keep(tx, key, sql`now()`, key.createdAt);
      const rows = await this.#rows(tx);
      return keys.every(({ name, secret }) =>
        rows.some((row) => row.name === name && this.#open(name, row.sealed) === secret),
      );
    });
    if (!isTaken)
      throw new StartRefused(
        `keys/${before.file} in the data folder holds a key that another server of this portal has under the same name (${purpose}). Keep it in a safe place, move it out of the folder, and start again.`,
      );
    await rm(path);
  }
}
