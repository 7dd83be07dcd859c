import { Plus, X } from 'lucide-react';
import { useModelTree } from '#areas/design/models/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { propertyOperators, propertyOperatorWords } from '#areas/design/take-offs/choices.ts';
import type { PropertyRow, RuleForm, WordField } from './rule-form-values.ts';
import { fieldWords } from './rule-words.ts';
import { WordsField } from './words-field.tsx';

const t = texts({
  help: {
    en: 'A rule takes a part when every condition holds; of each list one word is enough. * stands for anything.',
    es: 'Una regla toma un elemento cuando se cumple cada condición; de cada lista basta una palabra. * vale por cualquier texto.',
  },
  any: { en: 'Any part', es: 'Cualquier elemento' },
  whole: { en: 'Only whole assemblies', es: 'Solo ensambles completos' },
  single: { en: 'Only single parts', es: 'Solo elementos sueltos' },
  addProperty: { en: 'Add a property', es: 'Agregar propiedad' },
  set: { en: 'Set (any if empty)', es: 'Conjunto (vacío: cualquiera)' },
  property: { en: 'Property', es: 'Propiedad' },
  operator: { en: 'Comparison', es: 'Comparación' },
  value: { en: 'Value', es: 'Valor' },
  remove: { en: 'Remove this property', es: 'Quitar esta propiedad' },
});

/** IFC classes are kept as the schema spells them; the model's own come in capitals. */
function spelled(ifcClass: string): string {
  const family = ifcClass.replace(/(?:STANDARDCASE|ELEMENTEDCASE)$/u, '');
  return `Ifc${family.slice(3, 4)}${family.slice(4).toLowerCase()}`;
}

/** Which parts a rule takes: lists of words with what the model offers, and conditions on properties. */
export function MatchFields({ modelId, entry }: { modelId: string; entry: RecordForm<RuleForm> }) {
  const say = useSay();
  const tree = useModelTree(modelId).data ?? [];
  const form = entry.form.watch();
  const offered: Partial<Record<WordField, string[]>> = {
    classes: distinct(tree.map(({ ifc_class: each }) => spelled(each))),
    type_names: distinct(tree.map(({ type_name: each }) => each)),
    names: distinct(tree.map(({ type_name: each }) => each)),
    storeys: distinct(tree.map(({ storey }) => storey)),
  };
  const setProperties = (rows: PropertyRow[]) => entry.choice('properties').onValueChange(rows);
  const change = (index: number, patch: Partial<PropertyRow>) =>
    setProperties(form.properties.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{say(fieldWords.match)}</legend>
      <p className="text-12 text-text-3">{say(t.help)}</p>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {(['classes', 'type_names', 'materials', 'storeys', 'names', 'assemblies', 'predefined_types'] as const).map(
          (field) => (
            <WordsField
              key={field}
              label={say(fieldWords[field])}
              words={form[field]}
              offered={offered[field]}
              onChange={(words) => entry.choice(field).onValueChange(words)}
              error={entry.fault(field)}
            />
          ),
        )}
        <Field label={say(fieldWords.whole)}>
          <Select
            {...entry.choice('whole')}
            items={(['any', 'whole', 'single'] as const).map((value) => ({ value, label: say(t[value]) }))}
          />
        </Field>
      </div>
      {form.properties.map((row, index) => (
        <div
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_minmax(0,1fr)_auto] items-end gap-2 max-sm:grid-cols-2"
        >
          <Field label={say(t.set)}>
            <TextInput
              maxLength={120}
              value={row.set}
              onChange={(event) => change(index, { set: event.target.value })}
            />
          </Field>
          <Field label={say(t.property)}>
            <TextInput
              maxLength={120}
              value={row.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
          </Field>
          <Field label={say(t.operator)}>
            <Select
              value={row.operator}
              onValueChange={(operator) => change(index, { operator })}
              items={propertyOperators.map((value) => ({ value, label: say(propertyOperatorWords[value]) }))}
            />
          </Field>
          {row.operator === 'given' || row.operator === 'missing' ? (
            <span />
          ) : (
            <Field label={say(t.value)}>
              <TextInput
                maxLength={200}
                value={row.value}
                onChange={(event) => change(index, { value: event.target.value })}
              />
            </Field>
          )}
          <IconButton
            label={say(t.remove)}
            onClick={() => setProperties(form.properties.filter((_row, at) => at !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        className="w-fit"
        onClick={() => setProperties([...form.properties, { set: '', name: '', operator: 'is', value: '' }])}
      >
        {say(t.addProperty)}
      </Button>
    </fieldset>
  );
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((each) => each !== null))].toSorted((a, b) => a.localeCompare(b));
}
