import { useMemo } from 'react';
import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { warrantyItem } from '../columns.ts';
import { ItemFacts } from './charts.tsx';
import { useCombining } from './combine-items.tsx';
import { itemCells, itemNeeds } from './item-cells.tsx';
import { itemPanel } from './item-panel.tsx';
import { useWarrantyParts } from './parts-of-others.ts';

const t = texts({
  title: { en: 'Nothing is wrong', es: 'Nada está mal' },
  text: {
    en: 'What owners report after the handover stands here, with what covers it and how much time is left to answer.',
    es: 'Aquí está lo que reportan los propietarios tras la entrega, con qué lo cubre y cuánto queda para responder.',
  },
  inbox: { en: 'Inbox', es: 'Bandeja' },
  answer: { en: 'Needs an answer', es: 'Por responder' },
  send: { en: 'Ready to send someone', es: 'Listo para enviar a alguien' },
  appealed: { en: 'Appealed', es: 'Apelados' },
  mine: { en: 'Mine', es: 'Míos' },
  all: { en: 'All', es: 'Todos' },
  closed: { en: 'Closed', es: 'Cerrados' },
  cause: { en: 'By cause', es: 'Por causa' },
  map: { en: 'Trips on a map', es: 'Visitas en el mapa' },
});

const among = (...states: readonly string[]): FilterTree => [
  'state',
  'any_of',
  states.map((state) => `warranty_${state}`),
];
const open = among('submitted', 'acknowledged', 'need_info', 'accepted', 'scheduled', 'in_progress', 'complete');
const closed: FilterTree = [
  'state',
  'any_of',
  ['warranty_verified', 'warranty_not_covered', 'warranty_void', 'merged'],
];
const byDeadline = [{ column: 'next_due_at', descending: false }];

/** Also as lanes by state and as a month by visits. What is given up has a lane once something is. */
const ways = { board: { without: ['warranty_void', 'merged'] }, calendar: { by: 'visit_on' } };
/** Given to many at once: who, how urgent, and where they stand, each judged by itself and taken back together. */
const bulk = ['lead_id', 'priority', 'state'];

/** What owners reported after the handover: an inbox by what is due first, lanes, a month of visits, and what it all taught. */
export function Screen() {
  const say = useSay();
  const parts = useWarrantyParts();
  const { outputs, dialog } = useCombining();
  const tabs = useMemo(() => {
    const tab = (value: keyof typeof t, filter: FilterTree, sort = byDeadline) => ({
      value,
      label: say(t[value]),
      state: { filter, sort },
    });
    return [
      tab('inbox', open),
      tab('mine', { all: [open, ['lead_id', 'is', me]] }),
      tab('answer', among('submitted', 'acknowledged')),
      tab('send', among('accepted')),
      tab('appealed', { all: [among('not_covered'), ['appealed_at', 'not_empty']] }, []),
      { value: 'all', label: say(t.all), state: {} },
      tab('closed', closed, []),
      ...(parts === null ? [] : [{ value: 'map', label: say(t.map), state: {}, content: <parts.TripsMap /> }]),
      { value: 'cause', label: say(t.cause), state: {}, content: <ItemFacts /> },
    ];
  }, [say, parts]);
  return (
    <>
      <RecordScreen
        declaration={warrantyItem}
        empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
        card={['state', 'priority', 'unit_id', 'coverage_result', 'next_due_at', 'lead_id']}
        cells={itemCells}
        needs={itemNeeds}
        panel={itemPanel}
        panelFirst
        tabs={tabs}
        ways={ways}
        bulk={bulk}
        outputs={outputs}
      />
      {dialog}
    </>
  );
}
