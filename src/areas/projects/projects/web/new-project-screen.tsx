import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go } from '#platform/web/place.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { focusFirstFault, useRecordForm } from '#platform/web/forms/record-form.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { ProjectDraft, ProjectNumber } from '../schema.ts';
import {
  bodyOf,
  CommercialFields,
  emptyForm,
  partsOf,
  projectPaths,
  WhoAndWhereFields,
  type ProjectForm,
} from './project-fields.tsx';
import { useCreateProject, useProjects } from './queries.ts';
import { expandNames } from './units/unit-names.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'New project', es: 'Nuevo proyecto' },
  path: { en: 'Where you are', es: 'Dónde estás' },
  projects: { en: 'Projects', es: 'Proyectos' },
  steps: { en: 'Steps', es: 'Pasos' },
  who: { en: 'Who and where', es: 'Quién y dónde' },
  commercial: { en: 'Commercial', es: 'Comercial' },
  units: { en: 'Units', es: 'Unidades' },
  done: { en: 'done', es: 'hecho' },
  number: { en: 'Project number', es: 'Número de proyecto' },
  numberHelp: {
    en: 'Letters, digits and hyphens, like 26-041. It never changes.',
    es: 'Letras, cifras y guiones, como 26-041. No cambia nunca.',
  },
  numberWrong: {
    en: '2 to 20 letters, digits or hyphens, starting with a letter or digit; not a word of the portal.',
    es: 'De 2 a 20 letras, cifras o guiones, que empiece con letra o cifra; no una palabra del portal.',
  },
  numberTaken: { en: 'This number is taken.', es: 'Este número ya está ocupado.' },
  nameMissing: { en: 'Give the project a name.', es: 'Ponle nombre al proyecto.' },
  sameAddress: {
    en: 'A project at this address exists: {name}.',
    es: 'Ya existe un proyecto en esta dirección: {name}.',
  },
  unitNames: { en: 'Names of the units', es: 'Nombres de las unidades' },
  unitHelp: {
    en: 'One per line, or a pattern: A-101..112 makes A-101 to A-112. You can leave this empty and import a spreadsheet later.',
    es: 'Uno por línea, o un patrón: A-101..112 crea de A-101 a A-112. Puedes dejarlo vacío e importar una hoja después.',
  },
  next: { en: 'Next', es: 'Siguiente' },
  back: { en: 'Back', es: 'Volver' },
  create: { en: 'Create project', es: 'Crear proyecto' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  twice: { en: 'Stands twice: {name}', es: 'Está dos veces: {name}' },
});

const stepNames = ['who', 'commercial', 'units'] as const;

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

/** Makes a project in three steps. What is typed stays when one goes back, and when the tab is closed. */
export function Screen() {
  const say = useSay();
  const known = useProjects();
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
  const taken = known.data?.some((project) => project.project_number === number.trim().toUpperCase()) ?? false;
  const isTried = entry.form.formState.submitCount > 0;
  const [tried, setTried] = useState(false);
  const numberFault = taken
    ? say(t.numberTaken)
    : (isTried || tried) && !ProjectNumber.safeParse(number).success
      ? say(t.numberWrong)
      : entry.fault('project_number');
  const nameFault = (isTried || tried) && form.name.trim() === '' ? say(t.nameMissing) : entry.fault('name');
  const twin =
    form.line1.trim() === ''
      ? undefined
      : known.data?.find(
          (project) =>
            project.address.line1?.toLowerCase() === form.line1.trim().toLowerCase() &&
            (project.address.city ?? '').toLowerCase() === form.city.trim().toLowerCase(),
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
  return (
    <PageFrame
      title={say(t.title)}
      breadcrumb={
        <Breadcrumb label={say(t.path)}>
          <Link to="/projects">{say(t.projects)}</Link>
          <span>{say(t.title)}</span>
        </Breadcrumb>
      }
      narrow
    >
      <form className="flex flex-col gap-6 pt-3" onSubmit={submit} noValidate>
        <Stepper
          label={say(t.steps)}
          steps={stepNames.map((value) => ({ value, label: say(t[value]) }))}
          current={step}
          onStep={(value) => setStep(stepNames.find((name) => name === value) ?? 'who')}
          doneLabel={say(t.done)}
        />
        <FormNotices entry={entry} />
        {step === 'who' && (
          <>
            <Field
              label={say(t.number)}
              required
              help={say(t.numberHelp)}
              {...(numberFault === undefined ? {} : { error: numberFault })}
            >
              <TextInput
                value={number}
                maxLength={20}
                autoFocus
                autoComplete="off"
                spellCheck={false}
                className="max-w-60"
                onChange={(event) => entry.choice('project_number').onValueChange(event.target.value.toUpperCase())}
              />
            </Field>
            <WhoAndWhereFields {...fields} />
            {twin !== undefined && (
              <Banner tone="warn">{say(t.sameAddress, { name: `${twin.project_number} ${twin.name}` })}</Banner>
            )}
          </>
        )}
        {step === 'commercial' && <CommercialFields {...fields} />}
        {step === 'units' && (
          <>
            <Field
              label={say(t.unitNames)}
              help={say(t.unitHelp)}
              {...(double === undefined ? {} : { error: say(t.twice, { name: double }) })}
            >
              <Textarea rows={8} autoFocus {...entry.field('unit_text')} />
            </Field>
            <p className="text-14 text-text-2" aria-live="polite">
              {say(words.units, { n: names.length })}
            </p>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
          <Button look="quiet" asChild className="mr-auto">
            <Link to="/projects">{say(t.cancel)}</Link>
          </Button>
          {index > 0 && <Button onClick={() => setStep(stepNames[index - 1] ?? 'who')}>{say(t.back)}</Button>}
          <Button
            type="submit"
            look="primary"
            loading={entry.isBusy}
            disabled={step === 'units' && double !== undefined}
          >
            {index === stepNames.length - 1 ? say(t.create) : say(t.next)}
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}

function stepOf(fields: readonly string[]): (typeof stepNames)[number] {
  if (fields.length > 0 && fields.every((field) => field.startsWith('unit'))) return 'units';
  return fields.length > 0 && fields.every((field) => commercialFields.includes(field)) ? 'commercial' : 'who';
}
