import { Suspense, type ComponentType, type ReactNode } from 'react';
import { provideDeclarations } from '#areas/platform-services/records/web/declared.ts';
import { usePlan } from '#areas/projects/schedule/web/queries.ts';
import { TicketPartsOfOthers } from '#areas/company/tickets/web/parts-of-others.ts';
import { PartsOfOthers } from '#areas/projects/units/web/parts-of-others.ts';
import { useRequiredShots } from '#areas/quality/sign-offs/web/required-shots.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';

provideDeclarations(async () => (await import('../declarations.ts')).declarations);

/** Each comes with its own code, when a screen shows it. */
function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazyPart(async () => ({ default: await load() }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const plan = () => import('#areas/projects/schedule/web/embeds.tsx');

/** What areas above projects and units show on their screens. */
const parts: PartsOfOthers = {
  ModulePhotos: part(async () => {
    const { FilesPanel } = await import('#areas/platform-services/files/web/embeds.tsx');
    return function ModulePhotos({ moduleId, ...props }) {
      return <FilesPanel ownerType="module" ownerId={moduleId} kind="photo" {...props} />;
    };
  }),
  FloorRequests: part(async () => (await import('#areas/company/tickets/web/latest.tsx')).FloorRequests),
  useRequiredShots,
  TodaysPhotos: part(async () => (await import('#areas/platform-services/files/web/latest.tsx')).TodaysPhotos),
  DeviceQueueLine: part(async () => (await import('./device-queue-line.tsx')).DeviceQueueLine),
  BuiltBy: part(async () => (await import('#areas/design/boms/web/embeds.tsx')).BuiltBy),
  CalendarFeedButton: part(async () => (await plan()).CalendarFeedButton),
  MilestoneMove: part(async () => (await plan()).MilestoneMove),
  ImportDialog: part(async () => (await import('#areas/platform-services/imports/web/embeds.tsx')).ImportDialog),
  usePlannedMilestones: () => usePlan({ past: 'true' }).data?.projects ?? [],
};

const ticketParts: TicketPartsOfOthers = {
  DiscussedIn: part(async () => {
    const { DiscussedIn } = await import('#areas/company/meetings/web/embeds.tsx');
    return function TicketDiscussed({ id }) {
      return <DiscussedIn kind="ticket" id={id} />;
    };
  }),
};

/** Stands around every screen, and gives those of projects and units the parts of other areas. */
export function WithPartsOfOthers({ children }: { children: ReactNode }) {
  return (
    <PartsOfOthers value={parts}>
      <TicketPartsOfOthers value={ticketParts}>{children}</TicketPartsOfOthers>
    </PartsOfOthers>
  );
}
