import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { ticket } from '../record.ts';

const t = texts({
  title: { en: 'Nothing waits', es: 'Nada en espera' },
  text: {
    en: 'What owners, developers and colleagues ask for stands here, with the time that is left.',
    es: 'Aquí está lo que piden propietarios, desarrolladores y colegas, con el tiempo que queda.',
  },
});

/** Everything that waits for somebody, in one queue. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={ticket}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['state', 'priority', 'lead_id']}
    />
  );
}
