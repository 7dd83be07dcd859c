import { useState, type ReactNode } from 'react';
import { CallError } from '#platform/web/call/query.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { deskWords } from './desk-words.ts';

interface AskProps {
  title: string;
  text?: string;
  button: string;
  danger?: boolean;
  disabled: boolean;
  onDo: () => Promise<unknown> | undefined;
  onClose: () => void;
  children: (fault: string | undefined) => ReactNode;
}

/** A question with one answer: what the server refuses stands in it, and it stays open. */
export function AskDialog({ title, text, button, danger = false, disabled, onDo, onClose, children }: AskProps) {
  const say = useSay();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await onDo();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={say(deskWords.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(deskWords.cancel)}</Button>
          <Button
            look={danger ? 'danger-primary' : 'primary'}
            disabled={disabled}
            loading={isBusy}
            onClick={() => void run()}
          >
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">{children(fault)}</div>
    </Dialog>
  );
}
