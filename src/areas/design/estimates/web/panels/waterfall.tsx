import { clsx } from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { EstimateComparison } from '#areas/design/estimates/contract.ts';
import { moneyWords, sectionName } from '../words.ts';
import { waterfallBars } from './waterfall-bars.ts';

const t = texts({
  label: { en: 'Steps from one price to the other', es: 'Pasos de un precio al otro' },
  axis: {
    en: 'Bars are differences from {name}. The line is zero.',
    es: 'Las barras son diferencias con {name}. La línea es cero.',
  },
  added: { en: 'Lines added', es: 'Partidas agregadas' },
  removed: { en: 'Lines removed', es: 'Partidas quitadas' },
  exchanged: { en: 'Alternates taken', es: 'Alternativas tomadas' },
  quantity: { en: 'Quantities', es: 'Cantidades' },
  cost: { en: 'Unit costs', es: 'Costos unitarios' },
  markups: { en: 'Mark-ups and tax', es: 'Recargos e impuesto' },
});

/** The way from one price to the other: each step a bar that begins where the last one ended. It is a table as well as a chart. */
export function Waterfall({ comparison }: { comparison: EstimateComparison }) {
  const say = useSay();
  const language = useLanguage();
  const { zero, bars } = waterfallBars(comparison);
  return (
    <table className="w-full max-w-4xl text-13">
      <caption className="sr-only">{say(t.label)}</caption>
      <thead className="max-sm:hidden">
        <tr className="text-12 text-text-3">
          <td />
          <th scope="col" colSpan={2} className="pb-1 text-left font-body">
            {say(t.axis, { name: `${comparison.a.code} r${comparison.a.revision}` })}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} className={clsx('border-b border-line', bar.kind === 'price' && 'font-label')}>
            <th scope="row" className="w-56 py-1.5 pr-3 text-left font-body max-sm:w-32">
              {bar.kind === 'price' ? (
                <span className="font-label">{bar.name}</span>
              ) : (
                <>
                  {say(t[bar.step])}
                  {bar.step !== 'markups' && (
                    <span className="block text-12 text-text-3">{sectionName(bar.section, language)}</span>
                  )}
                </>
              )}
            </th>
            <td className="py-1.5 max-sm:hidden" aria-hidden="true">
              <span className="relative block h-4">
                <span className="absolute -inset-y-1.5 w-px bg-line-strong" style={{ left: `${zero}%` }} />
                <span
                  className={clsx(
                    'absolute inset-y-0 rounded-1',
                    bar.kind === 'price' ? 'bg-c-1' : bar.cents > 0 ? 'bg-warn-text' : 'bg-good-text',
                  )}
                  style={{ left: `${bar.left}%`, width: `max(${bar.width}%, ${bar.width > 0 ? '1px' : '0px'})` }}
                />
              </span>
            </td>
            <td className="w-36 py-1.5 pl-3 text-right tabular-nums">
              {bar.kind === 'step' && bar.cents > 0 ? '+' : ''}
              {moneyWords(bar.cents, language)}
              {bar.kind === 'price' && bar.difference !== 0 && (
                <span className="block text-12 font-body text-text-2">
                  {bar.difference > 0 ? '+' : ''}
                  {moneyWords(bar.difference, language)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
