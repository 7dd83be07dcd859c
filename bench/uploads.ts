// `npm run bench:uploads [-- --bytes 2147483648 --kills 3]`: one file of 2 GB by tus into a real portal that is killed (SIGKILL) on the way.
// Shows that nothing acknowledged is lost, that the hash is the same, and how much memory the server takes.
import { createHash, createCipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { keepFigures } from './figures.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess } from '../test/faults/portal-process.ts';

const { values } = parseArgs({
  options: { bytes: { type: 'string', default: String(2 * 1024 ** 3) }, kills: { type: 'string', default: '3' } },
});
const total = Number(values.bytes);
const pieceBytes = 64 * 1024 * 1024;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The bytes of the file from a place on: a cipher's stream, the same each time, like no pattern that could be guessed. */
function* bytesFrom(start: number, length: number): Generator<Buffer> {
  const block = 1024 * 1024;
  const zeros = Buffer.alloc(block);
  for (let at = start; at < start + length;) {
    const inBlock = at % block;
    const index = Math.floor(at / block);
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(index, 0);
    const made = createCipheriv('aes-256-ctr', Buffer.alloc(32, 7), iv).update(zeros);
    const chunk = made.subarray(inBlock, Math.min(block, inBlock + start + length - at));
    yield chunk;
    at += chunk.length;
  }
}

const dataFolder = await mkdtemp(join(tmpdir(), 'hearth-uploads-'));
const portal = await portalProcess({ HEARTH_DATA: dataFolder, LOG_LEVEL: 'silent', SAMPLE_COMPANY: 'on' });
let token = '';
const serves = async () => {
  const response = await fetch(`${portal.address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'employee', password: 'hearth-sample' }),
  });
  if (!response.ok) return false;
  token = ((await response.json()) as { token: string }).token;
  return true;
};
const once = (method: string, path: string, headers: Record<string, string> = {}, body?: Readable) =>
  fetch(path.startsWith('http') ? path : `${portal.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
/** Asks a second time: the first may go out on a connection to the process that was killed. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  once(method, path, headers).catch(() => once(method, path, headers));

/** The memory that the server's process holds at this moment and has held at most, in MB. */
async function memoryOf(): Promise<{ now: number; most: number }> {
  const pid = Number(/"pid":(\d+)/u.exec(await readFile(join(dataFolder, 'server.json'), 'utf8').catch(() => ''))?.[1]);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1] ?? 0) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

let failed = true;
try {
  portal.start();
  await millisecondsUntil(serves, 120_000, 'The first start');
  const project = ((await (await ask('GET', '/api/projects?limit=1')).json()) as { id: string }[])[0]?.id ?? '';
  const metadata = Object.entries({ filename: 'walkthrough.bin', owner_type: 'project', owner_id: project })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const made = await ask('POST', '/api/uploads', { 'upload-length': String(total), 'upload-metadata': metadata });
  const location = made.headers.get('location') ?? '';
  const before = await memoryOf();
  const started = performance.now();
  const killAt = Array.from({ length: Number(values.kills) }, (_, n) => ((n + 1) * total) / (Number(values.kills) + 1));
  let acknowledged = 0;
  let lost = 0;
  let most = 0;
  const readyMs: number[] = [];
  for (let offset = 0; offset < total;) {
    const length = Math.min(pieceBytes, total - offset);
    const due = killAt[0] !== undefined && offset + length > killAt[0];
    const sending = once(
      'PATCH',
      location,
      {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(length),
      },
      Readable.from(bytesFrom(offset, length)),
    ).catch(() => undefined);
    if (due) {
      killAt.shift();
      most = Math.max(most, (await memoryOf()).most);
      await new Promise((resolve) => setTimeout(resolve, 60));
      await portal.kill();
      readyMs.push(await millisecondsUntil(serves, 60_000, 'To serve again'));
    }
    const answer = await sending;
    if (answer?.status === 204) {
      offset += length;
      acknowledged = offset;
      continue;
    }
    const state = (await (await ask('GET', location)).json()) as { offset: number };
    if (state.offset < acknowledged) lost += acknowledged - state.offset;
    offset = state.offset;
  }
  const seconds = (performance.now() - started) / 1000;
  const file = (await (await ask('POST', `${location}/finish`)).json()) as { id: string; bytes: number };
  const after = await memoryOf();
  most = Math.max(most, after.most);
  const [sent, kept] = [createHash('sha256'), createHash('sha256')];
  for (const chunk of bytesFrom(0, total)) sent.update(chunk);
  const content = await ask('GET', `/api/files/${file.id}/content`);
  if (content.body !== null) for await (const chunk of content.body) kept.update(chunk);
  const isSame = sent.digest('hex') === kept.digest('hex');
  say(
    `${(total / 1024 ** 2).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${values.kills} kills on the way, back in ${readyMs.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s`,
  );
  say(`acknowledged and lost: ${lost} bytes; hash ${isSame ? 'the same' : 'DIFFERENT'}; kept ${file.bytes} bytes`);
  say(`memory of the server: ${before.now} MB before, ${most} MB at most, ${after.now} MB after`);
  failed = !isSame || lost > 0 || file.bytes !== total;
  await keepFigures('bench:uploads', [
    {
      id: 'uploads.kills',
      promise: `A file of ${(total / 1024 ** 3).toFixed(1)} GB in pieces, the portal killed ${values.kills} times on the way`,
      bound: 'no acknowledged byte lost, the same hash',
      measured: `${seconds.toFixed(1)} s, ${lost} bytes lost, hash ${isSame ? 'the same' : 'different'}; memory ${before.now} MB before, ${most} MB at most`,
      isMet: !failed,
    },
  ]);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${portal.printed()}\n`,
  );
} finally {
  await portal.stop();
  await discardCluster(dataFolder, pino({ level: 'silent' }));
  await rm(dataFolder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
