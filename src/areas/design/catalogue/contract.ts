import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { CalendarDate } from '#platform/shared/fields.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { maxSheetBytes, SheetImportReport, sheetImportFields } from '#platform/shared/sheet-import.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { catalogueColumns, priceColumns } from './columns.ts';
import {
  ItemDraft,
  ItemGroup,
  ItemPatch,
  ItemQuery,
  ItemRead,
  Price,
  PriceDraft,
  PricedItem,
  PricePatch,
  SubstitutesChange,
} from './schema.ts';

/** From which day the prices of a sheet count, where it does not say so itself: today if none is named. */
export const CatalogueImport = z.strictObject({ ...sheetImportFields, effective_from: CalendarDate.optional() });
export type CatalogueImport = z.output<typeof CatalogueImport>;

export const catalogueContract = contract({
  list: {
    method: 'GET',
    path: '/catalogue/items',
    summary: 'Items of the catalogue, the best match first, each with the cheapest price in force on a day.',
    access: 'catalogue.read',
    query: ItemQuery,
    reply: z.array(PricedItem),
  },
  groups: {
    method: 'GET',
    path: '/catalogue/groups',
    summary: 'How many active items each main group of cost codes holds.',
    access: 'catalogue.read',
    reply: z.array(ItemGroup),
  },
  read: {
    method: 'GET',
    path: '/catalogue/items/:id',
    summary: 'One item with all its prices by supplier and day, its substitutes and where it is used.',
    access: 'catalogue.read',
    params: IdParams,
    reply: ItemRead,
  },
  create: {
    method: 'POST',
    path: '/catalogue/items',
    summary: 'Adds an item.',
    access: 'catalogue.write',
    body: ItemDraft,
    reply: ItemRead,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/catalogue/items/:id',
    summary: 'Changes the fields that are given; `active: false` sets the item aside.',
    access: 'catalogue.write',
    params: IdParams,
    body: ItemPatch,
    reply: ItemRead,
  },
  setSubstitutes: {
    method: 'PUT',
    path: '/catalogue/items/:id/substitutes',
    summary: 'Says what may be taken instead of an item, and how much of it for one unit.',
    access: 'catalogue.write',
    params: IdParams,
    body: SubstitutesChange,
    reply: ItemRead,
  },
  remove: {
    method: 'DELETE',
    path: '/catalogue/items/:id',
    summary: 'Puts an item in the bin for 30 days; one that something counts on can only be set aside.',
    access: 'catalogue.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/catalogue/items/:id/restore',
    summary: 'Takes an item out of the bin.',
    access: 'catalogue.write',
    params: IdParams,
    reply: ItemRead,
  },

  addPrice: {
    method: 'POST',
    path: '/catalogue/prices',
    summary: 'Notes what a supplier asks for an item from a day on.',
    access: 'catalogue.write',
    body: PriceDraft,
    reply: Price,
    status: 201,
  },
  changePrice: {
    method: 'PATCH',
    path: '/catalogue/prices/:id',
    summary: 'Corrects a price.',
    access: 'catalogue.write',
    params: IdParams,
    body: PricePatch,
    reply: Price,
  },
  removePrice: {
    method: 'DELETE',
    path: '/catalogue/prices/:id',
    summary: 'Puts a price in the bin for 30 days.',
    access: 'catalogue.write',
    params: IdParams,
    reply: 'empty',
  },

  import: {
    method: 'POST',
    path: '/catalogue/import',
    summary: 'Reads items and prices from a CSV or XLSX sheet; says what each row would do, or does it.',
    access: 'catalogue.write',
    body: CatalogueImport,
    files: { max: 1, bytes: maxSheetBytes },
    reply: SheetImportReport,
    transaction: 'own',
  },
  loadStarter: {
    method: 'POST',
    path: '/catalogue/starter',
    summary: 'Fills an empty catalogue with the starter items, marked as a sample.',
    access: 'catalogue.write',
    reply: z.object({ items: z.int(), prices: z.int() }),
    status: 201,
  },
});

/** What can be done to many items at once, each under the rules of a single change. */
export const itemActions = { change: ItemPatch.omit({ version: true }), remove: z.strictObject({}) };

export const catalogueTable = contract({
  ...tableEndpoints('/tables/catalogue', catalogueColumns, 'catalogue.read'),
  bulk: bulkEndpoint('/tables/catalogue', 'catalogue.write', itemActions),
});
export const pricesTable = contract(tableEndpoints('/tables/catalogue-prices', priceColumns, 'catalogue.read'));
