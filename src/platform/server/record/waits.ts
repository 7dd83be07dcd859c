import { sql, type SQL } from 'drizzle-orm';
import { literal } from '../database/sql-words.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';

const state = sql`r.state`;

/** Since when a record stands in its state, where `sinceJoin` is joined: its last step, or the day it was made. */
export const waitingSince: SQL = sql`coalesce(since.at, r.created_at)`;

/** The last step of the record at alias `r`. */
export function sinceJoin({ name }: RecordDeclaration): SQL {
  return sql`left join lateral (
    select h.at from status_history h where h.entity_type = ${literal(name)} and h.entity_id = r.id order by h.id desc
    limit 1) since on true`;
}

/** True while the record at alias `r` waits for somebody. */
export function isWaiting(declaration: RecordDeclaration): SQL {
  const states = waitingStates(declaration).map(([name]) => literal(name));
  return states.length === 0 ? sql`false` : sql`${state} in (${sql.join(states, sql`, `)})`;
}

/** The id of the person whose move it is, where one is named: by a field, or by a role on the record's project. */
export function waitingPerson(declaration: RecordDeclaration): SQL {
  const { project } = declaration;
  const cases = waitingStates(declaration).flatMap(([name, waits]) => {
    if (typeof waits === 'string') return [sql`when ${literal(name)} then r.${sql.identifier(waits)}`];
    if (!('role' in waits) || project === undefined) return [];
    return [
      sql`when ${literal(name)} then (select m.user_id from project_parts m
        where m.project_id = r.${sql.identifier(project)} and m.role = ${literal(waits.role)} order by m.added_at, m.user_id limit 1)`,
    ];
  });
  return cases.length === 0 ? sql`null::uuid` : sql`(case ${state} ${sql.join(cases, sql` `)} end)`;
}
