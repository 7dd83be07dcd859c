import { Ban, Bell, Check, Play, Send, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { reviewRoleWords, type ReviewRole } from '#areas/sales/change-orders/choices.ts';
import { useRemind, useReview, useStep, type Sheet } from '../queries.ts';

type To = 'draft' | 'pricing' | 'internal_review' | 'sent' | 'executed' | 'void';

const t = texts({
  draft: { en: 'Revise', es: 'Revisar' },
  toDraft: { en: 'Back to draft', es: 'Volver a borrador' },
  pricing: { en: 'Price it', es: 'Cotizar' },
  backToPricing: { en: 'Back to pricing', es: 'Volver a cotización' },
  internal_review: { en: 'Hand in for review', es: 'Entregar a revisión' },
  sent: { en: 'Send to the client', es: 'Enviar al cliente' },
  executed: { en: 'Carry it out', es: 'Ejecutar' },
  void: { en: 'Make void', es: 'Anular' },
  voidText: {
    en: 'It stays to be read and counts no more. What it did to the contract is taken back by a line of its own.',
    es: 'Se queda para leerse y ya no cuenta. Lo que hizo al contrato se revierte con una línea propia.',
  },
  reviseText: {
    en: 'The client can no longer decide on this version. A new one takes its place.',
    es: 'El cliente ya no puede decidir sobre esta versión. Una nueva toma su lugar.',
  },
  pass: { en: 'Pass: {role}', es: 'Aprobar: {role}' },
  giveBack: { en: 'Give back', es: 'Devolver' },
  giveBackText: { en: 'Say what has to change before it can be sent.', es: 'Di qué debe cambiar antes de enviarla.' },
  remind: { en: 'Remind', es: 'Recordar' },
  reminded: { en: 'Reminded', es: 'Recordado' },
});

const icons: Partial<Record<To, ReactNode>> = { sent: <Send />, executed: <Play />, void: <Ban />, draft: <Undo2 /> };

/** What can be done with it where it stands: the one step forth first, the ways back and out after it. */
export function StepsBar({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  const [asking, setAsking] = useState<{ to: To } | { giveBack: ReviewRole }>();
  const [step, review, remind] = [useStep(), useReview(), useRemind()];
  const run = async (change: Promise<unknown>) => {
    const outcome = await outcomeOf(change);
    if (!outcome.ok) notify.error(saidOf(outcome, language) ?? '');
  };
  const take = (to: To, reason?: string) =>
    step.mutateAsync({ params: { id }, body: { to, ...(reason === undefined ? {} : { reason }) } });
  const { status, can } = sheet;
  const wordOf = (to: To): Text => {
    if (to === 'pricing' && status === 'internal_review') return t.backToPricing;
    if (to === 'draft' && status === 'pricing') return t.toDraft;
    return t[to];
  };
  const asksWhy = (to: To) => to === 'void' || (to === 'draft' && status === 'sent');
  const leadsBack = (to: To) =>
    (to === 'pricing' && status === 'internal_review') || (to === 'draft' && status === 'pricing');
  const steps = can.steps.filter((to): to is To => to in t);
  const [first] = can.review;
  return (
    <div className="flex flex-wrap gap-2">
      {first !== undefined && (
        <>
          <Button
            look="primary"
            icon={<Check />}
            loading={review.isPending}
            onClick={() => void run(review.mutateAsync({ params: { id }, body: { role: first, is_ok: true } }))}
          >
            {say(t.pass, { role: reviewRoleWords[first][language] })}
          </Button>
          <Button onClick={() => setAsking({ giveBack: first })}>{say(t.giveBack)}</Button>
        </>
      )}
      {can.remind && (
        <Button
          look="primary"
          icon={<Bell />}
          loading={remind.isPending}
          onClick={() =>
            void outcomeOf(remind.mutateAsync({ body: { ids: [id] } })).then((outcome) => {
              if (!outcome.ok) return;
              const [refused] = outcome.data.refused;
              if (refused === undefined) notify.success(say(t.reminded));
              else notify.info(refused.why[language]);
            })
          }
        >
          {say(t.remind)}
        </Button>
      )}
      {steps.map((to, at) => (
        <Button
          key={to}
          look={
            at === 0 && first === undefined && !can.remind && to !== 'void' && !leadsBack(to)
              ? 'primary'
              : to === 'void'
                ? 'quiet'
                : 'default'
          }
          icon={icons[to]}
          loading={step.isPending && step.variables?.body.to === to}
          onClick={() => (asksWhy(to) ? setAsking({ to }) : void run(take(to)))}
        >
          {say(wordOf(to))}
        </Button>
      ))}
      {asking !== undefined && 'to' in asking && (
        <ReasonDialog
          title={say(wordOf(asking.to))}
          text={say(asking.to === 'void' ? t.voidText : t.reviseText)}
          button={say(wordOf(asking.to))}
          onDo={(reason) => take(asking.to, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking !== undefined && 'giveBack' in asking && (
        <ReasonDialog
          title={say(t.giveBack)}
          text={say(t.giveBackText)}
          button={say(t.giveBack)}
          onDo={(note) => review.mutateAsync({ params: { id }, body: { role: asking.giveBack, is_ok: false, note } })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
