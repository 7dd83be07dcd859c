import { findItems, pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import { factsOfItem, type LineFacts, type LineFields, type LinesChange } from '#areas/design/estimates/schema.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { badInput } from '#platform/shared/errors.ts';
import type { EstimateRow } from '../service.ts';
import type { LineRow } from './lines.ts';
import { placeOf } from './place.ts';

/** What an item brings into a line that names it: everything that the sender does not say itself. */
export async function itemFacts(
  write: Write,
  row: EstimateRow,
  change: LinesChange,
): Promise<Map<string, Partial<LineFacts>>> {
  const wanted = change.changes.flatMap(({ fields }, index) =>
    fields.item_id === undefined || fields.item_id === null ? [] : [{ id: fields.item_id, index }],
  );
  if (wanted.length === 0) return new Map();
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const items = await findItems(write.tx, ids);
  const missing = wanted.find(({ id }) => !items.has(id));
  if (missing !== undefined)
    throw badInput(`changes.${missing.index}.fields.item_id`, {
      en: 'Is no item of the catalogue.',
      es: 'No es un artículo del catálogo.',
    });
  const prices = await pricesAsOf(write.tx, ids, row.rateDate, placeOf(row));
  return new Map([...items].map(([id, item]) => [id, factsOfItem(item, prices.get(id))]));
}

/** What a line says of its cost, from its item or from what was typed. */
export function factsOf(
  before: LineFacts,
  fields: LineFields,
  items: ReadonlyMap<string, Partial<LineFacts>>,
): LineFacts {
  const facts = { ...before };
  const item = fields.item_id === undefined || fields.item_id === null ? undefined : items.get(fields.item_id);
  Object.assign(facts, item);
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) Object.assign(facts, { [key]: value });
  // A quantity that is typed takes the place of a formula, a cost that is typed that of the catalogue's.
  if (fields.quantity !== undefined && fields.formula === undefined) facts.formula = null;
  if (fields.unit_cost !== undefined && fields.cost_source === undefined && item === undefined) {
    facts.cost_source = 'manual';
    facts.cost_as_of = null;
  }
  return facts;
}

const one = <T extends string>(value: string, of: readonly T[], other: T): T =>
  of.find((each) => each === value) ?? other;

/** The fields of a line as its columns hold them. */
export function fieldsOf(line: LineRow): LineFacts {
  return {
    section: line.section,
    item_id: line.itemId,
    cost_code: line.costCode,
    description: line.description,
    type: one(
      line.type,
      ['material', 'labor', 'equipment', 'subcontract', 'freight', 'allowance', 'fee', 'other'],
      'other',
    ),
    place: one(line.place, ['factory', 'transport', 'site'], 'factory'),
    uom: line.uom,
    quantity: line.quantity,
    formula: line.formula,
    waste_percent: line.wastePercent,
    round_to: line.roundTo,
    piece_size: line.pieceSize,
    unit_cost: line.unitCost,
    cost_source: one(line.costSource, ['catalog', 'rate', 'quote', 'history', 'manual'], 'manual'),
    cost_as_of: line.costAsOf,
    hours: line.hours,
    crew: line.crew,
    markup_override: line.markupOverride,
    taxable: line.taxable,
    optional: line.optional,
    alternate_of: line.alternateOf,
    supplied_by_owner: line.suppliedByOwner,
    module: line.module,
    confidence: one(line.confidence, ['high', 'medium', 'low'], 'high'),
    note: line.note,
  };
}

/** What stands in the columns of a line. */
export function columnsOf(facts: LineFacts) {
  return {
    section: facts.section,
    itemId: facts.item_id,
    costCode: facts.cost_code,
    description: facts.description,
    type: facts.type,
    place: facts.place,
    uom: facts.uom,
    quantity: facts.quantity,
    formula: facts.formula,
    wastePercent: facts.waste_percent,
    roundTo: facts.round_to,
    pieceSize: facts.piece_size,
    unitCost: facts.unit_cost,
    costSource: facts.cost_source,
    costAsOf: facts.cost_as_of,
    hours: facts.hours,
    crew: facts.crew,
    markupOverride: facts.markup_override,
    taxable: facts.taxable,
    optional: facts.optional,
    alternateOf: facts.alternate_of,
    suppliedByOwner: facts.supplied_by_owner,
    module: facts.module,
    confidence: facts.confidence,
    note: facts.note,
  };
}
