import { type ReactNode, Suspense } from 'react';
import { LatestPosts } from '#areas/company/wall/web/latest.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { Link } from '#platform/web/link.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Dashboard, WidgetId } from '../schema.ts';
import { ByStatus, FactoryModules } from './count-widgets.tsx';
import { LateDates } from './late-dates.tsx';
import { MyProjects } from './project-widgets.tsx';
import { ShipAndSet } from './ship-and-set.tsx';
import { LatestPhotos, Shortcuts, UnreadNews } from './small-widgets.tsx';

const MySubtasks = lazyPart(async () => ({
  default: (await import('#areas/projects/subtasks/web/embeds.tsx')).MySubtasks,
}));

const MyTickets = lazyPart(async () => ({
  default: (await import('#areas/company/tickets/web/mine.tsx')).MyTickets,
}));

const WaitingForYou = lazyPart(async () => ({
  default: (await import('#areas/company/inbox/web/latest.tsx')).WaitingForYou,
}));

/** Has the words of every action of the portal along. */
const RecentChanges = lazyPart(async () => ({
  default: (await import('./recent-changes.tsx')).RecentChanges,
}));

/** What a widget shows and where it leads, by its name. */
export function widgetOf(
  id: WidgetId,
  dashboard: Dashboard,
  schedule: string,
  all: string,
  waiting: string,
  breakdown: string,
  companyWall: string,
): { count?: number; action?: ReactNode; content: ReactNode } {
  const leadingTo = (to: string, words = all) => (
    <Link to={to} className="link mr-2">
      {words}
    </Link>
  );
  switch (id) {
    case 'waiting':
      return {
        action: leadingTo('/inbox'),
        content: (
          <Suspense fallback={<SkeletonRows rows={3} label={waiting} />}>
            <WaitingForYou limit={5} />
          </Suspense>
        ),
      };
    case 'my_projects':
      return {
        count: dashboard.assigned_projects.length,
        action: leadingTo('/projects?view=mine'),
        content: <MyProjects projects={dashboard.assigned_projects} />,
      };
    case 'my_tickets':
      return {
        action: leadingTo('/tickets'),
        content: (
          <Suspense fallback={<SkeletonRows rows={3} label={waiting} />}>
            <MyTickets tickets={dashboard.tickets} />
          </Suspense>
        ),
      };
    case 'my_subtasks':
      return {
        action: leadingTo('/projects/project-breakdown', breakdown),
        content: (
          <Suspense fallback={<SkeletonRows rows={4} label={waiting} />}>
            <MySubtasks limit={5} />
          </Suspense>
        ),
      };
    case 'ship_and_set':
      return {
        action: leadingTo('/projects/ship-and-set-dates', schedule),
        content: <ShipAndSet moves={dashboard.moves} />,
      };
    case 'late_dates':
      return {
        count: dashboard.late.length,
        action: leadingTo('/projects?quick=late'),
        content: <LateDates late={dashboard.late} />,
      };
    case 'by_status':
      return { content: <ByStatus projects={dashboard.projects} /> };
    case 'factory_modules':
      return { content: <FactoryModules factories={dashboard.factories} /> };
    case 'wall':
      return {
        action: leadingTo('/wall', companyWall),
        content: <LatestPosts limit={3} />,
      };
    case 'unread':
      return { content: <UnreadNews /> };
    case 'photos':
      return { content: <LatestPhotos photos={dashboard.photos} /> };
    case 'shortcuts':
      return { content: <Shortcuts /> };
    case 'recent_changes':
      return {
        content: (
          <Suspense fallback={<SkeletonRows rows={4} label={waiting} />}>
            <RecentChanges recent={dashboard.recent} />
          </Suspense>
        ),
      };
  }
}
