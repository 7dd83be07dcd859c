import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { EditingNotice } from '#platform/web/presence-marks.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { DatePicker } from '#ui/inputs/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { contractTypes, ProjectPatch, ProjectRead } from '#areas/projects/projects/schema.ts';
import { CommercialFields, partsOf, projectPaths, useProjectLabels, WhoAndWhereFields } from './project-fields.tsx';
import { ProjectFactFields, useFactLabels } from './project-fact-fields.tsx';
import { bodyOfFacts, factPaths, factsOf, type ProjectFacts } from './project-facts.ts';
import { useChangeProject } from '../queries.ts';
import { contractTypeWords } from '../words.ts';

const t = texts({
  title: { en: 'Facts of {name}', es: 'Datos de {name}' },
  signed: { en: '{contract}, signed on', es: '{contract}, firmado el' },
  save: { en: 'Save facts', es: 'Guardar datos' },
  pick: { en: 'Not signed', es: 'Sin firmar' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
});

const pathsOfForm = { ...projectPaths, ...factPaths, contracts: 'signed' } as const;

interface EditForm extends ProjectFacts {
  /** The day on which each contract was signed, by its type. */
  signed: Record<string, string | null>;
}

function formWithContracts(project: ProjectRead): EditForm {
  return {
    ...factsOf(project),
    signed: Object.fromEntries(
      contractTypes.map((type) => [
        type,
        project.contracts.find((contract) => contract.contract_type === type)?.signed_on ?? null,
      ]),
    ),
  };
}

/** All contracts of the project, with the days of the form; a second one of a type stays as it is. */
function contractsOf(project: ProjectRead, signed: EditForm['signed']) {
  const first = contractTypes.flatMap((type) => {
    const known = project.contracts.find((contract) => contract.contract_type === type);
    const on = signed[type] ?? null;
    return known === undefined && on === null
      ? []
      : [{ contract_type: type, signed_on: on, value_cents: known?.value_cents ?? null }];
  });
  const others = project.contracts
    .filter((contract, index, all) => all.findIndex((each) => each.contract_type === contract.contract_type) !== index)
    .map((contract) => ({
      contract_type: contract.contract_type as 'Design Agreement',
      signed_on: contract.signed_on,
      value_cents: contract.value_cents ?? null,
    }));
  return [...first, ...others];
}

/** The facts of a project in one form, its signed contracts among them. */
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
  const language = useLanguage();
  const labels = { ...useProjectLabels(), ...useFactLabels() };
  const change = useChangeProject();
  const toBody = ({ signed, ...form }: EditForm) => ({ ...bodyOfFacts(form), contracts: contractsOf(project, signed) });
  const entry = useRecordForm<EditForm, unknown>({
    values: formWithContracts(project),
    version: project.version,
    draftKey: `project.${project.id}`,
    schema: ProjectPatch,
    toBody,
    paths: pathsOfForm,
    valuesOf: (current) => {
      const found = ProjectRead.safeParse(current);
      return found.success ? formWithContracts(found.data) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: project.id },
          body: withVersion(toBody(values), version),
        }),
      ),
    onDone: onClose,
  });
  const fields = partsOf(entry);
  const { value: signed, onValueChange: setSigned } = entry.choice('signed');
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
      <div data-field="contracts" className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
        {contractTypes.map((type) => (
          <Field key={type} label={say(t.signed, { contract: say(contractTypeWords[type] ?? t.save) })}>
            <DatePicker
              value={signed[type] ?? null}
              onValueChange={(on) => setSigned({ ...signed, [type]: on })}
              language={language}
              placeholder={say(t.pick)}
              calendarLabel={say(t.calendar)}
              previousLabel={say(t.previous)}
              nextLabel={say(t.next)}
              clearLabel={say(t.pick)}
            />
          </Field>
        ))}
      </div>
      <ProjectFactFields entry={entry} />
    </FormDialog>
  );
}
