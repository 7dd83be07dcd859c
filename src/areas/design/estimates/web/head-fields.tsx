import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { estimateKindChoices } from '../choices.ts';
import { estimateKinds, type Estimate } from '../schema.ts';

const t = texts({
  name: { en: 'Name', es: 'Nombre' },
  project_id: { en: 'Project', es: 'Proyecto' },
  projectHelp: { en: 'Empty while there is only a deal.', es: 'Vacío mientras solo haya un trato.' },
  noProject: { en: 'No project of this name', es: 'Ningún proyecto con ese nombre' },
  chooseProject: { en: 'Choose a project', es: 'Elige un proyecto' },
  kind: { en: 'Kind', es: 'Tipo' },
  rate_date: { en: 'Prices and rates of', es: 'Precios y tarifas del' },
  factory: { en: 'Factory', es: 'Planta' },
  noFactory: { en: 'Not decided', es: 'Sin decidir' },
  plan_code: { en: 'Plan', es: 'Plan' },
  units: { en: 'Units', es: 'Unidades' },
  modules: { en: 'Modules', es: 'Módulos' },
  sqft: { en: 'Square feet', es: 'Pies cuadrados' },
  accuracy_percent: { en: 'Accurate to ± %', es: 'Precisión ± %' },
  valid_until: { en: 'Valid until', es: 'Vigente hasta' },
  inclusions: { en: 'Included', es: 'Incluye' },
  exclusions: { en: 'Not included', es: 'No incluye' },
});
export const headLabels = t;

/** What stands above the lines, as a form holds it. */
export interface HeadForm {
  name: string;
  project_id: string | null;
  kind: (typeof estimateKinds)[number];
  rate_date: string | null;
  factory: (typeof factories)[number] | 'none';
  plan_code: string;
  units: number | null;
  modules: number | null;
  sqft: number | null;
  accuracy_percent: number | null;
  valid_until: string | null;
  inclusions: string;
  exclusions: string;
}

export const emptyHead: HeadForm = {
  name: '',
  project_id: null,
  kind: 'detailed',
  rate_date: null,
  factory: 'none',
  plan_code: '',
  units: 1,
  modules: null,
  sqft: null,
  accuracy_percent: null,
  valid_until: null,
  inclusions: '',
  exclusions: '',
};

export function headOf(estimate: Estimate): HeadForm {
  return {
    name: estimate.name,
    project_id: estimate.project?.id ?? null,
    kind: estimate.kind,
    rate_date: estimate.rate_date,
    factory: factories.find((each) => each === estimate.factory) ?? 'none',
    plan_code: estimate.plan_code ?? '',
    units: estimate.units,
    modules: estimate.modules,
    sqft: estimate.sqft,
    accuracy_percent: estimate.accuracy_percent,
    valid_until: estimate.valid_until,
    inclusions: estimate.inclusions ?? '',
    exclusions: estimate.exclusions ?? '',
  };
}

export function headBody(form: HeadForm) {
  return {
    name: form.name.trim(),
    project_id: form.project_id,
    kind: form.kind,
    factory: form.factory === 'none' ? null : form.factory,
    plan_code: form.plan_code.trim() || null,
    units: form.units ?? 0,
    modules: form.modules ?? 0,
    sqft: form.sqft ?? 0,
    accuracy_percent: form.accuracy_percent,
    valid_until: form.valid_until,
    inclusions: form.inclusions.trim() || null,
    exclusions: form.exclusions.trim() || null,
    ...(form.rate_date === null ? {} : { rate_date: form.rate_date }),
  };
}

/** The fields above the lines: the little that a new estimate must have, or all of them. */
export function HeadFields({ entry: form, all }: { entry: RecordForm<HeadForm>; all: boolean }) {
  const say = useSay();
  const faultOf = (name: keyof HeadForm) => ({ error: form.fault(name) });
  const number = (name: 'units' | 'modules' | 'sqft' | 'accuracy_percent', max: number) => (
    <Field label={say(t[name])} {...faultOf(name)}>
      <NumberInput {...form.choice(name)} min={0} max={max} />
    </Field>
  );
  return (
    <>
      <div className="col-span-full">
        <Field label={say(t.name)} required {...faultOf('name')}>
          <TextInput maxLength={160} autoComplete="off" {...form.field('name')} />
        </Field>
      </div>
      <div className="col-span-full">
        <Field label={say(t.project_id)} help={say(t.projectHelp)} {...faultOf('project_id')}>
          <ProjectCombobox placeholder={say(t.chooseProject)} {...form.choice('project_id')} />
        </Field>
      </div>
      <Field label={say(t.kind)} {...faultOf('kind')}>
        <Select
          {...form.choice('kind')}
          items={estimateKinds.map((value) => ({ value, label: say(estimateKindChoices[value]) }))}
        />
      </Field>
      <DayField label={say(t.rate_date)} {...form.choice('rate_date')} {...faultOf('rate_date')} />
      <Field label={say(t.factory)} {...faultOf('factory')}>
        <Select
          {...form.choice('factory')}
          items={[
            { value: 'none' as const, label: say(t.noFactory) },
            ...factories.map((value) => ({ value, label: say(factoryChoices[value]) })),
          ]}
        />
      </Field>
      {number('sqft', 1_000_000)}
      {number('units', 100_000)}
      {number('modules', 100_000)}
      {all && (
        <>
          <Field label={say(t.plan_code)} {...faultOf('plan_code')}>
            <TextInput maxLength={40} {...form.field('plan_code')} />
          </Field>
          {number('accuracy_percent', 100)}
          <DayField label={say(t.valid_until)} {...form.choice('valid_until')} {...faultOf('valid_until')} />
          <div className="col-span-full">
            <Field label={say(t.inclusions)} {...faultOf('inclusions')}>
              <Textarea rows={3} {...form.field('inclusions')} />
            </Field>
          </div>
          <div className="col-span-full">
            <Field label={say(t.exclusions)} {...faultOf('exclusions')}>
              <Textarea rows={3} {...form.field('exclusions')} />
            </Field>
          </div>
        </>
      )}
    </>
  );
}
