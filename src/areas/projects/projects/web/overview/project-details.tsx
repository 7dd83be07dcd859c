import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { EditProjectDialog } from '../facts/edit-project-dialog.tsx';
import { channelWords, factoryWords, percentMethodWords, projectFactWords as f, typeWords } from '../words.ts';
import { DeveloperLink } from '../developer-link.tsx';

const t = texts({
  details: { en: 'Details', es: 'Detalles' },
  edit: { en: 'Edit facts', es: 'Editar datos' },
  factory: { en: 'Factory', es: 'Planta' },
  channel: { en: 'Channel', es: 'Canal' },
  type: { en: 'Type', es: 'Tipo' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  area: { en: 'Area', es: 'Superficie' },
  sqft: { en: '{n} sq ft', es: '{n} ft²' },
  shown: { en: 'Shown to others', es: 'Se muestra a otros' },
  toOwners: { en: 'owners', es: 'propietarios' },
  toDevelopers: { en: 'developers', es: 'desarrolladores' },
  toNobody: { en: 'nobody', es: 'nadie' },
  open: { en: 'Open', es: 'Abrir' },
});

/** The facts of a project beside its page, with the way to change them for whoever may. What is not known takes no line. */
export function ProjectDetails({ project }: { project: ProjectRead }) {
  const say = useSay();
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const method = project.percent_method;
  const sees = [
    ...(project.owner_visible === true ? [say(t.toOwners)] : []),
    ...(project.developer_visible === true ? [say(t.toDevelopers)] : []),
  ];
  const known = (name: string, value: string | null | undefined) =>
    value == null ? null : <Fact name={name}>{value}</Fact>;
  return (
    <Section
      title={say(t.details)}
      {...(project.can.change
        ? {
            action: (
              <Button size="small" look="quiet" icon={<Pencil />} onClick={() => setEditing(true)}>
                {say(t.edit)}
              </Button>
            ),
          }
        : {})}
    >
      <Facts>
        <Fact name={say(t.factory)}>
          {project.factory === null ? null : say(factoryWords[project.factory] ?? t.factory)}
        </Fact>
        <Fact name={say(t.channel)}>{say(channelWords[project.channel] ?? t.channel)}</Fact>
        <Fact name={say(t.type)}>{say(typeWords[project.project_type] ?? t.type)}</Fact>
        <Fact name={say(t.developer)}>
          <DeveloperLink project={project} />
        </Fact>
        <Fact name={say(t.area)}>
          {project.gross_sqft === null ? null : say(t.sqft, { n: formatNumber(project.gross_sqft, language) })}
        </Fact>
        {known(say(f.county), project.county)}
        <Fact name={say(f.site_time_zone)}>{project.site_time_zone?.replaceAll('_', ' ')}</Fact>
        {project.latitude !== null && project.longitude !== null && (
          <Fact name={say(f.coordinates)}>
            {`${formatNumber(project.latitude, language, 5)}, ${formatNumber(project.longitude, language, 5)}`}
          </Fact>
        )}
        {known(say(f.ahj_name), project.ahj_name)}
        {known(say(f.ahj_contact), project.ahj_contact)}
        {known(say(f.state_program), project.state_program)}
        {known(say(f.third_party_agency), project.third_party_agency)}
        {(method === 'manual' || method === 'subtasks' || method === 'modules' || method === 'milestones') && (
          <Fact name={say(f.percent_method)}>{say(percentMethodWords[method])}</Fact>
        )}
        {known(say(f.hubspot_deal_id), project.hubspot_deal_id)}
        {project.chat_channel_url != null && (
          <Fact name={say(f.chat_channel_url)}>
            <a href={project.chat_channel_url} target="_blank" rel="noreferrer" className="link">
              {say(t.open)}
            </a>
          </Fact>
        )}
        {project.owner_visible !== undefined && (
          <Fact name={say(t.shown)}>{sees.length === 0 ? say(t.toNobody) : sees.join(', ')}</Fact>
        )}
      </Facts>
      {(project.tags ?? []).length > 0 && (
        <ul aria-label={say(f.tags)} className="mt-2 flex flex-wrap gap-1">
          {(project.tags ?? []).map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      {isEditing && <EditProjectDialog project={project} onClose={() => setEditing(false)} />}
    </Section>
  );
}
