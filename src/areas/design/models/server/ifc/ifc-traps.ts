import type { ElementGeometry } from './shapes/ifc-geometry.ts';
import type { ModelElement, ModelFacts } from './ifc-model.ts';
import type { GivenQuantity } from './ifc-quantities.ts';
import type { Measure, Unit } from './units/ifc-units.ts';
import type { QuantityDoubt, QuantitySource, ShapeQuantity } from '#areas/design/models/schema.ts';
import { boundsOf, isWithin } from './units/quantity-bounds.ts';
import { judgeUnit } from './units/unit-votes.ts';
import { Warnings } from './ifc-warnings.ts';
import { isMixed, isPossible, oneOf, tellWhenFar } from './quantity-checks.ts';

/** A quantity that may be counted with, in SI, and where it comes from. */
export interface TrustedQuantity {
  set: string;
  name: string;
  measure: Measure;
  value: number;
  source: QuantitySource;
  /** Why a person has to look at it before it is counted with. */
  doubt?: QuantityDoubt;
}

export const warningCodes = [
  'no_elements',
  'no_quantities',
  'unit_not_declared',
  'unit_from_shapes',
  'unit_misdeclared',
  'quantity_twice',
  'quantity_mixed_scales',
  'quantity_impossible',
  'quantity_far_off',
  'geometry_differs',
  'storey_heights_differ',
  'figure_out_of_bounds',
  'shape_open',
  'shape_missing',
  'global_id_twice',
  'dangling_relation',
  'part_of_itself',
  'entity_twice',
  'shapes_unreadable',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export interface ModelWarning {
  code: WarningCode;
  /** How many elements, quantities or relations it is about. */
  count: number;
  /** Up to ten of them, by GlobalId. */
  examples: readonly string[];
  /** Names of the quantities or units that it is about. */
  about?: string;
}

export interface JudgedElement {
  element: ModelElement;
  geometry: ElementGeometry | undefined;
  quantities: readonly TrustedQuantity[];
}

export interface JudgedModel {
  elements: readonly JudgedElement[];
  spaces: readonly JudgedElement[];
  /** What the quantities were counted in, where the shapes say something else than the file. */
  units: Readonly<Partial<Record<Measure, Unit>>>;
  warnings: readonly ModelWarning[];
}

/**
 * Holds the quantities of a model against its own shapes. Keeps what can be trusted, corrects what was plainly given in another unit,
 * leaves out what can't be true, and says each time how often and where.
 */
export function judge(facts: ModelFacts, geometryOf: (entity: number) => ElementGeometry | undefined): JudgedModel {
  const warnings = new Warnings();
  const meant = meantUnits(facts, geometryOf, warnings);
  const judgeAll = (list: readonly ModelElement[]) =>
    list.map((element) => judgeElement(element, geometryOf(element.entity), meant, warnings));
  const elements = judgeAll(facts.elements);
  const spaces = judgeAll(facts.spaces);
  tellOfFile(facts, elements, warnings);
  tellOfStoreys(facts, geometryOf, warnings);
  return { elements, spaces, units: meant.units, warnings: warnings.list() };
}

function tellOfFile(facts: ModelFacts, elements: readonly JudgedElement[], warnings: Warnings): void {
  if (facts.elements.length === 0) warnings.add('no_elements', '');
  else if (elements.every((each) => each.quantities.every((quantity) => quantity.source === 'geometry')))
    warnings.add('no_quantities', '');
  if (!facts.units.length.declared && uses(facts, 'length')) warnings.add('unit_not_declared', '', 'length');
  for (const id of facts.doubledGlobalIds) warnings.add('global_id_twice', id);
  warnings.addMany('dangling_relation', facts.danglingRelations);
  warnings.addMany('part_of_itself', facts.rings);
}

function uses(facts: ModelFacts, measure: Measure): boolean {
  return facts.elements.some((element) => element.quantities.some((quantity) => quantity.measure === measure));
}

interface MeantUnits {
  units: Partial<Record<Measure, Unit>>;
  /** By what the values of a measure are multiplied to be what was meant. */
  factors: ReadonlyMap<Measure, number>;
  /** Measures of which neither the file nor a shape tells the unit. */
  open: ReadonlySet<Measure>;
}

/** What areas and volumes are meant in: as the file declares it, unless the shapes plainly say something else or the file says nothing. */
function meantUnits(
  facts: ModelFacts,
  geometryOf: (entity: number) => ElementGeometry | undefined,
  warnings: Warnings,
): MeantUnits {
  const units: Partial<Record<Measure, Unit>> = {};
  const factors = new Map<Measure, number>();
  const open = new Set<Measure>();
  for (const measure of ['area', 'volume'] as const) {
    const verdict = judgeUnit(facts, measure, geometryOf);
    if (verdict.kind === 'open') {
      open.add(measure);
      warnings.add('unit_not_declared', '', measure);
    }
    if (verdict.kind !== 'meant') continue;
    units[measure] = verdict.unit;
    if (verdict.factor !== 1) factors.set(measure, verdict.factor);
    const isDeclared = facts.units[measure].declared;
    const about = `${measure}: ${verdict.unit.name}`;
    if (isDeclared) warnings.addMany('unit_misdeclared', facts.elements.length, about);
    else warnings.add('unit_from_shapes', '', about);
  }
  return { units, factors, open };
}

/** Storeys whose heights are in another unit than the shapes that stand on them. */
function tellOfStoreys(
  facts: ModelFacts,
  geometryOf: (entity: number) => ElementGeometry | undefined,
  warnings: Warnings,
): void {
  const floors = new Map<string, number>();
  for (const element of facts.elements) {
    if (element.storey === undefined) continue;
    const foot = geometryOf(element.entity)?.min[1];
    if (foot === undefined || !Number.isFinite(foot)) continue;
    floors.set(element.storey, Math.min(floors.get(element.storey) ?? Infinity, foot));
  }
  const known = facts.storeys.flatMap(({ name, elevationM }) => {
    const floor = floors.get(name);
    return floor === undefined ? [] : [{ elevationM, floor }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return;
  const [said, drawn] = [last.elevationM - first.elevationM, last.floor - first.floor];
  // What hangs below a storey's height moves its lowest point by a few metres; another unit moves it by a multiple.
  const isFar = said > drawn * mostStoreyShare + storeySlackM || drawn > said * mostStoreyShare + storeySlackM;
  if (isFar) warnings.addMany('storey_heights_differ', known.length);
}
const mostStoreyShare = 2.5;
const storeySlackM = 4;

const sourceOf = { instance: 'set', type: 'type', property: 'property' } as const;

function judgeElement(
  element: ModelElement,
  geometry: ElementGeometry | undefined,
  meant: MeantUnits,
  warnings: Warnings,
): JudgedElement {
  const trusted: TrustedQuantity[] = [];
  for (const given of byName(element.quantities)) {
    const quantity = given.length === 1 ? given[0] : oneOf(element, given, geometry, warnings);
    if (quantity === undefined) continue;
    const factor = quantity.own === true ? undefined : meant.factors.get(quantity.measure);
    const value = quantity.value * (factor ?? 1);
    if (!isPossible(value, quantity.measure)) {
      warnings.add('quantity_impossible', element.globalId, quantity.name);
      continue;
    }
    if (quantity.measure === 'volume' && isMixed(value, geometry)) {
      warnings.add('quantity_mixed_scales', element.globalId, quantity.name);
      continue;
    }
    tellWhenFar(element, quantity, value, geometry, warnings);
    const doubt = doubtOf(quantity, value, geometry, meant);
    if (doubt === 'shape') warnings.add('quantity_far_off', element.globalId, quantity.name);
    const source = factor === undefined ? sourceOf[quantity.from] : 'corrected';
    trusted.push({
      set: quantity.set,
      name: quantity.name,
      measure: quantity.measure,
      value,
      source,
      ...(doubt === undefined ? {} : { doubt }),
    });
  }
  if (geometry === undefined) {
    if (element.ifcClass !== 'IFCSPACE' && element.ifcClass !== 'IFCELEMENTASSEMBLY')
      warnings.add('shape_missing', element.globalId);
  } else {
    if (!geometry.closed) warnings.add('shape_open', element.globalId);
    trusted.push(...ofShape(element, geometry, warnings));
  }
  return { element, geometry, quantities: trusted };
}

/** Zero is no quantity of a building part and is never counted with, so nobody has to look at it. */
function doubtOf(
  { name, measure, own }: GivenQuantity,
  value: number,
  geometry: ElementGeometry | undefined,
  meant: MeantUnits,
): QuantityDoubt | undefined {
  if (value === 0) return undefined;
  const bounds = geometry === undefined ? undefined : boundsOf(name, measure, geometry);
  if (bounds !== undefined && !isWithin(value, bounds)) return 'shape';
  return own !== true && meant.open.has(measure) ? 'unit' : undefined;
}

/** Quantities of one set, name and measure together. Lists that several pieces share are gone through once. */
function byName(quantities: readonly GivenQuantity[]): readonly (readonly GivenQuantity[])[] {
  const known = grouped.get(quantities);
  if (known !== undefined) return known;
  const made = [...Map.groupBy(quantities, ({ set, name, measure }) => `${set}\u0000${name}\u0000${measure}`).values()];
  grouped.set(quantities, made);
  return made;
}
const grouped = new WeakMap<readonly GivenQuantity[], readonly (readonly GivenQuantity[])[]>();

/** The drawn shape as quantities of their own, so that a rule can fall back to them and says so. */
function ofShape(element: ModelElement, geometry: ElementGeometry, warnings: Warnings): TrustedQuantity[] {
  const shape = (name: ShapeQuantity, measure: Measure, value: number): TrustedQuantity[] => {
    if (value <= 0) return [];
    if (isPossible(value, measure)) return [{ set: '', name, measure, value: rounded(value), source: 'geometry' }];
    warnings.add('figure_out_of_bounds', element.globalId, name);
    return [];
  };
  return [
    ...(geometry.closed ? shape('Volume', 'volume', geometry.volume) : []),
    ...shape('SurfaceArea', 'area', geometry.area),
    ...shape('Footprint', 'area', geometry.footprint),
    ...shape('LargestFace', 'area', geometry.largestFace),
    ...shape('Length', 'length', geometry.length),
    ...shape('Height', 'length', geometry.max[1] - geometry.min[1]),
  ];
}

/** Shapes come in single precision: what lies beyond seven digits is noise, and would make two pieces of one shape differ. */
function rounded(value: number): number {
  const steps = value >= 0.1 ? 1e6 : 1e9;
  return Math.round(value * steps) / steps;
}
