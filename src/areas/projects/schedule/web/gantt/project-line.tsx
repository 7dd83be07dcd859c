import { daysBetween } from '#platform/shared/dates.ts';
import { SummaryBar } from './gantt-bar.tsx';
import { Milestones, ProjectRow } from './gantt-rows.tsx';
import { type Lane, type PlanRow, summaryOf } from './timeline.ts';

interface ProjectLineProps {
  row: Extract<PlanRow, { type: 'project' }>;
  narrow: boolean;
  /** Whether its modules stand below it. */
  isOpen: boolean;
  canFold: boolean;
  isJustMoved: boolean;
  shown: ReadonlySet<Lane>;
  from: string;
  px: number;
  onFold: () => void;
}

/** A project in the plan: its dates, and while its modules are folded away one bar for each of their lanes. */
export function ProjectLine({ shown, from, px, ...project }: ProjectLineProps) {
  const { row, isOpen } = project;
  return (
    <ProjectRow {...project}>
      {!isOpen &&
        summaryOf(row.project)
          .filter((bar) => shown.has(bar.lane))
          .map((bar) => (
            <SummaryBar
              key={bar.kind}
              kind={bar.kind}
              x={daysBetween(from, bar.from) * px}
              width={daysBetween(bar.from, bar.to) * px}
            />
          ))}
      <Milestones project={row.project} from={from} px={px} />
    </ProjectRow>
  );
}
