// A comment on a ticket, from the moment it is sent until every open screen of the ticket has read it: staff at one ticket, each with its
// live socket, which read what was said again when they are told, as the screen does. Ends with 1 when the bound is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { WebSocket } from 'ws';
import { keepFigures } from './figures.ts';
import { serve } from './measure.ts';
import { bearer, makeStaff, type Person } from './staff.ts';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const screens = 30;
const comments = 200;
const warmUps = 20;
/** A comment every so often: a busy conversation, in which no screen is still at the one before. */
const everyMs = 400;
const boundMs = 300;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

const staff = await makeStaff(postgres.url, screens);
const portal = await serve('bench/portal-process.ts', {
  DATABASE_URL: postgres.url,
  HEARTH_DATA: join(folder, 'portal'),
  PORT: String(await freePort()),
});

async function ask(
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string; plain: string }> {
  const response = await fetch(`${portal.address}/api${path}`, {
    method,
    headers: { ...bearer(person), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const plain = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${plain}`);
  return { ...(JSON.parse(plain) as { id: string }), plain };
}

/** An open screen of the ticket: told that something was said, it reads it; told meanwhile, it reads once more afterwards. */
class Screen {
  readonly #person: Person;
  readonly #path: string;
  readonly #seen: (text: string, at: number) => void;
  #isReading = false;
  #isBehind = false;

  constructor(person: Person, ticketId: string, seen: (text: string, at: number) => void) {
    this.#person = person;
    this.#path = `/ticket-talk/${ticketId}`;
    this.#seen = seen;
  }

  open(ticketId: string): Promise<WebSocket> {
    const address = portal.address.replace('http', 'ws').replace('localhost', '127.0.0.1');
    const socket = new WebSocket(`${address}/ws/live/?resume=1`, { headers: bearer(this.#person) });
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as { type: string; id?: string };
        if (frame.type === 'ticket' && frame.id === ticketId) void this.#read();
        resolve(socket);
      });
    });
  }

  async #read(): Promise<void> {
    if (this.#isReading) {
      this.#isBehind = true;
      return;
    }
    this.#isReading = true;
    do {
      this.#isBehind = false;
      const { plain } = await ask(this.#person, 'GET', this.#path);
      this.#seen(plain, performance.now());
    } while (this.#isBehind);
    this.#isReading = false;
  }
}

const wordsOf = (n: number) => `comment-${n}-end`;

async function measure(): Promise<number[]> {
  const [first] = staff;
  if (first === undefined) throw new Error('Nobody is there.');
  const { id } = await ask(first, 'POST', '/tickets', { title: 'The heat pump hums' });
  const sentAt: number[] = [];
  const times: number[][] = [];
  const sockets = await Promise.all(
    staff.map((person, index) => {
      const own = new Set<number>();
      times[index] = [];
      const screen = new Screen(person, id, (text, at) => {
        for (const [n, sent] of sentAt.entries()) {
          if (own.has(n) || !text.includes(wordsOf(n))) continue;
          own.add(n);
          if (n >= warmUps) times[index]?.push(at - sent);
        }
      });
      return screen.open(id);
    }),
  );
  for (let n = 0; n < comments + warmUps; n += 1) {
    const text = { type: 'text', text: wordsOf(n) };
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
    sentAt[n] = performance.now();
    const pause = sleep(everyMs);
    await ask(staff[n % staff.length] ?? first, 'POST', `/ticket-talk/${id}/comments`, {
      body,
      audience: 'internal',
    });
    await pause;
  }
  const whole = screens * comments;
  for (const end = Date.now() + 10_000; times.flat().length < whole && Date.now() < end;) await sleep(50);
  for (const socket of sockets) socket.terminate();
  if (times.flat().length !== whole) throw new Error(`${times.flat().length} of ${whole} came to the screens.`);
  return times.flat().toSorted((one, other) => one - other);
}

try {
  const times = await measure();
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0);
  const isMet = Number(at(0.99)) <= boundMs;
  const promise = `A comment stands on each of ${screens} open screens of its ticket, read anew (${comments} comments, the last on a ticket of ${comments + warmUps})`;
  const measured = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  print(`${isMet ? 'met   ' : 'MISSED'} ${promise}: ${measured} (p99 ≤ ${boundMs} ms)`);
  await keepFigures('bench:comments', [
    { id: 'tickets.comment', promise, bound: `p99 ≤ ${boundMs} ms`, measured, isMet },
  ]);
} finally {
  await portal.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
