import { numberFormat, type Language } from './text.ts';

/** The cost of one unit in words, from an exact decimal: cents always, more places only where they are there. `$12.50`, `$0.085`, `MX$387.60`. */
export function formatUnitCost(
  cost: string | number,
  language: Language = 'en',
  currency: 'USD' | 'MXN' = 'USD',
): string {
  const amount = numberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(Number(cost));
  return `${currency === 'MXN' ? 'MX$' : '$'}${amount}`;
}
