import { contract } from '#platform/shared/contract.ts';
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
