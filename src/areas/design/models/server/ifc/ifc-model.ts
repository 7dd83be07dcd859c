import type { LengthUnit } from '#areas/design/models/schema.ts';
import { elementClasses, spatialClasses } from './element-classes.ts';
import { modulesOf, type ModuleOf } from './ifc-modules.ts';
import { materialsAt, type ElementMaterial } from './ifc-materials.ts';
import {
  propertiesOfSet,
  quantitiesAmong,
  quantitiesOfSet,
  type GivenProperty,
  type GivenQuantity,
} from './ifc-quantities.ts';
import { relationsOf, type Relations } from './ifc-relations.ts';
import { unitsOf, type Units } from './units/ifc-units.ts';
import type { StepEntity, StepFile } from './step/step-file.ts';
import { enumOf, isKind, numberOf, referencesOf, textOf } from './step/step-values.ts';

/** An element or room as the file tells of it, before geometry and rules. */
export interface ModelElement {
  /** The number of the entity in this file; changes from revision to revision. */
  entity: number;
  /** 22 characters that stay with the element from revision to revision. */
  globalId: string;
  ifcClass: string;
  predefinedType?: string;
  name?: string;
  objectType?: string;
  typeName?: string;
  tag?: string;
  /** Name of the storey that holds it, directly or by way of a room or of the assembly that it is a part of. */
  storey?: string;
  /** Room, site or building that holds it, where that is not a storey. */
  container?: string;
  /** The assembly that it is a part of. */
  assembly?: { globalId: string; name?: string };
  /** The module or unit of the home, where the model tells them apart. */
  module?: string;
  materials: readonly ElementMaterial[];
  properties: readonly GivenProperty[];
  quantities: readonly GivenQuantity[];
  openings: number;
}

export interface Storey {
  globalId: string;
  name: string;
  /** In metres. */
  elevationM: number;
}

export interface ModelFacts {
  schema: string;
  name?: string;
  /** Program that wrote the file. */
  application?: string;
  units: Units;
  entityCount: number;
  storeys: readonly Storey[];
  elements: readonly ModelElement[];
  spaces: readonly ModelElement[];
  /** Findings about the file itself; the quantities have their own (`ifc-traps.ts`). */
  doubledGlobalIds: readonly string[];
  danglingRelations: number;
  rings: number;
}

/** Reads what a model says about its elements, in the unit given where it declares none. Never throws for what is odd in a file: that is counted and told. */
export function readModel(file: StepFile, lengthUnit: LengthUnit | null = null): ModelFacts {
  const units = unitsOf(file, lengthUnit);
  const relations = relationsOf(file);
  const context: Context = {
    file,
    units,
    relations,
    moduleOf: modulesOf(file, relations),
    sets: new Map(),
    said: new Map(),
    made: new Map(),
  };
  const elements: ModelElement[] = [];
  const spaces: ModelElement[] = [];
  const seen = new Map<string, number>();
  for (const type of file.counts().keys()) {
    const target = elementClasses.has(type) ? elements : type === 'IFCSPACE' ? spaces : undefined;
    if (target === undefined) continue;
    for (const entity of file.entitiesOf(type)) {
      const element = elementOf(context, entity);
      seen.set(element.globalId, (seen.get(element.globalId) ?? 0) + 1);
      target.push(element);
    }
  }
  const project = [...file.entitiesOf('IFCPROJECT')][0];
  const name = textOf(project?.values[2]) ?? textOf(project?.values[5]);
  const application = [...file.entitiesOf('IFCAPPLICATION')].map((each) => textOf(each.values[2]))[0];
  return {
    schema: file.schema,
    ...(name === undefined ? {} : { name }),
    ...(application === undefined ? {} : { application }),
    units,
    entityCount: file.count,
    storeys: storeysOf(file, units),
    elements: elements.sort((a, b) => a.entity - b.entity),
    spaces,
    doubledGlobalIds: [...seen].filter(([, times]) => times > 1).map(([id]) => id),
    danglingRelations: relations.dangling,
    rings: relations.inRing.length,
  };
}

interface Context {
  file: StepFile;
  units: Units;
  relations: Relations;
  moduleOf: ModuleOf;
  /** A set of a type is read once for all its pieces. */
  sets: Map<number, SetOfFile>;
  /** What pieces with the same sets say, once for them all: what comes after can tell by it that they say the same. */
  said: Map<string, Said>;
  /** The same of materials. */
  made: Map<string, ElementMaterial[]>;
}

interface SetOfFile {
  properties: GivenProperty[];
  quantities: GivenQuantity[];
}

interface Said {
  properties: readonly GivenProperty[];
  quantities: readonly GivenQuantity[];
}

function elementOf(context: Context, entity: StepEntity): ModelElement {
  const { file, relations } = context;
  const { values } = entity;
  const typeId = relations.type.get(entity.id);
  const type = typeId === undefined ? undefined : file.entity(typeId);
  const { properties, quantities } = saidBy(context, relations.sets.get(entity.id) ?? [], typeSets(type));
  const place = placeOf(context, entity.id);
  const assembly = assemblyOf(context, entity.id);
  const optional = {
    predefinedType: predefinedTypeOf(entity) ?? (type === undefined ? undefined : predefinedTypeOf(type)),
    name: textOf(values[2]),
    objectType: textOf(values[4]),
    typeName: textOf(type?.values[2]),
    tag: textOf(values[7]),
    storey: place.storey,
    container: place.container,
    assembly,
    module: context.moduleOf(entity.id, properties),
  };
  return {
    entity: entity.id,
    globalId: textOf(values[0]) ?? '',
    ifcClass: entity.type,
    ...given(optional),
    materials: materialsOf(context, entity.id, typeId),
    properties,
    quantities,
    openings: relations.openingsOf.get(entity.id)?.length ?? 0,
  };
}

function saidBy(context: Context, ownIds: readonly number[], typeIds: readonly number[]): Said {
  const key = `${ownIds.join()}/${typeIds.join()}`;
  const known = context.said.get(key);
  if (known !== undefined) return known;
  const own = ownIds.map((id) => readSet(context, id, 'instance'));
  const ofType = typeIds.map((id) => readSet(context, id, 'type'));
  const ownProperties = own.flatMap((set) => set.properties);
  const said = {
    properties: withoutHidden(
      ownProperties,
      ofType.flatMap((set) => set.properties),
    ),
    quantities: [
      ...withoutHidden(
        own.flatMap((set) => set.quantities),
        ofType.flatMap((set) => set.quantities),
      ),
      // What a type says of its measures holds for no single piece: a type of a wall has no area.
      ...quantitiesAmong(ownProperties, context.units),
    ],
  };
  context.said.set(key, said);
  return said;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that the file leaves out. */
function given<T extends Record<string, unknown>>(fields: T): Given<T> {
  const kept: Given<T> = {};
  for (const key of Object.keys(fields) as (keyof T)[]) {
    const value = fields[key];
    if (value !== undefined) Object.assign(kept, { [key]: value });
  }
  return kept;
}

function readSet(context: Context, id: number, from: 'instance' | 'type'): SetOfFile {
  const known = context.sets.get(id);
  if (known !== undefined) return known;
  const read = {
    properties: propertiesOfSet(context.file, id, from),
    quantities: quantitiesOfSet(context.file, id, context.units, from),
  };
  context.sets.set(id, read);
  return read;
}

/** HasPropertySets of a type object. */
function typeSets(type: StepEntity | undefined): number[] {
  return type === undefined ? [] : referencesOf(type.values[5]);
}

/** What an instance says itself hides what its type says under the same name. */
function withoutHidden<T extends { set: string; name: string }>(own: readonly T[], ofType: readonly T[]): readonly T[] {
  if (ofType.length === 0) return own;
  const names = new Set(own.map((each) => `${each.set}\u0000${each.name}`));
  return [...own, ...ofType.filter((each) => !names.has(`${each.set}\u0000${each.name}`))];
}

/** Most classes have it ninth; doors and windows have their two measures before it; types have it tenth. */
function predefinedTypeOf(entity: StepEntity): string | undefined {
  for (const place of [8, 9, 10, 12]) {
    const word = isKind(entity.values[place], 'enum') ? enumOf(entity.values[place]) : undefined;
    if (word !== undefined && word !== 'T' && word !== 'F' && word !== 'ELEMENT') return word;
  }
  return undefined;
}

function placeOf(
  { file, relations }: Context,
  id: number,
): { storey?: string | undefined; container?: string | undefined } {
  let container: string | undefined;
  let at: number | undefined = id;
  const seen = new Set<number>();
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const held: number | undefined = relations.container.get(at) ?? relations.whole.get(at);
    if (held === undefined) break;
    const entity = file.entity(held);
    if (entity?.type === 'IFCBUILDINGSTOREY') return { storey: nameOf(entity), container };
    if (entity !== undefined && spatialClasses.has(entity.type)) container ??= nameOf(entity);
    at = held;
  }
  return { container };
}

function assemblyOf({ file, relations }: Context, id: number): { globalId: string; name?: string } | undefined {
  const whole = relations.whole.get(id);
  const entity = whole === undefined ? undefined : file.entity(whole);
  if (entity === undefined || !elementClasses.has(entity.type)) return undefined;
  const name = textOf(entity.values[2]) ?? textOf(entity.values[7]);
  return { globalId: textOf(entity.values[0]) ?? '', ...(name === undefined ? {} : { name }) };
}

function materialsOf(
  { file, units, relations, made }: Context,
  id: number,
  typeId: number | undefined,
): ElementMaterial[] {
  const read = (from: number | undefined) => {
    const ids = from === undefined ? [] : (relations.materials.get(from) ?? []);
    const key = ids.join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const materials = ids.flatMap((each) => materialsAt(file, each, units.length.toSi));
    made.set(key, materials);
    return materials;
  };
  const own = read(id);
  return own.length > 0 ? own : read(typeId);
}

function storeysOf(file: StepFile, units: Units): Storey[] {
  return [...file.entitiesOf('IFCBUILDINGSTOREY')]
    .map((entity) => ({
      globalId: textOf(entity.values[0]) ?? '',
      name: nameOf(entity) ?? '',
      elevationM: (numberOf(entity.values[9]) ?? 0) * units.length.toSi,
    }))
    .sort((a, b) => a.elevationM - b.elevationM);
}

function nameOf(entity: StepEntity): string | undefined {
  return textOf(entity.values[2]) ?? textOf(entity.values[7]);
}
