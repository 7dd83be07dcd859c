import { formatNumber } from '#platform/shared/money.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { unitWords } from '#areas/design/catalogue/choices.ts';

export const statusWords = texts({
  draft: { en: 'Draft', es: 'Borrador' },
  in_review: { en: 'In review', es: 'En revisión' },
  released: { en: 'Released', es: 'Liberada' },
  superseded: { en: 'Superseded', es: 'Reemplazada' },
  obsolete: { en: 'Obsolete', es: 'Obsoleta' },
});
export const statusTones = {
  draft: 'line',
  in_review: 'info',
  released: 'good',
  superseded: 'neutral',
  obsolete: 'bad',
} as const;

export const scopeWords = texts({
  plan: { en: 'Plan', es: 'Plano' },
  assembly_group: { en: 'Assembly group', es: 'Grupo de ensamble' },
  project: { en: 'Project', es: 'Proyecto' },
  module: { en: 'Module', es: 'Módulo' },
});

export const stateWords = texts({
  ok: { en: 'Settled', es: 'Resuelta' },
  check: { en: 'Check', es: 'Revisar' },
  unmapped: { en: 'Map', es: 'Asignar' },
  new: { en: 'New', es: 'Nueva' },
  changed: { en: 'Changed', es: 'Cambiada' },
  removed: { en: 'Removed', es: 'Quitada' },
  overridden: { en: 'By hand', es: 'A mano' },
});
export const stateTones = {
  ok: 'good',
  check: 'warn',
  unmapped: 'bad',
  new: 'info',
  changed: 'info',
  removed: 'neutral',
  overridden: 'neutral',
} as const;

/** Where a quantity comes from: in a few words for the table, in a sentence for the panel. */
export const sourceWords = texts({
  set: { en: 'Model', es: 'Modelo' },
  property: { en: 'Property', es: 'Propiedad' },
  type: { en: 'Type', es: 'Tipo' },
  corrected: { en: 'Corrected', es: 'Corregida' },
  geometry: { en: 'Shape', es: 'Forma' },
  count: { en: 'Count', es: 'Conteo' },
  hand: { en: 'By hand', es: 'A mano' },
  cad: { en: 'CAD', es: 'CAD' },
});
export const sourceSentences = texts({
  set: { en: 'From a quantity set of the model.', es: 'De un conjunto de cantidades del modelo.' },
  property: { en: 'From a property of the model.', es: 'De una propiedad del modelo.' },
  type: {
    en: 'From the type of the parts, not from each part.',
    es: 'Del tipo de los elementos, no de cada elemento.',
  },
  corrected: {
    en: 'From the model, put right because its unit can not be true.',
    es: 'Del modelo, corregida porque su unidad no puede ser cierta.',
  },
  geometry: { en: 'Measured from the drawn shapes.', es: 'Medida de las formas dibujadas.' },
  count: { en: 'The parts of the model are counted.', es: 'Se cuentan los elementos del modelo.' },
  hand: { en: 'Entered by hand.', es: 'Escrita a mano.' },
  cad: { en: 'From the assembly in the design software.', es: 'Del ensamble en el software de diseño.' },
});

export const words = texts({
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  version: { en: 'Version {n}', es: 'Versión {n}' },
  shortVersion: { en: 'v{n}', es: 'v{n}' },
  station: { en: 'Station {n}', es: 'Estación {n}' },
  noStation: { en: 'No station', es: 'Sin estación' },
  noModule: { en: 'Whole home', es: 'Toda la casa' },
  noCode: { en: 'Without a code', es: 'Sin código' },
  lines: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
  days: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
  oldPrice: { en: 'Old price', es: 'Precio viejo' },
  ownersTag: { en: 'By the owner', es: 'Del dueño' },
  priceOf: { en: 'Price of {day}', es: 'Precio del {day}' },
  noPrice: { en: 'none', es: 'sin precio' },
  pieces: { en: '{n} pieces of {size}', es: '{n} piezas de {size}' },
});

export { unitWords };

/** `1,284 sq ft`. */
export function amountWords(quantity: string, uom: string, language: Language): string {
  return `${formatNumber(Number(quantity), language)} ${unitWords(uom, language)}`;
}
