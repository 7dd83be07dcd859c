import { kilogramsPerPound, metresPerFoot } from '#platform/shared/measures.ts';
import { texts } from '#platform/shared/text.ts';

export const quantityMeasures = ['count', 'length', 'area', 'volume', 'weight'] as const;
export const shapeFigures = ['none', 'volume', 'surface', 'largest_face', 'footprint', 'length', 'height'] as const;
export const propertyOperators = ['is', 'is_not', 'contains', 'over', 'under', 'given', 'missing'] as const;
export const ruleScopes = ['company', 'plan', 'project'] as const;
export const confidences = ['high', 'medium', 'low'] as const;
export const countSources = ['set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count'] as const;
export const mappedStates = ['mapped', 'check', 'unmapped', 'excluded'] as const;
export const runStatuses = ['mapping', 'review', 'published', 'failed', 'superseded'] as const;

/** Units that an item is counted in, the measure of each, and how many of it make one in SI. */
export const uoms = {
  ea: { measure: 'count', perSi: 1 },
  ls: { measure: 'count', perSi: 1 },
  ft: { measure: 'length', perSi: 1 / metresPerFoot },
  m: { measure: 'length', perSi: 1 },
  sqft: { measure: 'area', perSi: 1 / metresPerFoot ** 2 },
  m2: { measure: 'area', perSi: 1 },
  cuft: { measure: 'volume', perSi: 1 / metresPerFoot ** 3 },
  cuyd: { measure: 'volume', perSi: 1 / (3 * metresPerFoot) ** 3 },
  m3: { measure: 'volume', perSi: 1 },
  lb: { measure: 'weight', perSi: 1 / kilogramsPerPound },
  kg: { measure: 'weight', perSi: 1 },
  h: { measure: undefined, perSi: 1 },
  day: { measure: undefined, perSi: 1 },
  mile: { measure: undefined, perSi: 1 },
} as const;
export type Uom = keyof typeof uoms;

/** The unit in which a formula sees a measure: feet, square feet, cubic feet, pounds, pieces. */
export const formulaUoms = {
  count: 'ea',
  length: 'ft',
  area: 'sqft',
  volume: 'cuft',
  weight: 'lb',
} as const satisfies Record<(typeof quantityMeasures)[number], Uom>;

export const propertyOperatorWords = texts({
  is: { en: 'is', es: 'es' },
  is_not: { en: 'is not', es: 'no es' },
  contains: { en: 'contains', es: 'contiene' },
  over: { en: 'is over', es: 'es mayor que' },
  under: { en: 'is under', es: 'es menor que' },
  given: { en: 'is given', es: 'está dado' },
  missing: { en: 'is missing', es: 'falta' },
});
export const ruleScopeWords = texts({
  company: { en: 'Company', es: 'Empresa' },
  plan: { en: 'Plan', es: 'Plano' },
  project: { en: 'Project', es: 'Proyecto' },
});
export const confidenceWords = texts({
  high: { en: 'Sure', es: 'Segura' },
  medium: { en: 'Fair', es: 'Media' },
  low: { en: 'Unsure', es: 'Dudosa' },
});
export const countSourceWords = texts({
  set: { en: 'Quantity set', es: 'Conjunto de cantidades' },
  property: { en: 'Property', es: 'Propiedad' },
  type: { en: 'Type', es: 'Tipo' },
  corrected: { en: 'Unit corrected', es: 'Unidad corregida' },
  geometry: { en: 'Shape', es: 'Forma' },
  hand: { en: 'By hand', es: 'A mano' },
  count: { en: 'Counted', es: 'Contado' },
});
export const mappedStateWords = texts({
  mapped: { en: 'Mapped', es: 'Asignado' },
  check: { en: 'To check', es: 'Por revisar' },
  unmapped: { en: 'Not mapped', es: 'Sin asignar' },
  excluded: { en: 'Left out', es: 'Excluido' },
});
export const runStatusWords = texts({
  mapping: { en: 'Mapping', es: 'Asignando' },
  review: { en: 'In review', es: 'En revisión' },
  published: { en: 'Published', es: 'Publicada' },
  failed: { en: 'Failed', es: 'Falló' },
  superseded: { en: 'Superseded', es: 'Reemplazada' },
});
export const measureWords = texts({
  count: { en: 'Pieces', es: 'Piezas' },
  length: { en: 'Length', es: 'Longitud' },
  area: { en: 'Area', es: 'Área' },
  volume: { en: 'Volume', es: 'Volumen' },
  weight: { en: 'Weight', es: 'Peso' },
});
export const shapeFigureWords = texts({
  none: { en: 'None: only what the file gives', es: 'Ninguna: solo lo que da el archivo' },
  volume: { en: 'Volume of the shape', es: 'Volumen de la forma' },
  surface: { en: 'Whole surface', es: 'Superficie total' },
  largest_face: { en: 'Largest face', es: 'Cara mayor' },
  footprint: { en: 'Footprint', es: 'Huella' },
  length: { en: 'Length of its box (rough)', es: 'Longitud de su caja (aproximada)' },
  height: { en: 'Height of its box (rough)', es: 'Altura de su caja (aproximada)' },
});
