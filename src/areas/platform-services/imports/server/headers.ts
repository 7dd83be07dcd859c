import { kilogramsPerPound, metresPerFoot } from '#platform/shared/measures.ts';
import type { ImportTarget } from '../schema.ts';

/** A measure that a header names, where it is not the one Hearth stores. */
export type Measure = 'm' | 'cm' | 'mm' | 'in' | 'm²' | 'kg';

export interface Header {
  target: ImportTarget | undefined;
  measure: Measure | undefined;
  /** The header is Spanish, which says how its dates and numbers are written. */
  spanish: boolean;
}

/** How to turn a measure into feet, square feet or pounds. */
export const factors: Readonly<Record<Measure, number>> = {
  m: 1 / metresPerFoot,
  cm: 0.01 / metresPerFoot,
  mm: 0.001 / metresPerFoot,
  in: 1 / 12,
  'm²': 1 / metresPerFoot ** 2,
  kg: 1 / kilogramsPerPound,
};

/** What a column means, by its header in English or Spanish. `name` alone means the unit only where no better column stands. */
export function readHeader(text: string): Header & { weak: boolean } {
  const { words, measure } = tidy(text);
  const strong = english.get(words);
  const spanishTarget = spanish.get(words);
  const target = strong ?? spanishTarget ?? weak.get(words);
  return {
    target,
    measure: measure ?? (words.endsWith(' m2') || words === 'm2' || words === 'metros cuadrados' ? 'm²' : undefined),
    spanish: strong === undefined && (spanishTarget !== undefined || words === 'nombre'),
    weak: strong === undefined && spanishTarget === undefined && target !== undefined,
  };
}

const measures: Readonly<Record<string, Measure>> = {
  m: 'm',
  meters: 'm',
  metros: 'm',
  cm: 'cm',
  mm: 'mm',
  in: 'in',
  inches: 'in',
  pulgadas: 'in',
  m2: 'm²',
  'm²': 'm²',
  sqm: 'm²',
  'sq m': 'm²',
  kg: 'kg',
  kilos: 'kg',
};

function tidy(text: string): { words: string; measure: Measure | undefined } {
  const bracket = /[([]\s*([^)\]]{1,10})\s*[)\]]/u.exec(text);
  const measure = measures[bracket?.[1]?.toLowerCase().replace(/[.]/gu, '') ?? ''];
  const words = (bracket === null ? text : text.replace(bracket[0], ' '))
    .replaceAll('²', '2')
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
  return { words, measure };
}

function table(entries: Partial<Record<ImportTarget, readonly string[]>>): Map<string, ImportTarget> {
  const found = new Map<string, ImportTarget>();
  for (const [target, names] of Object.entries(entries))
    for (const name of names ?? []) found.set(name, target as ImportTarget);
  return found;
}

const weak = new Map<string, ImportTarget>([
  ['name', 'unit.name'],
  ['nombre', 'unit.name'],
  ['no', 'unit.name'],
  ['number', 'unit.name'],
  ['id', 'unit.name'],
  ['numero', 'unit.name'],
]);

const english = table({
  'unit.name': [
    'unit',
    'unit name',
    'unit no',
    'unit number',
    'unit id',
    'units',
    'home',
    'home no',
    'apartment',
    'apartment no',
    'apt',
    'apt no',
    'residence',
    'dwelling',
    'suite',
  ],
  'unit.plan_code': [
    'plan',
    'plan code',
    'plan name',
    'plan no',
    'floor plan',
    'floorplan',
    'model',
    'unit type',
    'type',
    'layout',
  ],
  'unit.beds': ['bed', 'beds', 'bedroom', 'bedrooms', 'br', 'no of bedrooms', 'bedroom count'],
  'unit.baths': ['bath', 'baths', 'bathroom', 'bathrooms', 'ba', 'no of bathrooms', 'bathroom count'],
  'unit.sqft': [
    'sqft',
    'sq ft',
    'sf',
    'area',
    'area sqft',
    'area sq ft',
    'area sf',
    'floor area',
    'gross area',
    'net area',
    'square feet',
    'square footage',
    'size',
    'size sf',
    'area m2',
    'm2',
    'size m2',
  ],
  'unit.level': ['level', 'floor', 'story', 'storey'],
  'unit.lot_no': ['lot', 'lot no', 'lot number', 'parcel', 'site'],
  'unit.building': ['building', 'building name', 'building no', 'bldg', 'block', 'tower'],
  'unit.address_override': ['address', 'street address', 'unit address'],
  'unit.swing': ['swing', 'handing', 'hand', 'orientation'],
  'unit.co_on': ['co', 'co date', 'co on', 'certificate of occupancy', 'occupancy', 'occupancy date'],
  'unit.closing_on': ['closing', 'closing date', 'closing on', 'close date', 'close of escrow'],
  'unit.home_name': ['home name', 'device home', 'device home name'],
  'module.module_no': [
    'module',
    'module no',
    'module number',
    'module id',
    'module name',
    'modules',
    'mod',
    'mod no',
    'box',
    'box no',
    'box number',
  ],
  'module.serial_no': ['serial', 'serial no', 'serial number', 'module serial', 'sn', 's n'],
  'module.label_no': ['label', 'label no', 'label number', 'hud label', 'state label', 'decal', 'decal no'],
  'module.length_ft': ['length', 'length ft', 'module length', 'length m'],
  'module.width_ft': ['width', 'width ft', 'module width', 'width m'],
  'module.height_ft': ['height', 'height ft', 'module height', 'height m'],
  'module.weight_lb': ['weight', 'weight lb', 'weight lbs', 'module weight', 'shipping weight', 'weight kg'],
  'module.factory': ['factory', 'plant', 'facility'],
  'module.line': ['line', 'production line'],
  'module.station': ['station', 'work station', 'workstation'],
  'module.set_sequence': ['set sequence', 'sequence', 'set order', 'set no', 'seq'],
  'module.carrier': ['carrier', 'hauler', 'trucking company'],
  'module.trailer_no': ['trailer', 'trailer no', 'trailer number', 'truck'],
});

const spanish = table({
  'unit.name': [
    'unidad',
    'unidades',
    'nombre de unidad',
    'nombre de la unidad',
    'no de unidad',
    'numero de unidad',
    'vivienda',
    'departamento',
    'depto',
    'apartamento',
    'casa',
  ],
  'unit.plan_code': ['plano', 'modelo', 'codigo de plano', 'tipo', 'tipo de unidad', 'prototipo'],
  'unit.beds': ['recamaras', 'recamara', 'dormitorios', 'habitaciones', 'cuartos'],
  'unit.baths': ['banos', 'bano'],
  'unit.sqft': ['superficie', 'ft²', 'pies2', 'metros cuadrados', 'superficie m2'],
  'unit.level': ['nivel', 'piso'],
  'unit.lot_no': ['lote', 'no de lote', 'numero de lote', 'terreno'],
  'unit.building': ['edificio', 'torre', 'bloque', 'manzana'],
  'unit.address_override': ['direccion', 'domicilio'],
  'unit.swing': ['mano', 'giro', 'apertura', 'orientacion'],
  'unit.co_on': ['fecha de ocupacion', 'certificado de ocupacion', 'ocupacion'],
  'unit.closing_on': ['cierre', 'fecha de cierre', 'escrituracion', 'fecha de escrituracion'],
  'unit.home_name': ['nombre del hogar', 'nombre de la casa'],
  'module.module_no': ['modulo', 'modulos', 'no de modulo', 'numero de modulo', 'caja'],
  'module.serial_no': ['serie', 'no de serie', 'numero de serie'],
  'module.label_no': ['etiqueta', 'no de etiqueta', 'numero de etiqueta'],
  'module.length_ft': ['largo', 'longitud'],
  'module.width_ft': ['ancho', 'anchura'],
  'module.height_ft': ['alto', 'altura'],
  'module.weight_lb': ['peso'],
  'module.factory': ['fabrica'],
  'module.line': ['linea', 'linea de produccion'],
  'module.station': ['estacion', 'estacion de trabajo'],
  'module.set_sequence': ['secuencia', 'orden de montaje', 'secuencia de montaje'],
  'module.carrier': ['transportista', 'fletera'],
  'module.trailer_no': ['remolque', 'no de remolque', 'numero de remolque'],
});

/** Dates of a module: every step, planned or as forecast, in the usual ways of writing it. */
const steps = {
  online: [
    ['online', 'on line', 'production start', 'start'],
    ['en linea', 'inicio de produccion', 'inicio'],
  ],
  offline: [
    ['offline', 'off line', 'production end', 'finish'],
    ['fuera de linea', 'fin de produccion', 'termino'],
  ],
  ship: [
    ['ship', 'shipping', 'shipment'],
    ['embarque', 'envio'],
  ],
  deliver: [['deliver', 'delivery'], ['entrega']],
  set: [
    ['set', 'setting', 'crane set'],
    ['montaje', 'colocacion'],
  ],
} as const;

for (const [step, [inEnglish, inSpanish]] of Object.entries(steps) as [
  keyof typeof steps,
  (typeof steps)[keyof typeof steps],
][]) {
  for (const word of inEnglish) {
    for (const form of [
      `${word} date`,
      `${word} on`,
      `${word} forecast`,
      `forecast ${word}`,
      `planned ${word}`,
      `${word} forecast on`,
      `${word} planned`,
      `${word} forecast date`,
    ])
      english.set(form, `module.${step}_forecast_on`);
    for (const form of [`${word} baseline`, `baseline ${word}`, `${word} baseline on`, `${word} baseline date`])
      english.set(form, `module.${step}_baseline_on`);
    if (word !== 'start' && word !== 'finish') english.set(word, `module.${step}_forecast_on`);
  }
  for (const word of inSpanish) {
    for (const form of [
      word,
      `fecha de ${word}`,
      `${word} pronostico`,
      `${word} previsto`,
      `${word} prevista`,
      `${word} planeado`,
      `${word} planeada`,
    ])
      spanish.set(form, `module.${step}_forecast_on`);
    for (const form of [`${word} linea base`, `linea base ${word}`, `linea base de ${word}`, `${word} base`])
      spanish.set(form, `module.${step}_baseline_on`);
  }
}
