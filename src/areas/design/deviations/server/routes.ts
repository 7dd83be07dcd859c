import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { deviationSheetsContract } from '../contract.ts';
import { approvalSheet } from './approval-sheet.ts';
import { deviationsOfModule } from './holding.ts';

/** Serves what deviations have beside the calls of their record. */
export function mountDeviationSheets(kernel: Kernel, { brandName }: Pick<Settings, 'brandName'>): void {
  mount(kernel, 'deviation-sheets', deviationSheetsContract, {
    ofModule: ({ db, viewer, query }) => deviationsOfModule(db, viewer, query.module_id),
    async sheet({ db, viewer, params, query, reply }) {
      const { bytes, name } = await approvalSheet(db, viewer, {
        id: params.id,
        language: query.language,
        brand: brandName,
      });
      await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(bytes);
    },
  });
}
