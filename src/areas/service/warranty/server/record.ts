import { sql } from 'drizzle-orm';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { ownsToday, ownersOfUnit, portalAudience, projectLink } from '#areas/projects/projects/server/reads.ts';
import { unitLink } from '#areas/projects/units/server/reads.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { serveRecord, type Change } from '#platform/server/record/serve-record.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { tiers, transfersByItself } from '../choices.ts';
import { warrantyCoverage, warrantyRequest } from '../record.ts';
import './events.ts';
import { settleItemsOf } from './settle.ts';
import { gatherForWalk } from './walk-day.ts';
import { warrantyCoverages, warrantyRequests } from './tables.ts';
import { rules } from './words.ts';

/** The project that a unit is of, and what it is called: whoever names the unit has said both. */
async function homeOf(db: Executor, unitId: unknown): Promise<{ project_id: string | null; name: string }> {
  const { rows } = await db.execute<{ project_id: string; name: string }>(
    sql`select project_id, name from units where id = ${unitId}`,
  );
  return rows[0] ?? { project_id: null, name: '' };
}

/** Who lives in a unit and has an account, the first of its owners before everybody else. */
async function firstOwner(db: Executor, unitId: unknown): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select o.user_id from unit_owners o join users u on u.id = o.user_id and u.state = 'active'
    where o.unit_id = ${unitId} and ${ownsToday} and o.role in ('primary_owner', 'co_owner')
    order by o.is_primary desc, o.from_on, o.id limit 1`);
  return rows[0]?.user_id ?? null;
}

async function settleRequest({ write, before, after }: Change): Promise<Record<string, unknown>> {
  const channel = after['channel'] ?? 'phone';
  if (before !== undefined) return { channel };
  const now = new Date().toISOString();
  const received = typeof after['received_at'] === 'string' ? after['received_at'] : now;
  if (Date.parse(received) > Date.now() + 60_000) throw refuse('received_at', rules.notYet);
  const hasOwner = channel === 'phone' || channel === 'email';
  return {
    channel,
    received_at: received,
    project_id: (await homeOf(write.tx, after['unit_id'])).project_id,
    // Whoever calls is one of the owners unless somebody says otherwise, and reads how it goes.
    submitted_by:
      after['submitted_by'] ??
      (hasOwner && after['submitted_by'] === undefined ? await firstOwner(write.tx, after['unit_id']) : null),
  };
}

const open = sql`t.kind = 'warranty' and t.deleted_at is null and t.state not in ('warranty_verified', 'warranty_void', 'merged', 'warranty_not_covered')`;

/** What was reported at one time; its items are tickets that name it. */
export const servedWarrantyRequests = waitsFor(
  serveRecord(warrantyRequest, {
    table: warrantyRequests,
    links: { project: projectLink, unit: unitLink },
    columns: {
      items: {
        sql: sql`(select count(*)::int from tickets t where t.request_id = r.id and t.kind = 'warranty' and t.deleted_at is null)`,
        filled: true,
      },
      open_items: {
        sql: sql`(select count(*)::int from tickets t where t.request_id = r.id and ${open})`,
        filled: true,
      },
    },
    check: settleRequest,
    constraints: { warranty_requests_received: faultOf('received_at', rules.notYet) },
  }),
  // What owners were promised is kept as long as the house stands.
  ['tickets', 'request_id'],
);

/** What a unit is covered for. Where it changes, what was received under it is judged anew. */
export const servedCoverages = serveRecord(warrantyCoverage, {
  table: warrantyCoverages,
  links: { project: projectLink, unit: unitLink, file: fileLink },
  async check({ write, before, after }) {
    const tier = tiers.find((each) => each === after['tier']) ?? 'workmanship';
    const home = await homeOf(write.tx, after['unit_id']);
    return {
      ...(before === undefined ? { project_id: home.project_id } : {}),
      name: after['name'] ?? home.name,
      transfers: after['transfers'] ?? transfersByItself[tier],
      // What somebody dates by hand follows the handover no longer; nor what is put into the bin.
      follows_handover: after['follows_handover'] ?? false,
    };
  },
  async changed({ write, viewer, after }) {
    const [unitId, projectId] = [String(after['unit_id']), String(after['project_id'])];
    await settleItemsOf(write, unitId);
    await gatherForWalk(write, viewer, unitId);
    const developers = (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
      group === 'developer' ? [userId] : [],
    );
    const owners = await ownersOfUnit(write.tx, projectId, unitId);
    await write.publish('warranty.covered', { unitId, people: [...new Set([...owners, ...developers])] });
  },
  constraints: { warranty_coverages_handover: faultOf('tier', rules.tierTaken) },
  keeps: sql`exists (select 1 from tickets t where t.coverage_id = r.id)`,
});
