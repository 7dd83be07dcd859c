import { parseInput } from '#platform/server/http/faults.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { decodeFields } from '#platform/server/http/form.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { UploadIntake, type UploadKind } from '#platform/server/uploads/intake.ts';
import { tusHandlers } from '#platform/server/uploads/tus.ts';
import { AppError } from '#platform/shared/errors.ts';
import { modelUploadsContract } from '../contract.ts';
import { ModelUpload } from '../schema.ts';
import { checkModelFile } from './reading/check-file.ts';
import { ModelFault } from './reading/model-faults.ts';
import type { ReadingQueue } from './reading/reading-queue.ts';
import { addModel, requirePlace } from './service.ts';
import { findModel, toModel, type ModelRow } from './store.ts';

export const modelUploads = { table: 'model_uploads', made: 'model_id' } as const;

/** Uploads that become building models. */
function modelKind(storage: FileStorage, queue: ReadingQueue): UploadKind<ModelUpload, ModelRow> {
  return {
    ...modelUploads,
    async requireTarget(db, viewer, fields, name, length) {
      // What its name gives away is said before two gigabytes are on their way.
      if (/\.ifcxml$/iu.test(name)) throw new ModelFault('ifcxml').refusal();
      await requirePlace(db, viewer, fields);
      queue.expect(length);
    },
    isSame: (a, b) => a.project_id === b.project_id && a.plan_code === b.plan_code && a.follows === b.follows,
    async keep({ upload, staged, viewer, db, inWrite }, note) {
      const begunAt = new Date().toISOString();
      const begun = performance.now();
      queue.begin(upload.id, staged.path, upload.name, staged.bytes);
      await checkModelFile(staged.path, upload.name).catch(async (error: unknown) => {
        await queue.drop(upload.id);
        throw error instanceof ModelFault ? error.refusal() : error;
      });
      const checkedMs = Math.round(performance.now() - begun);
      await storage.store.put(upload.id, staged);
      try {
        await inWrite(async (write) => {
          await addModel(write, viewer, upload.fields, {
            id: upload.id,
            rawName: upload.name,
            staged,
            checkedMs,
            begunAt,
          });
          await note(write, upload.id);
        });
      } catch (error) {
        await queue.drop(upload.id);
        // A refusal came before the commit; after any other failure the hourly sweep asks the database.
        if (error instanceof AppError) await storage.store.remove(upload.id);
        throw error;
      }
      const made = await findModel(db, viewer, upload.id);
      if (made === undefined) throw new AppError('not_found');
      return made;
    },
    find: (db, viewer, id) => findModel(db, viewer, id),
  };
}

/** Serves resumable uploads of models. */
export function mountModelUploads(kernel: Kernel, storage: FileStorage, queue: ReadingQueue): void {
  const handlers = tusHandlers(kernel, new UploadIntake(storage, modelKind(storage, queue)), {
    path: '/model-uploads',
    fieldsOf: (given) => parseInput(ModelUpload, decodeFields(ModelUpload, new Map(Object.entries(given)))),
    stateOf: ({ id, name, length, expires_at, made_id }, offset) => ({
      id,
      name,
      length,
      offset,
      expires_at,
      model_id: made_id,
    }),
    replyOf: (row) => toModel(row),
  });
  mount(kernel, 'model-uploads', modelUploadsContract, handlers);
}
