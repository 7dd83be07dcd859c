import { useEffect, useRef, type ReactNode } from 'react';
import type { Columns } from '#platform/shared/table.ts';
import { Bone } from '#ui/feedback/skeleton.tsx';
import { useLanguage, useSay } from '../texts/language.ts';
import { Link, PlainLinks } from '../link.tsx';
import { cellContent, isNumeric } from './table-cells.tsx';
import { cellOf, type TableRow } from './rows/table-source.ts';
import type { DataTableProps } from './table-parts.ts';

interface TableCardsProps {
  columns: Columns;
  lineCount: number;
  lineAt: (line: number) => { kind: string; row?: TableRow; tone?: string | undefined; label?: ReactNode };
  card: DataTableProps['card'];
  cells: DataTableProps['cells'];
  hrefOf: DataTableProps['hrefOf'];
  onPeek: DataTableProps['onPeek'];
  onVisible: (first: number, last: number) => void;
  label: string;
}

const cardHeight = 92;

/** The rows on a phone: each a card with its name and the facts that matter, as many as have been scrolled to. */
export function TableCards(props: TableCardsProps) {
  const { lineCount, lineAt, onVisible } = props;
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = box.current;
    const scroller = element?.parentElement;
    if (!scroller) return undefined;
    const look = () => {
      const first = Math.floor(scroller.scrollTop / cardHeight);
      onVisible(first, Math.min(lineCount - 1, first + Math.ceil(scroller.clientHeight / cardHeight) + 6));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [lineCount, onVisible]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul ref={box} aria-label={props.label} className="divide-y divide-line">
        {Array.from({ length: lineCount }, (_, index) => {
          const line = lineAt(index);
          return (
            <li
              key={index}
              data-tone={line.tone}
              className="data-tone:bg-(--tone-ground)"
              style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${cardHeight}px` }}
            >
              {line.kind === 'row' && line.row !== undefined ? (
                <Card {...props} row={line.row} />
              ) : line.kind === 'group' ? (
                <h3 className="bg-sunken px-4 py-2 text-13 font-label">{line.label}</h3>
              ) : (
                <div className="flex h-23 flex-col justify-center gap-3 px-4">
                  <Bone className="w-[60%]" />
                  <Bone className="w-[40%]" />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Card({ row, card, cells, columns, hrefOf, onPeek }: TableCardsProps & { row: TableRow }) {
  const say = useSay();
  const language = useLanguage();
  const href = hrefOf?.(row);
  const content = (
    <PlainLinks value={href !== undefined || onPeek !== undefined}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-label">{card.title(row)}</span>
        <span className="flex-none text-12 text-text-3 tabular-nums">{card.aside?.(row)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-13">
        {card.facts.map((key) => {
          const column = columns[key];
          if (column === undefined) return null;
          const own = cells?.[key]?.(row);
          const value = cellOf(row, key);
          // No head stands above a card: what is not there says nothing, and a bare figure or day says what it is.
          if (own === undefined && (value === null || value === '')) return null;
          const isBare = own === undefined && (isNumeric(column) || column.kind === 'date');
          return (
            <span key={key} className="inline-flex min-w-0 items-center gap-1.5" title={say(column.label)}>
              {isBare && <span className="flex-none text-text-3">{say(column.label)}</span>}
              {own ?? cellContent(column, value, language)}
            </span>
          );
        })}
      </span>
    </PlainLinks>
  );
  const look = 'flex min-h-16 flex-col gap-2 px-4 py-3';
  // What has no page of its own opens beside the table.
  if (href === undefined && onPeek !== undefined)
    return (
      <button type="button" className={`${look} w-full text-left`} onClick={() => onPeek(row)}>
        {content}
      </button>
    );
  return href === undefined ? (
    <div className={look}>{content}</div>
  ) : (
    <Link to={href} className={look}>
      {content}
    </Link>
  );
}
