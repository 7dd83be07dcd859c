import { formatNumber, progressText } from '#platform/shared/money.ts';
import { planStanding } from '#platform/shared/plan.ts';
import { texts } from '#platform/shared/text.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { useLanguage, useSay } from './texts/language.ts';

const t = texts({
  behind: { en: '{n}% behind plan', es: '{n}% de atraso' },
  ahead: { en: '{n}% ahead of plan', es: '{n}% de adelanto' },
  shortBehind: { en: '{n}% behind', es: 'atraso {n}%' },
  shortAhead: { en: '{n}% ahead', es: 'adelanto {n}%' },
  behindWhy: {
    en: '{n}% behind plan: by plan {planned}% would be done today',
    es: '{n}% de atraso: según el plan hoy iría {planned}%',
  },
  aheadWhy: {
    en: '{n}% ahead of plan: by plan {planned}% would be done today',
    es: '{n}% de adelanto: según el plan hoy iría {planned}%',
  },
  onPlanWhy: {
    en: 'On plan: by plan {planned}% would be done today',
    es: 'Según el plan: hoy iría {planned}%',
  },
});

const noteTones = { plain: 'text-text-3', good: 'text-good-text', warn: 'text-warn-text', bad: 'text-bad-text' };

interface Against {
  percent: number;
  /** How far it would be today by its plan; null where there is none. */
  planned: number | null | undefined;
}

/** How something stands against its plan, in words: beside its bar, short where there is little room, and in full on hover. */
export function usePlanWords(): (against: Against) => { note?: string; short?: string; why?: string } {
  const say = useSay();
  const language = useLanguage();
  return ({ percent, planned }) => {
    if (planned == null) return {};
    const { ahead } = planStanding(percent, planned);
    const figures = { n: Math.abs(ahead), planned: formatNumber(planned, language) };
    if (ahead === 0) return { why: say(t.onPlanWhy, figures) };
    return ahead < 0
      ? { note: say(t.behind, figures), short: say(t.shortBehind, figures), why: say(t.behindWhy, figures) }
      : { note: say(t.ahead, figures), short: say(t.shortAhead, figures), why: say(t.aheadWhy, figures) };
  };
}

/** The words alone, in the colour of their standing, for a figure without a bar; nothing on plan and without one. */
export function PlanNote(against: Against) {
  const { note, why } = usePlanWords()(against);
  if (note === undefined) return null;
  return (
    <span title={why} className={noteTones[planStanding(against.percent, against.planned).tone]}>
      {note}
    </span>
  );
}

interface PlanProgressProps extends Against {
  label: string;
  /** On hover, before the words about the plan: the exact figure, and what it is made of. */
  title: string;
  /** Fills the width, with the words about the plan in full. */
  wide?: boolean;
  className?: string;
}

/** How far something is, in a calm colour; coloured only where it leaves its plan, with words that say so. */
export function PlanProgress({ percent, planned, label, title, wide = false, className }: PlanProgressProps) {
  const { note, short, why } = usePlanWords()({ percent, planned });
  return (
    <ProgressBar
      percent={percent}
      label={label}
      text={progressText(percent)}
      title={why === undefined ? title : `${title}\n${why}`}
      tone={planStanding(percent, planned).tone}
      note={wide ? note : short}
      fullNote={note}
      wide={wide}
      {...(className === undefined ? {} : { className })}
    />
  );
}
