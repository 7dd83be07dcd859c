import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { RowName } from '#platform/web/table/row-name.tsx';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { dateStatuses, type DateStatus } from '../schema.ts';
import { DateMark, DayText, ProjectStatusChip } from './embeds.tsx';
import { dateStatusWords, milestoneText, projectFactWords, words } from './words.ts';

export function textOf(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
}

export function projectAddress(row: TableRow): string {
  return `/projects/${encodeURIComponent(textOf(row, 'number'))}`;
}

function dateStatusOf(row: TableRow): DateStatus {
  return dateStatuses.find((status) => status === textOf(row, 'date_status')) ?? 'no_date';
}

/** What stands in the cells of the projects table where the plain words of a column would say less. */
export const projectCells = {
  number: (row: TableRow) => <span className="text-text-2 tabular-nums">{textOf(row, 'number')}</span>,
  name: (row: TableRow) => <RowName to={projectAddress(row)}>{textOf(row, 'name')}</RowName>,
  status: (row: TableRow) => <ProjectStatusChip status={Number(textOf(row, 'status'))} />,
  percent_complete: (row: TableRow) => <PercentCell row={row} />,
  next_milestone: (row: TableRow) => <NextMilestone row={row} />,
  next_date: (row: TableRow) => <NextDate row={row} />,
  date_status: (row: TableRow) => <DateStatusTag status={dateStatusOf(row)} />,
  pm: (row: TableRow) => {
    const person = cellOf(row, 'pm');
    if (person === null || typeof person !== 'object' || !('name' in person))
      return <span className="text-text-3">–</span>;
    return (
      <span className="inline-flex items-center gap-1.5">
        <Avatar name={person.name} size={24} />
        <span className="truncate">{person.name}</span>
      </span>
    );
  },
};

/** How far it is, against its plan; outside the house there is no plan, and it stays neutral. */
function PercentCell({ row }: { row: TableRow }) {
  const say = useSay();
  const language = useLanguage();
  const percent = cellOf(row, 'percent_complete');
  const planned = cellOf(row, 'planned_percent');
  if (typeof percent !== 'number') return null;
  return (
    <PlanProgress
      percent={percent}
      planned={typeof planned === 'number' ? planned : null}
      label={say(projectFactWords.percent_complete)}
      title={`${formatNumber(percent, language)}%`}
    />
  );
}

function NextMilestone({ row }: { row: TableRow }) {
  const say = useSay();
  const kind = textOf(row, 'next_milestone');
  if (kind === '') return <span className="text-text-3">–</span>;
  const label = textOf(row, 'next_milestone_label');
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
  const date = textOf(row, 'next_date');
  if (date === '') return <span className="text-text-3">–</span>;
  const status = dateStatusOf(row);
  const today = companyToday();
  const days = daysBetween(today, date);
  const due = textOf(row, 'next_due');
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

function DateStatusTag({ status }: { status: DateStatus }) {
  const say = useSay();
  const word = dateStatusWords[status];
  const tone = status === 'late' ? 'bad' : status === 'at_risk' ? 'warn' : status === 'on_track' ? 'good' : 'neutral';
  return <Tag tone={tone}>{word === undefined ? status : say(word)}</Tag>;
}
