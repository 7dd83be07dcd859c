import type { ReactNode } from 'react';
import { InboxScreen } from '#areas/company/inbox/web/embeds.tsx';
import { TicketOf } from '#areas/company/tickets/web/embeds.tsx';
import { PostDecision } from '#areas/company/wall/web/embeds.tsx';
import { BomDecision } from '#areas/design/boms/web/embeds.tsx';
import { EstimateDecision } from '#areas/design/estimates/web/embeds.tsx';
import { RunDecision } from '#areas/design/take-offs/web/embeds.tsx';
import { RateDecision } from '#areas/finance/rates/web/embeds.tsx';
import { RegistrationDecision } from '#areas/people/accounts/web/embeds.tsx';
import { RecordPanelOf } from '#areas/platform-services/records/web/embeds.tsx';
import { ProposalDecision } from '#areas/projects/schedule/web/embeds.tsx';
import { SubtaskDecision } from '#areas/projects/subtasks/web/embeds.tsx';
import { declarations } from '../declarations.ts';

/** Where a thing is decided on the spot, by its kind: each by the parts and calls of its own area. */
const decisions: Readonly<Record<string, (props: { id: string }) => ReactNode>> = {
  rate_card: RateDecision,
  estimate: EstimateDecision,
  bom: BomDecision,
  registration: RegistrationDecision,
  schedule_proposal: ProposalDecision,
  mention: PostDecision,
  announcement: PostDecision,
  subtask: SubtaskDecision,
  bim2bom: RunDecision,
};

/** A declared record is decided in its own panel, a ticket in the one that holds its conversation; everything else below what the Inbox knows of it. */
function partOf(kind: string, id: string): { isWhole: boolean; part: ReactNode } | undefined {
  if (kind === 'ticket') return { isWhole: true, part: <TicketOf key={id} id={id} /> };
  const declaration = declarations.find(({ name }) => name === kind);
  if (declaration !== undefined)
    return { isWhole: true, part: <RecordPanelOf key={id} declaration={declaration} id={id} /> };
  const Decision = decisions[kind];
  return Decision === undefined ? undefined : { isWhole: false, part: <Decision key={id} id={id} /> };
}

/** The Inbox, with everything that can be decided in it. */
export function Screen() {
  return <InboxScreen partOf={partOf} />;
}
