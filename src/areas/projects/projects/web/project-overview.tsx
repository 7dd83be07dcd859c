import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { addDays, companyToday, dayOf, daysBetween, formatDay } from '#platform/shared/dates.ts';
import { formatMoney, percentText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PlanNote } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { PhaseStrip } from '#ui/marks/phase-strip.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { milestoneKinds, type Milestone, type ProjectRead } from '../schema.ts';
import { DateMark, DayText, GuardName, usePercentTitle } from './embeds.tsx';
import { MilestoneEditor } from './milestones/milestone-editor.tsx';
import { ProjectDetails } from './project-details.tsx';
import { ModuleLegend, UnitGrid } from './units/unit-grid.tsx';
import {
  contractTypeWords,
  dateStatusWords,
  holdReasonWords,
  milestoneText,
  projectFactWords,
  roleWords,
  statusWords,
  words,
} from './words.ts';

const t = texts({
  phases: { en: 'Phases', es: 'Fases' },
  since: { en: 'Since {day}', es: 'Desde {day}' },
  span: { en: '{from} – {to}', es: '{from} – {to}' },
  dates: { en: 'Key dates', es: 'Fechas clave' },
  addDate: { en: 'Add a date', es: 'Agregar fecha' },
  milestone: { en: 'Milestone', es: 'Hito' },
  plan: { en: 'Plan', es: 'Plan' },
  forecast: { en: 'Forecast', es: 'Pronóstico' },
  state: { en: 'State', es: 'Estado' },
  noDates: {
    en: 'No dates yet. Add the first one, so that everyone knows what comes next.',
    es: 'Aún no hay fechas. Agrega la primera para que todos sepan qué sigue.',
  },
  units: { en: 'Units and modules', es: 'Unidades y módulos' },
  allUnits: { en: 'All units', es: 'Todas las unidades' },
  noUnits: {
    en: 'No units yet. Add them under Units & modules.',
    es: 'Aún no hay unidades. Agrégalas en Unidades y módulos.',
  },
  wall: { en: 'Wall', es: 'Muro' },
  allPosts: { en: 'Read and write', es: 'Leer y escribir' },
  photos: { en: 'Latest photos', es: 'Fotos recientes' },
  allPhotos: { en: 'All photos', es: 'Todas las fotos' },
  before: { en: 'Before {status}', es: 'Antes de {status}' },
  people: { en: 'People', es: 'Personas' },
  contract: { en: 'Contract', es: 'Contrato' },
  original: { en: 'Original', es: 'Original' },
  current: { en: 'Current', es: 'Actual' },
  signed: { en: 'signed {day}', es: 'firmado {day}' },
  notSigned: { en: 'not signed', es: 'sin firmar' },
  hold: { en: 'On hold', es: 'En pausa' },
  until: { en: '{reason}, until about {day}', es: '{reason}, hasta aproximadamente {day}' },
  daysEarly: { en: 'Done {n} d early', es: 'Hecho {n} d antes' },
});

/** What matters about a project on one page: phases, dates, units, the newest posts and photos, and the facts in a rail. */
export function ProjectOverview({
  project,
  posts,
  photos,
}: {
  project: ProjectRead;
  posts: ReactNode;
  photos: ReactNode;
}) {
  const say = useSay();
  const [opened, setEditing] = useState<Milestone | 'new' | null>(null);
  const { do: doing, date } = useSearch();
  // The address may name a date by its id, or one that is not there yet by its kind.
  const asked =
    doing === 'date' && project.can.change
      ? (project.milestones.find(({ id, kind }) => id === date || kind === date) ?? ('new' as const))
      : null;
  const editing = opened ?? asked;
  const address = `/projects/${project.project_number}`;
  return (
    <div className="grid grid-cols-1 xl:grid-cols-[minmax(0,1fr)_var(--rail)]">
      <div className="flex min-w-0 flex-col gap-6 px-6 py-5 max-md:px-4">
        <Phases project={project} say={say} />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Section
              title={say(t.dates)}
              {...(project.can.change
                ? {
                    action: (
                      <Button size="small" look="quiet" icon={<Plus />} onClick={() => setEditing('new')}>
                        {say(t.addDate)}
                      </Button>
                    ),
                  }
                : {})}
            >
              <KeyDates project={project} say={say} onEdit={setEditing} />
            </Section>
            <Section
              title={say(t.wall)}
              action={
                <Link to={`${address}?tab=wall`} className="link">
                  {say(t.allPosts)}
                </Link>
              }
            >
              <div className="-mx-4">{posts}</div>
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={say(t.units)}>
              <ModuleLegend />
              {project.units.length === 0 ? (
                <p className="text-14 text-text-2">{say(t.noUnits)}</p>
              ) : (
                <UnitGrid project={project} />
              )}
            </Section>
            <Section
              title={say(t.photos)}
              action={
                <Link to={`${address}?tab=photos`} className="link">
                  {say(t.allPhotos)}
                </Link>
              }
            >
              {photos}
            </Section>
          </div>
        </div>
      </div>
      <aside className="flex flex-col gap-5 border-line px-6 py-5 max-xl:border-t xl:border-l">
        <Rail project={project} say={say} />
      </aside>
      {editing !== null && (
        <MilestoneEditor
          project={project}
          id={editing === 'new' ? null : editing.id}
          kind={milestoneKinds.find((each) => each === date)}
          onClose={() => {
            setEditing(null);
            if (doing !== undefined) setSearch({ do: undefined, date: undefined });
          }}
        />
      )}
    </div>
  );
}

function Phases({ project, say }: { project: ProjectRead; say: Say }) {
  const language = useLanguage();
  const percentTitle = usePercentTitle();
  const running = project.status <= 6 ? project.status : (project.status_before_hold ?? 6);
  const phases = ([1, 2, 3, 4, 5, 6] as const).map((step) => {
    const entered = project.phases.findLast((phase) => phase.status === step);
    const isDone = project.status === 8 || step < running;
    const isRunning = step === running && project.status !== 8;
    const from = entered === undefined ? undefined : formatDay(dayOf(entered.entered_at), language);
    const to = entered?.left_at == null ? undefined : formatDay(dayOf(entered.left_at), language);
    const percent = isDone ? 100 : isRunning ? Math.min(99, Math.max(4, project.percent_complete)) : 0;
    return {
      step,
      percent,
      label: say(statusWords[step] ?? t.phases),
      ...(from === undefined || step > running
        ? {}
        : { detail: isRunning || to === undefined ? say(t.since, { day: from }) : say(t.span, { from, to }) }),
      ...(isRunning && step >= 4
        ? {
            percentText: percentText(project.percent_complete),
            percentTitle: percentTitle(project),
            note: <PlanNote percent={project.percent_complete} planned={project.planned_percent} />,
          }
        : {}),
    };
  });
  return <PhaseStrip label={say(t.phases)} phases={phases} />;
}

function KeyDates({
  project,
  say,
  onEdit,
}: {
  project: ProjectRead;
  say: Say;
  onEdit: (milestone: Milestone) => void;
}) {
  if (project.milestones.length === 0) return <p className="text-14 text-text-2">{say(t.noDates)}</p>;
  return (
    <Table caption={say(t.dates)} flush>
      <thead>
        <tr>
          <HeadCell>{say(t.milestone)}</HeadCell>
          <HeadCell numeric>{say(t.plan)}</HeadCell>
          <HeadCell numeric>{say(t.forecast)}</HeadCell>
          <HeadCell>{say(t.state)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {project.milestones.map((milestone) => (
          <tr key={milestone.id}>
            <Cell rowHead className="max-w-36 truncate" title={say(milestoneText(milestone))}>
              {project.can.change ? (
                <button
                  type="button"
                  className="max-w-full truncate text-left font-label hover:underline"
                  onClick={() => onEdit(milestone)}
                >
                  {say(milestoneText(milestone))}
                </button>
              ) : (
                say(milestoneText(milestone))
              )}
            </Cell>
            <Cell numeric>
              <DayText date={milestone.baseline_on} className="text-text-2" />
            </Cell>
            <Cell numeric>
              <DayText date={milestone.actual_on ?? milestone.forecast_on} status={milestone.date_status} />
            </Cell>
            <Cell>
              <span className="inline-flex items-center gap-2 whitespace-nowrap" title={standing(milestone, say)}>
                <DateMark status={milestone.date_status} />
                <span className="text-12 xl:max-2xl:sr-only max-sm:sr-only">{standing(milestone, say)}</span>
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How a date stands in words: "2 d late", "At risk, 3 d left", "Done 2 d early". */
function standing(milestone: Milestone, say: Say): string {
  const word = say(dateStatusWords[milestone.date_status] ?? t.state);
  const due = milestone.baseline_on ?? milestone.forecast_on;
  const today = companyToday();
  if (milestone.actual_on !== null) {
    const days = due === null ? 0 : daysBetween(milestone.actual_on, due);
    return days > 0 ? say(t.daysEarly, { n: days }) : word;
  }
  if (milestone.date_status === 'late' && due !== null)
    return say(words.daysLate, { n: Math.max(1, daysBetween(due < today ? due : addDays(today, -1), today)) });
  if (milestone.date_status === 'at_risk' && milestone.forecast_on !== null)
    return `${word}, ${say(words.daysLeft, { n: daysBetween(today, milestone.forecast_on) })}`;
  return word;
}

function Rail({ project, say }: { project: ProjectRead; say: Say }) {
  const language = useLanguage();
  const next = project.transitions.find((transition) => transition.to === project.status + 1 && transition.to <= 6);
  const contractName = (type: string) => say(contractTypeWords[type] ?? t.contract);
  const nextWord = next === undefined ? undefined : statusWords[next.to];
  const marks = { met: 'done_on_time', unmet: 'at_risk', not_built: 'no_date' } as const;
  return (
    <>
      {project.status === 7 && project.hold_until !== null && (
        <Section title={say(t.hold)}>
          <p className="text-14">
            {say(t.until, {
              reason: say(holdReasonWords[project.hold_reason ?? 'other'] ?? t.hold),
              day: formatDay(project.hold_until, language),
            })}
          </p>
        </Section>
      )}
      {next !== undefined && nextWord !== undefined && next.guards.length > 0 && (
        <Section title={say(t.before, { status: say(nextWord) })}>
          <ul className="flex flex-col gap-1.5 text-13">
            {next.guards.map((guard) => (
              <li key={guard.guard} className="flex items-center gap-2">
                <DateMark status={marks[guard.state]} />
                <GuardName guard={guard} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {project.members.length > 0 && (
        <Section title={say(t.people)}>
          <ul className="flex flex-col gap-2">
            {project.members.map((member) => (
              <li key={`${member.user_id}-${member.role}`} className="flex items-center gap-2 text-13">
                <Avatar name={member.name} photoUrl={member.photo_url ?? undefined} size={24} />
                <span className="min-w-0 flex-1 truncate" title={member.name}>
                  {member.name}
                </span>
                <span className="text-text-3">{say(roleWords[member.role] ?? t.people)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {project.contract_value_cents != null && (
        <Section title={say(t.contract)}>
          <Facts>
            {project.original_contract_value_cents != null && (
              <Fact name={say(t.original)} numeric>
                {formatMoney(project.original_contract_value_cents, language)}
              </Fact>
            )}
            <Fact name={say(t.current)} numeric>
              {formatMoney(project.contract_value_cents, language)}
            </Fact>
            {project.cost_budget_cents != null && (
              <Fact name={say(projectFactWords.budget)} numeric>
                {formatMoney(project.cost_budget_cents, language)}
              </Fact>
            )}
            {project.cost_forecast_cents != null && (
              <Fact name={say(projectFactWords.forecast)} numeric>
                {formatMoney(project.cost_forecast_cents, language)}
              </Fact>
            )}
            {project.cost_actual_cents != null && (
              <Fact name={say(projectFactWords.actual)} numeric>
                {formatMoney(project.cost_actual_cents, language)}
              </Fact>
            )}
          </Facts>
          <ul className="mt-2 flex flex-col gap-1 text-13">
            {project.contracts.map((contract) => (
              <li key={contract.id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate" title={contractName(contract.contract_type)}>
                  {contractName(contract.contract_type)}
                </span>
                <span className="whitespace-nowrap text-text-3">
                  {contract.signed_on === null
                    ? say(t.notSigned)
                    : say(t.signed, { day: formatDay(contract.signed_on, language) })}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ProjectDetails project={project} />
      <p className="text-12 text-text-3">
        <Link to={`/projects/${project.project_number}?tab=units`} className="link">
          {say(t.allUnits)}
        </Link>
      </p>
    </>
  );
}
