import type { LineFacts } from '#areas/design/estimates/schema.ts';
import type { LineRow } from './lines.ts';

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
