import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { maxSheetBytes, SheetImportReport, sheetImportFields } from '#platform/shared/sheet-import.ts';
import { ImportReport, ImportRequest, maxImportBytes } from './schema.ts';

export const importsContract = contract({
  units: {
    method: 'POST',
    path: '/imports/units',
    summary: 'Reads units and modules from a CSV, XLSX or COBie sheet; says what each row would do, or does it.',
    access: 'imports.run',
    body: ImportRequest,
    files: { max: 1, bytes: maxImportBytes },
    reply: ImportReport,
    transaction: 'own',
  },
});

/** The import of a declared record, of every one alike. */
export function recordImportContract({ path, one, access }: RecordDeclaration) {
  return contract({
    import: {
      method: 'POST',
      path: `${path}/import`,
      summary: `Reads rows of a CSV or XLSX sheet as records (${one.en}); says what each row would do, or does it all.`,
      access: access.write,
      body: z.strictObject(sheetImportFields),
      files: { max: 1, bytes: maxSheetBytes },
      reply: SheetImportReport,
      transaction: 'own',
    },
  });
}
