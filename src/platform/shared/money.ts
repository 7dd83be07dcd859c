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

/** A number in few characters: K above 1e3, M and B from 1e6 and 1e9 on, with one decimal at most; 999,950 is rounded to `1M`. */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  // What would be rounded to 1000 of one letter is one of the next.
  const [divisor, letter] =
    size >= 999.95e6 ? [1e9, 'B'] : size >= 999.95e3 ? [1e6, 'M'] : size > 1e3 ? [1e3, 'K'] : [1, ''];
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

/** Progress in whole per cent, cut and not rounded: 65.9 is not yet 66, and 100 stands only when all is done. */
export function progressPercent(percent: number): number {
  // A sum of shares may miss its whole by the last binary digit.
  return Math.floor(percent + 1e-9);
}

/** Progress with its sign, cut: `65%`. */
export function progressText(percent: number): string {
  return `${progressPercent(percent)}%`;
}

/** A share of a whole with its sign, rounded to whole per cent, a half upwards: 3 of 7 is `43%`. */
export function shareText(percent: number): string {
  return `${Math.floor(percent + 0.5 + 1e-9)}%`;
}

/** The meaning of a share from 0 to 100: below 33 bad, 33 to under 66 warn, 66 and above good. */
export function percentTone(percent: number): 'bad' | 'warn' | 'good' {
  if (percent < 33) return 'bad';
  return percent < 66 ? 'warn' : 'good';
}
