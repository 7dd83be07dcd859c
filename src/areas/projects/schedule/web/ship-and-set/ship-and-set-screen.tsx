import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSearch } from '#platform/web/place.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Button } from '#ui/button.tsx';
import type { Booking, PlanFilter, Resource, SeedChange, Yard } from '#areas/projects/schedule/schema.ts';
import { BookingDialog } from '../bookings/booking-dialog.tsx';
import { CalendarView } from './calendar-view.tsx';
import { ConflictsPanel } from '../bookings/conflicts-panel.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';
import { ListView } from './list-view.tsx';
import { ModulePanel } from './module-panel.tsx';
import { MoveDialog } from '../gantt/move-dialog.tsx';
import { PlanTools } from '../gantt/plan-tools.tsx';
import { ProposalsBanner } from '../gantt/proposals-banner.tsx';
import { useConflictCount } from '../queries.ts';
import { ResourceOfAddress } from '../bookings/resource-of-address.tsx';
import { ResourceDialog } from '../bookings/resource-dialog.tsx';
import { lanes, mondayOf, type Lane, type Zoom } from '../gantt/timeline.ts';
import { TimelineView } from './timeline-view.tsx';
import { WeekPlan } from './week-plan.tsx';
import { planWords } from '../words.ts';
import { YardDialog } from '../bookings/yard-dialog.tsx';
import { ScreenActions } from './screen-parts.tsx';

const t = texts({
  title: { en: 'Ship and set dates', es: 'Fechas de envío y montaje' },
  conflicts: {
    en: '{n, plural, one {# conflict} other {# conflicts}}',
    es: '{n, plural, one {# conflicto} other {# conflictos}}',
  },
  conflictsTitle: { en: 'Conflicts', es: 'Conflictos' },
});

const views = ['timeline', 'calendar', 'list', 'week'] as const;
export type View = (typeof views)[number];

/** The filter as it stands in the address. */
function queryOf(search: Readonly<Record<string, string | undefined>>): PlanFilter {
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

const dayIn = (words: string | undefined): string | undefined =>
  words !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(words) ? words : undefined;

function showConflicts(title: string): void {
  openRightSidebar({ title, content: <ConflictsPanel /> });
}

/** What is being changed on the screen: dates that move, a booking, what a crane or a yard is. */
interface Edited {
  changes?: SeedChange[];
  booking?: { booking?: Booking; resource?: string };
  yard?: Yard;
  resource?: Resource;
  feeds?: true;
}

/** Ship and set dates of all projects: as bars, as a month, as a list, and as a week to print. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  // A phone opens the list: bars need room.
  const isNarrow = useIsNarrow();
  const view: View = views.find((each) => each === search['view']) ?? (isNarrow ? 'list' : 'timeline');
  const query = queryOf(search);
  const conflicts = useConflictCount();
  const today = todayIn();
  const [edited, setEdited] = useState<Edited>({});
  const close = () => setEdited({});
  const zoom: Zoom = search['zoom'] === 'week' || search['zoom'] === 'quarter' ? search['zoom'] : 'month';
  const hidden = (search['hide'] ?? '').split(',');
  const shown = new Set<Lane>(lanes.filter((lane) => !hidden.includes(lane)));
  const grouping = search['by'] === 'project' ? ('project' as const) : ('module' as const);
  const open = (project: string, module: string, no: string) =>
    openRightSidebar({
      title: say(planWords.module, { no }),
      content: <ModulePanel projectId={project} moduleId={module} />,
    });
  const from = dayIn(search['from']);

  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      status={
        conflicts > 0 ? (
          <Button
            size="small"
            look="danger"
            icon={<TriangleAlert />}
            onClick={() => showConflicts(say(t.conflictsTitle))}
          >
            {say(t.conflicts, { n: conflicts })}
          </Button>
        ) : undefined
      }
      actions={
        <ScreenActions
          view={view}
          onBook={() => setEdited({ booking: {} })}
          onFeeds={() => setEdited({ feeds: true })}
        />
      }
    >
      <PlanTools
        view={view}
        zoom={zoom}
        shown={shown}
        baseline={search['baseline'] === 'true'}
        grouping={grouping}
        query={query}
      />
      <ProposalsBanner />
      {view === 'list' ? (
        <ListView
          query={from === undefined ? query : { ...query, from }}
          onOpen={({ project, module, module_no }) => open(project.id, module, module_no)}
        />
      ) : view === 'calendar' ? (
        <CalendarView
          query={query}
          month={/^\d{4}-\d{2}$/u.test(search['month'] ?? '') ? (search['month'] ?? '') : today.slice(0, 7)}
          today={today}
        />
      ) : view === 'week' ? (
        <WeekPlan query={query} monday={mondayOf(dayIn(search['week']) ?? today)} />
      ) : (
        <TimelineView
          today={today}
          query={query}
          zoom={zoom}
          grouping={grouping}
          shown={shown}
          baseline={search['baseline'] === 'true'}
          onOpen={(project, module) => open(project.id, module.id, module.module_no)}
          onMove={(changes) => setEdited({ changes })}
          onBooking={(booking, resource) => setEdited({ booking: { booking, resource: resource.id } })}
          onResource={(resource) => setEdited({ resource })}
          onYard={(yard) => setEdited({ yard })}
        />
      )}
      {edited.changes !== undefined && <MoveDialog changes={edited.changes} onClose={close} />}
      {edited.booking !== undefined && <BookingDialog {...edited.booking} onClose={close} />}
      {edited.yard !== undefined && <YardDialog yard={edited.yard} onClose={close} />}
      <ResourceOfAddress />
      {edited.resource !== undefined && <ResourceDialog resource={edited.resource} onClose={close} />}
      {edited.feeds === true && <FeedsDialog onClose={close} />}
    </PageFrame>
  );
}
