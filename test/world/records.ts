import { sql } from 'drizzle-orm';
import type { Rows } from '../bodies/rows.ts';
import { draftOf, ownStep, wordOf } from '../record-drafts.ts';
import { particularsOf } from '../record-particulars.ts';
import type { Making } from './side.ts';
import { records } from '#app/records.ts';

interface Place {
  projects: string;
  units: string;
  modules: string;
  files: string;
}

/** One of each declared record, where a step of its own leads on from; and the organisation that the project's developer belongs to. */
export async function makeRecords({ admin, make, run, side }: Making, place: Place): Promise<Rows> {
  const { projects, units, modules, files } = place;
  const declared: Rows = {};
  // What hangs on a record stands before it in the list, and is made after it.
  for (const { declaration, table } of records.toReversed()) {
    const rows = { projects, units, modules, files, users: admin.userId, ...declared };
    const { id } = await make(declaration.path, draftOf(declaration, 'all', rows));
    declared[wordOf(declaration)] = id;
    const step = ownStep(declaration);
    const from = step?.from[0];
    if (step === undefined || from === undefined) continue;
    // Back to where a record begins it comes from an end, which demands that it is said how it ended.
    const ending = step.to === declaration.states?.first ? particularsOf(declaration).ready?.[step.to]?.(rows) : {};
    const besides = Object.entries(ending ?? {}).map(
      ([field, value]) => sql`, ${sql.identifier(field)} = ${sql.raw(value)}`,
    );
    await run(sql`update ${sql.identifier(table)} set state = ${from} ${sql.join(besides)} where id = ${id}`);
  }
  const developers = declared['developer-organisations'];
  if (developers !== undefined) {
    await make(`/developer-organisations/${developers}/people`, { user_id: side.developer.userId, role: 'admin' });
    await run(sql`update projects set developer_organisation_id = ${developers} where id = ${projects}`);
  }
  return declared;
}
