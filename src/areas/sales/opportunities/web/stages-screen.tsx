import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { salesStage } from '../record.ts';
import { stageForm, stagePart } from './stage-form.tsx';

const t = texts({
  title: { en: 'No sales stage yet', es: 'Aún no hay etapas de venta' },
  text: {
    en: 'Stages are the way of a deal, from the first call to the signature.',
    es: 'Las etapas son el camino de un negocio, de la primera llamada a la firma.',
  },
});

/** The stages of both pipelines, and what each demands. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={salesStage}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['pipeline', 'place', 'probability']}
      dialog={stageForm}
      editsInForm
      panel={stagePart}
      panelFirst
    />
  );
}
