import type { RuleMatch, RuleQuantity } from '#areas/design/take-offs/schema.ts';

/** A rule of the starter set: it names its item by SKU of the starter catalogue, or says why it leaves parts out. */
export interface StarterRule {
  name: string;
  layer: string;
  priority: number;
  match: RuleMatch;
  quantity: RuleQuantity;
  sku?: string;
  formula?: string;
  because?: string;
  confidence?: 'high' | 'medium' | 'low';
}

export const each: RuleQuantity = { measure: 'count', shape: 'none' };
/** Exporters name the net side of a wall in many ways; the largest face of the drawn shape, openings cut, is the same figure. */
export const side: RuleQuantity = {
  measure: 'area',
  names: ['NetSideArea', 'left face area', 'right face area', 'GrossSideArea', 'NetArea'],
  shape: 'largest_face',
};
export const top: RuleQuantity = {
  measure: 'area',
  names: ['NetArea', 'GrossArea', 'GrossCeilingArea', 'NetCeilingArea', 'horizontal area', 'NetFloorArea'],
  shape: 'largest_face',
};
/** Of a sloping roof the level area is not what has to be covered. */
export const slope: RuleQuantity = { measure: 'area', names: ['NetArea', 'GrossArea'], shape: 'largest_face' };
export const opening: RuleQuantity = {
  measure: 'area',
  names: ['Area', 'GrossArea', 'NetArea'],
  shape: 'largest_face',
};
export const solid: RuleQuantity = {
  measure: 'volume',
  names: ['NetVolume', 'volume', 'GrossVolume'],
  shape: 'volume',
};
export const run: RuleQuantity = {
  measure: 'length',
  names: ['Length', 'NominalLength', 'Länge (A)', 'TotalLength'],
  shape: 'length',
};
/** Pounds in a cubic foot of steel. */
export const steelWeight = 'x * 490';

export type Choice = Omit<StarterRule, 'layer'>;
export const layer = (name: string, rules: readonly Choice[]): StarterRule[] =>
  rules.map((rule) => ({ ...rule, layer: name }));

export const wall = ['IfcWall', 'IfcCurtainWall'];
export const slab = ['IfcSlab'];
export const concrete = ['concrete*', 'beton*', '*cast in situ*', 'stahlbeton*', '*in-situ*'];
export const timber = [
  '*wood*',
  '*timber*',
  '*holz*',
  '*lumber*',
  '*softwood*',
  '*spruce*',
  'solid*',
  '*hout*',
  '*glulam*',
];
export const steel = ['*steel*', '*stahl*', '*staal*', 'metal*', 'S235*', 'S355*'];
