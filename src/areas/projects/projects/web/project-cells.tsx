import { formatNumber } from '#platform/shared/money.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { RowName } from '#platform/web/table/row-name.tsx';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { ProjectStatusChip } from './embeds.tsx';
import { projectFactWords } from './words.ts';
import { projectAddress, dateStatusOf } from './project-row.ts';
import { NextMilestone, NextDate, DateStatusTag } from './date-cells.tsx';

/** What stands in the cells of the projects table where the plain words of a column would say less. */
export const projectCells = {
  number: (row: TableRow) => <span className="text-text-2 tabular-nums">{textIn(row, 'number')}</span>,
  name: (row: TableRow) => <RowName to={projectAddress(row)}>{textIn(row, 'name')}</RowName>,
  status: (row: TableRow) => <ProjectStatusChip status={Number(textIn(row, 'status'))} />,
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
