import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { moveKinds } from '#areas/sales/opportunities/choices.ts';
import type { Whole } from '../queries.ts';

const t = texts({
  history: { en: 'Steps', es: 'Pasos' },
  step: { en: '{kind}: {stage}', es: '{kind}: {stage}' },
});

/** The steps that a deal has taken: when, by whom and why. */
export function StepsPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.history)} count={whole.moves.length}>
      <ol className="grid gap-1.5 text-13">
        {whole.moves.map(({ id, kind, to, at, by, reason }) => (
          <li key={id}>
            <span className="font-label">{say(t.step, { kind: say(moveKinds[kind]), stage: to })}</span>{' '}
            <span className="text-text-3">
              {formatMoment(at, language)}
              {by !== null && by.trim() !== '' && `, ${by}`}
            </span>
            {reason !== null && <p className="text-text-2 wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
