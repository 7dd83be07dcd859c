import { each, layer, opening, side, slab, slope, type StarterRule, timber, top, wall } from './starter-words.ts';
import { furnishing, services } from './starter-services.ts';

const insulation = layer('insulation', [
  {
    name: 'Rigid insulation in a wall',
    priority: 20,
    match: { classes: wall, materials: ['*rigid insulation*', '*xps*', '*eps*', '*polystyr*'] },
    quantity: side,
    sku: 'INS-XPS-2',
  },
  {
    name: 'Batts in a wall',
    priority: 10,
    match: { classes: wall, materials: ['*batt*', '*mineral*wool*', '*fiberglass*', '*mineralwolle*'] },
    quantity: side,
    sku: 'INS-BATT-R23',
  },
]);

const boards = layer('board', [
  {
    name: 'Gypsum board on both sides of a partition',
    priority: 30,
    match: {
      classes: ['IfcWall'],
      materials: ['plasterboard*', 'gypsum*', '*gips*'],
      names: ['*partition*', '*plumbing*', '*party wall*'],
    },
    quantity: side,
    formula: 'x * 2',
    sku: 'GWB-12',
  },
  {
    name: 'Gypsum board on one side of a wall',
    priority: 20,
    match: { classes: ['IfcWall'], materials: ['plasterboard*', 'gypsum*', '*gips*'] },
    quantity: side,
    sku: 'GWB-12',
  },
  {
    name: 'Plaster on a wall',
    priority: 10,
    match: { classes: ['IfcWall'], materials: ['plaster'] },
    quantity: side,
    formula: 'x * 2',
    sku: 'PLA-INT',
  },
  {
    name: 'Gypsum board ceiling',
    priority: 20,
    match: { classes: ['IfcCovering'], predefined_types: ['CEILING'] },
    quantity: top,
    sku: 'GWB-12',
  },
]);

const finishes = layer('finish', [
  {
    name: 'Brick facing',
    priority: 30,
    match: { classes: wall, materials: ['*brick*', '*klinker*', '*metselwerk*'] },
    quantity: side,
    sku: 'MAS-BRK-VEN',
  },
  {
    name: 'Wood floor',
    priority: 30,
    match: { classes: [...slab, 'IfcCovering'], materials: ['*wood - flooring*', '*parquet*', '*oak*'] },
    quantity: top,
    sku: 'FLR-OAK',
  },
  {
    name: 'Tile floor',
    priority: 30,
    match: { classes: [...slab, 'IfcCovering'], materials: ['*tile*', '*fliesen*'] },
    quantity: top,
    sku: 'FLR-TILE',
  },
  {
    name: 'Carpet',
    priority: 30,
    match: { classes: [...slab, 'IfcCovering'], materials: ['*carpet*', '*teppich*'] },
    quantity: top,
    sku: 'FLR-CARP',
  },
  {
    name: 'Roof covering',
    priority: 20,
    match: { classes: slab, predefined_types: ['ROOF'] },
    quantity: slope,
    sku: 'RF-SHNG',
    confidence: 'medium',
  },
  {
    name: 'Floor covering of an unknown make',
    priority: 5,
    match: { classes: ['IfcCovering'], predefined_types: ['FLOORING'] },
    quantity: top,
    sku: 'FLR-LVP',
    confidence: 'low',
  },
]);

const openings = layer('opening', [
  {
    name: 'Skylight',
    priority: 40,
    match: { classes: ['IfcWindow'], predefined_types: ['SKYLIGHT'] },
    quantity: each,
    sku: 'WIN-SKY-2246',
  },
  {
    name: 'Timber window',
    priority: 30,
    match: { classes: ['IfcWindow'], materials: timber },
    quantity: opening,
    sku: 'WIN-WOOD-SQFT',
  },
  {
    name: 'Aluminum window',
    priority: 30,
    match: { classes: ['IfcWindow'], predefined_types: ['ALUMINIUM'] },
    quantity: opening,
    sku: 'WIN-ALU-SQFT',
  },
  { name: 'Window', priority: 10, match: { classes: ['IfcWindow'] }, quantity: opening, sku: 'WIN-VIN-SQFT' },
  {
    name: 'Sliding or patio door',
    priority: 40,
    match: { classes: ['IfcDoor'], names: ['*schiebet*', '*sliding*', '*terrass*', '*patio*'] },
    quantity: each,
    sku: 'DR-EXT-60',
  },
  {
    name: 'Glazed door',
    priority: 35,
    match: { classes: ['IfcDoor'], names: ['*full glass*', '*single-glass*', '*french*'] },
    quantity: each,
    sku: 'DR-EXT-FR',
  },
  {
    name: 'Entry door',
    priority: 30,
    match: { classes: ['IfcDoor'], names: ['*eingang*', '*haust*', '*entry*', '*exterior*'] },
    quantity: each,
    sku: 'DR-EXT-30',
  },
  {
    name: 'Door to the outside',
    priority: 28,
    match: { classes: ['IfcDoor'], properties: [{ name: 'IsExternal', operator: 'is', value: 'true' }] },
    quantity: each,
    sku: 'DR-EXT-30',
  },
  { name: 'Interior door', priority: 10, match: { classes: ['IfcDoor'] }, quantity: each, sku: 'DR-INT-28' },
]);

/** What goes into it: insulation, boards, finishes, openings, furnishing and services. */
export const fitOutRules: readonly StarterRule[] = [
  ...insulation,
  ...boards,
  ...finishes,
  ...openings,
  ...furnishing,
  ...services,
];
