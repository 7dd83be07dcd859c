import { formatNumber } from '#platform/shared/money.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { rateUnitChoices } from '../choices.ts';
import type { RateCard } from '../schema.ts';

export const words = texts({
  everywhere: { en: 'All factories', es: 'Todas las plantas' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** A value with its unit: `$61.54/h`, `8.25%`, `0.058 ×`. */
export function valueWords(rate: Pick<RateCard, 'value' | 'uom'>, language: Language): string {
  const figure = () => formatNumber(Number(rate.value), language, 6);
  if (rate.uom === 'percent') return `${figure()}%`;
  if (rate.uom === 'times') return `${figure()} ×`;
  const unit = say(rateUnitChoices[rate.uom], language).replace('$', '');
  return `${formatUnitCost(rate.value, language)}${unit}`;
}

/** Where a rate applies: `Butte · CA`, `All factories`. */
export function placeWords(place: Pick<RateCard, 'factory' | 'state'>, language: Language): string {
  const factory =
    place.factory === null ? say(words.everywhere, language) : say(factoryChoices[place.factory], language);
  return place.state === null ? factory : `${factory} · ${place.state}`;
}
