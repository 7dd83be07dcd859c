import { configDefaults, defineConfig } from 'vitest/config';
import { aloneComponentTests, aloneTests, aloneUnitTests } from './test/alone-tests.ts';
import { standsOnItsArea } from './test/stands-on.ts';
import { folderInMemory } from './test/temporary-folder.ts';

// For this process and all that it starts: `os.tmpdir()` leads there.
const inMemory = folderInMemory();
if (inMemory !== undefined) process.env['TMPDIR'] = inMemory;

const integrationTests = ['src/**/*.test.ts', 'sample/**/*.test.ts', 'test/*.test.ts'];
const unitTests = [
  'src/**/*.unit.test.ts',
  'src/**/*.unit.test.tsx',
  'src/platform/shared/**/*.test.ts',
  'sample/**/*.unit.test.ts',
  'scripts/**/*.unit.test.ts',
  'bench/**/*.unit.test.ts',
];

const notIntegration = [...unitTests, 'test/architecture/**', 'test/e2e/**'];

/** Answers are made and thrown away by the thousand: with more room for the young hardly any is carried over into what is swept seldom. */
const largeNursery: string[] = ['--max-semi-space-size=64'];

const onPostgres = {
  environment: 'node',
  globalSetup: 'test/postgres.ts',
  pool: 'forks',
  // More than two cores, so that neither is idle while a test waits for PostgreSQL or for a moment: decision 404.
  maxWorkers: 3,
  execArgv: largeNursery,
  // No test measures by it: what hangs is told after this, also on a machine that is three times slower and busy.
  testTimeout: 180_000,
  // What is waited for comes when it comes; a busy machine is no fault of the portal.
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 240_000,
} as const;

const inDocument = {
  environment: 'happy-dom',
  // Before each file, also where files share a process: it leaves nothing of the one before.
  setupFiles: 'test/component/room.ts',
  testTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
} as const;

/**
 * Five kinds of tests. `unit`: no database (`*.unit.test.ts`, and all of platform/shared). `component`: a part of the screen in a
 * document without a browser. `integration`: a real PostgreSQL,
 * one database per worker. `architecture`: the sources themselves. `e2e`: a real portal and a real browser.
 */
export default defineConfig({
  test: {
    // The module that puts everything together and the schema of the database touch every test, and no import says so.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/src/app/server.ts', '**/migrations/*.sql'],
    // Transformed sources are kept between runs; what that saves is in decision 120.
    fsModuleCache: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: unitTests,
          exclude: aloneUnitTests,
          environment: 'node',
          testTimeout: 60_000,
          isolate: false,
        },
      },
      { test: { name: 'unit-alone', include: aloneUnitTests, environment: 'node', testTimeout: 60_000 } },
      {
        test: {
          ...inDocument,
          name: 'component',
          include: ['src/**/*.component.test.tsx'],
          exclude: aloneComponentTests,
          isolate: false,
        },
      },
      { test: { ...inDocument, name: 'component-alone', include: aloneComponentTests } },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          // All read the same sources, which are then read once.
          isolate: false,
        },
      },
      {
        plugins: [standsOnItsArea()],
        test: {
          ...onPostgres,
          name: 'integration',
          sequence: { groupOrder: 2 },
          include: integrationTests,
          exclude: [...notIntegration, ...aloneTests],
          isolate: false,
        },
      },
      {
        plugins: [standsOnItsArea()],
        test: {
          ...onPostgres,
          name: 'integration-alone',
          // After those without a database, which have as many workers as the machine has room for, and before the others: many of these wait
          // for a process that starts or ends, and beside them there is something to do from the first minute on.
          sequence: { groupOrder: 1 },
          include: aloneTests,
          exclude: notIntegration,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          environment: 'node',
          globalSetup: ['test/e2e/portal.ts'],
          sequence: { groupOrder: 3 },
          pool: 'forks',
          // A worker keeps its browser, its windows and what they have compiled from file to file.
          isolate: false,
          // Each worker has a portal of its own on a copy of the sample company.
          maxWorkers: 2,
          testTimeout: 240_000,
          // No second try: a journey that passes only then has found a race, its own or the portal's (decisions 124, 404).
          // What is waited for comes when it comes; a journey that promises seconds says them itself.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
