import { useState } from 'react';
import { findLinks } from '#areas/platform-services/search/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const t = texts({
  title: { en: 'What is it about?', es: '¿De qué se trata?' },
  text: {
    en: 'A ticket, a project, a unit, a subtask: type its name or number. What comes of it then stands on its page.',
    es: 'Un ticket, un proyecto, una unidad, una subtarea: escribe su nombre o número. El resultado aparece en su página.',
  },
  field: { en: 'Record', es: 'Registro' },
  link: { en: 'Link it', es: 'Enlazar' },
  none: { en: 'About nothing', es: 'Sin enlace' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** What an item of an agenda may be about, of all that is found. */
const source = findLinks(['project', 'unit', 'ticket', 'subtask', 'deviation', 'lesson']);

export interface Linked {
  kind: string;
  id: string;
  name: string;
}

function linkedIn({ id, name }: Picked): Linked {
  const [kind = '', own = ''] = id.split(' ');
  return { kind, id: own, name };
}

/** Asks which record an item is about. `canDrop`: it is about one already, which may be taken off. */
export function LinkPicker({
  canDrop = false,
  onPick,
  onClose,
}: {
  canDrop?: boolean;
  onPick: (link: Linked | null) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const [picked, setPicked] = useState<Picked | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      footer={
        <>
          {canDrop && (
            <Button className="mr-auto" onClick={() => onPick(null)}>
              {say(t.none)}
            </Button>
          )}
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" disabled={picked === null} onClick={() => picked !== null && onPick(linkedIn(picked))}>
            {say(t.link)}
          </Button>
        </>
      }
    >
      <Field label={say(t.field)}>
        <RecordPicker source={source} value={picked} onValueChange={setPicked} />
      </Field>
    </Dialog>
  );
}
