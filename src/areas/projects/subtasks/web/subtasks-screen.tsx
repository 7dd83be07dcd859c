import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { subtask } from '../record.ts';

const t = texts({
  title: { en: 'No subtasks yet', es: 'Aún no hay subtareas' },
  text: {
    en: 'What each department has to do for a home stands here, over all projects.',
    es: 'Aquí está lo que cada departamento tiene que hacer por una casa, de todos los proyectos.',
  },
});

/** The subtasks of all projects in one list; the breakdown counts the same ones by project and department. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={subtask}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['status', 'department', 'owner_id', 'due_on']}
    />
  );
}
