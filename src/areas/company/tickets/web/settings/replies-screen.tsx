import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { savedReply } from '#areas/company/tickets/record.ts';

const t = texts({
  title: { en: 'No saved replies yet', es: 'Aún no hay respuestas guardadas' },
  text: {
    en: 'Write once what is asked often. Name, ticket and project are filled in for each reader.',
    es: 'Escribe una vez lo que se pregunta a menudo. El nombre, el ticket y el proyecto se completan.',
  },
});

/** Words that are often needed. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={savedReply}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['scope']}
    />
  );
}
