import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { makePlain } from './make-plain.ts';
import { shownBox, shownSize, turnsOf } from './page-shape.ts';
import type { JudgedPdf, PdfFault } from './pdf-desk.ts';
import { readPdf } from './read-pdf.ts';

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

/** The document made plain, how large its pages are and which places have names; or why the PDF is not taken. */
export async function judge(bytes: Uint8Array, mostPages: number): Promise<JudgedPdf | PdfFault> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!start.includes('%PDF-')) return 'unreadable';
  let document: PDFDocument;
  try {
    document = await readPdf(bytes);
  } catch {
    // The way to the key of a locked file stands unlocked, at its end.
    return Buffer.from(bytes).includes('/Encrypt') ? 'encrypted' : 'unreadable';
  }
  if (document.isEncrypted || document.context.trailerInfo.Encrypt !== undefined) return 'encrypted';
  const fault = faultInside(document);
  if (fault !== undefined) return fault;
  try {
    const pages = document.getPages();
    // A page that stands twice in the file would be stamped twice.
    if (pages.length === 0 || new Set(pages.map(({ node }) => node)).size !== pages.length) return 'unreadable';
    if (pages.length > mostPages) return 'pages';
    const sizes = pages.map(shownSize);
    if (!sizes.every(([width, height]) => width >= 36 && height >= 36 && width < 15_000 && height < 15_000))
      return 'unreadable';
    const anchors = anchorsOf(document, pages);
    const notPlain = makePlain(document);
    if (notPlain !== undefined) return notPlain;
    return { pages: sizes, anchors, bytes: await document.save(asItIs) };
  } catch {
    // A tree of pages that leads nowhere or round in a ring.
    return 'unreadable';
  }
}

/** Written anew in one piece: there is one version of each object, and every reader finds the same. */
const asItIs = { useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false };

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
    if (
      value('EmbeddedFiles') !== undefined ||
      value('EF') !== undefined ||
      value('Collection') !== undefined ||
      String(value('Type')) === '/EmbeddedFile'
    )
      found.add('files');
    if (['/Tx', '/Btn', '/Ch'].includes(String(value('FT'))) || String(value('Subtype')) === '/Widget')
      found.add('fields');
    for (const each of object.values()) look(each, found, depth + 1);
  }
}

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
      const [edge, , , upper] = shownBox(place.page);
      anchors[key.decodeText()] = { page: place.no, x: left.asNumber() - edge, y: upper - top.asNumber() };
    }
  };
  visit(document.catalog.lookupMaybe(name('Names'), PDFDict)?.get(name('Dests')), 0);
  return anchors;
}
