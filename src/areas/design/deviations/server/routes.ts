import { contentDisposition } from '#platform/server/files/file-names.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { deviationSheetsContract, shownDeviationsContract } from '../contract.ts';
import { approvalSheet } from './approval-sheet.ts';
import { deviationsOfModule } from './holding.ts';
import { noteDeviation } from './note.ts';
import { floorDeviations, sharedDeviations } from './shown.ts';

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
  mount(kernel, 'shown-deviations', shownDeviationsContract, {
    floor: ({ db, viewer, query }) => floorDeviations(db, viewer, query.project_id),
    note: ({ write, viewer, body }) => noteDeviation(write, viewer, body),
    shared: ({ db, viewer, query }) => sharedDeviations(db, viewer, query.project_id),
  });
}
