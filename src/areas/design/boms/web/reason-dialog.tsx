import { texts } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';

interface AskReasonProps {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  danger?: boolean;
  /** What is asked about: its draft is kept under this. */
  draftKey: string;
  /** Uses the reason; what the server refuses stands in the dialog, which stays. */
  onAnswer: (reason: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
}

const t = texts({ reason: { en: 'Reason', es: 'Motivo' } });

/** Asks why. Enter sends it, Shift+Enter begins a line. */
export function AskReason({ draftKey, onAnswer, ...dialog }: AskReasonProps) {
  const say = useSay();
  const entry = useRecordForm({
    values: { reason: '' },
    draftKey,
    send: ({ reason }) => onAnswer(reason.trim()),
    onDone: dialog.onClose,
  });
  const isEmpty = entry.form.watch('reason').trim() === '';
  return (
    <FormDialog entry={entry} disabled={isEmpty} {...dialog}>
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <Textarea
          rows={2}
          maxLength={300}
          {...entry.field('reason')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            if (!isEmpty) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
    </FormDialog>
  );
}
