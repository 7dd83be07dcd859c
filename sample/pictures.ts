import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { albumFiles, albums } from '#areas/projects/albums/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { projects as sampleProjects } from './projects.ts';
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

/** When each was taken in the life of the house, and of which part of it. */
const scenes: Record<string, { stage: string; area: string; daysAgo: number }> = {
  line: { stage: 'factory', area: 'Line', daysAgo: 41 },
  truck: { stage: 'transit', area: 'Yard gate', daysAgo: 12 },
  crane: { stage: 'set', area: 'Foundation', daysAgo: 9 },
  foundation: { stage: 'site', area: 'Foundation', daysAgo: 30 },
  interior: { stage: 'handover', area: 'Living room', daysAgo: 2 },
  'house-night': { stage: 'handover', area: 'Outside', daysAgo: 1 },
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
        stage: scenes[name]?.stage ?? 'pre_production',
        area: scenes[name]?.area ?? null,
        capturedAt: sql`date_trunc('hour', now()) - make_interval(days => ${scenes[name]?.daysAgo ?? 60})`,
        caption: captions[name] ?? null,
        width,
        height,
        drawable: true,
        visibility: 'owner',
        createdBy: sampleId(project.manager),
        updatedBy: sampleId(project.manager),
      });
    }
    if (names.length > 2) {
      const albumId = sampleId(`${project.number} album`);
      await write.tx.insert(albums).values({
        id: albumId,
        projectId: sampleId(project.number),
        name: 'From the line to the site',
        visibility: 'owner',
        position: 10_000,
        createdBy: sampleId(project.manager),
        updatedBy: sampleId(project.manager),
      });
      await write.tx.insert(albumFiles).values(
        names.map((name, index) => ({
          albumId,
          fileId: sampleId(`${project.number} picture ${name}`),
          position: (index + 1) * 10_000,
        })),
      );
    }
    await write.tx.execute(coverOf(project.number, names[0] ?? 'crane'));
  }
}

/** The project whose punch items are pinned on a drawing. */
const pinned = '26-041';
export const planId = sampleId(`${pinned} plan`);

/** A drawing of one house, for the pins of what was found wrong in it. */
export async function loadPlan(write: Write, storage: FileStorage): Promise<void> {
  const path = join(folder, 'plan.jpg');
  const staged = await storage.staging.stage(createReadStream(path), 10_000_000);
  const { width, height } = await sharp(path).metadata();
  await storage.store.put(planId, staged);
  await write.tx.insert(files).values({
    id: planId,
    ownerType: 'project',
    ownerId: sampleId(pinned),
    projectId: sampleId(pinned),
    name: 'Unit A-102, level 1.jpg',
    mime: 'image/jpeg',
    bytes: staged.bytes,
    sha256: staged.sha256,
    storageKey: planId,
    seriesId: planId,
    kind: 'document',
    folder: 'Drawings',
    tags: ['plan'],
    width,
    height,
    drawable: true,
    visibility: 'internal',
    createdBy: sampleId('joel'),
    updatedBy: sampleId('joel'),
  });
}

interface Paper {
  name: string;
  folder: string;
  caption: string;
  tags: string[];
  visibility: string;
  text: string;
}

const papers: readonly Paper[] = [
  {
    name: 'Set day plan.md',
    folder: 'Site',
    caption: 'Who stands where on the day of the crane',
    tags: ['crane'],
    visibility: 'internal',
    text: '# Set day plan\n\n06:30 crane on site, outriggers on mats\n07:00 first module off the trailer\n11:30 last module set, gaskets checked\n',
  },
  {
    name: 'Weights and lifting points.csv',
    folder: 'Site',
    caption: 'As weighed in the yard',
    tags: ['crane', 'carrier'],
    visibility: 'developer',
    text: 'module,weight_lb,lifting_points\n1/2,31250,4\n2/2,29800,4\n',
  },
  {
    name: 'Colours and finishes.md',
    folder: 'Selections',
    caption: 'As agreed with the owner',
    tags: ['finishes'],
    visibility: 'owner',
    text: '# Colours and finishes\n\nKitchen fronts: oak, oiled\nBath: grey stone tiles, white joints\nFloor: ash, 15 mm\n',
  },
];

/** A few papers of each house that is under way, so that folders, tags and who sees what have something to show. */
export async function loadPapers(write: Write, storage: FileStorage): Promise<void> {
  for (const project of sampleProjects.filter(({ status }) => status >= 3 && status <= 6)) {
    for (const paper of papers) {
      const id = sampleId(`${project.number} paper ${paper.name}`);
      const staged = await storage.staging.stage(Readable.from([Buffer.from(paper.text)]), 1_000_000);
      await storage.store.put(id, staged);
      await write.tx.insert(files).values({
        id,
        ownerType: 'project',
        ownerId: sampleId(project.number),
        projectId: sampleId(project.number),
        name: paper.name,
        mime: paper.name.endsWith('.csv') ? 'text/csv' : 'text/markdown',
        bytes: staged.bytes,
        sha256: staged.sha256,
        storageKey: id,
        seriesId: id,
        kind: 'document',
        caption: paper.caption,
        folder: paper.folder,
        tags: paper.tags,
        visibility: paper.visibility,
        createdBy: sampleId(project.manager),
        updatedBy: sampleId(project.manager),
      });
    }
  }
}

function coverOf(number: string, name: string) {
  return sql`update projects set cover_file_id = ${sampleId(`${number} picture ${name}`)} where id = ${sampleId(number)}`;
}
