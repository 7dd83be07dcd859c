import { texts, type Text } from '#platform/shared/text.ts';
import type { ModuleStep } from './standing.ts';

/** The names of a unit's facts, in the rail and in the form. */
export const unitFactWords = texts({
  plan_code: { en: 'Plan', es: 'Plano' },
  building: { en: 'Building', es: 'Edificio' },
  level: { en: 'Level', es: 'Nivel' },
  lot_no: { en: 'Lot', es: 'Lote' },
  address_override: { en: 'Address', es: 'Dirección' },
  home_name: { en: 'Name of the home', es: 'Nombre de la casa' },
  beds: { en: 'Bedrooms', es: 'Recámaras' },
  baths: { en: 'Bathrooms', es: 'Baños' },
  sqft: { en: 'Area (sq ft)', es: 'Superficie (ft²)' },
  swing: { en: 'Swing', es: 'Orientación' },
  co_on: { en: 'Occupancy', es: 'Habitabilidad' },
  closing_on: { en: 'Closing', es: 'Cierre' },
  warranty_start_on: { en: 'Warranty starts', es: 'Inicio de garantía' },
});

export const swingWords: Record<'left' | 'right' | 'none', Text> = {
  none: { en: 'None', es: 'Ninguna' },
  left: { en: 'Left', es: 'Izquierda' },
  right: { en: 'Right', es: 'Derecha' },
};

export const ownerRoleWords: Record<string, Text> = {
  primary_owner: { en: 'Owner', es: 'Propietario' },
  co_owner: { en: 'Co-owner', es: 'Copropietario' },
  tenant: { en: 'Tenant', es: 'Inquilino' },
  agent: { en: 'Agent', es: 'Representante' },
};

/** The steps of a module's way, above the day of each. */
export const stepWords: Record<ModuleStep, Text> = {
  online: { en: 'On line', es: 'En línea' },
  offline: { en: 'Off line', es: 'Fuera de línea' },
  ship: { en: 'Ships', es: 'Envío' },
  deliver: { en: 'Arrives', es: 'Llegada' },
  set: { en: 'Set', es: 'Montaje' },
};

/** A step that is still ahead, with its day. */
export const dueWords: Record<ModuleStep, Text> = texts({
  online: { en: 'Due on line {day}', es: 'Entra a línea el {day}' },
  offline: { en: 'Due off line {day}', es: 'Sale de línea el {day}' },
  ship: { en: 'Due to ship {day}', es: 'Se envía el {day}' },
  deliver: { en: 'Due to arrive {day}', es: 'Llega el {day}' },
  set: { en: 'Due to be set {day}', es: 'Se monta el {day}' },
});

/** A step whose day has passed without it. */
export const overdueWords: Record<ModuleStep, Text> = texts({
  online: { en: 'Was due on line {day}', es: 'Debía entrar a línea el {day}' },
  offline: { en: 'Was due off line {day}', es: 'Debía salir de línea el {day}' },
  ship: { en: 'Was due to ship {day}', es: 'Debía enviarse el {day}' },
  deliver: { en: 'Was due to arrive {day}', es: 'Debía llegar el {day}' },
  set: { en: 'Was due to be set {day}', es: 'Debía montarse el {day}' },
});

export const lateWords = texts({
  days: {
    en: '{n, plural, one {# day late} other {# days late}}',
    es: '{n, plural, one {# día de atraso} other {# días de atraso}}',
  },
});
