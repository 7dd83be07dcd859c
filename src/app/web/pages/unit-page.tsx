import { OwnTrips, UnitTrips } from '#areas/service/trips/web/embeds.tsx';
import { UnitDeviations } from '#areas/design/deviations/web/embeds.tsx';
import {
  DocumentsPanel,
  FileOfAddress,
  PhotosPanel,
  SharedDocuments,
  SharedPhotos,
} from '#areas/platform-services/files/web/embeds.tsx';
import { DiscussedIn } from '#areas/company/meetings/web/embeds.tsx';
import { TicketsOf } from '#areas/company/tickets/web/embeds.tsx';
import { SharedPunch } from '#areas/quality/punch/web/latest.tsx';
import { Requests } from '#areas/company/tickets/web/latest.tsx';
import { HomeWarranty, SomethingWrong } from '#areas/service/warranty/web/latest.tsx';
import { RecordHistory } from '#areas/projects/projects/web/embeds.tsx';
import { UnitHome } from '#areas/projects/units/web/unit-home.tsx';
import { UnitManual } from '#areas/projects/units/web/unit-manual.tsx';
import { UnitModules } from '#areas/projects/units/web/modules/unit-modules.tsx';
import { UnitScreen, type Eyes, type UnitTab } from '#areas/projects/units/web/unit-screen.tsx';
import { texts } from '#platform/shared/text.ts';

const t = texts({
  home: { en: 'Home', es: 'Casa' },
  modules: { en: 'Modules', es: 'Módulos' },
  quality: { en: 'Quality', es: 'Calidad' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  manual: { en: 'Manual', es: 'Manual' },
  files: { en: 'Files', es: 'Archivos' },
  photos: { en: 'Photos', es: 'Fotos' },
  meetings: { en: 'Meetings', es: 'Reuniones' },
  trips: { en: 'Visits', es: 'Visitas' },
  punch: { en: 'Open points', es: 'Por corregir' },
  requests: { en: 'Requests', es: 'Solicitudes' },
  warranty: { en: 'Warranty', es: 'Garantía' },
  history: { en: 'History', es: 'Historial' },
});

const padded = 'px-6 py-5 max-md:px-4';
const viewOf = (eyes: Eyes) => (eyes === 'staff' ? undefined : eyes);

/** The parts of a unit's page, in order. An area that has something to show of a unit gets its line here. */
const tabs: readonly UnitTab[] = [
  {
    value: 'home',
    label: t.home,
    content: (unit, eyes) => {
      const view = viewOf(eyes);
      return (
        <UnitHome
          unit={unit}
          isStaff={eyes === 'staff'}
          pictures={view !== undefined && <SharedPhotos projectId={unit.project} unitId={unit.id} view={view} even />}
        />
      );
    },
  },
  {
    value: 'modules',
    label: t.modules,
    count: (unit) => unit.module_count,
    content: (unit, eyes) => (
      <div className={padded}>
        <UnitModules unit={unit} isStaff={eyes === 'staff'} />
      </div>
    ),
  },
  {
    value: 'quality',
    label: t.quality,
    fills: true,
    shown: (_unit, eyes) => eyes === 'staff',
    content: (unit) => <UnitDeviations unit={unit} />,
  },
  {
    value: 'tickets',
    label: t.tickets,
    // Outside staff what was asked is a request, and has a place of its own.
    shown: (_unit, eyes) => eyes === 'staff',
    content: (unit) => (
      <TicketsOf
        project={{ id: unit.project, name: `${unit.project_number} ${unit.project_name}` }}
        unit={{ id: unit.id, name: unit.name }}
      />
    ),
  },
  {
    value: 'trips',
    label: t.trips,
    fills: true,
    shown: (_unit, eyes) => eyes === 'staff',
    content: (unit) => <UnitTrips unit={unit} />,
  },
  {
    value: 'visits',
    label: t.trips,
    shown: (_unit, eyes) => eyes === 'owner' || eyes === 'developer',
    content: (unit, eyes) => (
      <div className={padded}>
        <OwnTrips view={eyes === 'developer' ? 'developer' : 'owner'} projectId={unit.project} unitId={unit.id} />
      </div>
    ),
  },
  {
    value: 'manual',
    label: t.manual,
    // Outside the house it is there once it is published, which is when its document may be read.
    shown: (unit, eyes) => eyes === 'staff' || unit.owner_manual?.['status'] === 'published',
    content: (unit) => <UnitManual unit={unit} />,
  },
  {
    value: 'files',
    label: t.files,
    content: (unit, eyes) => {
      const view = viewOf(eyes);
      return (
        <div className={padded}>
          {view === undefined ? (
            <DocumentsPanel
              projectId={unit.project}
              unitId={unit.id}
              ownerType="unit"
              ownerId={unit.id}
              canUpload={unit.can.upload}
            />
          ) : (
            <SharedDocuments projectId={unit.project} unitId={unit.id} view={view} />
          )}
        </div>
      );
    },
  },
  {
    value: 'photos',
    label: t.photos,
    content: (unit, eyes) => {
      const view = viewOf(eyes);
      return (
        <div className={padded}>
          {view === undefined ? (
            <PhotosPanel
              projectId={unit.project}
              unitId={unit.id}
              ownerType="unit"
              ownerId={unit.id}
              canUpload={unit.can.upload}
              canShare={unit.can.change}
            />
          ) : (
            <SharedPhotos projectId={unit.project} unitId={unit.id} view={view} />
          )}
        </div>
      );
    },
  },
  {
    value: 'meetings',
    label: t.meetings,
    shown: (_unit, eyes) => eyes === 'staff',
    content: (unit) => (
      <div className={padded}>
        <DiscussedIn kind="unit" id={unit.id} />
      </div>
    ),
  },
  {
    value: 'requests',
    label: t.requests,
    // An owner's are of this home; a developer's are of the project and stand on its page.
    shown: (_unit, eyes) => eyes === 'owner',
    content: (unit) => (
      <div className={padded}>
        <Requests asking={{ view: 'owner', projectId: unit.project, unitId: unit.id }} />
      </div>
    ),
  },
  {
    value: 'warranty',
    label: t.warranty,
    // Staff have all homes in one list.
    shown: (_unit, eyes) => eyes === 'owner' || eyes === 'developer',
    content: (unit, eyes) => {
      const view = eyes === 'developer' ? 'developer' : 'owner';
      const reporting = { view, projectId: unit.project, unitId: unit.id } as const;
      return (
        <div className={`grid max-w-160 gap-6 ${padded}`}>
          <SomethingWrong reporting={reporting} />
          <HomeWarranty reporting={reporting} />
          <Requests asking={reporting} hasButton={false} kind="warranty" />
        </div>
      );
    },
  },
  {
    value: 'punch',
    label: t.punch,
    // Staff have both lists on the page of the project.
    shown: (_unit, eyes) => eyes === 'owner' || eyes === 'developer',
    content: (unit, eyes) => (
      <div className={padded}>
        <SharedPunch view={eyes === 'developer' ? 'developer' : 'owner'} projectId={unit.project} unitId={unit.id} />
      </div>
    ),
  },
  {
    value: 'history',
    label: t.history,
    shown: (_unit, eyes) => eyes === 'staff',
    content: (unit) => (
      <div className={padded}>
        <RecordHistory projectId={unit.project} type="unit" id={unit.id} />
      </div>
    ),
  },
];

const fileOfAddress = (eyes: Eyes) => <FileOfAddress view={viewOf(eyes)} />;

export function Screen() {
  return <UnitScreen tabs={tabs} over={fileOfAddress} />;
}
