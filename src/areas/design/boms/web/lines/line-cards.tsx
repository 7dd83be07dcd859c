import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { isOpen, isUnpriced, type BomRow, type BomView } from './bom-rows.ts';
import { nameOfHead } from '../head-names.ts';
import { amountWords, stateTones, stateWords, words } from '../words.ts';

const t = texts({ lines: { en: 'Lines of the bill of materials', es: 'Partidas de la lista de materiales' } });

interface LineCardsProps {
  rows: readonly BomRow[];
  view: BomView;
  onOpen: (line: BomLine) => void;
  onFold: (id: string, open: boolean) => void;
}

const headHeight = 44;
const cardHeight = 68;

/** The lines on a phone: what it is, how much of it, what it costs. */
export function LineCards({ rows, view, onOpen, onFold }: LineCardsProps) {
  const say = useSay();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  // Drawn anew with its rows and with every scroll, so that nothing the virtualizer keeps to itself grows stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? headHeight : cardHeight),
    overscan: 10,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  return (
    <div
      ref={scroller}
      className="h-[64dvh] overflow-y-auto border-t border-line"
      role="region"
      aria-label={say(t.lines)}
      tabIndex={0}
    >
      <ul aria-label={say(t.lines)} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={row.id}
              className="absolute inset-x-0 border-b border-line"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {row.kind === 'head' ? (
                <button
                  type="button"
                  aria-expanded={row.isOpen}
                  onClick={() => onFold(row.id, !row.isOpen)}
                  className="flex h-full w-full items-center gap-2 bg-sunken pr-4 text-left text-13 font-label"
                  style={{ paddingLeft: 16 + row.depth * 12 }}
                >
                  {row.isOpen ? <ChevronDown className="size-4" /> : <ChevronRight className="size-4" />}
                  <span className="min-w-0 flex-1 truncate">{nameOfHead(row.name, view, say, language)}</span>
                  <span className="tabular-nums">{formatMoney(row.sum.materialCents, language)}</span>
                </button>
              ) : (
                <button
                  type="button"
                  onClick={() => onOpen(row.line)}
                  className="grid h-full w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 pr-4 text-left"
                  style={{ paddingLeft: 16 + row.depth * 12 }}
                >
                  <span className="flex min-w-0 items-center gap-2 text-14 font-label">
                    {isOpen(row.line) && <Tag tone={stateTones[row.line.state]}>{say(stateWords[row.line.state])}</Tag>}
                    <span className="truncate">{row.line.description}</span>
                  </span>
                  <span className="text-14 tabular-nums">
                    {isUnpriced(row.line) ? (
                      <span className="text-bad-text">{say(words.noPrice)}</span>
                    ) : row.line.unit_cost === null ? (
                      '–'
                    ) : (
                      formatMoney(row.line.ext_cents, language)
                    )}
                  </span>
                  <span className="truncate text-12 text-text-3">
                    {[row.line.cost_code, row.line.module].filter((each) => each !== null && each !== '').join(' · ')}
                  </span>
                  <span className="text-right text-12 text-text-3 tabular-nums">
                    {amountWords(row.line.quantity, row.line.uom, language)}
                  </span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
