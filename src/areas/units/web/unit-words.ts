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
