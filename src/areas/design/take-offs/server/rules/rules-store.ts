import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { decimalText, iso } from '#platform/server/database/sql-words.ts';
import type { Rule, RuleBody, RuleQuery, RuleVersion } from '#areas/design/take-offs/schema.ts';

type RuleReply = z.input<typeof Rule>;

export const itemJson = sql`case when i.id is null then null
  else json_build_object('id', i.id, 'sku', i.sku, 'name', i.name, 'uom', i.uom, 'cost_code', i.cost_code) end`;

/** The rules in the order in which they are asked within their layer. */
export async function listRules(db: Executor, where: SQL): Promise<RuleReply[]> {
  const { rows } = await db.execute<RuleReply & Record<string, unknown>>(sql`
    select r.id, r.name, r.layer, r.priority, r.scope, r.plan_code, r.project_id, r.match, r.quantity, r.formula,
      ${decimalText(sql`r.waste_percent`)} as waste_percent,
      ${decimalText(sql`r.round_to`)} as round_to, ${decimalText(sql`r.piece_size`)} as piece_size, ${itemJson} as item,
      r.exclude_reason, r.confidence, r.is_starter, r.active,
      ${iso(sql`r.updated_at`)} as updated_at, u.first_name || ' ' || u.last_name as updated_by, r.version
    from quantity_rules r left join cost_items i on i.id = r.item_id left join users u on u.id = coalesce(r.updated_by, r.created_by)
    where r.deleted_at is null and ${where}
    order by r.layer, case r.scope when 'project' then 0 when 'plan' then 1 else 2 end, r.priority desc, r.id`);
  return rows;
}

export function rulesWanted(query: z.infer<typeof RuleQuery>): SQL {
  const conditions = [sql`true`];
  if (query.layer !== undefined) conditions.push(sql`r.layer = ${query.layer}`);
  if (query.project_id !== undefined)
    conditions.push(sql`(r.scope <> 'project' or r.project_id = ${query.project_id})`);
  if (query.model_id !== undefined) conditions.push(forModel(query.model_id));
  if (query.q !== undefined) conditions.push(sql`hearth_fold(r.name) like '%' || hearth_fold(${query.q}) || '%'`);
  return sql.join(conditions, sql` and `);
}

/** The rules that count for a model: the company's, those of its plan and those of its project. */
export function forModel(modelId: string): SQL {
  return sql`exists (select 1 from building_models m left join projects p on p.id = m.project_id where m.id = ${modelId}
    and (r.scope = 'company' or (r.scope = 'plan' and r.plan_code = m.plan_code)
      or (r.scope = 'project' and r.project_id = m.project_id)))`;
}

/** The rule as a run or a version keeps it. */
export function bodyOf(rule: RuleReply): RuleBody {
  return {
    id: rule.id,
    version: rule.version,
    name: rule.name,
    layer: rule.layer,
    priority: rule.priority,
    scope: rule.scope,
    match: rule.match,
    quantity: { ...rule.quantity, shape: rule.quantity.shape ?? 'none' },
    formula: rule.formula,
    waste_percent: rule.waste_percent,
    round_to: rule.round_to,
    piece_size: rule.piece_size,
    item_id: rule.item?.id ?? null,
    uom: rule.item?.uom ?? null,
    exclude_reason: rule.exclude_reason,
    confidence: rule.confidence,
  };
}

/** What a rule was before, the newest first. */
export async function readVersions(db: Executor, ruleId: string): Promise<z.input<typeof RuleVersion>[]> {
  const { rows } = await db.execute<z.input<typeof RuleVersion> & Record<string, unknown>>(sql`
    select v.version_no, ${iso(sql`v.at`)} as at, u.first_name || ' ' || u.last_name as by, v.body
    from quantity_rule_versions v left join users u on u.id = v.by_id where v.rule_id = ${ruleId} order by v.version_no desc limit 200`);
  return rows;
}
