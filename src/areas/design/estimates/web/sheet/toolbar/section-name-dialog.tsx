import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { words } from '#areas/design/estimates/web/words.ts';

const t = texts({
  name: { en: 'Name of the section', es: 'Nombre de la sección' },
});

/** Asks for the name of a section; where nothing is typed it only closes. */
export function SectionNameDialog({
  title,
  first,
  verb,
  onClose,
  onDone,
}: {
  title: string;
  first: string;
  verb: string;
  onClose: () => void;
  onDone: (name: string) => void;
}) {
  const say = useSay();
  const [name, setName] = useState(first);
  const done = () => {
    if (name.trim() !== '') onDone(name.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          <Button look="primary" onClick={done}>
            {verb}
          </Button>
        </>
      }
    >
      <Field label={say(t.name)}>
        <TextInput
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && done()}
        />
      </Field>
    </Dialog>
  );
}
