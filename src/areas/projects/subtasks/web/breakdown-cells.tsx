import { clsx } from 'clsx';
import { formatMoneyShort, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { stepOf, usePercentTitle } from '#areas/projects/projects/web/embeds.tsx';
import { moduleStatusWords, statusNames } from '#areas/projects/projects/web/words.ts';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import {
  countIn,
  plannedShareOf,
  readCounters,
  subtaskStatuses,
  totalOf,
  type BreakdownTotals,
  type Department,
  type SubtaskStatus,
} from '../schema.ts';
import type { TreeRow } from './breakdown-rows.ts';
import { shareText } from './department-chart.tsx';
import { statusMarks } from './words.ts';

const t = texts({
  name: { en: 'Project', es: 'Proyecto' },
  complete: { en: 'Subtasks done', es: 'Subtareas hechas' },
  doneOf: {
    en: '{done} of {all} subtasks are completed, by their weight {n}%.',
    es: '{done} de {all} subtareas completadas; por su peso, {n}%.',
  },
  module: { en: 'Module {name}', es: 'Módulo {name}' },
});

/** The sums at the foot of the grid, column by column. */
export function TotalCells({ totals, shown }: { totals: BreakdownTotals; shown: readonly Department[] }) {
  const counts = readCounters(totals.counters);
  const all = totalOf(totals.counters);
  return (
    <>
      <span role="gridcell" className="px-2 tabular-nums">
        {shareText(all)}
      </span>
      {[undefined, ...shown].map((each) => {
        const count = each === undefined ? all : counts.find((candidate) => candidate.department === each);
        return (
          <span
            key={each ?? 'all'}
            role="gridcell"
            className={clsx('flex h-full items-center border-l border-line px-1.5', each === undefined && 'bg-sunken')}
          >
            {subtaskStatuses.map((status) => (
              <span key={status} className="w-7 text-center text-12 tabular-nums">
                {count === undefined ? 0 : countIn(count, status)}
              </span>
            ))}
          </span>
        );
      })}
      <span role="gridcell" className="border-l border-line px-2 text-right tabular-nums">
        {formatMoneyShort(totals.contract_cents)}
      </span>
      <span role="gridcell" className="px-2 text-right tabular-nums">
        {formatMoneyShort(totals.cost_cents)}
      </span>
      <span role="gridcell" className="pr-6 pl-2 text-right tabular-nums">
        {formatMoneyShort(totals.margin_cents)}
      </span>
    </>
  );
}

/** What a row is: a project by status, number and name, a unit by its name, a module by its number and where it stands. */
export function RowName({ row }: { row: TreeRow }) {
  const say = useSay();
  if (row.level === 1) {
    const step = stepOf(row.status ?? 1);
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <StatusGlyph step={step} label={say(statusNames[step] ?? t.name)} />
        <span className="flex-none text-text-3 tabular-nums">{row.number}</span>
        <Link
          to={`/projects/${row.number ?? ''}`}
          tabIndex={-1}
          title={row.name}
          className="truncate font-label hover:underline"
        >
          {row.name}
        </Link>
      </span>
    );
  }
  const word = row.moduleStatus === null ? undefined : moduleStatusWords[row.moduleStatus];
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="truncate" title={row.name}>
        {row.place.kind === 'module' ? say(t.module, { name: row.name }) : row.name}
      </span>
      {word !== undefined && <span className="flex-none text-12 text-text-3">{say(word)}</span>}
    </span>
  );
}

/** How much of a row's subtasks is done; a dash where it has none. On hover the counts behind it, and of a project how far it is itself. */
export function Complete({ row }: { row: TreeRow }) {
  const say = useSay();
  const language = useLanguage();
  const percentTitle = usePercentTitle();
  if (row.percent === null) return <span className="text-text-3">–</span>;
  const all = totalOf(row.counters);
  return (
    <PlanProgress
      percent={row.percent}
      planned={plannedShareOf(all)}
      label={`${say(t.complete)}, ${row.name}`}
      title={[
        say(t.doneOf, {
          done: formatNumber(all.completed, language),
          all: formatNumber(all.to_do + all.in_progress + all.completed, language),
          n: formatNumber(row.percent, language),
        }),
        ...(row.project === null ? [] : [percentTitle(row.project)]),
      ].join('\n')}
    />
  );
}

/** Contract, cost and margin of a project; units and modules have no money of their own. */
export function Money({ row }: { row: TreeRow }) {
  const margin = row.money?.margin ?? null;
  const contract = row.money?.contract ?? null;
  const share = margin === null || contract === null || contract <= 0 ? null : Math.round((margin / contract) * 100);
  const text = (cents: number | null | undefined) => (cents == null ? '–' : formatMoneyShort(cents));
  return (
    <>
      <div role="gridcell" className="flex items-center justify-end border-l border-line px-2 tabular-nums">
        {row.money === null ? '' : text(contract)}
      </div>
      <div role="gridcell" className="flex items-center justify-end px-2 tabular-nums">
        {row.money === null ? '' : text(row.money.cost)}
      </div>
      <div role="gridcell" className="flex items-center justify-end gap-2 pr-6 pl-2 tabular-nums">
        {row.money !== null && (
          <>
            <span className={clsx(margin !== null && margin < 0 && 'text-bad-text')}>{text(margin)}</span>
            {share !== null && <span className="w-9 text-right text-12 text-text-3">{share}%</span>}
          </>
        )}
      </div>
    </>
  );
}

interface CounterProps {
  n: number;
  status: SubtaskStatus;
  label: (n: number) => string;
  stop: number;
  isCurrent: boolean;
  onFocus: () => void;
  onPress: () => void;
}

const counterLook: Record<SubtaskStatus, string> = {
  'To Do': 'text-text-1',
  'In Progress': 'text-info-text font-label',
  Completed: 'text-good-text',
};

/** One number that opens what it counts. Nothing to count is a quiet dash, and no stop. */
export function Counter({ n, status, label, stop, isCurrent, onFocus, onPress }: CounterProps) {
  if (n === 0) return <span className="w-7 text-center text-12 text-text-3 max-md:w-16">–</span>;
  return (
    <button
      type="button"
      data-stop={stop}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label(n)}
      onFocus={onFocus}
      onClick={onPress}
      className={clsx(
        'h-6 w-7 rounded-1 text-center text-12 tabular-nums hover:bg-press hover:underline max-md:h-9 max-md:w-16 max-md:text-left',
        counterLook[status],
      )}
    >
      <span aria-hidden="true" className="mr-1 text-text-3 md:hidden">
        {statusMarks[status]}
      </span>
      {n}
    </button>
  );
}
