import clsx from 'clsx';
import { ChevronDown, ChevronRight, Diamond, FileWarning, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { stepOf } from '#areas/projects/projects/web/embeds.tsx';
import { moduleSteps, type PlanProject } from '#areas/projects/schedule/schema.ts';
import { BarView } from './gantt-bar.tsx';
import { ReadinessRing } from '../readiness/readiness-ring.tsx';
import { barsOf, dayOf, readinessOf, type Lane, type PlanRow } from './timeline.ts';
import { milestoneNames, planWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  fold: { en: 'Fold {name}', es: 'Contraer {name}' },
  unfold: { en: 'Unfold {name}', es: 'Expandir {name}' },
  shifted: { en: '{what} to {day}', es: '{what} al {day}' },
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

/** The row of a module: how ready its set day is, and its bars. */
export function ModuleRow({
  row,
  from,
  px,
  today,
  narrow,
  shown,
  baseline,
  pending,
  isActive,
  onFocus,
  onOpen,
  onPending,
  onConfirm,
  keys,
}: {
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
}) {
  const say = useSay();
  const language = useLanguage();
  const { module, project, conflicts } = row;
  const hot = conflicts.length > 0;
  const ready = readinessOf(project, module);
  const permit = conflicts.some(({ kind }) => isOfRoad(kind));
  const at = (date: string) => daysBetween(from, date) * px;
  const [deliver, set] = [dayOf(module, 'deliver'), dayOf(module, 'set')];
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
        {baseline && module.ship.baseline !== null && module.online.baseline !== null && (
          <>
            <Ghost
              x={at(module.online.baseline)}
              width={at(module.offline.baseline ?? module.online.baseline) - at(module.online.baseline)}
            />
            <Ghost
              x={at(module.ship.baseline)}
              width={at(addDays(module.deliver.baseline ?? module.ship.baseline, 1)) - at(module.ship.baseline)}
            />
            {module.set.baseline !== null && <Ghost x={at(module.set.baseline)} width={px} />}
          </>
        )}
        {shown.has('crane') &&
          shown.has('carrier') &&
          deliver !== null &&
          set !== null &&
          set > addDays(deliver, 1) && (
            <span
              aria-hidden="true"
              style={{ left: at(addDays(deliver, 1)) + 2, width: at(set) - at(addDays(deliver, 1)) - 4 }}
              className="absolute top-[14px] border-t-[1.5px] border-dotted border-control"
            />
          )}
        {barsOf(module, today)
          .filter((bar) => shown.has(bar.lane))
          .map((bar) => {
            const { step } = bar;
            const held = pending !== null && pending.step === step ? pending.days : 0;
            const dates =
              step === null
                ? ''
                : moduleSteps
                    .filter((each) => module[each].forecast !== null)
                    .map(
                      (each) => `${say(wordOf(stepWords, each))} ${formatWeekday(dayOf(module, each) ?? '', language)}`,
                    )
                    .join(', ');
            const forecast = step === null ? null : module[step].forecast;
            return (
              <BarView
                key={bar.kind}
                bar={bar}
                x={at(bar.from)}
                width={(daysBetween(bar.from, bar.to) + (bar.kind === 'set' ? 0.5 : 0)) * px}
                px={px}
                held={held}
                label={`${say(planWords.module, { no: module.module_no })}, ${project.name}. ${dates}`}
                heldLabel={
                  held === 0 || step === null || forecast === null
                    ? null
                    : say(t.shifted, {
                        what: say(wordOf(stepWords, step)),
                        day: formatWeekday(addDays(forecast, held), language),
                      })
                }
                isBad={
                  bar.kind === 'set'
                    ? conflicts.some(({ kind }) => !isOfRoad(kind) && kind !== 'too_few_trailers')
                    : bar.kind === 'carrier' &&
                      conflicts.some(({ kind }) => isOfRoad(kind) || kind === 'too_few_trailers')
                }
                barKey={`${module.id} ${step ?? bar.kind}`}
                isTabStop={isActive}
                onFocus={onFocus}
                onOpen={onOpen}
                onDrag={(days) => step !== null && onPending({ module: module.id, step, days })}
                onDrop={(days) => step !== null && onConfirm({ module: module.id, step, days })}
                onKeyDown={step === null ? undefined : keys(row, step)}
              />
            );
          })}
      </div>
    </>
  );
}

/** Whether a conflict is about the papers of the trip. */
function isOfRoad(kind: string): boolean {
  return kind === 'permit_expired' || kind === 'permit_missing';
}

function Ghost({ x, width }: { x: number; width: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: x + 1, width: Math.max(4, width - 2) }}
      className="absolute bottom-0.5 z-2 h-1 rounded-1 border border-control bg-surface"
    />
  );
}
