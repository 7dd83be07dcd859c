import { Check, Circle, CircleDot, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf, formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { reviewRoleWords } from '#areas/sales/change-orders/choices.ts';
import type { Sheet } from '../queries.ts';

const t = texts({
  move: { en: 'Whose move', es: 'A quién le toca' },
  owner: { en: 'Owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  done: { en: 'Contract, dates and demand moved', es: 'Contrato, fechas y demanda movidos' },
  seen: { en: 'seen', es: 'vista' },
  missing: { en: 'missing', es: 'falta' },
  others: {
    en: 'Whoever wrote, priced or handed it in passes none of it: somebody else has to.',
    es: 'Quien la escribió, cotizó o presentó no aprueba nada de ella: debe hacerlo otra persona.',
  },
  ledger: { en: 'In the contract', es: 'En el contrato' },
  added: { en: 'Carried out', es: 'Ejecutada' },
  reversed: { en: 'Taken back', es: 'Revertida' },
  revisions: { en: 'Revisions', es: 'Revisiones' },
  rev: { en: 'Rev {n}, sent {day}', es: 'Rev. {n}, enviada el {day}' },
  ended: {
    en: '{as, select, approved {Approved.} declined {Declined.} reverted {Taken back.} other {Void.}}',
    es: '{as, select, approved {Aprobada.} declined {Rechazada.} reverted {Retirada.} other {Anulada.}}',
  },
  came: { en: '{name} came', es: 'Se agregó {name}' },
  went: { en: '{name} went', es: 'Se quitó {name}' },
  changed: { en: '{name} changed', es: 'Cambió {name}' },
  fingerprint: { en: 'Fingerprint of what was signed', es: 'Huella de lo que se firmó' },
});

/** Who has passed it and who has not, in order: inside first, then those who decide, then the step that carries it out. */
export function MoveRail({ sheet }: { sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  const passed = sheet.reviews.filter((review) => review.counts);
  return (
    <Section title={say(t.move)}>
      <ol className="grid gap-2 text-13">
        {passed.map((review) => (
          <Line key={review.role} icon="done" aside={formatMoment(review.at, language)}>
            {say(reviewRoleWords[review.role])}, {review.by.name}
          </Line>
        ))}
        {sheet.missing.map((role) => (
          <Line key={role} icon={sheet.status === 'internal_review' ? 'now' : 'open'} aside={say(t.missing)}>
            {say(reviewRoleWords[role])}
          </Line>
        ))}
        {sheet.deciding.length === 0 &&
          sheet.approvers.map((person) => (
            <Line key={person.id} icon="open" aside="">
              {person.name}
            </Line>
          ))}
        {sheet.deciding.map((each) => (
          <Line
            key={each.user_id}
            icon={each.decision === 'approved' ? 'done' : each.decision === 'declined' ? 'no' : 'now'}
            aside={
              each.decided_at === null
                ? each.seen_at === null
                  ? ''
                  : say(t.seen)
                : formatMoment(each.decided_at, language)
            }
          >
            {say(t[each.capacity])}, {each.name}
          </Line>
        ))}
        <Line icon={sheet.status === 'executed' ? 'done' : sheet.status === 'approved' ? 'now' : 'open'} aside="">
          {say(t.done)}
        </Line>
      </ol>
      {sheet.status === 'internal_review' && sheet.missing.length > 0 && sheet.can.review.length === 0 && (
        <p className="mt-2 text-12 text-text-2">{say(t.others)}</p>
      )}
    </Section>
  );
}

const icons = { done: Check, no: X, now: CircleDot, open: Circle };
const looks = { done: 'text-good-text', no: 'text-bad-text', now: 'text-accent-text', open: 'text-text-3' };

function Line({ icon, aside, children }: { icon: keyof typeof icons; aside: string; children: ReactNode }) {
  const Mark = icons[icon];
  return (
    <li className="flex items-start gap-2">
      <Mark className={`mt-0.5 size-4 shrink-0 ${looks[icon]}`} aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      <span className="text-12 whitespace-nowrap text-text-2">{aside}</span>
    </li>
  );
}

/** What it has moved in the contract; made void after that, the line that takes it back. */
export function LedgerPart({ sheet: { ledger } }: { sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  if (ledger.length === 0) return null;
  return (
    <Section title={say(t.ledger)}>
      <ul className="grid gap-1 text-13">
        {ledger.map(({ cents, at, by, reverses }) => (
          <li key={String(reverses)} className="flex justify-between gap-3">
            <span className="min-w-0">
              {[say(reverses ? t.reversed : t.added), formatDay(dayOf(at), language), by].filter(Boolean).join(' · ')}
            </span>
            <span className="tabular-nums">
              {cents > 0 ? '+' : ''}
              {formatMoney(cents, language)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was sent, the newest first, with what became of it and how its lines differ from the one before. */
export function Revisions({ sheet }: { sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  if (sheet.revisions.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <Section title={say(t.revisions)} count={sheet.revisions.length}>
      <ul className="grid gap-3 text-13">
        {sheet.revisions.toReversed().map((each) => (
          <li key={each.revision}>
            <p className="flex justify-between gap-3 font-label">
              {say(t.rev, { n: each.revision, day: formatDay(dayOf(each.sent_at), language) })}
              <span
                className={each.ended_as === null || each.ended_as === 'approved' ? '' : 'text-text-3 line-through'}
              >
                {money(each.total_cents)}
              </span>
            </p>
            {each.ended_as !== null && (
              <p className="text-text-2">
                {say(t.ended, { as: each.ended_as })} {each.ended_reason ?? ''}
              </p>
            )}
            <ul className="text-text-2">
              {each.changed.map((line) => (
                <li key={line.uid} className="flex justify-between gap-3">
                  <span className="min-w-0">{say(t[line.what], { name: line.description })}</span>
                  <span className="tabular-nums">{money(line.cents)}</span>
                </li>
              ))}
            </ul>
            {each.approvers.flatMap(({ user_id: user, hash, name }) =>
              hash === null
                ? []
                : [
                    <p key={user} className="truncate text-12 text-text-3" title={`${say(t.fingerprint)}: ${hash}`}>
                      {name} · {hash.slice(0, 16)}…
                    </p>,
                  ],
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
