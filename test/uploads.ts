import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Answer, TestPortal } from './portal.ts';

/** A multipart form with fields and files, as a browser sends it. */
export async function postForm(
  at: TestPortal,
  viewer: Viewer | null,
  path: string,
  fields: Record<string, string>,
  files: readonly { name: string; content: Uint8Array | string }[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content } of files)
    form.append('file', new File([typeof content === 'string' ? content : Buffer.from(content)], name));
  return at.call(viewer, 'POST', path, form, headers);
}

/** The bytes of an answer, with its status and headers. */
export async function getBytes(
  at: TestPortal,
  viewer: Viewer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }> {
  const response = await at.portal.kernel.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { 'x-test-person': viewer.userId, ...headers },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

/** A picture of one colour. With `camera` it says when and where it was taken, as a phone's does. */
export async function picture(
  options: { width?: number; height?: number; orientation?: number; camera?: boolean; format?: 'jpeg' | 'png' } = {},
): Promise<Buffer> {
  const { width = 60, height = 40, orientation, camera = false, format = 'jpeg' } = options;
  let made = sharp({ create: { width, height, channels: 3, background: { r: 180, g: 90, b: 30 } } });
  if (camera) {
    made = made.withExif({
      IFD0: { Make: 'Canary camera' },
      IFD2: { DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '-07:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '46/1 0/1 1368/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '112/1 32/1 600/100',
      },
    });
  }
  if (orientation !== undefined) made = made.withMetadata({ orientation });
  return made.toFormat(format).toBuffer();
}

/** Every file below a folder of the portal's data, by its path inside it; but for what says whose files these are. */
export async function filesBelow(
  at: TestPortal,
  folder: 'files' | 'files-incoming' | 'files-drawn' | 'files-partial',
): Promise<string[]> {
  const entries = await readdir(join(at.dataFolder, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'portal.json')
    .map((entry) => join(entry.parentPath, entry.name));
}
