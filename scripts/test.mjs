// `npm test`: everything. The checks, the tests on a real PostgreSQL, the web build, then the journeys in a real browser.
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { checks, conclude, notRun, root, run, runTogether, vitest } from './steps.mjs';

const outcomes = await runTogether(checks, 2);
outcomes.push(await run(vitest('integration', ['integration'], 600), { stream: true }));

const build = { name: 'web build', args: [join(root, 'node_modules/vite/bin/vite.js'), 'build'], timeoutS: 180 };
const built = await run(build, { stream: false });
outcomes.push(built);

if (built.failed > 0) {
  outcomes.push(notRun('browser journeys', 'There is no web build to run them on.'));
} else {
  const chromium = await findChromium();
  outcomes.push(
    'path' in chromium
      ? await run(vitest('browser journeys', ['e2e'], 720, { CHROMIUM_PATH: chromium.path }), { stream: true })
      : notRun('browser journeys', chromium.problem),
  );
}
process.exit(conclude(outcomes));
