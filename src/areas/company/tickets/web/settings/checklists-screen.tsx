import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { checklistTemplate } from '#areas/company/tickets/record.ts';

const t = texts({
  title: { en: 'No checklists yet', es: 'Aún no hay listas de control' },
  text: {
    en: 'Write once what is always done in the same way; a ticket takes the points over.',
    es: 'Escribe una vez lo que siempre se hace igual; un ticket toma los puntos.',
  },
});

/** Points that are often needed together. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={checklistTemplate}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['points']}
    />
  );
}
