// From a write to the bell, one message to all, and a thousand sockets that are lost at once. All on one machine.
// With one of the words `bell`, `lost`, `crowd` behind it, only that part. Ends with 1 when a bound is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { WebSocket } from 'ws';
import { Crowd } from './crowd.ts';
import { keepFigures, type Figure } from './figures.ts';
import { serve } from './measure.ts';
import { bearer, makeStaff, type Person } from './staff.ts';
import { freePort } from '#test/free-port.ts';
import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const people = 500;
const liveSockets = 1_000;
const writesPerS = 50;
const writes = 1_000;
const broadcasts = 30;
const crowdSockets = 5_000;
const crowdBroadcasts = 20;
const warmUps = 50;
const bounds = { bellP99Ms: 150, allP99Ms: 250, backMs: 15_000 };

interface Frame {
  type: string;
  id?: string;
  message?: string;
  seq?: number;
  epoch?: string;
  recovered?: boolean;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

const persons = await makeStaff(postgres.url, people);
const portal = await serve('bench/portal-process.ts', {
  DATABASE_URL: postgres.url,
  HEARTH_DATA: join(folder, 'portal'),
  PORT: String(await freePort()),
});
const socketsAt = portal.address.replace('http', 'ws').replace('localhost', '127.0.0.1');

function connect(path: string, person: Person, hear: (frame: Frame) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${socketsAt}${path}`, { headers: bearer(person), perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    // Open in the sense of the stream: its first frame has come.
    socket.on('message', (data: Buffer) => {
      hear(JSON.parse(data.toString('utf8')) as Frame);
      resolve(socket);
    });
  });
}

async function write(method: string, path: string, person: Person, body: object): Promise<{ id: string }> {
  const response = await fetch(`${portal.address}/api${path}`, {
    method,
    headers: { ...bearer(person), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string };
}

/** Waiting for what comes late ends with it, or after a while: what is missing is then counted as missing. */
async function untilTrue(isSo: () => boolean, longestMs: number): Promise<void> {
  for (const end = Date.now() + longestMs; !isSo() && Date.now() < end;) await sleep(50);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function figures(values: readonly number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

const found: Figure[] = [];

/** Says what was measured and whether it is good enough. */
function judge(figure: Figure): void {
  found.push(figure);
  print(`${figure.isMet ? 'met   ' : 'MISSED'} ${figure.promise}: ${figure.measured} (${figure.bound})`);
}

async function inTurns<T>(count: number, lanes: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let index = next++; index < count; index = next++) results[index] = await run(index);
    }),
  );
  return results;
}

async function fromWriteToBell(): Promise<void> {
  const sentAt = new Map<string, number>();
  const latencies = new Map<string, number[]>();
  const bells = await inTurns(people, 20, (index) =>
    connect(`/ws/notifications/${persons[index]!.id}/`, persons[index]!, (frame) => {
      if (frame.type !== 'add_notification') return;
      const { link } = JSON.parse(frame.message ?? '{}') as { link: string };
      const at = sentAt.get(link);
      if (at !== undefined) latencies.set(link, [...(latencies.get(link) ?? []), performance.now() - at]);
    }),
  );
  // Each write is to a record of its own, so that each has exactly one bell to ring and none can be put together with another.
  const projects = await inTurns(writes + warmUps, 4, (index) =>
    write('POST', '/projects', persons[0]!, {
      project_number: `BELL-${index}`,
      name: `Bell ${index}`,
      members: [{ user_id: persons[1 + (index % (people - 1))]!.id, role: 'pm' }],
    }),
  );
  await sleep(1_000);
  let failed = 0;
  const run = async (index: number) => {
    sentAt.set(`/projects/BELL-${index}`, performance.now());
    await write('PUT', `/projects/${projects[index]!.id}`, persons[0]!, { name: `Rung ${index}` }).catch(() => {
      failed += 1;
    });
  };
  for (let index = writes; index < writes + warmUps; index += 1) await run(index);
  await untilTrue(() => latencies.size === warmUps, 5_000);
  sentAt.clear();
  latencies.clear();
  const pending: Promise<void>[] = [];
  const since = performance.now();
  for (let index = 0; index < writes; index += 1) {
    await sleep(Math.max(0, since + (index * 1_000) / writesPerS - performance.now()));
    pending.push(run(index));
  }
  await Promise.all(pending);
  await untilTrue(() => latencies.size === writes, 10_000);
  const all = [...latencies.values()].flat();
  judge({
    id: 'sockets.bell',
    promise: `From a write to the bell, ${writesPerS} writes/s to ${people} sockets`,
    bound: `all arrive once, p99 ≤ ${bounds.bellP99Ms} ms`,
    measured: `${latencies.size} of ${writes} arrived, ${all.length - latencies.size} twice, ${failed} writes failed; ${figures(all)}`,
    isMet: latencies.size === writes && all.length === writes && percentile(all, 0.99) <= bounds.bellP99Ms,
  });
  for (const bell of bells) bell.terminate();
}

async function oneToCrowd(): Promise<void> {
  const tokens = Array.from({ length: crowdSockets }, (_, index) => apiTokenPrefix + persons[index % people]!.token);
  const { id } = await write('POST', '/projects', persons[0]!, { project_number: 'CROWD', name: 'Crowd' });
  const crowd = await Crowd.gather(`${socketsAt}/ws/live/?resume=1`, tokens, id);
  await sleep(2_000);
  await crowd.heard(0, 0);
  const latencies: number[] = [];
  let delivered = 0;
  for (let index = 0; index < crowdBroadcasts; index += 1) {
    const sent = performance.timeOrigin + performance.now();
    await write('PUT', `/projects/${id}`, persons[0]!, { name: `Crowd ${index}` });
    const moments = await crowd.heard(crowdSockets, 10_000);
    delivered += moments.length;
    latencies.push(...moments.map((moment) => moment - sent));
    await sleep(300);
  }
  crowd.leave();
  judge({
    id: 'sockets.crowd',
    promise: `From one write to ${crowdSockets.toLocaleString('en-US')} sockets that look at the record`,
    bound: `all delivered, p99 ≤ ${bounds.allP99Ms} ms`,
    measured: `${delivered} of ${crowdSockets * crowdBroadcasts} delivered; ${figures(latencies)}`,
    isMet: delivered === crowdSockets * crowdBroadcasts && percentile(latencies, 0.99) <= bounds.allP99Ms,
  });
}

interface Live {
  person: Person;
  socket: WebSocket;
  seen: number[];
  at: { epoch: string; seq: number };
}

async function oneToAll(): Promise<Live[]> {
  let sent = 0;
  const latencies: number[] = [];
  const lives = await inTurns(liveSockets, 20, async (index) => {
    const live: Live = {
      person: persons[index % people]!,
      socket: undefined as never,
      seen: [],
      at: { epoch: '', seq: 0 },
    };
    live.socket = await connect('/ws/live/?resume=1', live.person, (frame) =>
      note(live, frame, () => latencies.push(performance.now() - sent)),
    );
    return live;
  });
  const { id } = await write('POST', '/projects', persons[0]!, { project_number: 'FAN', name: 'Fan' });
  for (const { socket } of lives) socket.send(JSON.stringify({ look: [id] }));
  await sleep(1_500);
  latencies.length = 0;
  for (let index = 0; index < broadcasts; index += 1) {
    sent = performance.now();
    await write('PUT', `/projects/${id}`, persons[0]!, { name: `Fan ${index}` });
    await sleep(500);
  }
  judge({
    id: 'sockets.all',
    promise: `From one write to ${liveSockets.toLocaleString('en-US')} sockets that look at the record`,
    bound: `all delivered, p99 ≤ ${bounds.allP99Ms} ms`,
    measured: `${latencies.length} of ${liveSockets * broadcasts} delivered; ${figures(latencies)}`,
    isMet: latencies.length === liveSockets * broadcasts && percentile(latencies, 0.99) <= bounds.allP99Ms,
  });
  return lives;
}

/** What one looks at comes without a number first, and again in its place in the stream. */
function note(live: Live, frame: Frame, onNews: () => void): void {
  if (frame.epoch === undefined || frame.seq === undefined) return onNews();
  if (frame.type !== 'resume') live.seen.push(frame.seq);
  else if (frame.recovered === false) live.seen.length = 0;
  live.at = { epoch: frame.epoch, seq: frame.seq };
}

async function lostAtOnce(lives: Live[]): Promise<void> {
  const { id } = await write('POST', '/projects', persons[0]!, { project_number: 'STORM', name: 'Storm' });
  await sleep(1_000);
  for (const live of lives) live.seen.length = 0;
  const started = lives.map(({ at }) => at.seq);
  const since = performance.now();
  for (const live of lives) live.socket.terminate();
  let isDown = true;
  const writing = (async () => {
    for (let index = 0; isDown; index += 1)
      await write('PUT', `/projects/${id}`, persons[0]!, { name: `Storm ${index}` });
  })();
  const refusals: unknown[] = [];
  await Promise.all(
    lives.map(async (live) => {
      for (let failures = 0; ; failures += 1) {
        // As the browser's socket waits: full jitter, from half a second up to ten.
        await sleep(Math.random() * Math.min(10_000, 500 * 2 ** failures));
        const back = await connect(
          `/ws/live/?resume=1&epoch=${live.at.epoch}&offset=${live.at.seq}`,
          live.person,
          (frame) => note(live, frame, () => undefined),
        ).catch((error: unknown) => void refusals.push(error));
        if (back instanceof WebSocket) {
          live.socket = back;
          return;
        }
      }
    }),
  );
  const backMs = performance.now() - since;
  isDown = false;
  await writing;
  await sleep(1_000);
  const last = Math.max(...lives.map(({ at }) => at.seq));
  const wrong = lives.filter(
    ({ seen }, index) =>
      seen.length !== last - started[index]! || seen.some((seq, step) => seq !== started[index]! + step + 1),
  ).length;
  judge({
    id: 'sockets.lost',
    promise: `${lives.length} sockets lost at once, while writes go on`,
    bound: `back in ≤ ${bounds.backMs / 1_000} s, none with a missing or doubled message`,
    measured: `back in ${(backMs / 1_000).toFixed(1)} s (${refusals.length} tries failed), ${last - started[0]!} messages meanwhile; ${wrong} with a missing or doubled one`,
    isMet: wrong === 0 && backMs <= bounds.backMs,
  });
  for (const { socket } of lives) socket.terminate();
}

try {
  const only = process.argv[2];
  if (only === undefined || only === 'bell') await fromWriteToBell();
  if (only === undefined || only === 'crowd') await oneToCrowd();
  if (only === undefined || only === 'lost') await lostAtOnce(await oneToAll());
  await keepFigures('bench:sockets', found);
} finally {
  await portal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
