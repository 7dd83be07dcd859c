import { apply } from '#areas/projects/schedule/server/cascade/apply.ts';
import { prepare } from '#areas/projects/schedule/server/cascade/preview.ts';
import type { PlanDoor } from '#areas/sales/change-orders/server/plan-door.ts';
import { planWriters } from './kept-records.ts';

/** The plan for change orders: the same preview and the same writes as by hand, with everything that follows from them. */
export const planDoor: PlanDoor = {
  async preview(db, viewer, changes) {
    const { preview } = await prepare(db, viewer, { changes: [...changes], follow: 'gaps' });
    return preview;
  },
  async apply(write, viewer, changes, reason) {
    const { preview } = await prepare(write.tx, viewer, { changes: [...changes], follow: 'gaps' });
    // Where every date is there already, nothing is left to do.
    if (preview.moves.length === 0 && preview.blocked.length === 0) return;
    await apply(write, viewer, planWriters, { changes: [...changes], follow: 'gaps', reason, token: preview.token });
  },
};
