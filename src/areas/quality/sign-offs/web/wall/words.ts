import { texts } from '#platform/shared/text.ts';

export const cellWords = texts({
  fails: { en: 'Fails', es: 'Falla' },
  returned: { en: 'Returned', es: 'Devuelta' },
  submitted: { en: 'Waits for checker', es: 'Espera revisión' },
  in_progress: { en: 'In progress', es: 'En curso' },
  locked: { en: 'Hold point', es: 'Punto de espera' },
  approved: { en: 'Approved', es: 'Aprobada' },
  waived: { en: 'Does not apply', es: 'No aplica' },
  waive_asked: { en: 'Waits: does it apply?', es: 'Espera: ¿aplica?' },
  not_started: { en: 'Not started', es: 'Sin empezar' },
});
export type CellState = keyof typeof cellWords;
