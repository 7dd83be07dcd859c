import { useState } from 'react';
import { ProjectStatusChip } from '#areas/projects/projects/web/embeds.tsx';
import { departmentWords } from '#areas/projects/subtasks/web/words.ts';
import { holds } from '#platform/shared/access.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Board, type BoardCard } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { DfmaProject } from '../schema.ts';
import { bandOf, bands, betweenIn, rankedIn, type Band } from './bands.ts';
import { PriorityDialog } from './priority-dialog.tsx';
import { PriorityTag } from './priority-tag.tsx';
import { priorityChange, useDfmaProjects, useSetPriority } from './queries.ts';

const t = texts({
  title: { en: 'DfMA Project Priority', es: 'DfMA por proyecto' },
  board: { en: 'Projects by design priority', es: 'Proyectos por prioridad de diseño' },
  good: { en: '66 and above', es: '66 o más' },
  warn: { en: '33 to 65', es: 'De 33 a 65' },
  bad: { en: 'Below 33', es: 'Menos de 33' },
  none: { en: 'Without a priority', es: 'Sin prioridad' },
  dropHere: {
    en: 'No project yet. Drag one here, or set its priority.',
    es: 'Aún no hay proyectos. Arrastra uno aquí o fija su prioridad.',
  },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  move: { en: 'Move to', es: 'Pasar a' },
  not: { en: 'Admins and employees set priorities.', es: 'Administradores y personal fijan las prioridades.' },
  set: { en: 'Set the priority', es: 'Fijar la prioridad' },
  suggested: { en: 'Its lessons suggest {n}', es: 'Sus lecciones sugieren {n}' },
  lessons: {
    en: '{n, plural, one {# open lesson} other {# open lessons}}',
    es: '{n, plural, one {# lección abierta} other {# lecciones abiertas}}',
  },
  counts: { en: '{done} of {all}', es: '{done} de {all}' },
  nothingLeft: { en: 'No subtask is left to do.', es: 'No queda ninguna subtarea por hacer.' },
  late: { en: '{n} late', es: '{n} con atraso' },
  loading: { en: 'Loading the projects', es: 'Cargando los proyectos' },
  error: { en: 'The projects could not be loaded', es: 'No se pudieron cargar los proyectos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'No project is running', es: 'No hay proyectos en curso' },
  emptyText: {
    en: 'A project stands here from its first step until its warranty begins.',
    es: 'Un proyecto está aquí desde su primer paso hasta que empieza su garantía.',
  },
});

const words: Readonly<Record<Band, Text>> = { good: t.good, warn: t.warn, bad: t.bad, none: t.none };

/** Which project the designers turn to first: in four bands, the highest above, each with what is left to do by department. */
export function Screen() {
  const say = useSay();
  useDocumentTitle(say(t.title));
  const { data, error, refetch } = useDfmaProjects();
  const [asked, setAsked] = useState<DfmaProject>();
  return (
    <PageFrame title={say(t.title)} fill flush>
      {data === undefined ? (
        error === null ? (
          <div className="px-6 max-md:px-4">
            <SkeletonRows rows={10} label={say(t.loading)} />
          </div>
        ) : (
          <ErrorState
            title={say(t.error)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <Bands projects={data} onAsk={setAsked} />
      )}
      {asked !== undefined && <PriorityDialog project={asked} onClose={() => setAsked(undefined)} />}
    </PageFrame>
  );
}

function Bands({ projects, onAsk }: { projects: readonly DfmaProject[]; onAsk: (project: DfmaProject) => void }) {
  const say = useSay();
  const maySet = holds(useGroups(), 'dfma.write');
  const { mutate } = useSetPriority();
  const put = (project: DfmaProject, priority: number | null) => mutate(priorityChange(project, priority, say));
  return (
    <Board
      label={say(t.board)}
      moveLabel={say(t.move)}
      isLong
      columns={bands.map((band) => {
        const own = projects.filter(({ priority }) => bandOf(priority) === band);
        return {
          key: band,
          label: say(words[band]),
          head: <BandHead band={band} />,
          count: own.length,
          ...(own.length === 0 && band !== 'none' && maySet
            ? { foot: <p className="px-3 pb-3 text-12 text-text-3">{say(t.dropHere)}</p> }
            : {}),
          cards: own.map((project): BoardCard => ({
            id: project.id,
            name: project.name,
            content: <ProjectCard project={project} onAsk={maySet ? onAsk : undefined} />,
          })),
        };
      })}
      refusalOf={() => (maySet ? undefined : say(t.not))}
      onLift={() => undefined}
      ranking={{
        up: say(t.up),
        down: say(t.down),
        isRanked: (column) => column !== 'none',
        onPlace: (id, column, before) => {
          const project = projects.find((each) => each.id === id);
          const band = bands.find((each) => each === column);
          if (project === undefined || band === undefined) return;
          // Those without a priority have no order of their own.
          if (band === 'none') return project.priority === null ? undefined : put(project, null);
          const others = projects.flatMap((each) =>
            each.id !== id && each.priority !== null && bandOf(each.priority) === band
              ? [{ id: each.id, priority: each.priority }]
              : [],
          );
          if (others.length === 0) return put(project, betweenIn(band, project.suggested));
          const at = others.findIndex((each) => each.id === before);
          const priorities = others.map(({ priority }) => priority);
          put(project, rankedIn(band, priorities, at < 0 ? others.length : at));
        },
      }}
      onMove={(id, column) => {
        const project = projects.find((each) => each.id === id);
        const band = bands.find((each) => each === column);
        if (project === undefined || band === undefined) return;
        put(project, band === 'none' ? null : betweenIn(band, project.suggested));
      }}
    />
  );
}

function BandHead({ band }: { band: Band }) {
  const say = useSay();
  return (
    <h3 className="flex items-center gap-2 text-13 font-label">
      {band !== 'none' && <PriorityTag band={band} />}
      {say(words[band])}
    </h3>
  );
}

function ProjectCard({
  project,
  onAsk,
}: {
  project: DfmaProject;
  onAsk: ((project: DfmaProject) => void) | undefined;
}) {
  const say = useSay();
  const left = project.departments.filter(({ to_do: open, in_progress: begun }) => open + begun > 0);
  return (
    <div className="flex flex-col gap-2 pr-6">
      <Link to={`/projects/${project.project_number}`} className="font-label wrap-anywhere hover:underline">
        {project.name}
      </Link>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-text-3">
        <span className="tabular-nums">{project.project_number}</span>
        <ProjectStatusChip status={project.status} />
      </p>
      {left.length === 0 && <p className="text-12 text-text-3">{say(t.nothingLeft)}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 text-12">
        {left.map(({ department, to_do: open, in_progress: begun, completed, late }) => (
          <div key={department} className="contents">
            <dt className="truncate text-text-2">{nameOf(department, say)}</dt>
            <dd className="text-right tabular-nums">
              {late > 0 && <span className="mr-1.5 text-bad-text">{say(t.late, { n: late })}</span>}
              {say(t.counts, { done: completed, all: open + begun + completed })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-1.5 text-12 empty:hidden">
        {project.priority !== null && <PriorityTag band={bandOf(project.priority)} priority={project.priority} />}
        {project.lessons > 0 && <Tag tone="line">{say(t.lessons, { n: project.lessons })}</Tag>}
        {project.priority === null && project.suggested !== null && (
          <span className="text-text-3">{say(t.suggested, { n: Math.floor(project.suggested) })}</span>
        )}
      </p>
      {onAsk !== undefined && (
        <Button size="small" look="quiet" className="-ml-2 self-start" onClick={() => onAsk(project)}>
          {say(t.set)}
        </Button>
      )}
    </div>
  );
}

function nameOf(department: string, say: ReturnType<typeof useSay>): string {
  const known = Object.entries(departmentWords).find(([key]) => key === department)?.[1];
  return known === undefined ? department : say(known);
}
