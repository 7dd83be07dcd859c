import { z } from 'zod';
import { newId } from '#platform/shared/ids.ts';

/** The part of JSON Schema that the contracts come out as. */
export interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  additionalProperties?: boolean | Shape;
}

/** One thing that is wrong with an otherwise good input, and where. `path` is empty when the whole is at fault. */
export interface Faulty {
  what: string;
  path: string;
  value: unknown;
}

const shapes = new WeakMap<z.ZodType, Shape>();

/** What callers may send, as JSON Schema. The walks ask for that of each call again and again, and it is made once. */
export function shapeOf(schema: z.ZodType): Shape {
  let shape = shapes.get(schema);
  if (shape === undefined) {
    shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;
    shapes.set(schema, shape);
  }
  return shape;
}

const candidates = [
  'Some words',
  'somewords',
  'some-words',
  'some_words',
  '123456',
  '26-900',
  'a-long-enough-secret-9471',
  'someone@example.test',
  'https://example.org/a',
  '/projects',
  'America/Denver',
  '2027-03-01',
  '2027-03-01T18:00:00Z',
  '12:30',
  'a',
  'A1',
  '0123456789abcdef0123456789abcdef',
  '+15550100',
  '#aabbcc',
  'text/plain',
  'CA',
  '01a20634-0000-7000-8000-000000000000',
];

/** A good value by the name of its field or by its whole path; undefined where nothing is known. */
export type Hint = (path: string, name: string) => unknown;

/** A good input with the fields that are required (all fields with `full`). Throws where it can't think of one. */
export function goodInput(shape: Shape, hint: Hint = () => undefined, full = false, path = ''): unknown {
  const name = path.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? '';
  const known = path === '' ? undefined : hint(path, name);
  if (known !== undefined) return known;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum.find((value) => value !== null);
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return goodInput(options.find((option) => option.type !== 'null') ?? {}, hint, full, path);
  switch (shape.type) {
    case 'object': {
      const names = full ? Object.keys(shape.properties ?? {}) : (shape.required ?? []);
      return Object.fromEntries(
        names.map((key) => [
          key,
          goodInput(shape.properties?.[key] ?? {}, hint, full, path === '' ? key : `${path}.${key}`),
        ]),
      );
    }
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, full ? 1 : 0) }, (_none, index) =>
        goodInput(shape.items ?? {}, hint, full, path === '' ? `${index}` : `${path}.${index}`),
      );
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1, 1),
        shape.maximum ?? Number.MAX_SAFE_INTEGER,
      );
    case 'string':
      return goodText(shape, path);
    default:
      return 'Some words';
  }
}

function goodText(shape: Shape, path: string): string {
  if (shape.format === 'uuid') return newId();
  const fits = (text: string) =>
    text.length >= (shape.minLength ?? 0) &&
    text.length <= (shape.maxLength ?? Infinity) &&
    (shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(text)) &&
    (shape.format !== 'email' || text.includes('@'));
  const found =
    candidates.find(fits) ?? ['x'.repeat(shape.minLength ?? 1), '1'.repeat(shape.minLength ?? 1)].find(fits);
  if (found === undefined) throw new Error(`No good text is known for ${path}: ${JSON.stringify(shape)}`);
  return found;
}

/** Every way to get one thing wrong: wrong type, missing, too long, out of range, unknown, not storable. */
export function faultyInputs(shape: Shape, good: unknown, path = ''): Faulty[] {
  const options = (shape.anyOf ?? shape.oneOf)?.filter((option) => option.type !== 'null');
  if (options !== undefined)
    return options.length === 1 && options[0] !== undefined ? faultyInputs(options[0], good, path) : [];
  const at = (what: string, value: unknown, where = path): Faulty => ({ what, path: where, value });
  if (shape.enum !== undefined)
    return [at('a word that is no choice', 'no-such-choice'), at('a list for a choice', ['x'])];
  switch (shape.type) {
    case 'object':
      return faultyObjects(shape, good as Record<string, unknown>, path);
    case 'array': {
      const list = Array.isArray(good) ? (good as unknown[]) : [];
      const item = shape.items === undefined ? undefined : (list[0] ?? tryGood(shape.items));
      return [
        at('text for a list', 'words'),
        ...(shape.maxItems === undefined || item === undefined
          ? []
          : [
              at(
                'too many',
                Array.from({ length: shape.maxItems + 1 }, () => item),
              ),
            ]),
        ...(shape.items === undefined || item === undefined
          ? []
          : faultyInputs(shape.items, item, path === '' ? '0' : `${path}.0`).map((fault) => ({
              ...fault,
              value: [fault.value],
            }))),
      ];
    }
    case 'boolean':
      return [at('a word for yes or no', 'perhaps')];
    case 'integer':
    case 'number':
      return [
        at('a word for a number', 'many'),
        at('an object for a number', {}),
        ...(shape.type === 'integer' ? [at('half a piece', 1.5)] : []),
        ...(shape.maximum === undefined ? [] : [at('too large', shape.maximum + 1)]),
        ...(shape.minimum === undefined ? [] : [at('too small', shape.minimum - 1)]),
      ];
    case 'string':
      return [
        at('a number for text', 12345),
        at('an object for text', { a: 1 }),
        ...(shape.maxLength === undefined ? [] : [at('too long', 'x'.repeat(shape.maxLength + 1))]),
        ...(shape.format === 'uuid' ? [at('no id', 'not-an-id')] : []),
        ...(shape.format === 'date' ? [at('no date', '2027-02-30')] : []),
        at('a NUL in the text', 'a\u0000b'),
      ];
    default:
      return [];
  }
}

function tryGood(shape: Shape): unknown {
  try {
    return goodInput(shape);
  } catch {
    return undefined;
  }
}

function faultyObjects(shape: Shape, good: Record<string, unknown>, path: string): Faulty[] {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  const isFree = typeof shape.additionalProperties === 'object';
  const inside = Object.entries(shape.properties ?? {}).flatMap(([key, property]) =>
    faultyInputs(property, good[key] ?? tryGood(property), below(key)).map((fault) => ({
      ...fault,
      value: { ...good, [key]: fault.value },
    })),
  );
  const missing = (shape.required ?? []).map((key) => ({
    what: 'missing',
    path: below(key),
    value: Object.fromEntries(Object.entries(good).filter(([name]) => name !== key)),
  }));
  return [
    ...inside,
    ...missing,
    ...(isFree
      ? []
      : [{ what: 'an unknown field', path: below('no_such_field'), value: { ...good, no_such_field: 1 } }]),
    { what: 'text for an object', path, value: 'words' },
  ];
}

/** Every id inside, by its path. */
export function idsIn(shape: Shape, path = ''): string[] {
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return options.flatMap((option) => idsIn(option, path));
  if (shape.type === 'string') return shape.format === 'uuid' ? [path] : [];
  return Object.entries(shape.properties ?? {}).flatMap(([key, property]) =>
    idsIn(property, path === '' ? key : `${path}.${key}`),
  );
}

/** Every place of an id inside, also in lists (their first item), by its path. */
export function idPlaces(shape: Shape, path = ''): string[] {
  const options = shape.anyOf ?? shape.oneOf;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const places =
    options === undefined
      ? shape.type === 'string'
        ? shape.format === 'uuid'
          ? [path]
          : []
        : [
            ...(shape.items === undefined ? [] : idPlaces(shape.items, below('0'))),
            ...Object.entries(shape.properties ?? {}).flatMap(([key, property]) => idPlaces(property, below(key))),
          ]
      : options.flatMap((option) => idPlaces(option, path));
  return [...new Set(places)];
}

/** The same input with another value at a place; what is missing on the way there is made. */
export function withAt(input: unknown, place: string, value: unknown): unknown {
  const [name = '', ...rest] = place.split('.');
  const inner = (held: unknown) => (rest.length === 0 ? value : withAt(held, rest.join('.'), value));
  if (/^\d+$/u.test(name)) {
    const list: unknown[] = Array.isArray(input) ? [...input] : [];
    list[Number(name)] = inner(list[Number(name)]);
    return list;
  }
  const held = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return { ...held, [name]: inner((held as Record<string, unknown>)[name]) };
}
