import buildSerializer from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const dropped = new Set([
  '$schema',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'default',
  'description',
]);

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `anyOf [T, null]` as `type [T, 'null']`: the serializer writes that without trying each branch. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (!isJson(schema)) return schema;
  const branches = schema['anyOf'];
  if (Array.isArray(branches) && branches.length === 2) {
    const other = branches.find((branch) => isJson(branch) && branch['type'] !== 'null');
    const hasNull = branches.some((branch) => isJson(branch) && branch['type'] === 'null');
    if (hasNull && isJson(other) && typeof other['type'] === 'string') {
      const { enum: _values, ...rest } = simplify(other) as Json;
      return { ...rest, type: [other['type'], 'null'] };
    }
  }
  const told = schema['oneOf'];
  // Whichever branch is told apart by its word writes it: `oneOf` would try all, and refuse what two of them could write.
  if (Array.isArray(told)) return { anyOf: told.map((branch) => withWords(branch)) };
  const result: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (dropped.has(key) && !(key === 'description' && isJson(value)) && !(isJson(value) && key === 'pattern'))
      continue;
    if (key === 'enum' || key === 'const') continue;
    result[key] =
      key === 'properties' && isJson(value)
        ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, simplify(property)]))
        : simplify(value);
  }
  // A literal or enum without its own type is text.
  if (('enum' in schema || 'const' in schema) && result['type'] === undefined)
    result['type'] = typeof (schema['const'] ?? 'text') === 'string' ? 'string' : typeof schema['const'];
  return result;
}

/** A branch of a union that keeps the word by which it is told from the others. */
function withWords(branch: unknown): unknown {
  const simple = simplify(branch);
  if (!isJson(branch) || !isJson(simple)) return simple;
  // A field too many is left out like everywhere; it is no reason to take another branch.
  const { additionalProperties: _none, ...result } = simple;
  const { properties: given } = branch;
  const { properties: kept } = result;
  if (!isJson(given) || !isJson(kept)) return result;
  for (const [name, property] of Object.entries(given))
    if (isJson(property) && typeof property['const'] === 'string')
      kept[name] = { type: 'string', const: property['const'] };
  return result;
}

/** The JSON schema that writes a reply: only the fields it names ever leave the server. */
function replySchema(schema: z.ZodType): Json {
  return simplify(
    z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any', reused: 'inline' }),
  ) as Json;
}

const writers = new WeakMap<z.ZodType, (reply: unknown) => string>();

/**
 * Answers what writes replies of this shape as JSON: only the fields that the shape names ever leave the server. It is compiled by the
 * first reply and kept for the life of the process: compiling all five hundred took a third of a start.
 */
export function replyWriter(shape: z.ZodType): (reply: unknown) => string {
  return (reply) => {
    let write = writers.get(shape);
    if (write === undefined) {
      write = buildSerializer(replySchema(shape));
      writers.set(shape, write);
    }
    return write(reply);
  };
}
