import { parseInput } from '#platform/server/http/faults.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import { deadlinePreviewContract } from '#areas/company/tickets/contract.ts';
import type { DeadlinePreview } from '#areas/company/tickets/schema.ts';
import { foresee } from './reckoning.ts';

/** The writes of policies and calendars, which their own area keeps to itself. */
export type Tried = Readonly<Record<'policy' | 'calendar', Pick<ServedRecord, 'declaration' | 'life' | 'constraints'>>>;

/** Carries what was foreseen out of a write that is taken back. */
class Foreseen extends Error {
  readonly preview: DeadlinePreview;
  constructor(preview: DeadlinePreview) {
    super('What was tried is taken back.');
    this.preview = preview;
  }
}

/** Serves what a policy or calendar would change: it is kept by the rules of the change itself, looked at, and taken back. */
export function mountDeadlinePreview(kernel: Kernel, tried: Tried): void {
  const calls = {
    policy: recordContract(tried.policy.declaration),
    calendar: recordContract(tried.calendar.declaration),
  };
  mount(
    kernel,
    'deadline-preview',
    deadlinePreviewContract,
    {
      async preview({ viewer, body, write }) {
        const { life } = tried[body.kind];
        const { create, change } = calls[body.kind];
        try {
          return await write.attempt(async (within): Promise<DeadlinePreview> => {
            const { id: changed = null } = body;
            let id = changed;
            if (body.removed === true && id !== null) await life.setBinned(within, viewer, id, true);
            else if (id === null) {
              const { ...draft } = parseInput(create.body, body.values);
              id = await life.create(within, viewer, draft);
            } else {
              const { version: _version, ...patch } = parseInput(change.body, body.values);
              await life.change(within, viewer, id, patch, undefined);
            }
            throw new Foreseen(await foresee(within.tx, id));
          });
        } catch (error) {
          if (error instanceof Foreseen) return error.preview;
          throw error;
        }
      },
    },
    { ...tried.policy.constraints, ...tried.calendar.constraints },
  );
}
