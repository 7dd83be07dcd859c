import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { contact } from '../record.ts';

const t = texts({
  title: { en: 'No contact yet', es: 'Aún no hay contactos' },
  text: {
    en: 'Whoever sales speaks with stands here once, in however many deals.',
    es: 'Cada persona con quien habla ventas está aquí una vez, en los negocios que sean.',
  },
});

const byName = [{ column: 'name', descending: false }];

/** The people whom sales speaks with. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={contact}
      within={{ first: {}, sort: byName }}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['company_id', 'email', 'phone']}
    />
  );
}
