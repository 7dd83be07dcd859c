// `npm run check`: types, lint, boundaries, tests of units and components, two at a time. No database, no browser, at most a minute.
import { checks, conclude, runTogether } from './steps.mjs';

process.exit(conclude(await runTogether(checks, 2)));
