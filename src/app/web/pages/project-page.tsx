import { Suspense, useState } from 'react';
import { ProjectWall } from '#areas/company/wall/web/embeds.tsx';
import { DiscussedIn } from '#areas/company/meetings/web/embeds.tsx';
import { LatestPosts } from '#areas/company/wall/web/latest.tsx';
import { TicketsOf } from '#areas/company/tickets/web/embeds.tsx';
import { PunchOf } from '#areas/quality/punch/web/embeds.tsx';
import { ProjectChangeOrders } from '#areas/sales/change-orders/web/embeds.tsx';
import { ProjectDeviations } from '#areas/design/deviations/web/embeds.tsx';
import {
  DocumentsPanel,
  FileOfAddress,
  LatestPhotos,
  PhotosPanel,
} from '#areas/platform-services/files/web/embeds.tsx';
import { ProjectHistory } from '#areas/projects/projects/web/history/project-history.tsx';
import { ProjectOverview } from '#areas/projects/projects/web/overview/project-overview.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { MilestoneEditor } from '#areas/projects/projects/web/milestones/milestone-editor.tsx';
import { ProjectScreen, type ProjectTab } from '#areas/projects/projects/web/project-screen.tsx';
import { ProjectUnits } from '#areas/projects/projects/web/units/project-units.tsx';
import { ProjectContracts } from '#areas/sales/contracts/web/embeds.tsx';
import { ProjectSignOffs } from '#areas/quality/sign-offs/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';

const t = texts({
  overview: { en: 'Overview', es: 'Resumen' },
  units: { en: 'Units & modules', es: 'Unidades y módulos' },
  schedule: { en: 'Schedule', es: 'Cronograma' },
  contracts: { en: 'Contracts', es: 'Contratos' },
  changes: { en: 'Change orders', es: 'Órdenes de cambio' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  punch: { en: 'Punch lists', es: 'Pendientes' },
  quality: { en: 'Quality', es: 'Calidad' },
  deviations: { en: 'Deviations', es: 'Desviaciones' },
  signOffs: { en: 'Sign-offs', es: 'Aprobaciones' },
  files: { en: 'Files', es: 'Archivos' },
  photos: { en: 'Photos', es: 'Fotos' },
  wall: { en: 'Wall', es: 'Muro' },
  meetings: { en: 'Meetings', es: 'Reuniones' },
  history: { en: 'History', es: 'Historial' },
});

/** The parts of a project's page, in order. An area that has something to show of a project gets its line here. */
const tabs: readonly ProjectTab[] = [
  { value: 'overview', label: t.overview, content: (project) => <Overview project={project} /> },
  {
    value: 'units',
    label: t.units,
    count: (project) => project.unit_count,
    fills: true,
    content: (project) => <ProjectUnits project={project} />,
  },
  { value: 'schedule', label: t.schedule, content: (project) => <Schedule project={project} /> },
  {
    value: 'contracts',
    label: t.contracts,
    fills: true,
    content: (project) => <ProjectContracts project={project} />,
  },
  {
    value: 'changes',
    label: t.changes,
    fills: true,
    content: (project) => <ProjectChangeOrders project={project} />,
  },
  {
    value: 'tickets',
    label: t.tickets,
    fills: true,
    content: ({ id, project_number: number, name }) => <TicketsOf project={{ id, name: `${number} ${name}` }} />,
  },
  {
    value: 'punch',
    label: t.punch,
    fills: true,
    content: ({ id, project_number: number, name }) => <PunchOf project={{ id, name: `${number} ${name}` }} />,
  },
  { value: 'quality', label: t.quality, fills: true, content: (project) => <Quality project={project} /> },
  {
    value: 'files',
    label: t.files,
    content: ({ id, can }) => (
      <div className="px-6 py-5 max-md:px-4">
        <DocumentsPanel projectId={id} ownerType="project" ownerId={id} canUpload={can.upload} />
      </div>
    ),
  },
  {
    value: 'photos',
    label: t.photos,
    content: ({ id, can }) => (
      <div className="px-6 py-5 max-md:px-4">
        <PhotosPanel projectId={id} ownerType="project" ownerId={id} canUpload={can.upload} canShare={can.change} />
      </div>
    ),
  },
  {
    value: 'wall',
    label: t.wall,
    content: (project) => <ProjectWall projectId={project.id} projectNumber={project.project_number} />,
  },
  {
    value: 'meetings',
    label: t.meetings,
    content: ({ id }) => (
      <div className="max-w-[75ch] px-6 py-5 max-md:px-4">
        <DiscussedIn kind="project" id={id} />
      </div>
    ),
  },
  { value: 'history', label: t.history, content: (project) => <ProjectHistory projectId={project.id} /> },
];

function Overview({ project }: { project: ProjectRead }) {
  const address = `/projects/${encodeURIComponent(project.project_number)}`;
  return (
    <ProjectOverview
      project={project}
      posts={<LatestPosts projectId={project.id} limit={3} />}
      photos={<LatestPhotos projectId={project.id} to={`${address}?tab=photos`} />}
    />
  );
}

/** What is checked and signed, and where what was built differs from what was drawn. */
function Quality({ project }: { project: ProjectRead }) {
  const say = useSay();
  const of = useSearch()['of'] === 'sign-offs' ? 'sign-offs' : 'deviations';
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="px-6 pt-3 max-md:px-4">
        <Segmented
          label={say(t.quality)}
          items={[
            { value: 'deviations', label: say(t.deviations) },
            { value: 'sign-offs', label: say(t.signOffs) },
          ]}
          value={of}
          onValueChange={(value) => setSearch({ of: value === 'deviations' ? undefined : value, panel: undefined })}
        />
      </div>
      {of === 'sign-offs' ? <ProjectSignOffs project={project} /> : <ProjectDeviations project={project} />}
    </div>
  );
}

/** The bars come with their own code, so that the other tabs open without it. */
const ProjectSchedule = lazyPart(() =>
  import('#areas/projects/schedule/web/embeds.tsx').then((module) => ({ default: module.ProjectSchedule })),
);

/** The plan of the project; its milestones are added and edited here, also the one that the address names (`?milestone=`). */
function Schedule({ project }: { project: ProjectRead }) {
  const [chosen, setEdited] = useState<{ id: string | null } | null>(null);
  const asked = useSearch()['milestone'];
  const edited = chosen ?? project.milestones.find(({ id }) => id === asked) ?? null;
  const close = () => {
    setEdited(null);
    setSearch({ milestone: undefined });
  };
  return (
    <>
      <Suspense fallback={null}>
        <ProjectSchedule projectId={project.id} onEdit={(id) => setEdited({ id })} />
      </Suspense>
      {edited !== null && <MilestoneEditor project={project} id={edited.id} onClose={close} />}
    </>
  );
}

export function Screen() {
  return <ProjectScreen tabs={tabs} over={<FileOfAddress />} />;
}
