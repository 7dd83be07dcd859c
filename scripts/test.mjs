// `npm test`: everything. The tests on a real PostgreSQL and, beside them, the web build, the checks, and the journeys in a real browser.
// With arguments, as in `npm test -- --changed`, only the tests that they name, and neither checks nor journeys.
import { findChromium } from './find-chromium.mjs';
import { checks, conclude, notRun, onPostgres, run, runTogether, vitest, withoutDatabase } from './steps.mjs';

const args = process.argv.slice(2);
if (args.length > 0) {
  const step = vitest('tests asked for', [...withoutDatabase, 'architecture', ...onPostgres], { more: args });
  const outcome = await run(step, { stream: true });
  const code = conclude([outcome], { mayBeEmpty: true });
  console.log('Only the tests asked for: types, lint and the journeys are part of "npm test" without arguments.');
  process.exit(code);
}

// The portal's own way to build, so that it finds the work done when the journeys start it.
const building =
  "import('./src/platform/server/http/web-build.ts').then(({ buildWebWhenStale }) => buildWebWhenStale())";
const build = { name: 'web build', args: ['--eval', building] };

// One lane of work beside the tests on PostgreSQL, which wait for a database, a socket or a moment again and again: first the checks, then
// the journeys, so that no core is idle until the last of both has ended.
const beside = async () => {
  const judged = await runTogether([build, ...checks], 1);
  if (judged.some(({ name, failed }) => name === build.name && failed > 0))
    return [...judged, notRun('browser journeys', 'There is no web build to run them on.')];
  const chromium = await findChromium({ prefersShell: true });
  if (!('path' in chromium)) return [...judged, notRun('browser journeys', chromium.problem)];
  const journeys = vitest('browser journeys', ['e2e'], { env: { CHROMIUM_PATH: chromium.path } });
  return [...judged, await run(journeys, { stream: true })];
};
const [integration, others] = await Promise.all([run(vitest('integration', onPostgres), { stream: true }), beside()]);
const outcomes = [...others.slice(0, -1), integration, ...others.slice(-1)];
process.exit(conclude(outcomes));
