import { Suspense, type ComponentType, type ReactNode } from 'react';
import { provideRecordParts } from '#areas/platform-services/records/web/record-parts.tsx';
import { provideDeclarations } from '#areas/platform-services/records/web/declared.ts';
import { useMilestonesOf } from '#areas/projects/schedule/web/queries.ts';
import { TicketPartsOfOthers } from '#areas/company/tickets/web/parts-of-others.ts';
import { BomPartsOfOthers } from '#areas/design/boms/web/parts-of-others.tsx';
import { PartsOfOthers } from '#areas/projects/units/web/parts-of-others.ts';
import { WarrantyPartsOfOthers } from '#areas/service/warranty/web/parts-of-others.ts';
import { useRequiredShots } from '#areas/quality/sign-offs/web/required-shots.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { FollowUpPart } from '#platform/web/record/follow-up.ts';

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

const timelines = part(async () => (await import('#areas/sales/activities/web/embeds.tsx')).TimelineOf);
const timelineOf = (kind: 'lead' | 'opportunity') =>
  function RecordTimeline({ id }: { id: string }) {
    const Timelines = timelines;
    return <Timelines kind={kind} id={id} />;
  };
const deals = part(async () => (await import('#areas/sales/opportunities/web/embeds.tsx')).DealsOf);
/** Of a person or a company: their deals, and below them what was said. */
const customerOf = (kind: 'contact' | 'company') =>
  function CustomerParts({ id }: { id: string }) {
    const Deals = deals;
    const Timelines = timelines;
    return (
      <>
        <Deals kind={kind} id={id} />
        <Timelines kind={kind} id={id} />
      </>
    );
  };
/** The lesson of a record: a punch item is a ticket. */
const lessonOf = part(async () => (await import('#areas/design/loop/web/embeds.tsx')).LessonOf);
const teaches = (kind: 'ticket' | 'deviation') =>
  function Teaches({ id }: { id: string }) {
    const LessonOf = lessonOf;
    return <LessonOf kind={kind} id={id} />;
  };

provideRecordParts({
  lesson: part(async () => (await import('#areas/design/loop/web/lesson-story.tsx')).LessonStoryOf),
  ticket: teaches('ticket'),
  deviation: teaches('deviation'),
  lead: timelineOf('lead'),
  opportunity: timelineOf('opportunity'),
  contact: customerOf('contact'),
  company: customerOf('company'),
});

/** What areas above projects and units show on their screens. */
const parts: PartsOfOthers = {
  ModulePhotos: part(async () => {
    const { FilesPanel } = await import('#areas/platform-services/files/web/embeds.tsx');
    return function ModulePhotos({ moduleId, ...props }) {
      return <FilesPanel ownerType="module" ownerId={moduleId} kind="photo" {...props} />;
    };
  }),
  FloorChanges: part(async () => (await import('#areas/sales/change-orders/web/embeds.tsx')).FloorChanges),
  FloorDeviations: part(async () => (await import('#areas/design/deviations/web/latest.tsx')).FloorDeviations),
  FactoryItems: part(async () => (await import('#areas/design/loop/web/factory-items.tsx')).FactoryItems),
  CaptureLesson: part(async () => (await import('#areas/design/loop/web/capture-lesson.tsx')).CaptureLesson),
  FloorRequests: part(async () => (await import('#areas/company/tickets/web/latest.tsx')).FloorRequests),
  useRequiredShots,
  TodaysPhotos: part(async () => (await import('#areas/platform-services/files/web/latest.tsx')).TodaysPhotos),
  DeviceQueueLine: part(async () => (await import('./device-queue-line.tsx')).DeviceQueueLine),
  ModuleDeviations: part(async () => (await import('#areas/design/deviations/web/latest.tsx')).ModuleDeviations),
  BuiltBy: part(async () => (await import('#areas/design/boms/web/embeds.tsx')).BuiltBy),
  CalendarFeedButton: part(async () => (await plan()).CalendarFeedButton),
  MilestoneMove: part(async () => (await plan()).MilestoneMove),
  ImportDialog: part(async () => (await import('#areas/platform-services/imports/web/embeds.tsx')).ImportDialog),
  usePlannedMilestones: useMilestonesOf,
};

const ticketParts: TicketPartsOfOthers = {
  DiscussedIn: part(async () => (await import('./ticket-parts.tsx')).TicketParts),
};

const bomParts: BomPartsOfOthers = {
  ChangedByOrders: part(async () => (await import('#areas/sales/change-orders/web/embeds.tsx')).DemandPart),
  SourceAssembly: part(async () => (await import('#areas/design/model-platform/web/embeds.tsx')).SourceAssembly),
};

const warranty = () => import('./warranty-parts.tsx');
const warrantyParts: WarrantyPartsOfOthers = {
  TripsOfItem: part(async () => (await warranty()).TripsOfItem),
  CombineTrip: part(async () => (await warranty()).CombineTrip),
  TripsMap: part(async () => (await import('#areas/service/trips/web/trips-map.tsx')).TripsMap),
};

const ChangesFrom = part(async () => (await import('#areas/sales/change-orders/web/embeds.tsx')).ChangesFrom);

/** Stands around every screen, and gives those of projects and units the parts of other areas. */
export function WithPartsOfOthers({ children }: { children: ReactNode }) {
  return (
    <PartsOfOthers value={parts}>
      <TicketPartsOfOthers value={ticketParts}>
        <BomPartsOfOthers value={bomParts}>
          <WarrantyPartsOfOthers value={warrantyParts}>
            <FollowUpPart value={ChangesFrom}>{children}</FollowUpPart>
          </WarrantyPartsOfOthers>
        </BomPartsOfOthers>
      </TicketPartsOfOthers>
    </PartsOfOthers>
  );
}
