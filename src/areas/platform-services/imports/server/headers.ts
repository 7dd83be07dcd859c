import { kilogramsPerPound, metresPerFoot } from '#platform/shared/measures.ts';
import type { ImportTarget } from '../schema.ts';
import { english, spanish, steps } from './header-words.ts';

/** A measure that a header names, where it is not the one Hearth stores. */
export type Measure = 'm' | 'cm' | 'mm' | 'in' | 'm²' | 'kg';

export interface Header {
  target: ImportTarget | undefined;
  measure: Measure | undefined;
  /** The header is Spanish, which says how its dates and numbers are written. */
  spanish: boolean;
}

/** How to turn a measure into feet, square feet or pounds. */
export const factors: Readonly<Record<Measure, number>> = {
  m: 1 / metresPerFoot,
  cm: 0.01 / metresPerFoot,
  mm: 0.001 / metresPerFoot,
  in: 1 / 12,
  'm²': 1 / metresPerFoot ** 2,
  kg: 1 / kilogramsPerPound,
};

/** What a column means, by its header in English or Spanish. `name` alone means the unit only where no better column stands. */
export function readHeader(text: string): Header & { weak: boolean } {
  const { words, measure } = tidy(text);
  const strong = english.get(words);
  const spanishTarget = spanish.get(words);
  const target = strong ?? spanishTarget ?? weak.get(words);
  return {
    target,
    measure: measure ?? (words.endsWith(' m2') || words === 'm2' || words === 'metros cuadrados' ? 'm²' : undefined),
    spanish: strong === undefined && (spanishTarget !== undefined || words === 'nombre'),
    weak: strong === undefined && spanishTarget === undefined && target !== undefined,
  };
}

const measures: Readonly<Record<string, Measure>> = {
  m: 'm',
  meters: 'm',
  metros: 'm',
  cm: 'cm',
  mm: 'mm',
  in: 'in',
  inches: 'in',
  pulgadas: 'in',
  m2: 'm²',
  'm²': 'm²',
  sqm: 'm²',
  'sq m': 'm²',
  kg: 'kg',
  kilos: 'kg',
};

function tidy(text: string): { words: string; measure: Measure | undefined } {
  const bracket = /[([]\s*([^)\]]{1,10})\s*[)\]]/u.exec(text);
  const measure = measures[bracket?.[1]?.toLowerCase().replace(/[.]/gu, '') ?? ''];
  const words = (bracket === null ? text : text.replace(bracket[0], ' '))
    .replaceAll('²', '2')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
  return { words, measure };
}

const weak = new Map<string, ImportTarget>([
  ['name', 'unit.name'],
  ['nombre', 'unit.name'],
  ['no', 'unit.name'],
  ['number', 'unit.name'],
  ['id', 'unit.name'],
  ['numero', 'unit.name'],
]);

for (const [step, [inEnglish, inSpanish]] of Object.entries(steps) as [
  keyof typeof steps,
  (typeof steps)[keyof typeof steps],
][]) {
  for (const word of inEnglish) {
    for (const form of [
      `${word} date`,
      `${word} on`,
      `${word} forecast`,
      `forecast ${word}`,
      `planned ${word}`,
      `${word} forecast on`,
      `${word} planned`,
      `${word} forecast date`,
    ])
      english.set(form, `module.${step}_forecast_on`);
    for (const form of [`${word} baseline`, `baseline ${word}`, `${word} baseline on`, `${word} baseline date`])
      english.set(form, `module.${step}_baseline_on`);
    if (word !== 'start' && word !== 'finish') english.set(word, `module.${step}_forecast_on`);
  }
  for (const word of inSpanish) {
    for (const form of [
      word,
      `fecha de ${word}`,
      `${word} pronostico`,
      `${word} previsto`,
      `${word} prevista`,
      `${word} planeado`,
      `${word} planeada`,
    ])
      spanish.set(form, `module.${step}_forecast_on`);
    for (const form of [`${word} linea base`, `linea base ${word}`, `linea base de ${word}`, `${word} base`])
      spanish.set(form, `module.${step}_baseline_on`);
  }
}
