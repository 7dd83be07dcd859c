import { metresPerFoot } from '#platform/shared/measures.ts';
import type { ElementGeometry } from '../shapes/ifc-geometry.ts';
import type { ModelFacts } from '../ifc-model.ts';
import type { Measure, Unit } from './ifc-units.ts';
import { boundsOf, isWithin } from './quantity-bounds.ts';

/** What the quantities of one measure are meant in, as far as the shapes of the model tell. */
export type UnitVerdict =
  /** As declared, or nothing speaks against it. */
  | { kind: 'kept' }
  /** Times this factor they are what is drawn; `unit` is what they were meant in. */
  | { kind: 'meant'; factor: number; unit: Unit }
  /** The file does not say, and no shape decides it. */
  | { kind: 'open' };

type Side = { name: string; metres: number };
const sides: readonly Side[] = [
  { name: 'metre', metres: 1 },
  { name: 'foot', metres: metresPerFoot },
  { name: 'inch', metres: metresPerFoot / 12 },
  { name: 'centimetre', metres: 0.01 },
  { name: 'millimetre', metres: 0.001 },
];

/** Scales that exporters confuse: metres with millimetres, in one, two or three dimensions, centimetres. */
const confusedScales = [1e3, 1e6, 1e9, 1e2, 1e4].flatMap((scale) => [scale, 1 / scale]);
/** How far a quantity of the whole piece may be from the drawn one to speak for a unit. */
const closeShare = 0.05;
/** So many pieces must be compared, and so many of them agree, before a declared unit is overruled. */
const leastCompared = 5;
const mostlyShare = 0.8;
/** What the shapes say of a file that declares nothing holds when nearly all agree, and no other unit fits nearly as many. */
const otherShare = 0.5;

/** Decides from the shapes what areas or volumes are meant in. */
export function judgeUnit(
  facts: ModelFacts,
  measure: 'area' | 'volume',
  geometryOf: (entity: number) => ElementGeometry | undefined,
): UnitVerdict {
  return facts.units[measure].declared ? overruled(facts, measure, geometryOf) : decided(facts, measure, geometryOf);
}

/** A declared unit gives way only to plain figures: nearly all are the same power of ten away from what is drawn. */
function overruled(
  facts: ModelFacts,
  measure: 'area' | 'volume',
  geometryOf: (entity: number) => ElementGeometry | undefined,
): UnitVerdict {
  const votes = new Map<number, number>();
  let compared = 0;
  for (const element of facts.elements) {
    const geometry = geometryOf(element.entity);
    if (geometry === undefined) continue;
    for (const quantity of element.quantities) {
      if (quantity.measure !== measure || quantity.own === true || quantity.value <= 0) continue;
      const drawn =
        measure === 'volume' ? (geometry.closed ? geometry.volume : 0) : wholeSurface(quantity.name, geometry);
      if (drawn <= 0) continue;
      compared += 1;
      const factor = confusedScales.find((scale) => isClose(quantity.value * scale, drawn));
      if (factor !== undefined) votes.set(factor, (votes.get(factor) ?? 0) + 1);
    }
  }
  const [factor, count] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  if (compared < leastCompared || count / compared < mostlyShare) return { kind: 'kept' };
  return { kind: 'meant', factor, unit: facts.units[measure] };
}

/** Of a measure without a unit: the one under which the quantities are what their shapes allow. */
function decided(
  facts: ModelFacts,
  measure: 'area' | 'volume',
  geometryOf: (entity: number) => ElementGeometry | undefined,
): UnitVerdict {
  const power = measure === 'area' ? 2 : 3;
  const assumed = facts.units[measure].toSi;
  const candidates = sides.map((side) => ({ side, toSi: side.metres ** power, fits: 0 }));
  let compared = 0;
  let isUsed = false;
  for (const element of [...facts.elements, ...facts.spaces]) {
    const geometry = geometryOf(element.entity);
    for (const quantity of element.quantities) {
      if (quantity.measure !== measure || quantity.own === true || !(quantity.raw > 0)) continue;
      isUsed = true;
      const bounds = geometry === undefined ? undefined : boundsOf(quantity.name, measure, geometry);
      // What may be next to nothing fits every unit.
      if (bounds === undefined || bounds.least <= 0) continue;
      compared += 1;
      for (const candidate of candidates) if (isWithin(quantity.raw * candidate.toSi, bounds)) candidate.fits += 1;
    }
  }
  if (!isUsed) return { kind: 'kept' };
  const [best, next] = candidates.toSorted((a, b) => b.fits - a.fits);
  const isClear =
    best !== undefined &&
    compared > 0 &&
    best.fits / compared >= mostlyShare &&
    (next?.fits ?? 0) <= best.fits * otherShare;
  if (!isClear) return { kind: 'open' };
  return {
    kind: 'meant',
    factor: best.toSi / assumed,
    unit: { toSi: best.toSi, name: unitName(best.side.name, measure), declared: false },
  };
}

const unitName = (side: string, measure: Measure): string => `${measure === 'area' ? 'square' : 'cubic'} ${side}`;

/** Only a quantity of the whole surface can be held against the drawn one to a few percent; a side or a footprint is a part of it. */
function wholeSurface(name: string, geometry: ElementGeometry): number {
  return /total ?surface|^(gross|net)surfacearea|outersurface/iu.test(name) ? geometry.area : 0;
}

/** Within five percent of each other. */
export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= closeShare * Math.max(Math.abs(a), Math.abs(b));
}
