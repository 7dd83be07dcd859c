import { CircleArrowRight, FileCheck2, Send } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { Link } from '#platform/web/link.tsx';
import { go, setSearch, usePath } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { PaperDialog } from './paper.tsx';
import { useConvert, useSend, type Whole } from '../queries.ts';

const t = texts({
  send: { en: 'Send to sign', es: 'Enviar a firma' },
  sendTitle: {
    en: 'Send the contract to {n, plural, one {# person} other {# people}}',
    es: 'Enviar el contrato a {n, plural, one {# persona} other {# personas}}',
  },
  sendText: {
    en: 'From then on nothing in it changes. Each gets a link or finds it in the portal.',
    es: 'Desde entonces nada cambia en él. Cada quien recibe un enlace o lo encuentra en el portal.',
  },
  prepare: {
    en: 'First add documents, people and places on the pages by hand',
    es: 'Antes agregar documentos, personas y lugares en las páginas a mano',
  },
  prepareButton: { en: 'Prepare the envelope', es: 'Preparar el sobre' },
  message: { en: 'Message', es: 'Mensaje' },
  inOrder: { en: 'One after the other, in this order', es: 'Uno tras otro, en este orden' },
  convert: { en: 'Make the Manufacturing Agreement', es: 'Hacer el acuerdo de fabricación' },
  converted: { en: 'Made of it: ', es: 'Se hizo de ella: ' },
  paper: { en: 'Signed on paper', es: 'Firmado en papel' },
});

/** What can be done with a contract beside its ladder: send it, make the agreement of a letter, note a signature from paper. */
export function ContractSteps({ whole, projectId }: { whole: Whole; projectId: string }) {
  const say = useSay();
  const convert = useConvert();
  const [asked, ask] = useState<'send' | 'paper'>();
  const { id, can, converted_to: made } = whole;
  const path = usePath();
  // The list of letters holds no agreement: it is shown among the contracts.
  const show = (agreement: string) =>
    path === '/sales/loi' ? go(`/sales/contracts?panel=${agreement}`) : setSearch({ panel: agreement });
  const take = () => convert.mutate({ params: { id } }, { onSuccess: (next) => show(next.id) });
  return (
    <>
      {made !== null && (
        <Banner tone="info">
          {say(t.converted)}
          <Link className="link" to={`/sales/contracts?panel=${made.id}`}>
            {made.name}
          </Link>
        </Banner>
      )}
      {(can.send || can.convert || can.note_signed) && (
        <div className="flex flex-wrap gap-2">
          {can.send && (
            <Button look="primary" icon={<Send />} onClick={() => ask('send')}>
              {say(t.send)}
            </Button>
          )}
          {can.convert && (
            <Button look="primary" icon={<CircleArrowRight />} loading={convert.isPending} onClick={take}>
              {say(t.convert)}
            </Button>
          )}
          {can.note_signed && (
            <Button icon={<FileCheck2 />} onClick={() => ask('paper')}>
              {say(t.paper)}
            </Button>
          )}
        </div>
      )}
      {asked === 'send' && <SendDialog whole={whole} onClose={() => ask(undefined)} />}
      {asked === 'paper' && <PaperDialog whole={whole} projectId={projectId} onClose={() => ask(undefined)} />}
    </>
  );
}

function SendDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const say = useSay();
  const send = useSend();
  const [message, setMessage] = useState('');
  const [inOrder, setInOrder] = useState(true);
  const [byHand, setByHand] = useState(false);
  const take = async () => {
    const body = { message: message.trim() === '' ? null : message, in_order: inOrder, version: whole.version };
    const { envelope } = await send.mutateAsync({ params: { id: whole.id }, body: { ...body, prepare: byHand } });
    if (byHand && envelope !== null) go(`/sales/envelopes/${envelope.id}`);
  };
  return (
    <AskDialog
      title={say(t.sendTitle, { n: whole.parties.length })}
      text={say(t.sendText)}
      button={say(byHand ? t.prepareButton : t.send)}
      onClose={onClose}
      onDo={take}
    >
      <ol className="list-decimal pl-5 text-14">
        {whole.parties.map(({ key, name, email }) => (
          <li key={key}>
            {name}
            {email !== null && <span className="text-text-3"> {email}</span>}
          </li>
        ))}
      </ol>
      <Checkbox label={say(t.inOrder)} checked={inOrder} onChange={({ target }) => setInOrder(target.checked)} />
      <Field label={say(t.message)}>
        <Textarea value={message} rows={3} maxLength={1000} onChange={({ target }) => setMessage(target.value)} />
      </Field>
      <Checkbox label={say(t.prepare)} checked={byHand} onChange={({ target }) => setByHand(target.checked)} />
    </AskDialog>
  );
}
