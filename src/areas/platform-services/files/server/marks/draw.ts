import sharp from 'sharp';
import { markPaths, markPaint, type MarkPath } from '#areas/platform-services/files/choices.ts';
import type { Mark } from '#areas/platform-services/files/schema.ts';

const escaped = (text: string) => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`);

function drawn(path: MarkPath): string {
  const { ink, edge } = markPaint[path.colour];
  const line = (stroke: string, width: number) =>
    `fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  if (path.kind === 'words')
    return `<text x="${path.x}" y="${path.y}" font-family="Inter, DejaVu Sans, Arial, sans-serif" font-weight="bold" font-size="${path.size}"
      fill="${ink}" stroke="${edge}" stroke-width="${path.size / 8}" paint-order="stroke">${escaped(path.text)}</text>`;
  // Drawn twice: an edge of the other lightness keeps it in sight on any picture.
  return `<path d="${path.d}" ${line(edge, path.width * 1.6)}/><path d="${path.d}" ${line(ink, path.width)}/>`;
}

/** A copy of the picture with the marks over it; the picture itself stays as it is. */
export async function drawnOver(path: string, marks: readonly Mark[]): Promise<Buffer> {
  const picture = sharp(path);
  const { width, height } = await picture.metadata();
  const shapes = marks.flatMap((mark) => markPaths(mark, width, height)).map(drawn);
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  return picture
    .composite([{ input: Buffer.from(overlay) }])
    .webp({ quality: 80 })
    .toBuffer();
}
