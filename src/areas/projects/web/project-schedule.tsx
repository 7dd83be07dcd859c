import { lazy, Suspense, useState } from 'react';
import type { ProjectRead } from '../schema.ts';
import { MilestoneDialog } from './milestone-dialog.tsx';

/** The bars come with their own code, so that the other tabs open without it. */
const ProjectSchedule = lazy(() =>
  import('#areas/schedule/web/embeds.tsx').then((module) => ({ default: module.ProjectSchedule })),
);

/** The plan of the project; its milestones are added and edited here. */
export function ProjectScheduleTab({ project }: { project: ProjectRead }) {
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const milestone = project.milestones.find(({ id }) => id === edited?.id);
  return (
    <>
      <Suspense fallback={null}>
        <ProjectSchedule projectId={project.id} onEdit={(id) => setEdited({ id })} />
      </Suspense>
      {edited !== null && (
        <MilestoneDialog
          projectId={project.id}
          milestone={milestone}
          locked={project.status >= 3}
          taken={project.milestones.map(({ kind }) => kind)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
