import { texts } from '#platform/shared/text.ts';

/** What every kind of record refuses with. */
export const recordRules = texts({
  forStep: { en: 'Is required for this step.', es: 'Hace falta para este paso.' },
  required: { en: 'Is required.', es: 'Es obligatorio.' },
  noStep: { en: 'Leads nowhere from {state}.', es: 'De su estado no se pasa a ese.' },
  noField: { en: 'There is no such field.', es: 'No existe ese campo.' },
  notYours: { en: 'You may not change this field.', es: 'No tienes permiso para cambiar este campo.' },
});
