import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/page-frame.tsx';
import { go } from '#platform/web/place.ts';
import { refusalOf } from '#platform/web/said.ts';
import { Banner } from '#ui/banner.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ProjectNumber } from '../schema.ts';
import { bodyOf, CommercialFields, emptyForm, WhoAndWhereFields } from './project-fields.tsx';
import { useCreateProject, useProjects } from './queries.ts';
import { expandNames } from './unit-names.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'New project', es: 'Nuevo proyecto' },
  path: { en: 'Where you are', es: 'Dónde estás' },
  projects: { en: 'Projects', es: 'Proyectos' },
  steps: { en: 'Steps', es: 'Pasos' },
  who: { en: 'Who and where', es: 'Quién y dónde' },
  commercial: { en: 'Commercial', es: 'Comercial' },
  units: { en: 'Units', es: 'Unidades' },
  done: { en: 'done', es: 'listo' },
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
  back: { en: 'Back', es: 'Atrás' },
  create: { en: 'Create project', es: 'Crear proyecto' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  twice: { en: 'Stands twice: {name}', es: 'Está dos veces: {name}' },
});

const stepNames = ['who', 'commercial', 'units'] as const;

/** Makes a project in three steps. What is typed stays when one goes back. */
export function Screen() {
  const say = useSay();
  const known = useProjects();
  const create = useCreateProject();
  const [step, setStep] = useState<(typeof stepNames)[number]>('who');
  const [number, setNumber] = useState('');
  const [form, setForm] = useState(emptyForm);
  const [unitText, setUnitText] = useState('');
  const [tried, setTried] = useState(false);
  const names = expandNames(unitText);
  const double = names.find(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== index,
  );
  const faults = new Map(
    create.error === null ? [] : refusalOf(create.error.failure).details.map((fault) => [fault.path, fault.message]),
  );
  const taken = known.data?.some((project) => project.project_number === number.trim().toUpperCase()) ?? false;
  const numberFault =
    faults.get('project_number') ??
    (taken ? say(t.numberTaken) : tried && !ProjectNumber.safeParse(number).success ? say(t.numberWrong) : undefined);
  const nameFault = tried && form.name.trim() === '' ? say(t.nameMissing) : faults.get('name');
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
  const submit = () => {
    setTried(true);
    if (!firstFine) return setStep('who');
    const next = stepNames[index + 1];
    if (next !== undefined) return setStep(next);
    create.mutate(
      { body: { ...bodyOf(form), project_number: number, unit_names: names } },
      { onSuccess: (project) => go(`/projects/${project.project_number}`), onError: () => setStep('who') },
    );
  };
  const fields = {
    form,
    onChange: (patch: Partial<typeof form>) => setForm((now) => ({ ...now, ...patch })),
    faultOf: (path: string) => (path === 'name' ? nameFault : faults.get(path)),
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
      <form
        className="flex flex-col gap-6 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <Stepper
          label={say(t.steps)}
          steps={stepNames.map((value) => ({ value, label: say(t[value]) }))}
          current={step}
          onStep={(value) => setStep(stepNames.find((name) => name === value) ?? 'who')}
          doneLabel={say(t.done)}
        />
        {create.error !== null && <Banner tone="bad">{create.error.message}</Banner>}
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
                onChange={(event) => setNumber(event.target.value.toUpperCase())}
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
              <Textarea rows={8} autoFocus value={unitText} onChange={(event) => setUnitText(event.target.value)} />
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
            loading={create.isPending}
            disabled={step === 'units' && double !== undefined}
          >
            {index === stepNames.length - 1 ? say(t.create) : say(t.next)}
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}
