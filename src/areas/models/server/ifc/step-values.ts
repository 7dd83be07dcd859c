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

  #word(depth: number): StepValue {
    word.lastIndex = this.#at;
    const found = word.exec(this.#text);
    if (found === null) {
      this.#at += 1;
      return null;
    }
    this.#at = word.lastIndex;
    const { id, name, number, type } = found.groups ?? {};
    if (id !== undefined) return { kind: 'reference', id: Number(id) };
    if (name !== undefined) return { kind: 'enum', name: name.toUpperCase() };
    if (number !== undefined) return Number(number);
    this.#skipSpace();
    if (type === undefined || this.#text[this.#at] !== '(') return null;
    return {
      kind: 'typed',
      type: type.toUpperCase(),
      value: depth < deepest ? (this.list(depth + 1)[0] ?? null) : null,
    };
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

const word =
  /#(?<id>\d+)|\.(?<name>[A-Za-z0-9_]+)\.|(?<number>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<type>[A-Za-z][A-Za-z0-9_]*)/uy;

/** The text of a value, also of one like `IFCLABEL('…')`; undefined for anything else. */
export function textOf(value: StepValue | undefined): string | undefined {
  const plain = untyped(value);
  return typeof plain === 'string' && plain !== '' ? plain : undefined;
}

export function numberOf(value: StepValue | undefined): number | undefined {
  const plain = untyped(value);
  return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
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
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((each: StepValue | undefined) => {
    const id = referenceOf(each);
    return id === undefined ? [] : [id];
  });
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
