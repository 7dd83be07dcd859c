import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { overStates, statesThat } from '#areas/company/tickets/states.ts';

const t = texts({
  mine: { en: 'My open', es: 'Mis abiertos' },
  unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  department: { en: 'My department', es: 'Mi departamento' },
  all: { en: 'All', es: 'Todos' },
  punch: { en: 'Punch list', es: 'Lista de pendientes' },
  closed: { en: 'Closed', es: 'Cerrados' },
});

const among = (states: readonly string[]): FilterTree => ['state', 'any_of', [...states]];
const open = among(statesThat('open', 'paused'));
const punch: FilterTree = ['kind', 'is', 'punch_list'];
const notOver: FilterTree = ['state', 'none_of', [...overStates]];

interface Counts {
  mine: number;
  unassigned: number;
  department: number;
  punch: number;
  all: number;
}

/** The tabs above all tickets: each a filter with its name and how many stand there. What is over has a tab of its own. */
export function tabsOf(say: (text: Text) => string, counts: Counts | undefined) {
  const tab = (value: keyof typeof t, count: number | undefined, filter: FilterTree) => ({
    value,
    label: say(t[value]),
    ...(count === undefined ? {} : { count }),
    // What breaks first stands on top; what waits for others has no deadline meanwhile and comes last.
    state: { filter, sort: value === 'closed' ? [] : [{ column: 'next_due_at', descending: false }] },
  });
  return [
    tab('mine', counts?.mine, { all: [open, ['lead_id', 'is', me]] }),
    tab('unassigned', counts?.unassigned, { all: [open, ['lead_id', 'empty']] }),
    tab('department', counts?.department, { all: [open, ['in_my_department', 'is', true]] }),
    tab('all', counts?.all, notOver),
    tab('punch', counts?.punch, { all: [notOver, punch] }),
    tab('closed', undefined, among(overStates)),
  ];
}
