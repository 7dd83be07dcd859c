import type { Text } from '#platform/shared/text.ts';
import { enqueue, fileStep } from '../offline/queue.ts';
import { recordFiles } from './channels.ts';
import { addUploads } from './upload-queue.ts';

/** Keeps photos on the device, from where they go by themselves; true once they are kept. A browser that keeps nothing sends at once. */
export async function keepPhotos(
  files: readonly File[],
  fields: Readonly<Record<string, string>> & { owner_type: string; owner_id: string },
  label: Text,
): Promise<boolean> {
  try {
    await enqueue(files.map((file) => fileStep({ channel: recordFiles, file, fields, label })));
    return true;
  } catch {
    const target = `${fields.owner_type}:${fields.owner_id}`;
    addUploads(
      recordFiles,
      target,
      files.map((file) => ({ file })),
      fields,
    );
    return false;
  }
}
