import { say, texts, type Language, type Text } from '#platform/shared/text.ts';

/** Kinds of rates in words. */
export const rateKindChoices = texts({
  labor_class: { en: 'Labor, factory', es: 'Mano de obra, planta' },
  site_labor: { en: 'Labor, site', es: 'Mano de obra, obra' },
  shop_overhead: { en: 'Shop overhead', es: 'Gastos de planta' },
  engineering: { en: 'Engineering', es: 'Ingeniería' },
  freight: { en: 'Freight', es: 'Flete' },
  crane_set: { en: 'Crane and set', es: 'Grúa y montaje' },
  storage: { en: 'Storage', es: 'Almacenaje' },
  permit_fee: { en: 'Permits and fees', es: 'Permisos y derechos' },
  markup: { en: 'Mark-up', es: 'Recargo' },
  contingency: { en: 'Contingency', es: 'Contingencia' },
  escalation: { en: 'Escalation', es: 'Escalamiento' },
  tax: { en: 'Tax', es: 'Impuesto' },
  currency: { en: 'Currency', es: 'Moneda' },
});

export const rateUnitChoices = texts({
  usd_per_hour: { en: '$/h', es: '$/h' },
  percent: { en: '%', es: '%' },
  usd_per_mile: { en: '$/mile', es: '$/milla' },
  usd_per_module: { en: '$/module', es: '$/módulo' },
  usd_per_sqft: { en: '$/sq ft', es: '$/ft²' },
  usd_per_day: { en: '$/day', es: '$/día' },
  usd: { en: '$', es: '$' },
  times: { en: '×', es: '×' },
});

export const rateStatusChoices = texts({
  draft: { en: 'Waiting', es: 'En espera' },
  approved: { en: 'Approved', es: 'Aprobada' },
  rejected: { en: 'Sent back', es: 'Devuelta' },
});

/** The keys that the starter rates bring: trades, and what other costs are for. A key that somebody else gave is shown as its own words. */
export const keyChoices: Readonly<Record<string, Text>> = texts({
  carpenter: { en: 'Carpenter', es: 'Carpintero' },
  electrician: { en: 'Electrician', es: 'Electricista' },
  plumber: { en: 'Plumber', es: 'Plomero' },
  hvac_technician: { en: 'HVAC technician', es: 'Técnico en climas' },
  drywall_finisher: { en: 'Drywall finisher', es: 'Tablaroquero' },
  painter: { en: 'Painter', es: 'Pintor' },
  roofer: { en: 'Roofer', es: 'Techador' },
  ironworker: { en: 'Ironworker', es: 'Herrero estructural' },
  concrete_finisher: { en: 'Concrete finisher', es: 'Acabador de concreto' },
  mason: { en: 'Mason', es: 'Albañil' },
  tile_setter: { en: 'Tile setter', es: 'Azulejero' },
  flooring_installer: { en: 'Flooring installer', es: 'Instalador de pisos' },
  window_installer: { en: 'Window installer', es: 'Instalador de ventanas' },
  cabinet_installer: { en: 'Cabinet installer', es: 'Instalador de gabinetes' },
  insulation_installer: { en: 'Insulation installer', es: 'Instalador de aislamiento' },
  general_labor: { en: 'General labor', es: 'Peón' },
  site_crew: { en: 'Site crew', es: 'Cuadrilla de obra' },
  factory: { en: 'Factory', es: 'Planta' },
  structural: { en: 'Structural', es: 'Estructural' },
  plan_set: { en: 'Plan set', es: 'Juego de planos' },
  module: { en: 'Module', es: 'Módulo' },
  border_crossing: { en: 'Border crossing', es: 'Cruce de frontera' },
  crane: { en: 'Crane', es: 'Grúa' },
  set_crew: { en: 'Set crew', es: 'Cuadrilla de montaje' },
  yard: { en: 'Yard', es: 'Patio' },
  state_label: { en: 'State label', es: 'Etiqueta estatal' },
  oversize_load: { en: 'Oversize load', es: 'Carga sobredimensionada' },
  overhead: { en: 'Overhead', es: 'Indirectos' },
  profit: { en: 'Profit', es: 'Utilidad' },
  concept: { en: 'Concept', es: 'Concepto' },
  budget: { en: 'Budget', es: 'Presupuesto base' },
  detailed: { en: 'Detailed', es: 'Detallado' },
  material: { en: 'Material', es: 'Material' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  sales: { en: 'Sales', es: 'Ventas' },
  mxn: { en: 'MXN', es: 'MXN' },
});

/** Written in capitals wherever they stand. */
const initials = /\b(?:hvac|mxn|usd|lvl|clt|erv|pv)\b/gu;

/** A key in the reader's language: `hvac_technician` is `HVAC technician`, `Técnico en climas`; one that nobody has named, as words. */
export function rateKeyWords(key: string, language: Language): string {
  const known = keyChoices[key];
  if (known !== undefined) return say(known, language);
  const text = key.replaceAll('_', ' ').replaceAll(initials, (word) => word.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const keysByWords = new Map(
  Object.entries(keyChoices).flatMap(([key, { en, es }]) =>
    [en, es].map((words) => [words.toLowerCase(), key] as const),
  ),
);

/** The key that these words stand for in either language, as `rateKeyWords` writes them; other words are a key of their own. */
export function rateKeyOf(words: string): string {
  return keysByWords.get(words.trim().toLowerCase()) ?? words;
}
