import { texts, type Text } from '#platform/shared/text.ts';
import type { BlockGuard, moduleStatuses, registrations, swings, unitStatuses } from './schema.ts';

/** The words of a closed list, one for each of its values: a missing one does not compile. */
type Words<L extends readonly string[]> = Record<L[number], Text>;

export const unitStatusChoices: Words<typeof unitStatuses> = {
  planned: { en: 'Planned', es: 'Planeada' },
  in_production: { en: 'In production', es: 'En producción' },
  built: { en: 'Built', es: 'Construida' },
  in_transit: { en: 'In transit', es: 'En tránsito' },
  delivered: { en: 'Delivered', es: 'Entregada' },
  set: { en: 'Set', es: 'Montada' },
  occupancy: { en: 'Ready to move in', es: 'Lista para habitar' },
  closed: { en: 'Handed over', es: 'Entregada al dueño' },
};

export const moduleStatusChoices: Words<typeof moduleStatuses> = {
  scheduled: { en: 'Scheduled', es: 'Programado' },
  online: { en: 'On line', es: 'En línea' },
  qa_hold: { en: 'QA hold', es: 'Retenido' },
  offline: { en: 'Off line', es: 'Fuera de línea' },
  yard: { en: 'Yard', es: 'Patio' },
  released: { en: 'Released', es: 'Liberado' },
  in_transit: { en: 'In transit', es: 'En tránsito' },
  delivered: { en: 'Delivered', es: 'Entregado' },
  set: { en: 'Set', es: 'Montado' },
  returned: { en: 'Returned', es: 'Devuelto' },
};

export const swingChoices: Words<typeof swings> = {
  left: { en: 'Left', es: 'Izquierda' },
  right: { en: 'Right', es: 'Derecha' },
  none: { en: 'None', es: 'Ninguna' },
};

export const registrationChoices: Words<typeof registrations> = {
  none: { en: 'Not invited', es: 'Sin invitar' },
  invited: { en: 'Invited', es: 'Invitado' },
  registered: { en: 'Registered', es: 'Registrado' },
  disabled: { en: 'Ended', es: 'Terminado' },
};

/** The stations of a line as our factories call them. Others keep the name that people gave them. */
export const stationChoices: Readonly<Record<string, Text>> = texts({
  'Floor frame': { en: 'Floor frame', es: 'Estructura de piso' },
  Walls: { en: 'Walls', es: 'Muros' },
  'Roof and ceiling': { en: 'Roof and ceiling', es: 'Techo y plafón' },
  'Rough plumbing': { en: 'Rough plumbing', es: 'Instalación hidrosanitaria' },
  'Rough electrical': { en: 'Rough electrical', es: 'Instalación eléctrica' },
  Insulation: { en: 'Insulation', es: 'Aislamiento' },
  'Board and paint': { en: 'Board and paint', es: 'Tablaroca y pintura' },
});

/** A station as it is kept, whichever language somebody named it in. */
export function stationOf(words: string): string {
  const plain = words.trim().toLowerCase();
  const known = Object.entries(stationChoices).find(([, { en, es }]) =>
    [en.toLowerCase(), es.toLowerCase()].includes(plain),
  );
  return known?.[0] ?? words.trim();
}

/** A station in the reader's language, where it is one that we know. */
export function stationText(station: string): Text {
  return stationChoices[station] ?? { en: station, es: station };
}

/** Conditions that keep a module from leaving the yard, in a few words; `n` is how many stand behind one. */
export const blockWords: Readonly<Record<BlockGuard, Text>> = texts({
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
  no_form_reopened: { en: 'A form was opened again', es: 'Se reabrió un formulario' },
  deviations_not_used_up: { en: 'A deviation holds no longer', es: 'Una desviación ya no vale' },
  factory_form_checked: { en: 'Factory form not checked', es: 'Formulario de planta sin revisar' },
  pre_ship_signed: { en: 'Pre-ship check not signed', es: 'Control previo sin firmar' },
  label_given: { en: 'No label number', es: 'Sin número de etiqueta' },
  data_plate_shown: { en: 'No photo of the data plate', es: 'Sin foto de la placa' },
  six_condition_photos: { en: '{n} of 6 condition photos', es: '{n} de 6 fotos de estado' },
});
