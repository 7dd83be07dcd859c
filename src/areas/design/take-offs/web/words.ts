import { numberFormat, texts, type Language } from '#platform/shared/text.ts';
import type { mappedStates, runStatuses } from '../choices.ts';

export const words = texts({
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  retry: { en: 'Try again', es: 'Reintentar' },
  parts: { en: '{n, plural, one {# part} other {# parts}}', es: '{n, plural, one {# elemento} other {# elementos}}' },
});

export const stateTones = {
  mapped: 'good',
  check: 'warn',
  unmapped: 'bad',
  excluded: 'neutral',
} as const satisfies Record<(typeof mappedStates)[number], string>;

export const statusTones = {
  mapping: 'info',
  review: 'warn',
  published: 'good',
  failed: 'bad',
  superseded: 'neutral',
} as const satisfies Record<(typeof runStatuses)[number], string>;

/** What a unit is called: `sq ft` for `sqft`. */
export { unitWords as uomWord } from '#areas/design/catalogue/choices.ts';

/** An exact decimal as people read it; `null` shows as a dash. */
export function quantityWord(quantity: string | null, language: Language): string {
  if (quantity === null) return '–';
  const value = Number(quantity);
  const places = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 1 ? 2 : 4;
  return numberFormat(language, { maximumFractionDigits: places }).format(value);
}
