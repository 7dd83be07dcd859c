import { join } from 'node:path';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  type PDFPage,
} from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { makePlain } from './make-plain.ts';
import { shownBox, shownSize, turnsOf } from './page-shape.ts';
import { readPdf } from './read-pdf.ts';
import { piecesOf } from './typeset/pieces.ts';
import { drawLine } from './typeset/draw-line.ts';
import { facesFor, robotoFolder, type FaceOf } from './typeset/faces.ts';
import type { SealDraft, Stamp } from './pdf-desk.ts';

const faces = { hand: join(robotoFolder, 'Roboto-MediumItalic.ttf'), plain: join(robotoFolder, 'Roboto-Regular.ttf') };
/** As ink is: apart from the print, and dark enough on a copy. */
const ink = '#163a7d';

/** The stamped documents one behind the other, then the last pages, as one file without anything that acts by itself. */
export async function putTogether(draft: SealDraft): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  for (const [at, bytes] of draft.documents.entries()) {
    const source = await readPdf(bytes);
    // A document that came before all were made plain when they are added is made so here, or is not sealed: never silently another one.
    const fault = makePlain(source);
    if (fault !== undefined) throw new Error(`Document ${at + 1} cannot be sealed as it was shown: ${fault}.`);
    await stamp(
      source,
      draft.stamps.filter((each) => each.document === at),
    );
    await append(whole, source);
  }
  await append(whole, await PDFDocument.load(draft.last, { updateMetadata: false }));
  whole.setTitle(draft.title, { showInWindowTitleBar: true });
  whole.setAuthor(draft.author);
  whole.setKeywords([draft.keywords]);
  whole.setLanguage(draft.language === 'es' ? 'es-MX' : 'en-US');
  return whole.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

async function append(whole: PDFDocument, source: PDFDocument): Promise<void> {
  for (const page of await whole.copyPages(source, source.getPageIndices())) {
    // Links and notes are no part of what is signed, and the place of our own signature is on the first page.
    for (const key of ['Annots', 'AA', 'StructParents', 'Tabs']) page.node.delete(PDFName.of(key));
    whole.addPage(page);
  }
}

/** Lays the stamps over their pages, upright as these are shown. */
async function stamp(source: PDFDocument, stamps: readonly Stamp[]): Promise<void> {
  const pages = source.getPages();
  const touched = [...new Set(stamps.map(({ page }) => page))].flatMap((no) => {
    const page = pages[no - 1];
    return page === undefined ? [] : [{ page, stamps: stamps.filter((each) => each.page === no) }];
  });
  if (touched.length === 0) return;
  const drawn = await draw(touched.map(({ page, stamps: on }) => ({ size: shownSize(page), stamps: on })));
  const layers = await source.embedPdf(
    drawn,
    touched.map((_, at) => at),
  );
  for (const [at, { page }] of touched.entries()) {
    const layer = layers[at];
    if (layer === undefined) throw new Error('A page lost its stamps.');
    const key = page.node.newXObject('Stamps', layer.ref);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...upright(page)),
      drawObject(key),
      popGraphicsState(),
    );
    await layer.embed();
  }
}

/** From the page as it is shown, from its lower left, to where its own coordinates have it. */
function upright(page: PDFPage): [number, number, number, number, number, number] {
  const [left, lower, right, upper] = shownBox(page);
  switch (turnsOf(page)) {
    case 1:
      return [0, 1, -1, 0, right, lower];
    case 2:
      return [-1, 0, 0, -1, right, upper];
    case 3:
      return [0, -1, 1, 0, left, upper];
    default:
      return [1, 0, 0, 1, left, lower];
  }
}

/** A file with one page of stamps for each page that has some. */
async function draw(pages: readonly { size: [number, number]; stamps: readonly Stamp[] }[]): Promise<Buffer> {
  const words = pages.flatMap(({ stamps }) => stamps.map(({ what }) => ('text' in what ? what.text : '')));
  const faceOf = await facesFor(words.join('\n'));
  const kit = new PDFKit({ autoFirstPage: false, compress: true });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    kit.on('data', (chunk) => chunks.push(chunk));
    kit.on('end', () => resolve(Buffer.concat(chunks)));
    kit.on('error', reject);
  });
  for (const { size, stamps } of pages) {
    kit.addPage({ size, margin: 0 });
    for (const each of stamps) drawStamp(kit, each, size, faceOf);
  }
  kit.end();
  return done;
}

function drawStamp(
  kit: PDFKit,
  { what, ...place }: Stamp,
  [pageWidth, pageHeight]: [number, number],
  faceOf: FaceOf,
): void {
  const box = {
    x: place.x * pageWidth,
    y: place.y * pageHeight,
    width: place.width * pageWidth,
    height: place.height * pageHeight,
  };
  kit.strokeColor(ink).fillColor(ink).lineCap('round').lineJoin('round');
  if ('check' in what) {
    const side = Math.min(box.width, box.height);
    const at = (x: number, y: number): [number, number] => [box.x + x * side, box.y + y * side];
    kit.lineWidth(Math.max(1, side / 9));
    kit
      .moveTo(...at(0.2, 0.55))
      .lineTo(...at(0.42, 0.78))
      .lineTo(...at(0.82, 0.24))
      .stroke();
  } else if ('strokes' in what) {
    const scale = Math.min(box.width / 600, box.height / 200);
    kit.lineWidth(Math.max(0.7, 5 * scale));
    for (const stroke of what.strokes) {
      const points = stroke.map(([x = 0, y = 0]): [number, number] => [
        box.x + x * scale,
        box.y + box.height - (200 - y) * scale,
      ]);
      const [first, ...rest] = points;
      if (first === undefined) continue;
      kit.moveTo(...first);
      // A dot is a line of no length with a round end.
      for (const point of rest.length === 0 ? [first] : rest) kit.lineTo(...point);
      kit.stroke();
    }
  } else {
    drawLine(kit, piecesOf(what.text, faceOf), { file: faces[what.style], most: what.style === 'hand' ? 26 : 11, box });
  }
}
