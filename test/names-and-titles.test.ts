import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodBody } from './good-calls.ts';
import { shapeOf, type Shape } from './inputs.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Short texts that are kept as they were typed or read, sign by sign; each is no name that somebody is shown. */
const asTyped: readonly RegExp[] = [
  /password|code$|refreshToken|\blink$|signIn username/u,
  // Names of states, of columns of a home page and of moments, which are compared as they are.
  /^ticket-talk\.comment to$|^dashboards\.arrange |^feature-flags\.change \w+_at$|^units\.moveModule acknowledge/u,
  // Names as a model writes them, sign by sign.
  /^take-offs\..*(?:classes|names|layer)/u,
];

/** The places of the texts in a body, as `lines.0.name`, with what each may hold. */
function textsIn(shape: Shape, path: string[] = []): { path: string[]; shape: Shape }[] {
  const options = (shape.anyOf ?? shape.oneOf)?.filter((option) => option.type !== 'null');
  if (options !== undefined) return options.flatMap((option) => textsIn(option, path));
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).flatMap(([key, each]) => textsIn(each, [...path, key]));
  if (shape.type === 'array') return shape.items === undefined ? [] : textsIn(shape.items, [...path, '0']);
  const isFree = shape.type === 'string' && shape.enum === undefined && shape.const === undefined;
  return isFree && shape.format === undefined ? [{ path, shape }] : [];
}

/** A copy of the body with another value at a place; undefined where the body has no such place. */
function withAt(body: unknown, [key, ...rest]: readonly string[], value: string): unknown {
  if (key === undefined) return value;
  if (typeof body !== 'object' || body === null) return undefined;
  const inner = withAt((body as Record<string, unknown>)[key] ?? (rest.length > 0 ? {} : null), rest, value);
  if (Array.isArray(body)) return body.map((each, index) => (String(index) === key ? inner : each));
  return { ...body, [key]: inner };
}

test('no name, title or other short text of any call keeps signs that nobody sees', () => {
  const kept: string[] = [];
  let tried = 0;
  for (const { name, endpoint } of world.at.portal.kernel.mounted) {
    if (endpoint.body === undefined || endpoint.method === 'GET') continue;
    let good: unknown;
    try {
      good = goodBody(name, endpoint, world.own, true);
    } catch {
      continue;
    }
    for (const { path, shape } of textsIn(shapeOf(endpoint.body))) {
      if ((shape.maxLength ?? Infinity) > 300) continue;
      const found = endpoint.body.safeParse(withAt(good, path, 'Pri\u202eya\u200b Raman'));
      tried += 1;
      if (found.success && /[\u202e\u200b]/u.test(JSON.stringify(found.data))) kept.push(`${name} ${path.join('.')}`);
    }
  }
  expect(tried).toBeGreaterThan(500);
  expect(kept.filter((place) => !asTyped.some((each) => each.test(place)))).toEqual([]);
});
