import { sql } from 'drizzle-orm';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { runSheetImport } from '#platform/server/sheets/sheet-import.ts';
import { serveBulk } from '#platform/server/table/bulk.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { catalogueColumns, priceColumns } from '../columns.ts';
import { catalogueContract, catalogueTable, pricesTable } from '../contract.ts';
import { catalogueImporter } from './import.ts';
import { changeItem, createItem, lockItem, setItemBinned, setSubstitutes } from './items.ts';
import { addPrice, changePrice, lockPrice, setPriceBinned } from './prices.ts';
import { servedSuppliers } from './record.ts';
import { loadStarterFor } from './starter-load.ts';
import { countGroups, listItems, readItem, readPrice } from './store.ts';
import { catalogueSource, priceSource } from './table.ts';
import { faultOf } from '#platform/shared/errors.ts';

const constraints: ConstraintFaults = {
  cost_items_sku: faultOf('sku', { en: 'Another item has this SKU.', es: 'Otro artículo tiene este SKU.' }),
  cost_items_labor: faultOf('labor_class', {
    en: 'Whose hours they are must be said where hours are counted.',
    es: 'Donde se cuentan horas hay que decir de quién son.',
  }),
  cost_prices_once: faultOf('effective_from', {
    en: 'This supplier has a price for the item from this day on already.',
    es: 'Este proveedor ya tiene un precio del artículo desde este día.',
  }),
  ...servedSuppliers.constraints,
};

/** Serves the catalogue: items, their prices and its two tables. */
export function mountCatalogue(kernel: Kernel, staging: StagingArea): void {
  mount(
    kernel,
    'catalogue',
    catalogueContract,
    {
      list: ({ query, db }) => listItems(db, query),
      groups: ({ db }) => countGroups(db),
      read: ({ viewer, params, db }) => readItem(db, viewer, params.id),
      async create({ viewer, body, write }) {
        return readItem(write.tx, viewer, await createItem(write, viewer, body));
      },
      async change({ viewer, params, body, ifMatch, write }) {
        const row = await lockItem(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readItem(write.tx, viewer, params.id));
        await changeItem(write, viewer, row, body);
        return readItem(write.tx, viewer, params.id);
      },
      async setSubstitutes({ viewer, params, body, write }) {
        await setSubstitutes(write, viewer, await lockItem(write, params.id), body);
        return readItem(write.tx, viewer, params.id);
      },
      async remove({ viewer, params, write }) {
        await setItemBinned(write, viewer, await lockItem(write, params.id), true);
      },
      async restore({ viewer, params, write }) {
        await setItemBinned(write, viewer, await lockItem(write, params.id, { inBin: true }), false);
        return readItem(write.tx, viewer, params.id);
      },
      async addPrice({ viewer, body, write }) {
        return readPrice(write.tx, await addPrice(write, viewer, body));
      },
      async changePrice({ viewer, params, body, ifMatch, write }) {
        const row = await lockPrice(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readPrice(write.tx, params.id));
        await changePrice(write, viewer, row, body);
        return readPrice(write.tx, params.id);
      },
      async removePrice({ viewer, params, write }) {
        await setPriceBinned(write, viewer, await lockPrice(write, params.id), true);
      },
      import: (context) => runSheetImport(catalogueImporter(context.viewer, staging, context.language), context),
      loadStarter: ({ viewer, write }) => loadStarterFor(write, viewer.userId),
    },
    constraints,
  );
  mount(kernel, 'catalogue-table', catalogueTable, {
    ...serveTable(kernel.db, 'catalogue', catalogueColumns, catalogueSource),
    bulk: serveBulk({
      columns: catalogueColumns,
      sourceFor: catalogueSource,
      label: sql`i.sku`,
      actions: {
        async change(write, viewer, id, values, version) {
          const row = await lockItem(write, id);
          await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
          await changeItem(write, viewer, row, values);
        },
        async remove(write, viewer, id) {
          await setItemBinned(write, viewer, await lockItem(write, id), true);
        },
      },
      constraints,
    }),
  });
  mount(kernel, 'prices-table', pricesTable, serveTable(kernel.db, 'prices', priceColumns, priceSource));
}
