import { useEffect, useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormNotices } from './form-notices.tsx';
import { useSay } from '../texts/language.ts';
import type { RecordForm } from './record-form.ts';

const t = texts({
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

interface FormDialogProps<Values extends FieldValues> {
  entry: RecordForm<Values>;
  title: string;
  description?: ReactNode;
  size?: 'medium' | 'wide';
  /** The verb of the primary button. */
  submitLabel: string;
  onClose: () => void;
  cancelLabel?: string;
  danger?: boolean;
  /** Why it can not be sent yet: the button says so. */
  lacks?: string | undefined;
  /** Cannot be sent yet, for a reason that the fields show themselves. */
  disabled?: boolean;
  /** What stands at the other end of the buttons: taking the record away, for one. */
  aside?: ReactNode;
  /** What the fields are called, and how values are said, for the choice after a conflict. */
  labels?: Readonly<Record<string, string>>;
  shown?: (name: string, value: unknown) => string | undefined;
  /** Above the notices: who else is at it, for one. */
  notice?: ReactNode;
  /** The field that is asked for, by its name or by `data-field` around it: it is in view and has the focus. */
  focusOn?: string | undefined;
  /** How the fields stand; below each other when left out. */
  className?: string;
  children: ReactNode;
}

/**
 * A form in a dialog: its notices above the fields, Enter sends it, and what is typed is not lost by a click beside it. The cross
 * and Escape ask first; Cancel gives up on purpose and forgets the draft.
 */
export function FormDialog<Values extends FieldValues>({
  entry,
  submitLabel,
  onClose,
  cancelLabel,
  danger = false,
  lacks,
  disabled = false,
  aside,
  labels,
  shown,
  notice,
  focusOn,
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: FormDialogProps<Values>) {
  const say = useSay();
  const id = useId();
  useEffect(() => {
    if (focusOn === undefined) return undefined;
    // After the dialog has put the focus where it usually goes.
    const timer = setTimeout(() => {
      const form = document.getElementById(id);
      const field = form?.querySelector<HTMLElement>(
        `[name="${CSS.escape(focusOn)}"], [data-field="${CSS.escape(focusOn)}"]`,
      );
      const control = field?.matches('input, textarea, button, [tabindex]')
        ? field
        : field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
      field?.scrollIntoView({ block: 'center' });
      control?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [focusOn, id]);
  const isBlocked = disabled || lacks !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) entry.close(onClose);
      }}
      closeLabel={say(t.close)}
      {...dialog}
      footer={
        <>
          {aside}
          <Button onClick={() => entry.cancel(onClose)}>{cancelLabel ?? say(t.cancel)}</Button>
          <Button
            type="submit"
            form={id}
            look={danger ? 'danger-primary' : 'primary'}
            loading={entry.isBusy}
            disabled={isBlocked}
            disabledReason={lacks}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          // A key within the fields sends too, and knows nothing of the button.
          if (isBlocked) event.preventDefault();
          else entry.submit(event);
        }}
      >
        <div className="col-span-full grid gap-3 empty:hidden">
          {notice}
          <FormNotices entry={entry} labels={labels} shown={shown} />
        </div>
        {children}
      </form>
    </Dialog>
  );
}
