import type { ElementGeometry } from './shapes/ifc-geometry.ts';
import type { ModelElement } from './ifc-model.ts';
import type { GivenQuantity } from './ifc-quantities.ts';
import type { Measure } from './units/ifc-units.ts';
import { isClose } from './units/unit-votes.ts';
import type { Warnings } from './ifc-warnings.ts';

/** More than this in m² or m³ on one element is no building part (building.md 6f); nor is one of a hundred kilometres or a million tons. */
const mostOf: Readonly<Record<Measure, number>> = {
  length: 1e5,
  area: 1e6,
  volume: 1e6,
  weight: 1e9,
  count: 1e9,
  time: 1e10,
};

/** Of one quantity that an element has several times, the one to count with; warns where they differ. */
export function oneOf(
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

/** Whether a building can measure this. */
export function isPossible(value: number, measure: Measure): boolean {
  // A length may be an offset to the other side; nothing else is less than nothing.
  return Number.isFinite(value) && Math.abs(value) <= mostOf[measure] && (value >= 0 || measure === 'length');
}

/** A volume made of square metres and millimetres is a thousand times what is drawn; net and gross differ by far less. */
export function isMixed(value: number, geometry: ElementGeometry | undefined): boolean {
  if (geometry === undefined || !geometry.closed || geometry.volume <= 0) return false;
  const ratio = value / geometry.volume;
  return ratio > 300;
}

/** Warns when two figures of the same thing lie far apart. */
export function tellWhenFar(
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
