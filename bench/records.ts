// List, read and PATCH of a record that is served from its declaration (a lesson) against one that is written by hand (a rate): the same
// portal, sign-in, traces and number of rows, in one run. The bound is 0.9 of the hand-written one; ends with 1 when it is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { keepFigures, type Figure } from './figures.ts';
import { median, serve } from './measure.ts';
import { freePort } from '#test/free-port.ts';
import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { newId } from '#platform/shared/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const lanes = 10;
const rows = 1_000;
const rounds = 9;
const secondsEach = Number(process.argv[2] ?? 2);
const warmUpS = 2;
const smallestRatio = 0.9;
const promises: Readonly<Record<string, string>> = {
  list: 'A list of 100 rows and six columns',
  read: 'One record',
  change: 'PATCH of one field, which the search finds',
  plain: 'PATCH of one field, which the search does not find',
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

async function prepare(): Promise<{ token: string; lessons: string[]; rates: string[] }> {
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  const [person, token] = [newId(), newSecret()];
  const run = (text: string, values: unknown[]) => database.pool.query(text, values);
  await run(
    `insert into users (id, username, email, first_name, last_name, state) values ($1, 'bench', 'bench@bench.test', 'Bench', 'Person', 'active')`,
    [person],
  );
  await run(`insert into user_groups (user_id, "group") values ($1, 'employee')`, [person]);
  await run(
    `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values ($1, $2, 'bench', $3, '{read,write}', now() + interval '1 hour')`,
    [newId(), person, hashSecret(token)],
  );
  const [lessons, rates] = [Array.from({ length: rows }, newId), Array.from({ length: rows }, newId)];
  await run(
    `insert into lessons (id, code, state, title, source, captured_on, category, created_by)
      select id, 'LL-' || n, 'captured', 'Lesson ' || n, 'punch', '2026-11-02', 'quality', $2 from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [lessons, person],
  );
  await run(
    `insert into rate_cards (id, kind, key, value, uom, effective_from, source, created_by)
      select id, 'freight', 'haul_' || n, 11.8, 'usd_per_mile', '2026-11-02', 'Quote', $2 from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [rates, person],
  );
  await database.pool.query('analyze');
  await database.close();
  return { token, lessons, rates };
}

/** Answers per second, of lanes that each ask one after the other; every answer must be a success. */
async function perS(ask: (lane: number, step: number) => Promise<Response>, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let step = 0; performance.now() < until; step += 1) {
        const response = await ask(lane, step);
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status} ${text}`);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

try {
  const { token, lessons, rates } = await prepare();
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: postgres.url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  try {
    const headers = { authorization: `Bearer ${apiTokenPrefix}${token}`, 'content-type': 'application/json' };
    const get = (path: string) => fetch(`${portal.address}/api${path}`, { headers });
    const patch = (path: string, body: object) =>
      fetch(`${portal.address}/api${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
    const of = (ids: readonly string[], lane: number) => ids[lane] ?? '';
    const ways = {
      list: [
        () => get('/tables/lessons?limit=100&columns=code,title,source,category,captured_on,created_by'),
        () => get('/tables/rates?limit=100&columns=kind,key,source,uom,effective_from,made_by'),
      ],
      read: [(lane) => get(`/lessons/${of(lessons, lane)}`), (lane) => get(`/rates/${of(rates, lane)}`)],
      change: [
        // The note of a rate is not in the search, so the declared record does more here.
        (lane, step) => patch(`/lessons/${of(lessons, lane)}`, { situation: `Words ${step} ${performance.now()}` }),
        (lane, step) => patch(`/rates/${of(rates, lane)}`, { note: `Words ${step} ${performance.now()}` }),
      ],
      plain: [
        (lane, step) =>
          patch(`/lessons/${of(lessons, lane)}`, { recommendation: `Words ${step} ${performance.now()}` }),
        (lane, step) => patch(`/rates/${of(rates, lane)}`, { note: `Words ${step} ${performance.now()}` }),
      ],
    } satisfies Record<string, readonly ((lane: number, step: number) => Promise<Response>)[]>;
    const figures: Figure[] = [];
    for (const [what, [declared, written]] of Object.entries(ways)) {
      if (declared === undefined || written === undefined) continue;
      const ratios: number[] = [];
      const speeds: [number, number][] = [];
      for (let round = 0; round <= rounds; round += 1) {
        // The first round warms both up and does not count.
        const seconds = round === 0 ? warmUpS : secondsEach;
        const speed: [number, number] = [await perS(declared, seconds), await perS(written, seconds)];
        if (round === 0) continue;
        speeds.push(speed);
        ratios.push(speed[0] / speed[1]);
      }
      const ratio = median(ratios);
      const isMet = ratio >= smallestRatio;
      const [ofKit, byHand] = [median(speeds.map(([one]) => one)), median(speeds.map(([, other]) => other))];
      print(
        `${isMet ? 'met   ' : 'MISSED'} ${what}: ${ofKit.toFixed(0)}/s of a declared record, ${byHand.toFixed(0)}/s of one by hand, ${ratio.toFixed(2)} (≥ ${smallestRatio})`,
      );
      figures.push({
        id: `records.${what}`,
        promise: `${promises[what] ?? what}, of a declared record against one that is written by hand`,
        bound: `≥ ${smallestRatio.toFixed(2)} of its speed`,
        measured: `${ratio.toFixed(2)} (${ofKit.toFixed(0)}/s, ${byHand.toFixed(0)}/s)`,
        isMet,
      });
    }
    await keepFigures('bench:records', figures);
  } finally {
    await portal.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
