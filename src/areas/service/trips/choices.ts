import type { Choices, Tone } from '#platform/shared/record.ts';

/** Why somebody goes to a home: the Service Type of the specification. */
export const serviceTypes = {
  warranty: { en: 'Warranty', es: 'Garantía' },
  set_completion: { en: 'Completion after the set', es: 'Terminación tras el montaje' },
  recall: { en: 'Recall', es: 'Llamado a revisión' },
  courtesy: { en: 'Courtesy', es: 'Cortesía' },
  billable: { en: 'Billable', es: 'Con cargo' },
  inspection: { en: 'Inspection', es: 'Inspección' },
} as const satisfies Choices;

export const serviceTypeNames = ['warranty', 'set_completion', 'recall', 'courtesy', 'billable', 'inspection'] as const;

export const tripStates = [
  'proposed',
  'owner_accepted',
  'owner_declined',
  'confirmed',
  'en_route',
  'done',
  'no_access',
  'cancelled',
] as const;
export type TripState = (typeof tripStates)[number];

/** Where nothing more is to come of a trip. */
export const endedTrips = ['done', 'no_access', 'cancelled'] as const satisfies readonly TripState[];

/** What the people of the home, and a provider, read of where a trip stands. */
export const plainStates: Readonly<Record<TripState, { en: string; es: string; tone: Tone }>> = {
  proposed: { en: 'Choose a time', es: 'Elige un horario', tone: 'warn' },
  owner_accepted: { en: 'Time chosen', es: 'Horario elegido', tone: 'info' },
  owner_declined: { en: 'New times follow', es: 'Te enviaremos otros horarios', tone: 'neutral' },
  confirmed: { en: 'Confirmed', es: 'Confirmada', tone: 'good' },
  en_route: { en: 'On the way', es: 'En camino', tone: 'info' },
  done: { en: 'Done', es: 'Hecha', tone: 'good' },
  no_access: { en: 'Nobody could let us in', es: 'No pudimos entrar', tone: 'bad' },
  cancelled: { en: 'Cancelled', es: 'Cancelada', tone: 'neutral' },
};

/** How many times a home may choose among. */
export const mostOffers = 3;
export const mostItems = 30;
export const mostPoints = 60;
export const mostParts = 60;
export const mostPhotos = 60;
/** For so many days a provider's link is good, unless the trip is over before. */
export const linkDays = 30;
