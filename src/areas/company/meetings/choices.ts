import { texts } from '#platform/shared/text.ts';

/** How often a series meets. */
export const frequencies = texts({
  daily: { en: 'Every day', es: 'Cada día' },
  working_days: { en: 'On working days', es: 'Los días hábiles' },
  weekly: { en: 'Every week', es: 'Cada semana' },
  monthly_day: { en: 'Every month, on this day', es: 'Cada mes, ese día' },
  monthly_nth_weekday: { en: 'Every month, on this weekday', es: 'Cada mes, ese día de la semana' },
});
export type Frequency = keyof typeof frequencies;

/** When a series ends. */
export const endRules = texts({
  never: { en: 'Never', es: 'Nunca' },
  date: { en: 'On a date', es: 'En una fecha' },
  count: { en: 'After so many meetings', es: 'Tras varias reuniones' },
});

/** What an item of an agenda is about; fixed when it is made. */
export const itemTypes = texts({
  topic: { en: 'Topic', es: 'Tema' },
  ticket: { en: 'Ticket', es: 'Ticket' },
  project: { en: 'Project', es: 'Proyecto' },
  okr: { en: 'Objective', es: 'Objetivo' },
  action_review: { en: 'Review of actions', es: 'Revisión de acciones' },
});

/** What became of an item. */
export const itemStates = texts({
  pending: { en: 'Pending', es: 'Pendiente', tone: 'neutral' },
  discussed: { en: 'Discussed', es: 'Tratado', tone: 'good' },
  deferred: { en: 'Put off', es: 'Pospuesto', tone: 'warn' },
  dropped: { en: 'Dropped', es: 'Descartado', tone: 'neutral' },
});

/** What a meeting leaves in words. What it leaves to be done is an action item. */
export const outcomeKinds = texts({
  information: { en: 'Information', es: 'Información' },
  decision: { en: 'Decision', es: 'Decisión' },
});

/** What may become of an item that was not reached. */
export const itemFates = texts({
  next: { en: 'Next meeting', es: 'Próxima reunión' },
  backlog: { en: 'Backlog', es: 'Lista de espera' },
  drop: { en: 'Drop it', es: 'Descartar' },
});

export const responses = texts({
  none: { en: 'No answer yet', es: 'Sin respuesta' },
  yes: { en: 'Comes', es: 'Asiste' },
  maybe: { en: 'May come', es: 'Quizá asista' },
  no: { en: 'Does not come', es: 'No asiste' },
});

/** Carried on so often, an item needs somebody who answers for it, or is dropped. */
export const tooOftenCarried = 3;
/** How long notes may be, and what somebody writes for themselves. */
export const longestNotes = 50_000;
export const longestPrivateNotes = 20_000;
/** How many files one call hangs on a meeting or an item. */
export const mostFiles = 20;

/** For how long somebody who writes the notes of an item keeps others out; each keystroke begins it anew. */
export const leaseS = 30;
