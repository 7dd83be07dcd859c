import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { contractTemplate } from '../record.ts';
import { TemplateClauses } from './template/template-clauses.tsx';

const t = texts({
  title: { en: 'No template yet', es: 'Aún no hay plantillas' },
  text: {
    en: 'A template holds the words of a kind of contract.',
    es: 'Una plantilla tiene el texto de un tipo de contrato.',
  },
});

/** The words of contracts: every template with its versions, and the editor of its clauses. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={contractTemplate}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['contract_type', 'state', 'revision']}
      panelFirst
      panel={TemplateClauses}
    />
  );
}
