import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { DateStatus } from '../schema.ts';
import { DateMark, DayText } from './embeds.tsx';
import { dateStatusWords, milestoneText, words } from './words.ts';
import { dateStatusOf } from './project-row.ts';

/** The next milestone by its name, with how its date stands. */
export function NextMilestone({ row }: { row: TableRow }) {
  const say = useSay();
  const kind = textIn(row, 'next_milestone');
  if (kind === '') return <span className="text-text-3">–</span>;
  const label = textIn(row, 'next_milestone_label');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <DateMark status={dateStatusOf(row)} />
      <span className="truncate">{say(milestoneText({ kind, label: label === '' ? null : label }))}</span>
    </span>
  );
}

/** The next date and, where it presses, by how many days. */
export function NextDate({ row }: { row: TableRow }) {
  const say = useSay();
  const date = textIn(row, 'next_date');
  if (date === '') return <span className="text-text-3">–</span>;
  const status = dateStatusOf(row);
  const today = companyToday();
  const days = daysBetween(today, date);
  const due = textIn(row, 'next_due');
  const late = daysBetween(due === '' ? date : due, today);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <DayText date={date} status={status} className="text-text-2" />
      {status === 'late' && (
        <span className="text-12 font-label text-bad-text">{say(words.daysLate, { n: Math.max(1, late) })}</span>
      )}
      {status === 'at_risk' && (
        <span className="text-12 font-label text-warn-text">{say(words.daysLeft, { n: Math.max(0, days) })}</span>
      )}
    </span>
  );
}

/** How a date stands, as a tag in its tone. */
export function DateStatusTag({ status }: { status: DateStatus }) {
  const say = useSay();
  const word = dateStatusWords[status];
  const tone = status === 'late' ? 'bad' : status === 'at_risk' ? 'warn' : status === 'on_track' ? 'good' : 'neutral';
  return <Tag tone={tone}>{word === undefined ? status : say(word)}</Tag>;
}
