import { RundownButton } from '#areas/design/lessons/web/embeds.tsx';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import type { UnitRead } from '#areas/projects/units/schema.ts';
import { mostValues } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { deviation } from '../record.ts';
import { DeviationSteps } from './deviation-steps.tsx';

const t = texts({
  title: { en: 'Nothing deviates', es: 'Nada se desvía' },
  text: {
    en: 'Write down where what is built differs, or is to differ, from what was drawn, before it is covered up.',
    es: 'Anota dónde lo construido difiere, o va a diferir, de lo dibujado, antes de que quede cubierto.',
  },
});

/** What the lists of deviations share. */
export function useDeviationParts() {
  const say = useSay();
  return {
    empty: { drawing: <ModuleDrawing />, title: say(t.title), text: say(t.text) },
    card: ['state', 'class', 'expires_on'],
    panel: DeviationSteps,
  };
}

/** The deviations of one home, on its page: those that name it, and those that name a module of it. */
export function UnitDeviations({
  unit,
}: {
  unit: Pick<UnitRead, 'id' | 'name' | 'project' | 'project_number' | 'project_name' | 'modules'>;
}) {
  const { id, name, project, project_number: number, project_name: called, modules } = unit;
  const names = modules.slice(0, mostValues).map(({ module_no: no }) => `${name} ${no}`);
  return (
    <RecordTable
      declaration={deviation}
      {...useDeviationParts()}
      within={{
        scope: {
          all: [
            ['project_id', 'is', project],
            {
              any: [
                ['units', 'has_any', [name]],
                ...(names.length === 0 ? [] : [['modules', 'has_any', names] as const]),
              ],
            },
          ],
        },
        first: { project_id: { id: project, name: `${number} ${called}` }, units: [{ id, name }] },
      }}
    />
  );
}

/** The deviations of one project, on its page, and the way to what other jobs have taught. */
export function ProjectDeviations({
  project,
}: {
  project: { id: string; project_number: string; name: string; can: { change: boolean } };
}) {
  const { id, project_number: number, name, can } = project;
  return (
    <RecordTable
      declaration={deviation}
      {...useDeviationParts()}
      toolbarEnd={<RundownButton projectId={id} mayDecide={can.change} />}
      within={{ scope: ['project_id', 'is', id], first: { project_id: { id, name: `${number} ${name}` } } }}
    />
  );
}
