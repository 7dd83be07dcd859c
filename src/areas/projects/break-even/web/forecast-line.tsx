import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Forecast, UnitOfMeasure } from '../schema.ts';
import { amountWords, words } from './words.ts';

const t = texts({
  reached: { en: 'Break-even was reached on {day}.', es: 'El equilibrio se alcanzó el {day}.' },
  willReach: {
    en: 'At this pace break-even on {day}, and {amount} by the end of the month.',
    es: 'A este ritmo, equilibrio el {day} y {amount} al cierre del mes.',
  },
  fallsShort: {
    en: 'At this pace {amount} by the end of the month, {missing} short of break-even.',
    es: 'A este ritmo, {amount} al cierre del mes; faltan {missing} para el equilibrio.',
  },
  nothingYet: { en: 'Nothing has left the line yet this month.', es: 'Aún no sale nada de la línea este mes.' },
  noTarget: { en: 'No target is set for this month.', es: 'No hay meta para este mes.' },
  ended: { en: 'The month ended {missing} short of break-even.', es: 'El mes cerró a {missing} del equilibrio.' },
});

/** How the month will come out, in one sentence. */
export function ForecastLine({ forecast, measure }: { forecast: Forecast; measure: UnitOfMeasure }) {
  const say = useSay();
  const language = useLanguage();
  const amount = (n: number) => say(amountWords[measure], { n });
  switch (forecast.kind) {
    case 'reached':
      return <p className="text-good-text">{say(t.reached, { day: formatDay(forecast.on, language) })}</p>;
    case 'will_reach':
      return (
        <p>{say(t.willReach, { day: formatDay(forecast.on, language), amount: amount(forecast.by_month_end) })}</p>
      );
    case 'falls_short':
      return (
        <p className="text-warn-text">
          {say(t.fallsShort, { amount: amount(forecast.by_month_end), missing: amount(forecast.missing) })}
        </p>
      );
    case 'ended':
      return <p className="text-warn-text">{say(t.ended, { missing: amount(forecast.missing) })}</p>;
    case 'nothing_yet':
      return <p className="text-text-2">{say(t.nothingYet)}</p>;
    case 'loses':
      return <p className="text-text-2">{say(words.losesText)}</p>;
    case 'no_target':
      return <p className="text-text-2">{say(t.noTarget)}</p>;
  }
}
