import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { Yard, YardPatch } from '#areas/projects/schedule/schema.ts';
import { onTheWay } from '../load.ts';
import { loadYards } from '../readiness/standing.ts';
import { factoryYards } from '../tables.ts';
import { readOccupancy, readStorageCents } from './yard-days.ts';

/** The longest time that a yard is asked about, in days. */
const mostDays = 400;

export async function readYards(
  db: Executor,
  viewer: Viewer,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof Yard>[]> {
  const today = companyToday();
  const from = span.from ?? addDays(today, -14);
  const asked = span.to ?? addDays(from, 90);
  const to = asked > addDays(from, mostDays) ? addDays(from, mostDays) : asked;
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const counted = sql`${visibleProjects(viewer)} and ${onTheWay()}
    and (m.ship_actual_on is null or m.ship_actual_on >= least(${first}::date, ${from}::date))`;
  const cents = await readStorageCents(db, counted, first, last, today);
  const occupied = to < from ? undefined : await readOccupancy(db, counted, from, to, today);
  return (await loadYards(db)).map((yard) => ({
    ...yard,
    factory: yard.factory as z.input<typeof Yard>['factory'],
    month_cents: cents.get(yard.factory) ?? 0,
    days: [...(occupied?.get(yard.factory) ?? [])],
  }));
}

export async function changeYard(
  write: Write,
  viewer: Viewer,
  factory: string,
  { version, ...patch }: z.output<typeof YardPatch>,
): Promise<z.input<typeof Yard>> {
  const read = async () => {
    const found = (await readYards(write.tx, viewer, {})).find((yard) => yard.factory === factory);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  const before = await read();
  const [row] = await write.tx.select().from(factoryYards).where(eq(factoryYards.factory, factory)).for('update');
  if (row === undefined) throw new AppError('not_found');
  await checkVersion(version, row, read);
  const columns = {
    capacity: patch.capacity ?? row.capacity,
    storageCentsDay: patch.storage_cents_day ?? row.storageCentsDay,
    freeDays: patch.free_days ?? row.freeDays,
    customsDays: patch.customs_days ?? row.customsDays,
  };
  const changes = difference(row, columns);
  if (changes === undefined) return before;
  await write.tx
    .update(factoryYards)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(factoryYards.id, row.id));
  write.record({
    entityType: 'yard',
    entityId: row.id,
    before: changes.old,
    after: changes.new,
    versionAfter: row.version + 1,
  });
  write.audit({
    action: 'yard.changed',
    entityType: 'factory_yard',
    entityId: factory,
    old: {
      capacity: before.capacity,
      storage_cents_day: before.storage_cents_day,
      free_days: before.free_days,
      customs_days: before.customs_days,
    },
    new: { ...patch },
  });
  await write.publish('schedule.changed', { projectId: null });
  return read();
}
