import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { ProjectRead } from '../schema.ts';
import { MilestoneEditor } from './milestones/milestone-editor.tsx';

/** The bars come with their own code, so that the other tabs open without it. */
const ProjectSchedule = lazyPart(() =>
  import('#areas/projects/schedule/web/embeds.tsx').then((module) => ({ default: module.ProjectSchedule })),
);

/** The plan of the project; its milestones are added and edited here. */
export function ProjectScheduleTab({ project }: { project: ProjectRead }) {
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  return (
    <>
      <Suspense fallback={null}>
        <ProjectSchedule projectId={project.id} onEdit={(id) => setEdited({ id })} />
      </Suspense>
      {edited !== null && <MilestoneEditor project={project} id={edited.id} onClose={() => setEdited(null)} />}
    </>
  );
}
