import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { signOffTemplate } from '../record.ts';
import { TemplateQuestions } from './template/template-questions.tsx';

const t = texts({
  title: { en: 'No template yet', es: 'Aún no hay plantillas' },
  text: {
    en: 'A template says what is asked in a kind of sign-off.',
    es: 'Una plantilla dice qué se pregunta en un tipo de aprobación.',
  },
});

/** What sign-offs ask: every template with its versions, and the editor of its questions. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={signOffTemplate}
      empty={{ drawing: <ModuleDrawing />, title: say(t.title), text: say(t.text) }}
      card={['form_type', 'state', 'revision']}
      panelFirst
      panel={TemplateQuestions}
    />
  );
}
