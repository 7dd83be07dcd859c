import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { refuse } from '#platform/shared/errors.ts';
import { extensionOf } from './file-names.ts';
import { readStart } from './file-store.ts';
import type { Text } from '#platform/shared/text.ts';

/** What a file is by its bytes; its name is only a hint. */
export interface MediaType {
  mime: string;
  /** The usual ending, where the bytes tell it. */
  extension: string | undefined;
  family: 'picture' | 'video' | 'other';
}

/** Types that a browser may show on a page of its own; anything else is a download. */
const shownInline = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
]);

/** Types that could run or draw as a page; they travel as plain bytes. */
const active = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'text/xml',
  'text/javascript',
  'multipart/related',
]);

const programs = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/x.ms.shortcut',
  'application/x.apple.alias',
  'application/x-google-chrome-extension',
  'application/x-deb',
  'application/x-rpm',
  'application/x-xpinstall',
  'application/wasm',
]);

const programEndings = new Set([
  'exe',
  'com',
  'scr',
  'pif',
  'bat',
  'cmd',
  'ps1',
  'psm1',
  'vbs',
  'vbe',
  'js',
  'mjs',
  'jse',
  'wsf',
  'wsh',
  'hta',
  'msi',
  'msp',
  'cpl',
  'jar',
  'lnk',
  'reg',
  'app',
  'dmg',
  'pkg',
  'apk',
  'sh',
  'dll',
  'sys',
  'url',
  'chm',
  'inf',
  'scf',
]);
const pictureEndings = new Set([
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'webp',
  'gif',
  'avif',
  'tif',
  'tiff',
  'bmp',
  'heic',
  'heif',
]);
const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  ifc: 'application/x-step',
  stp: 'application/x-step',
  step: 'application/x-step',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  dxf: 'image/vnd.dxf',
};

const heicHint: Text = {
  en: 'HEIC pictures can not be shown here. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send the picture as JPEG.',
  es: 'Las imágenes HEIC no se pueden mostrar aquí. En un iPhone elige Ajustes, Cámara, Formatos, Más compatible, o envía la imagen como JPEG.',
};
const noPrograms: Text = { en: 'Programs are not taken.', es: 'No se aceptan programas.' };

export function mayShowInline(mime: string): boolean {
  return shownInline.has(mime);
}

/** The type that a file is served as. */
export function servedAs(mime: string): string {
  return active.has(mime) ? 'application/octet-stream' : mime;
}

/** Finds a file's type by its bytes. Refuses (422) programs, HEIC pictures, and what is named like a picture but is none. */
export async function detectMediaType(path: string, name: string): Promise<MediaType> {
  const ending = extensionOf(name);
  const found = await fileTypeFromFile(path).catch((error: unknown) => {
    // The bytes may break off in the middle of what they claim to be; a disk that fails says nothing about them.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  });
  if (found !== undefined && /^image\/hei[cf]/u.test(found.mime)) throw refuse('file', heicHint);
  if (found !== undefined && programs.has(found.mime)) throw refuse('file', noPrograms);
  const type =
    found !== undefined && found.mime !== 'application/xml'
      ? binaryType(found.mime, found.ext)
      : await textType(path, ending);
  if (type.family !== 'picture' && pictureEndings.has(ending))
    throw refuse('file', {
      en: 'It is named like a picture, but its content is none.',
      es: 'Se llama como una imagen, pero su contenido no lo es.',
    });
  if (type.extension === undefined && programEndings.has(ending)) throw refuse('file', noPrograms);
  return type;
}

/** True when a video says where it was taken. Only the descriptive boxes of MP4 and QuickTime files are read, not the film. */
export async function videoHoldsLocation(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < 10_000; boxes += 1) {
      await handle.read(head, 0, 16, at);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      if (length < 8) return false;
      if (['moov', 'udta', 'meta', 'uuid'].includes(head.toString('latin1', 4, 8))) {
        const box = Buffer.alloc(Math.min(length, 16 * 1024 * 1024, size - at));
        await handle.read(box, 0, box.length, at);
        if (locationMarks.some((mark) => box.includes(mark))) return true;
      }
      at += length;
    }
    return false;
  } finally {
    await handle.close();
  }
}

const locationMarks = [
  Buffer.from('\u00a9xyz', 'latin1'),
  Buffer.from('location.ISO6709'),
  Buffer.from('loci'),
  Buffer.from('gpmd'),
  Buffer.from('exif:GPS'),
];

function binaryType(mime: string, extension: string): MediaType {
  const family =
    mime.startsWith('image/') && !mime.startsWith('image/vnd.')
      ? 'picture'
      : mime.startsWith('video/')
        ? 'video'
        : 'other';
  return { mime, extension, family };
}

/** Text has no signature: what it could do in a browser counts first, then the name's ending. */
async function textType(path: string, ending: string): Promise<MediaType> {
  const start = await readStart(path, 8192);
  const utf16 =
    start.length > 1 && ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff));
  if (start.includes(0) && !utf16) return { mime: 'application/octet-stream', extension: undefined, family: 'other' };
  const text = utf16 ? start.toString('utf16le') : start.toString('latin1');
  const plain = (mime: string): MediaType => ({ mime, extension: undefined, family: 'other' });
  if (/<svg[\s>]/iu.test(text)) return plain('image/svg+xml');
  if (
    /<(?:!doctype\s+html|html|head|body|script|iframe|object|embed|img|meta|link|style|base|form|frameset)[\s>/]/iu.test(
      text,
    )
  )
    return plain('text/html');
  if (/^\s*<\?xml/u.test(text)) return plain('application/xml');
  return plain(textTypes[ending] ?? 'text/plain');
}
