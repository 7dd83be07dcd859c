import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import type { ModuleStep, PlanModule } from '#areas/projects/schedule/schema.ts';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { planWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  plan: { en: 'Plan {day}', es: 'Plan {day}' },
  done: { en: 'Done', es: 'Hecho' },
  weekBack: { en: '{step}: a week earlier', es: '{step}: una semana antes' },
  dayBack: { en: '{step}: a day earlier', es: '{step}: un día antes' },
  dayOn: { en: '{step}: a day later', es: '{step}: un día después' },
  weekOn: { en: '{step}: a week later', es: '{step}: una semana después' },
  preview: { en: 'Show what moves', es: 'Ver qué se mueve' },
  late: {
    en: '{n, plural, one {# day late} other {# days late}}',
    es: '{n, plural, one {# día de atraso} other {# días de atraso}}',
  },
  early: {
    en: '{n, plural, one {# day early} other {# days early}}',
    es: '{n, plural, one {# día antes} other {# días antes}}',
  },
});

interface StepDatesProps {
  module: PlanModule;
  step: ModuleStep;
  /** Days by which it is held away from where it stands, and not yet asked for. */
  days: number;
  onHold: (days: number) => void;
  onDrop: () => void;
  onAsk: (on: string) => void;
}

/** One step of a module: its plan, its day, and the buttons that move it by days and weeks. */
export function StepDates({ module, step, days, onHold, onDrop, onAsk }: StepDatesProps) {
  const say = useSay();
  const language = useLanguage();
  const { baseline, forecast, actual } = module[step];
  const on = actual ?? forecast;
  const name = say(wordOf(stepWords, step));
  const slip = baseline === null || on === null ? 0 : daysBetween(baseline, on);
  const by = (change: number) => onHold(days + change);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-32 text-13">
        <span className="font-label">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-text-3">
          {baseline !== null && say(t.plan, { day: formatWeekday(baseline, language) })}
          {slip !== 0 && (
            <span className={slip > 0 ? 'text-bad-text' : 'text-good-text'}>
              {say(slip > 0 ? t.late : t.early, { n: Math.abs(slip) })}
            </span>
          )}
        </span>
      </span>
      {actual !== null || forecast === null ? (
        <span className="flex items-center gap-2 text-13">
          {actual !== null && <Tag tone="good">{say(t.done)}</Tag>}
          <DayText date={on} />
        </span>
      ) : (
        <span className="flex items-center gap-0.5">
          <IconButton size="small" label={say(t.weekBack, { step: name })} onClick={() => by(-7)}>
            <ChevronsLeft />
          </IconButton>
          <IconButton size="small" label={say(t.dayBack, { step: name })} onClick={() => by(-1)}>
            <ChevronLeft />
          </IconButton>
          <span
            className={`w-24 text-center text-13 tabular-nums ${days === 0 ? '' : 'font-title text-accent-text'}`}
            aria-live="polite"
          >
            {formatWeekday(addDays(forecast, days), language)}
          </span>
          <IconButton size="small" label={say(t.dayOn, { step: name })} onClick={() => by(1)}>
            <ChevronRight />
          </IconButton>
          <IconButton size="small" label={say(t.weekOn, { step: name })} onClick={() => by(7)}>
            <ChevronsRight />
          </IconButton>
        </span>
      )}
      {days !== 0 && forecast !== null && (
        <span className="flex basis-full justify-end gap-2">
          <Button size="small" onClick={onDrop}>
            {say(planWords.cancel)}
          </Button>
          <Button size="small" look="primary" onClick={() => onAsk(addDays(forecast, days))}>
            {say(t.preview)}
          </Button>
        </span>
      )}
    </li>
  );
}
