/** What a camera says about a picture, as far as Hearth keeps it. */
export interface CameraFacts {
  /** ISO 8601 in UTC: by the offset that the camera wrote, else by the clock of its satellites, else its own clock as if it were UTC. */
  capturedAt: string | null;
  /** The clock on the wall where it was taken, `2026-11-20T17:45:09`, without a zone. */
  capturedWall: string | null;
  latitude: number | null;
  longitude: number | null;
}

export const noCameraFacts: CameraFacts = { capturedAt: null, capturedWall: null, latitude: null, longitude: null };

/** Reads an Exif block (TIFF structure, with or without its `Exif` prefix). Whatever is broken in it counts as absent. */
export function readExif(block: Uint8Array): CameraFacts {
  const start = startsWithExif(block) ? 6 : 0;
  const view = new DataView(block.buffer, block.byteOffset + start, Math.max(0, block.byteLength - start));
  try {
    const little = view.getUint16(0) === 0x4949;
    if (!little && view.getUint16(0) !== 0x4d4d) return noCameraFacts;
    const tiff: Tiff = { view, little };
    const root = readDirectory(tiff, view.getUint32(4, little));
    const exif = readDirectory(tiff, numberAt(tiff, root.get(0x8769)));
    const gps = readDirectory(tiff, numberAt(tiff, root.get(0x8825)));
    const wall = wallOf(textAt(tiff, exif.get(0x9003)) ?? textAt(tiff, root.get(0x0132)));
    // Of the original, of the scan, of the last change: phones write one of them, or all alike.
    const offset = [0x9011, 0x9012, 0x9010].map((tag) => textAt(tiff, exif.get(tag))).find((text) => isOffset(text));
    const latitude = coordinateAt(tiff, gps.get(2), textAt(tiff, gps.get(1)), 'S', 90);
    const longitude = coordinateAt(tiff, gps.get(4), textAt(tiff, gps.get(3)), 'W', 180);
    return {
      capturedAt: momentOf(wall, offset) ?? satelliteMoment(tiff, gps, wall) ?? momentOf(wall, 'Z'),
      capturedWall: wall,
      ...(latitude === null || longitude === null ? { latitude: null, longitude: null } : { latitude, longitude }),
    };
  } catch (error) {
    // A read past the end of the block.
    if (error instanceof RangeError) return noCameraFacts;
    throw error;
  }
}

interface Tiff {
  view: DataView;
  little: boolean;
}
interface Entry {
  type: number;
  count: number;
  /** Where the value stands, or where its offset does when it is longer than four bytes. */
  at: number;
}

const typeBytes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

function startsWithExif(block: Uint8Array): boolean {
  return [0x45, 0x78, 0x69, 0x66, 0, 0].every((byte, index) => block[index] === byte);
}

function readDirectory({ view, little }: Tiff, offset: number | null): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  if (offset === null || offset < 8 || offset + 2 > view.byteLength) return entries;
  const count = Math.min(view.getUint16(offset, little), 512);
  for (let index = 0; index < count; index += 1) {
    const at = offset + 2 + index * 12;
    if (at + 12 > view.byteLength) break;
    entries.set(view.getUint16(at, little), {
      type: view.getUint16(at + 2, little),
      count: view.getUint32(at + 4, little),
      at: at + 8,
    });
  }
  return entries;
}

function placeOf({ view, little }: Tiff, entry: Entry): number {
  const size = (typeBytes[entry.type] ?? 1) * entry.count;
  return size <= 4 ? entry.at : view.getUint32(entry.at, little);
}

function numberAt(tiff: Tiff, entry: Entry | undefined): number | null {
  if (entry === undefined) return null;
  return entry.type === 3 ? tiff.view.getUint16(entry.at, tiff.little) : tiff.view.getUint32(entry.at, tiff.little);
}

function textAt(tiff: Tiff, entry: Entry | undefined): string | undefined {
  if (entry === undefined || entry.type !== 2 || entry.count > 64) return undefined;
  const at = placeOf(tiff, entry);
  let text = '';
  for (let index = 0; index < entry.count; index += 1) {
    const byte = tiff.view.getUint8(at + index);
    if (byte === 0) break;
    text += String.fromCharCode(byte);
  }
  return text.trim();
}

/** Degrees, minutes and seconds as three fractions. */
function coordinateAt(
  tiff: Tiff,
  entry: Entry | undefined,
  direction: string | undefined,
  negative: string,
  limit: number,
): number | null {
  if (entry === undefined || entry.type !== 5 || entry.count < 3) return null;
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = fractionsAt(tiff, entry);
  // Cameras without a fix write 0/0 for what they do not know.
  const value = degrees + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600;
  if (!Number.isFinite(value) || value > limit) return null;
  return Math.round((direction?.toUpperCase() === negative ? -value : value) * 1e6) / 1e6;
}

const isOffset = (text: string | undefined): boolean => /^[+-]\d{2}:\d{2}$/u.test(text ?? '');

/** `2026:11:20 14:05:09` as `2026-11-20T14:05:09`; null where no calendar has that day or no camera was there. */
function wallOf(text: string | undefined): string | null {
  const match = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})/u.exec(text ?? '');
  if (match === null) return null;
  const wall = `${match[1]}-${match[2]}-${match[3]}T${match[4]}`;
  const date = new Date(`${wall}Z`);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== wall || year < 1900 || year > 2199
    ? null
    : wall;
}

function momentOf(wall: string | null, offset: string | undefined): string | null {
  if (wall === null || offset === undefined) return null;
  const date = new Date(`${wall}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const hourMs = 3_600_000;

/** The day and time of the satellites, which is UTC; null where no zone of the world lies between it and the wall: one of the clocks is wrong. */
function satelliteMoment(tiff: Tiff, gps: Map<number, Entry>, wall: string | null): string | null {
  const day = textAt(tiff, gps.get(0x1d));
  const entry = gps.get(7);
  if (day === undefined || entry === undefined || entry.type !== 5 || entry.count < 3) return null;
  const [hours, minutes, seconds] = fractionsAt(tiff, entry);
  const two = (value: number | undefined) => String(Math.floor(value ?? Number.NaN)).padStart(2, '0');
  const moment = momentOf(wallOf(`${day} ${two(hours)}:${two(minutes)}:${two(seconds)}`), 'Z');
  if (moment === null || wall === null) return moment;
  const ahead = Date.parse(`${wall}Z`) - Date.parse(moment);
  return ahead < -12.5 * hourMs || ahead > 14.5 * hourMs ? null : moment;
}

/** Three fractions: degrees or hours, minutes, seconds. */
function fractionsAt(tiff: Tiff, entry: Entry): number[] {
  const at = placeOf(tiff, entry);
  return [0, 8, 16].map(
    (offset) => tiff.view.getUint32(at + offset, tiff.little) / tiff.view.getUint32(at + offset + 4, tiff.little),
  );
}
