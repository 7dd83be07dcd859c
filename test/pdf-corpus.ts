import {
  PDFDocument,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDict,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Each way in which PDFs differ in what lies outside the drawing of a page, and in the state that a page leaves behind. */
export const corpusWays = {
  note: ['none', 'FreeText', 'Highlight', 'Stamp', 'Square', 'StrikeOut', 'Link', 'Popup', 'hidden', 'states'],
  layer: ['none', 'shown', 'on a note'],
  box: ['plain', 'cropped', 'past media', 'reversed', 'off origin', 'apart'],
  turn: [0, 90, 180, 270, -90, 450, 45],
  unit: [undefined, 2, 0.5],
  state: [
    'closed',
    'open',
    'closed too often',
    'open text',
    'open mark',
    'open path',
    'form too often',
    'form open',
    'shared',
  ],
  group: ['none', 'isolated', 'knockout'],
} as const;

export type CorpusCase = { [Way in keyof typeof corpusWays]: (typeof corpusWays)[Way][number] };

const ways = Object.keys(corpusWays) as (keyof CorpusCase)[];

/** So few cases that each value of each way meets each value of every other way at least once. The same ones each time. */
export function corpusCases(): CorpusCase[] {
  const key = (one: string, a: unknown, other: string, b: unknown) =>
    JSON.stringify([one, String(a), other, String(b)]);
  const pairs = new Set<string>();
  for (const [at, one] of ways.entries())
    for (const other of ways.slice(at + 1))
      for (const a of corpusWays[one]) for (const b of corpusWays[other]) pairs.add(key(one, a, other, b));
  const cases: CorpusCase[] = [];
  for (let [next] = pairs; next !== undefined; [next] = pairs) {
    // Begun with a pair that is still to come, so that each case brings at least one.
    const [one, a, other, b] = JSON.parse(next) as [keyof CorpusCase, string, keyof CorpusCase, string];
    const valueOf = (way: keyof CorpusCase, text: string) => corpusWays[way].find((value) => String(value) === text);
    const made = new Map<keyof CorpusCase, unknown>([
      [one, valueOf(one, a)],
      [other, valueOf(other, b)],
    ]);
    const isNew = (way: keyof CorpusCase, value: unknown, beside: keyof CorpusCase) =>
      ways.indexOf(way) < ways.indexOf(beside)
        ? pairs.has(key(way, value, beside, made.get(beside)))
        : pairs.has(key(beside, made.get(beside), way, value));
    for (const way of ways) {
      if (made.has(way)) continue;
      const news = (value: unknown) => [...made.keys()].filter((beside) => isNew(way, value, beside)).length;
      made.set(way, [...corpusWays[way]].toSorted((x, y) => news(y) - news(x))[0]);
    }
    for (const [at, way] of ways.entries())
      for (const beside of ways.slice(at + 1)) pairs.delete(key(way, made.get(way), beside, made.get(beside)));
    cases.push(Object.fromEntries(made) as CorpusCase);
  }
  return cases;
}

/** One page with coloured shapes that tell up from down, left from right and one size from another, made as the case says. */
export async function corpusPdf(wanted: CorpusCase): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const page = document.addPage([300, 400]);
  const layer =
    wanted.layer === 'none' ? undefined : context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Walls') }));
  if (layer !== undefined)
    document.catalog.set(
      PDFName.of('OCProperties'),
      context.obj({ OCGs: [layer], D: { ON: [layer], Order: [layer] } }),
    );
  const form = context.register(formOf(context, wanted.state));
  const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ XObject: { Fm: form }, Font: { F1: font }, Properties: layer === undefined ? {} : { Oc: layer } }),
  );
  const stream = context.register(context.stream(drawingOf(wanted)));
  // Two pages with one list of streams: what is laid over the first must not show on the second.
  const list = context.register(context.obj([stream]));
  page.node.set(PDFName.of('Contents'), wanted.state === 'shared' ? list : stream);
  shape(page, wanted);
  if (wanted.group !== 'none')
    page.node.set(
      PDFName.of('Group'),
      context.obj({ Type: 'Group', S: 'Transparency', CS: 'DeviceRGB', I: true, K: wanted.group === 'knockout' }),
    );
  const note = noteOf(context, wanted, wanted.layer === 'on a note' ? layer : undefined);
  if (note !== undefined) page.node.set(PDFName.of('Annots'), context.obj([context.register(note)]));
  if (wanted.state === 'shared') {
    const second = document.addPage([300, 400]);
    for (const name of ['Contents', 'Resources']) {
      const value = page.node.get(PDFName.of(name));
      if (value !== undefined) second.node.set(PDFName.of(name), value);
    }
  }
  return document.save({ useObjectStreams: false });
}

function formOf(context: PDFContext, state: CorpusCase['state']) {
  const more =
    state === 'form too often' ? ' Q Q 0.5 0 0 0.5 0 0 cm' : state === 'form open' ? ' q 3 0 0 3 0 0 cm q' : '';
  const facts = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 60, 60], Resources: {} };
  return context.stream(`0 0.5 0 rg 0 0 20 40 re f${more}`, facts);
}

function drawingOf({ layer, state }: CorpusCase): string {
  const [before, after] = {
    closed: ['q 0.9 0 0 0.9 5 5 cm', 'Q'],
    open: ['q 0.9 0 0 0.9 5 5 cm q q', ''],
    'closed too often': ['Q q Q Q 0.9 0 0 0.9 5 5 cm', 'Q Q'],
    'open text': ['', 'BT /F1 14 Tf 40 250 Td 7 Tr (left open) Tj 2 0 0 2 0 0 cm'],
    'open mark': ['/Span BMC', '/Span BMC 0 0 1 rg'],
    'open path': ['', '10 10 m 280 390 l 300 20 l W'],
    'form too often': ['q 0.8 0 0 0.8 20 20 cm', 'Q'],
    'form open': ['', ''],
    shared: ['', '0.2 0 0 0.2 0 0 cm'],
  }[state];
  const marked = layer === 'shown' ? ['/OC /Oc BDC', 'EMC'] : ['', ''];
  return [
    before,
    '1 0 0 rg 20 20 80 40 re f 0 0 1 rg 200 330 60 30 re f',
    'q 1 0 0 1 120 150 cm /Fm Do Q',
    'BT /F1 18 Tf 30 300 Td (Price 90,000 \\) Q) Tj ET',
    marked[0],
    '0 0.6 0.6 RG 4 w 150 60 m 270 140 l S',
    marked[1],
    after,
  ].join('\n');
}

function shape(page: PDFPage, { box, turn, unit }: CorpusCase): void {
  const set = (name: string, value: PDFRef | number | number[]) =>
    page.node.set(PDFName.of(name), page.node.context.obj(value as number[]));
  if (box === 'cropped') set('CropBox', [10, 15, 280, 390]);
  else if (box === 'past media') set('CropBox', [-50, -40, 350, 440]);
  else if (box === 'reversed') set('MediaBox', [300, 400, 0, 0]);
  else if (box === 'off origin') set('MediaBox', [-20, -30, 300, 400]);
  else if (box === 'apart') set('CropBox', [1000, 1000, 1200, 1200]);
  set('Rotate', turn);
  if (unit !== undefined) set('UserUnit', unit);
}

function noteOf(context: PDFContext, { note, turn }: CorpusCase, layer: PDFRef | undefined): PDFDict | undefined {
  if (note === 'none') return undefined;
  const appearance = (drawn: string, more: Record<string, unknown> = {}) =>
    context.register(context.stream(drawn, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 40], ...more }));
  const blend = { ExtGState: { Mul: { BM: 'Multiply' } } };
  const shown = {
    FreeText: () => appearance('1 1 0 rg 0 0 100 40 re f 0.5 0 0.5 rg 10 10 50 10 re f'),
    Highlight: () =>
      appearance('/Mul gs 1 1 0 rg 0 0 100 40 re f', {
        Resources: blend,
        Group: { Type: 'Group', S: 'Transparency', I: false },
      }),
    Stamp: () => appearance('1 0 0 RG 3 w 5 5 90 30 re S 1 0 0 rg 10 10 20 10 re f', { Matrix: [0, 1, -1, 0, 0, 0] }),
    Square: () => appearance('q 0 0 1 RG 3 w 5 5 90 30 re S q 0.5 0 0 0.5 0 0 cm', { BBox: [5, 5, 95, 35] }),
    StrikeOut: () => appearance('1 0 0 RG 2 w 0 20 m 100 20 l S'),
    hidden: () => appearance('0 g 0 0 100 40 re f'),
    states: () =>
      context.obj({ On: appearance('0 0.4 0 rg 0 0 60 40 re f'), Off: appearance('1 0 0 rg 0 0 100 40 re f') }),
  };
  const kind = note === 'hidden' ? 'FreeText' : note === 'states' ? 'Stamp' : note;
  const facts = context.obj({
    Type: 'Annot',
    Subtype: kind,
    Rect: [30, 290, 180, 320],
    F: note === 'hidden' ? 2 : turn === 90 ? 28 : 4,
    QuadPoints: [30, 320, 180, 320, 30, 290, 180, 290],
    Contents: PDFString.of('Price is 10,000'),
  });
  const look = note === 'Link' || note === 'Popup' ? undefined : shown[note]();
  if (look !== undefined) facts.set(PDFName.of('AP'), context.obj({ N: look }));
  if (note === 'states') facts.set(PDFName.of('AS'), PDFName.of('On'));
  if (layer !== undefined) facts.set(PDFName.of('OC'), layer);
  return facts;
}
