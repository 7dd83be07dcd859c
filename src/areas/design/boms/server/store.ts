import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import { formatDecimal, one, parseDecimal } from '#platform/shared/decimal.ts';
import { AppError } from '#platform/shared/errors.ts';
import { lineFigures } from '#areas/design/shared/pricing.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { decimalText, iso, personName } from '#platform/server/database/sql-words.ts';
import { builtBy } from './builds.ts';
import type { Bom, BomDetail, BomLine } from '../schema.ts';
import { bomSize } from './reads.ts';
import { bomGuardPlace, bomTransitions } from '../states.ts';

export type BomReply = z.input<typeof Bom>;
export type LineReply = z.input<typeof BomLine>;

/** Versions of BOMs, the newest first. */
export async function listBoms(db: Executor, viewer: Viewer, where: SQL, limit = 1): Promise<BomReply[]> {
  const { rows } = await db.execute<Omit<BomReply, 'allowed_transitions' | 'can'> & Record<string, unknown>>(sql`
    select b.id, b.series_id, b.code, b.version_no, b.name, b.scope, b.plan_code,
      case when p.id is null then null
      else json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) end as project,
      b.group_id, b.variant, b.source, b.source_ref, b.status, b.rate_date::text as rate_date, b.checksum,
      b.effective_from::text as effective_from, ${personName(sql`b.released_by`)} as released_by,
      ${iso(sql`b.released_at`)} as released_at, b.material_cents::float8 as material_cents,
      b.labor_cents::float8 as labor_cents, b.lead_days, l.lines, l.open_lines, l.unpriced,
      l.to_check_cents,
      ${personName(sql`b.created_by`)} as created_by, ${iso(sql`b.created_at`)} as created_at,
      ${iso(sql`b.updated_at`)} as updated_at, b.version
    from boms b left join projects p on p.id = b.project_id
      cross join lateral (select count(*)::int as lines, count(*) filter (where l.state in ('check', 'unmapped'))::int as open_lines,
        count(*) filter (where l.unit_cost is null and not l.optional and l.make_buy <> 'phantom')::int as unpriced,
        coalesce(sum(l.ext_cents + l.labor_cents) filter (where l.state = 'check' and not l.optional), 0)::float8 as to_check_cents
        from bom_lines l where l.bom_id = b.id) l
    where b.deleted_at is null and ${where} order by b.created_at desc, b.id desc limit ${limit}`);
  const mayWrite = holds(viewer.groups, 'boms.write');
  return rows.map((row) => ({
    ...row,
    allowed_transitions: mayWrite ? bomTransitions.filter(({ from }) => from === row.status).map(({ to }) => to) : [],
    can: {
      edit: mayWrite && row.status === 'draft',
      revise: mayWrite && row.status !== 'draft' && row.status !== 'in_review',
    },
  }));
}

export async function readBom(db: Executor, viewer: Viewer, id: string): Promise<BomReply> {
  const [bom] = await listBoms(db, viewer, sql`b.id = ${id}`);
  if (bom === undefined) throw new AppError('not_found');
  return bom;
}

export async function readDetail(db: Executor, viewer: Viewer, id: string): Promise<z.input<typeof BomDetail>> {
  const bom = await readBom(db, viewer, id);
  const { rows: versions } = await db.execute<z.input<typeof BomDetail>['versions'][number] & Record<string, unknown>>(
    sql`select b.id, b.version_no, b.status, b.material_cents::float8 as material_cents,
      b.labor_cents::float8 as labor_cents, ${iso(sql`b.created_at`)} as created_at from boms b
      where b.series_id = ${bom.series_id} and b.deleted_at is null order by b.version_no desc`,
  );
  const lines = await listLines(db, id);
  return {
    bom,
    lines,
    versions,
    waits_for: await waitsFor(db, viewer, bom, lines),
    built_modules: await builtBy(db, id),
    ...(await surroundings(db, bom)),
    size: await bomSize(db, id),
  };
}

/** What keeps a version in work from its next state: the same rules that the move is judged by, told before anybody tries. */
async function waitsFor(
  db: Executor,
  viewer: Viewer,
  bom: BomReply,
  lines: readonly LineReply[],
): Promise<z.input<typeof BomDetail>['waits_for']> {
  if (bom.status !== 'draft' && bom.status !== 'in_review') return [];
  const count = (state: LineReply['state']) => lines.filter((line) => line.state === state).length;
  const found = [
    { guard: 'has_lines' as const, count: lines.length === 0 ? 1 : 0 },
    { guard: 'from_version' as const, count: bom.source_ref.unreleased === true ? 1 : 0 },
    { guard: 'to_map' as const, count: count('unmapped') },
    { guard: 'to_check' as const, count: count('check') },
    {
      guard: 'four_eyes' as const,
      count: bom.status === 'in_review' && (await hasWorkedOn(db, viewer, bom.id)) ? 1 : 0,
    },
  ];
  return found.filter((each) => each.count > 0).map((each) => ({ ...each, place: bomGuardPlace(each.guard, bom) }));
}

/** Whether somebody has made or changed the version: whoever has may not release it. */
export async function hasWorkedOn(db: Executor, viewer: Viewer, bomId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_log where entity_type = 'bom' and entity_id = ${bomId} and actor_id = ${viewer.userId}
      and action in ('bom.created', 'bom.lines_changed', 'bom.revised') limit 1`);
  return rows.length > 0;
}

/** When the home is built and how large it is: a project says both, a plan only the size of the units that are built by it. */
async function surroundings(
  db: Executor,
  bom: BomReply,
): Promise<Pick<z.input<typeof BomDetail>, 'production_start' | 'sqft'>> {
  const { rows } = await db.execute<{ on: string | null; is_actual: boolean | null; sqft: number | null }>(sql`
    select start.on::text as on, start.is_actual, coalesce(
      (select sum(u.sqft) from units u where u.project_id = ${bom.project?.id ?? null}::uuid and u.deleted_at is null),
      (select mode() within group (order by u.sqft) from units u
        where u.plan_code = ${bom.plan_code}::text and u.deleted_at is null))::float8 as sqft
    from (select 1) one left join lateral (
      select coalesce(ms.actual_on, ms.forecast_on, ms.baseline_on) as on, ms.actual_on is not null as is_actual
      from milestones ms where ms.project_id = ${bom.project?.id ?? null}::uuid and ms.kind = 'production_start'
        and ms.deleted_at is null order by 1 limit 1) start on true`);
  const { on = null, is_actual = null, sqft = null } = rows[0] ?? {};
  return { production_start: on === null ? null : { on, is_actual: is_actual === true }, sqft };
}

/** The lines in their order, each behind the assembly that it is a part of, with its depth. */
export async function listLines(db: Executor, bomId: string): Promise<LineReply[]> {
  const { rows } = await db.execute<Omit<LineReply, 'to_buy' | 'pieces'> & Record<string, unknown>>(sql`
    with recursive tree as (
      select l.line_uid, 0 as level, array[l.position] as path from bom_lines l where l.bom_id = ${bomId} and l.parent_uid is null
      union all
      select l.line_uid, t.level + 1, t.path || l.position from bom_lines l join tree t on l.parent_uid = t.line_uid
      where l.bom_id = ${bomId} and t.level < 20
    )
    select l.line_uid, l.parent_uid, t.level, case when i.id is null then null
      else json_build_object('id', i.id, 'sku', i.sku, 'name', i.name) end as item, l.part_no, l.revision, l.description,
      l.cost_code, ${decimalText(sql`l.quantity`)} as quantity, l.uom,
      ${decimalText(sql`l.waste_percent`)} as waste_percent, ${decimalText(sql`l.round_to`)} as round_to,
      ${decimalText(sql`l.piece_size`)} as piece_size,
      ${decimalText(sql`l.setup_quantity`)} as setup_quantity, l.make_buy, l.optional, l.station, case when s.id is null
      then null else json_build_object('id', s.id, 'name', s.name) end as supplier,
      ${decimalText(sql`l.unit_cost`)} as unit_cost, l.price_as_of::text as price_as_of, l.supplied_by_owner,
      l.ext_cents::float8 as ext_cents, ${decimalText(sql`l.labor_hours`)} as labor_hours,
      l.labor_cents::float8 as labor_cents, l.lead_days, l.module,
      l.quantity_source, l.cad, l.elements, l.state, l.override, l.note
    from bom_lines l join tree t on t.line_uid = l.line_uid left join cost_items i on i.id = l.item_id
    left join suppliers s on s.id = l.supplier_id
    where l.bom_id = ${bomId} order by t.path, l.line_uid`);
  return rows.map((line) => {
    const figures = figuresOf(line);
    return {
      ...line,
      to_buy: formatDecimal(figures.pieces === undefined ? figures.rounded : figures.pieces * one),
      pieces: figures.pieces === undefined ? null : Number(figures.pieces),
    };
  });
}

/** Waste, rounding, pieces and money of a line; what is set up once is bought with it. */
export function figuresOf(
  line: Pick<LineReply, 'quantity' | 'setup_quantity' | 'waste_percent' | 'round_to' | 'piece_size' | 'unit_cost'>,
) {
  const setup = Number(line.setup_quantity) > 0 ? line.setup_quantity : '0';
  return lineFigures({
    ...line,
    quantity: setup === '0' ? line.quantity : sum(line.quantity, setup),
    unit_cost: line.unit_cost ?? '0',
  });
}

function sum(a: string, b: string): string {
  return formatDecimal((parseDecimal(a) ?? 0n) + (parseDecimal(b) ?? 0n));
}
