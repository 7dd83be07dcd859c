import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { LoadedPins } from './plan/plan-view.tsx';
import { usePins } from './queries.ts';
import { OfUnit, type PinsMapProps } from './unit-pins.tsx';
import { UnitChoice } from './unit-choice.tsx';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  choose: { en: 'Choose a project', es: 'Elige un proyecto' },
  chooseText: {
    en: 'The pins of its units stand here on their drawings.',
    es: 'Aquí están las marcas de sus unidades sobre sus planos.',
  },
});

/** The tickets of a list that are marked on a drawing, there: of one unit at a time, since a drawing with all pins of a project says nothing. */
export function PinsMap(props: PinsMapProps) {
  const say = useSay();
  const project = useSearch()['project'];
  const pins = usePins(project);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-6 py-4 max-md:px-4">
      <div className="flex flex-none flex-wrap gap-4">
        <Field label={say(t.project)} className="w-80 max-w-full">
          <ProjectCombobox
            value={project ?? null}
            onValueChange={(value) => setSearch({ project: value ?? undefined, unit: undefined, drawing: undefined })}
          />
        </Field>
        {project !== undefined && pins.data !== undefined && <UnitChoice data={pins.data} />}
      </div>
      {project === undefined ? (
        <EmptyState drawing={<ModuleDrawing />} title={say(t.choose)} text={say(t.chooseText)} />
      ) : (
        <LoadedPins query={pins}>{(data) => <OfUnit {...props} project={project} data={data} />}</LoadedPins>
      )}
    </div>
  );
}
