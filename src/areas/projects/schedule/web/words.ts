import { texts, type Text } from '#platform/shared/text.ts';
import { resourceChoices } from '../choices.ts';
import { factoryChoices, milestoneChoices } from '#areas/projects/projects/choices.ts';

/** The words of the plan that several of its parts say. */

export const stepWords: Record<string, Text> = texts({
  online: { en: 'On line', es: 'Entra a línea' },
  offline: { en: 'Off line', es: 'Sale de línea' },
  ship: { en: 'Ship', es: 'Envío' },
  deliver: { en: 'Deliver', es: 'Entrega en sitio' },
  set: { en: 'Set', es: 'Montaje' },
  carrier: { en: 'Carrier booking', es: 'Reserva de transporte' },
  crane: { en: 'Crane booking', es: 'Reserva de grúa' },
  set_crew: { en: 'Crew booking', es: 'Reserva de cuadrilla' },
});

export const resourceWords: Record<string, Text> = resourceChoices;

export const milestoneNames: Record<string, Text> = milestoneChoices;

export const factoryNames: Record<string, Text> = factoryChoices;

export const pointWords: Record<string, Text> = texts({
  foundation_inspected: { en: 'Foundation inspected', es: 'Cimentación inspeccionada' },
  anchor_bolts_checked: { en: 'Anchor bolts checked', es: 'Anclas revisadas' },
  access_and_laydown: { en: 'Access and laydown area', es: 'Acceso y área de maniobras' },
  crane_booked: { en: 'Crane booked', es: 'Grúa reservada' },
  set_crew_booked: { en: 'Set crew booked', es: 'Cuadrilla reservada' },
  carrier_booked: { en: 'Carrier booked', es: 'Transporte reservado' },
  route_permits_valid: { en: 'Route permits valid', es: 'Permisos de ruta vigentes' },
  utilities_stubbed: { en: 'Utilities stubbed', es: 'Servicios en espera' },
  weather_plan_tarps: { en: 'Weather plan and tarps', es: 'Plan de clima y lonas' },
  neighbours_notified: { en: 'Neighbors notified', es: 'Vecinos avisados' },
  third_party_label_on: { en: 'Third-party label on', es: 'Etiqueta de tercero puesta' },
  final_payment_or_assignment_of_funds: {
    en: 'Final payment or assignment of funds',
    es: 'Pago final o cesión de fondos',
  },
});

export const holidayWords: Record<string, Text> = texts({
  new_year: { en: 'New Year', es: 'Año Nuevo' },
  memorial_day: { en: 'Memorial Day', es: 'Memorial Day' },
  juneteenth: { en: 'Juneteenth', es: 'Juneteenth' },
  independence_day: { en: 'Independence Day', es: 'Independencia de EE. UU.' },
  labor_day: { en: 'Labor Day', es: 'Día del Trabajo (EE. UU.)' },
  thanksgiving: { en: 'Thanksgiving', es: 'Acción de Gracias' },
  day_after_thanksgiving: { en: 'Day after Thanksgiving', es: 'Día después de Acción de Gracias' },
  christmas: { en: 'Christmas', es: 'Navidad' },
  constitution_day: { en: 'Constitution Day (Mexico)', es: 'Día de la Constitución' },
  juarez_birthday: { en: 'Juárez’s birthday', es: 'Natalicio de Benito Juárez' },
  mx_labor_day: { en: 'Labor Day (Mexico)', es: 'Día del Trabajo' },
  mx_independence_day: { en: 'Independence Day (Mexico)', es: 'Día de la Independencia' },
  transfer_of_power: { en: 'Transfer of power (Mexico)', es: 'Transmisión del Poder Ejecutivo' },
  revolution_day: { en: 'Revolution Day (Mexico)', es: 'Día de la Revolución' },
});

export const planWords = texts({
  module: { en: 'Module {no}', es: 'Módulo {no}' },
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  save: { en: 'Save', es: 'Guardar' },
  days: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
  later: {
    en: '{n, plural, one {# day later} other {# days later}}',
    es: '{n, plural, one {# día después} other {# días después}}',
  },
  earlier: {
    en: '{n, plural, one {# day earlier} other {# days earlier}}',
    es: '{n, plural, one {# día antes} other {# días antes}}',
  },
});

/** The word of a table of words, or the key where there is none. */
export function wordOf(words: Record<string, Text>, key: string): Text {
  return words[key] ?? { en: key, es: key };
}
