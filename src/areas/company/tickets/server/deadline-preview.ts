import { businessCalendar, deadlinePolicy } from '#areas/company/deadlines/record.ts';
import { servedBusinessCalendars, servedDeadlinePolicies } from '#areas/company/deadlines/server/record.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import { deadlinePreviewContract } from '../contract.ts';
import type { DeadlinePreview } from '../schema.ts';
import { foresee } from './reckoning.ts';

const kinds = {
  policy: { served: servedDeadlinePolicies, calls: recordContract(deadlinePolicy) },
  calendar: { served: servedBusinessCalendars, calls: recordContract(businessCalendar) },
};

/** Carries what was foreseen out of a write that is taken back. */
class Foreseen extends Error {
  readonly preview: DeadlinePreview;
  constructor(preview: DeadlinePreview) {
    super('What was tried is taken back.');
    this.preview = preview;
  }
}

/** Serves what a policy or calendar would change: it is kept by the rules of the change itself, looked at, and taken back. */
export function mountDeadlinePreview(kernel: Kernel): void {
  mount(
    kernel,
    'deadline-preview',
    deadlinePreviewContract,
    {
      async preview({ viewer, body, write }) {
        const { served, calls } = kinds[body.kind];
        try {
          return await write.attempt(async (within): Promise<DeadlinePreview> => {
            const { id: changed = null } = body;
            let id = changed;
            if (body.removed === true && id !== null) await served.life.setBinned(within, viewer, id, true);
            else if (id === null) {
              const { ...draft } = parseInput(calls.create.body, body.values);
              id = await served.life.create(within, viewer, draft);
            } else {
              const { version: _version, ...patch } = parseInput(calls.change.body, body.values);
              await served.life.change(within, viewer, id, patch, undefined);
            }
            throw new Foreseen(await foresee(within.tx, id));
          });
        } catch (error) {
          if (error instanceof Foreseen) return error.preview;
          throw error;
        }
      },
    },
    { ...servedDeadlinePolicies.constraints, ...servedBusinessCalendars.constraints },
  );
}
