import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { factoryChoices, type Factory } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { onCallDuty } from '../record.ts';

const t = texts({
  title: { en: 'Nobody is on call', es: 'Nadie está de guardia' },
  text: {
    en: 'An emergency is told to the warranty coordinator, the project manager and the assignee. Add a duty, and whoever has it is told first.',
    es: 'De una emergencia se avisa al coordinador de garantía, al gerente del proyecto y al responsable. Agrega una guardia y se avisará primero a quien la tenga.',
  },
  company: { en: 'Whole company', es: 'Toda la empresa' },
  all: { en: 'All', es: 'Todas' },
  coming: { en: 'Now and to come', es: 'Ahora y por venir' },
});

/** Of which homes: those of a factory, or all of them. */
function Place({ row }: { row: TableRow }) {
  const say = useSay();
  const factory = cellOf(row, 'factory');
  const words = typeof factory === 'string' && isFactory(factory) ? factoryChoices[factory] : t.company;
  return say(words);
}

const cells = { factory: (row: TableRow) => <Place row={row} /> };
const isFactory = (name: string): name is Factory => Object.hasOwn(factoryChoices, name);

/** Who is told at once of what can't wait, and when it is whose turn. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={onCallDuty}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      tabs={[
        {
          value: 'coming',
          label: say(t.coming),
          state: {
            filter: ['standing', 'any_of', ['now', 'ahead']],
            sort: [{ column: 'starts_at', descending: false }],
          },
        },
        { value: 'all', label: say(t.all), state: {} },
      ]}
      cells={cells}
      card={['standing', 'factory', 'starts_at', 'ends_at']}
    />
  );
}
