import { useRead, useChange } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { agendaContract, agendaItemContract } from '../contract.ts';
import { actionItem, agendaItem, meeting, meetingOutcome, meetingSeries } from '../record.ts';

const t = texts({
  brought: { en: 'Brought into this meeting', es: 'Traído a esta reunión' },
  parked: { en: 'It waits in the backlog', es: 'Queda en la lista de espera' },
  removed: { en: 'The item is in the bin', es: 'El tema está en la papelera' },
  outcomeRemoved: { en: 'The outcome is in the bin', es: 'El resultado está en la papelera' },
  ended: { en: 'The meeting is over', es: 'La reunión terminó' },
  sent: { en: 'The minutes are on their way', es: 'La minuta va en camino' },
  done: { en: 'Done', es: 'Hecho' },
});

/** A part of a meeting's page changes what the whole page is one call of. */
const refreshes = ['meetings', 'agenda-items', 'action-items', 'meeting-outcomes', 'tables', 'inbox', 'undo'];

export const useAgenda = (id: string) => useRead(agendaContract.agenda, { params: { id } }, { keepsPrevious: false });
export const useDiscussed = (kind: string, id: string) => useRead(agendaContract.discussed, { query: { kind, id } });

export const useAddItems = () => useChange(agendaContract.add, { refreshes });
export const useBring = () => useChange(agendaContract.bring, { refreshes, undoToast: t.brought });
export const useGoTo = () => useChange(agendaContract.current, { refreshes });
export const useClose = () => useChange(agendaContract.close, { refreshes, undoToast: t.ended, errorToast: false });
export const useAnswer = () => useChange(agendaContract.answer, { refreshes });
export const useSetSections = () => useChange(agendaContract.sections, { refreshes });
export const useHangFiles = () => useChange(agendaContract.hang, { refreshes });
export const useTakeFileOff = () => useChange(agendaContract.takeOff, { refreshes });
/** Notes that whoever looks is there; nobody is told when it can't be. */
export const useHere = () => useChange(agendaContract.here, { refreshes: ['meetings'], errorToast: false });
export const useSetPeople = () => useChange(agendaContract.people, { refreshes });
export function useMailMinutes() {
  const say = useSay();
  return useChange(agendaContract.mail, { successToast: say(t.sent) });
}
export const usePark = () => useChange(agendaItemContract.park, { refreshes, undoToast: t.parked });
export const useLease = () => useChange(agendaItemContract.lease, { errorToast: false });
export const useNotes = () => useChange(agendaItemContract.notes, { refreshes: ['meetings'], errorToast: false });
export const usePrivateNotes = () =>
  useChange(agendaItemContract.privateNotes, { refreshes: ['meetings'], errorToast: false });
export const useLinkItem = () => useChange(agendaItemContract.link, { refreshes });

const items = recordEndpoints(agendaItem);
export const useChangeItem = () => useChange(items.change, { refreshes });
export const useRemoveItem = () => useChange(items.remove, { refreshes, undoToast: t.removed });

const outcomes = recordEndpoints(meetingOutcome);
export const useAddOutcome = () => useChange(outcomes.create, { refreshes });
export const useRemoveOutcome = () => useChange(outcomes.remove, { refreshes, undoToast: t.outcomeRemoved });

const actions = recordEndpoints(actionItem);
export const useAddAction = () => useChange(actions.create, { refreshes });
export const useMoveAction = () => useChange(actions.move, { refreshes, undoToast: t.done });

const meetings = recordEndpoints(meeting);
export const useMakeMeeting = () => useChange(meetings.create, { refreshes, errorToast: false });
export const useChangeMeeting = () => useChange(meetings.change, { refreshes, errorToast: false });
export const useMoveMeeting = () => useChange(meetings.move, { refreshes });

/** The series that still meet, the one that meets next first. */
export const useSeries = () =>
  useRead(recordEndpoints(meetingSeries).rows, {
    query: { columns: 'title,next_at', sort: 'next_at', limit: 200 },
  });

/** Which meeting of each series comes next: those to come, the nearest first. */
export const useComing = () =>
  useRead(meetings.rows, {
    query: {
      columns: 'series_id,starts_at',
      sort: 'starts_at',
      limit: 200,
      filter: JSON.stringify({
        all: [
          ['state', 'any_of', ['draft', 'open', 'in_progress']],
          ['series_id', 'filled'],
        ],
      }),
    },
  });

/** The meetings between two days, for a calendar: all of them, or those that `scope` names. */
export const useMeetingsBetween = (from: string, to: string, { scope }: { scope: FilterTree | undefined }) => {
  const between: FilterTree = ['starts_at', 'between', [from, to]];
  return useRead(meetings.rows, {
    query: {
      columns: 'title,starts_at,state',
      sort: 'starts_at',
      limit: 500,
      filter: JSON.stringify(scope === undefined ? between : { all: [between, scope] }),
    },
  });
};
