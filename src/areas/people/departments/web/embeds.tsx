import { RecordTable, useRecordOptions } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { department } from '../record.ts';

const t = texts({
  emptyTitle: { en: 'No departments yet', es: 'Aún no hay departamentos' },
  emptyText: {
    en: 'A ticket that nobody has taken waits for the lead of its department.',
    es: 'Un ticket que nadie ha tomado espera al responsable de su departamento.',
  },
});

/** The departments, for the administration. */
export function DepartmentsPanel() {
  const say = useSay();
  return (
    <RecordTable
      declaration={department}
      empty={{ drawing: <HouseDrawing />, title: say(t.emptyTitle), text: say(t.emptyText) }}
      card={['lead_id', 'members']}
    />
  );
}

/** The departments, to choose one. */
export function useDepartmentOptions() {
  return useRecordOptions(department);
}
