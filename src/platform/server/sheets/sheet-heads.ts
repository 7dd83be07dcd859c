import type { Columns } from '#platform/shared/table.ts';
import { plainWords, type SheetFieldKind } from './sheet-cells.ts';
import type { Sheet, SheetCell, SheetRow } from './sheets.ts';

/** A field that a sheet can fill: what it holds, and the headers that stand over it; the first two are its label in English and Spanish. */
export interface SheetField {
  kind: SheetFieldKind;
  headers: readonly string[];
  /** Its column is known by its header only where one of its cells is like this: others have columns of that name, too. */
  like?: RegExp;
}

/** The meaning of a header as a person has said it; null leaves its column out. Decision 420. */
export type SheetMapping = Readonly<Record<string, string | null>>;

export interface HeadColumn<F> {
  index: number;
  header: string;
  field: F | undefined;
  /** Left out, and a column of the portal's own lists. */
  isOurs: boolean;
}

export interface SheetHead<F> {
  row: number;
  columns: HeadColumn<F>[];
}

/** Which columns of a sheet are read. */
export interface HeadRules<F extends string> {
  fields: Readonly<Record<F, SheetField>>;
  /** Without these there is nothing to import. */
  required: readonly F[];
  /** Fields that say which record a row is about: one of them stands in for the required ones. */
  keys?: readonly F[];
  /** Headers of the portal's own lists that no field takes: what it works out by itself. */
  ours?: readonly string[];
}

const rowsLookedAt = 20;

/** Finds the row of headers of a sheet: the one among the first twenty that names most fields, among them the required ones. A field's second column is left out. */
export class HeadReader<F extends string> {
  readonly #rules: HeadRules<F>;
  readonly #mapping: SheetMapping;
  readonly #ours: ReadonlySet<string>;
  readonly #byHeader: ReadonlyMap<string, F>;

  constructor(rules: HeadRules<F>, mapping: SheetMapping = {}) {
    this.#rules = rules;
    this.#mapping = mapping;
    this.#ours = new Set(rules.ours?.map(plainWords));
    const { fields } = rules;
    const names = Object.keys(fields) as F[];
    // A field's own label and name count before the other words of another field.
    const own = names.flatMap((name) =>
      [name, ...fields[name].headers.slice(0, 2)].map((head) => [head, name] as const),
    );
    const more = names.flatMap((name) => fields[name].headers.slice(2).map((head) => [head, name] as const));
    // A word that two fields share says neither.
    const claims = new Map<string, Set<F>>();
    for (const [head, name] of more)
      claims.set(plainWords(head), (claims.get(plainWords(head)) ?? new Set()).add(name));
    const clear = [...claims].flatMap(([head, [name, ...others]]) =>
      name === undefined || others.length > 0 ? [] : [[head, name] as const],
    );
    this.#byHeader = new Map([...clear, ...own.map(([head, name]) => [plainWords(head), name] as const)]);
  }

  /** Undefined where no row names what is required. */
  find(sheet: Sheet): SheetHead<F> | undefined {
    return this.#best(sheet, (named) => this.isEnough(named));
  }

  /** The row that is most likely the one of the headers, whatever it names; undefined for a sheet without words. */
  guess(sheet: Sheet): SheetHead<F> | undefined {
    const named = this.#best(sheet, (fields) => fields.size > 0);
    if (named !== undefined) return named;
    const [fullest] = sheet.rows
      .slice(0, rowsLookedAt)
      .map((row) => ({ row: row.number, columns: this.#columnsOf(row, sheet) }))
      .toSorted((a, b) => b.columns.length - a.columns.length);
    return fullest === undefined || fullest.columns.length === 0 ? undefined : fullest;
  }

  isEnough(named: ReadonlySet<F>): boolean {
    const { required, keys = [] } = this.#rules;
    return required.every((name) => named.has(name)) || keys.some((name) => named.has(name));
  }

  #best(sheet: Sheet, isGood: (named: ReadonlySet<F>) => boolean): SheetHead<F> | undefined {
    let best: (SheetHead<F> & { known: number }) | undefined;
    for (const row of sheet.rows.slice(0, rowsLookedAt)) {
      const columns = this.#columnsOf(row, sheet);
      const named = new Set(columns.flatMap(({ field }) => (field === undefined ? [] : [field])));
      if (isGood(named) && named.size > (best?.known ?? 0)) best = { row: row.number, columns, known: named.size };
    }
    return best;
  }

  #columnsOf(row: SheetRow, sheet: Sheet): HeadColumn<F>[] {
    const taken = new Set<F>();
    const take = (field: F | undefined): F | undefined => {
      if (field === undefined || taken.has(field)) return undefined;
      taken.add(field);
      return field;
    };
    const words = row.cells.flatMap((cell, index) =>
      typeof cell === 'string' && cell.trim() !== '' ? [{ index, header: cell.trim() }] : [],
    );
    // What a person has said goes before what is guessed.
    const said = new Map(
      words.flatMap(({ index, header }) => {
        const field = Object.hasOwn(this.#mapping, header) ? this.#mapping[header] : undefined;
        return field === undefined ? [] : [[index, field === null ? undefined : take(this.#named(field))] as const];
      }),
    );
    return words.map(({ index, header }) => {
      const field = said.has(index) ? said.get(index) : take(this.#guessed(header, index, sheet));
      return { index, header, field, isOurs: field === undefined && this.#ours.has(plainWords(header)) };
    });
  }

  #guessed(header: string, index: number, sheet: Sheet): F | undefined {
    const field = this.#byHeader.get(plainWords(header));
    const like = field === undefined ? undefined : this.#rules.fields[field].like;
    if (like === undefined) return field;
    const isLike = (cell: SheetCell | undefined) => typeof cell === 'string' && like.test(cell.trim());
    return sheet.rows.some(({ cells }) => isLike(cells[index])) ? field : undefined;
  }

  #named(field: string): F | undefined {
    return Object.hasOwn(this.#rules.fields, field) ? (field as F) : undefined;
  }
}

/** The headers of a list's columns in both languages. */
export function headersOf(columns: Columns): string[] {
  return Object.values(columns).flatMap(({ label }) => [label.en, label.es]);
}
