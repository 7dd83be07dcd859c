import type { Text } from '#platform/shared/text.ts';
export const manualStatuses = ['draft', 'in_review', 'published', 'archived'] as const;
export type ManualStatus = (typeof manualStatuses)[number];

/** Where a unit's owner manual may move. One that was never named begins as a draft, and only a draft may be changed. */
export const manualMoves: Readonly<Record<ManualStatus, readonly ManualStatus[]>> = {
  draft: ['in_review', 'archived'],
  in_review: ['draft', 'published'],
  published: ['draft', 'archived'],
  archived: ['draft'],
};

/** What a module's move needs first; see `projectGuards` for what `area` means. */
export const moduleGuards = {
  label_given: { area: null, said: { en: 'A label number.', es: 'Un número de etiqueta.' } },
  six_condition_photos: {
    area: null,
    said: {
      en: 'Six photos of its condition before shipping.',
      es: 'Seis fotos de su estado antes del envío.',
    },
  },
  condition_in_known: {
    area: null,
    said: {
      en: 'Photos tagged condition_in, or the reason why there are none.',
      es: 'Fotos con la etiqueta condition_in, o la razón de que no haya.',
    },
  },
  data_plate_shown: {
    area: null,
    said: { en: 'A photo of the data plate.', es: 'Una foto de la placa de datos.' },
  },
  no_critical_fail: {
    area: null,
    said: {
      en: 'No critical point of its checks that fails.',
      es: 'Ningún punto crítico de sus revisiones que falle.',
    },
  },
  pre_ship_signed: {
    area: null,
    said: { en: 'A signed pre-ship sign-off.', es: 'La aprobación previa al envío, firmada.' },
  },
  factory_form_checked: {
    area: null,
    said: {
      en: 'Every question of the factory form answered and checked.',
      es: 'Cada pregunta del formulario de planta, respondida y revisada.',
    },
  },
  no_critical_factory_item: {
    area: null,
    said: { en: 'No open critical item in the factory.', es: 'Ningún pendiente crítico abierto en planta.' },
  },
  no_item_before_ship: {
    area: null,
    said: {
      en: 'No open item that must be fixed before it ships.',
      es: 'Ningún pendiente abierto que deba corregirse antes del envío.',
    },
  },
  no_item_before_set: {
    area: null,
    said: {
      en: 'No open item that must be fixed before it is set.',
      es: 'Ningún pendiente abierto que deba corregirse antes del montaje.',
    },
  },
  no_form_reopened: {
    area: null,
    said: {
      en: 'No form of its checks that was opened again.',
      es: 'Ningún formulario de sus revisiones que se haya vuelto a abrir.',
    },
  },
  deviations_not_used_up: {
    area: null,
    said: {
      en: 'No deviation that has been used for as many modules as it holds for, or whose last day is over.',
      es: 'Ninguna desviación usada ya en todos los módulos para los que vale, ni con su último día pasado.',
    },
  },
} as const satisfies Record<string, { area: string | null; said: Text }>;
export type ModuleGuard = keyof typeof moduleGuards;

/** What must hold before a module leaves the yard, the gravest first. */
export const releaseGuards = [
  'no_critical_fail',
  'no_critical_factory_item',
  'no_item_before_ship',
  'deviations_not_used_up',
  'factory_form_checked',
  'pre_ship_signed',
  'label_given',
  'data_plate_shown',
  'six_condition_photos',
] as const satisfies readonly ModuleGuard[];
export type ReleaseGuard = (typeof releaseGuards)[number];

/** Conditions that a module must still meet when it leaves the yard, however long ago it was released; the gravest first. `hearth_ship_blocks` holds the same. */
export const shippingGuards = [
  'no_critical_fail',
  'no_critical_factory_item',
  'no_item_before_ship',
  'no_form_reopened',
] as const satisfies readonly ModuleGuard[];
export const blockGuards = [...releaseGuards, 'no_form_reopened'] as const satisfies readonly ModuleGuard[];
export type BlockGuard = (typeof blockGuards)[number];
