import type { ReactNode } from 'react';
import { formatDayLong } from '#platform/shared/dates.ts';
import { formatMoney, formatMoneyShort, formatNumber, progressText } from '#platform/shared/money.ts';
import type { CellValue, Column } from '#platform/shared/table.ts';
import type { Language } from '#platform/shared/text.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { wordsOf } from './cell-words.ts';

/** So many find room in a cell; of more stand the first and how many others, and all of them on hover. */
const tagsShown = 2;

/** A cell by the kind of its column. A value that is missing is a dash. */
export function cellContent(column: Column, value: CellValue, language: Language): ReactNode {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="text-text-3">–</span>;
  switch (column.kind) {
    case 'percent':
      return typeof value === 'number' ? (
        <ProgressBar
          percent={value}
          label={column.label[language]}
          text={progressText(value)}
          title={`${formatNumber(value, language)}%`}
        />
      ) : null;
    case 'money':
      return typeof value === 'number' ? (
        <span title={formatMoney(value, language)}>{formatMoneyShort(value)}</span>
      ) : null;
    case 'date':
      return typeof value === 'string' ? (
        <time dateTime={value} title={formatDayLong(value, language)} className="tabular-nums">
          {wordsOf(column, value, language)}
        </time>
      ) : null;
    case 'person':
      return typeof value === 'object' && 'name' in value ? (
        <span className="inline-flex items-center gap-1.5">
          <Avatar name={value.name} size={20} />
          <span className="truncate">{value.name}</span>
        </span>
      ) : null;
    case 'choices':
      return Array.isArray(value) ? (
        <span className="inline-flex min-w-0 gap-1" title={wordsOf(column, value, language)}>
          {value.slice(0, value.length > tagsShown ? 1 : tagsShown).map((each) => (
            <Tag key={each}>{wordsOf(column, [each], language)}</Tag>
          ))}
          {value.length > tagsShown && <Tag>+{formatNumber(value.length - 1, language)}</Tag>}
        </span>
      ) : null;
    default:
      return wordsOf(column, value, language);
  }
}

export function isNumeric(column: Column): boolean {
  return column.kind === 'number' || column.kind === 'money';
}

/** A total or sub-total in the foot. */
export function totalContent(column: Column, value: number | string | null | undefined, language: Language): ReactNode {
  if (value === null || value === undefined) return null;
  return cellContent(column, typeof value === 'number' ? Math.round(value * 100) / 100 : value, language);
}
