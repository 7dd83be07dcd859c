import { useProposals } from '../queries.ts';
import { ProposalCard } from './proposal-card.tsx';

/** What life has done to the plan, for somebody to accept or leave: one at a time. */
export function ProposalsBanner({ project }: { project?: string }) {
  const { data = [] } = useProposals(project);
  const [first] = data;
  if (first === undefined) return null;
  return (
    <div className="px-6 py-3 max-md:px-4 print:hidden">
      <ProposalCard proposal={first} more={data.length - 1} />
    </div>
  );
}

/** One proposal, wherever it is decided; nothing once it is settled. */
export function ProposalDecision({ id }: { id: string }) {
  const proposal = useProposals().data?.find((each) => each.id === id);
  return (
    proposal !== undefined && (
      <div className="px-5 pb-5">
        <ProposalCard proposal={proposal} more={0} />
      </div>
    )
  );
}
