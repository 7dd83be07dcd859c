import { ArrowUp, Check, Link2, Lock, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { useNeedsArrival } from '#platform/web/offline/needs-connection.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { statementWords } from '#areas/quality/sign-offs/choices.ts';
import { useApprove, useGiveBack, useSubmit, type FormArea, type FormRead } from '../queries.ts';
import { PartyDialog } from './party-dialog.tsx';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { SignatureDrawer } from './signature-drawer.tsx';
import { standingOf } from '../form-words.ts';

const t = texts({
  submit: { en: 'Submit area', es: 'Entregar área' },
  approve: { en: 'Approve', es: 'Aprobar' },
  giveBack: { en: 'Give back', es: 'Devolver' },
  party: { en: 'Ask a third party to sign', es: 'Pedir la firma de un tercero' },
  toAnswer: { en: '{n} to answer or complete', es: '{n} por responder o completar' },
  photos: {
    en: '{n, plural, one {# photo missing} other {# photos missing}}',
    es: '{n, plural, one {falta # foto} other {faltan # fotos}}',
  },
  toFirst: { en: 'To the first of them', es: 'A la primera de ellas' },
  hold: { en: 'Hold point', es: 'Punto de espera' },
  holdText: {
    en: 'What follows starts when a second person approves.',
    es: 'Lo que sigue empieza cuando otra persona apruebe.',
  },
  own: {
    en: 'Waits for somebody else: whoever made it does not check it.',
    es: 'Espera a otra persona: quien lo hizo no lo revisa.',
  },
  signArea: { en: 'Sign area {no}', es: 'Firmar área {no}' },
  handOver: { en: 'Sign and hand to quality', es: 'Firmar y entregar a calidad' },
  signApprove: { en: 'Sign and approve', es: 'Firmar y aprobar' },
  never: {
    en: 'Somebody else checks it next: never the one who made it.',
    es: 'Después lo revisa otra persona: nunca quien lo hizo.',
  },
  returnTitle: { en: 'Give {area} back', es: 'Devolver {area}' },
  returnText: {
    en: 'Its answers stay. Whoever made it is told why.',
    es: 'Sus respuestas se quedan. A quien lo hizo se le dice por qué.',
  },
  pass: { en: 'answered', es: 'respondidas' },
  fails: { en: 'fails', es: 'fallas' },
  pictures: { en: 'photos', es: 'fotos' },
});

type Open = 'submit' | 'approve' | 'return' | 'party' | null;

/** What can be done with an area now, always at the foot of the screen, and what is missing for it in words. */
export function AreaSteps({ form, area }: { form: FormRead; area: FormArea }) {
  const say = useSay();
  const written = useWritten();
  const [open, setOpen] = useState<Open>(null);
  const [submit, approve, giveBack] = [useSubmit(), useApprove(), useGiveBack()];
  const { asked, answered, fails, lacks, photosMissing } = standingOf(form, area);
  const { can } = area;
  const waits = useNeedsArrival(form.id);
  const isMaking = can.answer || can.submit;
  if (!isMaking && !can.approve && !can.return && !can.link && area.state !== 'submitted') return null;
  const name = written(area.name, area.name_es);
  const missing = [
    ...(lacks > 0 ? [say(t.toAnswer, { n: lacks })] : []),
    ...(photosMissing > 0 ? [say(t.photos, { n: photosMissing })] : []),
  ].join(', ');
  const own = area.state === 'submitted' && !can.approve ? say(t.own) : '';
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line bg-raised px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-[1_1_9rem] text-14">
        {area.hold_point && isMaking && (
          <p className="flex items-center gap-2 font-title">
            <Lock className="size-4" />
            {say(t.hold)}
          </p>
        )}
        {waits !== undefined && <p className="font-label text-warn-text">{waits}</p>}
        {isMaking && missing !== '' ? (
          <Missing words={missing} />
        ) : (
          <p className="text-text-2">{isMaking && area.hold_point ? say(t.holdText) : own}</p>
        )}
      </div>
      {can.link && (
        <Tooltip label={say(t.party)}>
          <IconButton
            size="large"
            look="default"
            label={say(t.party)}
            disabled={waits !== undefined}
            onClick={() => setOpen('party')}
          >
            <Link2 />
          </IconButton>
        </Tooltip>
      )}
      {can.return && (
        <Button size="large" icon={<Undo2 />} disabledReason={waits} onClick={() => setOpen('return')}>
          {say(t.giveBack)}
        </Button>
      )}
      {can.approve && (
        <Button size="large" look="primary" icon={<Check />} disabledReason={waits} onClick={() => setOpen('approve')}>
          {say(t.approve)}
        </Button>
      )}
      {isMaking && (
        <Button
          size="large"
          look={lacks === 0 ? 'primary' : 'default'}
          icon={<Send />}
          disabled={waits === undefined && (lacks > 0 || !can.submit)}
          disabledReason={waits}
          onClick={() => setOpen('submit')}
        >
          {say(t.submit)}
        </Button>
      )}
      {(open === 'submit' || open === 'approve') && (
        <SignatureDrawer
          title={say(t.signArea, { no: area.position })}
          statement={say(statementWords[open === 'submit' ? 'maker' : 'checker'])}
          button={say(open === 'submit' ? t.handOver : t.signApprove)}
          after={open === 'submit' ? say(t.never) : undefined}
          onSign={(body) => (open === 'submit' ? submit : approve).mutateAsync({ params: { id: area.id }, body })}
          onClose={() => setOpen(null)}
        >
          <Counts
            rows={[
              [answered - fails, t.pass],
              [fails, t.fails],
              [asked.reduce((sum, { given }) => sum + (given?.photos.length ?? 0), 0), t.pictures],
            ]}
          />
        </SignatureDrawer>
      )}
      {open === 'return' && (
        <ReasonDialog
          title={say(t.returnTitle, { area: name })}
          text={say(t.returnText)}
          button={say(t.giveBack)}
          onDo={(reason) => giveBack.mutateAsync({ params: { id: area.id }, body: { reason } })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'party' && <PartyDialog area={area} onClose={() => setOpen(null)} />}
    </footer>
  );
}

/** What the area lacks. Pressed, the first question that lacks something comes in sight, with the focus on it. */
function Missing({ words }: { words: string }) {
  const say = useSay();
  return (
    <button
      type="button"
      title={say(t.toFirst)}
      className="flex min-h-11 items-center gap-2 text-left text-text-2 hover:text-text-1 hover:underline"
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('[data-area]')?.querySelector<HTMLElement>('[data-lacks]');
        row?.scrollIntoView({ block: 'center' });
        row?.querySelector<HTMLElement>('button, input, textarea')?.focus({ preventScroll: true });
      }}
    >
      {words}
      <ArrowUp className="size-4 flex-none" />
    </button>
  );
}

/** What is signed for, in figures. */
function Counts({ rows }: { rows: readonly (readonly [number, Text])[] }) {
  const say = useSay();
  return (
    <ul className="grid grid-cols-3 divide-x divide-line rounded-[12px] border border-line">
      {rows.map(([n, word]) => (
        <li key={word.en} className="p-3">
          <span className="block text-20 font-title">{n}</span>
          <span className="text-14 text-text-2">{say(word)}</span>
        </li>
      ))}
    </ul>
  );
}
