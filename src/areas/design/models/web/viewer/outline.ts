import type { ModelOutline } from '#areas/design/models/schema.ts';
import type { ModelMarks, PartColour } from '../model-selection.ts';

/** A model's parts as the 3D view asks for them. */
export interface Parts {
  readonly storeys: readonly string[];
  readonly classes: readonly string[];
  /** Storey and class of each part, by entity; -1 for a part on no storey, and for the class of what is no part. */
  readonly placeOf: ReadonlyMap<number, { storey: number; ifcClass: number }>;
  /** The parts of a part, by entity: a stair has no shape of its own, its flights have. */
  readonly piecesOf: ReadonlyMap<number, readonly number[]>;
}

/** The place of what is drawn and is no part: the site, and what surrounds the house. */
export const surroundings = -1;

/** `drawn`: all that has a shape. What of it is no part stands around the house; it is hidden and paled like parts, never chosen. */
export function partsOf({ storeys, classes, parts }: ModelOutline, drawn: readonly number[] = []): Parts {
  const pieces = Map.groupBy(
    parts.filter(([, , , whole]) => whole !== 0),
    ([, , , whole]) => whole,
  );
  const around = drawn.map((entity) => [entity, { storey: Number.NaN, ifcClass: surroundings }] as const);
  return {
    storeys,
    classes,
    placeOf: new Map([
      ...around,
      ...parts.map(([entity, storey, ifcClass]) => [entity, { storey, ifcClass }] as const),
    ]),
    piecesOf: new Map([...pieces].map(([whole, list]) => [whole, list.map(([entity]) => entity)])),
  };
}

/** The parts and all that they are made of. */
export function withPieces({ piecesOf }: Parts, entities: Iterable<number>): Set<number> {
  const all = new Set<number>();
  const open = [...entities];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (all.has(next)) continue;
    all.add(next);
    open.push(...(piecesOf.get(next) ?? []));
  }
  return all;
}

export function isPart({ placeOf }: Parts, entity: number): boolean {
  const place = placeOf.get(entity);
  return place !== undefined && place.ifcClass !== surroundings;
}

/** What is drawn: everything but `hidden`, or nothing but `shown`. */
export type Shown = { hidden: readonly number[] } | { shown: readonly number[] };

export interface Filters {
  readonly storeys: ReadonlySet<number>;
  readonly classes: ReadonlySet<number>;
}

/** Who isolates parts wants to see them, whatever storeys and classes are switched off. */
export function shownParts(parts: Parts, off: Filters, marks: Pick<ModelMarks, 'isolated' | 'hidden'>): Shown {
  const hidden = withPieces(parts, marks.hidden);
  if (marks.isolated !== undefined)
    return { shown: [...withPieces(parts, marks.isolated)].filter((entity) => !hidden.has(entity)) };
  for (const [entity, { storey, ifcClass }] of parts.placeOf)
    if (off.storeys.has(storey) || off.classes.has(ifcClass)) hidden.add(entity);
  return { hidden: [...hidden] };
}

/** What is mapped keeps the colours that its file gives it: only what needs care stands out. */
export type Paint = 'selected' | 'highlighted' | Exclude<PartColour, 'mapped'> | 'pale';

/** Which parts get which colour; what is in none keeps its own. The selected part outweighs a highlight, and that a colour. */
export function paintedParts(
  parts: Parts,
  marks: Pick<ModelMarks, 'highlighted' | 'colours'>,
  selected: number | undefined,
): ReadonlyMap<Paint, readonly number[]> {
  const paintOf = new Map<number, Paint>();
  if (marks.colours !== undefined) {
    for (const entity of parts.placeOf.keys()) paintOf.set(entity, 'pale');
    for (const [entity, colour] of marks.colours)
      // A whole is coloured by its mapping, unless its pieces have their own.
      for (const each of withPieces(parts, [entity]))
        if (each === entity || !marks.colours.has(each)) {
          if (colour === 'mapped') paintOf.delete(each);
          else paintOf.set(each, colour);
        }
  }
  for (const entity of withPieces(parts, marks.highlighted)) paintOf.set(entity, 'highlighted');
  if (selected !== undefined) for (const entity of withPieces(parts, [selected])) paintOf.set(entity, 'selected');
  const groups = Map.groupBy(paintOf, ([, paint]) => paint);
  return new Map([...groups].map(([paint, list]) => [paint, list.map(([entity]) => entity)]));
}
