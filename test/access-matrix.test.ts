import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { capabilities, holds, needsSession } from '#platform/shared/access.ts';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { IdParams, newId } from '#platform/shared/ids.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount } from '#platform/server/http/mount.ts';
import type { Answer, TestPortal } from './portal.ts';
import { aUser, signInFully } from './sign-in.ts';
import { fillPath, goodBody } from './good-calls.ts';
import { actorNames, makeWorld, visible, type ActorName, type World } from './world.ts';

let world: World;
let keepsNothing = false;

/** Every write of the walk is taken back, so that each call finds the world as it was made. */
function takeBackEveryCommit(): () => void {
  const query = pg.Client.prototype.query;
  // Drizzle and the kernel end a transaction by the bare word; nothing else is touched. The kernel reads in the answer what became of it.
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (!keepsNothing || !/^\s*commit\b/iu.test(text ?? '')) return Reflect.apply(query, this, args);
    const ended: Promise<pg.QueryResult> = Reflect.apply(query, this, ['rollback']);
    return ended.then((result) => ({ ...result, command: 'COMMIT' }));
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

let giveBack: () => void;

/** Two endpoints as they must not be: one tells hidden from absent, one holds a right of its own. */
const planted = contract({
  tells: {
    method: 'GET',
    path: '/planted/projects/:id',
    summary: 'Tells that a hidden row is there.',
    access: 'projects.read',
    params: IdParams,
    reply: z.object({}),
  },
  refuses: {
    method: 'POST',
    path: '/planted/refuses',
    summary: 'Refuses whom the table lets in.',
    access: 'projects.write',
    reply: z.object({}),
  },
});

function plantFaults(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async tells({ db, params, viewer }) {
      const { rows } = await db.execute(sql`select 1 from projects where id = ${params.id}`);
      if (rows.length === 0) throw new AppError('not_found');
      if (viewer.groups.includes('home_owner') && params.id !== world.own['projects'])
        throw new AppError('not_found', { message: 'Not yours' });
      return {};
    },
    async refuses({ viewer }) {
      if (viewer.groups.includes('employee')) throw new AppError('forbidden');
      return {};
    },
  });
}

beforeAll(async () => {
  giveBack = takeBackEveryCommit();
  world = await makeWorld(plantFaults);
  world.takeOffSecondBelt();
  keepsNothing = true;
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

const targets = ['own', 'foreign', 'absent'] as const;
type Target = (typeof targets)[number];

/** Groups that see only the rows that are theirs. */
const scoped: readonly ActorName[] = ['home_owner', 'developer', 'floor_manager'];

/** Rows that belong to no project: who holds the capability sees all of them. */
const unscoped = new Set(['feature_flag', 'invitations', 'registrations', 'mail']);

interface Walked {
  checks: number;
  deviations: string[];
}

async function walk(mounted: readonly { name: string; endpoint: Endpoint }[]): Promise<Walked> {
  const deviations: string[] = [];
  let checks = 0;
  const check = (holdsTrue: boolean, what: string) => {
    checks += 1;
    if (!holdsTrue) deviations.push(what);
  };
  for (const { name, endpoint } of mounted) {
    // A provider of sign-in is a setting, a table is a name, the secret of a calendar address the right itself: no rows of anybody.
    const hasRows = /\/:(?!provider|secret|table)/u.test(endpoint.path);
    for (const actor of actorNames) {
      const answers: Partial<Record<Target, Answer>> = {};
      for (const target of hasRows ? targets : (['own'] as const)) {
        const path = fillPath(endpoint.path, target === 'absent' ? 'absent' : world[target]);
        if (path === undefined) continue;
        const body =
          endpoint.files === undefined
            ? goodBody(name, endpoint, target === 'foreign' ? world.foreign : world.own)
            : new FormData();
        const query = endpoint.query === undefined ? '' : queryOf(endpoint);
        const viewer = actor === 'nobody' ? null : world.actors[actor];
        const answer = await world.at.call(viewer, endpoint.method, `${path}${query}`, body);
        answers[target] = answer;
        const said = `${name} as ${actor} on ${target}: ${answer.status} ${answer.body?.code ?? ''}`;
        check(answer.status < 500, `${said}, a fault of the server`);
        const holders: unknown = capabilities[endpoint.access];
        if (holders === 'public') continue;
        if (actor === 'nobody') check(answer.status === 401, `${said}, not 401`);
        else if (!holds(world.actors[actor].groups, endpoint.access)) check(answer.status === 403, `${said}, not 403`);
        else {
          check(
            answer.status !== 401 &&
              (answer.status !== 403 ||
                needsSession(endpoint.access) ||
                `${name} as ${actor} on ${target}` in rowRules),
            `${said}, though the table allows it`,
          );
          if (target === 'absent' && endpoint.method === 'GET')
            check(answer.status === 404, `${said}, though it is not there`);
        }
      }
      const { foreign, absent } = answers;
      const kind = endpoint.path.split('/')[1] ?? '';
      if (foreign !== undefined && absent !== undefined && scoped.includes(actor) && !unscoped.has(kind)) {
        check(
          visible(foreign) === visible(absent),
          `${name} as ${actor}: hidden and absent differ\n  hidden ${visible(foreign)}\n  absent ${visible(absent)}`,
        );
      }
      if (
        answers.own !== undefined &&
        hasRows &&
        endpoint.method === 'GET' &&
        actor !== 'nobody' &&
        holds(world.actors[actor].groups, endpoint.access) &&
        actor !== 'newcomer'
      ) {
        check(
          answers.own.status < 400 || `${name} as ${actor} on own` in rowRules,
          `${name} as ${actor}: its own row answers ${answers.own.status} ${answers.own.body?.code ?? ''}`,
        );
      }
    }
  }
  return { checks, deviations };
}

/** The shortest query that the endpoint accepts. */
function queryOf(endpoint: Endpoint): string {
  if (endpoint.query === undefined || endpoint.query.safeParse({}).success) return '';
  const good = [
    { get_all_flags: 'true' },
    { name: 'words' },
    { manual: 'none' },
    { table: 'projects' },
    { entity_type: 'unit', entity_id: newId() },
  ].find((value) => endpoint.query?.safeParse(value).success);
  return good === undefined ? '' : `?${new URLSearchParams(good as Record<string, string>).toString()}`;
}

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));

/** Rights that depend on the row, so that a holder of the capability may still be refused: what the row has to be. */
const rowRules: Record<string, string> = {
  ...Object.fromEntries(
    ['employee', 'third_party_staff'].flatMap((actor) =>
      ['change', 'remove'].flatMap((act) =>
        ['own', 'foreign'].map((target) => [
          `views.${act} as ${actor} on ${target}`,
          'Staff see a view that is shared; its owner and admins change it.',
        ]),
      ),
    ),
  ),
  'uploads.read as employee on own': 'A file on its way is there only for who sends it.',
  'uploads.read as third_party_staff on own': 'A file on its way is there only for who sends it.',
  'model-uploads.read as employee on own': 'A model on its way is there only for who sends it.',
  'model-uploads.read as third_party_staff on own': 'A model on its way is there only for who sends it.',
  'models.diff as admin on own': 'The first revision has none before it.',
  'models.diff as employee on own': 'The first revision has none before it.',
  'models.diff as third_party_staff on own': 'The first revision has none before it.',
  'models.viewer as admin on own': 'The model of the world has not been read, so it has no shapes.',
  'models.viewer as employee on own': 'The model of the world has not been read, so it has no shapes.',
  'models.viewer as third_party_staff on own': 'The model of the world has not been read, so it has no shapes.',
  'uploads.read as floor_manager on own': 'A file on its way is there only for who sends it.',
  'accounts.photo as developer on own': 'Developers are shown no faces of home owners.',
  'accounts.photo as floor_manager on own': 'The floor is shown no faces of home owners.',
  'files.remove as floor_manager on own':
    'Floor managers remove what they uploaded themselves; this file came from the office.',
  ...Object.fromEntries(
    ['wall.change', 'wall.remove', 'wall.changeReply', 'wall.removeReply'].flatMap((name) =>
      ['employee', 'third_party_staff', 'home_owner', 'developer'].flatMap((actor) =>
        ['own', 'foreign'].map((target) => [
          `${name} as ${actor} on ${target}`,
          'Words are changed and removed by who wrote them; these are the admin’s.',
        ]),
      ),
    ),
  ),
};

test(
  'every endpoint lets in whom the table names and nobody else, and hidden is answered like absent',
  { timeout: 300_000 },
  async () => {
    const { checks, deviations } = await walk(real());
    console.log(`access matrix: ${real().length} endpoints, ${checks} checks, ${deviations.length} deviations`);
    expect(deviations).toEqual([]);
    expect(checks).toBeGreaterThan(1000);
  },
);

test(
  'a deactivated person is nobody, with the token of yesterday, a personal token and a refresh token',
  { timeout: 120_000 },
  async () => {
    keepsNothing = false;
    const { at } = world;
    const leaver = await aUser(at.database.db, { groups: ['admin', 'home_owner', 'developer', 'floor_manager'] });
    const { token, refreshToken } = await signInFully(at.portal, leaver);
    const made = await at.call(
      null,
      'POST',
      '/auth/tokens',
      { name: 'A script', scopes: ['read', 'write'], expires_in_days: 5, password: leaver.password },
      { authorization: `Bearer ${token}` },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(
      (await at.call(null, 'GET', '/projects', undefined, { authorization: `Bearer ${made.body.token}` })).status,
    ).toBe(200);
    expect(
      (await at.call(world.actors.admin, 'POST', `/users/${leaver.id}/deactivate`, { reason: 'Has left' })).status,
    ).toBe(200);
    keepsNothing = true;
    const deviations: string[] = [];
    let checks = 0;
    for (const { name, endpoint } of real()) {
      const holders: unknown = capabilities[endpoint.access];
      if (holders === 'public') continue;
      for (const secret of [token, made.body.token]) {
        const path = fillPath(endpoint.path, world.own) ?? fillPath(endpoint.path, 'absent') ?? endpoint.path;
        const answer = await at.call(
          null,
          endpoint.method,
          path,
          endpoint.files === undefined ? goodBody(name, endpoint, world.own) : new FormData(),
          { authorization: `Bearer ${secret}` },
        );
        checks += 1;
        if (answer.status !== 401)
          deviations.push(
            `${name} with ${secret === token ? 'the token' : 'a personal token'}: ${answer.status} ${answer.body?.code ?? ''}`,
          );
      }
    }
    expect((await at.call(null, 'POST', '/auth/refresh', { refreshToken })).status).toBe(401);
    console.log(`access matrix: ${checks} checks of a deactivated person, ${deviations.length} deviations`);
    expect(deviations).toEqual([]);
  },
);

test('the walk has a row of its own and a foreign one for every id in a path', () => {
  const kinds = real().flatMap(({ name, endpoint }) =>
    fillPath(endpoint.path, world.own) === undefined || fillPath(endpoint.path, world.foreign) === undefined
      ? [`${name} ${endpoint.path}`]
      : [],
  );
  expect(kinds).toEqual([]);
});

test('the walk finds an endpoint that tells hidden from absent, and one that keeps a right of its own', async () => {
  const { deviations } = await walk(world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')));
  expect(deviations.map((line) => line.split('\n')[0])).toEqual([
    'planted.tells as home_owner: hidden and absent differ',
    'planted.tells as developer: hidden and absent differ',
    'planted.tells as floor_manager: hidden and absent differ',
    'planted.refuses as employee on own: 403 forbidden, though the table allows it',
  ]);
});
