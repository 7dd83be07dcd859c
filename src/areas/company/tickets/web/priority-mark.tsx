import { clsx } from 'clsx';
import { useLanguage } from '#platform/web/texts/language.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { priorityWords } from '../choices.ts';

const isPriority = (value: unknown): value is keyof typeof priorityWords =>
  typeof value === 'string' && Object.hasOwn(priorityWords, value);

const bars = { urgent: 3, high: 3, medium: 2, low: 1 } as const;

/** How pressing a ticket is: bars that one sees, and the word beside them. */
export function PriorityCell({ row }: { row: TableRow }) {
  const language = useLanguage();
  const value = cellOf(row, 'priority');
  if (!isPriority(value)) return null;
  const isUrgent = value === 'urgent';
  return (
    <span className={clsx('inline-flex min-w-0 items-center gap-1.5', isUrgent && 'font-label text-bad-text')}>
      <span aria-hidden className="inline-flex h-3 flex-none items-end gap-px">
        {(['h-1.5', 'h-2.25', 'h-3'] as const).map((height, place) => (
          <i
            key={height}
            className={clsx(
              'w-[3px] rounded-[1px]',
              height,
              place >= bars[value] ? 'bg-line-strong' : isUrgent ? 'bg-bad-line' : 'bg-text-2',
            )}
          />
        ))}
      </span>
      <span className="truncate">{priorityWords[value][language]}</span>
    </span>
  );
}
