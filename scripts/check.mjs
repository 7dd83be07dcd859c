// `npm run check`: types, lint, boundaries and unit tests, two at a time. No database, no browser, at most a minute.
import { checks, conclude, runTogether } from './steps.mjs';

process.exit(conclude(await runTogether(checks, 2)));
