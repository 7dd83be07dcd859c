// Finds a Chromium for the browser journeys, or installs one: through apt where that is allowed, else through playwright.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Draws pages and nothing of a window around them, which spares more than a quarter of what a walk over the screens takes (decision 404).
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that starts, or a sentence that says what to do. `prefersShell`: rather the one without a window; what is measured
 * is measured in the browser that people have.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findChromium({ install = true, prefersShell = false } = {}) {
  const names = prefersShell ? [shell, ...whole] : [...whole, shell];
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    return starts(asked) ? { path: asked } : { problem: `CHROMIUM_PATH is ${asked}, and no browser starts there.` };
  }
  const found = candidates(names).find(starts);
  if (found !== undefined) return { path: found };
  if (install) {
    installByApt(names);
    const fromApt = candidates(names).find(starts);
    if (fromApt !== undefined) return { path: fromApt };
    installByPlaywright();
    const fromPlaywright = candidates(names).find(starts);
    if (fromPlaywright !== undefined) return { path: fromPlaywright };
  }
  return {
    problem:
      'The browser journeys need Chromium. None was found, and neither apt-get nor playwright could install one here. ' +
      'Install Chromium or Google Chrome yourself, or set CHROMIUM_PATH to one, and run the tests again.',
  };
}

function candidates(names) {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...names.map((name) => join('/usr/bin', name)), ...onPath, ...macApps, ...fromPlaywrightCache()].filter(
    (path) => existsSync(path),
  );
}

/** The browsers that `playwright install` has laid down for this person, the newest first. */
function fromPlaywrightCache() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : join(homedir(), '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .toSorted((a, b) => Number(b.replace(/\D/gu, '')) - Number(a.replace(/\D/gu, '')) || b.length - a.length)
    .flatMap((name) => [
      join(cache, name, 'chrome-linux/headless_shell'),
      join(cache, name, 'chrome-headless-shell-linux64/chrome-headless-shell'),
      join(cache, name, 'chrome-linux/chrome'),
      join(cache, name, 'chrome-linux64/chrome'),
      join(cache, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
      join(cache, name, 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'),
    ]);
}

/** A file that is there may still be a stub that asks to install something: only one that answers counts. */
function starts(path) {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

function installByApt(names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
  console.log('No Chromium here: installing it through apt-get (once, a minute or two).');
  const apt = (...args) => {
    const command = asRoot ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args];
    const [program = '', ...rest] = command;
    return (
      spawnSync(program, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    );
  };
  apt('update');
  const ofDebian = names.filter((name) => name.startsWith('chromium'));
  ofDebian.some((name) => apt('install', '-y', '--no-install-recommends', name));
}

function installByPlaywright() {
  console.log('No Chromium here: installing it through playwright (once, a minute or two).');
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  const install = (args) =>
    spawnSync(process.execPath, [cli, 'install', ...args], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
      .status === 0;
  if (process.getuid?.() === 0 && install(['--with-deps', 'chromium'])) return;
  install(['chromium']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await findChromium({ install: !process.argv.includes('--no-install') });
  console.log('path' in found ? found.path : found.problem);
  process.exit('path' in found ? 0 : 1);
}
