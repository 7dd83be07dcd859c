import {
  concrete,
  each,
  layer,
  opening,
  side,
  solid,
  type StarterRule,
  steel,
  steelWeight,
  timber,
  top,
  wall,
} from './starter-words.ts';
import { floors, others, stairs } from './starter-floors.ts';

/** What a part is a part of is counted once: by its parts, or as the whole. */
const wholes = layer('structure', [
  {
    name: 'Stair, by the flight',
    priority: 95,
    match: { classes: ['IfcStair', 'IfcRamp'], whole: true },
    quantity: each,
    sku: 'STR-WOOD',
  },
  {
    name: 'Part of a stair',
    priority: 94,
    match: {
      classes: ['IfcStairFlight', 'IfcMember', 'IfcRailing', 'IfcSlab', 'IfcPlate'],
      assemblies: ['stair', 'treppe'],
    },
    quantity: each,
    because: 'Counted with its stair.',
  },
  {
    name: 'Whole of parts',
    priority: 90,
    match: { whole: true },
    quantity: each,
    because: 'Counted by its parts.',
  },
  {
    name: 'Text and planting drawn into the model',
    priority: 90,
    match: { classes: ['IfcBuildingElementProxy'], names: ['model text', 'rpc', 'entourage'] },
    quantity: each,
    because: 'Drawn for the picture, not built.',
  },
]);

const walls = layer('structure', [
  {
    name: 'Concrete block in a wall of layers',
    priority: 60,
    match: {
      classes: wall,
      materials: ['*concrete block*', '*masonry units*', '*cmu*', '*kalksandsteen*', '*kalksandstein*'],
    },
    quantity: side,
    sku: 'MAS-CMU-8',
  },
  {
    name: 'Wall of lightweight concrete',
    priority: 55,
    match: { classes: wall, materials: ['leichtbeton*', '*aerated*', '*porenbeton*', '*gasbeton*'] },
    quantity: side,
    sku: 'MAS-AAC-10',
  },
  {
    name: 'Concrete wall',
    priority: 50,
    match: { classes: wall, materials: concrete },
    quantity: solid,
    formula: 'x / 27',
    sku: 'CON-4000-WALL',
  },
  {
    name: 'Steel stud wall',
    priority: 45,
    match: { classes: wall, materials: ['*stud layer*', '*metal stud*'] },
    quantity: side,
    sku: 'STL-STUD-4',
  },
  {
    name: 'Timber frame wall, exterior',
    priority: 42,
    match: { classes: wall, properties: [{ name: 'IsExternal', operator: 'is', value: 'true' }] },
    quantity: side,
    sku: 'WAL-2X6',
    confidence: 'medium',
  },
  {
    name: 'Timber frame wall',
    priority: 40,
    match: { classes: wall, materials: timber },
    quantity: side,
    sku: 'WAL-2X4',
  },
  {
    name: 'Wall of an unknown make',
    priority: 5,
    match: { classes: ['IfcWall'] },
    quantity: side,
    sku: 'WAL-2X6',
    confidence: 'low',
  },
  {
    name: 'Glazing panel',
    priority: 40,
    match: { classes: ['IfcPlate'], materials: ['*glass*', '*glas*'] },
    quantity: opening,
    sku: 'WIN-CURT',
  },
  {
    name: 'Mullion of a curtain wall',
    priority: 40,
    match: { classes: ['IfcMember'], predefined_types: ['MULLION'] },
    quantity: each,
    because: 'In the price of the glazing.',
  },
]);

const frame = layer('structure', [
  {
    name: 'Footing',
    priority: 50,
    match: { classes: ['IfcFooting'] },
    quantity: solid,
    formula: 'x / 27',
    sku: 'CON-3000-FTG',
  },
  { name: 'Pile', priority: 50, match: { classes: ['IfcPile'] }, quantity: each, sku: 'PILE-HEL' },
  {
    name: 'Steel beam, column or brace',
    priority: 60,
    match: { classes: ['IfcBeam', 'IfcColumn', 'IfcMember', 'IfcPlate'], materials: steel },
    quantity: solid,
    formula: steelWeight,
    sku: 'STL-WF',
  },
  {
    name: 'Steel by its section',
    priority: 58,
    match: {
      classes: ['IfcBeam', 'IfcColumn'],
      type_names: ['W-Wide*', '*IPE*', 'HE-*', '*HEA*', '*HEB*', '*UPN*', '*HSS*'],
    },
    quantity: solid,
    formula: steelWeight,
    sku: 'STL-WF',
  },
  {
    name: 'Precast beam or column',
    priority: 55,
    match: { classes: ['IfcBeam', 'IfcColumn'], materials: ['*concrete*', '*beton*'] },
    quantity: solid,
    formula: 'x / 27',
    sku: 'CON-4000-COL',
  },
  {
    name: 'Reinforcement',
    priority: 50,
    match: { classes: ['IfcReinforcingBar', 'IfcReinforcingMesh', 'IfcTendon'] },
    quantity: solid,
    formula: steelWeight,
    sku: 'REB-60',
  },
  {
    name: 'Mesh drawn as a beam',
    priority: 62,
    match: { classes: ['IfcBeam', 'IfcMember', 'IfcPlate'], materials: ['*rebar*'] },
    quantity: solid,
    formula: steelWeight,
    sku: 'REB-60',
  },
  {
    name: 'Timber beam, post, stud or rafter',
    priority: 40,
    match: { classes: ['IfcBeam', 'IfcColumn', 'IfcMember'], materials: timber },
    quantity: solid,
    sku: 'LBR-TIMBER',
  },
  {
    name: 'Beam, post or member of an unknown make',
    priority: 5,
    match: { classes: ['IfcBeam', 'IfcColumn', 'IfcMember'] },
    quantity: solid,
    sku: 'LBR-TIMBER',
    confidence: 'low',
  },
  {
    name: 'Accessory or fastener',
    priority: 20,
    match: { classes: ['IfcDiscreteAccessory', 'IfcFastener', 'IfcMechanicalFastener'] },
    quantity: each,
    sku: 'HDW-STRAP',
    confidence: 'medium',
  },
  {
    name: 'Plate of an unknown make',
    priority: 5,
    match: { classes: ['IfcPlate'] },
    quantity: top,
    sku: 'SHT-OSB-716',
    confidence: 'low',
  },
]);

/** What stands: walls, frame, floors, roofs and stairs. */
export const structureRules: readonly StarterRule[] = [...wholes, ...walls, ...frame, ...floors, ...stairs, ...others];
