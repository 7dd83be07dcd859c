import { clsx } from 'clsx';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { roleWords } from '#areas/quality/sign-offs/choices.ts';
import type { AreaSignature } from '../queries.ts';
import { Lines } from '#platform/web/signature/signature-pad.tsx';

const t = texts({
  signatures: { en: 'Signatures', es: 'Firmas' },
  party: { en: '{agency}, licence {no}', es: '{agency}, licencia {no}' },
  superseded: { en: 'Counts no more since {at}: {reason}', es: 'Ya no cuenta desde {at}: {reason}' },
  hash: { en: 'What was signed, as a fingerprint', es: 'Lo que se firmó, como huella' },
});

/** Who signed, when and for what. What was superseded stays, struck through. */
export function Signatures({ signatures }: { signatures: readonly AreaSignature[] }) {
  const say = useSay();
  const language = useLanguage();
  if (signatures.length === 0) return null;
  return (
    <ul aria-label={say(t.signatures)} className="grid gap-3 sm:grid-cols-2">
      {signatures.map((each) => (
        <li
          key={each.id}
          className={clsx('rounded-[12px] border border-line p-3', each.superseded_at !== null && 'opacity-75')}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-13 text-text-2">
            {say(roleWords[each.role])}
            <span>{formatMoment(each.at, language)}</span>
          </p>
          {each.strokes === null ? (
            <p className={clsx('py-2 text-20 italic', each.superseded_at !== null && 'line-through')}>{each.typed}</p>
          ) : (
            <svg viewBox="0 0 600 200" aria-hidden className="h-16 w-48 max-w-full">
              <Lines strokes={each.strokes} />
            </svg>
          )}
          <p className="text-14 font-label">{each.name}</p>
          {each.agency !== null && (
            <p className="text-13 text-text-2">{say(t.party, { agency: each.agency, no: each.licence_no ?? '' })}</p>
          )}
          {each.superseded_at === null ? (
            <p className="truncate text-12 text-text-3" title={`${say(t.hash)}: ${each.hash}`}>
              {each.hash.slice(0, 16)}…
            </p>
          ) : (
            <p className="text-13 text-warn-text">
              {say(t.superseded, {
                at: formatMoment(each.superseded_at, language),
                reason: each.superseded_reason ?? '',
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
