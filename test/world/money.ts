import type { Making } from './side.ts';

/** What things cost: an item with its supplier and price, a rate, and what a factory has to sell in a month. */
export async function makeMoney({ make, side }: Making) {
  const supplier = await make('/suppliers', { name: `Supplier ${side.number}` });
  const item = await make('/catalogue/items', {
    sku: `CAT-${side.number}`,
    name: 'An item',
    cost_code: '06 11 00',
    uom: 'sqft',
  });
  const price = await make('/catalogue/prices', {
    item_id: item.id,
    supplier_id: supplier.id,
    unit_cost: '12.5',
    effective_from: '2026-01-05',
  });
  const rate = await make('/rates', {
    kind: 'freight',
    key: `Haul ${side.number}`,
    value: '11.8',
    effective_from: '2026-01-01',
    source: 'A quote',
  });
  const costs = { fixed_overhead_cents: 74_800_000, variable_cost_cents: 59_877_800, profit_goal_cents: 0 };
  const target = await make('/break-even-targets', {
    factory: side.factory,
    month: '2198-01-01',
    unit_of_measure: 'home',
    avg_price_cents: 76_500_000,
    ...costs,
  });
  const scenario = await make(`/break-even-targets/${target.id}/scenarios`, {
    name: 'A scenario',
    avg_price_cents: 80_000_000,
    ...costs,
  });
  return {
    // Beside the one that the declared record makes, of which nothing is bought yet.
    'asking-suppliers': String(supplier.id),
    items: String(item.id),
    prices: String(price.id),
    rates: String(rate.id),
    'break-even-targets': String(target.id),
    'break-even-scenarios': String(scenario.id),
  };
}
