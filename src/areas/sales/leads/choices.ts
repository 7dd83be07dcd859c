import { texts } from '#platform/shared/text.ts';

export const landStatuses = texts({
  owned: { en: 'Owned', es: 'Propio' },
  in_escrow: { en: 'In escrow', es: 'En garantía' },
  searching: { en: 'Searching', es: 'En búsqueda' },
  unknown: { en: 'Not known', es: 'No se sabe' },
});

export const timelines = texts({
  '0-3m': { en: 'Within 3 months', es: 'En 3 meses' },
  '3-6m': { en: '3 to 6 months', es: 'De 3 a 6 meses' },
  '6-12m': { en: '6 to 12 months', es: 'De 6 a 12 meses' },
  '12m+': { en: 'Later than a year', es: 'En más de un año' },
});

export const financings = texts({
  cash: { en: 'Cash', es: 'Contado' },
  construction_loan: { en: 'Construction loan', es: 'Crédito de construcción' },
  developer: { en: 'Developer finance', es: 'Financiamiento de desarrollador' },
  undecided: { en: 'Undecided', es: 'Sin decidir' },
});

export const disqualifyReasons = texts({
  no_budget: { en: 'No budget', es: 'Sin presupuesto' },
  no_land: { en: 'No land in sight', es: 'Sin terreno a la vista' },
  out_of_area: { en: 'Out of our area', es: 'Fuera de nuestra zona' },
  not_a_fit: { en: 'We do not build that', es: 'No construimos eso' },
  no_answer: { en: 'Never answered', es: 'Nunca respondió' },
  chose_other: { en: 'Chose somebody else', es: 'Eligió a otro' },
  other: { en: 'Other', es: 'Otro' },
});

/** Working minutes in which somebody who asks for the first time is answered. */
export const firstResponseMinutes = 4 * 60;

/** What the form asks to agree to, as it is shown and as it is kept with whoever agrees. */
export const consentWords = {
  en: 'You may write to me about homes, prices and events. I can take this back at any time.',
  es: 'Pueden escribirme sobre casas, precios y eventos. Puedo retirarlo cuando quiera.',
} as const;
