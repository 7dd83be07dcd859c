import { concrete, each, layer, run, slab, slope, solid, top } from './starter-words.ts';

/** Floors, roofs and what lies on them. */
export const floors = layer('structure', [
  {
    name: 'Roof frame',
    priority: 70,
    match: { classes: slab, predefined_types: ['ROOF'] },
    quantity: slope,
    sku: 'ROOF-RAFT',
  },
  {
    name: 'Roof frame, by its name',
    priority: 69,
    match: { classes: [...slab, 'IfcRoof'], names: ['*roof*', '*dach*', '*tak*'], whole: false },
    quantity: slope,
    sku: 'ROOF-RAFT',
  },
  {
    name: 'Floor of timber joists',
    priority: 66,
    match: { classes: slab, materials: ['*dimensional lumber*', '*joist*'] },
    quantity: top,
    sku: 'FLR-2X10',
  },
  {
    name: 'Floor finish drawn as a slab',
    priority: 65,
    match: { classes: slab, materials: ['*flooring*', '*tile*', '*parquet*', '*carpet*', '*laminat*'] },
    quantity: each,
    because: 'Counted as a finish.',
  },
  {
    name: 'Hollow-core floor',
    priority: 64,
    match: { classes: [...slab, 'IfcBeam'], names: ['*kanaalplaat*', '*hollow*core*', '*spannbeton*'] },
    quantity: top,
    sku: 'PRC-HC-8',
  },
  {
    name: 'Concrete slab',
    priority: 60,
    match: { classes: slab, materials: concrete },
    quantity: solid,
    formula: 'x / 27',
    sku: 'CON-4000-SLAB',
  },
  {
    name: 'Base slab',
    priority: 55,
    match: { classes: slab, predefined_types: ['BASESLAB'] },
    quantity: solid,
    formula: 'x / 27',
    sku: 'CON-4000-SLAB',
  },
  {
    name: 'Floor frame',
    priority: 20,
    match: { classes: slab },
    quantity: top,
    sku: 'FLR-IJ-11',
    confidence: 'medium',
  },
]);

/** Stairs, ramps and railings. */
export const stairs = layer('structure', [
  {
    name: 'Stair',
    priority: 30,
    match: { classes: ['IfcStair', 'IfcStairFlight', 'IfcRamp', 'IfcRampFlight'] },
    quantity: each,
    sku: 'STR-WOOD',
  },
  {
    name: 'Handrail',
    priority: 32,
    match: { classes: ['IfcRailing'], names: ['*handrail*', '*handlauf*'] },
    quantity: run,
    sku: 'RAIL-HAND',
  },
  { name: 'Railing', priority: 30, match: { classes: ['IfcRailing'] }, quantity: run, sku: 'RAIL-STL' },
]);

/** Parts that no class says anything of. */
export const others = layer('structure', [
  {
    name: 'Part without a class',
    priority: 1,
    match: { classes: ['IfcBuildingElementProxy'] },
    quantity: each,
    sku: 'ALW-PROXY',
    confidence: 'low',
  },
]);
