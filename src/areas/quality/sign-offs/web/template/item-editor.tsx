import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import {
  failActions,
  failActionWords,
  noteRules,
  noteRuleWords,
  responseKinds,
  responseWords,
} from '#areas/quality/sign-offs/choices.ts';
import { t as words } from '../form-words.ts';
import { ReferenceField } from './reference-field.tsx';
import type { EditedItem } from './blank.ts';
import { photoRules, photoRuleWords } from '#platform/shared/photo-rule.ts';

const t = texts({
  text: { en: 'Question', es: 'Pregunta' },
  textEs: { en: 'Question in Spanish', es: 'Pregunta en español' },
  help: { en: 'Help', es: 'Ayuda' },
  helpEs: { en: 'Help in Spanish', es: 'Ayuda en español' },
  response: { en: 'Kind of answer', es: 'Tipo de respuesta' },
  options: { en: 'Entries, one a line', es: 'Opciones, una por línea' },
  optionsEs: { en: 'The same in Spanish', es: 'Las mismas en español' },
  unit: { en: 'Unit', es: 'Unidad' },
  min: { en: 'Lowest', es: 'Mínimo' },
  max: { en: 'Highest', es: 'Máximo' },
  photo: { en: 'Photos', es: 'Fotos' },
  count: { en: 'How many', es: 'Cuántas' },
  note: { en: 'Note', es: 'Nota' },
  fail: { en: 'When it fails', es: 'Cuando falla' },
  code: { en: 'Code reference', es: 'Referencia de norma' },
  critical: { en: 'Critical', es: 'Crítico' },
  hold: {
    en: 'Hold point: nothing behind it begins before it is approved',
    es: 'Punto de espera: nada posterior empieza antes de aprobarlo',
  },
  showIf: { en: 'Only asked when', es: 'Solo se pregunta si' },
  always: { en: 'Always', es: 'Siempre' },
  equals: { en: 'is answered', es: 'se responde' },
});

const answers = { pass: words.pass, fail: words.fail, na: words.na, yes: words.yes, no: words.no };

const orNull = (text: string) => (text === '' ? null : text);
const numberOrNull = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));

interface ItemEditorProps {
  item: EditedItem;
  /** The other questions of the form, for conditions. */
  others: readonly EditedItem[];
  faults: Readonly<Record<string, string>>;
  onChange: (item: EditedItem) => void;
}

/** Everything that can be said of a question. What does not go with its answer is not asked for. */
export function ItemEditor({ item, others, faults, onChange }: ItemEditorProps) {
  const say = useSay();
  const set = (patch: Partial<EditedItem>) => onChange({ ...item, ...patch });
  const options = <K extends string>(keys: readonly K[], words: Readonly<Record<K, { en: string; es: string }>>) =>
    keys.map((value) => ({ value, label: say(words[value]) }));
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <WordFields item={item} faults={faults} onChange={onChange} />
      <Field label={say(t.response)} error={faults['response']}>
        <Select
          items={options(responseKinds, responseWords)}
          value={item.response}
          onValueChange={(response) =>
            set({
              response,
              ...(response === 'number' ? {} : { min: null, max: null, unit: null }),
              ...(response === 'choice' ? {} : { options: [] }),
              ...(response === 'photo' ? { photo_rule: 'always' as const } : {}),
            })
          }
        />
      </Field>
      <Field label={say(t.fail)}>
        <Select
          items={options(failActions, failActionWords)}
          value={item.on_fail}
          onValueChange={(value) => set({ on_fail: value })}
        />
      </Field>
      {item.response === 'choice' && <Options item={item} faults={faults} onChange={onChange} />}
      {item.response === 'number' && <Limits item={item} faults={faults} onChange={onChange} />}
      <Field label={say(t.photo)} error={faults['photo_rule']}>
        <Select
          items={options(photoRules, photoRuleWords)}
          value={item.photo_rule}
          onValueChange={(value) => set({ photo_rule: value })}
        />
      </Field>
      <Field label={say(t.note)}>
        <Select
          items={options(noteRules, noteRuleWords)}
          value={item.note_rule}
          onValueChange={(value) => set({ note_rule: value })}
        />
      </Field>
      {item.photo_rule !== 'never' && (
        <Field label={say(t.count)} error={faults['photo_count']}>
          <TextInput
            type="number"
            min={1}
            max={10}
            value={item.photo_count}
            onChange={({ target }) => set({ photo_count: numberOrNull(target.value) ?? 1 })}
          />
        </Field>
      )}
      <Field label={say(t.code)}>
        <TextInput
          value={item.code_ref ?? ''}
          maxLength={80}
          onChange={({ target }) => set({ code_ref: orNull(target.value) })}
        />
      </Field>
      <ReferenceField
        id={item.reference_id ?? null}
        fault={faults['reference_id']}
        onChange={(id) => set({ reference_id: id })}
      />
      <Condition
        item={item}
        others={others}
        fault={faults['show_if']}
        onChange={(showIf) => set({ show_if: showIf })}
      />
      <div className="grid gap-2 sm:col-span-2">
        <Checkbox
          checked={item.critical}
          label={say(t.critical)}
          onChange={({ target }) => set({ critical: target.checked })}
        />
        <Checkbox
          checked={item.hold_point}
          label={say(t.hold)}
          onChange={({ target }) => set({ hold_point: target.checked })}
        />
      </div>
    </div>
  );
}

type PartProps = Omit<ItemEditorProps, 'others'>;

/** What is asked, in both languages. */
function WordFields({ item, faults, onChange }: PartProps) {
  const say = useSay();
  const set = (patch: Partial<EditedItem>) => onChange({ ...item, ...patch });
  return (
    <>
      <Field label={say(t.text)} error={faults['text'] ?? faults['key']} required>
        <TextInput value={item.text} maxLength={200} onChange={({ target }) => set({ text: target.value })} />
      </Field>
      <Field label={say(t.textEs)} error={faults['text_es']}>
        <TextInput
          value={item.text_es ?? ''}
          maxLength={200}
          onChange={({ target }) => set({ text_es: orNull(target.value) })}
        />
      </Field>
      <Field label={say(t.help)}>
        <TextInput
          value={item.help ?? ''}
          maxLength={300}
          onChange={({ target }) => set({ help: orNull(target.value) })}
        />
      </Field>
      <Field label={say(t.helpEs)}>
        <TextInput
          value={item.help_es ?? ''}
          maxLength={300}
          onChange={({ target }) => set({ help_es: orNull(target.value) })}
        />
      </Field>
    </>
  );
}

/** The entries of a list: a line each, and the same lines in the other language. */
function Options({ item, faults, onChange }: PartProps) {
  const say = useSay();
  const { options } = item;
  const put = (texts: readonly string[], inSpanish: readonly string[]) =>
    onChange({ ...item, options: texts.map((text, at) => ({ text, text_es: orNull(inSpanish[at] ?? '') })) });
  const english = options.map(({ text }) => text);
  const spanish = options.map(({ text_es: text }) => text ?? '');
  return (
    <>
      <Field label={say(t.options)} error={faults['options']}>
        <Textarea
          rows={3}
          value={english.join('\n')}
          onChange={({ target }) => put(target.value.split('\n'), spanish)}
        />
      </Field>
      <Field label={say(t.optionsEs)}>
        <Textarea
          rows={3}
          value={spanish.join('\n')}
          onChange={({ target }) => put(english, target.value.split('\n'))}
        />
      </Field>
    </>
  );
}

/** Between which values a number passes. */
function Limits({ item, faults, onChange }: PartProps) {
  const say = useSay();
  const set = (patch: Partial<EditedItem>) => onChange({ ...item, ...patch });
  return (
    <div className="grid grid-cols-3 gap-3 sm:col-span-2">
      <Field label={say(t.min)} error={faults['min']}>
        <TextInput
          type="number"
          step="any"
          value={item.min ?? ''}
          onChange={({ target }) => set({ min: numberOrNull(target.value) })}
        />
      </Field>
      <Field label={say(t.max)} error={faults['max']}>
        <TextInput
          type="number"
          step="any"
          value={item.max ?? ''}
          onChange={({ target }) => set({ max: numberOrNull(target.value) })}
        />
      </Field>
      <Field label={say(t.unit)}>
        <TextInput
          value={item.unit ?? ''}
          maxLength={20}
          onChange={({ target }) => set({ unit: orNull(target.value) })}
        />
      </Field>
    </div>
  );
}

interface ConditionProps {
  item: EditedItem;
  others: readonly EditedItem[];
  fault: string | undefined;
  onChange: (showIf: EditedItem['show_if']) => void;
}

/** What can be answered to a question that others may depend on: the answer as it is kept, and its words. */
function answersOf(item: EditedItem | undefined): readonly { value: string; en: string; es: string }[] {
  const known = (...values: readonly (keyof typeof answers)[]) => values.map((value) => ({ value, ...answers[value] }));
  if (item?.response === 'pass_fail_na') return known('pass', 'fail', 'na');
  if (item?.response === 'yes_no') return known('yes', 'no');
  return item?.response === 'choice'
    ? item.options.map(({ text, text_es: es }) => ({ value: text, en: text, es: es ?? text }))
    : [];
}

function Condition({ item, others, fault, onChange }: ConditionProps) {
  const say = useSay();
  const language = useLanguage();
  const written = useWritten();
  const able = others.filter((each) => each.key !== item.key && answersOf(each).length > 0);
  const upon = able.find(({ key }) => key === item.show_if?.item);
  return (
    <>
      <Field label={say(t.showIf)} error={fault}>
        <Select
          items={[
            { value: '', label: say(t.always) },
            ...able.map((each) => ({ value: each.key, label: written(each.text, each.text_es) })),
          ]}
          value={item.show_if?.item ?? ''}
          onValueChange={(key) =>
            onChange(
              key === ''
                ? null
                : { item: key, equals: answersOf(able.find((each) => each.key === key))[0]?.value ?? '' },
            )
          }
        />
      </Field>
      {upon !== undefined && item.show_if !== null && (
        <Field label={say(t.equals)}>
          <Select
            items={answersOf(upon).map((answer) => ({ value: answer.value, label: answer[language] }))}
            value={item.show_if.equals}
            onValueChange={(equals) => onChange({ item: upon.key, equals })}
          />
        </Field>
      )}
    </>
  );
}
