import { CornerDownRight, History } from 'lucide-react';
import { unitWords } from '#areas/design/catalogue/choices.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import type { GridColumn } from '#ui/grid/grid-model.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { costSourceChoices } from '#areas/design/estimates/choices.ts';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { decimalWords, moneyWords } from '../words.ts';
import { cellKinds, choicesOf, type CellField } from './cells/cell-input.ts';
import { isStale, type SheetRow } from './sheet-rows.ts';

export const t = texts({
  description: { en: 'Description', es: 'Descripción' },
  section: { en: 'Section', es: 'Sección' },
  cost_code: { en: 'Cost code', es: 'Código' },
  type: { en: 'Type', es: 'Tipo' },
  place: { en: 'Where', es: 'Dónde' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  uom: { en: 'Unit', es: 'Unidad' },
  waste_percent: { en: 'Waste %', es: 'Merma %' },
  round_to: { en: 'Steps of', es: 'En pasos de' },
  piece_size: { en: 'Piece holds', es: 'La pieza trae' },
  rounded: { en: 'To buy', es: 'Por comprar' },
  unit_cost: { en: 'Unit cost', es: 'Costo unit.' },
  source: { en: 'Price from', es: 'Precio de' },
  hours: { en: 'Hours', es: 'Horas' },
  crew: { en: 'Crew', es: 'Cuadrilla' },
  markup_override: { en: 'Own mark-up %', es: 'Recargo propio %' },
  alternate_of: { en: 'Alternate to', es: 'Alternativa a' },
  alternate: { en: 'Alternate', es: 'Alternativa' },
  difference: {
    en: '{amount} direct cost instead of “{name}”',
    es: '{amount} de costo directo en lugar de “{name}”',
  },
  amount: { en: 'Amount', es: 'Importe' },
  taxable: { en: 'Taxable', es: 'Gravable' },
  optional: { en: 'Optional', es: 'Opcional' },
  supplied_by_owner: { en: 'By owner', es: 'Del dueño' },
  module: { en: 'Module', es: 'Módulo' },
  confidence: { en: 'Certainty', es: 'Certeza' },
  note: { en: 'Note', es: 'Nota' },
  addLine: { en: 'Add a line', es: 'Agregar partida' },
  noPrice: { en: 'No price', es: 'Sin precio' },
  pieces: { en: '{n} pcs', es: '{n} pzas' },
  notCounted: { en: 'not counted', es: 'no cuenta' },
  stale: { en: 'old', es: 'viejo' },
  before: { en: 'What it cost before', es: 'Lo que costó antes' },
  both: { en: '{mine} or {theirs}?', es: '¿{mine} o {theirs}?' },
} satisfies Record<string, Text>);

/** A column of the sheet: a field that is typed, or one of the worked out ones. */
export type SheetKey = CellField | 'rounded' | 'source' | 'amount' | 'alternate_of';

export const sheetKeys: readonly SheetKey[] = [
  'description',
  'cost_code',
  'type',
  'place',
  'quantity',
  'uom',
  'waste_percent',
  'round_to',
  'piece_size',
  'rounded',
  'unit_cost',
  'amount',
  'source',
  'markup_override',
  'hours',
  'crew',
  'taxable',
  'optional',
  'alternate_of',
  'supplied_by_owner',
  'module',
  'confidence',
  'note',
];

/** What is out of sight until somebody asks for it. */
export const hiddenAtFirst: readonly SheetKey[] = [
  'type',
  'round_to',
  'piece_size',
  'rounded',
  'markup_override',
  'hours',
  'crew',
  'taxable',
  'alternate_of',
  'supplied_by_owner',
  'confidence',
  'module',
  'note',
];

const widths: Record<SheetKey, number> = {
  description: 264,
  section: 120,
  cost_code: 84,
  type: 104,
  place: 96,
  quantity: 96,
  uom: 72,
  waste_percent: 76,
  round_to: 92,
  piece_size: 100,
  rounded: 124,
  unit_cost: 124,
  source: 160,
  amount: 124,
  hours: 80,
  crew: 120,
  markup_override: 112,
  alternate_of: 180,
  taxable: 84,
  optional: 84,
  supplied_by_owner: 92,
  module: 100,
  confidence: 96,
  note: 220,
};

export function isField(key: string): key is CellField {
  return Object.hasOwn(cellKinds, key);
}

/** What is particular about a cell: what the server did not take, or what two people typed. */
export interface CellMark {
  tone: 'bad' | 'warn';
  words: string;
  /** What stands in the cell instead of its value. */
  shows?: string;
}

interface ColumnsAsk {
  keys: readonly SheetKey[];
  language: Language;
  today: string;
  isEditable: boolean;
  sizes: Readonly<Record<string, number>>;
  markOf: (uid: string, field: string) => CellMark | undefined;
}

/** The columns of the sheet as the grid draws them. */
export function sheetColumns(ask: ColumnsAsk): GridColumn<SheetRow>[] {
  const { keys, language, today, isEditable, sizes, markOf } = ask;
  return keys.map((key): GridColumn<SheetRow> => {
    const isNumber = [
      'quantity',
      'waste_percent',
      'round_to',
      'piece_size',
      'rounded',
      'unit_cost',
      'amount',
      'hours',
      'markup_override',
    ].includes(key);
    return {
      key,
      label: say(t[key], language),
      width: sizes[key] ?? widths[key],
      pinned: key === 'description',
      grows: key === 'description',
      numeric: isNumber,
      isEditable: (row) => isEditable && isField(key) && (row.kind === 'line' || key === 'description'),
      textOf: (row) => {
        if (row.kind === 'new') return '';
        const mark = markOf(row.id, key);
        return mark === undefined ? rowWords(row, key, language, allPlaces) : mark.words;
      },
      render: (row) => {
        if (row.kind === 'new')
          return key === 'description' ? <span className="text-text-3">{say(t.addLine, language)}</span> : null;
        const mark = markOf(row.id, key);
        if (mark !== undefined)
          return (
            <span className={mark.tone === 'bad' ? 'text-bad-text' : 'text-warn-text'}>
              {mark.shows ?? (rowWords(row, key, language) || mark.words)}
            </span>
          );
        return <CellValue row={row} name={key} language={language} today={today} />;
      },
    };
  });
}

type LineRow = Extract<SheetRow, { kind: 'line' }>;

/** A cell in plain words, with what only its neighbour knows: what an alternate stands beside, and what it changes. */
export function rowWords({ line, main }: LineRow, key: SheetKey, language: Language, places?: number): string {
  if (main === undefined) return cellWords(line, key, language, places);
  if (key === 'alternate_of') return main.description;
  if (key === 'amount' && line.unit_cost !== null)
    return say(t.difference, language, { amount: differenceWords(line, main, language), name: main.description });
  return cellWords(line, key, language, places);
}

export function differenceWords(line: EstimateLine, main: EstimateLine, language: Language): string {
  const cents = line.cents - main.cents;
  return `${cents > 0 ? '+' : ''}${moneyWords(cents, language)}`;
}

function CellValue({
  row,
  name,
  language,
  today,
}: {
  row: LineRow;
  name: SheetKey;
  language: Language;
  today: string;
}) {
  const { line, main } = row;
  const text = rowWords(row, name, language);
  // In words; what is typed and copied keeps the short sign that the catalogue knows.
  if (name === 'uom') return unitWords(text, language);
  if (main !== undefined && name === 'description')
    return (
      <span className="inline-flex max-w-full items-center gap-1.5 pl-3 text-text-2">
        <CornerDownRight aria-hidden="true" className="size-3.5 flex-none text-text-3" />
        <span className="truncate">{text}</span>
        <Tag tone="line">{say(t.alternate, language)}</Tag>
      </span>
    );
  if (main !== undefined && name === 'amount' && line.unit_cost !== null)
    return <span className="text-text-3 italic">{differenceWords(line, main, language)}</span>;
  if (name === 'description' && line.optional) return <span className="text-text-2 italic">{text}</span>;
  if (name === 'unit_cost')
    return (
      <span className="inline-flex max-w-full items-center gap-1">
        <button
          type="button"
          tabIndex={-1}
          data-price-hint={line.line_uid}
          aria-label={say(t.before, language)}
          title={say(t.before, language)}
          className="grid size-5 flex-none place-items-center rounded-1 text-text-3 opacity-0 hover:bg-hover focus-visible:opacity-100 [.grid-line:hover_&]:opacity-100 [.is-active_&]:opacity-100"
        >
          <History aria-hidden="true" className="size-3.5" />
        </button>
        {line.unit_cost === null && !line.supplied_by_owner ? (
          <span className="text-warn-text">{say(t.noPrice, language)}</span>
        ) : (
          text
        )}
      </span>
    );
  if (name === 'quantity' && line.formula !== null)
    return (
      <span>
        <span aria-hidden="true" className="mr-1 text-text-3 italic">
          ƒ
        </span>
        {text}
      </span>
    );
  if (name === 'source') {
    if (line.unit_cost === null) return null;
    return (
      <span className="inline-flex items-center gap-1.5">
        <Tag tone={line.cost_source === 'manual' ? 'line' : 'neutral'}>
          {say(costSourceChoices[line.cost_source], language)}
        </Tag>
        {line.cost_as_of !== null && (
          <span className={isStale(line, today) ? 'text-warn-text' : 'text-text-3'}>
            {formatDay(line.cost_as_of, language)}
          </span>
        )}
      </span>
    );
  }
  if (name === 'amount' && line.optional) return <span className="text-text-3 italic">{text}</span>;
  return text;
}

/** A quantity shows so many places; all of them are in its tip and in its editor. */
const placesShown = 2;
const allPlaces = 6;

/** A cell in plain words: for its tip, for the screen reader, for the clipboard of a person. */
export function cellWords(line: EstimateLine, key: SheetKey, language: Language, places = placesShown): string {
  switch (key) {
    case 'amount':
      return line.unit_cost === null ? '' : moneyWords(line.cents, language);
    case 'unit_cost':
      return line.unit_cost === null ? '' : formatUnitCost(line.unit_cost, language);
    case 'rounded':
      return line.pieces === null
        ? decimalWords(line.rounded, language, places)
        : say(t.pieces, language, { n: decimalWords(String(line.pieces), language) });
    case 'source':
      return line.unit_cost === null
        ? ''
        : [
            say(costSourceChoices[line.cost_source], language),
            line.cost_as_of === null ? '' : formatDay(line.cost_as_of, language),
          ]
            .filter((part) => part !== '')
            .join(', ');
    case 'quantity':
      return decimalWords(line.quantity, language, places);
    // Only a row knows the line that it stands beside.
    case 'alternate_of':
      return '';
    case 'markup_override':
      return line.markup_override === null ? '' : decimalWords(line.markup_override, language);
    case 'waste_percent':
    case 'round_to':
    case 'piece_size':
    case 'hours':
      return line[key] === '0' ? '' : decimalWords(line[key], language);
    case 'taxable':
    case 'optional':
    case 'supplied_by_owner':
      return line[key] ? '✓' : '';
    default: {
      const value = line[key];
      const found = choicesOf(key).find((choice) => choice.value === value);
      return found === undefined ? (value ?? '') : say(found.label, language);
    }
  }
}
