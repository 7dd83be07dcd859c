import { isCounted } from '#areas/design/shared/pricing.ts';
import type { PdfCell, PdfContent } from '#platform/server/pdf/make-pdf.ts';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { type Language, numberFormat, say, texts } from '#platform/shared/text.ts';
import { clientShares, offersOf } from '../shares.ts';
import type { Detail, Line } from './pdf.ts';

/** The titles of the divisions of MasterFormat that estimates are grouped by. */
const divisions = texts({
  '01': { en: 'General requirements and labor', es: 'Requisitos generales y mano de obra' },
  '03': { en: 'Concrete', es: 'Concreto' },
  '04': { en: 'Masonry', es: 'Mampostería' },
  '05': { en: 'Metals', es: 'Metales' },
  '06': { en: 'Wood and composites', es: 'Madera y compuestos' },
  '07': { en: 'Thermal and moisture protection', es: 'Protección térmica y contra la humedad' },
  '08': { en: 'Openings', es: 'Puertas y ventanas' },
  '09': { en: 'Finishes', es: 'Acabados' },
  '10': { en: 'Specialties', es: 'Especialidades' },
  '11': { en: 'Equipment', es: 'Equipo' },
  '12': { en: 'Furnishings', es: 'Mobiliario' },
  '21': { en: 'Fire suppression', es: 'Protección contra incendios' },
  '22': { en: 'Plumbing', es: 'Plomería' },
  '23': { en: 'Heating, ventilation, air conditioning', es: 'Climatización' },
  '26': { en: 'Electrical', es: 'Electricidad' },
  '27': { en: 'Communications', es: 'Comunicaciones' },
  '28': { en: 'Safety and security', es: 'Seguridad' },
  '31': { en: 'Earthwork', es: 'Movimiento de tierras' },
  '32': { en: 'Exterior improvements', es: 'Obras exteriores' },
});

const isDivision = (section: string): section is keyof typeof divisions => Object.hasOwn(divisions, section);

const t = texts({
  description: { en: 'Description', es: 'Descripción' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  unit: { en: 'Unit', es: 'Unidad' },
  unitCost: { en: 'Unit cost', es: 'Costo unitario' },
  where: { en: 'Where', es: 'Dónde' },
  amount: { en: 'Amount', es: 'Importe' },
  cost: { en: 'Cost', es: 'Costo' },
  optional: { en: 'optional, not in the price', es: 'opcional, fuera del precio' },
  byOwner: { en: 'supplied by the owner', es: 'a cargo del propietario' },
  direct: { en: 'Direct cost', es: 'Costo directo' },
  lineMarkups: { en: 'Mark-ups of single lines', es: 'Recargos de partidas' },
  ownMarkup: { en: 'own mark-up {n} %', es: 'recargo propio {n} %' },
  alternates: { en: 'Alternates', es: 'Alternativas' },
  alternatesHelp: {
    en: 'Each can take the place of what it stands beside. The difference is that of the whole price.',
    es: 'Cada una puede sustituir a lo que se indica. La diferencia es la del precio total.',
  },
  insteadOf: { en: 'Instead of', es: 'En lugar de' },
  difference: { en: 'Difference', es: 'Diferencia' },
  onRequest: { en: 'On request', es: 'A consultar' },
  included: { en: 'The work as described', es: 'La obra descrita' },
  tax: { en: 'Tax', es: 'Impuesto' },
  price: { en: 'Price', es: 'Precio' },
  margin: { en: 'Margin', es: 'Margen' },
  perSqft: { en: 'Per square foot', es: 'Por pie cuadrado' },
  other: { en: 'Other', es: 'Otros' },
  factory: { en: 'Factory', es: 'Planta' },
  transport: { en: 'Transport', es: 'Transporte' },
  site: { en: 'Site', es: 'Obra' },
});

function sectionsOf(lines: readonly Line[]): [string, Line[]][] {
  const sections = new Map<string, Line[]>();
  for (const line of lines) sections.set(line.section, [...(sections.get(line.section) ?? []), line]);
  return [...sections];
}

function titleOf(section: string, language: Language): string {
  if (isDivision(section)) return `${section} · ${say(divisions[section], language)}`;
  return section === '' ? say(t.other, language) : section;
}

/** The lines by their sections, each with its sum. */
export function linesTable(detail: Detail, view: 'client' | 'internal', language: Language): PdfContent {
  const shares = view === 'client' ? clientShares(detail) : undefined;
  const widths: ('*' | number)[] = view === 'client' ? ['*', 60, 40, 80] : [70, '*', 60, 40, 70, 60, 80];
  const head = (
    view === 'client'
      ? [t.description, t.quantity, t.unit, t.amount]
      : [t.cost, t.description, t.quantity, t.unit, t.unitCost, t.where, t.amount]
  ).map((text, index): PdfCell => ({
    text: index === 0 && view === 'internal' ? '' : say(text, language),
    style: 'head',
    alignment: isNumber(index, view) ? 'right' : 'left',
  }));
  const shown = detail.lines.filter(({ alternate_of }) => alternate_of === null);
  const body = sectionsOf(shown).flatMap(([section, lines]): PdfCell[][] => {
    const sum = lines.reduce(
      (total, line) => total + (isCounted(line) ? (shares?.get(line.line_uid) ?? line.cents) : 0),
      0,
    );
    const title: PdfCell[] = [
      { text: titleOf(section, language), bold: true, colSpan: widths.length - 1, fillColor: '#f6f2ec' },
      ...Array.from({ length: widths.length - 2 }, (): PdfCell => ''),
      { text: money(sum, language), bold: true, alignment: 'right', fillColor: '#f6f2ec' },
    ];
    return [title, ...lines.map((line) => lineCells(line, view, language, shares))];
  });
  return {
    table: { headerRows: 1, widths, body: [head, ...body], dontBreakRows: true },
    layout: 'lightHorizontalLines',
  };
}

function isNumber(index: number, view: 'client' | 'internal'): boolean {
  return view === 'client' ? index === 1 || index === 3 : index === 2 || index === 4 || index === 6;
}

function lineCells(
  line: Line,
  view: 'client' | 'internal',
  language: Language,
  shares: ReadonlyMap<string, number> | undefined,
): PdfCell[] {
  const remark = line.optional ? t.optional : line.supplied_by_owner ? t.byOwner : undefined;
  const remarks = [
    ...(remark === undefined ? [] : [say(remark, language)]),
    ...(view === 'client' || line.markup_override === null
      ? []
      : [say(t.ownMarkup, language, { n: plain(line.markup_override) })]),
  ];
  const description: PdfCell = {
    text: remarks.length === 0 ? line.description : `${line.description} (${remarks.join(', ')})`,
  };
  const quantity: PdfCell = {
    text: view === 'client' ? plain(line.quantity) : plain(line.pieces === null ? line.rounded : String(line.pieces)),
    alignment: 'right',
  };
  const cents = shares?.get(line.line_uid) ?? line.cents;
  const amount: PdfCell = { text: money(cents, language), alignment: 'right' };
  if (view === 'client') return [description, quantity, unitOf(line.uom), amount];
  return [
    line.cost_code,
    description,
    quantity,
    unitOf(line.pieces === null ? line.uom : 'ea'),
    { text: line.unit_cost === null ? '–' : plain(line.unit_cost), alignment: 'right' },
    say(t[line.place], language),
    amount,
  ];
}

/** From the direct cost to the price. */
export function sumsTable(
  { estimate, markups, by_place, line_markup_cents }: Detail,
  view: 'client' | 'internal',
  language: Language,
): PdfContent {
  const row = (label: string, cents: number, isTotal = false): PdfCell[] => [
    { text: label, ...(isTotal ? { style: 'total' } : {}) },
    { text: money(cents, language), alignment: 'right', ...(isTotal ? { style: 'total' } : {}) },
  ];
  const taxRow = estimate.tax_cents === 0 ? [] : [row(say(t.tax, language), estimate.tax_cents)];
  const rows =
    view === 'client'
      ? [row(say(t.included, language), estimate.price_cents - estimate.tax_cents), ...taxRow]
      : [
          ...(['factory', 'transport', 'site'] as const).map((place) => row(say(t[place], language), by_place[place])),
          row(say(t.direct, language), estimate.direct_cents),
          ...(line_markup_cents === 0 ? [] : [row(say(t.lineMarkups, language), line_markup_cents)]),
          ...markups.filter(({ active }) => active).map(({ name, cents }) => row(name, cents)),
        ];
  const extra: PdfCell[][] =
    view === 'internal' && estimate.margin_basis_points !== null
      ? [
          [
            say(t.margin, language),
            { text: `${formatNumber(estimate.margin_basis_points / 100, language, 1)}%`, alignment: 'right' },
          ],
        ]
      : [];
  const perSqft = estimate.per_sqft_cents === null ? [] : [row(say(t.perSqft, language), estimate.per_sqft_cents)];
  return {
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 0,
      widths: ['*', 110],
      body: [...rows, row(say(t.price, language), estimate.price_cents, true), ...perSqft, ...extra],
      dontBreakRows: true,
    },
    layout: 'lightHorizontalLines',
  };
}

/** What can be had instead, with what it changes of the price. Clients see it too: it names no cost of ours. */
export function alternatesTable(detail: Detail, language: Language): PdfContent[] {
  const offers = offersOf(detail);
  if (offers.length === 0) return [];
  const head = [t.description, t.insteadOf, t.quantity, t.unit, t.difference].map((text, index): PdfCell => ({
    text: say(text, language),
    style: 'head',
    alignment: index === 2 || index === 4 ? 'right' : 'left',
  }));
  const body = offers.map(({ line, insteadOf, cents }): PdfCell[] => [
    line.description,
    insteadOf.description,
    { text: plain(line.quantity), alignment: 'right' },
    unitOf(line.uom),
    { text: cents === undefined ? say(t.onRequest, language) : difference(cents, language), alignment: 'right' },
  ]);
  return [
    { text: say(t.alternates, language), style: 'heading' },
    { text: say(t.alternatesHelp, language), style: 'faint', margin: [0, 0, 0, 4] },
    {
      table: { headerRows: 1, widths: ['*', '*', 60, 40, 80], body: [head, ...body], dontBreakRows: true },
      layout: 'lightHorizontalLines',
    },
  ];
}

function difference(cents: number, language: Language): string {
  return `${cents > 0 ? '+' : ''}${money(cents, language)}`;
}

/** The unit as people write it. */
function unitOf(uom: string): string {
  return { sqft: 'sq ft', cuft: 'cu ft', cuyd: 'cu yd', m2: 'm²', m3: 'm³' }[uom] ?? uom;
}

function money(cents: number, language: Language): string {
  return numberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );
}

/** At most two places; whoever needs them all looks at the screen or the sheet. */
function plain(decimal: string): string {
  const micro = parseDecimal(decimal);
  if (micro === undefined) return decimal;
  const hundredths = (micro * 100n + (micro < 0n ? -500_000n : 500_000n)) / 1_000_000n;
  const [whole = '', part] = formatDecimal(hundredths * 10_000n).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}${part === undefined ? '' : `.${part}`}`;
}
