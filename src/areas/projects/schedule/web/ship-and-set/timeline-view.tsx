import { addDays } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import type {
  Booking,
  PlanModule,
  PlanProject,
  PlanFilter,
  Resource,
  SeedChange,
  Yard,
} from '#areas/projects/schedule/schema.ts';
import { Gantt } from '../gantt/gantt.tsx';
import { useJustMoved } from '../gantt/just-moved.ts';
import type { Grouping, Lane, Zoom } from '../gantt/timeline.ts';
import { useConflictsOf, usePlanPages, useResourceConflicts, useResources, useYards } from '../queries.ts';
import { NoTrips, NotRead } from './screen-parts.tsx';

const t = texts({
  more: { en: 'Show more projects', es: 'Mostrar más proyectos' },
  shown: { en: '{n} of {all}', es: '{n} de {all}' },
});

/** The plan as bars, the projects whose next day is the nearest first; cranes, crews, carriers and yards on the same days under it. */
export function TimelineView({
  today,
  query,
  zoom,
  grouping,
  shown,
  baseline,
  onOpen,
  onMove,
  onBooking,
  onResource,
  onYard,
}: {
  today: string;
  query: PlanFilter;
  zoom: Zoom;
  grouping: Grouping;
  shown: ReadonlySet<Lane>;
  baseline: boolean;
  onOpen: (project: PlanProject, module: PlanModule) => void;
  onMove: (changes: SeedChange[]) => void;
  onBooking: (booking: Booking, resource: Resource) => void;
  onResource: (resource: Resource) => void;
  onYard: (yard: Yard) => void;
}) {
  const say = useSay();
  const plan = usePlanPages(query);
  const projects = plan.rows;
  // A little more than the range that the bars can show.
  const span = { from: addDays(today, -40), to: addDays(today, 340) };
  const resources = useResources(span);
  const yards = useYards(span);
  const conflicts = useConflictsOf(projects?.map(({ id }) => id) ?? []);
  const ofResources = useResourceConflicts();
  const justMoved = useJustMoved(projects);
  if (projects === undefined) return <NotRead error={plan.error} onRetry={plan.retry} />;
  if (projects.length === 0) return <NoTrips isFiltered={Object.keys(query).length > 0} />;
  return (
    <Gantt
      today={today}
      projects={projects}
      conflicts={conflicts}
      zoom={zoom}
      grouping={grouping}
      shown={shown}
      baseline={baseline}
      justMoved={justMoved}
      onOpen={onOpen}
      onMove={onMove}
      more={
        plan.loadMore === undefined ? undefined : (
          <LoadMore
            label={say(t.more)}
            countText={say(t.shown, { n: projects.length, all: plan.reply?.total ?? projects.length })}
            loading={plan.isLoadingMore}
            onLoad={plan.loadMore}
          />
        )
      }
      booked={{
        resources: (resources.data ?? []).filter(
          (each) =>
            (each.kind === 'carrier' ? shown.has('carrier') : shown.has('crane')) &&
            (query.factory === undefined || each.factory === null || each.factory === query.factory),
        ),
        yards: shown.has('factory')
          ? (yards.data ?? []).filter((yard) => query.factory === undefined || yard.factory === query.factory)
          : [],
        conflicts: ofResources,
        onBooking,
        onResource,
        onYard,
      }}
    />
  );
}
