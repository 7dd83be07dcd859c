import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { announce } from '#platform/server/live/live.ts';
import type { WaitSource } from '#platform/server/waits.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { inboxContract } from '../contract.ts';
import { askAgain } from './ask-again.ts';
import { keepMark } from './marks.ts';
import { countInbox, inboxFacets, isWaiting, listInbox } from './store.ts';

/** Serves the Inbox: one list over everything in the portal that waits for a person. */
export function mountInbox(kernel: Kernel, sources: readonly WaitSource[]): void {
  const asking = (viewer: Viewer) => ({ sources, viewer });
  mount(kernel, 'inbox', inboxContract, {
    list: ({ viewer, db, query }) => listInbox(db, asking(viewer), query),
    facets: ({ viewer, db, query }) => inboxFacets(db, asking(viewer), query.tab),
    counts: ({ viewer, db }) => countInbox(db, asking(viewer)),
    async askAgain({ viewer, body, write }) {
      const people = await askAgain(write, { ...asking(viewer), thing: body });
      announce(write, { type: 'inbox', id: viewer.userId, inbox: viewer.userId }, [viewer.userId]);
      return { people };
    },
    async mark({ viewer, body, write }) {
      // What waits for somebody else, or is hidden from this person, is not there for them.
      if (!(await isWaiting(write.tx, { ...asking(viewer), only: { kind: body.kind, id: body.id } })))
        throw new AppError('not_found');
      await keepMark(write, viewer.userId, body);
      // Having seen something is told to nobody: its own screen knows.
      if (body.mark !== 'seen')
        announce(write, { type: 'inbox', id: viewer.userId, inbox: viewer.userId }, [viewer.userId]);
    },
  });
}
