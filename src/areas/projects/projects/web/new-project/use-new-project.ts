import { useState } from 'react';
import { ProjectDraft, ProjectNumber } from '#areas/projects/projects/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { focusFirstFault, useRecordForm } from '#platform/web/forms/record-form.ts';
import { go } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { bodyOf, emptyForm, partsOf, type ProjectForm, projectPaths } from '../facts/project-fields.tsx';
import { useProjectsFor } from '../choices.tsx';
import { useCreateProject } from '../queries.ts';
import { expandNames } from '../units/unit-names.ts';

const t = texts({
  numberWrong: {
    en: '2 to 20 letters, digits or hyphens, starting with a letter or digit; not a word of the portal.',
    es: 'De 2 a 20 letras, cifras o guiones, que empiece con letra o cifra; no una palabra del portal.',
  },
  numberTaken: { en: 'This number is taken.', es: 'Este número ya está ocupado.' },
  nameMissing: { en: 'Give the project a name.', es: 'Ponle nombre al proyecto.' },
});

/** The steps of a new project. */
export const stepNames = ['who', 'commercial', 'units'] as const;

interface NewProjectForm extends ProjectForm {
  project_number: string;
  unit_text: string;
}

const values: NewProjectForm = { project_number: '', ...emptyForm, unit_text: '' };
const paths = { ...projectPaths, unit_names: 'unit_text' } as const;
/** The step that a field stands on, to go back to the one with the fault. */
const commercialFields: readonly string[] = [
  'project_type',
  'developer_organisation_id',
  'factory',
  'dollars',
  'gross_sqft',
];

function toBody({ project_number, unit_text, ...form }: NewProjectForm) {
  return { ...bodyOf(form), project_number: project_number.trim(), unit_names: expandNames(unit_text) };
}

/** The form of a new project, the step it stands on, and what is wrong with what was typed so far. */
export function useNewProject() {
  const say = useSay();
  const create = useCreateProject();
  const [step, setStep] = useState<(typeof stepNames)[number]>('who');
  const entry = useRecordForm<NewProjectForm, { project_number: string }>({
    values,
    schema: ProjectDraft,
    toBody,
    paths,
    draftKey: 'new-project',
    send: (given) => outcomeOf(create.mutateAsync({ body: toBody(given) })),
    onDone: (project) => go(`/projects/${project.project_number}`),
    onFailure: (failure) => {
      const fields = refusalOf(failure).details.map(({ path }) => paths[path as keyof typeof paths] ?? path);
      setStep(stepOf(fields));
      return false;
    },
  });
  const { project_number: number, unit_text: unitText, ...form } = entry.form.watch();
  const names = expandNames(unitText);
  const double = names.find(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== index,
  );
  const taken =
    useProjectsFor(number)?.some((project) => project.project_number === number.trim().toUpperCase()) ?? false;
  const isTried = entry.form.formState.submitCount > 0;
  const [tried, setTried] = useState(false);
  const numberFault = taken
    ? say(t.numberTaken)
    : (isTried || tried) && !ProjectNumber.safeParse(number).success
      ? say(t.numberWrong)
      : entry.fault('project_number');
  const nameFault = (isTried || tried) && form.name.trim() === '' ? say(t.nameMissing) : entry.fault('name');
  const twin = useProjectsFor(form.line1)?.find(
    (project) =>
      project.line1?.toLowerCase() === form.line1.trim().toLowerCase() &&
      (project.city ?? '').toLowerCase() === form.city.trim().toLowerCase(),
  );
  const firstFine = ProjectNumber.safeParse(number).success && !taken && form.name.trim() !== '';
  const index = stepNames.indexOf(step);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const next = stepNames[index + 1];
    if (!firstFine) {
      setStep('who');
      focusFirstFault();
    } else if (next !== undefined) setStep(next);
    else entry.submit(event);
  };
  const parts = partsOf(entry);
  const fields = {
    ...parts,
    faultOf: (name: keyof ProjectForm) => (name === 'name' ? nameFault : parts.faultOf(name)),
  };
  return {
    entry,
    fields,
    number,
    numberFault,
    /** A project that stands at the same address. */
    twin,
    names,
    /** A name that is typed twice. */
    double,
    step,
    setStep,
    index,
    submit,
  };
}

function stepOf(fields: readonly string[]): (typeof stepNames)[number] {
  if (fields.length > 0 && fields.every((field) => field.startsWith('unit'))) return 'units';
  return fields.length > 0 && fields.every((field) => commercialFields.includes(field)) ? 'commercial' : 'who';
}
