import type { ModelWarning, WarningCode } from './ifc-traps.ts';

const mostExamples = 10;

/** The warnings of a model, gathered by their kind, each with a few examples. */
export class Warnings {
  readonly #found = new Map<
    string,
    { code: WarningCode; count: number; examples: string[]; about: string | undefined }
  >();

  add(code: WarningCode, globalId: string, about?: string): void {
    const entry = this.#entry(code, about);
    entry.count += 1;
    if (globalId !== '' && entry.examples.length < mostExamples && !entry.examples.includes(globalId))
      entry.examples.push(globalId);
  }

  addMany(code: WarningCode, count: number, about?: string): void {
    if (count > 0) this.#entry(code, about).count += count;
  }

  list(): ModelWarning[] {
    return [...this.#found.values()].map(({ about, ...rest }) => ({
      ...rest,
      ...(about === undefined ? {} : { about }),
    }));
  }

  #entry(code: WarningCode, about: string | undefined) {
    const key = `${code}\u0000${about ?? ''}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const made = { code, count: 0, examples: [], about };
    this.#found.set(key, made);
    return made;
  }
}
