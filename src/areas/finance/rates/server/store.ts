import { sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  rateTransitions,
  type RateCard,
  type RateComponents,
  type RateKind,
  type RateQuery,
  type RateStatus,
  type RateUnit,
} from '../schema.ts';

/** A rate as the database holds it, under the names of the table's columns. */
export interface RateRow extends Record<string, unknown> {
  id: string;
  kind: RateKind;
  key: string;
  factory: RateCard['factory'];
  state: string | null;
  value: string;
  uom: RateUnit;
  components: RateComponents | null;
  effectiveFrom: string;
  effectiveTo: string | null;
  status: RateStatus;
  source: string;
  note: string | null;
  isSample: boolean;
  createdBy: string | null;
  version: number;
}

interface ShownRow extends RateRow {
  made_by: string | null;
  made_at: string;
  approved_id: string | null;
  approved_name: string | null;
  approved_at: string | null;
  refusal: RateCard['refusal'];
}

const facts = sql`r.id, r.kind, r.key, r.factory, r.state, trim_scale(r.value)::text as value, r.uom, r.components,
  r.effective_from::text as "effectiveFrom", r.effective_to::text as "effectiveTo",
  r.status, r.source, r.note, r.is_sample as "isSample", r.created_by as "createdBy", r.version`;
const iso = (moment: SQL) => sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The rates that a question asks for, by kind, key, factory, state and day. */
export async function listRates(db: Executor, viewer: Viewer, where: SQL): Promise<RateCard[]> {
  const { rows } = await db.execute<ShownRow>(sql`
    select ${facts}, mb.first_name || ' ' || mb.last_name as made_by, ${iso(sql`r.created_at`)} as made_at,
      r.approved_by as approved_id, ab.first_name || ' ' || ab.last_name as approved_name,
      ${iso(sql`r.approved_at`)} as approved_at, no.refusal
    from rate_cards r left join users mb on mb.id = r.created_by left join users ab on ab.id = r.approved_by
    left join lateral (
      select json_build_object('reason', coalesce(a.reason, ''), 'by', a.actor_name, 'at', ${iso(sql`a.at`)}) as refusal from audit_log a
      where r.status = 'rejected' and a.entity_type = 'rate_card' and a.entity_id = r.id::text
        and a.action = 'rate.rejected' order by a.at desc limit 1) no on true
    where r.deleted_at is null and ${where}
    order by r.kind, r.key, r.factory nulls first, r.state nulls first, r.effective_from desc, r.id limit 5000`);
  return rows.map((row) => toCard(row, viewer));
}

export function questionOf(query: RateQuery): SQL {
  const parts = [
    query.as_of === undefined
      ? sql`true`
      : sql`r.status = 'approved' and r.effective_from <= ${query.as_of}::date
        and coalesce(r.effective_to, 'infinity') >= ${query.as_of}::date`,
    query.kind === undefined ? sql`true` : sql`r.kind = ${query.kind}`,
    query.key === undefined ? sql`true` : sql`r.key = ${query.key.toLowerCase()}`,
    query.status === undefined ? sql`true` : sql`r.status = ${query.status}`,
  ];
  return sql.join(parts, sql` and `);
}

export async function readRate(db: Executor, viewer: Viewer, id: string): Promise<RateCard> {
  const [rate] = await listRates(db, viewer, sql`r.id = ${id}`);
  if (rate === undefined) throw new AppError('not_found');
  return rate;
}

/** The rate's row, locked. */
export async function lockRate(write: Write, id: string, options: { inBin: boolean } = { inBin: false }) {
  const bin = options.inBin ? sql`r.deleted_at > now() - interval '30 days'` : sql`r.deleted_at is null`;
  const { rows } = await write.tx.execute<RateRow>(
    sql`select ${facts} from rate_cards r where r.id = ${id} and ${bin} for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Approved rates for the same kind, key, factory and state, locked, by their first day. One writer at a time. */
export async function lockSiblings(write: Write, row: RateRow): Promise<RateRow[]> {
  const name = [row.kind, row.key, row.factory ?? '', row.state ?? ''].join('/');
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext('hearth_rate'), hashtext(${name}))`);
  const { rows } = await write.tx.execute<RateRow>(sql`
    select ${facts} from rate_cards r where r.deleted_at is null and r.status = 'approved' and r.kind = ${row.kind} and r.key = ${row.key}
      and r.factory is not distinct from ${row.factory} and r.state is not distinct
      from ${row.state} and r.id <> ${row.id} order by r.effective_from for update`);
  return rows;
}

function toCard(row: ShownRow, viewer: Viewer): RateCard {
  const allowed = rateTransitions
    .filter(({ from, who }) => from === row.status && holds(viewer.groups, who))
    // Whoever wrote it never decides about it.
    .filter(({ guards }) => !guards.some((guard) => guard === 'another_person') || row.createdBy !== viewer.userId)
    .map(({ to }) => to);
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    factory: row.factory,
    state: row.state,
    value: row.value,
    uom: row.uom,
    components: row.components,
    effective_from: row.effectiveFrom,
    effective_to: row.effectiveTo,
    status: row.status,
    source: row.source,
    note: row.note,
    is_sample: row.isSample,
    made_by: row.createdBy === null ? null : { id: row.createdBy, name: row.made_by ?? '' },
    made_at: row.made_at,
    approved_by: row.approved_id === null ? null : { id: row.approved_id, name: row.approved_name ?? '' },
    approved_at: row.approved_at,
    refusal: row.refusal,
    version: row.version,
    allowedTransitions: allowed,
    can: {
      change: row.status !== 'approved' && holds(viewer.groups, 'rates.write'),
      approve: allowed.includes('approved'),
    },
  };
}
