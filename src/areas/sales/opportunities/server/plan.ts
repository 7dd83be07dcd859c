import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { salesPlanContract } from '../contract.ts';
import { monthsBefore } from '../rules.ts';
import type { PlanChange, SalesPlan } from '../schema.ts';
import './plan-events.ts';
import { readRoom } from './room.ts';

const monthsShown = 12;
/** The plan is one for the whole company; its history and its way back know it by this. */
const planId = '019e0000-0000-7000-8000-000000050300';
const recorded = 'sales_plan';

/** What is said of a month, in the words of a history: `target dtc 2026-11-01`. */
type Said = Record<string, number | null>;

/** Serves the targets of sales and the room of the factories, month by month. */
export function mountSalesPlan(kernel: Kernel): void {
  mount(kernel, 'sales-plan', salesPlanContract, {
    read: ({ db, viewer }) => readPlan(db, viewer),
    async change({ write, viewer, body }) {
      const { old, now } = await put(write, saidIn(body));
      if (Object.keys(now).length > 0)
        write.record({ entityType: recorded, entityId: planId, before: old, after: now, versionAfter: 1 });
      return readPlan(write.tx, viewer);
    },
  });
}

/** Takes a change of the plan back, unless somebody has changed it again since. */
export const restorePlan: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'sales.stages');
  const now = await heldIn(write, Object.keys(change.before));
  refuseMovedOn(now, change);
  await put(
    write,
    Object.fromEntries(
      Object.entries(change.before).map(([key, value]) => [key, typeof value === 'number' ? value : null]),
    ),
  );
  write.record(wayBack(change, now, 1));
};

const saidIn = ({ targets, rooms }: PlanChange): Said =>
  Object.fromEntries([
    ...targets.map(({ pipeline, month, amount }) => [`target ${pipeline} ${month}`, amount] as const),
    ...rooms.map(({ factory, month, modules }) => [`room ${factory} ${month}`, modules] as const),
  ]);

/** What a word of the history is about. */
function partsOf(key: string) {
  const [what = '', of = '', month = ''] = key.split(' ');
  return what === 'target'
    ? { table: sql`sales_targets`, by: sql`pipeline`, since: sql`month`, figure: sql`amount`, of, month }
    : { table: sql`factory_room`, by: sql`factory`, since: sql`from_month`, figure: sql`modules`, of, month };
}

/** What is said of these months as it stands, each locked for this write. */
async function heldIn(write: Write, keys: readonly string[]): Promise<Said> {
  const held: Said = {};
  // In one order for everybody, so that two changes never wait for each other.
  for (const key of keys.toSorted()) {
    const { table, by, since, figure, of, month } = partsOf(key);
    const { rows } = await write.tx.execute<{ value: number }>(
      sql`select ${figure}::float8 as value from ${table} where ${by} = ${of} and ${since} = ${month}::date for update`,
    );
    held[key] = rows[0]?.value ?? null;
  }
  return held;
}

/** Keeps what differs, and answers what it was and what it is. */
async function put(write: Write, wanted: Said): Promise<{ old: Said; now: Said }> {
  const held = await heldIn(write, Object.keys(wanted));
  const differing = Object.keys(wanted).filter((key) => (wanted[key] ?? null) !== held[key]);
  const pick = (from: Said): Said => Object.fromEntries(differing.map((key) => [key, from[key] ?? null]));
  for (const key of differing) {
    const { table, by, since, figure, of, month } = partsOf(key);
    const value = wanted[key] ?? null;
    await write.tx.execute(
      value === null
        ? sql`delete from ${table} where ${by} = ${of} and ${since} = ${month}::date`
        : sql`insert into ${table} (${by}, ${since}, ${figure}) values (${of}, ${month}::date, ${value})
            on conflict (${by}, ${since}) do update set ${figure} = excluded.${figure}`,
    );
  }
  const [old, now] = [pick(held), pick(wanted)];
  if (differing.length === 0) return { old, now };
  write.audit({ action: 'sales_plan.changed', entityType: recorded, entityId: planId, old, new: now });
  await write.publish('sales_plan.changed', {});
  return { old, now };
}

/** The months before one that the overview shows as well. */
const monthsUntil = (first: string): string[] =>
  Array.from({ length: monthsBefore }, (_, back) => {
    const [year = 0, month = 1] = first.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - monthsBefore + back, 1)).toISOString().slice(0, 10);
  });

async function readPlan(db: Executor, viewer: Viewer): Promise<SalesPlan> {
  const first = `${companyToday().slice(0, 7)}-01`;
  const { factories } = await readRoom(db, monthsShown);
  const months = factories[0]?.months.map(({ month }) => month) ?? [];
  const targetMonths = [...monthsUntil(first), ...months];
  const { rows: targets } = await db.execute<SalesPlan['targets'][number] & Record<string, unknown>>(sql`
    select pipeline, month::text as month, amount::float8 as amount from sales_targets
    where month >= ${targetMonths[0]}::date and month < ${first}::date + make_interval(months => ${monthsShown}) order by pipeline, month`);
  const { rows: said } = await db.execute<{ factory: string; month: string }>(
    sql`select factory, from_month::text as month from factory_room where from_month >= ${first}::date`,
  );
  const isSaid = new Set(said.map(({ factory, month }) => `${factory} ${month}`));
  return {
    months,
    target_months: targetMonths,
    targets,
    rooms: factories.flatMap(({ factory, months }) =>
      months.map(({ month, room, planned, held }) => ({
        factory,
        month,
        modules: room,
        said: isSaid.has(`${factory} ${month}`),
        taken: planned + held,
      })),
    ),
    can_change: holds(viewer.groups, 'sales.stages'),
  };
}
