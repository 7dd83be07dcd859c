// PATCH of a unit with sign-in, rights, version, audit, undo, events and live messages, against a bare Fastify + pg UPDATE, in one run.
// The bound is half the speed of the bare one; ends with 1 when it is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { keepFigures } from './figures.ts';
import { median, serve } from './measure.ts';
import { freePort } from '#test/free-port.ts';
import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { newId } from '#platform/shared/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const lanes = 10;
/** Many short rounds in turn: a moment in which the machine is slow meets both, and one round is one voice. */
const rounds = 21;
const secondsEach = Number(process.argv[2] ?? 2);
const warmUpS = 10;
const smallestRatio = 0.5;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });

/** As many units as there are lanes, each of a project of its own: what waits is the machine, not a lock. */
async function prepare(): Promise<{ token: string; units: string[] }> {
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
  const units: string[] = [];
  for (let index = 0; index < lanes; index += 1) {
    const [project, unit] = [newId(), newId()];
    await run(`insert into projects (id, project_number, name, channel) values ($1, $2, 'Bench', 'b2b')`, [
      project,
      `PATCH-${index}`,
    ]);
    await run(`insert into units (id, project_id, name) values ($1, $2, 'A')`, [unit, project]);
    units.push(unit);
  }
  await database.close();
  return { token, units };
}

/** Answers per second, of lanes that each change one unit again and again; every answer must be a success. */
async function changesPerS(
  address: string,
  headers: Record<string, string>,
  units: string[],
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    units.map(async (unit, lane) => {
      for (let step = 0; performance.now() < until; step += 1) {
        const response = await fetch(`${address}/api/units/${unit}`, {
          method: 'PATCH',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ plan_code: `P${lane}-${done}-${step}` }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status} ${text}`);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

try {
  const { token, units } = await prepare();
  const portal = await serve('bench/portal-process.ts', {
    DATABASE_URL: postgres.url,
    HEARTH_DATA: join(folder, 'portal'),
    PORT: String(await freePort()),
  });
  const bare = await serve('bench/bare-process.ts', { DATABASE_URL: postgres.url });
  try {
    const headers = { authorization: `Bearer ${apiTokenPrefix}${token}` };
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms both up and does not count.
      const seconds = round === 0 ? warmUpS : secondsEach;
      const bareS = await changesPerS(bare.address, {}, units, seconds);
      const portalS = await changesPerS(portal.address, headers, units, seconds);
      print(
        `${round === 0 ? 'warm-up' : `round ${round}`}: bare ${bareS.toFixed(0)}/s, portal ${portalS.toFixed(0)}/s, ${(portalS / bareS).toFixed(2)}`,
      );
      if (round > 0) ratios.push(portalS / bareS);
    }
    const ratio = median(ratios);
    const isMet = ratio >= smallestRatio;
    print(`${isMet ? 'met   ' : 'MISSED'} change of a unit: ${ratio.toFixed(2)} of the bare one (≥ ${smallestRatio})`);
    await keepFigures('bench:patch', [
      {
        id: 'patch.unit',
        promise: 'PATCH of a unit, with rights, version, audit, undo, events and live messages, against a bare UPDATE',
        bound: `≥ ${smallestRatio.toFixed(2)} of its speed`,
        measured: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${ratios.length} rounds)`,
        isMet,
      },
    ]);
  } finally {
    await portal.stop();
    await bare.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
