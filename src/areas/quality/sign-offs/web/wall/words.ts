import type { ReleaseGuard } from '#areas/projects/units/schema.ts';
import { type Text, texts } from '#platform/shared/text.ts';

/** What keeps a module from leaving the yard, in a few words for its row. */
export const blockWords: Readonly<Record<ReleaseGuard, Text>> = texts({
  no_critical_fail: {
    en: '{n, plural, one {A critical point fails} other {# critical points fail}}',
    es: '{n, plural, one {Falla un punto crítico} other {Fallan # puntos críticos}}',
  },
  no_critical_factory_item: {
    en: '{n, plural, one {A critical item is open} other {# critical items are open}}',
    es: '{n, plural, one {Pendiente crítico abierto} other {# pendientes críticos abiertos}}',
  },
  no_item_before_ship: {
    en: '{n, plural, one {An item must be fixed first} other {# items must be fixed first}}',
    es: '{n, plural, one {Falta corregir un pendiente} other {Falta corregir # pendientes}}',
  },
  deviations_not_used_up: { en: 'A deviation holds no longer', es: 'Una desviación ya no vale' },
  factory_form_checked: { en: 'Factory form not checked', es: 'Formulario de planta sin revisar' },
  pre_ship_signed: { en: 'Pre-ship check not signed', es: 'Control previo sin firmar' },
  label_given: { en: 'No label number', es: 'Sin número de etiqueta' },
  data_plate_shown: { en: 'No photo of the data plate', es: 'Sin foto de la placa' },
  six_condition_photos: { en: '{n} of 6 condition photos', es: '{n} de 6 fotos de estado' },
});
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
