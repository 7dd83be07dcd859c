import { clsx } from 'clsx';
import { Box, ChevronRight, Hand, Hash, Ruler, Tags } from 'lucide-react';
import { classWord, doubtWords } from '#areas/design/models/web/words.ts';
import { confidenceWords, countSources, countSourceWords, mappedStateWords } from '#areas/design/take-offs/choices.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { type Language, texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { starterName } from '../rules/starter-names.ts';
import { quantityWord, stateTones, uomWord, words } from '../words.ts';
import type { FullRow } from './review-row.tsx';
import type { ReviewRow } from './review-rows.ts';
import type { RunLine } from '#areas/design/take-offs/schema.ts';

const t = texts({
  noPrice: { en: 'none', es: 'ninguno' },
  by: { en: 'by {name}', es: 'por {name}' },
  check: { en: '{n} to check', es: '{n} por revisar' },
  toCheck: { en: '{sum} to check', es: '{sum} por revisar' },
});

const sourceIcons = {
  set: Ruler,
  property: Tags,
  type: Tags,
  corrected: Ruler,
  geometry: Box,
  hand: Hand,
  count: Hash,
} as const;

interface CellsProps {
  row: FullRow;
  name: string;
  onToggle: (row: ReviewRow) => void;
}

/** The cells of a row, by what stands in it. */
export function ReviewCells({ row, name, onToggle }: CellsProps) {
  const say = useSay();
  const language = useLanguage();
  const code = row.kind === 'line' ? row.line.item.cost_code : '';
  const module = moduleOf(row);
  return (
    <>
      {row.kind !== 'group' && (
        <span role="gridcell" className="hidden truncate text-12 tabular-nums text-text-3 @[36rem]:block">
          {code}
        </span>
      )}
      <NameCell row={row} name={name} onToggle={onToggle} />
      {row.kind !== 'group' && (
        <>
          <span role="gridcell" className="hidden min-w-0 @[36rem]:block">
            <Sources row={row} />
          </span>
          <span role="gridcell" className="hidden truncate text-12 text-text-2 @[56rem]:block" title={module ?? ''}>
            {module}
          </span>
        </>
      )}
      {row.kind !== 'group' && (
        <span
          role="gridcell"
          className="hidden truncate text-right tabular-nums @[26rem]:block"
          title={quantityTitle(row, language)}
        >
          <QuantityCell row={row} />
        </span>
      )}
      {row.kind !== 'group' && (
        <span role="gridcell" className="hidden truncate text-right tabular-nums @[36rem]:block">
          {row.kind === 'line' &&
            (row.line.unit_cost === null ? (
              <span className="text-bad-text">{say(t.noPrice)}</span>
            ) : (
              formatUnitCost(row.line.unit_cost, language)
            ))}
        </span>
      )}
      <span
        role="gridcell"
        className={clsx('truncate text-right tabular-nums', row.kind === 'group' && '@[36rem]:col-span-2')}
      >
        {row.kind === 'line' && formatMoney(Math.round(row.line.cents / 100) * 100, language)}
        {row.kind === 'group' &&
          (row.of.by === 'unmapped' || row.of.by === 'excluded'
            ? say(words.parts, { n: row.parts })
            : formatMoney(Math.round(row.cents / 100) * 100, language))}
        {row.kind === 'group' && row.toCheckCents > 0 && (
          <span className="block text-12 text-warn-text">
            {say(t.toCheck, { sum: formatMoney(Math.round(row.toCheckCents / 100) * 100, language) })}
          </span>
        )}
      </span>
    </>
  );
}

/** What stands small beside a name: how many parts, the storey, who has decided. */
function Aside({ row }: { row: FullRow }) {
  const say = useSay();
  const language = useLanguage();
  if (row.kind === 'group') return null;
  const text =
    row.kind === 'part'
      ? [row.part.storey, row.part.reviewed_by === null ? null : say(t.by, { name: row.part.reviewed_by })]
          .filter((each) => each !== null)
          .join(' · ')
      : row.kind === 'rest'
        ? starterName(row.rest.because, language)
        : '';
  return text === '' ? null : (
    <span
      className={clsx(
        'min-w-0 shrink-[2] truncate text-12 text-text-3',
        // Why something is left out is said wherever it stands.
        row.kind !== 'rest' && 'hidden @[56rem]:block',
      )}
      title={text}
    >
      {text}
    </span>
  );
}

/** The cell that names a row, with its state, and with its quantity and module where their columns have no room. */
function NameCell({ row, name, onToggle }: CellsProps) {
  const say = useSay();
  const language = useLanguage();
  const module = moduleOf(row);
  const state = stateOf(row);
  return (
    <span
      role="gridcell"
      className={clsx(
        'flex min-w-0 items-center gap-1.5',
        row.kind === 'group' && '@[26rem]:col-span-2 @[36rem]:col-span-4 @[56rem]:col-span-5',
        row.level === 3 && 'pl-6',
      )}
    >
      {row.level < 3 && (
        <ChevronRight
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row);
          }}
          className={clsx('size-4 flex-none text-text-3 transition-transform', row.isOpen && 'rotate-90')}
        />
      )}
      {state !== undefined && (
        <Tag tone={stateTones[state]}>
          {row.kind === 'line' ? say(t.check, { n: row.line.check }) : say(mappedStateWords[state])}
        </Tag>
      )}
      <span className="grid min-w-0" title={titleOf(row, name, language)}>
        <span className="truncate">{name}</span>
        {row.kind !== 'group' && (
          // Where there is no room for the column.
          <span className="truncate text-12 text-text-2 tabular-nums @[26rem]:hidden">
            <QuantityCell row={row} />
          </span>
        )}
      </span>
      {module !== null && (
        // Where there is no room for the column, two lines of one item still differ.
        <span className="max-w-20 flex-none truncate text-12 text-text-3 @[56rem]:hidden" title={module}>
          {module}
        </span>
      )}
      <Aside row={row} />
    </span>
  );
}

function QuantityCell({ row }: { row: FullRow }) {
  const say = useSay();
  const language = useLanguage();
  if (row.kind === 'rest') return <span className="text-text-2">{say(words.parts, { n: row.rest.parts })}</span>;
  const of =
    row.kind === 'line'
      ? { quantity: row.line.quantity, uom: row.line.item.uom }
      : row.kind === 'part' && row.part.item !== null
        ? { quantity: row.part.quantity, uom: row.part.item.uom }
        : undefined;
  if (of === undefined) return '–';
  return (
    <>
      {quantityWord(of.quantity, language)} <span className="text-text-3">{uomWord(of.uom, language)}</span>
    </>
  );
}

/** Where the quantities come from, the most frequent first, and how certain the rule behind them is. */
function Sources({ row }: { row: FullRow }) {
  const say = useSay();
  const language = useLanguage();
  const given =
    row.kind === 'line'
      ? countSources
          .map((source) => ({ source, n: row.line.sources[source] ?? 0 }))
          .filter(({ n }) => n > 0)
          .toSorted((a, b) => b.n - a.n)
      : row.kind === 'part' && row.part.source !== null
        ? [{ source: row.part.source, n: 1 }]
        : [];
  const first = given[0];
  if (row.kind === 'rest')
    return (
      <span className="block truncate text-12 text-text-3" title={row.rest.ifc_class}>
        {classWord(row.rest.ifc_class, language)}
      </span>
    );
  if (first === undefined) return null;
  const Icon = sourceIcons[first.source];
  const confidence = row.kind === 'line' ? row.line.confidence : row.kind === 'part' ? row.part.confidence : 'high';
  return (
    <span
      className="flex min-w-0 items-center gap-1.5 text-12 text-text-2"
      title={[
        ...given.map(({ source, n }) => `${say(countSourceWords[source])}${given.length > 1 ? ` ${n}` : ''}`),
        say(confidenceWords[confidence]),
        row.kind === 'part' ? starterName(row.part.because, language) : '',
      ]
        .filter((each) => each !== '')
        .join(' · ')}
    >
      <Icon aria-hidden="true" className="size-3.5 flex-none text-text-3" />
      <span className="sr-only min-w-0 truncate @[56rem]:not-sr-only">{say(countSourceWords[first.source])}</span>
      {given.length > 1 && <span className="hidden flex-none text-text-3 @[56rem]:inline">+{given.length - 1}</span>}
      {row.kind === 'part' && row.part.doubt !== null && row.part.reviewed_by === null && (
        <Tag tone="bad">{say(doubtWords[row.part.doubt])}</Tag>
      )}
      {confidence !== 'high' && (
        <Tag tone={confidence === 'low' ? 'warn' : 'line'}>{say(confidenceWords[confidence])}</Tag>
      )}
    </span>
  );
}

function moduleOf(row: FullRow): string | null {
  if (row.kind === 'line') return row.line.module;
  return row.kind === 'rest' ? row.rest.module : null;
}

function stateOf(row: FullRow): keyof typeof stateTones | undefined {
  if (row.kind === 'line') return row.line.check > 0 ? 'check' : undefined;
  if (row.kind === 'part') return row.part.state === 'mapped' ? undefined : row.part.state;
  return undefined;
}

function titleOf(row: FullRow, name: string, language: Language): string {
  if (row.kind === 'line') return `${row.line.item.sku} · ${name}`;
  if (row.kind === 'part')
    return [
      name,
      row.part.global_id,
      starterName(row.part.rule_name ?? '', language),
      starterName(row.part.because, language),
    ]
      .filter((each) => each !== '')
      .join(' · ');
  return name;
}

function quantityTitle(row: FullRow, language: Language): string {
  if (row.kind !== 'line') return '';
  return lineWords(row.line, language);
}

/** What a line is called, for who hears it. */
export function lineWords(line: RunLine, language: Language): string {
  return `${quantityWord(line.rounded, language)} ${uomWord(line.item.uom, language)}${line.pieces === null ? '' : ` · ${line.pieces}`}`;
}
