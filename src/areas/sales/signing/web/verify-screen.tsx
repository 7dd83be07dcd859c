import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { sendAsIs } from '#platform/web/call/blobs.ts';
import { CallError } from '#platform/web/call/query.ts';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { verifyContract } from '../contract.ts';
import { useVerifyNumber } from './queries.ts';

const t = texts({
  title: { en: 'Is this signed file genuine?', es: '¿Es auténtico este archivo firmado?' },
  text: {
    en: 'Bring the PDF or the number on its certificate. The file is checked and not kept.',
    es: 'Trae el PDF o el número de su certificado. El archivo se comprueba y no se guarda.',
  },
  file: { en: 'Choose the signed PDF', es: 'Elegir el PDF firmado' },
  drop: { en: 'or drop it here', es: 'o suéltalo aquí' },
  number: { en: 'Number', es: 'Número' },
  check: { en: 'Check it', es: 'Comprobarlo' },
  numberHelp: {
    en: 'As it stands on the certificate: HE and twelve letters and digits.',
    es: 'Como está en el certificado: HE y doce letras y dígitos.',
  },
  valid: { en: 'Valid', es: 'Válido' },
  validFile: {
    en: 'This is the file that was signed, unchanged.',
    es: 'Este es el archivo que se firmó, sin cambios.',
  },
  validNumber: {
    en: 'A file was signed under this number. Check the file itself to know that it is unchanged.',
    es: 'Con este número se firmó un archivo. Comprueba el archivo mismo para saber que no cambió.',
  },
  changed: { en: 'Changed', es: 'Cambiado' },
  changedText: {
    en: 'A file was signed under the number in it, and this is not that file any more.',
    es: 'Con el número que lleva se firmó un archivo, y este ya no es ese archivo.',
  },
  unknown: { en: 'Unknown', es: 'Desconocido' },
  unknownText: { en: 'Nothing like this was signed here.', es: 'Aquí no se firmó nada así.' },
  failed: { en: 'It could not be checked. Try again.', es: 'No se pudo comprobar. Inténtalo de nuevo.' },
  busy: { en: 'Checking', es: 'Comprobando' },
});

type Answer = { verdict: 'valid' | 'changed' | 'unknown'; of: 'file' | 'number' } | { problem: string } | 'busy';

/** Where anybody finds out whether a signed file is what it was; it says that and nothing else. */
export function Screen() {
  return (
    <QueryGround>
      <Verify />
    </QueryGround>
  );
}

function Verify() {
  const say = useSay();
  const [answer, setAnswer] = useState<Answer>();
  const [number, setNumber] = useState('');
  const verify = useVerifyNumber();
  const ask = async (of: 'file' | 'number', run: () => Promise<{ verdict: 'valid' | 'changed' | 'unknown' }>) => {
    setAnswer('busy');
    try {
      setAnswer({ verdict: (await run()).verdict, of });
    } catch (error) {
      // What the portal refuses it says in a sentence: too large, too many tries.
      setAnswer({ problem: error instanceof CallError ? error.message : say(t.failed) });
    }
  };
  const onNumber = (event: FormEvent) => {
    event.preventDefault();
    void ask('number', () => verify.mutateAsync({ body: { number: number.trim() } }));
  };
  return (
    <AuthFrame title={say(t.title)} text={say(t.text)}>
      <FileDrop
        label={say(t.file)}
        help={say(t.drop)}
        accept="application/pdf,.pdf"
        onFiles={([file]) => file !== undefined && void ask('file', () => sendAsIs(verifyContract.file, file))}
      />
      <form onSubmit={onNumber} className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <Field label={say(t.number)} help={say(t.numberHelp)} className="flex-1">
          <TextInput
            size="large"
            value={number}
            maxLength={40}
            autoCapitalize="characters"
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <Button type="submit" size="large" className="sm:mt-6" disabled={number.trim() === ''}>
          {say(t.check)}
        </Button>
      </form>
      <div aria-live="polite">{answer !== undefined && <Said answer={answer} />}</div>
    </AuthFrame>
  );
}

const looks = {
  valid: { Icon: CircleCheck, look: 'bg-good-fill text-good-text' },
  changed: { Icon: CircleX, look: 'bg-bad-fill text-bad-text' },
  unknown: { Icon: CircleHelp, look: 'bg-warn-fill text-warn-text' },
};

function Said({ answer }: { answer: Answer }) {
  const say = useSay();
  if (answer === 'busy') return <p className="text-14 text-text-2">{say(t.busy)}</p>;
  if ('problem' in answer) return <Banner tone="bad">{answer.problem}</Banner>;
  const { Icon, look } = looks[answer.verdict];
  const words = {
    valid: answer.of === 'file' ? t.validFile : t.validNumber,
    changed: t.changedText,
    unknown: t.unknownText,
  };
  return (
    <div className={`flex gap-3 rounded-card p-4 ${look}`}>
      <Icon aria-hidden="true" className="size-6 flex-none" />
      <div>
        <b className="block text-16 font-title">{say(t[answer.verdict])}</b>
        <span className="text-14">{say(words[answer.verdict])}</span>
      </div>
    </div>
  );
}
