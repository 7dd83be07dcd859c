import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { type Say, useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { DateMark, GuardName } from '../embeds.tsx';
import { MemberRows } from '../members-dialog.tsx';
import { ProjectDetails } from './project-details.tsx';
import { contractTypeWords, holdReasonWords, projectFactWords, statusWords } from '../words.ts';

const t = texts({
  allUnits: { en: 'All units', es: 'Todas las unidades' },
  before: { en: 'Before {status}', es: 'Antes de {status}' },
  people: { en: 'People', es: 'Personas' },
  contract: { en: 'Contract', es: 'Contrato' },
  original: { en: 'Original', es: 'Original' },
  current: { en: 'Current', es: 'Actual' },
  planned: { en: 'Planned', es: 'Planeado' },
  differs: {
    en: 'The agreement on its way says {agreed}, {planned} is planned here. What is signed counts.',
    es: 'El acuerdo en curso dice {agreed}; aquí está planeado {planned}. Cuenta lo que se firme.',
  },
  putRight: { en: 'Put the plan right', es: 'Corregir el plan' },
  signed: { en: 'signed {day}', es: 'firmado {day}' },
  notSigned: { en: 'not signed', es: 'sin firmar' },
  hold: { en: 'On hold', es: 'En pausa' },
  until: { en: '{reason}, until about {day}', es: '{reason}, hasta aproximadamente {day}' },
});

/** That the agreement on its way says another amount than is planned, with the way to either. */
function PlanDiffers({
  project,
  differs,
}: {
  project: ProjectRead;
  differs: NonNullable<ProjectRead['plan_differs']>;
}) {
  const say = useSay();
  const language = useLanguage();
  const [agreed, planned] = [formatMoney(differs.agreed, language), formatMoney(differs.planned, language)];
  return (
    <Banner tone="warn" className="mt-2">
      <p>{say(t.differs, { agreed, planned })}</p>
      <p className="flex flex-wrap gap-x-3">
        <Link className="link" to={`/sales/contracts?panel=${differs.contract_id}`}>
          {differs.code}
        </Link>
        {project.can.change && project.original_contract_value_cents == null && (
          <Link className="link" to={`/projects/${encodeURIComponent(project.project_number)}?do=facts&field=dollars`}>
            {say(t.putRight)}
          </Link>
        )}
      </p>
    </Banner>
  );
}

/** What stands beside the overview of a project. */
export function ProjectRail({ project, say }: { project: ProjectRead; say: Say }) {
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
          <MemberRows members={project.members} />
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
            <Fact name={say(project.original_contract_value_cents == null ? t.planned : t.current)} numeric>
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
          {project.plan_differs !== null && <PlanDiffers project={project} differs={project.plan_differs} />}
          <ul className="mt-2 flex flex-col gap-1 text-13">
            {project.contracts.map((contract) => (
              <li key={contract.id} className="flex justify-between gap-3">
                <span className="min-w-0">{contractName(contract.contract_type)}</span>
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
