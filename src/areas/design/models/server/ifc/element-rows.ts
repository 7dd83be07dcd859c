import { createHash } from 'node:crypto';
import type { StoredMaterial, StoredProperty, StoredQuantity } from '#areas/design/models/schema.ts';
import { BinaryColumn } from './binary-columns.ts';
import type { ElementMaterial } from './ifc-materials.ts';
import type { GivenProperty } from './ifc-quantities.ts';
import type { JudgedElement, TrustedQuantity } from './ifc-traps.ts';
import { shortened } from '#platform/shared/text.ts';

/** The columns of a batch of rows of `model_elements`, each as one binary array. */
const columnTypes = {
  entity: 'int4',
  global_id: 'text',
  ifc_class: 'text',
  predefined_type: 'text',
  name: 'text',
  type_name: 'text',
  tag: 'text',
  storey: 'text',
  container: 'text',
  assembly_id: 'text',
  assembly_name: 'text',
  module: 'text',
  is_space: 'bool',
  // Numbers of documents: pieces of one type mostly say the same, which is sent and parsed once for them all.
  materials: 'int4',
  properties: 'int4',
  quantities: 'int4',
  shape_hash: 'text',
  // As PostgreSQL writes an array.
  box: 'text',
  documents: 'jsonb',
} as const;

export interface RowBatch {
  columns: Record<keyof typeof columnTypes, Uint8Array<ArrayBuffer>>;
  count: number;
}

/** Longer texts of a file are cut: nobody reads them, and an index has no room for them. */
const mostName = 500;
const mostValue = 4000;
const mostIdentity = 64;
const mostProperties = 2000;
/** One statement each, and no pause of the process that passes it on. */
const batchBytes = 800_000;
/** Half way around the earth: models in coordinates of a country lie up to some thousand kilometres from their origin. */
const farthestM = 2e7;

/** Gathers rows into batches. */
export class RowWriter {
  readonly #columns = newColumns();
  #count = 0;
  /** The documents of this batch by their text. */
  readonly #documents = new Map<string, number>();
  /** The texts of lists that several pieces share. */
  readonly #texts = new WeakMap<object, string>();
  readonly #hashes = new Map<string, string>();

  add({ element, geometry, quantities }: JudgedElement, isSpace: boolean): void {
    const columns = this.#columns;
    this.#count += 1;
    columns.entity.integer(element.entity);
    columns.global_id.text(clip(element.globalId, mostIdentity));
    columns.ifc_class.text(element.ifcClass);
    columns.predefined_type.text(clipped(element.predefinedType));
    columns.name.text(clipped(element.name));
    columns.type_name.text(clipped(element.typeName ?? element.objectType));
    columns.tag.text(clipped(element.tag));
    columns.storey.text(clipped(element.storey));
    columns.container.text(clipped(element.container));
    columns.assembly_id.text(element.assembly === undefined ? null : clip(element.assembly.globalId, mostIdentity));
    columns.assembly_name.text(clipped(element.assembly?.name));
    columns.module.text(clipped(element.module));
    columns.is_space.boolean(isSpace);
    columns.materials.integer(this.#document(this.#shared(element.materials, materialsJson)));
    columns.properties.integer(this.#document(this.#shared(element.properties, propertiesJson)));
    columns.quantities.integer(this.#document(quantitiesJson(quantities)));
    columns.shape_hash.text(geometry === undefined ? null : this.#hash(geometry.hash));
    columns.box.text(geometry === undefined ? null : boxOf([...geometry.min, ...geometry.max]));
  }

  /** What has been gathered, once that is enough for one statement; at the end whatever there is. */
  take(isEnd = false): RowBatch | undefined {
    const { documents, name, type_name: typeName, global_id: globalId } = this.#columns;
    const bytes = documents.length + 4 * (name.length + typeName.length + globalId.length);
    if (this.#count === 0 || (!isEnd && bytes < batchBytes)) return undefined;
    const count = this.#count;
    this.#count = 0;
    this.#documents.clear();
    return { columns: takeAll(this.#columns), count };
  }

  #document(json: string): number {
    const known = this.#documents.get(json);
    if (known !== undefined) return known;
    const number = this.#documents.size + 1;
    this.#documents.set(json, number);
    this.#columns.documents.json(json);
    return number;
  }

  #shared<T extends object>(list: T, write: (list: T) => string): string {
    const known = this.#texts.get(list);
    if (known !== undefined) return known;
    const text = write(list);
    this.#texts.set(list, text);
    return text;
  }

  #hash(shape: string): string {
    const known = this.#hashes.get(shape);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(shape).digest('hex').slice(0, 32);
    this.#hashes.set(shape, hash);
    return hash;
  }
}

type Columns = Record<keyof typeof columnTypes, BinaryColumn>;

function newColumns(): Columns {
  return mapColumns((name) => new BinaryColumn(columnTypes[name]));
}

function takeAll(columns: Columns): RowBatch['columns'] {
  return mapColumns((name) => columns[name].take());
}

function mapColumns<T>(make: (name: keyof typeof columnTypes) => T): Record<keyof typeof columnTypes, T> {
  return {
    entity: make('entity'),
    global_id: make('global_id'),
    ifc_class: make('ifc_class'),
    predefined_type: make('predefined_type'),
    name: make('name'),
    type_name: make('type_name'),
    tag: make('tag'),
    storey: make('storey'),
    container: make('container'),
    assembly_id: make('assembly_id'),
    assembly_name: make('assembly_name'),
    module: make('module'),
    is_space: make('is_space'),
    materials: make('materials'),
    properties: make('properties'),
    quantities: make('quantities'),
    shape_hash: make('shape_hash'),
    box: make('box'),
    documents: make('documents'),
  };
}

const materialsJson = (materials: readonly ElementMaterial[]): string => JSON.stringify(materials.map(storedMaterial));

function propertiesJson(properties: readonly GivenProperty[]): string {
  return JSON.stringify(
    properties.slice(0, mostProperties).map(({ set, name, value }): StoredProperty => ({
      set: clip(set, mostName),
      name: clip(name, mostName),
      value: typeof value === 'string' ? clip(value, mostValue) : plain(value),
    })),
  );
}

function quantitiesJson(quantities: readonly TrustedQuantity[]): string {
  return JSON.stringify(
    quantities.map(({ set, name, measure, value, source, doubt }): StoredQuantity => ({
      set: clip(set, mostName),
      name: clip(name, mostName),
      measure,
      value,
      source,
      ...(doubt === undefined ? {} : { doubt }),
    })),
  );
}

/** A figure that no building has is shown as the text that it is: a screen would write it in three hundred digits, and JSON knows no infinite number. */
function plain(value: number | boolean): string | number | boolean {
  if (typeof value === 'boolean' || Math.abs(value) <= mostFigure) return value;
  return Number.isFinite(value) ? value.toExponential() : value > 0 ? '∞' : '-∞';
}
const mostFigure = 1e15;

function boxOf(sides: readonly number[]): string | null {
  if (!sides.every((side) => Math.abs(side) <= farthestM)) return null;
  return `{${sides.map((side) => Math.round(side * 1e5) / 1e5).join(',')}}`;
}

function storedMaterial({ name, thicknessM, share, part }: ElementMaterial): StoredMaterial {
  return {
    name: clip(name, mostName),
    ...(thicknessM !== undefined && thicknessM >= 0 && thicknessM <= thickestM ? { thicknessM } : {}),
    ...(share !== undefined && share >= 0 && share <= 1 ? { share } : {}),
    ...(part === undefined ? {} : { part: clip(part, mostName) }),
  };
}

/** No layer of a building part is thicker. */
const thickestM = 100;

function clipped(text: string | undefined): string | null {
  if (text === undefined) return null;
  return clip(text, mostName);
}

/** PostgreSQL keeps neither NUL nor half a character. */
export function clip(text: string, most: number): string {
  const cut = shortened(text, most);
  return cut.includes('\u0000') || !cut.isWellFormed() ? cut.replaceAll('\u0000', '').toWellFormed() : cut;
}
