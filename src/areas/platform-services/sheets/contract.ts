import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { SheetQuery, SheetRecord } from './schema.ts';

export const sheetsContract = contract({
  table: {
    method: 'GET',
    path: '/airtable/table',
    summary:
      'A table under the names of the spreadsheet-database: records with their fields, by a filter formula (`ftr`) or in the order of a sort clause (`qry`). Which tables there are, and which fields somebody sees, follows from the records.',
    access: 'sheets.read',
    query: SheetQuery,
    reply: z.array(SheetRecord),
  },
});
