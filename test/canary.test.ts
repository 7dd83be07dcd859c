import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { capabilities, holds } from '#platform/shared/access.ts';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { mount } from '#platform/server/http/mount.ts';
import { shapeOf, type Shape } from './inputs.ts';
import type { TestPortal } from './portal.ts';
import { fillPath } from './good-calls.ts';
import { type Rows } from './bodies/rows.ts';
import { hiddenCents, makeHiddenRows } from './hidden-rows.ts';
import { plantSales } from './sales-canary.ts';
import { listen, openSocket } from './sockets.ts';
import { actorNames, makeWorld, type ActorName, type World } from './world.ts';

/** Long enough that no text holds it by chance; searches use its first part, so that an echo of the question is no find. */
const sought = 'zqcanary';
const canary = `${sought}7f3ebird`;

/** In what the actors' own project hides from some of them: a neighbour's home, and what is for the team only. */
const neighbourly = 'zqneighbour4be1wren';
const internal = 'zqinternal9d20crow';

/** What nobody of these may ever be sent. */
const forbidden: Partial<Record<ActorName, readonly string[]>> = {
  home_owner: [canary, neighbourly, internal, String(hiddenCents)],
  developer: [canary, internal, String(hiddenCents)],
  floor_manager: [canary, String(hiddenCents)],
};

let world: World;
let planted: { fields: number; refused: string[] };
let deal: string;

const leaky = contract({
  names: {
    method: 'GET',
    path: '/planted/names',
    summary: 'Answers the name of every project.',
    access: 'projects.read',
    query: z.strictObject({ q: z.string().max(100).optional() }),
    reply: z.array(z.string()),
  },
});

function plantLeak(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', leaky, {
    async names({ db, query }) {
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from projects where name ilike ${`%${query.q ?? ''}%`}`,
      );
      return rows.map(({ name }) => name);
    },
  });
}

beforeAll(async () => {
  world = await makeWorld(plantLeak);
  world.takeOffRowSecurity();
  planted = await plantCanary(world);
  deal = await plantSales(world, canary);
  const hidden = await makeHiddenRows(world);
  await plantInto(world, chosenRows(hidden.neighbour), neighbourly);
  await plantInto(world, chosenRows(hidden.inside), internal);
});
afterAll(() => world.close());

/**
 * Writes the canary into every text of every row that belongs to the foreign project: the rows that point at it, those that point
 * at them, and so on, with the people to whom nobody but staff is introduced. A column whose rule refuses it is left as it is.
 */
async function plantCanary({ at, foreign }: World): Promise<{ fields: number; refused: string[] }> {
  const { db } = at.database;
  const links = (
    await db.execute<{ child: string; column: string; parent: string }>(sql`
      select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace`)
  ).rows;
  const chosen = new Map<string, Set<string>>([
    ['projects', new Set([foreign['projects'] ?? ''])],
    ['users', new Set([foreign['users'] ?? ''])],
  ]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { child, column, parent } of links) {
      // Staff who made a foreign row are not foreign themselves, and neither is what else they made.
      if (parent === 'users' && !['user_photos', 'user_settings', 'sessions', 'api_tokens'].includes(child)) continue;
      const parents = chosen.get(parent);
      if (parents === undefined || child === parent) continue;
      const { rows } = await db.execute<{ id: string }>(
        sql`select ctid::text as id from ${sql.identifier(child)} where ${sql.identifier(column)}::text = any(${sql.param([...parents])})`,
      );
      const ids = await db.execute<{ id: string }>(
        sql`select to_jsonb(t)->>'id' as id from ${sql.identifier(child)} t
          where ${sql.identifier(column)}::text = any(${sql.param([...parents])}) and to_jsonb(t) ? 'id'`,
      );
      const known = chosen.get(child) ?? new Set<string>();
      const before = known.size;
      for (const { id } of ids.rows) known.add(id);
      chosen.set(child, known);
      if (known.size > before && rows.length > 0) grown = true;
    }
  }
  return plantInto({ at }, chosen, canary);
}

/** The tables of rows that are named by the word before their id in a path. */
function chosenRows(rows: Rows): Map<string, Set<string>> {
  const tables: Record<string, string> = { owners: 'unit_owners', replies: 'post_replies' };
  return new Map(Object.entries(rows).map(([kind, id]) => [tables[kind] ?? kind, new Set([id])]));
}

/** Writes the word into every text of these rows. */
async function plantInto(
  { at }: Pick<World, 'at'>,
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
  word: string,
): Promise<{ fields: number; refused: string[] }> {
  const { db } = at.database;
  const columns = (
    await db.execute<{ table: string; column: string; type: string }>(sql`
      select table_name as table, column_name as column, udt_name as type from information_schema.columns
      where table_schema = 'public' and udt_name in ('text', 'varchar', 'citext', '_text') and is_generated = 'NEVER'`)
  ).rows;
  // What a file is called in the store is a path there, never shown; it has to stay, or the file could not be read at all.
  const kept = new Set([
    'files.storage_key',
    'user_photos.storage_key',
    'files.mime',
    // What is no time zone is refused where it comes in; times could not be told by it.
    'projects.site_time_zone',
    'sessions.refresh_hash',
    'api_tokens.token_hash',
  ]);
  const refused: string[] = [];
  let fields = 0;
  for (const { table, column, type } of columns) {
    const ids = [...(chosen.get(table) ?? [])];
    if (ids.length === 0 || kept.has(`${table}.${column}`)) continue;
    const value =
      type === '_text'
        ? sql`array[${word}]`
        : column === 'email'
          ? sql`${`${word}@example.test`}`
          : sql`${word} || left(id::text, 0)`;
    try {
      await db.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where id::text = any(${sql.param(ids)})`,
      );
      fields += 1;
    } catch {
      refused.push(`${table}.${column}`);
    }
  }
  return { fields, refused };
}

/** Values worth asking for in a field of a query: each choice, the canary's first part as a search, the ids of the foreign project. */
function asked(name: string, shape: Shape, foreign: Rows): string[] {
  const options = shape.anyOf?.flatMap((option) => asked(name, option, foreign));
  if (options !== undefined) return options;
  if (shape.enum !== undefined) return shape.enum.filter((value) => typeof value === 'string');
  if (shape.format === 'uuid')
    return [foreign['projects'] ?? '', foreign['units'] ?? '', foreign['modules'] ?? '', foreign['users'] ?? ''];
  if (shape.type === 'boolean') return ['true', 'false'];
  if (shape.type === 'string') return [sought, foreign['projects'] ?? '', '26-702', name, `-${name}`];
  return ['1', '1000'];
}

function queries(endpoint: Endpoint, foreign: Rows): string[] {
  const properties = endpoint.query === undefined ? {} : (shapeOf(endpoint.query).properties ?? {});
  const single = Object.entries(properties).flatMap(([name, shape]) =>
    asked(name, shape, foreign).map((value) => new URLSearchParams({ [name]: value })),
  );
  const ids = [foreign['projects'], foreign['units'], foreign['modules']].filter((id) => id !== undefined);
  const paired =
    'owner_type' in properties
      ? ['project', 'unit', 'module'].flatMap((type) =>
          ids.map((id) => new URLSearchParams({ owner_type: type, owner_id: id })),
        )
      : [];
  const flags = 'get_all_flags' in properties ? [new URLSearchParams({ get_all_flags: 'true' })] : [];
  return ['', ...[...single, ...paired, ...flags].map((query) => `?${query.toString()}`)];
}

function mayAsk(actor: ActorName, { access }: Endpoint): boolean {
  return capabilities[access] === 'public' || (actor !== 'nobody' && holds(world.actors[actor].groups, access));
}

async function crawl(
  mounted: readonly { name: string; endpoint: Endpoint }[],
  actors: readonly ActorName[],
): Promise<{ asked: number; answered: number; found: string[]; broken: string[] }> {
  const found = new Set<string>();
  const broken = new Set<string>();
  let count = 0;
  let answered = 0;
  for (const { name, endpoint } of mounted) {
    if (endpoint.method !== 'GET') continue;
    const paths = [world.own, world.foreign, 'absent' as const].map(
      (rows) => fillPath(endpoint.path, rows) ?? fillPath(endpoint.path, 'absent'),
    );
    for (const path of new Set([...paths, endpoint.path.replace(/:id\b/u, '26-702')])) {
      if (path === undefined || path.includes(':')) continue;
      // Who may not ask at all is sent away before the question is read, so that one question tells as much as twenty.
      const sentAway = new Set<ActorName>();
      for (const query of queries(endpoint, world.foreign)) {
        for (const actor of actors) {
          if (sentAway.has(actor)) continue;
          const answer = await world.at.call(actor === 'nobody' ? null : world.actors[actor], 'GET', `${path}${query}`);
          count += 1;
          if (answer.status < 300) answered += 1;
          if ((answer.status === 401 || answer.status === 403) && !mayAsk(actor, endpoint)) sentAway.add(actor);
          if (answer.status >= 500) broken.add(`${name} as ${actor}: GET ${path}${query}`);
          const bytes = JSON.stringify(answer.body) + JSON.stringify(answer.headers);
          if ((forbidden[actor] ?? [canary]).some((word) => bytes.includes(word)))
            found.add(`${name} as ${actor}: GET ${path}${query}`);
        }
      }
    }
  }
  return { asked: count, answered, found: [...found], broken: [...broken] };
}

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));
const outsiders = actorNames.filter((actor) => !['admin', 'employee', 'third_party_staff'].includes(actor));

test(
  'nothing of a foreign project, of a neighbour or of the team is in any answer to a person outside staff',
  { timeout: 300_000 },
  async () => {
    const result = await crawl(real(), outsiders);
    console.log(
      `canary: ${planted.fields} fields planted, ${result.asked} questions, ${result.answered} answered with a body, ${result.found.length} found`,
    );
    expect(result.found).toEqual([]);
    expect(result.broken).toEqual([]);
    expect(planted.fields).toBeGreaterThan(30);
    expect(result.answered).toBeGreaterThan(50);
  },
);

/** People of whom sales keep what they never learn. */
const customers = ['home_owner', 'developer', 'floor_manager'] as const;

test('what sales write down reaches nobody outside staff by socket or mail, not even of a deal of their own project', async () => {
  const { at, actors, own } = world;
  const address = await listen(at);
  const sockets = await Promise.all(
    customers.map(async (name) => {
      await at.call(actors[name], 'GET', '/me');
      const socket = await openSocket(address, '/ws/live/?resume=1', actors[name].userId);
      await socket.frame(({ type }) => type === 'resume');
      return { name, socket };
    }),
  );
  const mailsBefore = Number(
    (await at.database.db.execute<{ n: string }>(sql`select count(*) as n from mail_outbox`)).rows[0]?.n,
  );
  const done = async (method: string, path: string, body: object) => {
    const answer = await at.call(actors.admin, method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  await done('PATCH', `/opportunities/${deal}`, { note: `${canary} once more`, owner: actors.employee.userId });
  await done('PUT', `/opportunities/${deal}/slots`, {
    factory: 'reno',
    months: [{ month: '2030-05-01', modules: 1 }],
    held_until: '2030-04-01',
  });
  const noted = { kind: 'call', title: `${canary} said`, opportunity_id: deal };
  const { id: activity } = await done('POST', '/activities', noted);
  const lead = { name: `${canary} asks`, channel: 'dtc', source: 'web', email: actors.home_owner.email };
  const { id: asked } = await done('POST', '/leads', { ...lead, owner: actors.employee.userId });
  await done('POST', '/leads', { ...lead, name: `${canary} again` });
  // What they do hear of says that all before it has come.
  await done('PUT', `/projects/${own['projects']}`, { name: 'Lake Road' });
  const ids = [deal, activity, asked];
  for (const { name, socket } of sockets) {
    if (name !== 'floor_manager') await socket.frame(({ id }) => id === own['projects']);
    const heard = JSON.stringify(socket.frames);
    expect(
      [canary, ...ids].filter((word) => heard.includes(word)),
      `${name} hears ${heard}`,
    ).toEqual([]);
    await socket.close();
  }
  const { rows: mails } = await at.database.db.execute<{ recipient: string; all: string }>(
    sql`select recipient, to_jsonb(m)::text as all from mail_outbox m order by m.id offset ${mailsBefore}`,
  );
  const addresses = new Set(customers.map((name) => actors[name].email));
  expect(mails.filter(({ recipient, all }) => addresses.has(recipient) && all.includes(sought))).toEqual([]);
});

test('the same crawl by staff comes upon the canary in every area that has it', { timeout: 300_000 }, async () => {
  const { found, broken } = await crawl(real(), ['admin']);
  expect(broken).toEqual([]);
  const areas = new Set(found.map((line) => line.split('.')[0]));
  expect([...areas]).toEqual(
    expect.arrayContaining([
      'accounts',
      'files',
      'projects',
      'units',
      'opportunities',
      'leads',
      'activities',
      'contacts',
      'pipeline',
    ]),
  );
});

test('the crawl finds an endpoint that leaks', async () => {
  const { found } = await crawl(
    world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')),
    ['home_owner'],
  );
  expect(found).toContain('planted.names as home_owner: GET /planted/names');
  expect(found).toContain(`planted.names as home_owner: GET /planted/names?q=${sought}`);
});
