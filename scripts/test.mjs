// `npm test`: everything. The checks, the tests on a real PostgreSQL, the web build, then the journeys in a real browser.
import { findChromium } from './find-chromium.mjs';
import { checks, conclude, notRun, run, runTogether, vitest } from './steps.mjs';

const outcomes = await runTogether(checks, 2);
outcomes.push(await run(vitest('integration', ['integration'], 1200), { stream: true }));

// The portal's own way to build, so that it finds the work done when the journeys start it.
const building =
  "import('./src/platform/server/http/web-build.ts').then(({ buildWebWhenStale }) => buildWebWhenStale())";
const build = { name: 'web build', args: ['--eval', building], timeoutS: 180 };
const built = await run(build, { stream: false });
outcomes.push(built);

if (built.failed > 0) {
  outcomes.push(notRun('browser journeys', 'There is no web build to run them on.'));
} else {
  const chromium = await findChromium();
  outcomes.push(
    'path' in chromium
      ? await run(vitest('browser journeys', ['e2e'], 1200, { CHROMIUM_PATH: chromium.path }), { stream: true })
      : notRun('browser journeys', chromium.problem),
  );
}
process.exit(conclude(outcomes));
