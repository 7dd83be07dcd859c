import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { usePerson } from '../queries.ts';
import { groupWords } from '../words.ts';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'This person could not be loaded', es: 'No se pudo cargar esta persona' },
  facts: { en: 'Facts', es: 'Datos' },
  title: { en: 'Title', es: 'Puesto' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  group: { en: 'Group', es: 'Grupo' },
  projects: { en: 'Projects', es: 'Proyectos' },
});

/** Who somebody is and how to reach them, for all staff; an admin sees the panel of the administration instead. */
export function PersonCard({ id }: { id: string }) {
  const say = useSay();
  const { data, error } = usePerson(id);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.errorTitle)} text={error.message} />
    );
  return (
    <div className="flex flex-col gap-5">
      <Section title={say(t.facts)}>
        <Facts>
          <Fact name={say(t.title)}>{data.title}</Fact>
          <Fact name={say(t.email)}>
            <a className="link" href={`mailto:${data.email}`}>
              {data.email}
            </a>
          </Fact>
          <Fact name={say(t.phone)}>
            {data.phone !== null && (
              <a className="link" href={`tel:${data.phone}`}>
                {data.phone}
              </a>
            )}
          </Fact>
          <Fact name={say(t.group)}>{data.group.map((name) => say(groupWords[name] ?? t.group)).join(', ')}</Fact>
        </Facts>
      </Section>
      {data.projects.length > 0 && (
        <Section title={say(t.projects)} count={data.projects.length}>
          <ul className="grid gap-1">
            {data.projects.map((project) => (
              <li key={project.project_number}>
                <Link className="link" to={`/projects/${project.project_number}`}>
                  {`${project.project_number} ${project.name}`}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
