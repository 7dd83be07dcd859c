import { indexEntities, type EntityIndex } from './step-index.ts';
import { parseArguments, type StepValue } from './step-values.ts';

/** Why a text is not a complete STEP file. Each has a sentence for the person who uploaded it (`models/schema.ts`). */
export type StepFault = 'not_step' | 'truncated' | 'no_schema' | 'no_data' | 'too_large';

export class StepError extends Error {
  override name = 'StepError';
  readonly fault: StepFault;
  constructor(fault: StepFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface StepEntity {
  id: number;
  /** The class in capitals: `IFCWALL`. */
  type: string;
  values: readonly StepValue[];
}

/** The longest text that one string of this runtime can hold, with room to spare. */
const mostBytes = 500_000_000;
const mostRecent = 2000;

/**
 * A STEP file (ISO 10303-21) with random access to its entities. Only the place of each entity is kept; its values are read when
 * they are asked for, so a model costs little more than its own bytes.
 */
export class StepFile {
  /** As FILE_SCHEMA names it: `IFC4`, `IFC2X3`, `IFC4X3_ADD2`. */
  readonly schema: string;
  /** Ids that come more than once; the first one counts. */
  readonly doubled: readonly number[];
  readonly count: number;
  readonly #text: string;
  readonly #index: EntityIndex;
  /** Types, storeys and materials are asked for again and again. */
  readonly #recent = new Map<number, StepEntity>();

  /** Throws `StepError` for bytes that are not a whole STEP file. */
  constructor(bytes: Buffer) {
    if (bytes.length > mostBytes) throw new StepError('too_large');
    // One byte, one character: all of STEP's own signs are ASCII, and texts are decoded when they are read.
    const text = bytes.toString('latin1');
    if (!/^(\uFEFF|\u00EF\u00BB\u00BF)?\s*ISO-10303-21\s*;/u.test(text.slice(0, 200))) throw new StepError('not_step');
    this.#text = text;
    const data = findSection(text);
    this.schema = schemaOf(text.slice(0, data));
    if (this.schema === '') throw new StepError('no_schema');
    const index = indexEntities(text, data);
    if (!index.closed || text.indexOf('END-ISO-10303-21', index.end) < 0) throw new StepError('truncated');
    this.#index = index;
    this.doubled = index.doubled;
    this.count = index.count;
  }

  /** How many entities each class has. */
  counts(): Map<string, number> {
    return new Map([...this.#index.byType].map(([type, ids]) => [type, ids.length]));
  }

  /** The ids of a class, in the order of the file. Sub-classes are not among them. */
  idsOf(type: string): readonly number[] {
    return this.#index.byType.get(type) ?? [];
  }

  typeOf(id: number): string | undefined {
    return this.#index.typeOf(id);
  }

  /** Undefined for an id that the file refers to and does not hold. */
  entity(id: number): StepEntity | undefined {
    const known = this.#recent.get(id);
    if (known !== undefined) return known;
    const read = this.#read(id);
    if (read === undefined) return undefined;
    if (this.#recent.size >= mostRecent) this.#recent.clear();
    this.#recent.set(id, read);
    return read;
  }

  /** For what is asked for only once: nothing of it is kept, which spares the collector most of its work. */
  entityOnce(id: number): StepEntity | undefined {
    return this.#recent.get(id) ?? this.#read(id);
  }

  *entitiesOf(type: string): Generator<StepEntity> {
    for (const id of this.idsOf(type)) {
      const found = this.#read(id);
      if (found !== undefined) yield found;
    }
  }

  #read(id: number): StepEntity | undefined {
    const type = this.#index.typeOf(id);
    return type === undefined ? undefined : { id, type, values: parseArguments(this.#text, this.#index.startOf(id)) };
  }
}

function findSection(text: string): number {
  // A comment or a text of the header may hold the word, so it counts only at the start of a line or after a semicolon.
  const found = /(?:^|[;\r\n])\s*DATA\s*(?:\([^;]*\))?;/u.exec(text);
  if (found === null) throw new StepError(text.includes('END-ISO-10303-21') ? 'no_data' : 'truncated');
  return found.index + found[0].length;
}

function schemaOf(header: string): string {
  return /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/u.exec(header)?.[1]?.trim().toUpperCase() ?? '';
}
