import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import type { Portal } from '#app/server/server.ts';
import type { Group } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { requireBothLanguages } from './refusals.ts';

export interface Answer {
  status: number;
  // A test reads fields of many shapes; it asserts what it needs.
  body: any;
  headers: Record<string, unknown>;
}

export interface TestPortal {
  portal: Portal;
  /** Where its files lie. */
  dataFolder: string;
  database: TestDatabase;
  /** Makes an active person and returns who they are. */
  person(
    groups: readonly Group[],
    facts?: { firstName?: string; lastName?: string; factory?: string },
  ): Promise<Viewer>;
  /** Calls the API as this person (null: nobody), past the sign-in, through the real routes. */
  call(
    viewer: Viewer | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
  /** Ends it and lets what it holds stand in this folder, as the ground of other portals. */
  leaveAsGround(folder: string): Promise<Ground>;
}

/** What a portal begins on instead of nothing. */
export interface Ground {
  /** The name of a database that nobody is connected to. */
  database: string;
  /** The files of the portal that was on it. */
  folder: string;
}

/**
 * The one way for tests to the module that knows every area. Its name is in a variable so that no test depends, for
 * `npm test -- --changed`, on everything: a test of an area stands on that area (see test/stands-on.ts) and on what it imports.
 */
export async function loadServer(): Promise<typeof import('#app/server/server.ts')> {
  const everything = '#app/server/server.ts';
  return import(/* @vite-ignore */ everything);
}

/** A portal on a fresh database, with the sign-in replaced by naming the person; everything else is real. */
export async function makePortal(environment: Record<string, string> = {}, ground?: Ground): Promise<TestPortal> {
  const database = await makeDatabase(ground?.database);
  const dataFolder = await mkdtemp(join(tmpdir(), 'hearth-test-'));
  if (ground !== undefined) await cp(ground.folder, dataFolder, { recursive: true });
  const settings = readSettings({
    HEARTH_DATA: dataFolder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    // What is generated asks thousands of times a minute; the limits have tests of their own.
    REQUEST_LIMITS: 'off',
    ...environment,
  });
  const { buildPortal } = await loadServer();
  const portal = await buildPortal({ settings, database, log: pino({ level: 'silent' }) });
  const people = new Map<string, Viewer>();
  takeByName(portal, people);
  return {
    portal,
    dataFolder,
    database,
    async person(groups, facts = {}) {
      const userId = newId();
      const username = `user-${userId.slice(-8)}`;
      const firstName = facts.firstName ?? 'Test';
      const lastName = facts.lastName ?? username;
      await database.db.execute(
        sql`insert into users (id, username, email, first_name, last_name, state, factory)
          values (${userId}, ${username}, ${`${username}@example.test`}, ${firstName}, ${lastName}, 'active', ${facts.factory ?? null})`,
      );
      // Another group ends what a person has open. That is told a moment later, and must not hit what the test opens next.
      let heard = () => {};
      const isInTitle = new Promise<void>((resolve) => (heard = resolve));
      const stop = portal.sessions.onSessionEnded((ended) => ended.userId === userId && heard());
      for (const group of groups)
        await database.db.execute(sql`insert into user_groups (user_id, "group") values (${userId}, ${group})`);
      if (groups.length > 0) await Promise.race([isInTitle, sleep(500)]);
      stop();
      const viewer: Viewer = {
        userId,
        username,
        name: `${firstName} ${lastName}`,
        email: `${username}@example.test`,
        groups,
        factory: facts.factory ?? null,
        sessionId: null,
        scopes: null,
      };
      people.set(userId, viewer);
      return viewer;
    },
    async call(viewer, method, path, body, headers = {}) {
      if (viewer !== null) people.set(viewer.userId, viewer);
      const response = await portal.kernel.app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(viewer === null ? {} : { 'x-test-person': viewer.userId }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(response.headers['content-type'] ?? '').includes('json');
      const answer = isJson ? response.json() : response.body;
      requireBothLanguages(`${method} ${path}`, response.statusCode, answer);
      // What was refused changed nothing, so nothing of it can be taken back: held for each refusal that any test meets.
      if (response.statusCode >= 400 && response.headers['x-undo'] !== undefined)
        throw new Error(`${method} ${path} answers ${response.statusCode} and names a way back.`);
      return { status: response.statusCode, body: answer, headers: response.headers };
    },
    async close() {
      await portal.close();
      letGo(portal);
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
    async leaveAsGround(folder) {
      await portal.close();
      letGo(portal);
      await database.leave();
      await cp(dataFolder, folder, { recursive: true });
      await rm(dataFolder, { recursive: true, force: true });
      return { database: database.name, folder };
    },
  };
}

/** Who names one of these people in place of a sign-in is taken for that person. */
function takeByName({ kernel }: Portal, people: ReadonlyMap<string, Viewer>): void {
  const { authenticate, authenticateSocket } = kernel;
  kernel.authenticate = async (request) => {
    const id = request.headers['x-test-person'];
    return typeof id === 'string' ? people.get(id) : authenticate(request);
  };
  kernel.authenticateSocket = async (credentials, request) =>
    people.get(credentials.bearer ?? '') ?? authenticateSocket(credentials, request);
}

/**
 * A file of tests keeps its portal in a variable, and the process it shares with others keeps every file: without this the heap grows by
 * fourteen megabytes with each, and all of it is looked through whenever it is swept.
 */
function letGo(portal: Portal): void {
  for (const part of Object.keys(portal)) Reflect.deleteProperty(portal, part);
}
