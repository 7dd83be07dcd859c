/** Exact decimals as whole numbers of millionths: quantities, rates and shares of money that floating point would bend. */
export type Micro = bigint;

export const one: Micro = 1_000_000n;
const places = 6;

/** The millionths of a decimal like `12.5` or `-0.000001`; undefined for anything else or more than six places. */
export function parseDecimal(text: string): Micro | undefined {
  const found = /^([+-]?)(\d{1,15})(?:\.(\d{0,6}))?$/u.exec(text.trim());
  if (found === null) return undefined;
  const [, sign, whole = '0', fraction = ''] = found;
  const value = BigInt(whole) * one + BigInt(fraction.padEnd(places, '0'));
  return sign === '-' ? -value : value;
}

/** The decimal without needless zeros: `12.5`, `-0.000001`, `3`. */
export function formatDecimal(value: Micro): string {
  const size = value < 0n ? -value : value;
  const fraction = String(size % one)
    .padStart(places, '0')
    .replace(/0+$/u, '');
  return `${value < 0n ? '-' : ''}${size / one}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Divides to the nearest whole number; a half goes away from zero, as on paper. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n;
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by];
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

/** Divides up to the next whole number. Both must not be negative, the divisor not zero. */
export function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/** The product of two decimals, rounded to a millionth. */
export function times(a: Micro, b: Micro): Micro {
  return divideRounded(a * b, one);
}
