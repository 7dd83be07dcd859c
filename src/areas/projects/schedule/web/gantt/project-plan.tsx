import { Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { DateMark, DayText } from '#areas/projects/projects/web/embeds.tsx';
import { dateStatuses } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { PlanModule, PlanProject, SeedChange } from '#areas/projects/schedule/schema.ts';
import { Gantt } from './gantt.tsx';
import { useJustMoved } from './just-moved.ts';
import { MilestoneChart } from './milestone-chart.tsx';
import { ModulePanel } from '../ship-and-set/module-panel.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ProposalsBanner } from './proposals-banner.tsx';
import { useConflictsOf, usePlan } from '../queries.ts';
import { lanes, type Zoom } from './timeline.ts';
import { milestoneNames, planWords, wordOf } from '../words.ts';

const t = texts({
  milestones: { en: 'Milestones', es: 'Hitos' },
  modules: { en: 'Modules', es: 'Módulos' },
  add: { en: 'Add a date', es: 'Agregar fecha' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  caption: { en: 'Milestones of the project', es: 'Hitos del proyecto' },
  name: { en: 'Milestone', es: 'Hito' },
  plan: { en: 'Plan', es: 'Plan' },
  expected: { en: 'Expected', es: 'Previsto' },
  waits: { en: 'Waits for', es: 'Espera a' },
  seen: { en: 'Seen by', es: 'Lo ven' },
  owner: { en: 'Owners', es: 'Propietarios' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  lag: { en: '{name} + {n} d', es: '{name} + {n} d' },
  loading: { en: 'Loading the plan', es: 'Cargando el plan' },
  error: { en: 'The plan could not be loaded', es: 'No se pudo cargar el plan' },
  none: { en: 'No dates yet', es: 'Aún no hay fechas' },
  noneText: { en: 'Add the first date of this project.', es: 'Agrega la primera fecha de este proyecto.' },
  zoom: { en: 'Scale', es: 'Escala' },
  week: { en: 'Days', es: 'Días' },
  month: { en: '5 weeks', es: '5 semanas' },
  quarter: { en: 'Quarter', es: 'Trimestre' },
});

/** The plan of one project: its milestones drawn with what they wait for, and its modules as bars. */
export function ProjectPlan({ projectId, onEdit }: { projectId: string; onEdit: (milestone: string | null) => void }) {
  const say = useSay();
  const search = useSearch();
  const plan = usePlan({ project: projectId });
  const conflicts = useConflictsOf([projectId]);
  const justMoved = useJustMoved(plan.data?.projects);
  const [changes, setChanges] = useState<SeedChange[] | null>(null);
  const project = plan.data?.projects[0];
  const own = useMemo(() => (project === undefined ? [] : [project]), [project]);
  if (plan.data === undefined || project === undefined)
    return (
      <div className="px-6 py-5 max-md:px-4">
        {plan.isPending ? (
          <SkeletonRows rows={10} label={say(t.loading)} />
        ) : (
          <ErrorState title={say(t.error)} text={plan.error?.message} />
        )}
      </div>
    );
  const zoom: Zoom = search['zoom'] === 'week' || search['zoom'] === 'quarter' ? search['zoom'] : 'month';
  const open = (_project: PlanProject, module: PlanModule) =>
    openRightSidebar({
      title: say(planWords.module, { no: module.module_no }),
      content: <ModulePanel projectId={projectId} moduleId={module.id} />,
    });
  return (
    <>
      <ProposalsBanner project={projectId} />
      <section className="px-6 pt-5 max-md:px-4">
        <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
          <h2 className="text-16 font-title">{say(t.milestones)}</h2>
          <Button icon={<Plus />} onClick={() => onEdit(null)}>
            {say(t.add)}
          </Button>
        </div>
        {project.milestones.length === 0 ? (
          <EmptyState drawing={<CraneDrawing />} title={say(t.none)} text={say(t.noneText)} />
        ) : (
          <>
            <MilestoneChart milestones={project.milestones} today={plan.data.today} />
            <MilestoneTable project={project} onEdit={onEdit} />
          </>
        )}
      </section>
      {project.modules.length > 0 && (
        <section className="pt-6">
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 pb-2 max-md:px-4">
            <h2 className="text-16 font-title">{say(t.modules)}</h2>
            <Segmented<Zoom>
              label={say(t.zoom)}
              items={[
                { value: 'week', label: say(t.week) },
                { value: 'month', label: say(t.month) },
                { value: 'quarter', label: say(t.quarter) },
              ]}
              value={zoom}
              onValueChange={(value) => setSearch({ zoom: value === 'month' ? undefined : value })}
            />
          </div>
          <div className="flex h-[min(70dvh,640px)] border-t border-line">
            <Gantt
              today={plan.data.today}
              projects={own}
              conflicts={conflicts}
              zoom={zoom}
              grouping="module"
              shown={new Set(lanes)}
              baseline
              justMoved={justMoved}
              onOpen={open}
              onMove={setChanges}
            />
          </div>
        </section>
      )}
      {changes !== null && <MoveDialog changes={changes} onClose={() => setChanges(null)} />}
    </>
  );
}

function MilestoneTable({ project, onEdit }: { project: PlanProject; onEdit: (milestone: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const nameOf = (id: string) => {
    const milestone = project.milestones.find((each) => each.id === id);
    return milestone === undefined ? '' : (milestone.label ?? say(wordOf(milestoneNames, milestone.kind)));
  };
  return (
    <div className="overflow-x-auto">
      <Table caption={say(t.caption)}>
        <thead>
          <tr>
            <HeadCell>{say(t.name)}</HeadCell>
            <HeadCell>{say(t.plan)}</HeadCell>
            <HeadCell>{say(t.expected)}</HeadCell>
            <HeadCell>{say(t.waits)}</HeadCell>
            <HeadCell>{say(t.seen)}</HeadCell>
            <HeadCell> </HeadCell>
          </tr>
        </thead>
        <tbody>
          {project.milestones.map((milestone) => {
            const name = nameOf(milestone.id);
            const status = dateStatuses.find((each) => each === milestone.date_status) ?? 'no_date';
            return (
              <tr key={milestone.id}>
                <Cell rowHead>
                  {name}
                  {milestone.unit_name !== null && (
                    <Tag tone="line" className="ml-2">
                      {milestone.unit_name}
                    </Tag>
                  )}
                </Cell>
                <Cell>
                  <DayText date={milestone.baseline} />
                </Cell>
                <Cell>
                  <span
                    className="inline-flex items-center gap-1.5"
                    title={milestone.forecast === null ? undefined : formatWeekday(milestone.forecast, language)}
                  >
                    <DateMark status={status} />
                    <DayText date={milestone.actual ?? milestone.forecast} status={status} />
                  </span>
                </Cell>
                <Cell>
                  {milestone.depends_on
                    .map(({ id, lag_days: n }) => (n === 0 ? nameOf(id) : say(t.lag, { name: nameOf(id), n })))
                    .join(', ')}
                </Cell>
                <Cell>
                  <span className="inline-flex gap-1">
                    {(['owner', 'developer'] as const)
                      .filter((who) => milestone.visible_to.includes(who))
                      .map((who) => (
                        <Tag key={who}>{say(t[who])}</Tag>
                      ))}
                  </span>
                </Cell>
                <Cell>
                  <IconButton size="small" label={say(t.edit, { name })} onClick={() => onEdit(milestone.id)}>
                    <Pencil />
                  </IconButton>
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
