import { decodeText, endOfText } from './step-text.ts';

/** `$`: not given. `*`: worked out by the reader of the schema. Both keep their place in the row of values. */
export type StepValue =
  | string
  | number
  | null
  | { kind: 'derived' }
  | { kind: 'reference'; id: number }
  | { kind: 'enum'; name: string }
  | { kind: 'typed'; type: string; value: StepValue }
  | readonly StepValue[];

const derived = { kind: 'derived' } as const;
/** Lists in lists of real models go four deep. */
const deepest = 64;

/** The values between the parenthesis at `from` and the one that closes it. What can't be read is null. */
export function parseArguments(text: string, from: number): readonly StepValue[] {
  const reader = new Reader(text, from);
  return reader.list(0);
}

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  list(depth: number): StepValue[] {
    const values: StepValue[] = [];
    // The opening parenthesis.
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === ';') return values;
      if (sign === ')') {
        this.#at += 1;
        return values;
      }
      if (sign === ',') {
        this.#at += 1;
        continue;
      }
      values.push(this.#value(depth));
    }
  }

  #value(depth: number): StepValue {
    const sign = this.#text[this.#at];
    if (sign === '(') {
      if (depth < deepest) return this.list(depth + 1);
      this.#at = this.#text.length;
      return null;
    }
    if (sign === "'") {
      const start = this.#at;
      this.#at = endOfText(this.#text, start);
      return decodeText(this.#text.slice(start + 1, this.#at - 1));
    }
    if (sign === '$') {
      this.#at += 1;
      return null;
    }
    if (sign === '*') {
      this.#at += 1;
      return derived;
    }
    if (sign === '"') return this.#binary();
    return this.#word(depth);
  }

  #binary(): StepValue {
    const end = this.#text.indexOf('"', this.#at + 1);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return null;
  }

  /** A reference, an enumeration, a number or a typed value. Signs are looked at one by one: this is where most of the time goes. */
  #word(depth: number): StepValue {
    const text = this.#text;
    const from = this.#at;
    const code = text.charCodeAt(from);
    if (code === hash) {
      const id = this.#digits(from + 1);
      if (id !== undefined) return { kind: 'reference', id };
    } else if (code === point) {
      const end = this.#wordEnd(from + 1);
      if (end > from + 1 && text.charCodeAt(end) === point) {
        this.#at = end + 1;
        return enumeration(text.slice(from + 1, end));
      }
    }
    if (code === point || code === plus || code === minus || isDigit(code)) {
      number.lastIndex = from;
      const found = number.exec(text);
      if (found !== null) {
        this.#at = number.lastIndex;
        return Number(found[0]);
      }
    }
    const end = isLetter(code) ? this.#wordEnd(from) : from;
    if (end === from) {
      this.#at = from + 1;
      return null;
    }
    this.#at = end;
    this.#skipSpace();
    if (text[this.#at] !== '(') return null;
    return {
      kind: 'typed',
      type: text.slice(from, end).toUpperCase(),
      value: depth < deepest ? (this.list(depth + 1)[0] ?? null) : null,
    };
  }

  /** The whole number at `from`, and goes behind it; undefined where there is none. */
  #digits(from: number): number | undefined {
    const text = this.#text;
    let at = from;
    let value = 0;
    for (let code = text.charCodeAt(at); isDigit(code); code = text.charCodeAt(at)) {
      value = value * 10 + code - zero;
      at += 1;
    }
    if (at === from) return undefined;
    this.#at = at;
    return value;
  }

  #wordEnd(from: number): number {
    const text = this.#text;
    let at = from;
    for (
      let code = text.charCodeAt(at);
      isLetter(code) || isDigit(code) || code === underscore;
      code = text.charCodeAt(at)
    )
      at += 1;
    return at;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code <= 32) this.#at += 1;
      else if (code === 47 && this.#text[this.#at + 1] === '*') {
        const end = this.#text.indexOf('*/', this.#at + 2);
        this.#at = end < 0 ? this.#text.length : end + 2;
      } else return;
    }
  }
}

const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
const [hash, plus, minus, point, zero, nine, underscore] = [35, 43, 45, 46, 48, 57, 95];
const isDigit = (code: number): boolean => code >= zero && code <= nine;
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Words of enumerations are few: each is made once. */
const enumerations = new Map<string, StepValue>();
const mostEnumerations = 5000;

function enumeration(word: string): StepValue {
  const known = enumerations.get(word);
  if (known !== undefined) return known;
  const made = { kind: 'enum', name: word.toUpperCase() } as const;
  if (enumerations.size < mostEnumerations) enumerations.set(word, made);
  return made;
}

/** The text of a value, also of one like `IFCLABEL('…')`; undefined for anything else. */
export function textOf(value: StepValue | undefined): string | undefined {
  const plain = untyped(value);
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}

/** A number that can be counted with. */
export function numberOf(value: StepValue | undefined): number | undefined {
  const plain = figureOf(value);
  return plain !== undefined && Number.isFinite(plain) ? plain : undefined;
}

/** A number as the file gives it: infinite where it is larger than any number of this machine. */
export function figureOf(value: StepValue | undefined): number | undefined {
  const plain = untyped(value);
  return typeof plain === 'number' ? plain : undefined;
}

export function referenceOf(value: StepValue | undefined): number | undefined {
  return isKind(value, 'reference') ? value.id : undefined;
}

export function enumOf(value: StepValue | undefined): string | undefined {
  const plain = untyped(value);
  return isKind(plain, 'enum') ? plain.name : undefined;
}

/** The ids of a list of references; a single reference counts as a list of one. */
export function referencesOf(value: StepValue | undefined): number[] {
  const ids: number[] = [];
  for (const each of Array.isArray(value) ? value : [value]) {
    const id = referenceOf(each);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

function untyped(value: StepValue | undefined): StepValue | undefined {
  return isKind(value, 'typed') ? value.value : value;
}

type Kinded = Extract<StepValue, { kind: string }>;

export function isKind<K extends Kinded['kind']>(
  value: StepValue | undefined,
  kind: K,
): value is Extract<Kinded, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
