import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import { formatDecimal } from '#platform/shared/decimal.ts';
import { AppError } from '#platform/shared/errors.ts';
import { isCounted, lineFigures, ownMarkupCents } from '#areas/design/shared/pricing.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { decimalText, iso, personName } from '#platform/server/database/sql-words.ts';
import type { Estimate, EstimateDetail, EstimateLine, EstimateMarkup } from '../schema.ts';
import { editable, estimateTransitions, revisable } from '../states.ts';
import { counted } from './sheet/counted.ts';
import { openGuards } from './guards.ts';

type EstimateReply = z.input<typeof Estimate>;
export type LineReply = z.input<typeof EstimateLine>;
export type MarkupReply = z.input<typeof EstimateMarkup>;

/** To the nearest cent, a half away from zero, as `totalsOf` does. */
const per = (count: SQL): SQL =>
  sql`(case when ${count} > 0 then round(e.price_cents::numeric / ${count}) end)::float8`;

type Row = Omit<EstimateReply, 'allowed_transitions' | 'can'> & Record<string, unknown>;

/** Estimates, the newest first. */
export async function listEstimates(db: Executor, viewer: Viewer, where: SQL, limit = 1): Promise<EstimateReply[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.series_id, e.code, e.revision, e.name,
      case when p.id is null then null
      else json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) end as project,
      e.kind, e.basis, e.bom_id, e.run_id, e.plan_code, e.units, e.modules, e.sqft, e.factory,
      e.rate_date::text as rate_date, e.status, e.accuracy_percent, e.inclusions, e.exclusions,
      e.valid_until::text as valid_until, e.direct_cents::float8 as direct_cents,
      e.markup_cents::float8 as markup_cents, e.tax_cents::float8 as tax_cents, e.price_cents::float8 as price_cents,
      e.margin_basis_points, ${per(sql`e.sqft`)} as per_sqft_cents, ${per(sql`e.modules`)} as per_module_cents, l.lines, l.unpriced,
      ${personName(sql`e.submitted_by`)} as submitted_by, ${personName(sql`e.approved_by`)} as approved_by,
      ${iso(sql`e.approved_at`)} as approved_at, ${iso(sql`e.sent_at`)} as sent_at, e.sent_to,
      ${iso(sql`e.decided_at`)} as decided_at, e.decision_note, ${personName(sql`e.created_by`)} as created_by,
      ${iso(sql`e.created_at`)} as created_at, ${iso(sql`e.updated_at`)} as updated_at, e.version
    from estimates e left join projects p on p.id = e.project_id
      cross join lateral (select count(*)::int as lines, count(*)
        filter (where ${counted} and l.unit_cost is null)::int as unpriced from estimate_lines l where l.estimate_id = e.id) l
    where e.deleted_at is null and ${where} order by e.created_at desc, e.id desc limit ${limit}`);
  const mayWrite = holds(viewer.groups, 'estimates.write');
  return rows.map((row) => ({
    ...row,
    allowed_transitions: estimateTransitions
      .filter(({ from, who }) => from === row.status && holds(viewer.groups, who))
      .map(({ to }) => to),
    can: {
      edit: mayWrite && editable.has(row.status),
      revise: mayWrite && revisable.has(row.status),
      remove: mayWrite && row.status === 'draft',
    },
  }));
}

export async function readEstimate(db: Executor, viewer: Viewer, id: string): Promise<EstimateReply> {
  const [estimate] = await listEstimates(db, viewer, sql`e.id = ${id}`);
  if (estimate === undefined) throw new AppError('not_found');
  return estimate;
}

/** One revision with everything that stands in it. */
export async function readDetail(db: Executor, viewer: Viewer, id: string): Promise<z.input<typeof EstimateDetail>> {
  const estimate = await readEstimate(db, viewer, id);
  const lines = await listLines(db, id);
  const { rows: frozen } = await db.execute<{ frozen_rates: z.input<typeof EstimateDetail>['frozen_rates'] }>(
    sql`select frozen_rates from estimates where id = ${id}`,
  );
  const { rows: revisions } = await db.execute<
    z.input<typeof EstimateDetail>['revisions'][number] & Record<string, unknown>
  >(
    sql`select e.id, e.revision, e.status, e.price_cents::float8 as price_cents, ${iso(sql`e.created_at`)} as created_at
      from estimates e where e.series_id = ${estimate.series_id} and e.deleted_at is null order by e.revision desc`,
  );
  const sum = (place: string) =>
    lines.reduce((total, line) => (line.place === place && isCounted(line) ? total + line.cents : total), 0);
  return {
    estimate,
    lines,
    markups: await listMarkups(db, id),
    by_place: { factory: sum('factory'), transport: sum('transport'), site: sum('site') },
    line_markup_cents: lines.reduce(
      (total, line) =>
        isCounted(line) ? total + Number(ownMarkupCents(BigInt(line.cents), line.markup_override)) : total,
      0,
    ),
    frozen_rates: frozen[0]?.frozen_rates ?? [],
    revisions,
    waits_for: await openGuards(db, viewer, id),
  };
}

export async function listLines(db: Executor, estimateId: string): Promise<LineReply[]> {
  const { rows } = await db.execute<Omit<LineReply, 'with_waste' | 'rounded' | 'pieces'> & Record<string, unknown>>(sql`
    select l.line_uid, l.section, case when i.id is null then null
      else json_build_object('id', i.id, 'sku', i.sku, 'name', i.name) end as item, l.cost_code, l.description, l.type, l.place, l.uom,
      ${decimalText(sql`l.quantity`)} as quantity, l.formula, ${decimalText(sql`l.waste_percent`)} as waste_percent,
      ${decimalText(sql`l.round_to`)} as round_to, ${decimalText(sql`l.piece_size`)} as piece_size,
      ${decimalText(sql`l.unit_cost`)} as unit_cost, l.cost_source, l.cost_as_of::text as cost_as_of,
      ${decimalText(sql`l.hours`)} as hours, l.crew, ${decimalText(sql`l.markup_override`)} as markup_override,
      l.taxable, l.optional, l.alternate_of, l.supplied_by_owner, l.module, l.origin,
      l.confidence, l.note, l.cents::float8 as cents, l.version
    from estimate_lines l left join cost_items i on i.id = l.item_id where l.estimate_id = ${estimateId} order by l.position, l.line_uid`);
  return rows.map((line) => {
    const figures = lineFigures({ ...line, unit_cost: line.unit_cost ?? '0' });
    return {
      ...line,
      with_waste: formatDecimal(figures.withWaste),
      rounded: formatDecimal(figures.rounded),
      pieces: figures.pieces === undefined ? null : Number(figures.pieces),
    };
  });
}

export async function listMarkups(db: Executor, estimateId: string): Promise<MarkupReply[]> {
  const { rows } = await db.execute<MarkupReply & Record<string, unknown>>(
    sql`select m.name, m.category, m.kind, ${decimalText(sql`m.value`)} as value, m.base, m.place, m.active,
      m.cents::float8 as cents from estimate_markups m where m.estimate_id = ${estimateId} order by m.position`,
  );
  return rows;
}
