import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { lesson } from '../record.ts';

const t = texts({
  title: { en: 'Nothing learned yet', es: 'Aún no hay lecciones' },
  text: {
    en: 'Write down what a job has taught, good or bad, in one sentence that another job can use.',
    es: 'Anota lo que enseñó una obra, bueno o malo, en una frase que sirva en otra.',
  },
});

/** What jobs have taught, from the event to the template or drawing that holds it now. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={lesson}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'category', 'owner']}
    />
  );
}
