import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import './events.ts';
import { starterItems, starterSubstitutes, starterSuppliers, type StarterSupplier } from './starter.ts';
import { costItems, costPrices, costSubstitutes, suppliers } from './tables.ts';

/** Writes the starter catalogue. `idOf` gives every row its id by a name that never changes. */
export async function loadStarterCatalogue(
  write: Write,
  by: string,
  idOf: (name: string) => string,
): Promise<{ items: number; prices: number }> {
  const mark = { isSample: true, createdBy: by, updatedBy: by };
  const supplierId = new Map<StarterSupplier, string>();
  const itemId = new Map<string, string>();
  for (const key of Object.keys(starterSuppliers) as StarterSupplier[]) supplierId.set(key, idOf(`supplier ${key}`));
  for (const { sku } of starterItems) itemId.set(sku, idOf(`item ${sku}`));
  const of = <K>(ids: ReadonlyMap<K, string>, key: K): string => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The starter catalogue names ${String(key)}, which it does not hold.`);
    return id;
  };
  await write.tx.insert(suppliers).values(
    [...supplierId].map(([key, id]) => ({
      id,
      name: starterSuppliers[key].name,
      leadDays: starterSuppliers[key].leadDays,
      ...mark,
    })),
  );
  await write.tx
    .insert(costItems)
    .values(starterItems.map(({ prices: _prices, ...item }) => ({ ...item, id: of(itemId, item.sku), ...mark })));
  const { isSample: _sample, ...who } = mark;
  const prices = starterItems.flatMap(({ sku, prices: list }) =>
    list.map(({ supplier, ...price }) => ({
      ...price,
      id: idOf(`price ${sku} ${supplier} ${price.effectiveFrom}`),
      itemId: of(itemId, sku),
      supplierId: of(supplierId, supplier),
      source: 'sample',
      ...who,
    })),
  );
  await write.tx.insert(costPrices).values(prices);
  await write.tx.insert(costSubstitutes).values(
    starterSubstitutes.map(([sku, instead, factor]) => ({
      itemId: of(itemId, sku),
      substituteId: of(itemId, instead),
      factor,
    })),
  );
  const counts = { items: starterItems.length, prices: prices.length };
  write.audit({
    action: 'catalogue.starter_loaded',
    entityType: 'cost_item',
    entityId: 'starter',
    new: counts,
  });
  return counts;
}

/** The same for a person, while the catalogue is empty: no item, no supplier. */
export async function loadStarterFor(write: Write, userId: string): Promise<{ items: number; prices: number }> {
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext('hearth_starter_catalogue'))`);
  const { rows } = await write.tx.execute(
    sql`select 1 from cost_items where deleted_at is null union all select 1 from suppliers where deleted_at is null limit 1`,
  );
  if (rows.length > 0)
    throw refuse('catalogue', {
      en: 'There are items or suppliers already; the starter items are for an empty catalogue.',
      es: 'Ya hay artículos o proveedores; los iniciales son para un catálogo vacío.',
    });
  const counts = await loadStarterCatalogue(write, userId, () => newId());
  await write.publish('catalogue.changed', { itemId: null });
  return counts;
}
