import { divideRounded, divideUp, one, parseDecimal, times, type Micro } from './decimal.ts';
import { sentence, type Text } from './text.ts';

/** What is wrong with a formula, and where: the place of the first character that can't be understood, counted from 0. */
export class FormulaError extends Error {
  override name = 'FormulaError';
  readonly said: Text;
  readonly at: number;

  constructor(said: Text, at: number) {
    super(said.en);
    this.said = said;
    this.at = at;
  }

  /** What is wrong together with the place, counted from 1 as people count. */
  placed(): Text {
    return sentence({ en: '{what} (at {at})', es: '{what} (en {at})' }, { what: this.said, at: this.at + 1 });
  }
}

/** A formula that has been read once and can be worked out for many sets of values. */
export interface Formula {
  /** The names that it asks for, in the order of their first use. */
  readonly names: readonly string[];
  /** The outcome in millionths, exact but for divisions. Throws a FormulaError for a name without a value or a division by zero. */
  evaluate(valueOf: (name: string) => Micro | undefined): Micro;
}

const longest = 500;
const deepest = 40;
/** No quantity of a building is larger; a formula that gets there has a fault. */
const largest = 10n ** 21n;

type Evaluate = (valueOf: (name: string) => Micro | undefined) => Micro;
interface Token {
  kind: 'number' | 'name' | 'sign';
  text: string;
  at: number;
}

const functions: Readonly<Record<string, { least: number; most: number; run: (values: readonly Micro[]) => Micro }>> = {
  min: { least: 1, most: 20, run: (values) => values.reduce((a, b) => (b < a ? b : a)) },
  max: { least: 1, most: 20, run: (values) => values.reduce((a, b) => (b > a ? b : a)) },
  sum: { least: 1, most: 20, run: (values) => values.reduce((a, b) => a + b, 0n) },
  abs: { least: 1, most: 1, run: ([value = 0n]) => (value < 0n ? -value : value) },
  round: {
    least: 1,
    most: 2,
    run: ([value = 0n, step = one]) => (step === 0n ? value : divideRounded(value, step) * step),
  },
  ceil: { least: 1, most: 2, run: ([value = 0n, step = one]) => stepped(value, step, divideUp) },
  floor: { least: 1, most: 2, run: ([value = 0n, step = one]) => stepped(value, step, (a, b) => a / b) },
};

function stepped(value: Micro, step: Micro, divide: (a: bigint, b: bigint) => bigint): Micro {
  if (step <= 0n) return value;
  // Below zero, up and down change places.
  return value >= 0n
    ? divide(value, step) * step
    : -(divide === divideUp ? -value / step : divideUp(-value, step)) * step;
}

/**
 * Reads a formula over decimals: `+ - * / ( )`, names, names in brackets that hold spaces (`[Net Side Area]`), and the functions min,
 * max, sum, abs, round, ceil and floor, whose second value is the step. A leading `=` is allowed. Throws a FormulaError.
 */
export function parseFormula(text: string): Formula {
  if (text.length > longest)
    throw new FormulaError(
      sentence(
        {
          en: 'A formula has at most {longest} characters.',
          es: 'Una fórmula tiene como máximo {longest} caracteres.',
        },
        { longest },
      ),
      longest,
    );
  const reader = new Reader(tokens(text.replace(/^\s*=/u, (sign) => ' '.repeat(sign.length))), text.length);
  const run = reader.sum(0);
  reader.end();
  return {
    names: [...reader.names],
    evaluate(valueOf) {
      const value = run(valueOf);
      if (value > largest || value < -largest)
        throw new FormulaError({ en: 'The outcome is too large.', es: 'El resultado es demasiado grande.' }, 0);
      return value;
    },
  };
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([\p{L}_][\p{L}\p{N}_]*)|\[([^\][]{1,120})\]|([-+*/(),]))/uy;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) {
      const wrong = at + (text.slice(at).length - text.slice(at).trimStart().length);
      throw new FormulaError(
        sentence({ en: "“{n}” can't be understood here.", es: '«{n}» no se entiende aquí.' }, { n: text[wrong] ?? '' }),
        wrong,
      );
    }
    const [whole, number, name, bracketed, sign] = match;
    const start = at + whole.length - whole.trimStart().length;
    if (number !== undefined) found.push({ kind: 'number', text: number, at: start });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign, at: start });
    else found.push({ kind: 'name', text: (name ?? bracketed ?? '').trim(), at: start });
    at += whole.length;
  }
  return found;
}

class Reader {
  readonly names = new Set<string>();
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #next = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  end(): void {
    const token = this.#tokens[this.#next];
    if (token !== undefined)
      throw new FormulaError(
        sentence({ en: '“{text}” is not expected here.', es: '«{text}» no va aquí.' }, { text: token.text }),
        token.at,
      );
  }

  sum(depth: number): Evaluate {
    if (depth > deepest)
      throw new FormulaError(
        { en: 'The formula is nested too deeply.', es: 'La fórmula tiene demasiados niveles.' },
        this.#at(),
      );
    let left = this.#product(depth);
    for (;;) {
      if (this.#takes('+')) {
        const [a, b] = [left, this.#product(depth)];
        left = (valueOf) => a(valueOf) + b(valueOf);
      } else if (this.#takes('-')) {
        const [a, b] = [left, this.#product(depth)];
        left = (valueOf) => a(valueOf) - b(valueOf);
      } else return left;
    }
  }

  #product(depth: number): Evaluate {
    let left = this.#signed(depth);
    for (;;) {
      const at = this.#at();
      if (this.#takes('*')) {
        const [a, b] = [left, this.#signed(depth)];
        left = (valueOf) => times(a(valueOf), b(valueOf));
      } else if (this.#takes('/')) {
        const [a, b] = [left, this.#signed(depth)];
        left = (valueOf) => {
          const by = b(valueOf);
          if (by === 0n)
            throw new FormulaError({ en: 'The formula divides by zero.', es: 'La fórmula divide entre cero.' }, at);
          return divideRounded(a(valueOf) * one, by);
        };
      } else return left;
    }
  }

  #signed(depth: number): Evaluate {
    if (depth > deepest)
      throw new FormulaError(
        { en: 'The formula is nested too deeply.', es: 'La fórmula tiene demasiados niveles.' },
        this.#at(),
      );
    if (this.#takes('-')) {
      const value = this.#signed(depth + 1);
      return (valueOf) => -value(valueOf);
    }
    if (this.#takes('+')) return this.#signed(depth + 1);
    return this.#single(depth);
  }

  #single(depth: number): Evaluate {
    const token = this.#tokens[this.#next];
    if (token === undefined)
      throw new FormulaError(
        { en: 'The formula ends too early.', es: 'La fórmula termina antes de tiempo.' },
        this.#length,
      );
    this.#next += 1;
    if (token.kind === 'number') {
      const value = parseDecimal(token.text.startsWith('.') ? `0${token.text}` : token.text);
      if (value === undefined)
        throw new FormulaError(
          {
            en: 'A number has at most fifteen digits and six places.',
            es: 'Un número tiene como máximo quince cifras y seis decimales.',
          },
          token.at,
        );
      return () => value;
    }
    if (token.kind === 'name') return this.#named(token, depth);
    if (token.text !== '(')
      throw new FormulaError(
        sentence({ en: '“{text}” is not expected here.', es: '«{text}» no va aquí.' }, { text: token.text }),
        token.at,
      );
    const inner = this.sum(depth + 1);
    this.#must(')');
    return inner;
  }

  #named(token: Token, depth: number): Evaluate {
    if (this.#takes('(')) {
      const known = Object.hasOwn(functions, token.text.toLowerCase())
        ? functions[token.text.toLowerCase()]
        : undefined;
      if (known === undefined)
        throw new FormulaError(
          sentence({ en: 'There is no function “{text}”.', es: 'No hay una función «{text}».' }, { text: token.text }),
          token.at,
        );
      const values = [this.sum(depth + 1)];
      while (this.#takes(',')) values.push(this.sum(depth + 1));
      this.#must(')');
      if (values.length < known.least || values.length > known.most)
        throw new FormulaError(
          sentence(
            { en: '“{text}” does not take {n} values.', es: '«{text}» no acepta {n} valores.' },
            { text: token.text, n: values.length },
          ),
          token.at,
        );
      return (valueOf) => known.run(values.map((value) => value(valueOf)));
    }
    this.names.add(token.text);
    return (valueOf) => {
      const value = valueOf(token.text);
      if (value === undefined)
        throw new FormulaError(
          sentence({ en: '“{text}” has no value here.', es: '«{text}» no tiene valor aquí.' }, { text: token.text }),
          token.at,
        );
      return value;
    };
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#next += 1;
    return true;
  }

  #must(sign: string): void {
    if (!this.#takes(sign))
      throw new FormulaError(sentence({ en: 'A “{sign}” is missing.', es: 'Falta «{sign}».' }, { sign }), this.#at());
  }

  #at(): number {
    return this.#tokens[this.#next]?.at ?? this.#length;
  }
}
