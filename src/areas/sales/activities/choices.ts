import { texts } from '#platform/shared/text.ts';

/** What somebody noted of a customer. A note is no word to them, so it answers nobody. */
export const activityKinds = texts({
  call: { en: 'Call', es: 'Llamada' },
  mail: { en: 'Mail', es: 'Correo' },
  meeting: { en: 'Meeting', es: 'Reunión' },
  visit: { en: 'Site visit', es: 'Visita a la obra' },
  note: { en: 'Note', es: 'Nota' },
});
export type ActivityKind = keyof typeof activityKinds;

/** The records that have a timeline. */
export const timelineKinds = ['lead', 'opportunity', 'contact', 'company'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
