import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { divisionWords } from '#areas/design/catalogue/web/words.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { LineSteps } from './line-steps.tsx';
import type { GroupOf, ReviewRow } from './review-rows.ts';
import { ReviewCells } from './review-cells.tsx';

const t = texts({
  unmapped: { en: 'Not mapped yet', es: 'Aún sin asignar' },
  excluded: { en: 'Left out on purpose', es: 'Excluidos a propósito' },
  noModule: { en: 'Shared or without a module', es: 'Compartidos o sin módulo' },
  more: {
    en: 'There are more parts: find them in the tree.',
    es: 'Hay más elementos: búscalos en el árbol.',
  },
  wait: { en: 'Loading the parts', es: 'Cargando los elementos' },
});

/** The columns of the head and of every row. */
export const columnsLook =
  'grid items-center gap-x-2 grid-cols-[1.5rem_minmax(0,1fr)_4.5rem] @[26rem]:grid-cols-[1.75rem_minmax(0,1fr)_7rem_5.5rem] @[36rem]:grid-cols-[1.5rem_4rem_minmax(0,1fr)_5.25rem_6rem_5.25rem_4.75rem] @[56rem]:grid-cols-[1.75rem_4.5rem_minmax(0,1fr)_9rem_7rem_7.5rem_6rem_6.5rem]';

interface RowProps {
  id: string;
  index: number;
  row: ReviewRow;
  top: number;
  isHere: boolean;
  isMarked: boolean;
  isSelected: boolean;
  onReach: (row: ReviewRow) => void;
  onToggle: (row: ReviewRow) => void;
  onMark: (row: ReviewRow) => void;
  onShow: (row: ReviewRow) => void;
}

export const ReviewTableRow = memo(function ReviewTableRow(props: RowProps) {
  const { id, index, row, top, isHere, isMarked, isSelected, onReach, onToggle, onMark, onShow } = props;
  const say = useSay();
  const language = useLanguage();
  const canMark = row.kind === 'line' || row.kind === 'rest' || row.kind === 'part';
  const name = nameOf(row, language, say);
  const press = () => {
    onReach(row);
    if (row.kind === 'group') onToggle(row);
    else if (row.kind === 'part') onShow(row);
  };
  return (
    // The table itself has the focus and the keys; its rows only take the mouse.
    <div
      id={id}
      role="row"
      aria-rowindex={index}
      aria-level={row.level}
      aria-selected={isMarked}
      {...(row.level < 3 ? { 'aria-expanded': row.isOpen } : {})}
      onClick={press}
      className={clsx(
        columnsLook,
        'absolute inset-x-0 h-(--review-row) cursor-pointer border-b border-line pr-3 text-13',
        row.kind === 'group' && 'bg-sunken font-label',
        row.level === 3 && 'text-text-2',
        isSelected
          ? 'bg-accent-fill shadow-[inset_2px_0_0_var(--color-accent)]'
          : row.kind !== 'group' && 'hover:bg-hover',
        isHere && 'inset-ring-[1.5px] inset-ring-accent-line',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className="flex h-full items-center justify-center">
        {canMark && (
          // The row itself says whether it is marked; the box is for the mouse.
          <span
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              onReach(row);
              onMark(row);
            }}
            className={clsx(
              'grid size-4 place-items-center rounded-1 inset-ring',
              isMarked ? 'bg-accent text-accent-on inset-ring-accent' : 'bg-raised inset-ring-line-strong',
            )}
          >
            {isMarked && <Check aria-hidden="true" className="size-3" />}
          </span>
        )}
      </span>
      {row.kind === 'steps' || row.kind === 'wait' || row.kind === 'more' ? (
        <span role="gridcell" className="col-start-2 col-end-[-1] truncate pl-6 text-12 text-text-2">
          {row.kind === 'steps' ? <LineSteps line={row.line} /> : say(row.kind === 'wait' ? t.wait : t.more)}
        </span>
      ) : (
        <ReviewCells row={row} name={name} onToggle={onToggle} />
      )}
    </div>
  );
});

export type FullRow = Exclude<ReviewRow, { kind: 'steps' | 'wait' | 'more' }>;

function nameOf(row: ReviewRow, language: Language, say: ReturnType<typeof useSay>): string {
  switch (row.kind) {
    case 'group':
      return groupName(row.of, language, say);
    case 'line':
      return row.line.item.name;
    case 'rest':
      return row.rest.name;
    case 'part':
      return row.part.name;
    default:
      return '';
  }
}

function groupName(of: GroupOf, language: Language, say: ReturnType<typeof useSay>): string {
  if (of.by === 'division') return divisionWords(of.value, language);
  if (of.by === 'module') return of.value ?? say(t.noModule);
  return say(of.by === 'unmapped' ? t.unmapped : t.excluded);
}
