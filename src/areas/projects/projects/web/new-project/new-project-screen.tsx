import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { CommercialFields, WhoAndWhereFields } from '../facts/project-fields.tsx';
import { words } from '../words.ts';
import { stepNames, useNewProject } from './use-new-project.ts';

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

/** Makes a project in three steps. What is typed stays when one goes back, and when the tab is closed. */
export function Screen() {
  const say = useSay();
  const { entry, fields, number, numberFault, twin, names, double, step, setStep, index, submit } = useNewProject();
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
