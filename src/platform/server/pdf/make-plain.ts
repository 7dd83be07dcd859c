import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { balanced } from './content-balance.ts';
import { balanceForms, BrokenDrawing, streamsOf, Unpacker } from './content-streams.ts';
import { notesOf, type FlatNote } from './flatten-notes.ts';
import { areLayersShown } from './layers.ts';
import { fixShape } from './page-shape.ts';

const name = (text: string) => PDFName.of(text);

/** Why a document cannot be kept as it is shown. */
export type PlainFault = 'layers' | 'notes' | 'drawing';

/** Nothing but what is drawn: all that a page of a sealed file has. */
const pageKeys: ReadonlySet<string> = new Set(
  'Type Parent Resources Contents MediaBox CropBox Rotate UserUnit Group'.split(' ').map((each) => `/${each}`),
);

/**
 * Makes of a document one that every reader shows alike (docs/decisions/409-what-is-sealed-is-what-was-shown.md): its pages alone say what is seen. Notes become part of their page, layers
 * that are all shown are given up, boxes and turns are written out, and no page or form leaves its graphics state open. Answers why where
 * something cannot be kept so; the document is then of no use.
 */
export function makePlain(document: PDFDocument): PlainFault | undefined {
  const { catalog, context } = document;
  if (!areLayersShown(catalog)) return 'layers';
  const pages = document.getPages();
  const notes: FlatNote[][] = [];
  for (const page of pages) {
    const found = notesOf(page);
    if (found === undefined) return 'notes';
    notes.push(found);
  }
  try {
    const unpacker = new Unpacker();
    for (const [at, page] of pages.entries()) plainPage(page, notes[at] ?? [], unpacker);
    balanceForms(context, unpacker);
  } catch (error) {
    if (error instanceof BrokenDrawing) return 'drawing';
    throw error;
  }
  for (const key of ['OCProperties', 'AcroForm', 'OpenAction', 'Threads']) catalog.delete(name(key));
  sweep(document);
  return undefined;
}

function plainPage(page: PDFPage, notes: readonly FlatNote[], unpacker: Unpacker): void {
  const { node } = page;
  const { context } = node;
  fixShape(page);
  // Nothing that two pages share is changed for one of them.
  const resources = copyOf(context.lookupMaybe(node.getInheritableAttribute(name('Resources')), PDFDict), page);
  for (const key of ['Font', 'XObject', 'ExtGState'])
    resources.set(name(key), copyOf(resources.lookupMaybe(name(key), PDFDict), page));
  node.set(name('Resources'), resources);
  const streams = streamsOf(context, node.get(name('Contents')));
  const bytes = Buffer.concat(
    streams.flatMap((each) => {
      const stream = context.lookup(each);
      return stream instanceof PDFStream ? [unpacker.bytesOf(stream), Buffer.from('\n')] : [];
    }),
  );
  const mended = balanced(bytes);
  if (mended === undefined) throw new BrokenDrawing('A page cannot be balanced.');
  const isAsItWas = mended === bytes && notes.length === 0;
  node.set(
    name('Contents'),
    context.obj(
      isAsItWas ? streams : [context.register(context.flateStream(withNotes(page, resources, mended, notes)))],
    ),
  );
  for (const key of node.keys()) if (!pageKeys.has(key.toString()) && !keptForReaders(key, page)) node.delete(key);
}

/** Links of the shown file lead on, and its tags are read aloud: neither is drawn, and the sealed file has neither. */
function keptForReaders(key: PDFName, page: PDFPage): boolean {
  if (key !== name('Annots')) return ['/StructParents', '/Tabs'].includes(key.toString());
  const { context } = page.node;
  const list = context.lookup(page.node.get(key));
  const links = list instanceof PDFArray ? list.asArray().filter((each) => isLink(context.lookup(each))) : [];
  page.node.set(key, context.obj(links));
  return links.length > 0;
}

const isLink = (note: PDFObject | undefined): boolean =>
  note instanceof PDFDict && String(note.lookup(name('Subtype'))) === '/Link' && note.lookup(name('AP')) === undefined;

function copyOf(dict: PDFDict | undefined, page: PDFPage): PDFDict {
  const copy = page.node.context.obj({});
  for (const [key, value] of dict?.entries() ?? []) copy.set(key, value);
  return copy;
}

/** The drawing of the page, and over it each note in its rectangle. */
function withNotes(page: PDFPage, resources: PDFDict, drawing: Uint8Array, notes: readonly FlatNote[]): Buffer {
  const forms = resources.lookup(name('XObject'), PDFDict);
  const parts = [Buffer.from('q\n'), drawing, Buffer.from('\nQ\n')];
  for (const { appearance, across, up } of notes) {
    const key = forms.uniqueKey('Note');
    forms.set(key, page.node.context.register(appearance));
    const place = [across[0], 0, 0, up[0], across[1], up[1]].map(figure).join(' ');
    parts.push(Buffer.from(`q ${place} cm ${key.toString()} Do Q\n`));
  }
  return Buffer.concat(parts);
}

/** A number as a PDF writes it: never with an exponent. */
const figure = (value: number): string => value.toFixed(10).replace(/\.?0+$/u, '');

/** Takes out what nothing leads to any more: what was taken away is gone, not only unseen. */
function sweep({ context }: PDFDocument): void {
  const reached = new Set<PDFRef>();
  const open: PDFObject[] = Object.values(context.trailerInfo).filter((each) => each !== undefined);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue;
      reached.add(next);
      const found = context.lookup(next);
      if (found !== undefined) open.push(found);
    } else if (next instanceof PDFArray) open.push(...next.asArray());
    else if (next instanceof PDFStream) open.push(next.dict);
    else if (next instanceof PDFDict) open.push(...next.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
