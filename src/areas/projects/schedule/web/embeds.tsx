import { CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { FeedsDialog } from './ship-and-set/feeds-dialog.tsx';
import { MoveDialog } from './gantt/move-dialog.tsx';
import { ProjectPlan } from './gantt/project-plan.tsx';

export { MovePreview } from './gantt/move-preview.tsx';

const t = texts({ feed: { en: 'In my calendar', es: 'En mi calendario' } });

/** Opens the personal calendar addresses; for the homes of owners and developers as well. */
export function CalendarFeedButton() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarPlus />} onClick={() => setOpen(true)}>
        {say(t.feed)}
      </Button>
      {open && <FeedsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The plan of one project, for its page: milestones with what they wait for, modules, set days. */
export function ProjectSchedule({
  projectId,
  onEdit,
}: {
  projectId: string;
  onEdit: (milestone: string | null) => void;
}) {
  return <ProjectPlan projectId={projectId} onEdit={onEdit} />;
}

/** What would follow if a milestone went to a day, to apply it or not. */
export function MilestoneMove({ milestone, on, onClose }: { milestone: string; on: string; onClose: () => void }) {
  const changes = useMemo(() => [{ milestone, on }], [milestone, on]);
  return <MoveDialog changes={changes} onClose={onClose} />;
}

export { ProposalDecision } from './gantt/proposals-banner.tsx';
