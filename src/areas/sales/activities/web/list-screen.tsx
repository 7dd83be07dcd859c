import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { activity } from '../record.ts';

const t = texts({
  title: { en: 'Nothing noted yet', es: 'Aún no hay nada anotado' },
  text: {
    en: 'Calls, mails, meetings and visits are noted on a lead, an opportunity, a contact or a company, and stand here together.',
    es: 'Llamadas, correos, reuniones y visitas se anotan en un prospecto, oportunidad, contacto o empresa, y aquí están juntas.',
  },
});

const latestFirst = [{ column: 'happened_at', descending: true }];

/** Everything that was noted with customers, across all of them. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={activity}
      within={{ first: {}, sort: latestFirst }}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['kind', 'happened_at', 'opportunity_id']}
    />
  );
}
