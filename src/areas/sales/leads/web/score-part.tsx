import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { scoreOf, type Scored } from '../rules.ts';

const t = texts({
  title: { en: 'Score {score} of 100', es: 'Puntuación {score} de 100' },
  of: { en: '{points} of {most}', es: '{points} de {most}' },
  hidden: {
    en: 'The budget counts as well, which not everybody sees.',
    es: 'También cuenta el presupuesto, que no todos ven.',
  },
});

/** Why a lead is as promising as it is: each part with what it gives and what it could. */
export function ScorePart({ lead, score }: { lead: Scored; score: number }) {
  const say = useSay();
  const { parts, score: seen } = scoreOf(lead);
  return (
    <Section title={say(t.title, { score })}>
      <ul className="grid gap-1 text-13">
        {parts.map(({ label, points, most }) => (
          <li key={label.en} className="grid grid-cols-[minmax(0,1fr)_96px_64px] items-center gap-3">
            <span className={points === 0 ? 'text-text-3' : ''}>{say(label)}</span>
            <span aria-hidden className="block h-[3px] overflow-hidden rounded-full bg-line">
              <span className="block h-full bg-text-3" style={{ width: `${(100 * points) / most}%` }} />
            </span>
            <span className="text-right text-text-3 tabular-nums">{say(t.of, { points, most })}</span>
          </li>
        ))}
      </ul>
      {seen !== score && <p className="mt-1 text-12 text-text-3">{say(t.hidden)}</p>}
    </Section>
  );
}
