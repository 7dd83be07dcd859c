import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { DateMark, DayText } from '#areas/projects/projects/web/embeds.tsx';
import { milestoneText, roleWords } from '#areas/projects/projects/web/words.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Section } from '#ui/layout/section.tsx';

const t = texts({
  people: { en: 'People', es: 'Personas' },
  dates: { en: 'Key dates', es: 'Fechas clave' },
});

/** Who works on the project, and all its dates. */
export function DeveloperRail({ project }: { project: ProjectRead }) {
  const say = useSay();
  return (
    <div className="flex flex-col gap-8">
      {project.members.length > 0 && (
        <Section title={say(t.people)}>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {project.members.map((member) => (
              <li key={`${member.user_id} ${member.role}`} className="flex items-center gap-3 px-4 py-3">
                <Avatar name={member.name} photoUrl={member.photo_url} size={32} />
                <span className="min-w-0 flex-1 truncate" title={member.name}>
                  {member.name}
                </span>
                <span className="text-12 text-text-3">{say(roleWords[member.role] ?? t.people)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {project.milestones.length > 0 && (
        <Section title={say(t.dates)}>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {project.milestones.map((milestone) => (
              <li key={milestone.id} className="flex items-center gap-3 px-4 py-3">
                <DateMark status={milestone.date_status} />
                <span className="min-w-0 flex-1 truncate">{say(milestoneText(milestone))}</span>
                <DayText
                  date={milestone.actual_on ?? milestone.forecast_on}
                  status={milestone.date_status}
                  className="text-12"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
