import { clsx } from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { SheetTotals } from './sheet-totals.ts';
import { marginTone, moneyWords, percentWords } from '../words.ts';

const t = texts({
  label: { en: 'Totals', es: 'Totales' },
  direct: { en: 'Direct cost', es: 'Costo directo' },
  indirect: { en: 'Indirect', es: 'Indirectos' },
  profit: { en: 'Mark-up', es: 'Recargo' },
  tax: { en: 'Tax', es: 'Impuesto' },
  price: { en: 'Price', es: 'Precio' },
  sqft: { en: 'Per sq ft', es: 'Por ft²' },
  module: { en: 'Per module', es: 'Por módulo' },
  margin: { en: 'Margin', es: 'Margen' },
  options: { en: 'Options (not counted)', es: 'Opcionales (no cuentan)' },
  none: { en: '–', es: '–' },
});

const tones = { bad: 'text-bad-text', warn: 'text-warn-text', good: 'text-good-text' } as const;

/** What it all comes to, worked out as one types. */
export function TotalsBar({ totals, compared }: { totals: SheetTotals; compared?: SheetTotals | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const money = (cents: bigint | undefined) => (cents === undefined ? say(t.none) : moneyWords(cents, language));
  const margin = totals.marginBasisPoints;
  const tone = margin === undefined ? undefined : marginTone(margin / 100);
  const figures: readonly { key: keyof typeof t; text: string; strong?: boolean; tone?: string; delta?: bigint }[] = [
    { key: 'direct', text: money(totals.directCents), ...deltaOf(totals.directCents, compared?.directCents) },
    { key: 'indirect', text: money(totals.indirectCents), ...deltaOf(totals.indirectCents, compared?.indirectCents) },
    { key: 'profit', text: money(totals.profitCents), ...deltaOf(totals.profitCents, compared?.profitCents) },
    { key: 'tax', text: money(totals.taxCents), ...deltaOf(totals.taxCents, compared?.taxCents) },
    ...(totals.optionalCents === 0n ? [] : [{ key: 'options' as const, text: money(totals.optionalCents) }]),
    { key: 'price', text: money(totals.priceCents), strong: true, ...deltaOf(totals.priceCents, compared?.priceCents) },
    { key: 'sqft', text: money(totals.perSqftCents) },
    { key: 'module', text: money(totals.perModuleCents) },
    {
      key: 'margin',
      text: margin === undefined ? say(t.none) : percentWords(margin, language),
      ...(tone === 'bad' || tone === 'warn' || tone === 'good' ? { tone: tones[tone] } : {}),
    },
  ];
  return (
    <dl
      aria-label={say(t.label)}
      className="flex flex-none flex-wrap items-end gap-x-6 gap-y-2 border-t border-line-strong bg-surface px-6 py-2.5 max-md:grid max-md:grid-cols-2 max-md:px-4"
    >
      {figures.map(({ key, text, strong, tone: look, delta }) => (
        <div
          key={key}
          className={clsx(
            'min-w-0 max-md:flex max-md:justify-between max-md:gap-2',
            strong && 'md:ml-auto max-md:order-first max-md:col-span-2',
          )}
        >
          <dt className="text-12 text-text-3">{say(t[key])}</dt>
          <dd className={clsx('tabular-nums', strong ? 'text-16 font-title' : 'text-13', look)}>
            {text}
            {delta !== undefined && delta !== 0n && (
              <span className={clsx('ml-1.5 text-12', delta > 0n ? 'text-warn-text' : 'text-good-text')}>
                {delta > 0n ? '+' : '−'}
                {moneyWords(delta < 0n ? -delta : delta, language)}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function deltaOf(now: bigint, before: bigint | undefined): { delta?: bigint } {
  return before === undefined ? {} : { delta: now - before };
}
