import { useTemplateForm, useTemplatesInUse } from '#areas/quality/sign-offs/web/queries.ts';
import { say, texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { LessonStory } from '../schema.ts';
import { useAskQuestion } from './queries.ts';
import { photoRules, photoRuleWords } from '#platform/shared/photo-rule.ts';

const t = texts({
  title: { en: 'Question for the checks', es: 'Pregunta para las revisiones' },
  save: { en: 'Save', es: 'Guardar' },
  none: { en: 'No form is in use', es: 'Ningún formulario está en uso' },
  version: { en: '{name} v{n}', es: '{name} v{n}' },
  template: { en: 'Form', es: 'Formulario' },
  area: { en: 'Area', es: 'Área' },
  text: { en: 'Question', es: 'Pregunta' },
  text_es: { en: 'Question in Spanish', es: 'Pregunta en español' },
  photo: { en: 'Photo', es: 'Foto' },
  choose: { en: 'Choose', es: 'Elegir' },
});

/** Asks what a form should ask: which form, in which area, in both languages, and with which photo. */
export function QuestionDialog({ id, story, onClose }: { id: string; story: LessonStory; onClose: () => void }) {
  const speak = useSay();
  const language = useLanguage();
  const ask = useAskQuestion();
  const templates = useTemplatesInUse();
  const { question } = story;
  // A lesson proposes what it says itself, in the language of whoever goes on with it.
  const begun = story.said?.slice(0, 200) ?? '';
  const entry = useRecordForm({
    values: {
      template: question?.template?.id ?? '',
      area: question?.area ?? '',
      text: question?.text ?? (language === 'es' ? '' : begun),
      text_es: question?.text_es ?? (language === 'es' ? begun : ''),
      photo: question?.photo ?? 'on_fail',
    },
    version: story.version,
    draftKey: `lesson.${id}.question`,
    send: (values, version) => outcomeOf(ask.mutateAsync({ params: { id }, body: withVersion(values, version) })),
    onDone: onClose,
  });
  const template = entry.form.watch('template');
  return (
    <FormDialog
      entry={entry}
      title={speak(t.title)}
      submitLabel={speak(t.save)}
      onClose={onClose}
      className="grid gap-4"
    >
      <Field label={speak(t.template)} required error={entry.fault('template')}>
        <Select
          {...entry.choice('template')}
          placeholder={speak(templates?.length === 0 ? t.none : t.choose)}
          items={(templates ?? []).map(({ id, name, name_es: spanish, revision }) => ({
            value: id,
            label: speak(t.version, { name: language === 'es' ? (spanish ?? name) : name, n: revision }),
          }))}
        />
      </Field>
      <Field label={speak(t.area)} required error={entry.fault('area')}>
        {template === '' ? (
          <Select value="" onValueChange={() => undefined} items={[]} placeholder={speak(t.choose)} disabled />
        ) : (
          <AreaSelect template={template} {...entry.choice('area')} />
        )}
      </Field>
      <Field label={speak(t.text)} required error={entry.fault('text')}>
        <TextInput maxLength={200} {...entry.field('text')} />
      </Field>
      <Field label={speak(t.text_es)} required error={entry.fault('text_es')}>
        <TextInput maxLength={200} {...entry.field('text_es')} />
      </Field>
      <Field label={speak(t.photo)} error={entry.fault('photo')}>
        <Select
          {...entry.choice('photo')}
          items={photoRules.map((value) => ({ value, label: say(photoRuleWords[value], language) }))}
        />
      </Field>
    </FormDialog>
  );
}

function AreaSelect({
  template,
  value,
  onValueChange,
}: {
  template: string;
  value: string;
  onValueChange: (value: string) => void;
}) {
  const speak = useSay();
  const language = useLanguage();
  const { data } = useTemplateForm(template);
  return (
    <Select
      value={data?.areas.some(({ key }) => key === value) === true ? value : ''}
      onValueChange={onValueChange}
      placeholder={speak(t.choose)}
      items={(data?.areas ?? []).map(({ key, name, name_es: spanish }) => ({
        value: key,
        label: language === 'es' ? (spanish ?? name) : name,
      }))}
    />
  );
}
