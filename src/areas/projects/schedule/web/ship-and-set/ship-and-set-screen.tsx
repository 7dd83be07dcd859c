import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSearch } from '#platform/web/place.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type {
  Booking,
  PlanModule,
  PlanProject,
  PlanQuery,
  Resource,
  SeedChange,
  Yard,
} from '#areas/projects/schedule/schema.ts';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { CalendarView } from './calendar-view.tsx';
import { ConflictsPanel } from '../bookings/conflicts-panel.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';
import { Gantt } from '../gantt/gantt.tsx';
import { useJustMoved } from '../gantt/just-moved.ts';
import { ListView, movesIn } from './list-view.tsx';
import { ModulePanel } from './module-panel.tsx';
import { MoveDialog } from '../gantt/move-dialog.tsx';
import { PlanTools } from '../gantt/plan-tools.tsx';
import { ProposalsBanner } from '../gantt/proposals-banner.tsx';
import { useConflicts, usePlan, useResources, useYards } from '../queries.ts';
import { ResourceDialog } from '../bookings/resource-dialog.tsx';
import { byNextDay, lanes, mondayOf, type Lane, type Zoom } from '../gantt/timeline.ts';
import { WeekPlan } from './week-plan.tsx';
import { planWords } from '../words.ts';
import { YardDialog } from '../bookings/yard-dialog.tsx';
import { NoTrips, ScreenActions } from './screen-parts.tsx';

const t = texts({
  title: { en: 'Ship and set dates', es: 'Fechas de envío y montaje' },
  conflicts: {
    en: '{n, plural, one {# conflict} other {# conflicts}}',
    es: '{n, plural, one {# conflicto} other {# conflictos}}',
  },
  conflictsTitle: { en: 'Conflicts', es: 'Conflictos' },
  loading: { en: 'Loading the plan', es: 'Cargando el plan' },
  error: { en: 'The plan could not be loaded', es: 'No se pudo cargar el plan' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

const views = ['timeline', 'calendar', 'list', 'week'] as const;
export type View = (typeof views)[number];

/** The filter as it stands in the address. */
function queryOf(search: Readonly<Record<string, string | undefined>>): PlanQuery {
  const factory = factories.find((each) => each === search['factory']);
  return {
    ...(factory === undefined ? {} : { factory }),
    ...(search['project'] === undefined ? {} : { project: search['project'] }),
    ...(search['pm'] === undefined ? {} : { pm: search['pm'] }),
    ...(search['q'] === undefined ? {} : { q: search['q'] }),
    ...(search['late'] === 'true' ? { late: 'true' as const } : {}),
    ...(search['within'] === '30' ? { within: 30 } : {}),
  };
}

function showConflicts(title: string): void {
  openRightSidebar({ title, content: <ConflictsPanel /> });
}

/** Ship and set dates of all projects: as bars, as a month, as a list, and as a week to print. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  // A phone opens the list: bars need room.
  const isNarrow = useIsNarrow();
  const view: View = views.find((each) => each === search['view']) ?? (isNarrow ? 'list' : 'timeline');
  const query = queryOf(search);
  const plan = usePlan(query);
  const conflicts = useConflicts();
  const today = plan.data?.today ?? todayIn();
  // A little more than the range that the bars can show.
  const span = { from: addDays(today, -40), to: addDays(today, 340) };
  const resources = useResources(span);
  const yards = useYards(span);
  const [changes, setChanges] = useState<SeedChange[] | null>(null);
  const [booking, setBooking] = useState<{ booking?: Booking; resource?: string } | null>(null);
  const [edited, setEdited] = useState<{ yard: Yard } | { resource: Resource } | null>(null);
  const [feeds, setFeeds] = useState(false);
  const projects = useMemo(
    () =>
      byNextDay(
        (plan.data?.projects ?? []).filter((project) => project.modules.length > 0),
        today,
      ),
    [plan.data, today],
  );
  const justMoved = useJustMoved(plan.data?.projects);
  const moves = useMemo(() => movesIn(projects, addDays(today, -62), addDays(today, 540)), [projects, today]);
  const zoom: Zoom = search['zoom'] === 'week' || search['zoom'] === 'quarter' ? search['zoom'] : 'month';
  const hidden = (search['hide'] ?? '').split(',');
  const shown = new Set<Lane>(lanes.filter((lane) => !hidden.includes(lane)));
  const isFiltered = Object.keys(query).length > 0;
  const shownProjects = new Set(projects.map(({ id }) => id));
  const found = (conflicts.data ?? []).filter(
    (each) => !isFiltered || each.projects.some(({ id }) => shownProjects.has(id)) || each.factory === query.factory,
  );
  const open = (project: PlanProject, module: PlanModule) =>
    openRightSidebar({
      title: say(planWords.module, { no: module.module_no }),
      content: <ModulePanel projectId={project.id} moduleId={module.id} />,
    });
  const shownResources = (resources.data ?? []).filter(
    (each) =>
      (each.kind === 'carrier' ? shown.has('carrier') : shown.has('crane')) &&
      (query.factory === undefined || each.factory === null || each.factory === query.factory),
  );
  const shownYards = shown.has('factory')
    ? (yards.data ?? []).filter((yard) => query.factory === undefined || yard.factory === query.factory)
    : [];

  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      status={
        (conflicts.data?.length ?? 0) > 0 ? (
          <Button
            size="small"
            look="danger"
            icon={<TriangleAlert />}
            onClick={() => showConflicts(say(t.conflictsTitle))}
          >
            {say(t.conflicts, { n: conflicts.data?.length ?? 0 })}
          </Button>
        ) : undefined
      }
      actions={<ScreenActions view={view} onBook={() => setBooking({})} onFeeds={() => setFeeds(true)} />}
    >
      <PlanTools
        view={view}
        zoom={zoom}
        shown={shown}
        baseline={search['baseline'] === 'true'}
        grouping={search['by'] === 'project' ? 'project' : 'module'}
        query={query}
        projects={plan.data?.projects ?? []}
      />
      <ProposalsBanner />
      {plan.data === undefined ? (
        plan.isPending ? (
          <SkeletonRows rows={14} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.error)}
            text={plan.error?.message}
            action={<Button onClick={() => void plan.refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : projects.length === 0 ? (
        <NoTrips isFiltered={isFiltered} />
      ) : view === 'list' ? (
        <ListView moves={moves.filter(({ on }) => on >= addDays(today, -14))} onOpen={open} />
      ) : view === 'calendar' ? (
        <CalendarView
          moves={moves}
          month={/^\d{4}-\d{2}$/u.test(search['month'] ?? '') ? (search['month'] ?? '') : today.slice(0, 7)}
          today={today}
        />
      ) : view === 'week' ? (
        <WeekPlan
          moves={moves}
          resources={resources.data ?? []}
          monday={mondayOf(/^\d{4}-\d{2}-\d{2}$/u.test(search['week'] ?? '') ? (search['week'] ?? '') : today)}
        />
      ) : (
        <Gantt
          today={today}
          projects={projects}
          conflicts={found}
          zoom={zoom}
          grouping={search['by'] === 'project' ? 'project' : 'module'}
          shown={shown}
          baseline={search['baseline'] === 'true'}
          justMoved={justMoved}
          onOpen={open}
          onMove={setChanges}
          booked={{
            resources: shownResources,
            yards: shownYards,
            conflicts: conflicts.data ?? [],
            onBooking: (chosen, resource) => setBooking({ booking: chosen, resource: resource.id }),
            onResource: (resource) => setEdited({ resource }),
            onYard: (yard) => setEdited({ yard }),
          }}
        />
      )}
      {changes !== null && <MoveDialog changes={changes} onClose={() => setChanges(null)} />}
      {booking !== null && <BookingDialog {...booking} onClose={() => setBooking(null)} />}
      {edited !== null && 'yard' in edited && <YardDialog yard={edited.yard} onClose={() => setEdited(null)} />}
      {edited !== null && 'resource' in edited && (
        <ResourceDialog resource={edited.resource} onClose={() => setEdited(null)} />
      )}
      {feeds && <FeedsDialog onClose={() => setFeeds(false)} />}
    </PageFrame>
  );
}
