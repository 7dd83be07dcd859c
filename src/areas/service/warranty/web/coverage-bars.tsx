import { ShieldCheck, ShieldX } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { tierWords } from '../choices.ts';
import type { Coverage } from '../schema.ts';

const t = texts({
  left: {
    en: '{n, plural, one {# month left} other {# months left}}',
    es: '{n, plural, one {queda # mes} other {quedan # meses}}',
  },
  days: {
    en: '{n, plural, one {# day left} other {# days left}}',
    es: '{n, plural, one {queda # día} other {quedan # días}}',
  },
  over: { en: 'Ended on {day}', es: 'Terminó el {day}' },
  list: { en: 'What the home is covered for', es: 'Qué cubre a la vivienda' },
  none: {
    en: 'Nobody has said yet when the warranty began.',
    es: 'Aún nadie ha indicado cuándo empezó la garantía.',
  },
});

const daysOfMonth = 30.44;

/** What a home is covered for, with how much of each is left. */
export function CoverageBars({ coverages }: { coverages: readonly Coverage[] }) {
  const say = useSay();
  const language = useLanguage();
  if (coverages.length === 0) return <p className="text-13 text-text-3">{say(t.none)}</p>;
  return (
    <ul aria-label={say(t.list)} className="grid gap-2">
      {coverages.map(({ id, tier, ends_on: end, months, days_left: days }) => {
        const whole = Math.floor((days ?? 0) / daysOfMonth);
        const share = days === null ? 0 : Math.min(1, days / (months * daysOfMonth));
        const Icon = days === null ? ShieldX : ShieldCheck;
        return (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-13">
            <span className="flex min-w-0 items-center gap-2">
              <Icon
                aria-hidden="true"
                className={`size-4 flex-none ${days === null ? 'text-text-3' : 'text-good-text'}`}
              />
              <span>{say(tierWords[tier])}</span>
            </span>
            <span className={days === null ? 'text-text-3' : 'tabular-nums'}>
              {days === null
                ? say(t.over, { day: formatDay(end, language) })
                : whole > 0
                  ? say(t.left, { n: whole })
                  : say(t.days, { n: days })}
            </span>
            <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-1 bg-press">
              <span className="block h-full rounded-1 bg-c-1" style={{ width: `${share * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
