import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import type { Text } from '#platform/shared/text.ts';
import type { LinkTarget } from '../writes/links.ts';
import type { Executor, Write } from '../writes/transaction.ts';
import type { Viewer } from '../viewer.ts';
import { recordColumns } from '../tables.ts';
import type { Change, Life, RecordRules } from './serve-record.ts';

/** What the table of every template with versions has; `rootId` and the words themselves are its own. */
export const templateColumns = {
  id: uuid('id').primaryKey(),
  state: text('state').notNull(),
  name: text('name').notNull(),
  revision: integer('revision').notNull().default(1),
  appliesState: text('applies_state'),
  note: text('note'),
  ...recordColumns,
};

type TemplateTable = Record<
  'id' | 'state' | 'name' | 'rootId' | 'revision' | 'appliesState' | 'deletedAt',
  AnyPgColumn
>;

/** No version twice, one in use for each kind and state of the site; `name` is that of the table. */
export const templateConstraints = (name: string, table: TemplateTable, kind: AnyPgColumn) => [
  uniqueIndex(`${name}_revision`).on(sql`coalesce(${table.rootId}, ${table.id})`, table.revision),
  uniqueIndex(`${name}_in_use`)
    .on(kind, sql`coalesce(${table.appliesState}, '')`)
    .where(sql`${table.state} = 'active' and ${table.deletedAt} is null`),
  index(`${name}_root`).on(table.rootId),
  check(`${name}_state`, sql`${table.state} in ('draft', 'active', 'retired')`),
  check(`${name}_place`, sql`${table.appliesState} ~ '^[A-Z]{2}$'`),
  check(`${name}_name`, sql`length(${table.name}) between 1 and 120`),
  check(`${name}_revision_no`, sql`${table.revision} > 0`),
];

/** A kind of template: its table, the column that says of what kind each is, the one that holds its words, and what else a version keeps. */
interface TemplateKind {
  table: string;
  kind: string;
  words: string;
  keeps?: readonly string[];
  /** The address of its list. */
  screen: string;
  rules: { empty: Text; kept: Text; revised: Text };
  /** The writes of its record, asked for when one is made. */
  life: () => Life;
}

interface TemplateRow<Words> extends Record<string, unknown> {
  id: string;
  version: number;
  state: string;
  words: Words;
  root: string;
}

/** What its record and its own calls need of such templates: a draft alone is written, one is in use, and the next version is a draft of the same words. */
export function versionedTemplate<Words>({ table, kind, words, keeps = [], screen, rules, life }: TemplateKind) {
  const name = (column: string) => sql.identifier(column);
  const carried = ['name', kind, 'applies_state', words, ...keeps];

  async function read(db: Executor, id: string): Promise<TemplateRow<Words>> {
    const columns = sql.join(carried.map(name), sql`, `);
    const { rows } = await db.execute<TemplateRow<Words>>(sql`
      select id, version, state, ${columns}, ${name(words)} as words, coalesce(root_id, id) as root
      from ${name(table)} where id = ${id} and deleted_at is null`);
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** The one in use before retires with the same write, and comes back with its undo. */
  async function retireOthers({ write, viewer, after }: Change, id: string): Promise<void> {
    const { rows } = await write.tx.execute<{ id: string }>(sql`
      select id from ${name(table)} where ${name(kind)} = ${after[kind]} and state = 'active' and deleted_at is null
        and applies_state is not distinct from ${after['applies_state'] ?? null} and id <> ${id}`);
    for (const other of rows) await life().move(write, viewer, other.id, { to: 'retired' });
  }

  const recordRules: Pick<RecordRules, 'json' | 'check' | 'guards'> = {
    json: [words],
    async check(change) {
      if (change.before !== undefined && change.before['state'] !== 'active' && change.after['state'] === 'active')
        await retireOthers(change, change.before.id);
    },
    guards: {
      complete: async ({ write, before }) => {
        const { rows } = await write.tx.execute<{ is_empty: boolean }>(
          sql`select ${name(words)} = '[]' as is_empty from ${name(table)} where id = ${before?.id}`,
        );
        return rows[0]?.is_empty === false ? undefined : faultOf(words, rules.empty);
      },
    },
  };

  const link: LinkTarget = {
    table,
    name: (alias) => sql`${alias}.name || ' v' || ${alias}.revision`,
    visible: { alias: sql`t`, where: () => sql`t.deleted_at is null` },
  };

  /** Which version of the same template is being written, and the number of the newest. */
  async function standing(db: Executor, root: string): Promise<{ draft: string | null; last: number }> {
    const { rows } = await db.execute<{ draft: string | null; last: number }>(sql`
      select max(revision) as last, (array_agg(id::text) filter (where state = 'draft' and deleted_at is null))[1] as draft
      from ${name(table)} where coalesce(root_id, id) = ${root}`);
    const [found] = rows;
    if (found === undefined) throw new AppError('unexpected');
    return found;
  }

  /** The next version, as a draft of the same words. One is written at a time. */
  async function revise(write: Write, viewer: Viewer, id: string): Promise<string> {
    const template = await read(write.tx, id);
    const { draft, last } = await standing(write.tx, template.root);
    if (draft !== null) throw refuse('', rules.revised, `${screen}?panel=${draft}`);
    const same = Object.fromEntries(carried.map((column) => [column, template[column]]));
    return life().create(write, viewer, { ...same, root_id: template.root, revision: last + 1 });
  }

  return {
    recordRules,
    link,
    read,
    revise,
    /** The version that is being written; begun with the words of the one in use where there is none. */
    async nextDraft(write: Write, viewer: Viewer, id: string): Promise<string> {
      const { root } = await read(write.tx, id);
      const { draft } = await standing(write.tx, root);
      if (draft !== null) return draft;
      const { rows } = await write.tx.execute<{ id: string }>(sql`
        select id from ${name(table)} where coalesce(root_id, id) = ${root} and deleted_at is null
        order by state = 'active' desc, revision desc limit 1`);
      return revise(write, viewer, rows[0]?.id ?? id);
    },
    async requireDraft(db: Executor, id: string): Promise<void> {
      const { state } = await read(db, id);
      if (state !== 'draft') throw refuse(words, rules.kept);
    },
  };
}
