import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatDecimal } from '#platform/shared/decimal.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { formulaUoms } from '#areas/design/take-offs/choices.ts';
import type { Preview, PreviewDraft, RuleBody, RuleCount } from '#areas/design/take-offs/schema.ts';
import { unitFault } from '../runs/counting.ts';
import { mapModel } from '../runs/map-model.ts';
import { inOrder, ready, type ReadyRule } from '../runs/ready-rules.ts';
import type { RulePart } from '../runs/matching.ts';
import { partsOf } from '../runs/parts.ts';
import { bodyOf, forModel, listRules } from './rules-store.ts';
import { knownUom, refuseFormula } from './rule-refusals.ts';

const mostEntities = 5000;
const mostExamples = 12;
/** Parts that are looked at in one go; between two goes the portal answers others. */
const chunk = 400;

/** What a rule that is being written would take of a model, beside the rules that are there. Changes nothing. */
export async function previewRule(
  db: Executor,
  { model_id, rule, rule_id }: z.infer<typeof PreviewDraft>,
): Promise<z.input<typeof Preview>> {
  await requireModel(db, model_id);
  if (rule_id !== undefined && (await listRules(db, sql`r.id = ${rule_id}`)).length === 0)
    throw badInput('rule_id', { en: 'Is no rule.', es: 'No es una regla.' });
  if (rule.formula !== null) refuseFormula(rule.formula, 'rule.formula');
  const item = await itemOf(db, rule.item_id);
  const uom = item?.uom ?? null;
  if (uom !== null) {
    const fault = unitFault({ quantity: rule.quantity, formula: rule.formula, uom: knownUom(uom) });
    if (fault !== undefined) throw refuse('rule.quantity', fault);
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
  const own = ready(body);
  const matched = parts.filter(own.takes);
  const mine = mapModel(inOrder([body, ...others]), matched).filter(({ ruleId }) => ruleId === body.id);
  const partOf = new Map(matched.map((part) => [part.entity, part]));
  const total = mine.reduce((sum, { quantity }) => sum + (quantity ?? 0n), 0n);
  return {
    matched: matched.length,
    taken: mine.length,
    quantity: uom === null ? null : formatDecimal(total),
    uom,
    without_quantity: uom === null ? 0 : mine.filter(({ quantity }) => quantity === undefined).length,
    bought:
      item === undefined
        ? null
        : {
            waste_percent: rule.waste_percent ?? item.waste_percent,
            round_to: rule.round_to ?? item.round_to,
            piece_size: rule.piece_size ?? item.piece_size,
          },
    entities: mine.slice(0, mostEntities).map(({ entity }) => entity),
    examples: mine.slice(0, mostExamples).flatMap(({ entity }) => {
      const part = partOf.get(entity);
      return part === undefined ? [] : [exampleOf(own, part)];
    }),
    rivals: rivalsOf(inOrder([body, ...others]), body.id, matched),
  };
}

function exampleOf(rule: ReadyRule, part: RulePart): z.input<typeof Preview>['examples'][number] {
  const counted = rule.count?.(part);
  return {
    entity: part.entity,
    name: part.name ?? part.typeName ?? part.ifcClass,
    given: counted?.given === undefined ? null : formatDecimal(counted.given),
    given_uom: formulaUoms[rule.body.quantity.measure],
    source: counted?.source ?? 'count',
    quantity: counted?.quantity === undefined ? null : formatDecimal(counted.quantity),
    because: counted?.because ?? '',
  };
}

/** The rules that find some of these parts too: the first of each part that stands before this rule, else the first after it. */
function rivalsOf(
  order: readonly RuleBody[],
  ownId: string,
  parts: readonly RulePart[],
): z.input<typeof Preview>['rivals'] {
  const at = order.findIndex(({ id }) => id === ownId);
  const rules = order.map(ready);
  const [before, after] = [rules.slice(0, at), rules.slice(at + 1)];
  const found = new Map<string, z.input<typeof Preview>['rivals'][number]>();
  for (const part of parts) {
    const first = before.find(({ takes }) => takes(part));
    const rival = first ?? after.find(({ takes }) => takes(part));
    if (rival === undefined) continue;
    const known = found.get(rival.body.id);
    if (known === undefined)
      found.set(rival.body.id, {
        rule_id: rival.body.id,
        name: rival.body.name,
        parts: 1,
        is_first: first !== undefined,
      });
    else known.parts += 1;
  }
  return [...found.values()].toSorted((a, b) => Number(b.is_first) - Number(a.is_first) || b.parts - a.parts);
}

/** How many parts of a model each rule finds and takes, with the rules as they are now. */
export async function countRules(db: Executor, modelId: string): Promise<z.input<typeof RuleCount>[]> {
  await requireModel(db, modelId);
  const all = (await listRules(db, forModel(modelId))).map((rule) => ({ isActive: rule.active, body: bodyOf(rule) }));
  const isActive = new Set(all.filter((each) => each.isActive).map(({ body }) => body.id));
  const layers = Map.groupBy(
    inOrder(all.map(({ body }) => body)).map((body) => ({ rule: ready(body), matched: 0, taken: 0 })),
    ({ rule }) => rule.body.layer,
  );
  const parts = await partsOf(db, modelId);
  for (const [index, part] of parts.entries()) {
    for (const counts of layers.values()) {
      let isTaken = false;
      for (const count of counts) {
        if (!count.rule.takes(part)) continue;
        count.matched += 1;
        if (isTaken || !isActive.has(count.rule.body.id)) continue;
        count.taken += 1;
        isTaken = true;
      }
    }
    if (index % chunk === chunk - 1) await breathe();
  }
  return [...layers.values()].flat().map(({ rule, matched, taken }) => ({ rule_id: rule.body.id, matched, taken }));
}

async function requireModel(db: Executor, modelId: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from building_models where id = ${modelId} and deleted_at is null`);
  if (rows.length === 0) throw new AppError('not_found');
}

interface BoughtItem extends Record<string, unknown> {
  uom: string;
  waste_percent: string;
  round_to: string;
  piece_size: string;
}

async function itemOf(db: Executor, itemId: string | null): Promise<BoughtItem | undefined> {
  if (itemId === null) return undefined;
  const { rows } = await db.execute<BoughtItem>(
    sql`select uom, trim_scale(waste_percent)::text as waste_percent, trim_scale(round_to)::text as round_to,
      trim_scale(piece_size)::text as piece_size
      from cost_items where id = ${itemId} and deleted_at is null`,
  );
  if (rows[0] === undefined)
    throw badInput('rule.item_id', { en: 'Is no item of the catalogue.', es: 'No es un artículo del catálogo.' });
  return rows[0];
}
