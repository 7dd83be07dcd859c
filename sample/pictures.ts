import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { files } from '#areas/files/server/tables.ts';
import type { FileStorage } from '#platform/server/file-storage.ts';
import type { Write } from '#platform/server/transaction.ts';
import { projects as sampleProjects } from './company.ts';
import { sampleId } from './ids.ts';

const folder = join(import.meta.dirname, 'pictures');

const captions: Record<string, string> = {
  crane: 'Set day, second module',
  line: 'On the line',
  truck: 'Leaving the yard',
  interior: 'Living room, finished',
  foundation: 'Foundation, ready for inspection',
  'house-night': 'The first evening',
};

/** Puts the drawn pictures of the sample company into the file store and hangs them on its projects: the cover, and what was seen on the way. */
export async function loadPictures(write: Write, storage: FileStorage): Promise<void> {
  for (const project of sampleProjects) {
    const names =
      project.status >= 4 && project.status <= 6
        ? [project.picture, ...['line', 'truck', 'interior'].filter((name) => name !== project.picture)]
        : [project.picture];
    for (const name of names) {
      const path = join(folder, `${name}.jpg`);
      const staged = await storage.staging.stage(createReadStream(path), 10_000_000);
      const id = sampleId(`${project.number} picture ${name}`);
      const { width, height } = await sharp(path).metadata();
      await storage.store.put(id, staged);
      await write.tx.insert(files).values({
        id,
        ownerType: 'project',
        ownerId: sampleId(project.number),
        projectId: sampleId(project.number),
        name: `${name}.jpg`,
        mime: 'image/jpeg',
        bytes: staged.bytes,
        sha256: staged.sha256,
        storageKey: id,
        seriesId: id,
        kind: 'photo',
        caption: captions[name] ?? null,
        width,
        height,
        drawable: true,
        visibility: 'owner',
        createdBy: sampleId(project.manager),
        updatedBy: sampleId(project.manager),
      });
    }
    await write.tx.execute(coverOf(project.number, names[0] ?? 'crane'));
  }
}

function coverOf(number: string, name: string) {
  return sql`update projects set cover_file_id = ${sampleId(`${number} picture ${name}`)} where id = ${sampleId(number)}`;
}
