import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useTableCount } from '#platform/web/table/rows/use-table-count.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { actionItem } from '../record.ts';

const t = texts({
  none: { en: 'No open actions', es: 'Sin acciones pendientes' },
  noneText: {
    en: 'What meetings give people to do stands here until it is done.',
    es: 'Aquí está lo que las reuniones encargan, hasta que se hace.',
  },
});

const notDone: FilterTree = ['state', 'is_not', 'Completed'];
const endpoints = recordEndpoints(actionItem);

/** How many actions of meetings are not done yet. */
export const useOpenActionCount = () => useTableCount('action-items', endpoints, notDone);

/** The actions of all meetings that are not done yet, for the page of another area. */
export function OpenActions() {
  const say = useSay();
  return (
    <RecordTable
      declaration={actionItem}
      empty={{ title: say(t.none), text: say(t.noneText) }}
      card={['state', 'owner', 'due_on']}
      within={{ scope: notDone, first: {} }}
      ways={{ board: {}, calendar: { by: 'due_on' } }}
      bulk={['owner', 'state', 'due_on']}
    />
  );
}
