import { sql } from 'drizzle-orm';
import { waitingStates } from '#platform/shared/record.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { EventMap } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

/** What is said and ticked off on a record moves it to nobody else: a step that comes of it tells of itself. */
export const quiet: ReadonlySet<string> = new Set(
  `commented answered noted reworded pinned unpinned reacted unreacted unsaid resaid
  listed unlisted pointed sorted ticked unticked held released`.split(/\s+/u),
);

/**
 * Whose Inbox a write of a declared record may concern, their ids with blanks between: whom it waits for, and who asked for it. Undefined
 * where it may be anybody's: after a step, in a state that waits for a right, and after a change of whom, where or by when it waits.
 */
export function inboxAudience(
  records: readonly ServedRecord[],
): (write: Write, event: EventMap['record.changed']) => Promise<string | undefined> {
  const waiting = new Map(
    records.flatMap(({ declaration, table }) => {
      const states = waitingStates(declaration);
      if (states.length === 0) return [];
      const named = states.flatMap(([, waits]) => (typeof waits === 'string' ? [waits] : []));
      const { fields, project } = declaration;
      const deadlines = Object.keys(fields).filter((name) => {
        const field = fields[name];
        return field?.kind === 'date' && field.deadline === true;
      });
      const moving = new Set(['state', ...named, ...deadlines, ...(project === undefined ? [] : [project])]);
      return [[declaration.name, { table, states, project, moving }] as const];
    }),
  );
  return async (write, { kind, id, verb, fields }) => {
    const record = waiting.get(kind);
    if (record === undefined) return quiet.has(verb) ? '' : undefined;
    const isSame = quiet.has(verb) || (verb === 'changed' && fields.length > 0);
    if (!isSame || fields.some((name) => record.moving.has(name))) return undefined;
    const whose = record.states.map(([state, waits]) => {
      if (typeof waits === 'string') return sql`when r.state = ${state} then array[r.${sql.identifier(waits)}]`;
      if ('right' in waits || record.project === undefined) return sql`when r.state = ${state} then null::uuid[]`;
      return sql`when r.state = ${state} then array(select m.user_id from project_parts m
        where m.project_id = r.${sql.identifier(record.project)} and m.role = ${waits.role})`;
    });
    const { rows } = await write.tx.execute<{ people: (string | null)[] | null; created_by: string | null }>(sql`
      select case ${sql.join(whose, sql` `)} else '{}'::uuid[] end as people, r.created_by
      from ${sql.identifier(record.table)} r where r.id = ${id}`);
    const [row] = rows;
    if (row === undefined || row.people === null) return undefined;
    return [...new Set([...row.people, row.created_by].filter((each) => each !== null))].join(' ');
  };
}
