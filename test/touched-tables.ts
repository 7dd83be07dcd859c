import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';

/** Tells which tables a call may read, and which the calls since have written. */
export interface TableWatch {
  /** Runs this, and answers with it every table that its statements may have read, be it through a view, a function or a policy. */
  reading<T>(run: () => Promise<T>): Promise<{ result: T; tables: ReadonlySet<string> }>;
  /** The tables that were written since this was last asked, be it by a cascade or a trigger. */
  written(): Promise<ReadonlySet<string>>;
  /** Leaves the driver as it was. */
  stop(): void;
}

const word = /[a-z_][a-z0-9_]*/gu;
const literal = /'([a-z_]+)'/gu;
const asksForKinds = /\baudit_log\b[^;]*\bentity_type\s*=/u;

/**
 * Watches one database of a test, for calls that come one after the other. What a statement may read is every table that it
 * names, and every one that a view, function or row policy so named names in its turn: rather one too many than one too few.
 * What was written the database notes itself, by a trigger on each table.
 *
 * Every write leaves a row in the audit, and each history reads it: of that table it is told apart whose rows. A statement that asks for
 * an `entity_type` stands on the rows of the kinds that it names, in its words or its values, and no others.
 *
 * It changes the driver for the whole process, so a test that uses it belongs to those that have one of their own.
 */
export async function watchTables(db: Database): Promise<TableWatch> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const { rows: definitions } = await db.execute<{ name: string; text: string }>(sql`
    select relname as name, pg_get_viewdef(oid) as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all select tablename, qual from pg_policies where schemaname = 'public' and qual is not null`);
  await noteWrites(db, tables);

  const tableNames = new Set(tables.map(({ name }) => name));
  const namedBy = new Map<string, Set<string>>();
  for (const { name, text } of definitions)
    namedBy.set(name, new Set([...(namedBy.get(name) ?? []), ...(text.match(word) ?? [])]));
  const reachedFrom = new Map<string, ReadonlySet<string>>();
  const reach = (text: string): ReadonlySet<string> => {
    const known = reachedFrom.get(text);
    if (known !== undefined) return known;
    const seen = new Set(text.toLowerCase().match(word));
    // A set that grows while it is gone through hands out what was added too.
    for (const name of seen) for (const next of namedBy.get(name) ?? []) seen.add(next);
    const found = new Set([...seen].filter((name) => tableNames.has(name)));
    reachedFrom.set(text, found);
    return found;
  };

  /** By its words alone, without the audit where the statement asks for kinds. */
  const standsOn = (text: string, values: readonly unknown[]): string[] => {
    if (!asksForKinds.test(text)) return [...reach(text)];
    const kinds = [...text.matchAll(literal), ...values.map((value) => ['', value])].map(([, kind]) => kind);
    return [...reach(text.replaceAll('audit_log', '')), ...kinds.map((kind) => `audit_log of ${String(kind)}`)];
  };
  const heard = new Set<string>();
  const stop = hearStatements((text, values) => {
    for (const table of standsOn(text, values)) heard.add(table);
  });
  return {
    async reading(run) {
      heard.clear();
      const result = await run();
      return { result, tables: new Set(heard) };
    },
    async written() {
      const { rows } = await db.execute<{ name: string }>(
        sql`with seen as (delete from written_tables returning name) select distinct name from seen`,
      );
      return new Set(rows.map(({ name }) => name));
    },
    stop,
  };
}

/** Has the database note each table that is written. The notes are in no transaction's way: nothing is unique in them. */
async function noteWrites(db: Database, tables: readonly { name: string }[]): Promise<void> {
  await db.execute(sql`create table written_tables (name text not null)`);
  await db.execute(sql`
    create function note_written() returns trigger language plpgsql security definer set search_path = public as $$
    begin insert into written_tables values (tg_table_name); return null; end $$`);
  await db.execute(sql`
    create function note_audited() returns trigger language plpgsql security definer set search_path = public as $$
    begin insert into written_tables select distinct 'audit_log of ' || entity_type from audited; return null; end $$`);
  await db.execute(sql`
    create trigger note_audited after insert on audit_log referencing new table as audited
    for each statement execute function note_audited()`);
  for (const { name } of tables) {
    const table = sql.identifier(name);
    await db.execute(
      sql`create trigger note_written after insert or update or delete on ${table} for each statement execute function note_written()`,
    );
    await db.execute(
      sql`create trigger note_truncated after truncate on ${table} for each statement execute function note_written()`,
    );
  }
}

function hearStatements(hear: (text: string, values: readonly unknown[]) => void): () => void {
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const [first, second] = args;
    const text: unknown = typeof first === 'string' ? first : first?.text;
    const values: unknown = first?.values ?? second;
    if (typeof text === 'string') hear(text, Array.isArray(values) ? values : []);
    return Reflect.apply(query, this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
