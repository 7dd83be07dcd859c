// `npm run bench:models [-- --folder FOLDER --megabytes 26 --viewer]`: models of a folder and one large one of self-made houses into a real portal.
// Shows for each how long it is from the answer to its last byte until its parts can be read, against web-ifc alone on the same file in
// the same run, each with the machine to itself; then, with all of them sent once more, the memory of the server and how fast the portal
// answers others meanwhile. `--viewer` looks at each in 3D as well: when
// its view is ready, how large it is, and how many pictures a second a browser without a graphics card draws while it is turned.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { IfcAPI, LogLevel } from 'web-ifc';
import { keepFigures } from './figures.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess } from '../test/faults/portal-process.ts';
import { houseIfc } from '../test/house-ifc.ts';
import { viewerFrames } from './viewer-frames.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    megabytes: { type: 'string', default: '26' },
    viewer: { type: 'boolean' },
    only: { type: 'string' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

/** web-ifc's own opening and meshing, with nothing done to what it gives. The portal reads the file for the first time, and so does this. */
async function bareMs(bytes: Uint8Array): Promise<number> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const begun = performance.now();
  const model = api.OpenModel(bytes);
  api.StreamAllMeshes(model, () => undefined);
  const took = performance.now() - begun;
  api.CloseModel(model);
  api.Dispose();
  return took;
}

const models: { name: string; bytes: Uint8Array }[] = [];
const { folder } = values;
if (folder !== undefined && existsSync(folder))
  for (const name of (await readdir(folder)).toSorted())
    if (name.endsWith('.ifc') && (values.only === undefined || new RegExp(values.only, 'u').test(name)))
      models.push({ name, bytes: await readFile(join(folder, name)) });
const wanted = Number(values.megabytes) * 1e6;
// `--megabytes 0` leaves the large one out.
const perHouse = houseIfc({ copies: 20 }).length / 20;
if (wanted > 0)
  models.push({
    name: `houses-${values.megabytes}-mb.ifc`,
    bytes: Buffer.from(houseIfc({ copies: Math.ceil(wanted / perHouse) })),
  });

const dataFolder = await mkdtemp(join(tmpdir(), 'hearth-models-'));
const portal = await portalProcess({ HEARTH_DATA: dataFolder, LOG_LEVEL: 'silent', SAMPLE_COMPANY: 'on' });
let token = '';
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
  fetch(path.startsWith('http') ? path : `${portal.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });
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

/** True once every model of the sample has been read and drawn. */
const sampleIsRead = async () => {
  const models = (await (await ask('GET', '/api/models')).json()) as { state: string; viewer_state: string }[];
  const isBusy = ({ state, viewer_state: view }: { state: string; viewer_state: string }) =>
    state === 'waiting' || state === 'reading' || view === 'waiting' || view === 'making';
  return models.length > 1 && !models.some(isBusy);
};

async function memoryMb(): Promise<{ now: number; most: number }> {
  const pid = Number(/"pid":(\d+)/u.exec(await readFile(join(dataFolder, 'server.json'), 'utf8').catch(() => ''))?.[1]);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1] ?? 0) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

/** Asks for projects all the time, as somebody else would, and keeps how long each answer took. */
function others(): { stop: () => Promise<number[]> } {
  const took: number[] = [];
  let isOn = true;
  const asking = (async () => {
    while (isOn) {
      const begun = performance.now();
      const answer = await ask('GET', '/api/projects?limit=20');
      await answer.arrayBuffer();
      took.push(performance.now() - begun);
      await sleep(15);
    }
  })();
  return {
    async stop() {
      isOn = false;
      await asking;
      return took;
    },
  };
}
const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

async function send(
  name: string,
  bytes: Uint8Array,
): Promise<{ id: string; ms: number; state: string; parts: number; viewMs: number; viewBytes: number }> {
  const made = await ask('POST', '/api/model-uploads', {
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  });
  const location = made.headers.get('location') ?? '';
  const sent = await ask(
    'PATCH',
    location,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    new Uint8Array(bytes),
  );
  const begun = performance.now();
  if (sent.status !== 204) throw new Error(`${name} was refused: ${await sent.text()}`);
  const id = location.split('/').at(-1) ?? '';
  let ms: number | undefined;
  for (;;) {
    const model = (await (await ask('GET', `/api/models/${id}`)).json()) as {
      state: string;
      element_count: number;
      viewer_state: string;
      viewer_bytes: number | null;
    };
    const now = performance.now() - begun;
    const isRead = model.state !== 'waiting' && model.state !== 'reading';
    if (isRead) ms ??= now;
    // The next model is sent when this one's view is prepared too, so that each is measured alone.
    if (ms !== undefined && model.viewer_state !== 'waiting' && model.viewer_state !== 'making')
      return {
        id,
        ms,
        state: model.state,
        parts: model.element_count,
        viewMs: now,
        viewBytes: model.viewer_bytes ?? 0,
      };
    await sleep(2);
  }
}

let failed = true;
try {
  portal.start();
  await millisecondsUntil(serves, 120_000, 'The first start');
  // The sample company's own models are read one after the other, as all are; the first of ours would wait behind them.
  await millisecondsUntil(sampleIsRead, 120_000, 'The reading of the sample');
  // The first reading warms its threads, as the first of a morning does.
  await send('warm.ifc', Buffer.from(houseIfc()));
  const before = await memoryMb();
  const screen =
    values.viewer === true ? await viewerFrames(portal.address.replace('127.0.0.1', 'localhost')) : undefined;
  const shown = values.viewer === true ? ' 3D ready after | 3D KB | 3D on screen | pictures a second |' : '';
  say(`| model | MB | parts | until readable | web-ifc alone | times | server at most |${shown}`);
  say(`|---|---|---|---|---|---|---|${'---|'.repeat(shown === '' ? 0 : 4)}`);
  let slow = 0;
  for (const { name, bytes } of models) {
    const bare = await bareMs(bytes);
    const { id, ms, state, parts, viewMs, viewBytes } = await send(name, bytes);
    const times = ms / bare;
    if (times > 2) slow += 1;
    const { most } = await memoryMb();
    const turned = viewBytes === 0 ? undefined : await screen?.turn(id);
    const seen =
      turned === undefined
        ? ''
        : ` ${viewMs.toFixed(0)} ms | ${(viewBytes / 1024).toFixed(0)} | ${turned.openMs.toFixed(0)} ms | ${turned.fps.toFixed(0)} |`;
    say(
      `| ${name}${state === 'ready' ? '' : ` (${state})`} | ${(bytes.length / 1e6).toFixed(2)} | ${parts} | ${ms.toFixed(0)} ms | ${bare.toFixed(0)} ms | ${times.toFixed(2)} | ${most} MB |${seen}`,
    );
  }
  await screen?.close();
  const asked = others();
  for (const { name, bytes } of models) await send(`again-${name}`, bytes);
  const took = (await asked.stop()).toSorted((a, b) => a - b);
  const after = await memoryMb();
  say(`memory of the server: ${before.now} MB before, ${after.most} MB at most, ${after.now} MB after`);
  say(
    `other answers meanwhile: ${took.length}, p50 ${share(took, 0.5).toFixed(0)} ms, p99 ${share(took, 0.99).toFixed(0)} ms, worst ${share(took, 0.999999).toFixed(0)} ms`,
  );
  say(`${slow} of ${models.length} models took more than twice as long as web-ifc alone`);
  const p99 = share(took, 0.99);
  await keepFigures('bench:models', [
    {
      id: 'models.reading',
      promise: 'A model until its parts can be read, against web-ifc alone',
      bound: '≤ 2 × for each',
      measured: `${models.length - slow} of ${models.length} models`,
      isMet: slow === 0,
    },
    {
      id: 'models.others',
      promise: 'Answers to others while models are read',
      bound: 'p99 < 200 ms',
      measured: `p99 ${p99.toFixed(0)} ms of ${took.length}`,
      isMet: p99 < 200,
    },
    {
      id: 'models.memory',
      promise: 'Memory of the server while models are read',
      bound: '< 1,000 MB',
      measured: `${after.most} MB at most, ${before.now} MB before`,
      isMet: after.most < 1000,
    },
  ]);
  failed = false;
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
