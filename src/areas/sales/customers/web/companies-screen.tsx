import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { company } from '../record.ts';

const t = texts({
  title: { en: 'No company yet', es: 'Aún no hay empresas' },
  text: {
    en: 'Developers, lenders and partners stand here, each with its people and its deals.',
    es: 'Aquí están desarrolladores, prestamistas y socios, con su gente y sus negocios.',
  },
});

const byName = [{ column: 'name', descending: false }];

/** The companies that sales deals with. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={company}
      within={{ first: {}, sort: byName }}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['kind', 'city', 'phone']}
    />
  );
}
