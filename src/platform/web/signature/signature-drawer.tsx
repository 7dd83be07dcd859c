import { PenLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { SignatureDraft } from '#platform/shared/signature-mark.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '../call/query.ts';
import { useNeedsConnection } from '../offline/needs-connection.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';

const t = texts({
  how: { en: 'How you sign', es: 'Cómo firmas' },
  drawn: { en: 'Draw', es: 'Dibujar' },
  typed: { en: 'Type it', es: 'Escribirla' },
  name: { en: 'Your full name', es: 'Tu nombre completo' },
  close: { en: 'Close', es: 'Cerrar' },
});

export interface SignatureDrawerProps {
  /** Who signs, as it stands below the line. */
  signer: string;
  title: string;
  statement: string;
  /** With it the statement has to be agreed to before anything can be signed. */
  consent?: string;
  button: string;
  /** Counts, or who comes next. */
  children?: ReactNode;
  after?: string | undefined;
  onSign: (mark: SignatureDraft) => Promise<unknown>;
  onClose: () => void;
}

/** Where somebody signs: what they stand for in words, their mark, and one button. */
export function SignatureDrawer({
  signer,
  title,
  statement,
  consent,
  button,
  children,
  after,
  onSign,
  onClose,
}: SignatureDrawerProps) {
  const say = useSay();
  const language = useLanguage();
  const [method, setMethod] = useState<'drawn' | 'typed'>('drawn');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [typed, setTyped] = useState('');
  const [agreed, setAgreed] = useState(consent === undefined);
  const [fault, setFault] = useState<string>();
  const [isSigning, setSigning] = useState(false);
  const away = useNeedsConnection();
  const isEmpty = method === 'drawn' ? strokes.length === 0 : typed.trim() === '';
  const sign = async () => {
    setSigning(true);
    setFault(undefined);
    try {
      await onSign({ method, language, ...(method === 'drawn' ? { strokes } : { typed: typed.trim() }) });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setSigning(false);
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={say(t.close)}
      className="w-[30rem]"
      footer={
        <div className="grid w-full gap-2">
          {fault !== undefined && (
            <p role="alert" className="text-14 text-bad-text">
              {fault}
            </p>
          )}
          <Button
            look="primary"
            size="large"
            wide
            icon={<PenLine />}
            disabled={(isEmpty || !agreed) && away === undefined}
            disabledReason={away}
            loading={isSigning}
            onClick={() => void sign()}
          >
            {button}
          </Button>
          {after !== undefined && <p className="text-13 text-text-2">{after}</p>}
        </div>
      }
    >
      <div className="grid gap-4 px-5 py-4">
        <p className="text-16 text-balance">{statement}</p>
        {children}
        <Segmented
          label={say(t.how)}
          items={[
            { value: 'drawn', label: say(t.drawn) },
            { value: 'typed', label: say(t.typed) },
          ]}
          value={method}
          onValueChange={setMethod}
        />
        {method === 'drawn' ? (
          <SignaturePad strokes={strokes} onChange={setStrokes} name={signer} />
        ) : (
          <TextInput
            size="large"
            aria-label={say(t.name)}
            placeholder={say(t.name)}
            value={typed}
            maxLength={120}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {consent !== undefined && (
          <Checkbox label={consent} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        )}
      </div>
    </Drawer>
  );
}
