import { z } from 'zod';
import { line, PageQuery } from '#platform/shared/fields.ts';
import { rule } from '#platform/shared/rules.ts';

/** A field that may come more than once in a query. */
const several = z.union(
  [
    line(60).transform((field) => [field]),
    z
      .array(line(60))
      .max(50, { error: rule({ en: 'Must have at most 50 fields.', es: 'Debe tener como máximo 50 campos.' }) }),
  ],
  { error: rule({ en: 'Must be names of fields.', es: 'Deben ser nombres de campos.' }) },
);

export const SheetQuery = z.strictObject({
  /** The base; there is one, so its name is taken as it comes. */
  app: line(60).optional(),
  /** One of the tables that the portal serves under these names. */
  tbl: line(60),
  fld: several.optional(),
  ftr: line(2000).optional(),
  qry: line(500).optional(),
  /** Ours: a page of the table, which goes on after the header x-next-cursor; without it as many as there are, at most 10,000. */
  ...PageQuery,
});

/** One record as the spreadsheet-database gives it: its id, and its fields by their names; what is empty is left out. */
export const SheetRecord = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) });
export type SheetRecord = z.infer<typeof SheetRecord>;

/** A filter formula, read. */
export type Formula =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string }
  | { kind: 'record_id' }
  | { kind: 'lower'; of: Formula }
  | { kind: 'find'; what: Formula; within: Formula }
  | { kind: 'compare'; sign: '=' | '!='; left: Formula; right: Formula }
  | { kind: 'all' | 'any'; of: Formula[] }
  | { kind: 'not'; of: Formula };

const token = /\s*(?:(\{[^{}]{1,60}\})|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_]+)|(\d+)|(!=|[=(),]))/uy;
const deepest = 20;

/** Reads a formula of the kinds that the portal's own screens ask: AND, OR, NOT, =, !=, FIND, SEARCH, LOWER, RECORD_ID. Undefined for any other. */
export function readFormula(text: string): Formula | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const found = token.exec(text);
    if (found === null) return undefined;
    const [, field, single, double, word, number, sign] = found;
    // The first letter says what it is: a field, a word, a sign or a text.
    if (field !== undefined) tokens.push(`f${field.slice(1, -1)}`);
    else if (word !== undefined) tokens.push(`w${word.toUpperCase()}`);
    else if (sign !== undefined) tokens.push(`s${sign}`);
    // A sign after a backslash stands for itself: clients write an apostrophe within apostrophes so.
    else tokens.push(`t${(single ?? double)?.replaceAll(/\\(.)/gsu, '$1') ?? number ?? ''}`);
  }
  let at = 0;
  const take = (wanted: string) => tokens[at] === wanted && ++at > 0;
  const list = (depth: number): Formula[] | undefined => {
    if (!take('s(')) return undefined;
    const items: Formula[] = [];
    if (take('s)')) return items;
    do {
      const item = expression(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    } while (take('s,'));
    return take('s)') ? items : undefined;
  };
  const value = (depth: number): Formula | undefined => {
    const next = tokens[at];
    if (next === undefined || depth > deepest) return undefined;
    at += 1;
    if (next.startsWith('f')) return { kind: 'field', name: next.slice(1) };
    if (next.startsWith('t')) return { kind: 'text', text: next.slice(1) };
    const args = next.startsWith('w') ? list(depth) : undefined;
    if (args === undefined) return undefined;
    const [first, second] = args;
    if (next === 'wRECORD_ID' && args.length === 0) return { kind: 'record_id' };
    if (next === 'wLOWER' && first !== undefined && args.length === 1) return { kind: 'lower', of: first };
    if ((next === 'wFIND' || next === 'wSEARCH') && first !== undefined && second !== undefined && args.length === 2)
      return next === 'wFIND'
        ? { kind: 'find', what: first, within: second }
        : { kind: 'find', what: { kind: 'lower', of: first }, within: { kind: 'lower', of: second } };
    if (next === 'wNOT' && first !== undefined && args.length === 1) return { kind: 'not', of: first };
    if ((next === 'wAND' || next === 'wOR') && args.length > 0)
      return { kind: next === 'wAND' ? 'all' : 'any', of: args };
    return undefined;
  };
  const expression = (depth: number): Formula | undefined => {
    const left = value(depth);
    if (left === undefined) return undefined;
    const sign = take('s=') ? '=' : take('s!=') ? '!=' : undefined;
    if (sign === undefined) return left;
    const right = value(depth);
    return right === undefined ? undefined : { kind: 'compare', sign, left, right };
  };
  const whole = expression(0);
  return at === tokens.length ? whole : undefined;
}

/** A sort clause as the spreadsheet-database takes it: `sort[0][field]=Status&sort[0][direction]=desc`. Undefined where it is none. */
export function readSort(clause: string): { field: string; descending: boolean }[] | undefined {
  const found = new Map<number, { field?: string; direction?: string }>();
  for (const [key, value] of new URLSearchParams(clause.replace(/^\?/u, ''))) {
    const match = /^sort\[(\d)\]\[(field|direction)\]$/u.exec(key);
    if (match === null) return undefined;
    const index = Number(match[1]);
    found.set(index, { ...found.get(index), [match[2] === 'field' ? 'field' : 'direction']: value });
  }
  const sorted = [...found].toSorted(([a], [b]) => a - b).map(([, sort]) => sort);
  if (sorted.length === 0) return undefined;
  const complete = sorted.flatMap(({ field, direction = 'asc' }) =>
    field === undefined || !/^(?:asc|desc)$/u.test(direction) ? [] : [{ field, descending: direction === 'desc' }],
  );
  return complete.length === sorted.length ? complete : undefined;
}
