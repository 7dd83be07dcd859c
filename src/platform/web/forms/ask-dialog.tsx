import { useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '../call/query.ts';
import { useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { refuseUnread } from '#ui/inputs/refuse-unread.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({ cancel: { en: 'Cancel', es: 'Cancelar' } });

interface AskDialogProps {
  title: string;
  text?: string;
  button: string;
  danger?: boolean;
  /** For more than a few fields. */
  wide?: boolean;
  disabled?: boolean;
  /** What is asked. As a function it shows by itself what was refused; else that stands above it. */
  children?: ReactNode | ((fault: string | undefined) => ReactNode);
  onDo: () => Promise<unknown> | undefined;
  onClose: () => void;
}

/** A step that needs something more to be said: what the server refuses stands in it, and it stays open until it is put right. */
export function AskDialog({
  title,
  text,
  button,
  danger = false,
  wide = false,
  disabled = false,
  children,
  onDo,
  onClose,
}: AskDialogProps) {
  const say = useSay();
  const [fault, setFault] = useState<string>();
  const [isDoing, setDoing] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  const run = async () => {
    if (asked.current !== null && refuseUnread(asked.current)) return;
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
      size={wide ? 'wide' : 'medium'}
      {...(text === undefined ? {} : { description: text })}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look={danger ? 'danger-primary' : 'primary'}
            loading={isDoing}
            disabled={disabled}
            onClick={() => void run()}
          >
            {button}
          </Button>
        </>
      }
    >
      <div ref={asked} className="grid gap-3">
        {typeof children === 'function' ? (
          children(fault)
        ) : (
          <>
            {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
            {children}
          </>
        )}
      </div>
    </Dialog>
  );
}
