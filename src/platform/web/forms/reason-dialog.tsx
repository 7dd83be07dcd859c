import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '../call/query.ts';
import { useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({
  reason: { en: 'Reason', es: 'Motivo' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

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
  const [fault, setFault] = useState<string>();
  const [isDoing, setDoing] = useState(false);
  const run = async () => {
    setDoing(true);
    try {
      await onDo(reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setDoing(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={isDoing}
            disabled={disabled || reason.trim().length < 3}
            onClick={() => void run()}
          >
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <Field label={say(t.reason)} error={fault} required>
          <Textarea value={reason} maxLength={500} rows={3} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
