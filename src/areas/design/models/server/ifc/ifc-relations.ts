import type { StepFile } from './step/step-file.ts';
import { referenceOf, referencesOf } from './step/step-values.ts';

/** Who belongs to whom in a model, by entity id. */
export interface Relations {
  /** The storey, room or building that holds an element. */
  container: ReadonlyMap<number, number>;
  /** What a thing is a part of: a panel of its assembly, a storey of its building. */
  whole: ReadonlyMap<number, number>;
  parts: ReadonlyMap<number, readonly number[]>;
  type: ReadonlyMap<number, number>;
  /** Property and quantity sets of an instance. */
  sets: ReadonlyMap<number, readonly number[]>;
  materials: ReadonlyMap<number, readonly number[]>;
  /** The wall that an opening is cut from; the door that fills an opening. */
  openingsOf: ReadonlyMap<number, readonly number[]>;
  /** Relations that name an entity which the file does not hold. */
  dangling: number;
  /** Things that are, by way of others, a part of themselves. */
  inRing: readonly number[];
}

/** Where each relation names the one and the many: positions of its values. */
const shapes = {
  IFCRELCONTAINEDINSPATIALSTRUCTURE: { one: 5, many: 4 },
  IFCRELAGGREGATES: { one: 4, many: 5 },
  IFCRELNESTS: { one: 4, many: 5 },
  IFCRELDEFINESBYTYPE: { one: 5, many: 4 },
  IFCRELDEFINESBYPROPERTIES: { one: 5, many: 4 },
  IFCRELASSOCIATESMATERIAL: { one: 5, many: 4 },
  IFCRELVOIDSELEMENT: { one: 4, many: 5 },
} as const;

export function relationsOf(file: StepFile): Relations {
  let dangling = 0;
  const pairs = function* (type: keyof typeof shapes): Generator<{ one: number; other: number }> {
    const { one: onePlace, many } = shapes[type];
    for (const entity of file.entitiesOf(type)) {
      const one = referenceOf(entity.values[onePlace]);
      if (one === undefined) continue;
      if (file.typeOf(one) === undefined) {
        dangling += 1;
        continue;
      }
      for (const other of referencesOf(entity.values[many])) {
        if (file.typeOf(other) === undefined) dangling += 1;
        else yield { one, other };
      }
    }
  };
  const container = new Map<number, number>();
  for (const { one, other } of pairs('IFCRELCONTAINEDINSPATIALSTRUCTURE')) container.set(other, one);
  const whole = new Map<number, number>();
  const parts = new Map<number, number[]>();
  for (const type of ['IFCRELAGGREGATES', 'IFCRELNESTS'] as const)
    for (const { one, other } of pairs(type)) {
      if (whole.has(other)) continue;
      whole.set(other, one);
      add(parts, one, other);
    }
  const type = new Map<number, number>();
  for (const { one, other } of pairs('IFCRELDEFINESBYTYPE')) type.set(other, one);
  const sets = new Map<number, number[]>();
  for (const { one, other } of pairs('IFCRELDEFINESBYPROPERTIES')) add(sets, other, one);
  const materials = new Map<number, number[]>();
  for (const { one, other } of pairs('IFCRELASSOCIATESMATERIAL')) add(materials, other, one);
  const openingsOf = new Map<number, number[]>();
  for (const { one, other } of pairs('IFCRELVOIDSELEMENT')) add(openingsOf, one, other);
  const inRing = cutRings(whole);
  return { container, whole, parts, type, sets, materials, openingsOf, dangling, inRing };
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Takes the last link out of every ring, so that whoever climbs from part to whole arrives somewhere. */
function cutRings(whole: Map<number, number>): number[] {
  const cut: number[] = [];
  const safe = new Set<number>();
  for (const start of whole.keys()) {
    const path = new Set<number>();
    let at: number | undefined = start;
    while (at !== undefined && !safe.has(at)) {
      if (path.has(at)) {
        whole.delete(at);
        cut.push(at);
        break;
      }
      path.add(at);
      at = whole.get(at);
    }
    for (const each of path) safe.add(each);
  }
  return cut;
}
