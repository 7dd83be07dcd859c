import { texts } from '#platform/shared/text.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { percentMethods } from '#areas/projects/projects/schema.ts';
import type { ProjectFacts } from './project-facts.ts';
import { projectFactWords as f, percentMethodWords } from '../words.ts';

const t = texts({
  site: { en: 'Site', es: 'Obra' },
  countryHelp: { en: 'Two letters, like US or MX', es: 'Dos letras, como US o MX' },
  zoneHelp: { en: 'Days and deadlines of the site follow it.', es: 'Los días y plazos de la obra lo siguen.' },
  noZone: { en: 'Not chosen yet', es: 'Sin elegir' },
  noMatch: { en: 'No such time zone', es: 'No existe esa zona horaria' },
  authorities: { en: 'Authorities', es: 'Autoridades' },
  costs: { en: 'Costs', es: 'Costos' },
  progress: { en: 'Progress', es: 'Avance' },
  counted: { en: 'Counted by itself, so it is not typed.', es: 'Se cuenta solo, así que no se escribe.' },
  links: { en: 'Links and tags', es: 'Enlaces y etiquetas' },
  tagHelp: { en: 'Separated by commas', es: 'Separadas por comas' },
  visible: { en: 'What owners and developers see', es: 'Qué ven propietarios y desarrolladores' },
});

const flags = ['owner_visible', 'developer_visible', 'show_photos', 'show_dates', 'show_sign_offs'] as const;

/** What such a field is called, for a choice after a conflict. */
export function useFactLabels(): Readonly<Record<string, string>> {
  const say = useSay();
  return Object.fromEntries(Object.entries(f).map(([name, word]) => [name, say(word)]));
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** The facts of a project that no new one needs: its site, authorities, costs, progress, links and who sees what. */
export function ProjectFactFields<Values extends ProjectFacts>({ entry }: { entry: RecordForm<Values> }) {
  const say = useSay();
  // The facts are a part of the form given, so their names are names there.
  const form = entry as unknown as RecordForm<ProjectFacts>;
  const typed = (
    name:
      | 'line2'
      | 'country'
      | 'county'
      | 'ahj_name'
      | 'ahj_contact'
      | 'state_program'
      | 'third_party_agency'
      | 'hubspot_deal_id'
      | 'chat_channel_url'
      | 'tags',
    maxLength: number,
    help?: string,
  ) => (
    <Field label={say(f[name])} error={form.fault(name)} {...(help === undefined ? {} : { help })}>
      <TextInput autoComplete="off" maxLength={maxLength} {...form.field(name)} />
    </Field>
  );
  const number = (
    name: 'latitude' | 'longitude' | 'budget' | 'forecast' | 'actual',
    rest: { step?: number; start?: string; min?: number; max?: number },
  ) => (
    <Field label={say(f[name])} error={form.fault(name)}>
      <NumberInput {...form.choice(name)} {...rest} />
    </Field>
  );
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return (
    <>
      <Section title={say(t.site)}>
        <div className={grid}>
          {typed('line2', 120)}
          {typed('county', 80)}
          {typed('country', 2, say(t.countryHelp))}
          <Field label={say(f.site_time_zone)} help={say(t.zoneHelp)} error={form.fault('site_time_zone')}>
            <Combobox
              {...form.choice('site_time_zone')}
              items={zones}
              placeholder={say(t.noZone)}
              emptyText={say(t.noMatch)}
            />
          </Field>
          {number('latitude', { step: 0.0001, min: -90, max: 90 })}
          {number('longitude', { step: 0.0001, min: -180, max: 180 })}
        </div>
      </Section>
      <Section title={say(t.authorities)}>
        <div className={grid}>
          {typed('ahj_name', 120)}
          {typed('ahj_contact', 200)}
          {typed('state_program', 120)}
          {typed('third_party_agency', 120)}
        </div>
      </Section>
      <Section title={say(t.costs)}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {number('budget', { start: '$', min: 0, step: 0.01 })}
          {number('forecast', { start: '$', min: 0, step: 0.01 })}
          {number('actual', { start: '$', min: 0, step: 0.01 })}
        </div>
      </Section>
      <ProgressFields form={form} />
      <Section title={say(t.links)}>
        <div className={grid}>
          {typed('hubspot_deal_id', 60)}
          {typed('chat_channel_url', 500)}
          <div className="sm:col-span-2">{typed('tags', 800, say(t.tagHelp))}</div>
        </div>
      </Section>
      <Section title={say(t.visible)}>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {flags.map((name) => (
            <Checkbox
              key={name}
              label={say(f[name])}
              checked={form.form.watch(name)}
              onChange={(event) => form.choice(name).onValueChange(event.target.checked)}
            />
          ))}
        </div>
      </Section>
    </>
  );
}

/** How far the project is; typed only where it is not counted. */
function ProgressFields({ form }: { form: RecordForm<ProjectFacts> }) {
  const say = useSay();
  const isCounted = form.form.watch('percent_method') !== 'manual';
  return (
    <Section title={say(t.progress)}>
      <div className={grid}>
        <Field label={say(f.percent_method)}>
          <Select
            {...form.choice('percent_method')}
            items={percentMethods.map((value) => ({ value, label: say(percentMethodWords[value]) }))}
          />
        </Field>
        <Field
          label={say(f.percent_complete)}
          error={form.fault('percent_complete')}
          {...(isCounted ? { help: say(t.counted) } : {})}
        >
          <NumberInput {...form.choice('percent_complete')} min={0} max={100} end="%" disabled={isCounted} />
        </Field>
      </div>
    </Section>
  );
}
