import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { CalendarDate, line } from '#platform/shared/fields.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { maxSheetBytes, SheetImportReport, sheetImportFields } from '#platform/shared/sheet-import.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { rateColumns } from './columns.ts';
import {
  RateApproval,
  RateCard,
  RateDraft,
  RateImpact,
  RatePatch,
  RateQuery,
  RateRefusal,
  rateKinds,
} from './schema.ts';
import { rules } from '#platform/shared/rules.ts';

/** What the rows of a sheet are, where it does not say so itself. */
export const RateImport = z.strictObject({
  ...sheetImportFields,
  kind: z.enum(rateKinds, { error: rules.oneOf(rateKinds) }).optional(),
  effective_from: CalendarDate.optional(),
  source: line(200).optional(),
});
export type RateImport = z.output<typeof RateImport>;

export const ratesContract = contract({
  list: {
    method: 'GET',
    path: '/rates',
    summary: 'Rates by kind, key, factory and state: all of them, or what held on a day (`as_of`).',
    access: 'rates.read',
    query: RateQuery,
    reply: z.array(RateCard),
  },
  read: {
    method: 'GET',
    path: '/rates/:id',
    summary: 'One rate: who wrote it, who approved it, and what may be done with it.',
    access: 'rates.read',
    params: IdParams,
    reply: RateCard,
  },
  impact: {
    method: 'GET',
    path: '/rates/:id/impact',
    summary: 'What the rate takes the place of, and which draft estimates would change by how much.',
    access: 'rates.read',
    params: IdParams,
    reply: RateImpact,
  },
  create: {
    method: 'POST',
    path: '/rates',
    summary: 'Writes a rate as a draft; it counts once somebody else has approved it.',
    access: 'rates.write',
    body: RateDraft,
    reply: RateCard,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/rates/:id',
    summary: 'Changes a draft. One that was sent back waits for a decision again. An approved one is never changed.',
    access: 'rates.write',
    params: IdParams,
    body: RatePatch,
    reply: RateCard,
  },
  approve: {
    method: 'POST',
    path: '/rates/:id/approve',
    summary: 'Approves a draft that somebody else wrote, and ends what held until then on the day before.',
    access: 'rates.approve',
    params: IdParams,
    body: RateApproval,
    reply: RateCard,
  },
  reject: {
    method: 'POST',
    path: '/rates/:id/reject',
    summary: 'Sends a draft of somebody else back, with the reason.',
    access: 'rates.approve',
    params: IdParams,
    body: RateRefusal,
    reply: RateCard,
  },
  remove: {
    method: 'DELETE',
    path: '/rates/:id',
    summary: 'Puts a draft in the bin for 30 days.',
    access: 'rates.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/rates/:id/restore',
    summary: 'Takes a draft out of the bin.',
    access: 'rates.write',
    params: IdParams,
    reply: RateCard,
  },
  import: {
    method: 'POST',
    path: '/rates/import',
    summary: 'Reads rates from a CSV or XLSX sheet as drafts; says what each row would do, or does it.',
    access: 'rates.write',
    body: RateImport,
    files: { max: 1, bytes: maxSheetBytes },
    reply: SheetImportReport,
    transaction: 'own',
  },
  loadStarter: {
    method: 'POST',
    path: '/rates/starter',
    summary: 'Writes the starter rates as drafts, marked as a sample; only while there is no rate at all.',
    access: 'rates.write',
    reply: z.object({ rates: z.int() }),
    status: 201,
  },
});

/** What can be done with many drafts at once, each under the rules of a single decision. */
export const rateActions = { approve: z.strictObject({}), reject: z.strictObject({ reason: line(500, 3) }) };

export const ratesTable = contract({
  ...tableEndpoints('/tables/rates', rateColumns, 'rates.read'),
  bulk: bulkEndpoint('/tables/rates', 'rates.approve', rateActions),
});
