import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { t } from '../table-texts.ts';

/** Asks for the name of a view, of a new one or another name. */
export function ViewNameDialog({
  first,
  onClose,
  onName,
}: {
  first: string;
  onClose: () => void;
  /** False when it could not be kept; why is said by a toast. */
  onName: (name: string) => Promise<boolean>;
}) {
  const say = useSay();
  const entry = useRecordForm({
    values: { name: first },
    draftKey: 'view-name',
    send: async ({ name }) =>
      (await onName(name.trim()))
        ? { ok: true, status: 200, data: undefined }
        : { ok: false, status: 0, text: '', kind: 'fetch' },
    onDone: onClose,
    onFailure: () => true,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(first === '' ? t.saveAs : t.rename)}
      submitLabel={say(t.save)}
      disabled={entry.form.watch('name').trim() === ''}
      onClose={onClose}
    >
      <Field label={say(t.viewName)}>
        <TextInput maxLength={80} {...entry.field('name')} />
      </Field>
    </FormDialog>
  );
}
