import { useId } from 'react';
import { confidences, confidenceWords, ruleScopes, ruleScopeWords } from '#areas/design/take-offs/choices.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { RuleForm } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';

const t = texts({
  layerHelp: {
    en: 'Rules of different layers all count; in one layer the first takes the part.',
    es: 'Las reglas de distintas capas cuentan todas; en una capa la primera toma el elemento.',
  },
  priorityHelp: { en: 'The highest is asked first.', es: 'La más alta se pregunta primero.' },
});

/** What a rule is called, where it holds, and in which layer it is asked. */
export function RuleHead({ entry, layers }: { entry: RecordForm<RuleForm>; layers: readonly string[] }) {
  const say = useSay();
  const listId = useId();
  const scope = entry.form.watch('scope');
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field label={say(fieldWords.name)} required error={entry.fault('name')} className="col-span-full">
        <TextInput maxLength={160} {...entry.field('name')} />
      </Field>
      <Field label={say(fieldWords.layer)} help={say(t.layerHelp)} required error={entry.fault('layer')}>
        <TextInput maxLength={40} list={listId} autoComplete="off" {...entry.field('layer')} />
      </Field>
      <datalist id={listId}>
        {layers.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field label={say(fieldWords.priority)} help={say(t.priorityHelp)} error={entry.fault('priority')}>
        <NumberInput {...entry.choice('priority')} min={-1000} max={1000} />
      </Field>
      <Field label={say(fieldWords.scope)} error={entry.fault('scope')}>
        <Select
          {...entry.choice('scope')}
          items={ruleScopes.map((value) => ({ value, label: say(ruleScopeWords[value]) }))}
        />
      </Field>
      {scope === 'plan' && (
        <Field label={say(fieldWords.plan_code)} required error={entry.fault('plan_code')}>
          <TextInput maxLength={40} autoComplete="off" {...entry.field('plan_code')} />
        </Field>
      )}
      {scope === 'project' && (
        <Field label={say(fieldWords.project_id)} required error={entry.fault('project_id')}>
          <ProjectCombobox {...entry.choice('project_id')} />
        </Field>
      )}
      <Field label={say(fieldWords.confidence)} error={entry.fault('confidence')}>
        <Select
          {...entry.choice('confidence')}
          items={confidences.map((value) => ({ value, label: say(confidenceWords[value]) }))}
        />
      </Field>
      <div className="col-span-full">
        <Checkbox label={say(fieldWords.active)} {...entry.field('active')} />
      </div>
    </div>
  );
}
