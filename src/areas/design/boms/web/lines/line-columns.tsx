import { Box, Calculator, Clock, PencilLine, Ruler, Shapes, Wrench, type LucideIcon } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import type { Column } from '#platform/shared/table.ts';
import { useSay, type Say } from '#platform/web/texts/language.ts';
import type { GridColumn } from '#ui/grid/grid-model.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { makeBuyChoices } from '#areas/design/catalogue/choices.ts';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { hasOldPrice, isOpen, isUnpriced, sortableColumns, type Sorting } from './bom-rows.ts';
import { editableColumns, type EditableColumn } from './line-edits.ts';
import { sourceWords, stateTones, stateWords, unitWords, words } from '../words.ts';

const t = texts({
  cost_code: { en: 'Code', es: 'Código' },
  description: { en: 'Item', es: 'Artículo' },
  source: { en: 'Source', es: 'Fuente' },
  module: { en: 'Module', es: 'Módulo' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  waste_percent: { en: 'Waste %', es: 'Merma %' },
  to_buy: { en: 'To buy', es: 'Por comprar' },
  unit_cost: { en: 'Unit cost', es: 'Costo unitario' },
  amount: { en: 'Amount', es: 'Importe' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  price_as_of: { en: 'Price of', es: 'Precio del' },
  make_buy: { en: 'Made or bought', es: 'Se hace o compra' },
  station: { en: 'Station', es: 'Estación' },
  supplier: { en: 'Supplier', es: 'Proveedor' },
  lead_days: { en: 'Lead days', es: 'Días de entrega' },
  note: { en: 'Note', es: 'Nota' },
  part_no: { en: 'Part', es: 'Pieza' },
  optional: { en: 'Optional', es: 'Opcional' },
});

export const columnNames = Object.keys(t);
export const firstColumns = 'cost_code,description,source,module,quantity,to_buy,unit_cost,amount,lead_days';
export const columnWords: Readonly<Record<string, Text>> = t;

const widths: Readonly<Record<string, number>> = {
  cost_code: 86,
  description: 250,
  source: 104,
  module: 90,
  quantity: 122,
  waste_percent: 84,
  to_buy: 116,
  unit_cost: 112,
  amount: 110,
  labor: 100,
  price_as_of: 116,
  make_buy: 130,
  station: 80,
  supplier: 180,
  lead_days: 116,
  note: 180,
  part_no: 110,
};
const numeric = new Set([
  'quantity',
  'waste_percent',
  'to_buy',
  'unit_cost',
  'amount',
  'labor',
  'station',
  'lead_days',
]);

const sourceIcons: Readonly<Record<string, LucideIcon>> = {
  set: Box,
  property: Box,
  type: Shapes,
  corrected: Wrench,
  geometry: Ruler,
  count: Calculator,
  hand: PencilLine,
  cad: Box,
};

export function isEditableColumn(key: string): key is EditableColumn {
  return editableColumns.some((each) => each === key);
}

interface Drawing {
  say: Say;
  language: Language;
  sorting: Sorting | undefined;
  canEdit: boolean;
  widthOf: (key: string) => number | undefined;
  foot: Readonly<Record<string, string>>;
}

/** The columns of the lines, as the grid draws them. */
export function lineColumns(keys: readonly string[], drawing: Drawing): GridColumn<BomLine>[] {
  const { say, sorting } = drawing;
  return keys.flatMap((key, place): GridColumn<BomLine>[] => {
    const label = columnWords[key];
    if (label === undefined) return [];
    return [
      {
        key,
        label: say(label),
        title: say(label),
        width: drawing.widthOf(key) ?? widths[key] ?? 120,
        grows: key === 'description' && drawing.widthOf(key) === undefined,
        // The name of a group takes the room of what is pinned, so the item is among it.
        pinned: place <= Math.min(1, keys.indexOf('description')),
        numeric: numeric.has(key),
        sortable: sortableColumns.has(key),
        sorted: sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined,
        render: (line) => <LineCell column={key} line={line} drawing={drawing} />,
        textOf: (line) => textOf(line, key, drawing),
        isEditable: () => drawing.canEdit && isEditableColumn(key),
        foot: drawing.foot[key],
      },
    ];
  });
}

function LineCell({ column, line, drawing }: { column: string; line: BomLine; drawing: Drawing }) {
  const { say, language } = drawing;
  if (column === 'description')
    return (
      <span className="flex min-w-0 items-center gap-2">
        {isOpen(line) && (
          <Tag tone={stateTones[line.state]} className="flex-none">
            {say(stateWords[line.state])}
          </Tag>
        )}
        {line.optional && <Tag tone="line">{say(t.optional)}</Tag>}
        <span className="truncate">{line.description}</span>
      </span>
    );
  if (column === 'source') {
    const Icon = line.override === null ? (sourceIcons[line.quantity_source] ?? Box) : PencilLine;
    return (
      <span className="inline-flex items-center gap-1.5 text-text-2">
        <Icon aria-hidden="true" className="size-4 text-text-3" />
        {textOf(line, 'source', drawing)}
      </span>
    );
  }
  if (column === 'module' && line.module !== null)
    return <span className="rounded-1 bg-press px-1.5 py-0.5 text-12 font-label">{line.module}</span>;
  if (column === 'quantity' || column === 'to_buy') {
    const isPieces = column === 'to_buy' && line.pieces !== null;
    return (
      <>
        {formatNumber(Number(column === 'quantity' ? line.quantity : line.to_buy), language)}{' '}
        <span className="text-text-3">{isPieces ? unitWords('ea', language) : unitWords(line.uom, language)}</span>
      </>
    );
  }
  if (column === 'unit_cost' && line.unit_cost === null)
    return isUnpriced(line) ? (
      <span className="text-bad-text">{say(words.noPrice)}</span>
    ) : (
      <span className="text-text-3">{line.optional ? say(words.noPrice) : '–'}</span>
    );
  if (column === 'unit_cost' && line.supplied_by_owner && Number(line.unit_cost) === 0)
    return <span className="text-text-2">{say(words.ownersTag)}</span>;
  if ((column === 'unit_cost' || column === 'price_as_of') && hasOldPrice(line))
    return <OldPrice>{shown(line, column, drawing)}</OldPrice>;
  // A price of a currency or of a bulk pack has more places than a table can hold; the tip has them all.
  if (column === 'unit_cost') return <>{shown(line, column, drawing)}</>;
  if (column === 'note' && line.note === null && line.override !== null)
    return <span className="text-text-3">{line.override.reason}</span>;
  const text = textOf(line, column, drawing);
  return text === '' ? <span className="text-text-3">–</span> : <>{text}</>;
}

function shown(line: BomLine, column: string, drawing: Drawing): string {
  return column === 'unit_cost' && Number(line.unit_cost) >= 1
    ? formatUnitCost(Number(line.unit_cost).toFixed(2), drawing.language)
    : textOf(line, column, drawing);
}

/** Not by colour alone: a clock stands before it, and its name says what it means. */
export function OldPrice({ children }: { children: string }) {
  const say = useSay();
  return (
    <span className="inline-flex items-center gap-1 text-warn-text">
      <Clock aria-label={say(words.oldPrice)} className="size-3.5" role="img" />
      {children}
    </span>
  );
}

/** What a cell says in plain words: its tip, and what goes on the clipboard. */
export function textOf(line: BomLine, column: string, { say, language }: Pick<Drawing, 'say' | 'language'>): string {
  switch (column) {
    case 'source':
      return say(line.override === null ? (sourceWords[keyOfSource(line)] ?? t.source) : stateWords.overridden);
    case 'quantity':
      return `${formatNumber(Number(line.quantity), language)} ${unitWords(line.uom, language)}`;
    case 'to_buy':
      return `${formatNumber(Number(line.to_buy), language)} ${unitWords(line.pieces === null ? line.uom : 'ea', language)}`;
    case 'waste_percent':
      return Number(line.waste_percent) === 0 ? '' : formatNumber(Number(line.waste_percent), language);
    case 'unit_cost': {
      const cost = line.unit_cost === null ? say(words.noPrice) : formatUnitCost(line.unit_cost, language);
      return line.unit_cost !== null && Number(line.unit_cost) === 0 ? say(words.ownersTag) : cost;
    }
    case 'price_as_of':
      return line.price_as_of === null || line.unit_cost === null ? '' : formatDay(line.price_as_of, language);
    case 'amount':
      return line.unit_cost === null ? '' : formatMoney(line.ext_cents, language);
    case 'labor':
      return line.labor_cents === 0 ? '' : formatMoney(line.labor_cents, language);
    case 'make_buy':
      return say(makeBuyChoices[line.make_buy]);
    case 'supplier':
      return line.supplier?.name ?? '';
    case 'part_no':
      return line.part_no ?? line.item?.sku ?? '';
    case 'station':
      return line.station === null ? '' : String(line.station);
    case 'lead_days':
      return line.lead_days === null ? '' : String(line.lead_days);
    case 'cost_code':
      return line.cost_code;
    case 'description':
      return line.description;
    case 'module':
      return line.module ?? '';
    case 'note':
      return line.note ?? '';
    default:
      return '';
  }
}

type Source = keyof typeof sourceWords;
export function keyOfSource(line: BomLine): Source {
  const found = Object.keys(sourceWords).find((key): key is Source => key === line.quantity_source);
  return found ?? 'hand';
}

/** The column as the editor of cells wants it; suppliers are named, as people are. */
export function editorColumn(key: EditableColumn): Column {
  const label = columnWords[key] ?? t.note;
  const facts = { label, width: widths[key] ?? 120, edit: key };
  if (key === 'make_buy') return { kind: 'choice', ...facts, choices: makeBuyChoices };
  if (key === 'station')
    return {
      kind: 'choice',
      ...facts,
      choices: Object.fromEntries(
        Array.from({ length: 13 }, (_, index) => [String(index + 1), { en: String(index + 1), es: String(index + 1) }]),
      ),
    };
  if (key === 'supplier') return { kind: 'person', ...facts };
  return { kind: numeric.has(key) ? 'number' : 'text', ...facts };
}
