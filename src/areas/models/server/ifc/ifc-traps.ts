import type { ElementGeometry } from './ifc-geometry.ts';
import type { ModelElement, ModelFacts } from './ifc-model.ts';
import type { GivenQuantity } from './ifc-quantities.ts';
import type { Measure } from './ifc-units.ts';
import type { QuantitySource, ShapeQuantity } from '#areas/models/schema.ts';

/** A quantity that may be counted with, in SI, and where it comes from. */
export interface TrustedQuantity {
  set: string;
  name: string;
  measure: Measure;
  value: number;
  source: QuantitySource;
}

export const warningCodes = [
  'no_elements',
  'no_quantities',
  'unit_not_declared',
  'unit_misdeclared',
  'quantity_twice',
  'quantity_mixed_scales',
  'quantity_impossible',
  'geometry_differs',
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
  warnings: readonly ModelWarning[];
}

/** More than this in m² or m³ on one element is no building part (building.md 6f). */
const mostArea = 1e6;
const mostVolume = 1e6;
/** How far a quantity may be from the drawn shape before it is told. */
const closeShare = 0.05;
/** Scales that exporters confuse: metres with millimetres, in one, two or three dimensions, centimetres and feet. */
const confusedScales = [1e3, 1e6, 1e9, 1e2, 1e4];
const confusedFactors = confusedScales.flatMap((scale) => [scale, 1 / scale]);
const mostExamples = 10;

/**
 * Holds the quantities of a model against its own shapes. Keeps what can be trusted, corrects what was plainly given in another unit,
 * leaves out what can't be true, and says each time how often and where.
 */
export function judge(facts: ModelFacts, geometryOf: (entity: number) => ElementGeometry | undefined): JudgedModel {
  const warnings = new Warnings();
  const factors = misdeclaredUnits(facts, geometryOf, warnings);
  const judgeAll = (list: readonly ModelElement[]) =>
    list.map((element) => judgeElement(element, geometryOf(element.entity), factors, warnings));
  const elements = judgeAll(facts.elements);
  const spaces = judgeAll(facts.spaces);
  tellOfFile(facts, elements, warnings);
  return { elements, spaces, warnings: warnings.list() };
}

function tellOfFile(facts: ModelFacts, elements: readonly JudgedElement[], warnings: Warnings): void {
  if (facts.elements.length === 0) warnings.add('no_elements', '');
  else if (elements.every((each) => each.quantities.every((quantity) => quantity.source === 'geometry')))
    warnings.add('no_quantities', '');
  for (const measure of ['length', 'area', 'volume'] as const)
    if (!facts.units[measure].declared && uses(facts, measure)) warnings.add('unit_not_declared', '', measure);
  for (const id of facts.doubledGlobalIds) warnings.add('global_id_twice', id);
  warnings.addMany('dangling_relation', facts.danglingRelations);
  warnings.addMany('part_of_itself', facts.rings);
}

function uses(facts: ModelFacts, measure: Measure): boolean {
  return facts.elements.some((element) => element.quantities.some((quantity) => quantity.measure === measure));
}

/**
 * Finds measures whose declared unit can't be true: where nearly all values, taken in the declared unit, miss the drawn shape by the
 * same power of ten. Answers the factor to multiply by.
 */
function misdeclaredUnits(
  facts: ModelFacts,
  geometryOf: (entity: number) => ElementGeometry | undefined,
  warnings: Warnings,
): Map<Measure, number> {
  const factors = new Map<Measure, number>();
  for (const measure of ['area', 'volume'] as const) {
    const votes = new Map<number, number>();
    let compared = 0;
    for (const element of facts.elements) {
      const geometry = geometryOf(element.entity);
      if (geometry === undefined) continue;
      for (const quantity of element.quantities) {
        if (quantity.measure !== measure || quantity.value <= 0) continue;
        const drawn = measure === 'volume' ? (geometry.closed ? geometry.volume : 0) : wholeSurface(quantity, geometry);
        if (drawn <= 0) continue;
        compared += 1;
        const factor = confusedFactors.find((scale) => isClose(quantity.value * scale, drawn));
        if (factor !== undefined) votes.set(factor, (votes.get(factor) ?? 0) + 1);
      }
    }
    const [factor, count] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
    if (compared >= 5 && count / compared >= 0.8) {
      factors.set(measure, factor);
      warnings.addMany('unit_misdeclared', facts.elements.length, `${measure}: ${facts.units[measure].name}`);
    }
  }
  return factors;
}

/** Only a quantity of the whole surface can be held against the drawn one; a side or a footprint is a part of it. */
function wholeSurface(quantity: GivenQuantity, geometry: ElementGeometry): number {
  return /total ?surface|^(gross|net)surfacearea|outersurface/iu.test(quantity.name) ? geometry.area : 0;
}

const sourceOf = { instance: 'set', type: 'type', property: 'property' } as const;

function judgeElement(
  element: ModelElement,
  geometry: ElementGeometry | undefined,
  factors: ReadonlyMap<Measure, number>,
  warnings: Warnings,
): JudgedElement {
  const trusted: TrustedQuantity[] = [];
  for (const given of byName(element.quantities)) {
    const quantity = given.length === 1 ? given[0] : oneOf(element, given, geometry, warnings);
    if (quantity === undefined) continue;
    const factor = factors.get(quantity.measure);
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
    const source = factor === undefined ? sourceOf[quantity.from] : 'corrected';
    trusted.push({ set: quantity.set, name: quantity.name, measure: quantity.measure, value, source });
  }
  if (geometry === undefined) {
    if (element.ifcClass !== 'IFCSPACE' && element.ifcClass !== 'IFCELEMENTASSEMBLY')
      warnings.add('shape_missing', element.globalId);
  } else {
    if (!geometry.closed) warnings.add('shape_open', element.globalId);
    trusted.push(...ofShape(geometry));
  }
  return { element, geometry, quantities: trusted };
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
function ofShape(geometry: ElementGeometry): TrustedQuantity[] {
  const shape = (name: ShapeQuantity, measure: Measure, value: number): TrustedQuantity[] =>
    Number.isFinite(value) && value > 0 ? [{ set: '', name, measure, value: rounded(value), source: 'geometry' }] : [];
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

/** The same quantity of one element is there several times. */
function oneOf(
  element: ModelElement,
  given: readonly GivenQuantity[],
  geometry: ElementGeometry | undefined,
  warnings: Warnings,
): GivenQuantity | undefined {
  const [first] = given;
  if (first === undefined || given.every((each) => isClose(each.value, first.value))) return first;
  warnings.add('quantity_twice', element.globalId, first.name);
  const possible = given.filter((each) => isPossible(each.value, each.measure));
  if (first.measure === 'volume' && geometry?.closed === true) {
    const drawn = possible.find((each) => isClose(each.value, geometry.volume));
    if (drawn !== undefined) return drawn;
  }
  if (first.measure === 'area' && geometry !== undefined) {
    // No side of a shape is larger than its whole surface.
    const within = possible.filter((each) => each.value <= geometry.area);
    return within.toSorted((a, b) => b.value - a.value)[0] ?? possible.toSorted((a, b) => a.value - b.value)[0];
  }
  return possible.toSorted((a, b) => a.value - b.value)[0];
}

/** Sets whose names have a meaning that all programs share; the others hold a program's own notes, offsets among them. */
function isStandard(set: string): boolean {
  return set === '' || /^(?:BaseQuantities$|Qto_|GSA )/u.test(set);
}

function isPossible(value: number, measure: Measure): boolean {
  if (!Number.isFinite(value)) return false;
  if (measure === 'length') return true;
  if (value < 0) return false;
  if (measure === 'area') return value <= mostArea;
  if (measure === 'volume') return value <= mostVolume;
  return true;
}

/** A volume made of square metres and millimetres is a thousand times what is drawn; net and gross differ by far less. */
function isMixed(value: number, geometry: ElementGeometry | undefined): boolean {
  if (geometry === undefined || !geometry.closed || geometry.volume <= 0) return false;
  const ratio = value / geometry.volume;
  return ratio > 300;
}

function tellWhenFar(
  element: ModelElement,
  quantity: GivenQuantity,
  value: number,
  geometry: ElementGeometry | undefined,
  warnings: Warnings,
): void {
  // A gross volume counts what openings take away; only the net one must be what is drawn.
  if (quantity.measure !== 'volume' || geometry === undefined || !geometry.closed) return;
  if (!isStandard(quantity.set) || !/^(net ?)?volume$/iu.test(quantity.name)) return;
  if (!isClose(value, geometry.volume)) warnings.add('geometry_differs', element.globalId, quantity.name);
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= closeShare * Math.max(Math.abs(a), Math.abs(b));
}

class Warnings {
  readonly #found = new Map<
    string,
    { code: WarningCode; count: number; examples: string[]; about: string | undefined }
  >();

  add(code: WarningCode, globalId: string, about?: string): void {
    const entry = this.#entry(code, about);
    entry.count += 1;
    if (globalId !== '' && entry.examples.length < mostExamples && !entry.examples.includes(globalId))
      entry.examples.push(globalId);
  }

  addMany(code: WarningCode, count: number, about?: string): void {
    if (count > 0) this.#entry(code, about).count += count;
  }

  list(): ModelWarning[] {
    return [...this.#found.values()].map(({ about, ...rest }) => ({
      ...rest,
      ...(about === undefined ? {} : { about }),
    }));
  }

  #entry(code: WarningCode, about: string | undefined) {
    const key = `${code}\u0000${about ?? ''}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const made = { code, count: 0, examples: [], about };
    this.#found.set(key, made);
    return made;
  }
}
