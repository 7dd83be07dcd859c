import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { numberFormat, say, texts, type Language } from '#platform/shared/text.ts';
import { divisionChoices } from '#areas/design/catalogue/choices.ts';
import type { Tone } from '#ui/marks/tag.tsx';
import type { EstimateStatus } from '../states.ts';

export const words = texts({
  estimates: { en: 'Estimates', es: 'Estimaciones' },
  estimating: { en: 'Estimating', es: 'Estimaciones' },
  place: { en: 'Where this page stands', es: 'Dónde está esta página' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  retry: { en: 'Try again', es: 'Reintentar' },
  save: { en: 'Save', es: 'Guardar' },
  noSection: { en: 'Without a section', es: 'Sin sección' },
  daysOld: {
    en: '{n, plural, =0 {today} one {# day old} other {# days old}}',
    es: '{n, plural, =0 {hoy} one {de hace # día} other {de hace # días}}',
  },
});

export const statusTones: Record<EstimateStatus, Tone> = {
  draft: 'neutral',
  in_review: 'info',
  approved: 'good',
  sent: 'info',
  accepted: 'good',
  declined: 'bad',
  expired: 'warn',
  superseded: 'line',
  archived: 'line',
};

/** Below ten percent a margin needs an admin; from twenty on it carries its risks. */
export function marginTone(percent: number): Tone {
  if (percent < 10) return 'bad';
  return percent < 20 ? 'warn' : 'good';
}

/** Cents as dollars that stand under each other: always with cents. */
export function moneyWords(cents: number | bigint, language: Language): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(cents) / 100);
}

/** A decimal as text with the separators of the reader; every place is kept unless fewer are asked for. */
export function decimalWords(text: string, language: Language, places = 6): string {
  return numberFormat(language, { maximumFractionDigits: places }).format(Number(text));
}

export function percentWords(basisPoints: number, language: Language): string {
  return `${numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(basisPoints / 100)}%`;
}

/** What a section is called: its own name, with the name of the division where it is the number of one. */
export function sectionName(section: string, language: Language): string {
  if (section === '') return say(words.noSection, language);
  const division = Object.entries(divisionChoices).find(([key]) => key === section)?.[1];
  return division === undefined ? section : say(division, language);
}

/** A day, and how long ago it was. */
export function ageWords(day: string, language: Language): string {
  const days = Math.max(0, Math.round((Date.parse(companyToday()) - Date.parse(day)) / 86_400_000));
  return `${formatDay(day, language)}, ${say(words.daysOld, language, { n: days })}`;
}

/** A value of a cell that is not known closer: as it would be typed. */
export function typedWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
