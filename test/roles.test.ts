import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '#app/server/server.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { freePort } from './free-port.ts';
import { loadServer, makePortal, type TestPortal } from './portal.ts';

let web: TestPortal;
let jobs: Portal;
let address: string;

beforeAll(async () => {
  web = await makePortal({ HEARTH_ROLE: 'web', PORT: String(await freePort()) });
  await web.portal.listen();
});
afterAll(async () => {
  await jobs.close();
  await web.close();
});

const mails = async (): Promise<string[]> =>
  (await readdir(join(web.dataFolder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));
const waiting = async (): Promise<number> => {
  const { rows } = await web.database.pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier like '%mail%' and attempts = 0`,
  );
  return rows[0]?.n ?? 0;
};

test('a process that answers people leaves the jobs to those that do them, and these answer nobody', async () => {
  const admin = await web.person(['admin']);
  const sent = await web.call(admin, 'POST', '/invitations', {
    email: 'new@example.test',
    kind: 'staff',
    group: ['employee'],
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect(await waiting()).toBe(1);
  // Who works off jobs says so in a lease; here nobody does.
  expect((await web.database.pool.query('select 1 from job_holders')).rowCount).toBe(0);
  const { buildPortal } = await loadServer();
  jobs = await buildPortal({
    settings: readSettings({
      HEARTH_DATA: web.dataFolder,
      DATABASE_URL: web.database.url,
      LOG_LEVEL: 'silent',
      HEARTH_ROLE: 'jobs',
      PORT: String(await freePort()),
    }),
    database: web.database,
    log: pino({ level: 'silent' }),
  });
  address = await jobs.listen();
  await expect.poll(mails).toHaveLength(1);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  for (const path of ['/', '/api/projects', '/api/auth/sign-in']) {
    const refused = await fetch(`${address}${path}`, { headers: { accept: 'application/json' } });
    expect([path, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      path,
      503,
      'not_for_people',
    ]);
  }
});
