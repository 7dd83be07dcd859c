import { texts } from '#platform/shared/text.ts';

export const blockWords = texts({
  no_critical_fail: { en: 'A critical point fails', es: 'Falla un punto crítico' },
  pre_ship_signed: { en: 'Pre-ship check not signed', es: 'Control previo sin firmar' },
  label_given: { en: 'No label number', es: 'Sin número de etiqueta' },
  data_plate_shown: { en: 'No photo of the data plate', es: 'Sin foto de la placa' },
  six_condition_photos: { en: '{n} of 6 condition photos', es: '{n} de 6 fotos de estado' },
});
export type Block = keyof typeof blockWords;

export const isBlock = (name: string): name is Block => name in blockWords;

export const cellWords = texts({
  fails: { en: 'Fails', es: 'Falla' },
  returned: { en: 'Returned', es: 'Devuelta' },
  submitted: { en: 'Waits for checker', es: 'Espera revisión' },
  in_progress: { en: 'In progress', es: 'En curso' },
  locked: { en: 'Hold point', es: 'Punto de espera' },
  approved: { en: 'Approved', es: 'Aprobada' },
  not_started: { en: 'Not started', es: 'Sin empezar' },
});
export type CellState = keyof typeof cellWords;
