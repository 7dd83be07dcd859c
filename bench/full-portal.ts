import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { newId } from '#platform/shared/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import { discardCluster, startPostgres } from '#platform/server/postgres/supervisor.ts';
import type { Page } from 'playwright-core';
import { millisecondsUntil, portalProcess } from '#test/faults/portal-process.ts';

const username = 'scroll';
const password = 'scroll-password';

/** A portal as it is started for people, with one person and what `fill` puts into its database, and how it is taken away again. */
export async function fullPortal(
  fill: (db: pg.Client, userId: string) => Promise<void>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-rows-'));
  const postgres = await startPostgres({ dataFolder: folder, log: pino({ level: 'silent' }) });
  const database = openDatabase(postgres.url);
  await migrate(database.pool);
  const user = newId();
  await database.close();
  // Without the bounds of the portal: what fills takes its time.
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  await db.query('set statement_timeout = 0');
  await db.query(
    `insert into users (id, username, email, first_name, last_name, state, password_hash) values ($1, $2, 'scroll@rows.test', 'Scroll', 'Person', 'active', $3)`,
    [user, username, await hashPassword(password)],
  );
  await db.query(`insert into user_groups (user_id, "group") values ($1, 'employee')`, [user]);
  await fill(db, user);
  await db.query('vacuum analyze');
  await db.end();
  const portal = await portalProcess({
    DATABASE_URL: postgres.url,
    HEARTH_DATA: join(folder, 'portal'),
    SAMPLE_COMPANY: 'off',
    NODE_ENV: '',
  });
  portal.start();
  const close = async () => {
    await portal.stop();
    await postgres.stop();
    await discardCluster(folder, pino({ level: 'silent' }));
    await rm(folder, { recursive: true, force: true });
  };
  const isUp = async () => (await fetch(`${portal.address}/healthz`)).ok;
  await millisecondsUntil(isUp, 110_000, 'The start of the portal').catch(async (error: unknown) => {
    await close();
    throw new Error(portal.printed(), { cause: error });
  });
  return { address: portal.address.replace('127.0.0.1', 'localhost'), close };
}

/** Signs that person in and goes to a page of the portal. */
export async function openPage(page: Page, address: string, path: string): Promise<void> {
  await page.goto(`${address}/login?redirectTo=${encodeURIComponent(path)}`);
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A token of whoever is signed in on the page, for calls that the page itself does not make. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/refresh', { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`The sign-in was not renewed: ${answer.status} ${await answer.text()}`);
    const { token }: { token: string } = JSON.parse(await answer.text());
    return token;
  });
}
