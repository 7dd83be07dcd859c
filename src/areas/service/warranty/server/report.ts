import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { hangOn } from '#areas/company/tickets/server/kinds.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { personName } from '#platform/server/database/sql-words.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { ReportDraft, Reported } from '../schema.ts';
import { servedWarrantyItems } from './items.ts';
import { homesOf } from './homes.ts';
import { servedWarrantyRequests } from './record.ts';
import { rules } from './words.ts';

type Draft = z.output<typeof ReportDraft>;

/** Takes down what somebody reports about a home, with all its items, in one write. */
export async function report(write: Write, viewer: Viewer, draft: Draft): Promise<Reported> {
  const { items, unit_id: named, channel, submitted_by: caller, ...how } = draft;
  const isStaff = seesEverything(viewer);
  // Who reported it and how is known of somebody outside: they say neither.
  if (!isStaff && (caller !== undefined || channel !== undefined))
    throw refuse(caller === undefined ? 'channel' : 'submitted_by', rules.staffOnly);
  const unit = await unitFor(write, viewer, named);
  const [first] = items;
  if (first === undefined) throw badInput('items', rules.needsUnit);
  // What those outside report is kept by the house: they may not write its records, but they may say what is wrong with their home.
  const clerk: Viewer = isStaff ? viewer : { ...viewer, groups: ['admin'] };
  const request = await servedWarrantyRequests.life.create(write, clerk, {
    summary: first.title,
    unit_id: unit,
    channel: isStaff ? (channel ?? 'phone') : 'portal',
    ...(isStaff ? (caller === undefined ? {} : { submitted_by: caller }) : { submitted_by: viewer.userId }),
    ...how,
  });
  const made: string[] = [];
  for (const { file_ids: files = [], ...item } of items) {
    const id = await servedWarrantyItems.life.create(write, clerk, { ...item, unit_id: unit, request_id: request });
    made.push(id);
    if (files.length > 0) await hangOn(write, viewer, id, files);
  }
  const { rows } = await write.tx.execute<{ id: string; code: string; on_call: string | null }>(sql`
    select id, code, ${personName(sql`on_call_id`)} as on_call from tickets
    where id = any(${sql.param(made)}::uuid[]) order by array_position(${sql.param(made)}::uuid[], id)`);
  const [head] = rows;
  if (head === undefined) throw new Error('A report has at least one item.');
  const onCall = rows.find((row) => row.on_call !== null)?.on_call ?? null;
  return { id: head.id, code: head.code, items: rows.map(({ id, code }) => ({ id, code })), on_call: onCall };
}

/** The home that is meant: theirs, where they have one; one that is not theirs is answered as if it were not there. */
async function unitFor(write: Write, viewer: Viewer, named: string | undefined): Promise<string> {
  if (seesEverything(viewer)) {
    if (named === undefined) throw badInput('unit_id', rules.needsUnit);
    return (await requireUnit(write.tx, viewer, named)).id;
  }
  const homes = await homesOf(write.tx, viewer, named);
  const [home] = homes;
  if (named !== undefined && home === undefined) throw new AppError('not_found');
  if (home === undefined || homes.length > 1) throw badInput('unit_id', rules.noHome);
  return home;
}
