import { createHash } from 'node:crypto';
import type { StoredMaterial, StoredProperty, StoredQuantity } from '#areas/models/schema.ts';
import type { ElementMaterial } from './ifc-materials.ts';
import type { JudgedElement } from './ifc-traps.ts';

/** A row of `model_elements` without its model, by the names of its columns. */
export interface ElementRow {
  entity: number;
  global_id: string;
  ifc_class: string;
  predefined_type: string | null;
  name: string | null;
  type_name: string | null;
  tag: string | null;
  storey: string | null;
  container: string | null;
  assembly_id: string | null;
  assembly_name: string | null;
  module: string | null;
  is_space: boolean;
  materials: StoredMaterial[];
  properties: StoredProperty[];
  quantities: StoredQuantity[];
  shape_hash: string | null;
  box: number[] | null;
}

/** Longer texts of a file are cut: nobody reads them, and an index has no room for them. */
const mostName = 500;
const mostValue = 4000;
const mostIdentity = 64;
const mostProperties = 2000;

export function elementRow({ element, geometry, quantities }: JudgedElement, isSpace: boolean): ElementRow {
  return {
    entity: element.entity,
    global_id: clip(element.globalId, mostIdentity),
    ifc_class: element.ifcClass,
    predefined_type: clipped(element.predefinedType),
    name: clipped(element.name),
    type_name: clipped(element.typeName ?? element.objectType),
    tag: clipped(element.tag),
    storey: clipped(element.storey),
    container: clipped(element.container),
    assembly_id: element.assembly === undefined ? null : clip(element.assembly.globalId, mostIdentity),
    assembly_name: clipped(element.assembly?.name),
    module: clipped(element.module),
    is_space: isSpace,
    materials: element.materials.map(storedMaterial),
    properties: element.properties.slice(0, mostProperties).map(({ set, name, value }) => ({
      set: clip(set, mostName),
      name: clip(name, mostName),
      value: typeof value === 'string' ? clip(value, mostValue) : value,
    })),
    quantities: quantities.map(({ set, name, measure, value, source }) => ({
      set: clip(set, mostName),
      name: clip(name, mostName),
      measure,
      value,
      source,
    })),
    shape_hash: geometry === undefined ? null : createHash('sha256').update(geometry.hash).digest('hex').slice(0, 32),
    box: geometry === undefined ? null : boxOf([...geometry.min, ...geometry.max]),
  };
}

function boxOf(sides: number[]): number[] | null {
  return sides.every((side) => Number.isFinite(side)) ? sides.map((side) => Math.round(side * 1e5) / 1e5) : null;
}

function storedMaterial({ name, thicknessM, share, part }: ElementMaterial): StoredMaterial {
  return {
    name: clip(name, mostName),
    ...(thicknessM !== undefined && Number.isFinite(thicknessM) ? { thicknessM } : {}),
    ...(share !== undefined && Number.isFinite(share) ? { share } : {}),
    ...(part === undefined ? {} : { part: clip(part, mostName) }),
  };
}

function clipped(text: string | undefined): string | null {
  if (text === undefined) return null;
  return clip(text, mostName);
}

/** PostgreSQL keeps neither NUL nor half a character. */
export function clip(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return cut.includes('\u0000') || !cut.isWellFormed() ? cut.replaceAll('\u0000', '').toWellFormed() : cut;
}

/** About a megabyte of rows as JSON: one insert each, and no pause of the process that passes it on. */
const mostCharacters = 1_000_000;

export function* batchesOf(rows: Iterable<ElementRow>): Generator<{ json: string; count: number }> {
  let parts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    parts.push(json);
    length += json.length;
    if (length < mostCharacters) continue;
    yield { json: `[${parts.join(',')}]`, count: parts.length };
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield { json: `[${parts.join(',')}]`, count: parts.length };
}
