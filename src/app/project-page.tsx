import { ProjectWall } from '#areas/company/wall/web/embeds.tsx';
import { ProjectDeviations } from '#areas/design/deviations/web/embeds.tsx';
import { DocumentsPanel, PhotosPanel } from '#areas/platform-services/files/web/embeds.tsx';
import { ProjectHistory } from '#areas/projects/projects/web/history/project-history.tsx';
import { ProjectOverview } from '#areas/projects/projects/web/project-overview.tsx';
import { ProjectScreen, type ProjectTab } from '#areas/projects/projects/web/project-screen.tsx';
import { ProjectScheduleTab } from '#areas/projects/projects/web/project-schedule.tsx';
import { ProjectUnits } from '#areas/projects/projects/web/units/project-units.tsx';
import { texts } from '#platform/shared/text.ts';

const t = texts({
  overview: { en: 'Overview', es: 'Resumen' },
  units: { en: 'Units & modules', es: 'Unidades y módulos' },
  schedule: { en: 'Schedule', es: 'Cronograma' },
  quality: { en: 'Quality', es: 'Calidad' },
  files: { en: 'Files', es: 'Archivos' },
  photos: { en: 'Photos', es: 'Fotos' },
  wall: { en: 'Wall', es: 'Muro' },
  history: { en: 'History', es: 'Historial' },
});

/** The parts of a project's page, in order. An area that has something to show of a project gets its line here. */
const tabs: readonly ProjectTab[] = [
  { value: 'overview', label: t.overview, content: (project) => <ProjectOverview project={project} /> },
  {
    value: 'units',
    label: t.units,
    count: (project) => project.unit_count,
    fills: true,
    content: (project) => <ProjectUnits project={project} />,
  },
  { value: 'schedule', label: t.schedule, content: (project) => <ProjectScheduleTab project={project} /> },
  { value: 'quality', label: t.quality, fills: true, content: (project) => <ProjectDeviations project={project} /> },
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
  { value: 'history', label: t.history, content: (project) => <ProjectHistory projectId={project.id} /> },
];

export function Screen() {
  return <ProjectScreen tabs={tabs} />;
}
