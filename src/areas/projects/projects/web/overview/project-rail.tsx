import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { type Say, useLanguage } from '#platform/web/texts/language.ts';
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
  signed: { en: 'signed {day}', es: 'firmado {day}' },
  notSigned: { en: 'not signed', es: 'sin firmar' },
  hold: { en: 'On hold', es: 'En pausa' },
  until: { en: '{reason}, until about {day}', es: '{reason}, hasta aproximadamente {day}' },
});

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
