import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { kindWords, statesThat, terminalRungs } from '../states.ts';

const t = texts({
  mine: { en: 'My open', es: 'Mis abiertos' },
  unassigned: { en: 'Unassigned', es: 'Sin asignar' },
  department: { en: 'My department', es: 'Mi departamento' },
  all: { en: 'All', es: 'Todos' },
  punch: { en: 'Punch list', es: 'Lista de pendientes' },
  closed: { en: 'Closed', es: 'Cerrados' },
});

const among = (states: readonly string[]): FilterTree => ['state', 'any_of', [...states]];
const over = Object.keys(terminalRungs);
const open = among(statesThat('open', 'paused'));
// Until the kind is there nothing is of it.
const punch: FilterTree = Object.hasOwn(kindWords, 'punch_list') ? ['kind', 'is', 'punch_list'] : ['kind', 'empty'];
const notOver: FilterTree = ['state', 'none_of', over];

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
    state: { filter },
  });
  return [
    tab('mine', counts?.mine, { all: [open, ['lead_id', 'is', me]] }),
    tab('unassigned', counts?.unassigned, { all: [open, ['lead_id', 'empty']] }),
    tab('department', counts?.department, { all: [open, ['in_my_department', 'is', true]] }),
    tab('all', counts?.all, notOver),
    tab('punch', counts?.punch, { all: [notOver, punch] }),
    tab('closed', undefined, among(over)),
  ];
}
