import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { recipientRoleWords, recipientStateWords } from '#areas/sales/signing/choices.ts';
import type { EnvelopeRead } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';

/** Who signs one after the other, who has, and whose turn it is. */
export function WhoSigns({ envelope }: { envelope: EnvelopeRead }) {
  const say = useSay();
  const language = useLanguage();
  const people = envelope.recipients.filter(({ role }) => role === 'signer' || role === 'approver');
  if (people.length < 2) return null;
  return (
    <ol aria-label={say(t.who)} className="flex gap-2 overflow-x-auto rounded-card border border-line bg-surface p-3">
      {people.map((each) => {
        const isMe = each.id === envelope.me;
        const isTurn = each.state === 'sent' || each.state === 'opened';
        return (
          <li key={each.id} className="grid min-w-20 flex-1 content-start justify-items-center gap-0.5 text-center">
            <span
              className={clsx(
                'relative rounded-full',
                isTurn && isMe && 'outline-2 outline-offset-2 outline-accent-line',
              )}
            >
              <Avatar name={each.name} size={40} />
              {each.state === 'signed' && (
                <span className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-good-fill text-good-text">
                  <Check aria-hidden="true" className="size-3.5" />
                </span>
              )}
            </span>
            <span className="line-clamp-3 max-w-full text-14 font-label wrap-anywhere">
              {isMe ? say(t.you) : each.name}
            </span>
            <span className="text-12 text-text-2">
              {each.acted_at !== null
                ? formatMoment(each.acted_at, language)
                : isTurn && isMe
                  ? say(t.now)
                  : say(recipientStateWords[each.state])}
              <span className="sr-only">, {say(recipientRoleWords[each.role])}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
