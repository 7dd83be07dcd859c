import { useState } from 'react';
import { SignaturePad, type Strokes } from '#platform/web/signature/signature-pad.tsx';
import { isOwnInitials, isOwnName } from '#platform/shared/signature-mark.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import type { Mark } from '#areas/sales/signing/schema.ts';
import { deskWords } from './desk-words.ts';
import { MarkDrawing } from './field-content.tsx';

const t = texts({
  signature: { en: 'Your signature', es: 'Tu firma' },
  initials: { en: 'Your initials', es: 'Tus iniciales' },
  how: { en: 'How you sign', es: 'Cómo firmas' },
  drawn: { en: 'Draw', es: 'Dibujar' },
  typed: { en: 'Type it', es: 'Escribirla' },
  words: { en: 'As you sign', es: 'Como firmas' },
  own: {
    en: 'A typed signature is your own name, {name}, or your initials where they are asked for.',
    es: 'Una firma escrita es tu propio nombre, {name}, o tus iniciales donde se piden.',
  },
  put: { en: 'Put it here', es: 'Ponerla aquí' },
});

const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');

interface MarkProps {
  kind: 'signature' | 'initials';
  name: string;
  onMark: (mark: Mark) => void;
  onClose: () => void;
}

/** Where a signature or initials are drawn by finger, pen or mouse, or typed: by the keyboard alone it is typed. */
export function MarkDrawer({ kind, name, onMark, onClose }: MarkProps) {
  const say = useSay();
  const [method, setMethod] = useState<'typed' | 'drawn'>('typed');
  const [text, setText] = useState(kind === 'signature' ? name : initialsOf(name));
  const [strokes, setStrokes] = useState<Strokes>([]);
  const isOwn = kind === 'signature' ? isOwnName(text, name) : isOwnInitials(text, name);
  const isEmpty = method === 'drawn' ? strokes.length === 0 : text.trim() === '' || !isOwn;
  return (
    <Drawer
      open
      side="bottom"
      onOpenChange={(open) => !open && onClose()}
      title={say(t[kind])}
      closeLabel={say(deskWords.close)}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          disabled={isEmpty}
          onClick={() => onMark(method === 'drawn' ? { method, strokes } : { method, text: text.trim() })}
        >
          {say(t.put)}
        </Button>
      }
    >
      <div className="grid gap-4 px-5 py-4">
        <Segmented
          label={say(t.how)}
          items={[
            { value: 'typed', label: say(t.typed) },
            { value: 'drawn', label: say(t.drawn) },
          ]}
          value={method}
          onValueChange={setMethod}
        />
        {method === 'drawn' ? (
          <SignaturePad strokes={strokes} onChange={setStrokes} name={name} />
        ) : (
          <>
            <Field label={say(t.words)} error={text.trim() === '' || isOwn ? undefined : say(t.own, { name })}>
              <TextInput size="large" value={text} maxLength={120} onChange={(event) => setText(event.target.value)} />
            </Field>
            <div className="h-20 rounded-3 bg-white px-4 py-2">
              {text.trim() !== '' && <MarkDrawing mark={{ method: 'typed', text: text.trim() }} />}
            </div>
          </>
        )}
      </div>
    </Drawer>
  );
}
