import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { ticketType } from '#areas/company/tickets/record.ts';
import { CategoryFields } from '../form/category-fields.tsx';
import { CategoryForm } from './category-form.tsx';

const t = texts({
  title: { en: 'No categories yet', es: 'Aún no hay categorías' },
  text: {
    en: 'Say what tickets can be about, and how pressing each usually is.',
    es: 'Define de qué pueden tratar los tickets y qué tan urgentes suelen ser.',
  },
});

const categoryForm: RecordForms = (form) => <CategoryForm {...form} />;

const looks = { fields: (lines: string) => <CategoryFields lines={lines} /> };

/** What tickets can be about. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={ticketType}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['default_priority', 'disabled']}
      dialog={categoryForm}
      prose={looks}
    />
  );
}
