import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { opportunity } from '../record.ts';
import { useBulkStep } from './bulk-step.tsx';
import { DealPanel } from './panel/deal-panel.tsx';
import { useWayColumns } from './way-columns.ts';

const t = texts({
  title: { en: 'No opportunity yet', es: 'Aún no hay oportunidades' },
  text: {
    en: 'An opportunity is a deal that may become a project. It comes of a qualified lead, or is made here.',
    es: 'Una oportunidad es un negocio que puede ser proyecto. Viene de un prospecto calificado o se crea aquí.',
  },
});

/** What is open first, and of it what is to close first. */
const inOrder = [
  { column: 'state', descending: false },
  { column: 'expected_close', descending: false },
];
const inBulk = ['owner', 'expected_close', 'next_step_on', 'source', 'factory', 'state'];
const panelOf = (record: { id: string }) => <DealPanel record={record} />;

/** Every deal, open and closed, with where it stands and what comes next. */
export function Screen() {
  const say = useSay();
  const acts = useBulkStep();
  return (
    <RecordScreen
      declaration={opportunity}
      within={{ first: {}, sort: inOrder }}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['stage_id', 'amount', 'next_step']}
      panelFirst
      panel={panelOf}
      ways={{ calendar: { by: 'expected_close' } }}
      bulk={inBulk}
      acts={acts}
      addedColumns={useWayColumns()}
    />
  );
}
