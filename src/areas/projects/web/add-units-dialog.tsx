import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { useCreateUnits } from '#areas/units/web/queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { expandNames } from './unit-names.ts';

const t = texts({
  add: { en: 'Add units', es: 'Agregar unidades' },
  names: { en: 'Names', es: 'Nombres' },
  help: {
    en: 'One per line, or a pattern: A-101..112 makes A-101 to A-112.',
    es: 'Uno por línea, o un patrón: A-101..112 crea de A-101 a A-112.',
  },
  addN: {
    en: '{n, plural, =0 {Add units} one {Add # unit} other {Add # units}}',
    es: '{n, plural, =0 {Agregar unidades} one {Agregar # unidad} other {Agregar # unidades}}',
  },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** Makes units of a project by their names, typed, pasted or counted by a pattern. */
export function AddUnitsDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const say = useSay();
  const create = useCreateUnits();
  const [text, setText] = useState('');
  const names = expandNames(text);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.add)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={create.isPending}
            disabled={names.length === 0}
            disabledReason={names.length === 0 ? say(t.help) : undefined}
            onClick={() =>
              create.mutate({ params: { id: projectId }, body: { unit_names: names } }, { onSuccess: onClose })
            }
          >
            {say(t.addN, { n: names.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={say(t.names)} help={say(t.help)}>
          <Textarea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {create.error !== null && <Banner tone="bad">{create.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
