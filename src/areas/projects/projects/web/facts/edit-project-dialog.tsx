import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { EditingNotice } from '#platform/web/presence-marks.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { ProjectPatch, ProjectRead } from '#areas/projects/projects/schema.ts';
import { CommercialFields, partsOf, projectPaths, useProjectLabels, WhoAndWhereFields } from './project-fields.tsx';
import { ProjectFactFields, useFactLabels } from './project-fact-fields.tsx';
import { bodyOfFacts, factPaths, factsOf, type ProjectFacts } from './project-facts.ts';
import { useChangeProject } from '../queries.ts';

const t = texts({
  title: { en: 'Facts of {name}', es: 'Datos de {name}' },
  save: { en: 'Save facts', es: 'Guardar datos' },
});

const pathsOfForm = { ...projectPaths, ...factPaths } as const;

/** The facts of a project in one form. */
export function EditProjectDialog({
  project,
  focusOn,
  onClose,
}: {
  project: ProjectRead;
  focusOn?: string | undefined;
  onClose: () => void;
}) {
  const say = useSay();
  const labels = { ...useProjectLabels(), ...useFactLabels() };
  const change = useChangeProject();
  const entry = useRecordForm<ProjectFacts, unknown>({
    values: factsOf(project),
    version: project.version,
    draftKey: `project.${project.id}`,
    schema: ProjectPatch,
    toBody: bodyOfFacts,
    paths: pathsOfForm,
    valuesOf: (current) => {
      const found = ProjectRead.safeParse(current);
      return found.success ? factsOf(found.data) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: project.id },
          body: withVersion(bodyOfFacts(values), version),
        }),
      ),
    onDone: onClose,
  });
  const fields = partsOf(entry);
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { name: project.name })}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      focusOn={focusOn}
      labels={labels}
      notice={<EditingNotice type="project" id={project.id} isEditing={entry.isDirty} />}
      className="flex flex-col gap-4"
    >
      <WhoAndWhereFields {...fields} />
      <CommercialFields {...fields} />
      <ProjectFactFields entry={entry} />
    </FormDialog>
  );
}
