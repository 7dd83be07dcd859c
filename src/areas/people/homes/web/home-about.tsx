import { ArrowRight } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import type { Unit } from '#areas/projects/units/schema.ts';
import { UnitStatus } from '#areas/projects/units/web/embeds.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { helperWords } from './home-words.ts';

const t = texts({
  people: { en: 'Here for you', es: 'Para atenderte' },
  about: { en: 'About your home', es: 'Sobre tu casa' },
  project: { en: 'Project', es: 'Proyecto' },
  plan: { en: 'Plan', es: 'Plano' },
  beds: { en: 'Bedrooms', es: 'Recámaras' },
  baths: { en: 'Bathrooms', es: 'Baños' },
  area: { en: 'Area', es: 'Superficie' },
  sqft: { en: '{n} sq ft', es: '{n} ft²' },
  warranty: { en: 'Warranty since', es: 'Garantía desde' },
  manual: { en: 'Owner manual', es: 'Manual del propietario' },
  more: { en: 'All about this home', es: 'Todo sobre esta casa' },
});

/** The facts of the home, and the way to all that is known of it. */
export function HomeAbout({ unit }: { unit: Unit }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.about)}>
      <Card>
        <div className="mb-2 flex items-center justify-between gap-3">
          <b className="min-w-0 truncate" title={unit.name}>
            {unit.name}
          </b>
          <UnitStatus status={unit.status} />
        </div>
        <Facts>
          <Fact name={say(t.project)}>{unit.project_name}</Fact>
          <Fact name={say(t.plan)}>{unit.plan_code}</Fact>
          <Fact name={say(t.beds)}>{unit.beds}</Fact>
          <Fact name={say(t.baths)}>{unit.baths}</Fact>
          <Fact name={say(t.area)}>
            {unit.sqft === null ? null : say(t.sqft, { n: formatNumber(unit.sqft, language) })}
          </Fact>
          {unit.warranty_start_on !== null && (
            <Fact name={say(t.warranty)}>{formatDay(unit.warranty_start_on, language)}</Fact>
          )}
          {unit.owner_manual?.['title'] !== undefined && <Fact name={say(t.manual)}>{unit.owner_manual['title']}</Fact>}
        </Facts>
        <Button className="mt-4" iconEnd={<ArrowRight />} asChild>
          <Link to={`/owner/${unit.project_number}/unit/${unit.id}`}>{say(t.more)}</Link>
        </Button>
      </Card>
    </Section>
  );
}

/** Everybody who works on the home and may be named to its owner. */
export function HomePeople({ project }: { project: ProjectRead }) {
  const say = useSay();
  if (project.members.length === 0) return null;
  return (
    <Section title={say(t.people)}>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {project.members.map((member) => (
          <li key={`${member.user_id} ${member.role}`} className="flex items-center gap-3 p-4">
            <Avatar name={member.name} photoUrl={member.photo_url} size={40} />
            <span className="min-w-0">
              <b className="block truncate font-label" title={member.name}>
                {member.name}
              </b>
              <span className="block text-12 text-text-3">{say(helperWords[member.role] ?? t.people)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
