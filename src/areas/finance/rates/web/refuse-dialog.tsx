import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { RateCard } from '../schema.ts';
import { useRejectRate } from './queries.ts';

const t = texts({
  back: { en: 'Send back', es: 'Devolver' },
  backTitle: { en: 'Send the rate back', es: 'Devolver la tarifa' },
  backText: {
    en: 'Who wrote it sees the reason and can change it.',
    es: 'Quien la escribió ve el motivo y puede cambiarla.',
  },
  reason: { en: 'Reason', es: 'Motivo' },
});

/** Sends a draft back to whoever wrote it, with the reason. */
export function RefuseDialog({ rate, onClose }: { rate: RateCard; onClose: () => void }) {
  const say = useSay();
  const reject = useRejectRate();
  const entry = useRecordForm({
    values: { reason: '' },
    draftKey: `rate.reject.${rate.id}`,
    send: ({ reason }) =>
      outcomeOf(reject.mutateAsync({ params: { id: rate.id }, body: { reason, version: rate.version } })),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.backTitle)}
      description={say(t.backText)}
      submitLabel={say(t.back)}
      disabled={entry.form.watch('reason').trim().length < 3}
      onClose={onClose}
    >
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <Textarea rows={3} maxLength={500} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}
