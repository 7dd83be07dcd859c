import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFString, type PDFContext } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { corpusCases, corpusPdf } from '#test/pdf-corpus.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { judge } from './judge-pdf.ts';
import { putTogether } from './put-together.ts';
import { boundsOf, spent } from './read-pdf.ts';

const name = (text: string) => PDFName.of(text);

async function made(change: (document: PDFDocument, context: PDFContext) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdfOf(['Agreement']));
  change(document, document.context);
  return document.save({ useObjectStreams: false });
}

/** A dictionary as the library writes it. */
type Written = NonNullable<Parameters<PDFContext['stream']>[1]>;

/** A document with one note. */
const noted = (facts: Record<string, unknown>) =>
  made((document, context) => {
    const note = context.obj({ Type: 'Annot', Rect: [10, 10, 100, 50], ...facts } as Written);
    document.getPage(0).node.set(name('Annots'), context.obj([note]));
  });

/** A document with two layers. */
const layered = (usual: (layers: object[]) => Record<string, unknown>, facts: Record<string, unknown> = {}) =>
  made((document, context) => {
    const layers = ['Walls', 'Price'].map((each) =>
      context.register(context.obj({ Type: 'OCG', Name: PDFString.of(each), ...facts } as Written)),
    );
    document.catalog.set(name('OCProperties'), context.obj({ OCGs: layers, D: usual(layers) } as Written));
  });

/** A document whose page is drawn so. */
const drawnAs = (drawing: string) =>
  made((document, context) => {
    document.getPage(0).node.set(name('Contents'), context.register(context.stream(drawing)));
  });

describe('a document that cannot be kept as it is shown is refused', () => {
  const wild: [string, () => Promise<Uint8Array>, string][] = [
    ['a layer that is off', () => layered((layers) => ({ OFF: [layers[1]] })), 'layers'],
    [
      'layers that are off unless they are named',
      () => layered((layers) => ({ BaseState: 'OFF', ON: layers })),
      'layers',
    ],
    ['a layer that the screen hides', () => layered(() => ({}), { Usage: { View: { ViewState: 'OFF' } } }), 'layers'],
    [
      'content shown where layers are off',
      () =>
        made((document, context) => {
          const rule = context.register(context.obj({ Type: 'OCMD', P: 'AllOff' }));
          document.catalog.set(name('PieceInfo'), context.obj({ rule }));
        }),
      'layers',
    ],
    ...['FreeText', 'Highlight', 'Stamp', 'Ink', 'Square', 'Text', 'Caret'].map(
      (kind): [string, () => Promise<Uint8Array>, string] => [
        `a note of the kind ${kind} without its look`,
        () => noted({ Subtype: kind, Contents: PDFString.of('10,000') }),
        'notes',
      ],
    ),
    ...['Redact', 'Screen', 'Movie', '3D', 'Unheard'].map((kind): [string, () => Promise<Uint8Array>, string] => [
      `something to play or to carry out: ${kind}`,
      () => noted({ Subtype: kind }),
      'notes',
    ]),
    [
      'a note on paper alone',
      () =>
        made((document, context) => {
          const look = context.register(context.stream('0 0 9 9 re f', { BBox: [0, 0, 9, 9] }));
          const note = context.obj({ Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: 4 + 32, AP: { N: look } });
          document.getPage(0).node.set(name('Annots'), context.obj([note]));
        }),
      'notes',
    ],
    ['a field without a kind', () => noted({ Subtype: 'Widget' }), 'fields'],
    ['a portfolio', () => made(({ catalog }, context) => catalog.set(name('Collection'), context.obj({}))), 'files'],
    ['words that never end', () => drawnAs('BT (never ends Tj ET'), 'drawing'],
    ['a list that never ends', () => drawnAs('[ 1 2 3'), 'drawing'],
    ['a picture that never ends', () => drawnAs('BI /W 1 /H 1 ID xxxxx'), 'drawing'],
    ['a picture and a Q too many', () => drawnAs('Q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'), 'drawing'],
    ['signs that readers part differently', () => drawnAs('q 1 0 0 1 5 5 cm Qq Q'), 'drawing'],
    [
      'one page that stands twice',
      () => made((document) => document.catalog.Pages().Kids().push(document.getPage(0).ref)),
      'unreadable',
    ],
  ];
  test.each(wild)('%s', async (_what, make, fault) => {
    expect(await judge(await make(), 500)).toBe(fault);
  });
});

test.each([
  ['pdf-cropbox-past-mediabox.pdf', [612, 792]],
  ['pdf-mediabox-reversed.pdf', [612, 792]],
  ['pdf-userunit-rotated.pdf', [792, 612]],
  ['pdf-unbalanced-q.pdf', [612, 792]],
])('%s counts as large as a reader shows it', async (file, size) => {
  const folder = join(import.meta.dirname, '../../../../test/pdf-files');
  const judged = await judge(await readFile(join(folder, file)), 500);
  expect(typeof judged === 'string' ? judged : judged.pages).toEqual([size]);
});

test('a note that no reader shows is not drawn, and one that is shown is', async () => {
  const drawn = async (flags: number) => {
    const brought = await made((document, context) => {
      const look = context.register(context.stream('0 0 9 9 re f', { BBox: [0, 0, 9, 9] }));
      const note = context.obj({ Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: flags, AP: { N: look } });
      document.getPage(0).node.set(name('Annots'), context.obj([note]));
    });
    const judged = await judge(brought, 500);
    if (typeof judged === 'string') return judged;
    const { node } = (await PDFDocument.load(judged.bytes)).getPage(0);
    return `${node.Resources()?.lookup(name('XObject'), PDFDict).keys().length ?? 0} drawn`;
  };
  expect(await drawn(4)).toBe('1 drawn');
  expect(await drawn(2)).toBe('0 drawn');
  expect(await drawn(32)).toBe('0 drawn');
});

test('nothing that was taken away lies in what is kept, and what is kept is kept again as it is', async () => {
  const words = 'HIDDEN: 50,000 more';
  const brought = await made((document, context) => {
    const orphan = context.register(context.stream(`BT (${words}) Tj ET`));
    document.getPage(0).node.set(name('PieceInfo'), context.obj({ Old: orphan }));
  });
  expect(Buffer.from(brought).toString('latin1')).toContain(words);
  const judged = await judge(brought, 500);
  if (typeof judged === 'string') throw new Error(judged);
  const again = await judge(judged.bytes, 500);
  if (typeof again === 'string') throw new Error(again);
  expect(again.pages).toEqual(judged.pages);
  const kept = await PDFDocument.load(judged.bytes);
  const objects = kept.context.enumerateIndirectObjects().map(([, object]) => String(object));
  expect(objects.join(' ')).not.toContain('PieceInfo');
  expect(objects.filter((each) => each.includes(words))).toEqual([]);
});

test('each page of a sealed file is its drawing and its shape, and nothing else', async () => {
  const allowed = new Set('Type Parent Resources Contents MediaBox CropBox Rotate UserUnit Group'.split(' '));
  for (const each of corpusCases().filter(({ state }) => state !== 'form too often')) {
    const draft = { documents: [await corpusPdf(each)], stamps: [], last: pdfOf(['Last']), title: 't', author: 'a' };
    const sealed = await PDFDocument.load(await putTogether({ ...draft, language: 'en', keywords: 'k' }));
    const keys = sealed.getPages().flatMap(({ node }) => node.keys().map((key) => key.decodeText()));
    expect(
      keys.filter((key) => !allowed.has(key)),
      JSON.stringify(each),
    ).toEqual([]);
    expect(sealed.catalog.has(name('OCProperties'))).toBe(false);
  }
});

test('a document from before that cannot be kept as it was shown is not sealed as another one', async () => {
  const draft = { stamps: [], last: pdfOf(['Last']), title: 't', author: 'a', language: 'en', keywords: 'k' } as const;
  const hidden = await layered((layers) => ({ OFF: [layers[1]] }));
  await expect(putTogether({ ...draft, documents: [hidden] })).rejects.toThrow('cannot be sealed as it was shown');
});

describe('the work of reading grows as the length does', () => {
  const heads = ['%PDF-1.4\n', '%PDF-1.4\n1 0 obj\n', `${pdfOf(['x']).toString('latin1')}\n`];
  const parts = [
    '(',
    '1',
    '1%',
    '1 ',
    '1 0 obj (',
    '<<',
    '[',
    '<',
    '/',
    '%',
    'stream\n',
    '1 0 obj <</A',
    'xref\n0 1\n',
    '\\(',
  ];
  const floods = heads.flatMap((head) =>
    parts.map((part): [string, string, string] => [head.slice(9, 16).trim(), part, head]),
  );
  test.each(floods)('after "%s": many "%s"', async (_head, part, head) => {
    const length = 200_000;
    const flood = Buffer.from(head + part.repeat(Math.ceil(length / part.length)));
    await judge(flood, 500);
    // Six steps a byte are looked through at most, and what is looked at in vain ends the reading before the rest does.
    expect(spent.steps).toBeLessThanOrEqual(3_000_000 + 10 * flood.length);
    // What is looked at once is at most the whole file, and what ends the reading is counted too.
    const { steps, misses, vain } = boundsOf(flood.length);
    expect(spent.misses).toBeLessThanOrEqual(misses + 10);
    expect(spent.steps).toBeLessThanOrEqual(steps + 10);
    expect(spent.vain).toBeLessThanOrEqual(vain + flood.length);
  });

  test('and 3 MB of opening brackets are refused', async () => {
    const flood = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3 * 1024 * 1024, '(')]);
    expect(await judge(flood, 500)).toBe('unreadable');
    expect(spent.misses).toBeLessThanOrEqual(24_000);
  });
});
