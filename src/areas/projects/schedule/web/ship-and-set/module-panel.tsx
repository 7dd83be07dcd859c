import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import { RoutePermits } from '#areas/projects/units/web/embeds.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { moduleSteps, type ModuleStep, type SeedChange } from '#areas/projects/schedule/schema.ts';
import { ConflictCard } from '../bookings/conflicts-panel.tsx';
import { MoveDialog } from '../gantt/move-dialog.tsx';
import { useConflictsOf, usePlan } from '../queries.ts';
import { ReadinessList } from '../readiness/readiness-list.tsx';
import { StepDates } from './step-dates.tsx';

const t = texts({
  dates: { en: 'Dates', es: 'Fechas' },
  loading: { en: 'Loading the module', es: 'Cargando el módulo' },
});

/** A module of the plan: its five dates with buttons that move them, what is in its way, and how ready its set day is. */
export function ModulePanel({ projectId, moduleId }: { projectId: string; moduleId: string }) {
  const say = useSay();
  const plan = usePlan({ project: projectId });
  const conflicts = useConflictsOf([projectId]);
  const [held, setHeld] = useState<{ step: ModuleStep; days: number } | null>(null);
  const [asked, setAsked] = useState<SeedChange[] | null>(null);
  const project = plan.data?.projects[0];
  const module = project?.modules.find(({ id }) => id === moduleId);
  if (project === undefined || module === undefined) return <SkeletonRows rows={8} label={say(t.loading)} />;
  const own = conflicts.filter((each) => each.modules.includes(moduleId));
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
          {moduleSteps.map((step) => (
            <StepDates
              key={step}
              module={module}
              step={step}
              days={held?.step === step ? held.days : 0}
              onHold={(days) => setHeld({ step, days })}
              onDrop={() => setHeld(null)}
              onAsk={(on) => setAsked([{ module: moduleId, step, on }])}
            />
          ))}
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
