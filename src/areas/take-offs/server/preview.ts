import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatDecimal } from '#platform/shared/decimal.ts';
import { AppError, badInput, ruleBroken } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/transaction.ts';
import type { Preview, PreviewDraft, RuleBody } from '../schema.ts';
import { unitFault } from './counting.ts';
import { inOrder, mapModel, ready } from './map-model.ts';
import { partsOf } from './parts.ts';
import { bodyOf, forModel, listRules } from './rules-store.ts';
import { knownUom, refuseFormula } from './rules-service.ts';

const mostEntities = 5000;
const mostExamples = 12;

/** What a rule that is being written would take of a model, beside the rules that are there. Changes nothing. */
export async function previewRule(
  db: Executor,
  { model_id, rule, rule_id }: z.infer<typeof PreviewDraft>,
): Promise<z.input<typeof Preview>> {
  const { rows: models } = await db.execute(
    sql`select 1 from building_models where id = ${model_id} and deleted_at is null`,
  );
  if (models.length === 0) throw new AppError('not_found');
  if (rule_id !== undefined && (await listRules(db, sql`r.id = ${rule_id}`)).length === 0)
    throw badInput('rule_id', 'Is no rule.');
  if (rule.formula !== null) refuseFormula(rule.formula);
  const uom = await uomOf(db, rule.item_id);
  if (uom !== null) {
    const fault = unitFault({ quantity: rule.quantity, formula: rule.formula, uom: knownUom(uom) });
    if (fault !== undefined) throw ruleBroken('quantity', fault);
  }
  const body: RuleBody = {
    ...rule,
    id: rule_id ?? '00000000-0000-0000-0000-000000000000',
    version: 1,
    // Without an item yet the parts are only found, not counted.
    exclude_reason: rule.item_id === null ? (rule.exclude_reason ?? '') : null,
    uom,
  };
  const others = (await listRules(db, sql`r.active and r.layer = ${rule.layer} and ${forModel(model_id)}`))
    .map(bodyOf)
    .filter(({ id }) => id !== rule_id);
  const parts = await partsOf(db, model_id);
  const { takes } = ready(body);
  const matched = parts.filter(takes);
  const mine = mapModel(inOrder([body, ...others]), matched).filter(({ ruleId }) => ruleId === body.id);
  const names = new Map(matched.map((part) => [part.entity, part.name ?? part.typeName ?? part.ifcClass]));
  const total = mine.reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n);
  return {
    matched: matched.length,
    taken: mine.length,
    quantity: uom === null ? null : formatDecimal(total),
    uom,
    without_quantity: uom === null ? 0 : mine.filter(({ quantity }) => quantity === undefined).length,
    entities: mine.slice(0, mostEntities).map(({ entity }) => entity),
    examples: mine.slice(0, mostExamples).map(({ entity, quantity, because }) => ({
      entity,
      name: names.get(entity) ?? '',
      quantity: quantity === undefined ? null : formatDecimal(quantity),
      because,
    })),
  };
}

async function uomOf(db: Executor, itemId: string | null): Promise<string | null> {
  if (itemId === null) return null;
  const { rows } = await db.execute<{ uom: string }>(
    sql`select uom from cost_items where id = ${itemId} and deleted_at is null`,
  );
  if (rows[0] === undefined) throw badInput('rule.item_id', 'Is no item of the catalogue.');
  return rows[0].uom;
}
