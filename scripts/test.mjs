// `npm test`: everything. The tests on a real PostgreSQL and, beside them, the checks and the web build; then the journeys in a real
// browser. With arguments, as in `npm test -- --changed`, only the tests that they name, and neither checks nor journeys.
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

// The tests wait for a database, a socket or a moment again and again; one lane of checks fills that time.
const [integration, beside] = await Promise.all([
  run(vitest('integration', onPostgres), { stream: true }),
  runTogether([build, ...checks], 1),
]);
const outcomes = [...beside, integration];

if (beside.some(({ name, failed }) => name === build.name && failed > 0)) {
  outcomes.push(notRun('browser journeys', 'There is no web build to run them on.'));
} else {
  const chromium = await findChromium();
  outcomes.push(
    'path' in chromium
      ? await run(vitest('browser journeys', ['e2e'], { env: { CHROMIUM_PATH: chromium.path } }), { stream: true })
      : notRun('browser journeys', chromium.problem),
  );
}
process.exit(conclude(outcomes));
