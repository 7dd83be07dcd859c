import { endOfText } from './step-text.ts';

const [hash, slash, star, equals, opening, zero, nine, underscore] = [35, 47, 42, 61, 40, 48, 57, 95];
const isDigit = (code: number): boolean => code >= zero && code <= nine;
const isOfWord = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || isDigit(code) || code === underscore;

/** Ids up to here are kept in arrays; exporters that number wildly get a map for the rest. */
const mostDense = 4_000_000;

/**
 * Where each entity of a file begins, and of which class it is. Models have hundreds of thousands of them, so that a record for each
 * would cost more memory, and more of the time of the collector, than the file itself.
 */
export class EntityIndex {
  /** The ids of each class, in the order of the file. */
  readonly byType = new Map<string, number[]>();
  /** Ids that come more than once; the first one counts. */
  readonly doubled: number[] = [];
  /** One past the last statement. */
  end = 0;
  /** False for a file that ends before its data do. */
  closed = false;
  count = 0;
  readonly #classes: string[] = [''];
  /** Classes by the way they are written: each is put into capitals once. */
  readonly #spellings = new Map<string, { kind: number; ids: number[] }>();
  #starts = new Int32Array(4096);
  /** 0: there is no such entity. */
  #kinds = new Uint16Array(4096);
  readonly #far = new Map<number, { start: number; kind: number }>();

  add(id: number, written: string, start: number): void {
    const { kind, ids } = this.#spellings.get(written) ?? this.#newSpelling(written);
    this.count += 1;
    ids.push(id);
    if (this.#kindOf(id) !== 0) {
      this.doubled.push(id);
      return;
    }
    if (id >= mostDense) {
      this.#far.set(id, { start, kind });
      return;
    }
    if (id >= this.#starts.length) this.#grow(id);
    this.#starts[id] = start;
    this.#kinds[id] = kind;
  }

  typeOf(id: number): string | undefined {
    const kind = this.#kindOf(id);
    return kind === 0 ? undefined : this.#classes[kind];
  }

  /** Where the opening parenthesis of its values stands. */
  startOf(id: number): number {
    return (id < mostDense ? this.#starts[id] : this.#far.get(id)?.start) ?? 0;
  }

  #kindOf(id: number): number {
    return (id < mostDense ? this.#kinds[id] : this.#far.get(id)?.kind) ?? 0;
  }

  #newSpelling(written: string): { kind: number; ids: number[] } {
    const type = written.toUpperCase();
    let kind = this.#classes.indexOf(type, 1);
    // A file with more classes than the array can number has none of the schema's any more.
    if (kind < 0) kind = Math.min(this.#classes.length, 65_535);
    this.#classes[kind] = type;
    const ids = this.byType.get(type) ?? [];
    this.byType.set(type, ids);
    const made = { kind, ids };
    this.#spellings.set(written, made);
    return made;
  }

  #grow(id: number): void {
    const size = Math.min(mostDense, Math.max(id + 1, this.#starts.length * 2));
    const starts = new Int32Array(size);
    starts.set(this.#starts);
    this.#starts = starts;
    const kinds = new Uint16Array(size);
    kinds.set(this.#kinds);
    this.#kinds = kinds;
  }
}

/** Finds the entities of the section that begins at `from`. */
export function indexEntities(text: string, from: number): EntityIndex {
  const index = new EntityIndex();
  const ends = new StatementEnds(text);
  let at = from;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) break;
    if (text.charCodeAt(at) !== hash) {
      if (text.startsWith('ENDSEC', at)) {
        index.closed = true;
        break;
      }
      // Something else than an entity: passed over to the next semicolon, as every reader of this format does.
      at = ends.after(at);
      continue;
    }
    const end = ends.after(at);
    if (end > text.length) {
      at = text.length;
      break;
    }
    addStatement(index, text, at);
    at = end;
  }
  index.end = at;
  return index;
}

/** `#12 = IFCWALL (`: what is not written so is no entity. */
function addStatement(index: EntityIndex, text: string, from: number): void {
  let at = skipBlank(text, from + 1);
  let id = 0;
  const digits = at;
  for (let code = text.charCodeAt(at); isDigit(code); code = text.charCodeAt((at += 1))) id = id * 10 + code - zero;
  if (at === digits) return;
  at = skipBlank(text, at);
  if (text.charCodeAt(at) !== equals) return;
  const word = skipBlank(text, at + 1);
  at = word;
  while (isOfWord(text.charCodeAt(at))) at += 1;
  const written = text.slice(word, at);
  at = skipBlank(text, at);
  if (text.charCodeAt(at) === opening) index.add(id, written, at);
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at += 1;
  return at;
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

/**
 * Finds the ends of statements, one after the other. The next apostrophe is remembered: most statements hold no text, and searching for
 * a sign is faster by far than looking at each.
 */
class StatementEnds {
  readonly #text: string;
  #apostrophe = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** One past the semicolon that ends the statement; more than the length of the text when none does. */
  after(from: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      const end = text.indexOf(';', at);
      if (end < 0) return text.length + 1;
      if (this.#apostrophe < at) {
        const found = text.indexOf("'", at);
        this.#apostrophe = found < 0 ? text.length : found;
      }
      if (end < this.#apostrophe) return end + 1;
      at = endOfText(text, this.#apostrophe);
    }
  }
}
