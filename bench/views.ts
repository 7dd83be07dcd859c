import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { freePort } from '#test/free-port.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { columnsOf, type RecordDeclaration } from '#platform/shared/record.ts';
import { keepFigures, type Figure } from './figures.ts';
import { median, serve } from './measure.ts';
import { bearer, makeStaff } from './staff.ts';

const askedEach = 25;
const warmUps = 5;

/** What one view asks of the portal, its promise in words, and the most that it may take. */
export interface MeasuredView {
  id: string;
  promise: string;
  boundMs: number;
  see: (get: (path: string) => Promise<void>) => Promise<unknown>;
}

/** The columns that the list of a record shows at first. */
export const shownColumns = (declaration: RecordDeclaration): string =>
  Object.entries(columnsOf(declaration))
    .flatMap(([key, { hidden }]) => (hidden === true ? [] : [key]))
    .join(',');

/** So many projects of one factory, by number. */
export const seedProjects = (client: pg.Client, count: number): Promise<unknown> =>
  client.query(`
    insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state)
      select gen_random_uuid(), '26-' || lpad(n::text, 4, '0'), 'Project ' || n, 4, 'dtc', 'adu', 'reno', n || ' Main Street', 'Reno', 'NV'
      from generate_series(1, ${count}) n`);

/**
 * Views of a large company: a new database with fifty employees, what `seed` puts into it, and a portal of its own; then each view again and
 * again as one of them. The figures go to the page of benchmarks; one that is missed ends the command with 1.
 */
export async function measureViews(
  command: string,
  seed: (client: pg.Client) => Promise<readonly MeasuredView[]>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
  try {
    const [person] = await makeStaff(postgres.url, 50);
    if (person === undefined) throw new Error('Nobody is there.');
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('set statement_timeout = 0');
    let views: readonly MeasuredView[];
    try {
      views = await seed(client);
      await client.query('vacuum analyze');
    } finally {
      // Ended before the database, which would end it with an error of its own.
      await client.end();
    }
    const portal = await serve('bench/portal-process.ts', {
      DATABASE_URL: postgres.url,
      HEARTH_DATA: join(folder, 'portal'),
      PORT: String(await freePort()),
    });
    const get = async (path: string): Promise<void> => {
      const response = await fetch(`${portal.address}/api${path}`, { headers: bearer(person) });
      const body = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${body} at ${path}`);
    };
    try {
      const figures: Figure[] = [];
      for (const view of views) figures.push(await measured(view, get));
      await keepFigures(command, figures);
      process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
    } finally {
      await portal.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a view takes, without the first turns, which warm up the plans. */
async function measured(
  { id, promise, boundMs, see }: MeasuredView,
  get: (path: string) => Promise<void>,
): Promise<Figure> {
  const times: number[] = [];
  for (let turn = 0; turn < askedEach; turn += 1) {
    const started = performance.now();
    await see(get);
    if (turn >= warmUps) times.push(performance.now() - started);
  }
  const [middle, most] = [median(times), Math.max(...times)];
  const isMet = middle <= boundMs;
  process.stdout.write(
    `${isMet ? 'met   ' : 'MISSED'} ${promise}: ${middle.toFixed(0)} ms, ${most.toFixed(0)} at most\n`,
  );
  const text = `${middle.toFixed(0)} ms, ${most.toFixed(0)} ms at most`;
  return { id, promise, bound: `≤ ${boundMs.toLocaleString('en')} ms`, measured: text, isMet };
}
