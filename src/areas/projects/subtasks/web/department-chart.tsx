import { formatNumber, progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { departments, readCounters, shareOf, totalOf, type Counters } from '../schema.ts';
import { departmentWords, statusMarks, subtaskStatusWords } from './words.ts';

const t = texts({
  label: { en: 'Subtasks by department', es: 'Subtareas por departamento' },
  department: { en: 'Department', es: 'Departamento' },
  share: { en: 'Completed by weight', es: 'Completado por peso' },
  all: { en: 'All departments', es: 'Todos los departamentos' },
  none: { en: 'no subtasks', es: 'sin subtareas' },
  bar: {
    en: '{department}: {toDo} To Do, {inProgress} In Progress, {completed} Completed',
    es: '{department}: {toDo} por hacer, {inProgress} en curso, {completed} completadas',
  },
});

/** How far each department is: one stacked bar each, with its numbers; or the same as a table. */
export function DepartmentChart({ counters, asTable }: { counters: Counters; asTable: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const counts = readCounters(counters);
  if (asTable) {
    const total = totalOf(counters);
    const lines = [
      ...counts.map((count) => ({ key: count.department, name: say(departmentWords[count.department]), count })),
      { key: 'all', name: say(t.all), count: total },
    ];
    return (
      <Table caption={say(t.label)} compact edge>
        <thead>
          <tr>
            <HeadCell>{say(t.department)}</HeadCell>
            <HeadCell numeric>{say(subtaskStatusWords['To Do'])}</HeadCell>
            <HeadCell numeric>{say(subtaskStatusWords['In Progress'])}</HeadCell>
            <HeadCell numeric>{say(subtaskStatusWords.Completed)}</HeadCell>
            <HeadCell numeric>{say(t.share)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, count }) => (
            <tr key={key}>
              <Cell rowHead>{name}</Cell>
              <Cell numeric>{formatNumber(count.to_do, language)}</Cell>
              <Cell numeric>{formatNumber(count.in_progress, language)}</Cell>
              <Cell numeric>{formatNumber(count.completed, language)}</Cell>
              <Cell numeric>{shareText(count)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    );
  }
  return (
    <ul
      aria-label={say(t.label)}
      className="grid grid-cols-7 gap-x-5 gap-y-3 px-6 py-3 max-xl:grid-cols-4 max-md:grid-cols-2 max-md:px-4"
    >
      {departments.map((department) => {
        const count = counts.find((candidate) => candidate.department === department);
        const share = count === undefined ? null : shareOf(count);
        const total = count === undefined ? 0 : count.to_do + count.in_progress + count.completed;
        const name = say(departmentWords[department]);
        return (
          <li key={department} className="min-w-0">
            <span className="flex items-baseline justify-between gap-2 text-12">
              <span className="truncate font-label text-text-2">{name}</span>
              <b className={`tabular-nums ${share === null ? 'text-text-3' : 'text-text-1'}`}>
                {share === null ? '–' : progressText(share)}
              </b>
            </span>
            <span
              role="img"
              aria-label={say(t.bar, {
                department: name,
                toDo: count?.to_do ?? 0,
                inProgress: count?.in_progress ?? 0,
                completed: count?.completed ?? 0,
              })}
              className="mt-1 flex h-2 gap-px overflow-hidden rounded-full bg-press"
            >
              {count !== undefined && total > 0 && (
                <>
                  <span className="bg-c-1" style={{ width: `${(count.completed / total) * 100}%` }} />
                  <span
                    className="bg-[color-mix(in_oklab,var(--c-1)_35%,var(--raised))]"
                    style={{ width: `${(count.in_progress / total) * 100}%` }}
                  />
                </>
              )}
            </span>
            <span aria-hidden="true" className="mt-1 block truncate text-11 whitespace-pre text-text-3 tabular-nums">
              {total === 0
                ? say(t.none)
                : [
                    `${statusMarks['To Do']} ${formatNumber(count?.to_do ?? 0, language)}`,
                    `${statusMarks['In Progress']} ${formatNumber(count?.in_progress ?? 0, language)}`,
                    `${statusMarks.Completed} ${formatNumber(count?.completed ?? 0, language)}`,
                  ].join('   ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The share of the work that is completed, in whole per cent; nothing where there is none to do. */
export function shareText(count: { weight: number; completed_weight: number }): string {
  const share = shareOf(count);
  return share === null ? '' : progressText(share);
}
