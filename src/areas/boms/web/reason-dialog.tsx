import { useId, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { words } from './words.ts';

interface AskReasonProps {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  danger?: boolean;
  isBusy?: boolean;
  /** The sentence that the server answered last. */
  refusal?: string | undefined;
  onAnswer: (reason: string) => void;
  onClose: () => void;
}

const t = texts({ reason: { en: 'Reason', es: 'Motivo' } });

/** Asks why. Enter sends it, Shift+Enter begins a line. */
export function AskReason(props: AskReasonProps) {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';
  const answer = () => {
    if (!isEmpty) props.onAnswer(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={props.title}
      description={props.description}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={props.onClose}>{say(words.cancel)}</Button>
          <Button
            type="submit"
            form={id}
            look={props.danger === true ? 'danger-primary' : 'primary'}
            loading={props.isBusy === true}
            disabled={isEmpty}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <Field label={say(t.reason)} required error={props.refusal}>
          <Textarea
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              answer();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
