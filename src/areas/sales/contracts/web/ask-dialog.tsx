import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({ cancel: { en: 'Cancel', es: 'Cancelar' } });

interface AskDialogProps {
  title: string;
  text?: string;
  button: string;
  disabled?: boolean;
  children?: ReactNode;
  onDo: () => Promise<unknown>;
  onClose: () => void;
}

/** A step of a contract that needs something more to be said. A refusal stands in it until it is put right. */
export function AskDialog({ title, text, button, disabled = false, children, onDo, onClose }: AskDialogProps) {
  const say = useSay();
  const [fault, setFault] = useState<string>();
  const [isDoing, setDoing] = useState(false);
  const run = async () => {
    setDoing(true);
    setFault(undefined);
    try {
      await onDo();
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
      {...(text === undefined ? {} : { description: text })}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={isDoing} disabled={disabled} onClick={() => void run()}>
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
        {children}
      </div>
    </Dialog>
  );
}
