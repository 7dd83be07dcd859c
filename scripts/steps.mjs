// The steps that `npm run check` and `npm test` are made of, and how a step is run, timed and counted.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { failedTests, retriedTests } from './test-outcomes.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const results = join(root, 'test-results');

/** A program that takes this long has stopped working, also on a slow machine that is busy with other things. */
const longestProgramS = 1800;

/**
 * A step: a program of this package run by this Node. `vitest` steps are counted test by test, any other is one check. Each test and
 * hook has a limit of its own, so a step of tests needs none: what hangs fails by its name and the others go on.
 * @typedef {{ name: string, args: string[], vitest?: string, env?: Record<string, string> }} Step
 * `broken`: the tests that failed; `retried`: those that passed only on their second try.
 * @typedef {import('./test-outcomes.mjs').NamedTest} NamedTest
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, broken: NamedTest[], retried: NamedTest[], seconds: number }} Outcome
 */

/** @returns {Step} */
function program(name, path, args, env = {}) {
  return { name, args: [join(root, 'node_modules', path), ...args], env };
}

// The compiler and the linter of types are programs in Go. They read the whole package once and end, so collecting what they have done
// with and keeping several threads in step is most of their work: told not to, they use half the processor time and end as soon.
const seldomCollected = { GOGC: '400' };

/** @returns {Step} */
function types(name, project) {
  return program(name, 'typescript/bin/tsc', ['-p', project, '--singleThreaded'], seldomCollected);
}

/**
 * The tests of these projects; `more` narrows them, as the command line of vitest does.
 * @returns {Step}
 */
export function vitest(name, projects, { env = {}, more = [] } = {}) {
  const file = join(results, `${name}.json`);
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ];
  return { name, args, vitest: file, env };
}

/** The projects of tests that need neither a PostgreSQL nor a browser. */
export const withoutDatabase = ['unit', 'unit-alone', 'component', 'component-alone'];

/** The projects of tests that need a PostgreSQL: those that share a process, and those that have one each. */
export const onPostgres = ['integration', 'integration-alone'];

/** What can be judged without a database or a browser, the longest first. */
export const checks = [
  program('lint', 'oxlint/bin/oxlint', ['--type-aware'], { ...seldomCollected, GOMAXPROCS: '1' }),
  types('types of the server', 'tsconfig.server.json'),
  types('types of the web part', 'tsconfig.web.json'),
  program('format', 'oxfmt/bin/oxfmt', ['--check']),
  program('unused code', 'knip/bin/knip.js', []),
  types('types of the journeys', 'tsconfig.e2e.json'),
  vitest('unit, component and architecture', [...withoutDatabase, 'architecture']),
];

/**
 * Runs one step. `stream` prints while it runs, line by line, so that two at a time stay readable; otherwise what it printed comes when it
 * ends, and of a passed one only a line.
 * @returns {Promise<Outcome>}
 */
export async function run(step, { stream }) {
  mkdirSync(results, { recursive: true });
  if (step.vitest !== undefined) rmSync(step.vitest, { force: true });
  const started = performance.now();
  if (stream) console.log(`\n── ${step.name}`);
  const output = [];
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  for (const from of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: from }).on('line', (line) => console.log(line));
    else from.on('data', (chunk) => output.push(chunk));
  }
  let late = false;
  const timer =
    step.vitest === undefined
      ? setTimeout(() => {
          late = true;
          end(child);
        }, longestProgramS * 1000)
      : undefined;
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  clearTimeout(timer);
  running.delete(child);
  if (late) output.push(Buffer.from(`${step.name} did not end within ${longestProgramS} s and was stopped.\n`));

  const outcome = {
    name: step.name,
    ...count(step, code === 0 && !late),
    seconds: (performance.now() - started) / 1000,
  };
  const text = Buffer.concat(output).toString();
  if (!stream)
    console.log(`── ${step.name}: ${outcome.failed === 0 ? 'passed' : 'FAILED'} in ${outcome.seconds.toFixed(1)} s`);
  if (outcome.failed > 0) console.log(text.trimEnd());
  else for (const warning of text.match(/warning: .+/gu) ?? []) console.log(warning);
  return outcome;
}

/** Runs steps side by side, as many at once as there are lanes, in the order given. */
export async function runTogether(steps, lanes) {
  const waiting = [...steps];
  const outcomes = [];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      outcomes.push(await run(step, { stream: false }));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

/**
 * The table of times, the tests that failed and those that needed a second try, then the one closing line. Returns the exit code: a run
 * of no test at all has failed too, unless nothing was asked for.
 */
export function conclude(outcomes, { mayBeEmpty = false } = {}) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failed, skipped, seconds } of outcomes) {
    const counts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(', ');
    console.log(`${name.padEnd(width)}  ${seconds.toFixed(1).padStart(7)} s  ${counts}`);
  }
  nameTests(
    'failed',
    outcomes.flatMap(({ broken }) => broken),
  );
  nameTests(
    'passed only on the second try',
    outcomes.flatMap(({ retried }) => retried),
  );
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = sum('skipped');
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return sum('failed') > 0 || (sum('passed') === 0 && !mayBeEmpty) ? 1 : 0;
}

function nameTests(how, tests) {
  if (tests.length === 0) return;
  console.log(`\n${tests.length} ${how}:`);
  for (const { file, name, why } of tests) console.log(`  ${relative(root, file)}: ${name}\n    first ${why}`);
}

/** A step whose program could not even start, as one failure. */
export function notRun(name, why) {
  console.log(`\n── ${name}: FAILED\n${why}`);
  return { name, passed: 0, failed: 1, skipped: 0, broken: [], retried: [], seconds: 0 };
}

function count(step, succeeded) {
  const nothing = { passed: 0, failed: succeeded ? 0 : 1, skipped: 0, broken: [], retried: [] };
  if (step.vitest === undefined) return { ...nothing, passed: succeeded ? 1 : 0 };
  let report;
  try {
    report = JSON.parse(readFileSync(step.vitest, 'utf8'));
  } catch {
    return nothing;
  }
  const broken = failedTests(report);
  return {
    passed: report.numPassedTests,
    // A run that fails in no test at all is a failure too.
    failed: broken.length === 0 && !succeeded ? 1 : broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    broken,
    retried: retriedTests(report),
  };
}

const running = new Set();

/** Ends a step with everything it started: it leads its own process group. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
    setTimeout(() => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself in the meantime.
      }
    }, 10_000).unref();
  } catch {
    // It has ended by itself already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) end(child);
    process.exit(130);
  });
}
