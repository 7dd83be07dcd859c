import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { statesThat } from '../states.ts';

const t = texts({
  mine: { en: 'My open', es: 'Mis abiertos' },
  unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  all: { en: 'All', es: 'Todo' },
  open: { en: 'All open', es: 'Todos los abiertos' },
  resolved: { en: 'Resolved', es: 'Resueltos' },
  closed: { en: 'Closed', es: 'Cerrados' },
});

const among = (states: readonly string[]): FilterTree => ({
  any: states.map((state): FilterTree => ['state', 'is', state]),
});
const open = among(statesThat('open', 'paused'));

interface Counts {
  mine: number;
  unassigned: number;
  all: number;
}

/** The tabs above all tickets: each a filter with its name, those that are worked down with how many stand there. */
export function tabsOf(say: (text: Text) => string, counts: Counts | undefined) {
  return [
    { value: 'all', label: say(t.all), state: {} },
    { value: 'open', label: say(t.open), count: counts?.all, state: { filter: open } },
    {
      value: 'mine',
      label: say(t.mine),
      count: counts?.mine,
      state: { filter: { all: [open, ['lead_id', 'is', me]] } satisfies FilterTree },
    },
    {
      value: 'unassigned',
      label: say(t.unassigned),
      count: counts?.unassigned,
      state: { filter: { all: [open, ['lead_id', 'empty']] } satisfies FilterTree },
    },
    { value: 'resolved', label: say(t.resolved), state: { filter: among(['resolved']) } },
    { value: 'closed', label: say(t.closed), state: { filter: among(['closed', 'cancelled', 'merged']) } },
  ];
}
