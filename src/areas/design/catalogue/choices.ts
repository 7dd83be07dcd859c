import { say, texts, type Language } from '#platform/shared/text.ts';

export const itemKindChoices = texts({
  material: { en: 'Material', es: 'Material' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  equipment: { en: 'Equipment', es: 'Equipo' },
  subcontract: { en: 'Subcontract', es: 'Subcontrato' },
  freight: { en: 'Freight', es: 'Flete' },
  allowance: { en: 'Allowance', es: 'Provisión' },
  fee: { en: 'Fee', es: 'Derechos' },
  other: { en: 'Other', es: 'Otro' },
});

export const itemUnitChoices = texts({
  ea: { en: 'each', es: 'pieza' },
  ft: { en: 'ft', es: 'ft' },
  sqft: { en: 'sq ft', es: 'ft²' },
  cuft: { en: 'cu ft', es: 'ft³' },
  cuyd: { en: 'cu yd', es: 'yd³' },
  lb: { en: 'lb', es: 'lb' },
  h: { en: 'h', es: 'h' },
  day: { en: 'day', es: 'día' },
  mile: { en: 'mile', es: 'milla' },
  ls: { en: 'lump sum', es: 'global' },
  m: { en: 'm', es: 'm' },
  m2: { en: 'm²', es: 'm²' },
  m3: { en: 'm³', es: 'm³' },
  kg: { en: 'kg', es: 'kg' },
});

export const itemPlaceChoices = texts({
  factory: { en: 'Factory', es: 'Planta' },
  transport: { en: 'Transport', es: 'Transporte' },
  site: { en: 'Site', es: 'Obra' },
});

export const makeBuyChoices = texts({
  make: { en: 'Made', es: 'Se fabrica' },
  buy: { en: 'Bought', es: 'Se compra' },
  phantom: { en: 'Passed through', es: 'De paso' },
  consumable: { en: 'Used up', es: 'Consumible' },
});

/** Main groups of costs by the first two digits of their MasterFormat number, in words of our own. */
export const divisionChoices = texts({
  '01': { en: '01 General', es: '01 Generales' },
  '03': { en: '03 Concrete', es: '03 Concreto' },
  '04': { en: '04 Masonry', es: '04 Mampostería' },
  '05': { en: '05 Metals', es: '05 Metales' },
  '06': { en: '06 Wood and plastics', es: '06 Madera y plásticos' },
  '07': { en: '07 Roof, insulation, siding', es: '07 Techo, aislamiento y fachada' },
  '08': { en: '08 Doors and windows', es: '08 Puertas y ventanas' },
  '09': { en: '09 Finishes', es: '09 Acabados' },
  '10': { en: '10 Specialties', es: '10 Especialidades' },
  '11': { en: '11 Appliances and equipment', es: '11 Equipo y electrodomésticos' },
  '12': { en: '12 Cabinets and furniture', es: '12 Gabinetes y muebles' },
  '21': { en: '21 Fire sprinklers', es: '21 Rociadores' },
  '22': { en: '22 Plumbing', es: '22 Plomería' },
  '23': { en: '23 Heating and air', es: '23 Clima y ventilación' },
  '26': { en: '26 Electrical', es: '26 Electricidad' },
  '27': { en: '27 Data', es: '27 Datos' },
  '28': { en: '28 Alarms', es: '28 Alarmas' },
  '31': { en: '31 Earthwork', es: '31 Terracerías' },
  '32': { en: '32 Outside works', es: '32 Obra exterior' },
  '33': { en: '33 Utilities', es: '33 Servicios' },
  '48': { en: '48 Solar power', es: '48 Energía solar' },
  other: { en: 'Other', es: 'Otro' },
});

export const priceSourceChoices = texts({
  manual: { en: 'By hand', es: 'A mano' },
  quote: { en: 'Quote', es: 'Cotización' },
  import: { en: 'Import', es: 'Importación' },
  history: { en: 'Paid before', es: 'Pagado antes' },
  sample: { en: 'Sample', es: 'Muestra' },
});

/** The unit as people write it; one that no list knows stays as it is. */
export function unitWords(uom: string, language: Language): string {
  const found = Object.entries(itemUnitChoices).find(([key]) => key === uom)?.[1];
  return found === undefined ? uom : say(found, language);
}
