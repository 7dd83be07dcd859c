import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { useSay } from '../texts/language.ts';
import { FormFields, type FormFieldsProps } from './form-fields.tsx';

const t = texts({ cancel: { en: 'Cancel', es: 'Cancelar' } });

/** A form on a page of its own: as in a dialog, with its buttons at the lower edge. What is typed is kept as a draft until it is sent or given up. */
export function FormPage<Values extends FieldValues>({
  submitLabel,
  onClose,
  ...fields
}: FormFieldsProps<Values> & { submitLabel: string; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const { entry } = fields;
  return (
    <div className="max-w-[56rem]">
      <FormFields id={id} isBlocked={false} {...fields} />
      <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-3">
        <Button onClick={() => entry.cancel(onClose)}>{say(t.cancel)}</Button>
        <Button type="submit" form={id} look="primary" loading={entry.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
