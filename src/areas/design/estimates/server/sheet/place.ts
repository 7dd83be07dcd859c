/** The state of the site is not known to an estimate yet; the factory decides most rates. */
export function placeOf(row: { factory: string | null }): {
  factory?: 'loma_linda' | 'butte' | 'monterrey' | 'reno';
} {
  const factory = (['loma_linda', 'butte', 'monterrey', 'reno'] as const).find((each) => each === row.factory);
  return factory === undefined ? {} : { factory };
}
