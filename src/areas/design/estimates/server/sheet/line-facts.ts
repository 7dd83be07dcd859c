import { findItems, pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import { factsOfItem, type LineFacts, type LineFields, type LinesChange } from '#areas/design/estimates/schema.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { badInput } from '#platform/shared/errors.ts';
import type { EstimateRow } from '../service.ts';
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
