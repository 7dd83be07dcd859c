import type { ReactNode } from 'react';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/inputs/field.tsx';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  all: { en: 'All projects', es: 'Todos los proyectos' },
  choose: { en: 'Choose a project', es: 'Elige un proyecto' },
  chooseText: {
    en: 'Its modules and drawings stand here with what is open on them.',
    es: 'Aquí están sus módulos y planos con lo que sigue abierto.',
  },
});

/** What is drawn for one project, with the choice of it above; the address keeps the choice. */
export function OfProject({
  isOptional = false,
  children,
}: {
  /** All projects together make sense too. */
  isOptional?: boolean;
  children: (project: string | undefined) => ReactNode;
}) {
  const say = useSay();
  const project = useSearch()['project'];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto px-6 py-4 max-md:px-4">
      <Field label={say(t.project)} className="max-w-80 flex-none">
        <ProjectCombobox
          value={project ?? null}
          placeholder={isOptional ? say(t.all) : say(t.choose)}
          onValueChange={(value) => setSearch({ project: value ?? undefined })}
        />
      </Field>
      {project === undefined && !isOptional ? (
        <EmptyState drawing={<ModuleDrawing />} title={say(t.choose)} text={say(t.chooseText)} />
      ) : (
        children(project)
      )}
    </div>
  );
}
