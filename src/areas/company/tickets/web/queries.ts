import { call } from '#platform/web/call/call.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import type { Audience } from '../choices.ts';
import { requestsContract, talkContract } from '../contract.ts';
import { ticket } from '../record.ts';
import { statesThat } from '../states.ts';
import { together } from './talk/together.ts';

/** A ticket with all that hangs on it. A conversation that is open reads only what was said since. */
export const useTalk = (id: string) =>
  useRead(
    talkContract.read,
    { params: { id } },
    {
      grows: {
        asks(held) {
          const newest = held.comments.at(-1);
          return newest && { params: { id }, query: { from_comment: newest.id } };
        },
        together,
      },
    },
  );
export const useTicketCounts = () => useRead(talkContract.counts, {});

/** What is open at a home, of any kind, the newest first. */
export function useOpenTicketsOf(unitId: string) {
  const filter = {
    all: [
      ['unit_id', 'is', unitId],
      ['state', 'any_of', statesThat('open', 'paused')],
    ],
  };
  return useRead(recordEndpoints(ticket).rows, {
    query: { filter: JSON.stringify(filter), columns: 'code,title', sort: '-created_at', limit: 200 },
  });
}

/** Open tickets that sound like these words. */
export function useSimilar(words: string, place: { unit_id?: string; project_id?: string }) {
  return useRead(talkContract.similar, { query: { words, ...place } }, { enabled: words.trim().length >= 3 });
}

const besides = { refreshes: ['ticket-talk', 'tickets', 'tables/tickets'] } as const;

export const useMakeTicket = () => useChange(talkContract.make, { refreshes: ['tables', 'undo'], errorToast: false });
export const useChangeTicket = () =>
  useChange(talkContract.change, { refreshes: ['ticket-talk', 'tickets', 'tables', 'undo'], errorToast: false });
export const useRelate = () => useChange(talkContract.relate, { ...besides, errorToast: false });
export const useChecklist = () => useChange(talkContract.useChecklist, besides);
export const useComment = () => useChange(talkContract.comment, { ...besides, errorToast: false });
export const useRemoveComment = () => useChange(talkContract.removeComment, besides);
export const useRestoreComment = () => useChange(talkContract.restoreComment, besides);
export const usePinComment = () => useChange(talkContract.pinComment, besides);
export const useReact = () => useChange(talkContract.react, besides);
export const usePerson = () => useChange(talkContract.person, besides);
export const useAddPoint = () => useChange(talkContract.addPoint, besides);
export const useTickPoint = () => useChange(talkContract.tickPoint, besides);
export const useRemovePoint = () => useChange(talkContract.removePoint, besides);

/** Keeps what was begun, for another day or another device. It changes nothing on the screen. */
export function keepWords(id: string, audience: Audience, body: RichDocument): Promise<boolean> {
  return call(talkContract.keepDraft, { params: { id }, body: { audience, body } }, { errorToast: false }).then(
    ({ ok }) => ok,
  );
}

/** Where something more is said on what was asked, for what is kept on a device and sent later. */
export const sayOnRequest = requestsContract.say;
