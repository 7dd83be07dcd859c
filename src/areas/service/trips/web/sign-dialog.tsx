import { useState } from 'react';
import { SignaturePad, type Strokes } from '#platform/web/signature/signature-pad.tsx';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';

const t = texts({
  title: { en: 'Signature at the home', es: 'Firma en la casa' },
  statement: {
    en: 'I have seen the work that was done at my home on this visit.',
    es: 'He visto el trabajo que se hizo en mi casa en esta visita.',
  },
  name: { en: 'Name of who signs', es: 'Nombre de quien firma' },
  sign: { en: 'Sign', es: 'Firmar' },
});

export interface Signed {
  name: string;
  method: 'drawn';
  strokes: Strokes;
  language: 'en' | 'es';
}

/** Where somebody at the home signs on the device of whoever came. */
export function SignDialog({ onSign, onClose }: { onSign: (signed: Signed) => Promise<unknown>; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  return (
    <AskDialog
      title={say(t.title)}
      text={say(t.statement)}
      button={say(t.sign)}
      disabled={name.trim() === '' || strokes.length === 0}
      onDo={() => onSign({ name: name.trim(), method: 'drawn', strokes, language })}
      onClose={onClose}
    >
      <Field label={say(t.name)} required>
        <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <SignaturePad strokes={strokes} onChange={setStrokes} name={name} />
    </AskDialog>
  );
}
