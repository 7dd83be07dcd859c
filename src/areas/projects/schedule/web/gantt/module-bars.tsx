import { moduleSteps, type PlanModule } from '#areas/projects/schedule/schema.ts';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { planWords, stepWords, wordOf } from '../words.ts';
import { BarView } from './gantt-bar.tsx';
import type { ModuleRowProps } from './gantt-rows.tsx';
import { barsOf, dayOf } from './timeline.ts';
import { texts } from '#platform/shared/text.ts';

const t = texts({
  shifted: { en: '{what} to {day}', es: '{what} al {day}' },
});

/** The bars of a module on its days, and between them how long it waits; where asked, the plan behind them. */
export function ModuleBars(props: ModuleRowProps) {
  const { row, from, px, today, shown, pending, isActive, onFocus, onOpen, onPending, onConfirm, keys } = props;
  const say = useSay();
  const language = useLanguage();
  const { module, project, conflicts } = row;
  const at = (date: string) => daysBetween(from, date) * px;
  const [deliver, set] = [dayOf(module, 'deliver'), dayOf(module, 'set')];
  return (
    <>
      {props.baseline && <Plan module={module} at={at} px={px} />}
      {shown.has('crane') && shown.has('carrier') && deliver !== null && set !== null && set > addDays(deliver, 1) && (
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
    </>
  );
}

/** Where the module was to stand by its plan. */
function Plan({ module, at, px }: { module: PlanModule; at: (date: string) => number; px: number }) {
  const { online, offline, ship, deliver, set } = module;
  if (ship.baseline === null || online.baseline === null) return null;
  return (
    <>
      <Ghost x={at(online.baseline)} width={at(offline.baseline ?? online.baseline) - at(online.baseline)} />
      <Ghost x={at(ship.baseline)} width={at(addDays(deliver.baseline ?? ship.baseline, 1)) - at(ship.baseline)} />
      {set.baseline !== null && <Ghost x={at(set.baseline)} width={px} />}
    </>
  );
}

/** Whether a conflict is about the papers of the trip. */
export function isOfRoad(kind: string): boolean {
  return kind === 'permit_expired' || kind === 'permit_missing';
}

/** Where something was to stand, below where it stands. */
function Ghost({ x, width }: { x: number; width: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: x + 1, width: Math.max(4, width - 2) }}
      className="absolute bottom-0.5 z-2 h-1 rounded-1 border border-control bg-surface"
    />
  );
}
