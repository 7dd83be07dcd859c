// `npm run test:area -- boms estimates`: the tests that lie in these areas, but for the journeys, and nothing else.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, onPostgres, root, run, vitest, withoutDatabase } from './steps.mjs';

const areas = join(root, 'src/areas');
const wingOf = new Map(
  readdirSync(areas).flatMap((wing) => readdirSync(join(areas, wing)).map((area) => [area, wing])),
);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !wingOf.has(name));
if (asked.length === 0 || unknown.length > 0) {
  const fault = asked.length === 0 ? 'Name one area or more.' : `There is no area ${unknown.join(', ')}.`;
  console.error(`${fault} The areas are ${[...wingOf.keys()].join(', ')}.`);
  process.exit(1);
}
const more = asked.map((name) => `src/areas/${wingOf.get(name)}/${name}/`);
process.exit(
  conclude([await run(vitest(asked.join(', '), [...withoutDatabase, ...onPostgres], { more }), { stream: true })]),
);
