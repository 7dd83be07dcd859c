import type { Text } from './text.ts';

/** The builder's factories, by the word that stands in the database. */
export const factories = ['loma_linda', 'butte', 'monterrey', 'reno'] as const;
export type Factory = (typeof factories)[number];

export const factoryChoices: Readonly<Record<Factory, Text>> = {
  loma_linda: { en: 'Loma Linda', es: 'Loma Linda' },
  butte: { en: 'Butte', es: 'Butte' },
  monterrey: { en: 'Monterrey', es: 'Monterrey' },
  reno: { en: 'Reno', es: 'Reno' },
};
