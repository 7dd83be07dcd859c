// A comment on a ticket, from the moment it is sent until every open screen of the ticket has it: staff at one ticket, each with its live
// socket, which do what the page does when it is told: wait a moment, and read the ticket with what was said since what they hold, put
// together with the page's own function. Ends with 1 when the bound is missed.
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
import type { Talk } from '#areas/company/tickets/schema.ts';
import { together } from '#areas/company/tickets/web/talk/together.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const screens = 30;
const comments = 200;
const warmUps = 20;
/** A comment every so often: a busy conversation, in which no screen is still at the one before. */
const everyMs = 400;
const boundMs = 300;
/** How long a page waits after a message, and how long after a reading until it reads again (`app/web/live-updates.ts`). */
const togetherMs = 20;
const gatherMs = 250;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

const staff = await makeStaff(postgres.url, screens);
const portal = await serve('bench/portal-process.ts', {
  DATABASE_URL: postgres.url,
  HEARTH_DATA: join(folder, 'portal'),
  PORT: String(await freePort()),
});

async function ask<T>(person: Person, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${portal.address}/api${path}`, {
    method,
    headers: { ...bearer(person), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const plain = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${plain}`);
  return JSON.parse(plain) as T;
}

/** An open page of the ticket: told that something happened, it reads what it shows; told meanwhile, it reads once more afterwards. */
class Screen {
  readonly #person: Person;
  readonly #id: string;
  readonly #seen: (talk: Talk, at: number) => void;
  #held: Talk | undefined;
  #isReading = false;
  #isBehind = false;

  constructor(person: Person, id: string, seen: (talk: Talk, at: number) => void) {
    this.#person = person;
    this.#id = id;
    this.#seen = seen;
  }

  open(): Promise<WebSocket> {
    const address = portal.address.replace('http', 'ws').replace('localhost', '127.0.0.1');
    const socket = new WebSocket(`${address}/ws/live/?resume=1`, { headers: bearer(this.#person) });
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as { type: string; id?: string; seq?: number };
        // Who looks hears of it first; the same message comes again with its place in the stream, when the page has read it.
        if (frame.type === 'ticket_said' && frame.id === this.#id && frame.seq === undefined) void this.#read();
        if (frame.type === 'resume') socket.send(JSON.stringify({ look: [this.#id] }));
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
      await sleep(togetherMs);
      this.#isBehind = false;
      const rest = sleep(gatherMs - togetherMs);
      this.#held = await this.#talk();
      this.#seen(this.#held, performance.now());
      await rest;
    } while (this.#isBehind);
    this.#isReading = false;
  }

  async #talk(): Promise<Talk> {
    const path = `/ticket-talk/${this.#id}`;
    const newest = this.#held?.comments.at(-1);
    if (this.#held === undefined || newest === undefined) return ask<Talk>(this.#person, 'GET', path);
    const newer = await ask<Talk>(this.#person, 'GET', `${path}?from_comment=${newest.id}`);
    return together(this.#held, newer) ?? ask<Talk>(this.#person, 'GET', path);
  }
}

const wordsOf = (n: number) => `comment-${n}-end`;

async function measure(): Promise<number[]> {
  const [first] = staff;
  if (first === undefined) throw new Error('Nobody is there.');
  const { id } = await ask<{ id: string }>(first, 'POST', '/tickets', { title: 'The heat pump hums' });
  const sentAt: number[] = [];
  const times: number[][] = [];
  const sockets = await Promise.all(
    staff.map((person, index) => {
      const own = new Set<number>();
      times[index] = [];
      const screen = new Screen(person, id, ({ comments: shown }, at) => {
        const words = new Set(shown.map(({ plain }) => plain));
        for (const [n, sent] of sentAt.entries()) {
          if (own.has(n) || !words.has(wordsOf(n))) continue;
          own.add(n);
          if (n >= warmUps) times[index]?.push(at - sent);
        }
      });
      return screen.open();
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
  const promise = `A comment stands on each of ${screens} open pages of its ticket (${comments} comments, the last on a ticket of ${comments + warmUps})`;
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
