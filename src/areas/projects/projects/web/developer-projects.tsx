import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ProjectStatusChip } from './embeds.tsx';
import { useProjectPages } from './choices.tsx';

const t = texts({
  title: { en: 'Projects', es: 'Proyectos' },
  none: { en: 'No project names this developer yet.', es: 'Ningún proyecto nombra aún a este desarrollador.' },
  more: { en: 'Show more projects', es: 'Mostrar más proyectos' },
  loading: { en: 'Loading the projects', es: 'Cargando los proyectos' },
});

/** The projects that are built for a developer organisation, of those that the reader sees. `view`: in the developer's own portal. */
export function DeveloperProjects({ organisationId, view }: { organisationId: string; view?: 'developer' }) {
  const say = useSay();
  const {
    rows: own = [],
    isPending,
    isLoadingMore,
    loadMore,
  } = useProjectPages({
    developer_organisation: organisationId,
    ...(view === undefined ? {} : { view }),
  });
  const base = view === undefined ? '/projects' : '/developer';
  return (
    <Section title={say(t.title)} {...(loadMore === undefined ? { count: own.length } : {})}>
      {isPending ? (
        <SkeletonRows rows={2} label={say(t.loading)} />
      ) : own.length === 0 ? (
        <Nothing boxed>{say(t.none)}</Nothing>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {own.map((project) => (
            <li key={project.id} className="flex min-h-12 items-center gap-3 px-3 py-2 comfort:px-4">
              <Link
                to={`${base}/${encodeURIComponent(project.project_number)}`}
                className="min-w-0 flex-1 truncate hover:underline"
              >
                <span className="text-text-3 tabular-nums">{project.project_number}</span> {project.name}
              </Link>
              <ProjectStatusChip status={project.status} />
            </li>
          ))}
        </ul>
      )}
      {loadMore !== undefined && <LoadMore label={say(t.more)} loading={isLoadingMore} onLoad={loadMore} />}
    </Section>
  );
}
