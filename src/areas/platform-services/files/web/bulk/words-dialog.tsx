import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { t } from './bulk-words.ts';

/** Asks for a few words about all chosen files. */
export function WordsDialog({
  title,
  label,
  most,
  isNeeded,
  draftKey,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  most: number;
  isNeeded: boolean;
  draftKey: string;
  onSave: (words: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
}) {
  const say = useSay();
  const entry = useRecordForm({
    values: { words: '' },
    draftKey,
    paths: { name: 'words' },
    send: ({ words }) => onSave(words),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={title}
      submitLabel={say(t.save)}
      onClose={onClose}
      disabled={isNeeded && entry.form.watch('words').trim() === ''}
    >
      <Field label={label} error={entry.fault('words')}>
        <TextInput maxLength={most} {...entry.field('words')} />
      </Field>
    </FormDialog>
  );
}
