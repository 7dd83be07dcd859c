import { Users } from 'lucide-react';
import { formatDayLong, formatMoment } from '#platform/shared/dates.ts';
import { eventWords, recipientRoleWords, recipientStateWords, stampMissWords } from '#areas/sales/signing/choices.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { EnvelopeRead, Recipient } from '../queries.ts';
import { DraftDocuments } from './draft-documents.tsx';
import { subjectPath } from './subject-path.ts';
import { staffWords as t } from './staff-words.ts';

interface SideProps {
  envelope: EnvelopeRead;
  onCorrect: (recipient: Recipient) => void;
  onInPerson: (recipient: Recipient) => void;
}

/** Beside the pages: whom it waits for, who has done what, and all that happened. */
export function EnvelopeSide({ envelope, onCorrect, onInPerson, onArrange }: SideProps & { onArrange: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const asked = envelope.recipients.filter(
    (each) =>
      (each.state === 'sent' || each.state === 'opened') && (each.role === 'signer' || each.role === 'approver'),
  );
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6">
      {envelope.can.manage && asked[0] !== undefined && (
        <div className="rounded-card border border-line bg-surface p-4">
          <b className="block text-14 font-title">
            {say(t.waits, { names: asked.map(({ name }) => name).join(', ') })}
          </b>
          <span className="text-13 text-text-2">
            {say(t.ends, { day: formatDayLong(asked.map((each) => each.expires_on).toSorted()[0] ?? '', language) })}
          </span>
        </div>
      )}
      {envelope.review === 'again' && envelope.can.place && <Banner tone="warn">{say(t.reviewAgain)}</Banner>}
      {envelope.review === 'waits' && (
        <Banner tone="info">
          {say(t.reviewWaits)}{' '}
          <Link className="link" to={subjectPath(envelope.of)}>
            {say(t.toContract)}
          </Link>
        </Banner>
      )}
      {envelope.can.place && <DraftDocuments envelope={envelope} />}
      <section>
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-14 font-title">{say(envelope.in_order ? t.order : t.atOnce)}</h2>
          {envelope.can.place && (
            <Button size="small" icon={<Users />} onClick={onArrange}>
              {say(t.arrange)}
            </Button>
          )}
        </div>
        {envelope.can.manage && (
          <p className="text-13 text-text-2">
            {say(t.reminds, { after: envelope.remind_after_days, every: envelope.remind_every_days })}
          </p>
        )}
        <ol className="divide-y divide-line">
          {envelope.recipients.map((each) => (
            <Person key={each.id} envelope={envelope} recipient={each} onCorrect={onCorrect} onInPerson={onInPerson} />
          ))}
        </ol>
      </section>
      {envelope.stamped_at !== null && (
        <p className="text-13 text-text-2">{say(t.stamped, { moment: formatMoment(envelope.stamped_at, language) })}</p>
      )}
      {envelope.stamp_missed !== null && (
        <p className="text-13 text-warn-text">
          {say(t.unstamped, { why: say(stampMissWords[envelope.stamp_missed]) })}
        </p>
      )}
      {envelope.log.length > 0 && (
        <section>
          <h2 className="text-14 font-title">{say(t.happened)}</h2>
          <ol className="mt-2 grid gap-2">
            {envelope.log.map((each) => (
              <li key={each.seq} className="flex justify-between gap-3 text-13" title={each.hash}>
                <span>
                  {say(eventWords[each.event])}
                  <span className="text-text-2"> · {nameOf(envelope, each.recipient_id) ?? each.actor}</span>
                </span>
                <span className="flex-none text-text-2 tabular-nums">{formatMoment(each.at, language)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const nameOf = (envelope: EnvelopeRead, id: string | null): string | undefined =>
  envelope.recipients.find((each) => each.id === id)?.name;

function Person({ envelope, recipient, onCorrect, onInPerson }: SideProps & { recipient: Recipient }) {
  const say = useSay();
  const language = useLanguage();
  const isOpen = recipient.state === 'waiting' || recipient.state === 'sent' || recipient.state === 'opened';
  const isLive = envelope.can.manage && !envelope.can.place && isOpen;
  const isAsked = recipient.state === 'sent' || recipient.state === 'opened';
  const acts = recipient.role === 'signer' || recipient.role === 'approver';
  const facts = [
    say(recipientRoleWords[recipient.role]),
    recipient.email ?? say(t.noAddress),
    ...(acts && isOpen ? [say(t.ends, { day: formatDayLong(recipient.expires_on, language) })] : []),
    ...(recipient.delegated_from === null ? [] : [say(t.instead, { name: recipient.delegated_from })]),
  ];
  return (
    <li className="grid grid-cols-1 gap-1.5 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={recipient.name} size={32} />
        <div className="min-w-0 flex-1">
          <b className="block truncate text-14 font-label">{recipient.name}</b>
          <span className="block text-13 wrap-anywhere text-text-2">{facts.join(' · ')}</span>
        </div>
        <span className="flex-none text-right text-13 text-text-2">
          {say(recipientStateWords[recipient.state])}
          {recipient.acted_at !== null && (
            <span className="block text-12">{formatMoment(recipient.acted_at, language)}</span>
          )}
        </span>
      </div>
      {recipient.reason !== null && <p className="text-13 text-bad-text">{recipient.reason}</p>}
      {isLive && (
        <div className="flex gap-2 pl-11">
          <Button size="small" onClick={() => onCorrect(recipient)}>
            {say(t.correct)}
          </Button>
          {isAsked && acts && (
            <Button
              size="small"
              disabledReason={recipient.user_id === null ? undefined : say(t.ownAccount)}
              onClick={() => onInPerson(recipient)}
            >
              {say(t.inPerson)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
