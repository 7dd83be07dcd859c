import { ArrowLeft, Check, Clock, MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { NotYet } from '#platform/web/frame/not-yet.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { Link } from '#platform/web/link.tsx';
import { usePath, useRouteParams } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { statusWords } from '#areas/sales/change-orders/choices.ts';
import { useDecision, useSeen, type ClientView, type DecisionRead } from '../queries.ts';
import { DecideBar } from './decide-bar.tsx';
import { OfferCard } from './offer-card.tsx';

const t = texts({
  loading: { en: 'Loading the change', es: 'Cargando el cambio' },
  gone: { en: 'This change is not there, or not yours to see', es: 'Este cambio no existe o no puedes verlo' },
  head: { en: 'A change to your home', es: 'Un cambio en tu casa' },
  headDeveloper: { en: 'A change to {project}', es: 'Un cambio en {project}' },
  back: { en: 'Back', es: 'Volver' },
  waits: { en: 'Waits for an answer', es: 'Espera respuesta' },
  by: { en: 'Answer by {day}', es: 'Responde a más tardar el {day}' },
  late: {
    en: 'The day to answer, {day}, has passed. You still can.',
    es: 'El día para responder, {day}, ya pasó. Aún puedes.',
  },
  who: { en: 'Who decides', es: 'Quién decide' },
  you: { en: 'You', es: 'Tú' },
  signed: { en: 'Signed', es: 'Firmado' },
  declined: { en: 'Declined', es: 'Rechazado' },
  turn: { en: 'Your turn', es: 'Te toca' },
  open: { en: 'Not yet', es: 'Todavía no' },
  all: { en: 'All of you must agree.', es: 'Todos deben estar de acuerdo.' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  before: { en: 'Version {n} was {total}.', es: 'La versión {n} era de {total}.' },
  because: { en: 'It was declined: “{reason}”', es: 'Se rechazó: «{reason}»' },
  talk: { en: 'Questions and answers', es: 'Preguntas y respuestas' },
  draft: {
    en: 'It is being revised. A new version comes to you.',
    es: 'Se está revisando. Te llegará una nueva versión.',
  },
  void: { en: 'It is void: nothing changes.', es: 'Está anulada: nada cambia.' },
  approved: { en: 'It is agreed. Thank you.', es: 'Está acordado. Gracias.' },
  no: { en: 'It was declined. Nothing changes.', es: 'Se rechazó. Nada cambia.' },
});

/** A change as an owner, or who decides for a developer, reads it and decides on it: large words, one column, the buttons at the thumb. */
export function Screen() {
  const say = useSay();
  const view: ClientView = usePath().startsWith('/developer/') ? 'developer' : 'owner';
  const { id = '', project_number: number = '' } = useRouteParams();
  const { data, error } = useDecision(id, view);
  useDocumentTitle(data === undefined ? say(t.head) : data.offer.title);
  const back = view === 'owner' ? '/owner' : `/developer/${encodeURIComponent(number)}`;
  if (data !== undefined) return <Page decision={data} view={view} back={back} />;
  return <NotYet error={error} loading={say(t.loading)} gone={say(t.gone)} back={{ to: back, label: say(t.back) }} />;
}

function Page({ decision, view, back }: { decision: DecisionRead; view: ClientView; back: string }) {
  const say = useSay();
  const language = useLanguage();
  const seen = useSeen();
  const { id, offer, status, before } = decision;
  const mine = decision.approvers.find((each) => each.is_me);
  const isFirst = mine !== undefined && mine.seen_at === null;
  useEffect(() => {
    if (isFirst) seen.mutate({ params: { id } });
    // Once for each version that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isFirst]);
  const ended = { draft: t.draft, void: t.void, approved: t.approved, declined: t.no }[
    status as 'draft' | 'void' | 'approved' | 'declined'
  ] as (typeof t)['draft'] | undefined;
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas">
      <header className="flex items-center gap-3 px-3 py-2">
        <IconButton size="large" label={say(t.back)} asChild>
          <Link to={back}>
            <ArrowLeft />
          </Link>
        </IconButton>
        <p className="min-w-0 flex-1 truncate text-16 font-label">
          {view === 'owner' ? say(t.head) : say(t.headDeveloper, { project: offer.project_name })}
        </p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[640px] gap-4 px-4 pt-2 pb-10">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-24 font-title tracking-title text-balance">{offer.title}</h1>
            <Tag tone={status === 'sent' ? 'warn' : statusWords[status].tone}>
              {say(status === 'sent' ? t.waits : statusWords[status])}
            </Tag>
          </div>
          {ended !== undefined && <Banner tone={status === 'approved' ? 'good' : 'info'}>{say(ended)}</Banner>}
          <OfferCard offer={offer} />
          {status === 'sent' && offer.deadline !== null && (
            <p className="flex items-center gap-2 rounded-card bg-warn-fill px-3 py-2 text-16 text-warn-text">
              <Clock className="size-5 shrink-0" aria-hidden />
              {say(decision.is_late ? t.late : t.by, { day: formatDay(offer.deadline, language) })}
            </p>
          )}
          <Deciders decision={decision} />
          {before !== null && (
            <section className="rounded-card border border-line bg-raised p-4">
              <h2 className="mb-1 text-16 font-title">{say(t.version, { n: offer.revision })}</h2>
              <p className="text-16 text-text-2">
                {say(t.before, { n: before.revision, total: formatMoney(before.total_cents, language) })}
              </p>
              {before.reason !== null && (
                <p className="text-16 text-text-2">{say(t.because, { reason: before.reason })}</p>
              )}
            </section>
          )}
          <Talk decision={decision} />
        </div>
      </div>
      <DecideBar decision={decision} view={view} />
    </div>
  );
}

function Deciders({ decision }: { decision: DecisionRead }) {
  const say = useSay();
  const language = useLanguage();
  if (decision.approvers.length === 0) return null;
  return (
    <section className="rounded-card border border-line bg-raised p-4">
      <h2 className="mb-2 text-16 font-title">{say(t.who)}</h2>
      <ul className="grid gap-3">
        {decision.approvers.map((each) => (
          <li key={`${each.capacity} ${each.name}`} className="flex items-center gap-3">
            <Avatar name={each.name} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block text-16">{each.is_me ? say(t.you) : each.name}</span>
              {each.decided_at !== null && (
                <span className="block text-14 text-text-2">{formatMoment(each.decided_at, language)}</span>
              )}
            </span>
            {each.decision === 'approved' && (
              <span className="flex items-center gap-1 text-16 text-good-text">
                <Check className="size-4" aria-hidden />
                {say(t.signed)}
              </span>
            )}
            {each.decision === 'declined' && <span className="text-16 text-bad-text">{say(t.declined)}</span>}
            {each.decision === null && decision.status === 'sent' && (
              <span className="text-16 text-text-2">{say(each.is_me ? t.turn : t.open)}</span>
            )}
          </li>
        ))}
      </ul>
      {decision.approvers.length > 1 && <p className="mt-2 text-14 text-text-2">{say(t.all)}</p>}
    </section>
  );
}

function Talk({ decision }: { decision: DecisionRead }) {
  const say = useSay();
  const language = useLanguage();
  if (decision.comments.length === 0) return null;
  return (
    <section className="rounded-card border border-line bg-raised p-4">
      <h2 className="mb-2 flex items-center gap-2 text-16 font-title">
        <MessageCircle className="size-4 text-text-3" aria-hidden />
        {say(t.talk)}
      </h2>
      <ul className="grid gap-3">
        {decision.comments.map((each) => (
          <li key={each.id}>
            <p className="text-14 text-text-2">
              {each.is_mine ? say(t.you) : each.author_name} · {formatMoment(each.at, language)}
            </p>
            <p className="text-16 whitespace-pre-line">{each.body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
