import { sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitingStates, type RecordDeclaration } from '#platform/shared/record.ts';
import type { WaitTodo } from '#platform/shared/waits.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Viewer } from '../viewer.ts';
import type { RecordRows } from './record-rows.ts';

/** What the select of a source answers; a column that it has nothing for is null. `waitColumns` puts them in their order. */
interface WaitColumns {
  id: SQL;
  /** The record's own words. */
  title: SQL;
  /** Where it leads within the portal. */
  link: SQL;
  /** What is asked, by the key of one of the source's `asks`. */
  ask: SQL;
  projectId?: SQL;
  /** Who asks, and whom it waits for where one person is meant. */
  asker?: SQL;
  waiter?: SQL;
  since: SQL;
  changed?: SQL;
  dueOn?: SQL;
  cents?: SQL;
}

/** The columns of a source's select, under the names and in the order that the Inbox joins them by. */
export function waitColumns(columns: WaitColumns): SQL {
  const { id, title, link, ask, projectId, asker, waiter, since, changed = since, dueOn, cents } = columns;
  return sql`${id} as id, ${title}::text as title, ${link}::text as link, ${ask}::text as ask, ${projectId ?? sql`null`}::uuid as project_id,
    ${asker ?? sql`null`}::uuid as asker, ${waiter ?? sql`null`}::uuid as waiter, ${since}::timestamptz as since, ${changed}::timestamptz as changed,
    ${dueOn ?? sql`null`}::date as due_on, ${cents ?? sql`null`}::bigint as cents`;
}

/** One kind of thing that waits for people: what a kit record derives from `waits`, and what any other area hands in. */
export interface WaitSource {
  /** Unique among the sources. */
  kind: string;
  todo: WaitTodo;
  /** What is asked, by the keys that the select answers; `{who}` is who asks. */
  asks: Readonly<Record<string, Text>>;
  /**
   * A select of `waitColumns`: what waits for the viewer (`mine`), or what the viewer asked of others (`asked`). Holds only what the
   * viewer may see at this moment. Undefined where there is nothing of the kind for them.
   */
  select(viewer: Viewer, part: 'mine' | 'asked'): SQL | undefined;
}

const state = sql`r.state`;

/** Since when a record stands in its state, where `sinceJoin` is joined: its last step, or the day it was made. */
export const waitingSince: SQL = sql`coalesce(since.at, r.created_at)`;

/** The last step of the record at alias `r`. */
export function sinceJoin({ name }: RecordDeclaration): SQL {
  return sql`left join lateral (
    select h.at from status_history h where h.entity_type = ${name} and h.entity_id = r.id order by h.id desc limit 1) since on true`;
}

/** True while the record at alias `r` waits for somebody. */
export function isWaiting(declaration: RecordDeclaration): SQL {
  return sql`${state} = any(${sql.param(waitingStates(declaration).map(([name]) => name))}::text[])`;
}

/** The id of the person whose move it is, where one is named: by a field, or by a role on the record's project. */
export function waitingPerson(declaration: RecordDeclaration): SQL {
  const { project } = declaration;
  const cases = waitingStates(declaration).flatMap(([name, waits]) => {
    if (typeof waits === 'string') return [sql`when ${name} then r.${sql.identifier(waits)}`];
    if (!('role' in waits) || project === undefined) return [];
    return [
      sql`when ${name} then (select m.user_id from project_members m
        where m.project_id = r.${sql.identifier(project)} and m.role = ${waits.role} order by m.added_at, m.user_id limit 1)`,
    ];
  });
  return cases.length === 0 ? sql`null::uuid` : sql`(case ${state} ${sql.join(cases, sql` `)} end)`;
}

/** True where the record at alias `r` waits for this very person: they are named, have the role, or hold the right. */
export function waitsForViewer(declaration: RecordDeclaration, viewer: Viewer): SQL {
  const { project } = declaration;
  const cases = waitingStates(declaration).flatMap(([name, waits]) => {
    if (typeof waits === 'string') return [sql`(${state} = ${name} and r.${sql.identifier(waits)} = ${viewer.userId})`];
    if ('right' in waits) return holds(viewer.groups, waits.right) ? [sql`${state} = ${name}`] : [];
    if (project === undefined) return [];
    return [
      sql`(${state} = ${name} and exists (select 1 from project_members m
        where m.project_id = r.${sql.identifier(project)} and m.role = ${waits.role} and m.user_id = ${viewer.userId}))`,
    ];
  });
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}

/** What of a declared record waits for people. What is asked is the first step that leads on from the state. */
export function waitSource(declaration: RecordDeclaration, rows: RecordRows, label: SQL): WaitSource {
  const { name, project, states, fields, access } = declaration;
  const due = Object.entries(fields).find(([, field]) => field.kind === 'date' && field.deadline === true)?.[0];
  const asks = Object.fromEntries(
    waitingStates(declaration).map(([from]) => {
      const verb = states?.edges.find((edge) => edge.from.includes(from))?.label ?? declaration.one;
      return [from, verb];
    }),
  );
  return {
    kind: name,
    todo: 'decide',
    asks,
    select(viewer, part) {
      if (!holds(viewer.groups, access.read)) return undefined;
      const mine = waitsForViewer(declaration, viewer);
      const columns = waitColumns({
        id: sql`r.id`,
        title: label,
        link: sql`${`${declaration.screen}?panel=`} || r.id`,
        ask: state,
        ...(project === undefined ? {} : { projectId: sql`r.${sql.identifier(project)}` }),
        asker: sql`r.created_by`,
        waiter: waitingPerson(declaration),
        since: waitingSince,
        changed: sql`r.updated_at`,
        ...(due === undefined ? {} : { dueOn: sql`r.${sql.identifier(due)}` }),
      });
      const whose =
        part === 'mine' ? mine : sql`r.created_by = ${viewer.userId} and ${isWaiting(declaration)} and not ${mine}`;
      return sql`select ${columns} from ${rows.name} r ${sinceJoin(declaration)} where r.deleted_at is null and ${rows.scope(viewer)} and ${whose}`;
    },
  };
}
