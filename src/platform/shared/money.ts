import { numberFormat, type Language } from './text.ts';

/** Integer cents as US dollars with up to two decimals: `$1,234.5` shows as `$1,234.50`, whole dollars without cents. */
export function formatMoney(cents: number, language: Language = 'en'): string {
  const whole = cents % 100 === 0;
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(cents / 100);
}

/** A number in few characters: K above 1e3, M above 1e6, B above 1e9, one decimal at most. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  const [divisor, letter] = size > 1e9 ? [1e9, 'B'] : size > 1e6 ? [1e6, 'M'] : size > 1e3 ? [1e3, 'K'] : [1, ''];
  return `${Number((value / divisor).toFixed(1))}${letter}`;
}

/** Cents as a short dollar figure for overviews, without cents: `$48.6K`. */
export function formatMoneyShort(cents: number): string {
  const compact = formatCompact(Math.round(Math.abs(cents) / 100));
  return `${cents < 0 ? '-' : ''}$${compact}`;
}

export function formatNumber(value: number, language: Language = 'en', mostDigits = 2): string {
  return numberFormat(language, { maximumFractionDigits: mostDigits }).format(value);
}

/**
 * A percentage in whole per cent for people, cut and not rounded: 65.9 is not yet 66, and 100 stands only when all is done. The one rule
 * behind every percentage of progress.
 */
export function wholePercent(percent: number): number {
  // A sum of shares may miss its whole by the last binary digit.
  return Math.floor(percent + 1e-9);
}

/** A percentage with its sign: `40%`. */
export function percentText(percent: number): string {
  return `${wholePercent(percent)}%`;
}

/** The meaning of a share from 0 to 100: below 33 bad, 33 to under 66 warn, 66 and above good. */
export function percentTone(percent: number): 'bad' | 'warn' | 'good' {
  if (percent < 33) return 'bad';
  return percent < 66 ? 'warn' : 'good';
}
