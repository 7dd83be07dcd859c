import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { Milestone, ProjectRead } from '#areas/projects/projects/schema.ts';
import { MilestoneDialog } from './milestone-dialog.tsx';

/** The plan comes with its own code, when a move is looked at. */
const PlanMove = lazyPart(() =>
  import('#areas/projects/schedule/web/embeds.tsx').then((module) => ({ default: module.MilestoneMove })),
);

/** Adds a milestone of a project or edits one; what it brings about for the plan is looked at afterwards. */
export function MilestoneEditor({
  project,
  id,
  kind,
  onClose,
}: {
  project: ProjectRead;
  id: string | null;
  /** What a new one is to be, where somebody asks for a certain one. */
  kind?: Milestone['kind'] | undefined;
  onClose: () => void;
}) {
  const [moved, setMoved] = useState<{ milestone: string; on: string } | null>(null);
  if (moved !== null)
    return (
      <Suspense fallback={null}>
        <PlanMove {...moved} onClose={onClose} />
      </Suspense>
    );
  return (
    <MilestoneDialog
      projectId={project.id}
      milestone={project.milestones.find((each) => each.id === id)}
      kind={kind}
      locked={project.status >= 3}
      milestones={project.milestones}
      onDone={(move) => (move === undefined ? onClose() : setMoved(move))}
    />
  );
}
