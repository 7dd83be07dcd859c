import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { punchTemplate } from '../record.ts';

const t = texts({
  title: { en: 'No frequent defect yet', es: 'Aún no hay defectos frecuentes' },
  text: {
    en: 'What stands here is offered by the punch forms, one tap each.',
    es: 'Lo que está aquí lo ofrecen los formularios de pendientes, a un toque.',
  },
});

/** The knowledge base of what goes wrong most often, by category. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={punchTemplate}
      empty={{ title: say(t.title), text: say(t.text) }}
      card={['category', 'trade', 'usual_priority']}
    />
  );
}
