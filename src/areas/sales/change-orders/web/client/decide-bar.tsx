import { MessageCircle, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { SignatureDrawer } from '#platform/web/signature/signature-drawer.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { consentWords } from '#areas/sales/change-orders/choices.ts';
import { useApprove, useAsk, useDecline, type ClientView, type DecisionRead } from '../queries.ts';

const t = texts({
  approve: { en: 'Approve and sign', es: 'Aprobar y firmar' },
  ask: { en: 'Ask', es: 'Preguntar' },
  decline: { en: 'Decline', es: 'Rechazar' },
  agree: {
    en: 'I agree, and I want to sign on this screen.',
    es: 'Estoy de acuerdo y quiero firmar en esta pantalla.',
  },
  price: { en: 'You agree to {total}.', es: 'Aceptas {total}.' },
  free: { en: 'It is no charge to you.', es: 'No tiene cargo para ti.' },
  declineText: {
    en: 'Say why in a few words. Everybody who had to do with it reads it.',
    es: 'Di por qué en pocas palabras. Lo lee todo el que intervino.',
  },
  askTitle: { en: 'Ask about this change', es: 'Preguntar sobre este cambio' },
  askText: {
    en: 'Your builder gets it, and the others who decide see it.',
    es: 'Le llega a tu constructor, y lo ven quienes también deciden.',
  },
  question: { en: 'Your question', es: 'Tu pregunta' },
  send: { en: 'Send', es: 'Enviar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  sent: { en: 'Your question is on its way', es: 'Tu pregunta va en camino' },
});

/** What somebody can do with a change that waits for them, where the thumb is. */
export function DecideBar({ decision, view }: { decision: DecisionRead; view: ClientView }) {
  const say = useSay();
  const language = useLanguage();
  const { data: me } = useProfile();
  const [open, setOpen] = useState<'approve' | 'decline' | 'ask'>();
  const [approve, decline, ask] = [useApprove(), useDecline(), useAsk()];
  const [question, setQuestion] = useState('');
  const { id, offer, can } = decision;
  const close = () => setOpen(undefined);
  if (!can.decide && !can.ask) return null;
  const send = async () => {
    const outcome = await outcomeOf(ask.mutateAsync({ params: { id }, body: { body: question.trim() } }));
    if (!outcome.ok) return;
    notify.success(say(t.sent));
    setQuestion('');
    close();
  };
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-[640px] gap-2 p-4">
        {can.decide && (
          <Button look="primary" size="large" wide icon={<PenLine />} onClick={() => setOpen('approve')}>
            {say(t.approve)}
          </Button>
        )}
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {can.ask && (
            <Button size="large" wide icon={<MessageCircle />} onClick={() => setOpen('ask')}>
              {say(t.ask)}
            </Button>
          )}
          {can.decide && (
            <Button size="large" wide onClick={() => setOpen('decline')}>
              {say(t.decline)}
            </Button>
          )}
        </div>
      </div>
      {open === 'approve' && (
        <SignatureDrawer
          signer={me === undefined ? '' : `${me.first_name} ${me.last_name}`}
          title={offer.title}
          statement={consentWords[decision.capacity ?? view][language]}
          consent={say(t.agree)}
          button={say(t.approve)}
          onSign={(mark) =>
            approve.mutateAsync({ params: { id }, body: { revision: offer.revision, mark, consent: true } })
          }
          onClose={close}
        >
          <p className="text-16 font-title">
            {offer.no_charge ? say(t.free) : say(t.price, { total: formatMoney(offer.total_cents, language) })}
          </p>
        </SignatureDrawer>
      )}
      {open === 'decline' && (
        <ReasonDialog
          title={say(t.decline)}
          text={say(t.declineText)}
          button={say(t.decline)}
          onDo={(reason) => decline.mutateAsync({ params: { id }, body: { revision: offer.revision, reason } })}
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={say(t.askTitle)}
          description={say(t.askText)}
          closeLabel={say(t.cancel)}
          footer={
            <>
              <Button onClick={close}>{say(t.cancel)}</Button>
              <Button
                look="primary"
                loading={ask.isPending}
                disabled={question.trim() === ''}
                onClick={() => void send()}
              >
                {say(t.send)}
              </Button>
            </>
          }
        >
          <Field label={say(t.question)}>
            <Textarea
              rows={4}
              maxLength={4000}
              value={question}
              onChange={(event) => setQuestion(event.target.value)}
            />
          </Field>
        </Dialog>
      )}
    </footer>
  );
}
