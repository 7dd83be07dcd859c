// `npm run dev`: the server starts again when a source of it changes, and the browser takes up changes of the web part at once.
// One address to open: Vite's. It hands /api and /ws on to the server.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = process.env.PORT ?? '4000';
const webPort = process.env.WEB_PORT ?? '5173';

/** Each side prints where it listens; the one to open is printed once, at the end. */
const isOtherAddress = (line) => /(?:Hearth is at|Local:|Network:|ready in)/u.test(line);

/** @type {import('node:child_process').ChildProcess[]} */
const running = [];
let isEnding = false;

function start(name, args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const print = (chunk) => {
    for (const line of chunk.toString().split('\n'))
      if (line.trim() !== '' && !isOtherAddress(line)) console.log(`${name} │ ${line}`);
  };
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  child.on('exit', (code) => {
    if (!isEnding) console.log(`${name} has ended (${code ?? 'by a signal'}).`);
    end();
  });
  running.push(child);
  return child;
}

function end() {
  if (isEnding) return;
  isEnding = true;
  for (const child of running) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

start('server', ['--watch', '--watch-preserve-output', 'src/app/start.ts', '--without-pages'], {
  PORT: port,
  // Links that the server writes lead to where the pages are.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
});
start(
  'web   ',
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort', '--clearScreen', 'false'],
  { PORT: port },
);

const address = `http://localhost:${webPort}`;
for (;;) {
  const isUp = await Promise.all([fetch(address), fetch(`http://127.0.0.1:${port}/healthz`)]).then(
    (answers) => answers.every(({ ok }) => ok),
    () => false,
  );
  if (isUp || isEnding) break;
  await new Promise((resolve) => setTimeout(resolve, 300));
}
if (!isEnding) console.log(`\nHearth is at ${address} (both sides reload).\n`);
