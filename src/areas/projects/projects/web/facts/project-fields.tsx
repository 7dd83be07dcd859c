import { useOrganisationChoices } from '#areas/people/developers/web/queries.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { channels, factories, projectTypes, type ProjectRead } from '#areas/projects/projects/schema.ts';
import { channelWords, factoryWords, typeWords } from '../words.ts';

const t = texts({
  name: { en: 'Project name', es: 'Nombre del proyecto' },
  channel: { en: 'Channel', es: 'Canal' },
  type: { en: 'Type', es: 'Tipo' },
  factory: { en: 'Factory', es: 'Planta' },
  noFactory: { en: 'Not chosen yet', es: 'Sin elegir' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  line1: { en: 'Street', es: 'Calle' },
  city: { en: 'City', es: 'Ciudad' },
  state: { en: 'State', es: 'Estado' },
  zip: { en: 'ZIP', es: 'Código postal' },
  value: { en: 'Contract amount', es: 'Monto del contrato' },
  sqft: { en: 'Area', es: 'Superficie' },
  sqftUnit: { en: 'sq ft', es: 'ft²' },
});

/** What the forms of a project hold, as it is typed. */
export interface ProjectForm {
  name: string;
  channel: (typeof channels)[number];
  project_type: (typeof projectTypes)[number];
  factory: (typeof factories)[number] | null;
  developer_organisation_id: Picked | null;
  line1: string;
  city: string;
  state: string;
  zip: string;
  dollars: number | null;
  gross_sqft: number | null;
}

export const emptyForm: ProjectForm = {
  name: '',
  channel: 'dtc',
  project_type: 'single_family',
  factory: null,
  developer_organisation_id: null,
  line1: '',
  city: '',
  state: '',
  zip: '',
  dollars: null,
  gross_sqft: null,
};

export function formOf(project: ProjectRead): ProjectForm {
  return {
    name: project.name,
    channel: channels.find((each) => each === project.channel) ?? 'dtc',
    project_type: projectTypes.find((each) => each === project.project_type) ?? 'other',
    factory: factories.find((each) => each === project.factory) ?? null,
    developer_organisation_id:
      project.developer_organisation_id === null
        ? null
        : { id: project.developer_organisation_id, name: project.developer_org ?? '' },
    line1: project.address.line1 ?? '',
    city: project.address.city ?? '',
    state: project.address.state ?? '',
    zip: project.address.zip ?? '',
    dollars: project.contract_value_cents == null ? null : project.contract_value_cents / 100,
    gross_sqft: project.gross_sqft,
  };
}

/** The form as the API takes it; an empty word is no value. */
export function bodyOf(form: ProjectForm) {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  return {
    name: form.name.trim(),
    channel: form.channel,
    project_type: form.project_type,
    factory: form.factory,
    developer_organisation_id: form.developer_organisation_id?.id ?? null,
    address: { line1: text(form.line1), city: text(form.city), state: text(form.state), zip: text(form.zip) },
    contract_value_cents: form.dollars === null ? null : Math.round(form.dollars * 100),
    gross_sqft: form.gross_sqft,
  };
}

/** Where the body of the API has another name for a field of the form. */
export const projectPaths = {
  'address.line1': 'line1',
  'address.city': 'city',
  'address.state': 'state',
  'address.zip': 'zip',
  address: 'line1',
  contract_value_cents: 'dollars',
} as const;

/** The fields of a project in a form that may hold more than them. */
export function partsOf<Values extends ProjectForm>(entry: RecordForm<Values>): PartProps {
  // The form of the project is a part of the form given, so its names are names there.
  const all = entry as unknown as RecordForm<ProjectForm>;
  return {
    form: all.form.watch(),
    onChange(patch) {
      for (const [name, value] of Object.entries(patch))
        all.form.setValue(name as keyof ProjectForm, value, {
          shouldDirty: true,
          shouldValidate: all.form.formState.isSubmitted,
        });
    },
    faultOf: (name) => all.fault(name),
  };
}

/** What the fields are called, for a choice after a conflict. */
export function useProjectLabels(): Readonly<Record<keyof ProjectForm, string>> {
  const say = useSay();
  return {
    name: say(t.name),
    channel: say(t.channel),
    project_type: say(t.type),
    factory: say(t.factory),
    developer_organisation_id: say(t.developer),
    line1: say(t.line1),
    city: say(t.city),
    state: say(t.state),
    zip: say(t.zip),
    dollars: say(t.value),
    gross_sqft: say(t.sqft),
  };
}

interface PartProps {
  form: ProjectForm;
  onChange: (patch: Partial<ProjectForm>) => void;
  faultOf: (name: keyof ProjectForm) => string | undefined;
}

const withFault = (fault: string | undefined) => (fault === undefined ? {} : { error: fault });

export function WhoAndWhereFields({ form, onChange, faultOf }: PartProps) {
  const say = useSay();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={say(t.name)} required {...withFault(faultOf('name'))}>
        <TextInput value={form.name} maxLength={120} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label={say(t.channel)}>
        <Select
          value={form.channel}
          onValueChange={(value) => onChange({ channel: channels.find((each) => each === value) ?? 'dtc' })}
          items={channels.map((value) => ({ value, label: say(channelWords[value] ?? t.channel) }))}
        />
      </Field>
      <Field label={say(t.line1)} {...withFault(faultOf('line1'))}>
        <TextInput
          autoComplete="off"
          value={form.line1}
          maxLength={120}
          onChange={(event) => onChange({ line1: event.target.value })}
        />
      </Field>
      <Field label={say(t.city)} {...withFault(faultOf('city'))}>
        <TextInput
          autoComplete="off"
          value={form.city}
          maxLength={80}
          onChange={(event) => onChange({ city: event.target.value })}
        />
      </Field>
      <Field label={say(t.state)} {...withFault(faultOf('state'))}>
        <TextInput
          autoComplete="off"
          value={form.state}
          maxLength={40}
          onChange={(event) => onChange({ state: event.target.value })}
        />
      </Field>
      <Field label={say(t.zip)} {...withFault(faultOf('zip'))}>
        <TextInput
          autoComplete="off"
          value={form.zip}
          maxLength={12}
          onChange={(event) => onChange({ zip: event.target.value })}
        />
      </Field>
    </div>
  );
}

export function CommercialFields({ form, onChange, faultOf }: PartProps) {
  const say = useSay();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={say(t.type)}>
        <Select
          value={form.project_type}
          onValueChange={(value) => onChange({ project_type: projectTypes.find((each) => each === value) ?? 'other' })}
          items={projectTypes.map((value) => ({ value, label: say(typeWords[value] ?? t.type) }))}
        />
      </Field>
      <Field label={say(t.developer)} {...withFault(faultOf('developer_organisation_id'))}>
        <RecordPicker
          source={useOrganisationChoices()}
          value={form.developer_organisation_id}
          onValueChange={(picked) => onChange({ developer_organisation_id: picked })}
        />
      </Field>
      <div data-field="factory" className="contents">
        <Field label={say(t.factory)} {...withFault(faultOf('factory'))}>
          <Select
            value={form.factory ?? 'none'}
            onValueChange={(value) => onChange({ factory: factories.find((each) => each === value) ?? null })}
            items={[
              { value: 'none', label: say(t.noFactory) },
              ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
            ]}
          />
        </Field>
      </div>
      <Field label={say(t.value)} {...withFault(faultOf('dollars'))}>
        <NumberInput value={form.dollars} onValueChange={(dollars) => onChange({ dollars })} min={0} start="$" />
      </Field>
      <Field label={say(t.sqft)} {...withFault(faultOf('gross_sqft'))}>
        <NumberInput
          value={form.gross_sqft}
          onValueChange={(gross_sqft) => onChange({ gross_sqft })}
          min={0}
          end={say(t.sqftUnit)}
        />
      </Field>
    </div>
  );
}
