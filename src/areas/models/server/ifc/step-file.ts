import { endOfText } from './step-text.ts';
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
  readonly #places: Map<number, Place>;
  readonly #byType: ReadonlyMap<string, readonly number[]>;

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
    this.#places = index.places;
    this.#byType = index.byType;
    this.doubled = index.doubled;
    this.count = index.places.size + index.doubled.length;
  }

  /** How many entities each class has. */
  counts(): Map<string, number> {
    return new Map([...this.#byType].map(([type, ids]) => [type, ids.length]));
  }

  /** The ids of a class, in the order of the file. Sub-classes are not among them. */
  idsOf(type: string): readonly number[] {
    return this.#byType.get(type) ?? [];
  }

  typeOf(id: number): string | undefined {
    return this.#places.get(id)?.type;
  }

  /** Undefined for an id that the file refers to and does not hold. */
  entity(id: number): StepEntity | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    return { id, type: place.type, values: parseArguments(this.#text, place.start) };
  }

  *entitiesOf(type: string): Generator<StepEntity> {
    for (const id of this.idsOf(type)) {
      const found = this.entity(id);
      if (found !== undefined) yield found;
    }
  }
}

interface Place {
  type: string;
  /** Where its opening parenthesis stands. */
  start: number;
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

const hash = 35;
const apostrophe = 39;
const semicolon = 59;
const slash = 47;
const star = 42;

function indexEntities(
  text: string,
  from: number,
): { places: Map<number, Place>; byType: Map<string, number[]>; doubled: number[]; end: number; closed: boolean } {
  const places = new Map<number, Place>();
  const byType = new Map<string, number[]>();
  const doubled: number[] = [];
  const head = /#\s*(\d+)\s*=\s*([A-Za-z0-9_]*)\s*(?=\()/uy;
  let at = from;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return { places, byType, doubled, end: at, closed: false };
    if (text.charCodeAt(at) !== hash) {
      if (text.startsWith('ENDSEC', at)) return { places, byType, doubled, end: at, closed: true };
      // Something else than an entity: passed over to the next semicolon, as every reader of this format does.
      at = endOfStatement(text, at);
      continue;
    }
    head.lastIndex = at;
    const found = head.exec(text);
    const end = endOfStatement(text, at);
    if (end > text.length) return { places, byType, doubled, end: text.length, closed: false };
    if (found !== null) {
      const id = Number(found[1]);
      const type = (found[2] ?? '').toUpperCase();
      if (places.has(id)) doubled.push(id);
      else places.set(id, { type, start: head.lastIndex });
      const ids = byType.get(type);
      if (ids === undefined) byType.set(type, [id]);
      else ids.push(id);
    }
    at = end;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code <= 32) at += 1;
    else if (code === slash && text.charCodeAt(at + 1) === star) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return text.length;
      at = end + 2;
    } else return at;
  }
}

/** One past the semicolon that ends a statement; more than the length of the text when none does. */
function endOfStatement(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === semicolon) return at + 1;
    at = code === apostrophe ? endOfText(text, at) : at + 1;
  }
  return text.length + 1;
}
