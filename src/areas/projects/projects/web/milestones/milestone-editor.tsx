import { useState } from 'react';
import { usePartsOfOthers } from '#areas/projects/units/web/embeds.tsx';
import type { Milestone, ProjectRead } from '#areas/projects/projects/schema.ts';
import { MilestoneDialog } from './milestone-dialog.tsx';

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
  const { MilestoneMove } = usePartsOfOthers();
  if (moved !== null) return <MilestoneMove {...moved} onClose={onClose} />;
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
