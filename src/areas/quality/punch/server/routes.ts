import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { alikeItems, hangPhotos, raise, raiseDraft, readDetail, takePhotoOff } from './items.ts';
import { punchContract, sharedPunchContract } from '../contract.ts';
import { punchPdf } from './print.ts';
import { addOnWalk, readShared } from './shared.ts';
import { readCharts, readGrid, readPeople, readPins, readSuggestions } from './views.ts';

/** Serves what punch items have beside the calls of their record. */
export function mountPunch(
  kernel: Kernel,
  storage: FileStorage,
  { brandName, publicUrl }: Pick<Settings, 'brandName' | 'publicUrl'>,
): void {
  mount(kernel, 'punch', punchContract, {
    raise: ({ viewer, body, write }) => raise(write, viewer, { ...body.item }, body.file_ids),
    detail: ({ viewer, params, db }) => readDetail(db, viewer, params.id),
    async addPhotos({ viewer, params, body, write }) {
      const { file_ids: fileIds, role, caption, raise: isRaised = false } = body;
      await hangPhotos(write, viewer, params.id, { fileIds, role, caption: caption ?? null });
      if (isRaised) await raiseDraft(write, viewer, params.id);
      return readDetail(write.tx, viewer, params.id);
    },
    async removePhoto({ viewer, params, write }) {
      await takePhotoOff(write, viewer, params.id, params.file_id);
      return readDetail(write.tx, viewer, params.id);
    },
    alike: ({ viewer, query, db }) => alikeItems(db, viewer, query),
    suggestions: ({ viewer, query, db }) => readSuggestions(db, viewer, query),
    people: ({ viewer, query, db }) => readPeople(db, viewer, query.project_id),
    grid: ({ viewer, query, db }) => readGrid(db, viewer, query),
    pins: ({ viewer, query, db }) => readPins(db, viewer, query),
    charts: ({ viewer, query, db }) => readCharts(db, viewer, query),
    async print({ viewer, query, db, reply }) {
      const bytes = await punchPdf(db, viewer, storage, { ...query, brand: brandName, address: publicUrl });
      await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', contentDisposition('attachment', 'punch-list.pdf'))
        .send(bytes);
    },
  });
  mount(kernel, 'shared-punch', sharedPunchContract, {
    list: ({ viewer, query, db }) => readShared(db, viewer, query),
    add: async ({ viewer, body, write }) => readShared(write.tx, viewer, await addOnWalk(write, viewer, body)),
  });
}
