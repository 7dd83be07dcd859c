import { Tv } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useNear } from '#platform/web/use-near.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { factories, type ActiveBoard, type ActiveProject } from '#areas/projects/projects/schema.ts';
import { ActiveCard } from './active-card.tsx';
import { stepOf } from '../embeds.tsx';
import { useActiveProjects } from '../queries.ts';
import { TvMode } from './tv-mode.tsx';
import { statusNames } from '../words.ts';
import { ActiveFilters } from './active-filters.tsx';

const t = texts({
  title: { en: 'Active Projects', es: 'Proyectos activos' },
  tv: { en: 'TV mode', es: 'Modo TV' },
  loading: { en: 'Loading projects', es: 'Cargando proyectos' },
  errorTitle: { en: 'The projects could not be loaded', es: 'No se pudieron cargar los proyectos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  empty: { en: 'No project is under way', es: 'Ningún proyecto está en marcha' },
  emptyText: {
    en: 'Start one, and it will stand here with its next date.',
    es: 'Empieza uno y aparecerá aquí con su próxima fecha.',
  },
  new: { en: 'New project', es: 'Nuevo proyecto' },
  shown: { en: 'The nearest {n} of {all}.', es: 'Los {n} más próximos de {all}.' },
  table: { en: 'All in the table', es: 'Todos en la tabla' },
  noMatch: { en: 'No project matches', es: 'Ningún proyecto coincide' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
});

/** The projects in one of the six statuses, in their order; a status without any is left out. */
export interface ActiveGroup {
  status: number;
  projects: readonly ActiveProject[];
  /** How many have this status; the nearest of them are here. */
  count: number;
  /** How many stand in the groups before it. */
  before: number;
}

/** About what a window shows at first: these are whole from the start, the others when they come near. */
const drawnAtOnce = 8;

function groupsOf({ projects, counts }: ActiveBoard): ActiveGroup[] {
  let before = 0;
  return [1, 2, 3, 4, 5, 6].flatMap((status) => {
    const own = projects.filter((project) => project.status === status);
    before += own.length;
    const count = counts.find((each) => each.status === status)?.count ?? own.length;
    return own.length === 0 ? [] : [{ status, projects: own, count, before: before - own.length }];
  });
}

function CardLine({ project, isFirst }: { project: ActiveProject; isFirst: boolean }) {
  const [place, isNear] = useNear<HTMLLIElement>(isFirst);
  return (
    <li ref={place} className="[contain-intrinsic-size:auto_310px] [content-visibility:auto]">
      <ActiveCard project={project} isNear={isNear} />
    </li>
  );
}

/** The projects of one status as cards, with how many there are. */
function StatusGroup({ group: { status, projects, count, before } }: { group: ActiveGroup }) {
  const say = useSay();
  return (
    <section
      aria-labelledby={`active-${status}`}
      className="min-w-0 max-md:basis-full!"
      // As wide as its cards side by side, so that small groups share a line.
      style={{ flex: `0 1 ${projects.length * 276 - 16}px` }}
    >
      <h2 id={`active-${status}`} className="mb-2.5 flex items-center gap-2 text-14 font-title">
        <StatusGlyph step={stepOf(status)} />
        {say(statusNames[status] ?? t.title)}
        <span className="font-body text-text-3 tabular-nums">{count}</span>
      </h2>
      <ul className="grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr))]">
        {projects.map((project, place) => (
          <CardLine key={project.id} project={project} isFirst={before + place < drawnAtOnce} />
        ))}
      </ul>
      {count > projects.length && (
        <p className="pt-3 text-13 text-text-2">
          {say(t.shown, { n: projects.length, all: count })}{' '}
          <Link to="/projects" className="link">
            {say(t.table)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What is under way, as cards by status: the house, its next date, and what keeps it from moving on. Also for the screen on the wall. */
export function ActiveProjectsScreen({ hasTv }: { hasTv: boolean }) {
  const say = useSay();
  const search = useSearch();
  const [lastTv, setLastTv] = useState(0);
  const factory = factories.find((each) => each === search['factory']);
  const pm = search['pm'];
  const { data, error, isPending, refetch } = useActiveProjects({
    ...(factory === undefined ? {} : { factory }),
    ...(pm === undefined ? {} : { pm }),
  });
  const managers = new Map(data?.managers.map(({ id, name }) => [id, name]));
  const isFiltered = factory !== undefined || pm !== undefined;
  const groups = data === undefined ? [] : groupsOf(data);
  if (hasTv && search['tv'] === 'on' && groups.length > 0)
    return (
      <TvMode
        groups={groups}
        startAt={lastTv}
        onLeave={(at) => {
          setLastTv(at);
          setSearch({ tv: undefined });
        }}
      />
    );
  return (
    <PageFrame
      title={say(t.title)}
      actions={
        hasTv && (
          <Button
            icon={<Tv />}
            disabled={groups.length === 0}
            onClick={() => {
              // The browser asks for a hand's press before it gives the whole screen; without it the page fills the window.
              document.documentElement.requestFullscreen?.().catch(() => undefined);
              setSearch({ tv: 'on' }, { push: true });
            }}
          >
            {say(t.tv)}
          </Button>
        )
      }
    >
      <ActiveFilters factory={factory} pm={pm} managers={managers} />
      {isPending ? (
        <SkeletonRows rows={10} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      ) : groups.length === 0 && !isFiltered ? (
        <EmptyState
          drawing={<CraneDrawing />}
          title={say(t.empty)}
          text={say(t.emptyText)}
          action={
            <Button look="primary" asChild>
              <Link to="/projects/new-project">{say(t.new)}</Link>
            </Button>
          }
        />
      ) : groups.length === 0 ? (
        <EmptyState
          drawing={<CraneDrawing />}
          title={say(t.noMatch)}
          action={<Button onClick={() => setSearch({ factory: undefined, pm: undefined })}>{say(t.clear)}</Button>}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-7">
          {groups.map((group) => (
            <StatusGroup key={group.status} group={group} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
