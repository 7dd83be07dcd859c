import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { JudgedPdf, PdfFault } from './pdf-desk.ts';

const name = (text: string) => PDFName.of(text);
/** Actions that run something, fetch something or send something. */
const runs: ReadonlySet<string> = new Set([
  '/JavaScript',
  '/Launch',
  '/SubmitForm',
  '/ImportData',
  '/Rendition',
  '/RichMediaExecute',
  '/GoToE',
  '/GoToR',
]);

/** How large the pages are and which places have names, or why the PDF is not taken. */
export async function judge(bytes: Uint8Array, mostPages: number): Promise<JudgedPdf | PdfFault> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!start.includes('%PDF-')) return 'unreadable';
  let document: PDFDocument;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  } catch {
    // The way to the key of a locked file stands unlocked, at its end.
    return Buffer.from(bytes).includes('/Encrypt') ? 'encrypted' : 'unreadable';
  }
  if (document.isEncrypted || document.context.trailerInfo.Encrypt !== undefined) return 'encrypted';
  const fault = faultInside(document);
  if (fault !== undefined) return fault;
  try {
    const pages = document.getPages();
    if (pages.length === 0) return 'unreadable';
    if (pages.length > mostPages) return 'pages';
    const judged = { pages: pages.map(shownSize), anchors: anchorsOf(document, pages) };
    return judged.pages.every(([width, height]) => width >= 36 && height >= 36 && width < 15_000 && height < 15_000)
      ? judged
      : 'unreadable';
  } catch {
    // A tree of pages that leads nowhere or round in a ring.
    return 'unreadable';
  }
}

/** Looks at every object of the file, whether or not anything refers to it. */
function faultInside(document: PDFDocument): PdfFault | undefined {
  const found = new Set<PdfFault>();
  for (const [, object] of document.context.enumerateIndirectObjects()) look(object, found, 0);
  // The gravest first: what a person has to know of the file before anything else.
  return (['script', 'signature', 'files', 'fields'] as const).find((fault) => found.has(fault));
}

function look(object: PDFObject, found: Set<PdfFault>, depth: number): void {
  if (depth > 60) found.add('script');
  else if (object instanceof PDFArray) for (const each of object.asArray()) look(each, found, depth + 1);
  else if (object instanceof PDFStream) look(object.dict, found, depth + 1);
  else if (object instanceof PDFDict) {
    const value = (key: string) => object.get(name(key));
    if (
      value('JS') !== undefined ||
      value('AA') !== undefined ||
      value('XFA') !== undefined ||
      runs.has(String(value('S')))
    )
      found.add('script');
    if (value('ByteRange') !== undefined || String(value('FT')) === '/Sig' || String(value('Type')) === '/Sig')
      found.add('signature');
    if (value('EmbeddedFiles') !== undefined || value('EF') !== undefined || String(value('Type')) === '/EmbeddedFile')
      found.add('files');
    if (['/Tx', '/Btn', '/Ch'].includes(String(value('FT')))) found.add('fields');
    for (const each of object.values()) look(each, found, depth + 1);
  }
}

/** Width and height as a reader shows the page: cut to its crop box, turned. */
export function shownSize(page: PDFPage): [number, number] {
  const { width, height } = page.getCropBox();
  return isSideways(page) ? [height, width] : [width, height];
}

/** Quarter turns clockwise with which the page is shown. */
export function turnsOf(page: PDFPage): 0 | 1 | 2 | 3 {
  const turns = (((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return turns;
}

const isSideways = (page: PDFPage): boolean => turnsOf(page) % 2 === 1;

/** The named destinations of the file that lie on an upright page. */
function anchorsOf(document: PDFDocument, pages: readonly PDFPage[]): JudgedPdf['anchors'] {
  const places = new Map(pages.map((page, at) => [page.ref.toString(), { page, no: at + 1 }]));
  const anchors: JudgedPdf['anchors'] = {};
  const visit = (node: PDFObject | undefined, depth: number): void => {
    const dictionary = node instanceof PDFRef ? document.context.lookup(node) : node;
    if (!(dictionary instanceof PDFDict) || depth > 8) return;
    const kids = dictionary.lookupMaybe(name('Kids'), PDFArray);
    for (const kid of kids?.asArray() ?? []) visit(kid, depth + 1);
    const names = dictionary.lookupMaybe(name('Names'), PDFArray)?.asArray() ?? [];
    for (let at = 0; at + 1 < names.length; at += 2) {
      const key = names[at];
      const named = names[at + 1];
      const target = named instanceof PDFRef ? document.context.lookup(named) : named;
      if (!(key instanceof PDFString || key instanceof PDFHexString) || !(target instanceof PDFArray)) continue;
      const [on, , left, top] = target.asArray();
      const place = on instanceof PDFRef ? places.get(on.toString()) : undefined;
      if (
        place === undefined ||
        !(left instanceof PDFNumber) ||
        !(top instanceof PDFNumber) ||
        turnsOf(place.page) !== 0
      )
        continue;
      const box = place.page.getCropBox();
      anchors[key.decodeText()] = {
        page: place.no,
        x: left.asNumber() - box.x,
        y: box.y + box.height - top.asNumber(),
      };
    }
  };
  visit(document.catalog.lookupMaybe(name('Names'), PDFDict)?.get(name('Dests')), 0);
  return anchors;
}
