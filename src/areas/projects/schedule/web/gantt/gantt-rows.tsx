import clsx from 'clsx';
import { ChevronDown, ChevronRight, Diamond, FileWarning, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { stepOf } from '#areas/projects/projects/web/embeds.tsx';
import type { moduleSteps, PlanProject } from '#areas/projects/schedule/schema.ts';
import { ReadinessRing } from '../readiness/readiness-ring.tsx';
import { type Lane, type PlanRow, readinessOf } from './timeline.ts';
import { milestoneNames, planWords, wordOf } from '../words.ts';
import { isOfRoad, ModuleBars } from './module-bars.tsx';

const t = texts({
  fold: { en: 'Fold {name}', es: 'Contraer {name}' },
  unfold: { en: 'Unfold {name}', es: 'Expandir {name}' },
  movedBy: { en: 'Moved by {name}: {reason}', es: 'Movido por {name}: {reason}' },
  conflict: { en: 'Conflict', es: 'Conflicto' },
  milestone: { en: '{name}, {day}', es: '{name}, {day}' },
});

/** A date that is being moved and is not confirmed yet. */
export interface Pending {
  module: string;
  step: (typeof moduleSteps)[number];
  days: number;
}

const leftCell =
  'sticky left-0 z-20 flex w-(--left) flex-none items-center gap-2 border-r border-b border-line pr-3 pl-6 text-13 max-md:pl-3';

/** The row of a project: its name, its milestones, and who moved it last. */
export function ProjectRow({
  row,
  narrow,
  isOpen,
  canFold,
  isJustMoved,
  onFold,
  children,
}: {
  row: Extract<PlanRow, { type: 'project' }>;
  narrow: boolean;
  isOpen: boolean;
  canFold: boolean;
  isJustMoved: boolean;
  onFold: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  const { project } = row;
  const change = project.last_change;
  return (
    <>
      <div className={clsx(leftCell, 'bg-sunken')}>
        {!narrow && <StatusGlyph step={stepOf(project.status)} />}
        <Link
          to={`/projects/${encodeURIComponent(project.project_number)}?tab=schedule`}
          title={`${project.project_number} ${project.name}`}
          className="min-w-0 flex-1 truncate font-label hover:underline"
        >
          {project.name}
        </Link>
        {row.hot && (
          <TriangleAlert className="size-3.5 flex-none text-bad-text" role="img" aria-label={say(t.conflict)} />
        )}
        {isJustMoved && change !== null && (
          <span
            className="size-2 flex-none rounded-full bg-accent-line"
            role="img"
            aria-label={say(t.movedBy, { name: change.by, reason: change.reason })}
            title={say(t.movedBy, { name: change.by, reason: change.reason })}
          />
        )}
        {canFold && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? t.fold : t.unfold, { name: project.name })}
            onClick={onFold}
            className="grid size-6 flex-none place-items-center rounded-1 text-text-3 hover:bg-hover hover:text-text-1"
          >
            {isOpen ? <ChevronDown className="size-3.5" /> : <ChevronRight className="size-3.5" />}
          </button>
        )}
      </div>
      <div className={clsx('relative flex-1 border-b border-line', isJustMoved ? 'bg-accent-fill' : 'bg-sunken/60')}>
        {children}
      </div>
    </>
  );
}

/** The milestones of a project as marks on their days. */
export function Milestones({ project, from, px }: { project: PlanProject; from: string; px: number }) {
  const say = useSay();
  const language = useLanguage();
  return project.milestones.map((milestone) => {
    const on = milestone.actual ?? milestone.forecast;
    if (on === null || on < from) return null;
    const text = say(t.milestone, {
      name: milestone.label ?? say(wordOf(milestoneNames, milestone.kind)),
      day: formatWeekday(on, language),
    });
    return (
      <span
        key={milestone.id}
        role="img"
        aria-label={text}
        title={text}
        style={{ left: daysBetween(from, on) * px + px / 2 - 7 }}
        className="absolute top-2 z-10"
      >
        <Diamond
          className={clsx(
            'size-3.5',
            milestone.actual !== null
              ? 'fill-text-3 text-text-3'
              : milestone.date_status === 'late'
                ? 'fill-bad-fill text-bad-line'
                : 'fill-surface text-text-2',
          )}
        />
      </span>
    );
  });
}

export interface ModuleRowProps {
  row: Extract<PlanRow, { type: 'module' }>;
  from: string;
  px: number;
  today: string;
  narrow: boolean;
  shown: ReadonlySet<Lane>;
  baseline: boolean;
  pending: Pending | null;
  isActive: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onPending: (pending: Pending | null) => void;
  onConfirm: (pending: Pending) => void;
  keys: (
    row: Extract<PlanRow, { type: 'module' }>,
    step: Pending['step'],
  ) => (event: KeyboardEvent<HTMLElement>) => void;
}

/** The row of a module: how ready its set day is, and its bars. */
export function ModuleRow(props: ModuleRowProps) {
  const { row, narrow, onOpen } = props;
  const say = useSay();
  const { module, project, conflicts } = row;
  const hot = conflicts.length > 0;
  const ready = readinessOf(project, module);
  const permit = conflicts.some(({ kind }) => isOfRoad(kind));
  return (
    <>
      <div className={clsx(leftCell, hot ? 'bg-bad-fill' : 'bg-surface')}>
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 flex-1 truncate py-1 text-left tabular-nums hover:underline md:pl-4.5"
          title={module.unit_name ?? undefined}
        >
          {say(planWords.module, { no: module.module_no })}
        </button>
        {permit && <FileWarning className="size-4 flex-none text-bad-text" role="img" aria-label={say(t.conflict)} />}
        {!narrow && ready !== null && <ReadinessRing {...ready} />}
      </div>
      <div className={clsx('relative flex-1 border-b border-line', hot && 'bg-bad-fill/50')}>
        <ModuleBars {...props} />
      </div>
    </>
  );
}
