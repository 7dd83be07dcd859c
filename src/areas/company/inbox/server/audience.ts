import { sql } from 'drizzle-orm';
import type { Waits } from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';
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
  return async (write, { kind, id, verb, fields, row: known }) => {
    const record = waiting.get(kind);
    if (record === undefined) return quiet.has(verb) ? '' : undefined;
    const isSame = quiet.has(verb) || (verb === 'changed' && fields.length > 0);
    if (!isSame || fields.some((name) => record.moving.has(name))) return undefined;
    const people = (known && peopleIn(record, known)) ?? (await peopleOf(write, record, id));
    if (people === 'anybody') return undefined;
    return [...new Set(people.filter((each) => typeof each === 'string'))].join(' ');
  };
}

interface Waiting {
  table: string;
  states: [state: string, waits: Waits][];
  project: string | undefined;
}

/** Whom a record with these values waits for and who asked for it; undefined where the values do not say. */
function peopleIn({ states }: Waiting, row: Readonly<Record<string, unknown>>): unknown[] | 'anybody' | undefined {
  const waits = states.find(([state]) => state === row['state'])?.[1];
  if (waits === undefined) return [row['created_by']];
  if (typeof waits === 'string') return [row[waits], row['created_by']];
  return 'right' in waits ? 'anybody' : undefined;
}

/** The same of a record as it stands in the database. */
async function peopleOf(write: Write, { table, states, project }: Waiting, id: string): Promise<unknown[] | 'anybody'> {
  const whose = states.map(([state, waits]) => {
    if (typeof waits === 'string') return sql`when r.state = ${state} then array[r.${sql.identifier(waits)}]`;
    if ('right' in waits || project === undefined) return sql`when r.state = ${state} then null::uuid[]`;
    return sql`when r.state = ${state} then array(select m.user_id from project_parts m
      where m.project_id = r.${sql.identifier(project)} and m.role = ${waits.role})`;
  });
  const { rows } = await write.tx.execute<{ people: (string | null)[] | null; created_by: string | null }>(sql`
    select case ${sql.join(whose, sql` `)} else '{}'::uuid[] end as people, r.created_by
    from ${sql.identifier(table)} r where r.id = ${id}`);
  const [row] = rows;
  return row === undefined || row.people === null ? 'anybody' : [...row.people, row.created_by];
}
