import { waitingRegistrations } from '#areas/people/accounts/server/waits.ts';
import { waitingBoms } from '#areas/design/boms/server/waits.ts';
import { waitingEstimates } from '#areas/design/estimates/server/waits.ts';
import { declaredWaits } from '#areas/company/inbox/server/declared.ts';
import { waitingProposals } from '#areas/projects/schedule/server/waits.ts';
import { waitingRuns } from '#areas/design/take-offs/server/waits.ts';
import { waitingAnnouncements, waitingMentions } from '#areas/company/wall/server/waits.ts';
import { waitingRates } from '#areas/finance/rates/server/waits.ts';
import { waitingSubtasks } from '#areas/projects/subtasks/server/waits.ts';
import { waitingSignOffs } from '#areas/quality/sign-offs/server/waits.ts';
import { waitingEnvelopes } from '#areas/sales/signing/server/waits.ts';
import { waitingChangeOrders } from '#areas/sales/change-orders/server/waits.ts';
import type { WaitSource } from '#platform/server/waits.ts';
import { records } from '../records.ts';

/** Everything in the portal that waits for somebody. A declared record stands here by its `waits`. */
export const waitSources: readonly WaitSource[] = [
  ...records.flatMap(declaredWaits),
  waitingRates,
  waitingEstimates,
  waitingBoms,
  waitingRegistrations,
  waitingProposals,
  waitingMentions,
  waitingSubtasks,
  waitingRuns,
  waitingAnnouncements,
  waitingSignOffs,
  waitingEnvelopes,
  waitingChangeOrders,
];
