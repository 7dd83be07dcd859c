import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { MappedState, Run, RunPart, RunRest, RunStates } from '#areas/design/take-offs/schema.ts';
import type { MappedPart } from './mapped-part.ts';
import { toDecimal } from './counting.ts';
import { itemJson } from '../rules/rules-store.ts';
import type { Text } from '#platform/shared/text.ts';

type RunReply = z.input<typeof Run>;

/** What a run says that ended in a way that nobody foresaw, which is the one way to fail; the log has the rest. */
export const runFailure: Text = {
  en: 'The mapping ended unexpectedly. Start a new run.',
  es: 'La asignación terminó de forma inesperada. Inicia otra corrida.',
};

export async function listRuns(db: Executor, viewer: Viewer, where: SQL, limit = 100): Promise<RunReply[]> {
  const { rows } = await db.execute<Omit<RunReply, 'can' | 'failure_said'> & Record<string, unknown>>(sql`
    select b.id, b.code, json_build_object('id', m.id, 'series_id', m.series_id, 'name', m.name, 'revision', m.revision,
      'state', m.state, 'warnings', jsonb_array_length(m.warnings)) as model,
      case when p.id is null then null
      else json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) end as project,
      b.status, b.counts, jsonb_array_length(b.rules) as rules, b.failure, b.bom_id, b.estimate_id,
      (select json_build_object('series_id', x.series_id, 'code', x.code, 'version_no', x.version_no) from boms x
        where x.id = b.bom_id) as bom, ${iso(sql`b.created_at`)} as created_at,
      u.first_name || ' ' || u.last_name as created_by, b.version
    from bim2bom_runs b join building_models m on m.id = b.model_id left join projects p on p.id = b.project_id
    left join users u on u.id = b.created_by
    where b.deleted_at is null and ${where} order by b.created_at desc, b.id desc limit ${limit}`);
  const mayWrite = holds(viewer.groups, 'take_offs.write');
  return rows.map((row) => ({
    ...row,
    failure_said: row.failure === null ? null : runFailure,
    can: {
      review: mayWrite && row.status === 'review',
      publish: mayWrite && (row.status === 'review' || row.status === 'published'),
    },
  }));
}

/** Puts what came of the parts in the place of what was there; decisions by hand are the caller's to keep. */
export async function writeParts(db: Executor, runId: string, mapped: readonly MappedPart[]): Promise<void> {
  const rows = mapped.map((part) => ({
    entity: part.entity,
    layer: part.layer,
    rule_id: part.ruleId,
    state: part.state,
    item_id: part.itemId,
    quantity: toDecimal(part.quantity),
    source: part.source,
    because: part.because,
    doubt: part.doubt ?? null,
  }));
  await db.execute(sql`
    insert into run_elements (run_id, entity, layer, rule_id, state, item_id, quantity, source, because, doubt)
    select ${runId}::uuid, r.entity, r.layer, r.rule_id, r.state, r.item_id, r.quantity, r.source, r.because, r.doubt
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(entity int, layer text, rule_id uuid, state text, item_id uuid, quantity numeric, source text, because text, doubt text)
    on conflict (run_id, entity, layer) do nothing`);
}

/** How certain what came of a part is: a person's word is sure, else it is as certain as the rule that the run kept. */
const confidence = sql`case when e.reviewed_by is not null then 'high'
  else coalesce((select x ->> 'confidence' from jsonb_array_elements(b.rules) x where x ->> 'id' = e.rule_id::text limit 1), 'high') end`;
/** What parts are called together: by their type, without one by their name. */
const kind = sql`coalesce(m.type_name, m.name, m.ifc_class)`;

/** What came of the parts of a run, in the order of their entities. */
export async function listParts(
  db: Executor,
  runId: string,
  where: SQL,
  limit: number,
): Promise<z.input<typeof RunPart>[]> {
  const { rows } = await db.execute<z.input<typeof RunPart> & Record<string, unknown>>(sql`
    select e.entity, m.global_id, m.ifc_class, coalesce(m.name, m.type_name, m.ifc_class) as name, m.type_name,
      m.storey, m.module, e.layer, e.rule_id,
      (select x ->> 'name' from jsonb_array_elements(b.rules) x where x ->> 'id' = e.rule_id::text limit 1) as rule_name,
      e.state, ${itemJson} as item, trim_scale(e.quantity)::text as quantity, e.source, e.because, e.doubt,
      ${confidence} as confidence, u.first_name || ' ' || u.last_name as reviewed_by
    from run_elements e join bim2bom_runs b on b.id = e.run_id join model_elements m on m.model_id = b.model_id and m.entity = e.entity
      left join cost_items i on i.id = e.item_id left join users u on u.id = e.reviewed_by
    where e.run_id = ${runId} and ${where} order by e.entity, e.layer limit ${limit}`);
  return rows;
}

/** The worst state of each part, as `countStates` says it. */
const worst = sql`case when bool_or(e.state = 'unmapped') then 'unmapped' when bool_or(e.state = 'check') then 'check'
  when bool_or(e.state = 'mapped') then 'mapped' else 'excluded' end`;

export async function readStates(db: Executor, runId: string): Promise<z.input<typeof RunStates>> {
  const { rows } = await db.execute<{ state: MappedState; entities: number[] }>(sql`
    select state, array_agg(entity order by entity) as entities
    from (select e.entity, ${worst} as state from run_elements e where e.run_id = ${runId} group by e.entity) s group by state`);
  const found = (state: MappedState) => rows.find((row) => row.state === state)?.entities ?? [];
  return { mapped: found('mapped'), check: found('check'), unmapped: found('unmapped'), excluded: found('excluded') };
}

/** Counts the parts anew after a decision. */
export async function recount(db: Executor, runId: string): Promise<void> {
  await db.execute(sql`
    update bim2bom_runs set counts =
      (select json_build_object('elements', count(*), 'mapped', count(*) filter (where state = 'mapped'), 'check',
        count(*) filter (where state = 'check'),
      'unmapped', count(*) filter (where state = 'unmapped'), 'excluded', count(*) filter (where state = 'excluded'),
      'doubtful', count(*) filter (where doubtful))
      from (select ${worst} as state, bool_or(e.doubt is not null and e.reviewed_by is null) as doubtful
        from run_elements e where e.run_id = ${runId} group by e.entity) s) where id = ${runId}`);
}

/** One item in one module, added up over its parts. */
export interface SummedLine extends Record<string, unknown> {
  item_id: string;
  sku: string;
  name: string;
  cost_code: string;
  uom: string;
  kind: string;
  place: string;
  make_buy: string;
  station: number | null;
  taxable: boolean;
  supplied_by_owner: boolean;
  module: string | null;
  parts: number;
  check: number;
  quantity: string;
  /** Of the quantity, what hangs on no part that somebody has still to check. */
  sure_quantity: string;
  waste_percent: string;
  round_to: string;
  piece_size: string;
  labor_hours: string;
  labor_class: string | null;
  confidence: 'high' | 'medium' | 'low';
  sources: Record<string, number>;
  elements: string[];
}

/**
 * What a run comes to. Waste, rounding and pieces are the item's, unless all rules behind the line say the same other figure: a line is
 * bought as one, however many rules fill it.
 */
export async function sumLines(db: Executor, runId: string): Promise<SummedLine[]> {
  const ofRule = (field: string, item: SQL) =>
    sql`case when count(distinct x.body ->> ${field}) = 1 and count(*) = count(x.body ->> ${field})
      then min(x.body ->> ${field}) else min(${item})::text end`;
  const { rows } = await db.execute<SummedLine>(sql`
    with rules as (select (x ->> 'id')::uuid as id, x as body from bim2bom_runs b, jsonb_array_elements(b.rules) x where b.id = ${runId})
    select i.id as item_id, min(i.sku) as sku, min(i.name) as name, min(i.cost_code) as cost_code, min(i.uom) as uom,
      min(i.kind) as kind, min(i.place) as place, min(i.make_buy) as make_buy,
      min(i.station) as station, bool_and(i.taxable) as taxable, bool_and(i.supplied_by_owner) as supplied_by_owner,
      m.module, count(distinct e.entity)::int as parts,
      count(*) filter (where e.state = 'check')::int as "check", trim_scale(coalesce(sum(e.quantity), 0))::text as quantity,
      trim_scale(coalesce(sum(e.quantity) filter (where e.state <> 'check'), 0))::text as sure_quantity,
      trim_scale((${ofRule('waste_percent', sql`i.waste_percent`)})::numeric)::text as waste_percent,
      trim_scale((${ofRule('round_to', sql`i.round_to`)})::numeric)::text as round_to,
      trim_scale((${ofRule('piece_size', sql`i.piece_size`)})::numeric)::text as piece_size,
      trim_scale(min(i.labor_hours))::text as labor_hours, min(i.labor_class) as labor_class,
      case when bool_or(e.reviewed_by is null and x.body ->> 'confidence' = 'low') then 'low'
      when bool_or(e.reviewed_by is null and x.body ->> 'confidence' = 'medium') then 'medium' else 'high' end as confidence,
      (select json_object_agg(s.source, s.n)
        from (select source, count(*)::int as n from unnest(array_agg(e.source)) as source where source is not null
          group by source) s) as sources,
      array_agg(distinct m.global_id) as elements
    from run_elements e join bim2bom_runs b on b.id = e.run_id join model_elements m on m.model_id = b.model_id and m.entity = e.entity
      join cost_items i on i.id = e.item_id left join rules x on x.id = e.rule_id
    where e.run_id = ${runId} and e.state in ('mapped', 'check')
    group by i.id, m.module order by min(i.cost_code), min(i.name), m.module nulls first`);
  return rows.map((row) => ({ ...row, sources: row.sources ?? {} }));
}

/** What nothing is counted for: by class, kind and module, those left out by their reason. */
export async function sumRest(db: Executor, runId: string): Promise<Omit<z.input<typeof RunRest>, 'key'>[]> {
  const { rows } = await db.execute<Omit<z.input<typeof RunRest>, 'key'> & Record<string, unknown>>(sql`
    select e.state, m.ifc_class, ${kind} as name, m.module, e.because, count(*)::int as parts
    from run_elements e join bim2bom_runs b on b.id = e.run_id join model_elements m on m.model_id = b.model_id and m.entity = e.entity
    where e.run_id = ${runId} and e.state in ('unmapped', 'excluded') group by e.state, m.ifc_class, ${kind}, m.module, e.because
    order by e.state desc, parts desc, name, m.module nulls first`);
  return rows;
}

/** What has no item yet: how often each kind of part, with their GlobalIds. */
export async function sumUnmapped(
  db: Executor,
  runId: string,
): Promise<{ ifc_class: string; name: string; parts: number; elements: string[] }[]> {
  const { rows } = await db.execute<{ ifc_class: string; name: string; parts: number; elements: string[] }>(sql`
    select m.ifc_class, coalesce(m.type_name, m.name, m.ifc_class) as name, count(*)::int as parts,
      array_agg(distinct m.global_id) as elements
    from run_elements e join bim2bom_runs b on b.id = e.run_id join model_elements m on m.model_id = b.model_id and m.entity = e.entity
    where e.run_id = ${runId} and e.state = 'unmapped' group by 1, 2 order by 3 desc, 2`);
  return rows;
}

/** What stands about some parts of a run, as it is kept so that it can be brought back. */
export async function decisionsOf(
  db: Executor,
  runId: string,
  parts: readonly { entity: number; layer: string }[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`
    select e.entity, e.layer, e.rule_id, e.state, e.item_id, trim_scale(e.quantity)::text as quantity, e.source, e.because, e.reviewed_by
    from run_elements e where e.run_id = ${runId} and (e.entity, e.layer) in (
      select w.entity, w.layer from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as w(entity int, layer text))
    order by e.entity, e.layer`);
  return rows;
}

/** Brings back what stood about parts of a run. */
export async function writeDecisions(db: Executor, runId: string, decisions: unknown): Promise<void> {
  await db.execute(sql`
    update run_elements e set rule_id = w.rule_id, state = w.state, item_id = w.item_id, quantity = w.quantity,
      source = w.source, because = w.because,
      reviewed_by = w.reviewed_by, reviewed_at = case when w.reviewed_by is null then null else now() end
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as w(entity int, layer text, rule_id uuid, state text, item_id uuid, quantity numeric, source text, because text, reviewed_by uuid)
    where e.run_id = ${runId} and e.entity = w.entity and e.layer = w.layer`);
  await recount(db, runId);
}
