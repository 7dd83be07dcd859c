import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { divisionChoices, itemUnitChoices } from '../choices.ts';
import type { BestPrice, CatalogueItem } from '../schema.ts';

export const words = texts({
  noPrice: { en: 'No price', es: 'Sin precio' },
  byOwner: { en: 'Supplied by owner', es: 'Lo pone el dueño' },
  inactive: { en: 'Retired', es: 'Retirado' },
  sample: { en: 'Sample', es: 'Muestra' },
  piece: { en: 'piece of {size} {unit}', es: 'pieza de {size} {unit}' },
  days: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
});

/** What one price is for: `sq ft`, or `piece of 32 sq ft` where it is sold by the piece. */
export function perWords(item: Pick<CatalogueItem, 'uom' | 'piece_size'>, language: Language): string {
  const unit = say(itemUnitChoices[item.uom], language);
  return Number(item.piece_size) > 0
    ? say(words.piece, language, { size: formatNumber(Number(item.piece_size), language), unit })
    : unit;
}

/** The price of an item in a few words: `$17.20 / piece of 32 sq ft`. */
export function priceWords(
  item: Pick<CatalogueItem, 'uom' | 'piece_size' | 'supplied_by_owner'>,
  best: Pick<BestPrice, 'unit_cost'> | null,
  language: Language,
): string {
  if (best === null) return say(item.supplied_by_owner ? words.byOwner : words.noPrice, language);
  return `${formatUnitCost(best.unit_cost, language)} / ${perWords(item, language)}`;
}

/** The name of a main group by the first digits of a cost code. */
export function divisionWords(division: string, language: Language): string {
  const found = Object.entries(divisionChoices).find(([key]) => key === division)?.[1];
  return found === undefined ? division : say(found, language);
}
