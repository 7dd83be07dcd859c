import { elementClasses } from './element-classes.ts';
import type { GivenProperty } from './ifc-quantities.ts';
import type { Relations } from './ifc-relations.ts';
import type { StepFile } from './step/step-file.ts';
import { referenceOf, referencesOf, textOf } from './step/step-values.ts';
import { shortened } from '#platform/shared/text.ts';

/** Answers the module or unit of the home that an element belongs to; undefined where the model does not tell. */
export type ModuleOf = (entity: number, properties: readonly GivenProperty[]) => string | undefined;

const property =
  /^(?:module|modul|módulo|box)(?:[ _-]?(?:no|nr|number|id|name|mark|code))?\.?$|^(?:unit|apartment|dwelling|wohnung|wohneinheit)[ _-]?(?:no|nr|number|id|name|mark|code)\.?$/iu;
const assembly = /(?:^|[^\p{L}])(?:module|modul|módulo|volumetric|mod)(?:$|[^\p{L}])/iu;
/** A room number that begins with the letter of its unit: `A101`, `B-204`. */
const roomNumber = /^(?<unit>\p{L}{1,2})[-. ]?\d{2,4}\p{L}?$/u;
/** A letter is a unit only when that many rooms carry it. */
const fewestRooms = 3;
const longest = 60;

/**
 * Tells the modules of a model apart by what the model itself says, the plainest first: a property, an assembly that is called a
 * module, the zone of the room, the letter of the room's number, the rooms that a wall or a window bounds. What two units share
 * belongs to none.
 */
export function modulesOf(file: StepFile, relations: Relations): ModuleOf {
  const ofRoom = unitsOfRooms(file);
  const bounds = roomsBounded(file, ofRoom);
  const found = new Map<number, string | undefined>();
  const byPlace = (entity: number): string | undefined => {
    const known = found.get(entity);
    if (known !== undefined || found.has(entity)) return known;
    // Said first, so that a ring which escaped the relations ends here.
    found.set(entity, undefined);
    const whole = relations.whole.get(entity);
    const unit =
      assemblyName(file, whole) ??
      ofRoom.get(entity) ??
      ofRoom.get(relations.container.get(entity) ?? -1) ??
      (whole === undefined ? undefined : byPlace(whole)) ??
      bounds.get(entity);
    found.set(entity, unit);
    return unit;
  };
  return (entity, properties) => {
    const said = properties.find((each) => property.test(each.name) && isLabel(each.value));
    return (said === undefined ? undefined : String(said.value).trim()) ?? byPlace(entity);
  };
}

function isLabel(value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return false;
  const text = String(value).trim();
  return text !== '' && text.length <= longest;
}

function assemblyName(file: StepFile, whole: number | undefined): string | undefined {
  const entity = whole === undefined ? undefined : file.entity(whole);
  if (entity === undefined || !elementClasses.has(entity.type)) return undefined;
  const name = textOf(entity.values[2]);
  const kind = `${name ?? ''} ${textOf(entity.values[4]) ?? ''}`;
  return name !== undefined && assembly.test(kind) ? shortened(name, longest, '') : undefined;
}

function unitsOfRooms(file: StepFile): Map<number, string> {
  const zones = new Map<number, string>();
  for (const relation of file.entitiesOf('IFCRELASSIGNSTOGROUP')) {
    const group = file.entity(referenceOf(relation.values[6]) ?? -1);
    const name = group?.type === 'IFCZONE' ? textOf(group.values[2]) : undefined;
    if (name === undefined) continue;
    for (const room of referencesOf(relation.values[4]))
      if (!zones.has(room) && file.typeOf(room) === 'IFCSPACE') zones.set(room, shortened(name, longest, ''));
  }
  if (new Set(zones.values()).size > 1) return zones;
  const letters = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const room of file.entitiesOf('IFCSPACE')) {
    const unit = roomNumber.exec(textOf(room.values[2]) ?? '')?.groups?.['unit']?.toUpperCase();
    if (unit === undefined) continue;
    letters.set(room.id, unit);
    counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const units = new Set([...counts].filter(([, count]) => count >= fewestRooms).map(([unit]) => unit));
  return units.size < 2 ? new Map() : new Map([...letters].filter(([, unit]) => units.has(unit)));
}

function roomsBounded(file: StepFile, ofRoom: ReadonlyMap<number, string>): Map<number, string> {
  if (ofRoom.size === 0) return new Map();
  const units = new Map<number, Set<string>>();
  for (const type of ['IFCRELSPACEBOUNDARY', 'IFCRELSPACEBOUNDARY1STLEVEL', 'IFCRELSPACEBOUNDARY2NDLEVEL'])
    for (const boundary of file.entitiesOf(type)) {
      const unit = ofRoom.get(referenceOf(boundary.values[4]) ?? -1);
      const element = referenceOf(boundary.values[5]);
      if (unit === undefined || element === undefined) continue;
      const known = units.get(element);
      if (known === undefined) units.set(element, new Set([unit]));
      else known.add(unit);
    }
  return new Map(
    [...units].flatMap(([element, [unit, ...more]]) =>
      unit === undefined || more.length > 0 ? [] : [[element, unit]],
    ),
  );
}
