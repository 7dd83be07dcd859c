import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useState } from 'react';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import { RoutePermits } from '#areas/projects/units/web/embeds.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { moduleSteps, type ModuleStep, type SeedChange } from '#areas/projects/schedule/schema.ts';
import { ConflictCard } from '../bookings/conflicts-panel.tsx';
import { MoveDialog } from '../gantt/move-dialog.tsx';
import { useConflicts, usePlan } from '../queries.ts';
import { ReadinessList } from '../readiness/readiness-list.tsx';
import { planWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  dates: { en: 'Dates', es: 'Fechas' },
  plan: { en: 'Plan {day}', es: 'Plan {day}' },
  done: { en: 'Done', es: 'Hecho' },
  weekBack: { en: '{step}: a week earlier', es: '{step}: una semana antes' },
  dayBack: { en: '{step}: a day earlier', es: '{step}: un día antes' },
  dayOn: { en: '{step}: a day later', es: '{step}: un día después' },
  weekOn: { en: '{step}: a week later', es: '{step}: una semana después' },
  preview: { en: 'Show what moves', es: 'Ver qué se mueve' },
  late: {
    en: '{n, plural, one {# day late} other {# days late}}',
    es: '{n, plural, one {# día de atraso} other {# días de atraso}}',
  },
  early: {
    en: '{n, plural, one {# day early} other {# days early}}',
    es: '{n, plural, one {# día antes} other {# días antes}}',
  },
  loading: { en: 'Loading the module', es: 'Cargando el módulo' },
});

/** A module of the plan: its five dates with buttons that move them, what is in its way, and how ready its set day is. */
export function ModulePanel({ projectId, moduleId }: { projectId: string; moduleId: string }) {
  const say = useSay();
  const language = useLanguage();
  const plan = usePlan({ project: projectId });
  const conflicts = useConflicts();
  const [held, setHeld] = useState<{ step: ModuleStep; days: number } | null>(null);
  const [asked, setAsked] = useState<SeedChange[] | null>(null);
  const project = plan.data?.projects[0];
  const module = project?.modules.find(({ id }) => id === moduleId);
  if (project === undefined || module === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  const own = (conflicts.data ?? []).filter((each) => each.modules.includes(moduleId));
  const status = moduleStatusWords[module.status];
  return (
    <div className="flex flex-col gap-6 p-5">
      <p className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        {project.name}
        {module.unit_name !== null && <Tag tone="line">{module.unit_name}</Tag>}
        {status !== undefined && <Tag>{say(status)}</Tag>}
      </p>
      {own.length > 0 && (
        <ul className="flex flex-col gap-3">
          {own.map((conflict) => (
            <ConflictCard key={conflict.key} conflict={conflict} />
          ))}
        </ul>
      )}
      <section>
        <h3 className="pb-1 text-14 font-title">{say(t.dates)}</h3>
        <ul className="divide-y divide-line">
          {moduleSteps.map((step) => {
            const { baseline, forecast, actual } = module[step];
            const days = held?.step === step ? held.days : 0;
            const on = actual ?? forecast;
            const name = say(wordOf(stepWords, step));
            const slip = baseline === null || on === null ? 0 : daysBetween(baseline, on);
            const by = (change: number) => setHeld({ step, days: days + change });
            return (
              <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-32 text-13">
                  <span className="font-label">{name}</span>
                  <span className="flex flex-wrap items-center gap-x-2 text-12 text-text-3">
                    {baseline !== null && say(t.plan, { day: formatWeekday(baseline, language) })}
                    {slip !== 0 && (
                      <span className={slip > 0 ? 'text-bad-text' : 'text-good-text'}>
                        {say(slip > 0 ? t.late : t.early, { n: Math.abs(slip) })}
                      </span>
                    )}
                  </span>
                </span>
                {actual !== null || forecast === null ? (
                  <span className="flex items-center gap-2 text-13">
                    {actual !== null && <Tag tone="good">{say(t.done)}</Tag>}
                    <DayText date={on} />
                  </span>
                ) : (
                  <span className="flex items-center gap-0.5">
                    <IconButton size="small" label={say(t.weekBack, { step: name })} onClick={() => by(-7)}>
                      <ChevronsLeft />
                    </IconButton>
                    <IconButton size="small" label={say(t.dayBack, { step: name })} onClick={() => by(-1)}>
                      <ChevronLeft />
                    </IconButton>
                    <span
                      className={`w-24 text-center text-13 tabular-nums ${days === 0 ? '' : 'font-title text-accent-text'}`}
                      aria-live="polite"
                    >
                      {formatWeekday(addDays(forecast, days), language)}
                    </span>
                    <IconButton size="small" label={say(t.dayOn, { step: name })} onClick={() => by(1)}>
                      <ChevronRight />
                    </IconButton>
                    <IconButton size="small" label={say(t.weekOn, { step: name })} onClick={() => by(7)}>
                      <ChevronsRight />
                    </IconButton>
                  </span>
                )}
                {days !== 0 && forecast !== null && (
                  <span className="flex basis-full justify-end gap-2">
                    <Button size="small" onClick={() => setHeld(null)}>
                      {say(planWords.cancel)}
                    </Button>
                    <Button
                      size="small"
                      look="primary"
                      onClick={() => setAsked([{ module: moduleId, step, on: addDays(forecast, days) }])}
                    >
                      {say(t.preview)}
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <RoutePermits moduleId={moduleId} />
      {module.set.forecast !== null && module.set.actual === null && (
        <ReadinessList project={projectId} setOn={module.set.forecast} />
      )}
      {asked !== null && (
        <MoveDialog
          changes={asked}
          onClose={(applied) => {
            setAsked(null);
            if (applied) setHeld(null);
          }}
        />
      )}
    </div>
  );
}
