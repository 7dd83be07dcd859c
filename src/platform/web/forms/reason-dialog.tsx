import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';

const t = texts({ reason: { en: 'Reason', es: 'Motivo' } });

interface ReasonDialogProps {
  title: string;
  text: string;
  button: string;
  /** What else is to be said. */
  children?: ReactNode;
  disabled?: boolean;
  /** What stands there as the reason at first. */
  first?: string;
  onDo: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** A step that is taken with a reason, which everybody reads afterwards. */
export function ReasonDialog({
  title,
  text,
  button,
  children,
  disabled = false,
  first = '',
  onDo,
  onClose,
}: ReasonDialogProps) {
  const say = useSay();
  const [reason, setReason] = useState(first);
  return (
    <AskDialog
      title={title}
      text={text}
      button={button}
      disabled={disabled || reason.trim().length < 3}
      onDo={() => onDo(reason.trim())}
      onClose={onClose}
    >
      {(fault) => (
        <>
          {children}
          <Field label={say(t.reason)} error={fault} required>
            <Textarea value={reason} maxLength={500} rows={3} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      )}
    </AskDialog>
  );
}
