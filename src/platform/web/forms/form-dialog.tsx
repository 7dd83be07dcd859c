import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormFields, type FormFieldsProps } from './form-fields.tsx';
import { useSay } from '../texts/language.ts';

const t = texts({
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

interface FormDialogProps<Values extends FieldValues> extends FormFieldsProps<Values> {
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
  className,
  children,
  ...dialog
}: FormDialogProps<Values>) {
  const say = useSay();
  const id = useId();
  const fields: Omit<FormFieldsProps<Values>, 'children'> = {
    entry,
    ...(labels === undefined ? {} : { labels }),
    ...(shown === undefined ? {} : { shown }),
    notice,
    focusOn,
    ...(className === undefined ? {} : { className }),
  };
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
      <FormFields id={id} isBlocked={isBlocked} {...fields}>
        {children}
      </FormFields>
    </Dialog>
  );
}
