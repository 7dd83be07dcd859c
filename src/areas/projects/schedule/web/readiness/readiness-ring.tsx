import clsx from 'clsx';
import { percentTone } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({ ready: { en: '{yes} of {of} ready', es: '{yes} de {of} listos' } });
const tones = { bad: 'text-bad-text', warn: 'text-warn-text', good: 'text-good-text' };

/** How ready a set day is, as a ring and in figures. */
export function ReadinessRing({ yes, of, score }: { yes: number; of: number; score: number }) {
  const say = useSay();
  const text = say(t.ready, { yes, of });
  return (
    <span
      title={text}
      className={clsx(
        'inline-flex w-13 flex-none items-center gap-1.5 text-12 font-label tabular-nums',
        tones[percentTone(score)],
      )}
    >
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        className="size-3.5 flex-none"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.5" className="stroke-press" />
        <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${score} 100`} transform="rotate(-90 8 8)" />
      </svg>
      <span aria-hidden="true">
        {yes}/{of}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
