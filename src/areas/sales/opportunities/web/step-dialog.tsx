import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { RecordField, sentValue, valuesOf, type RecordValues } from '#platform/web/record/record-fields.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { opportunity } from '../record.ts';
import { useStep, useWholeDeal, type Whole } from './queries.ts';
import { RoomHint } from './room-hint.tsx';
import { demandsOf, stageName } from './stage-words.ts';

const t = texts({
  title: { en: '{deal} to {stage}', es: '{deal} a {stage}' },
  missing: {
    en: '{n, plural, =0 {Nothing is missing.} one {One thing is missing.} other {# things are missing.}}',
    es: '{n, plural, =0 {No falta nada.} one {Falta una cosa.} other {Faltan # cosas.}}',
  },
  move: { en: 'Move to {stage}', es: 'Pasar a {stage}' },
  putBack: { en: 'Put back', es: 'Dejar donde estaba' },
  whyBack: { en: 'Why it goes back', es: 'Por qué retrocede' },
  whySkip: { en: 'Why stages are skipped', es: 'Por qué se saltan etapas' },
  checks: { en: 'Checked before it goes on', es: 'Se comprueba antes de seguir' },
});

/** Takes a deal to another stage: asks for just what is missing there, and says why where it is no step forward. */
export function StepDialog({ id, stageId, onClose }: { id: string; stageId: string; onClose: () => void }) {
  const { data: record } = useRecord(opportunity, id);
  const { data: whole } = useWholeDeal(id);
  if (record === undefined || whole === undefined) return null;
  return <Asked record={record} whole={whole} stageId={stageId} onClose={onClose} />;
}

const why = 'reason of the step';

function Asked({
  record,
  whole,
  stageId,
  onClose,
}: {
  record: NonNullable<ReturnType<typeof useRecord>['data']>;
  whole: Whole;
  stageId: string;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const choices = useChoices();
  const step = useStep();
  const held: Readonly<Record<string, unknown>> = record;
  const { stage, demands, points, isForward, isBack } = demandsOf(whole, stageId);
  const fields = demands.flatMap((name) => {
    const field = Object.entries(opportunity.fields).find(([key]) => key === name)?.[1];
    return field === undefined || (held[name] ?? null) !== null ? [] : [[name, field] as const];
  });
  const open = points.filter((point) => !whole.checked.includes(point));
  const [checked, setChecked] = useState<readonly string[]>([]);
  const entry = useRecordForm<RecordValues, unknown>({
    values: { ...valuesOf(fields, record), [why]: '' },
    paths: { ...Object.fromEntries(fields.map(([name]) => [`values.${name}`, name])), reason: why },
    send: ({ [why]: reason, ...values }) =>
      outcomeOf(
        step.mutateAsync({
          params: { id: record.id },
          body: {
            stage_id: stageId,
            version: record.version,
            values: Object.fromEntries(
              Object.entries(values)
                .map(([name, value]) => [name, sentValue(value)] as const)
                .filter(([, value]) => value !== null),
            ),
            checked: [...checked],
            ...(typeof reason === 'string' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
          },
        }),
      ),
    onDone: onClose,
  });
  if (stage === undefined) return null;
  const name = stageName(stage, language);
  const asked = fields.map(([key]) => key);
  const { factory } = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { deal: String(held['name']), stage: name })}
      description={say(t.missing, { n: fields.length + open.length + (isForward ? 0 : 1) })}
      submitLabel={say(t.move, { stage: name })}
      cancelLabel={say(t.putBack)}
      onClose={onClose}
    >
      {fields.map(([key, field]) => (
        <RecordField key={key} name={key} field={field} entry={entry} choices={choices} />
      ))}
      {asked.includes('slot_month') && (
        <RoomHint
          factory={typeof factory === 'string' ? factory : held['factory']}
          modules={typeof held['modules'] === 'number' ? held['modules'] : undefined}
          month={entry.form.watch('slot_month') ?? held['slot_month']}
          onMonth={entry.choice('slot_month').onValueChange}
        />
      )}
      {open.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-13 font-label">{say(t.checks)}</legend>
          {open.map((point) => (
            <Checkbox
              key={point}
              label={point}
              checked={checked.includes(point)}
              onChange={({ target }) =>
                setChecked((before) => (target.checked ? [...before, point] : before.filter((each) => each !== point)))
              }
            />
          ))}
        </fieldset>
      )}
      {!isForward && (
        <Field label={say(isBack ? t.whyBack : t.whySkip)} required error={entry.fault(why)}>
          <Textarea maxLength={500} {...entry.field(why)} />
        </Field>
      )}
    </FormDialog>
  );
}
