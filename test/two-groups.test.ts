import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { capabilities, holds, type Group } from '#platform/shared/access.ts';
import { contract, type Endpoint } from '#platform/shared/contract.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount } from '#platform/server/http/mount.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type { Answer, TestPortal } from './portal.ts';
import type { Rows } from './bodies/rows.ts';
import { fillPath, goodBody, queryOf } from './good-calls.ts';
import { makeHiddenRows } from './hidden-rows.ts';
import { shapeOf } from './inputs.ts';
import { takeBackEveryCommit } from './take-back.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Two groups of one person, on two projects: what such a person is answered and may write is never more than what two people would be, one of
 * each group. Both are this very person with one group alone, so that answers can be compared word by word.
 */
const pairs: readonly (readonly [Group, Group])[] = [
  ['home_owner', 'developer'],
  ['developer', 'home_owner'],
  ['home_owner', 'floor_manager'],
  ['floor_manager', 'home_owner'],
  ['developer', 'floor_manager'],
  ['floor_manager', 'developer'],
  ['employee', 'home_owner'],
  ['employee', 'developer'],
  ['employee', 'floor_manager'],
  ['third_party_staff', 'home_owner'],
  ['third_party_staff', 'developer'],
  ['third_party_staff', 'floor_manager'],
];

let world: World;
let people: { pair: readonly [Group, Group]; both: Viewer; alone: readonly Viewer[] }[];
let places: { own: Rows[]; foreign: Rows[] };
let keepsNothing = false;
let giveBack: () => void;

const carrier = 'A carrier of the floor alone';

/** Faults as they must not be: the rows of one group with the columns, and with the rights, of another. */
const planted = contract({
  columns: {
    method: 'GET',
    path: '/planted/columns',
    summary: 'Shows what is for the floor in every project that is seen.',
    access: 'projects.read',
    reply: z.array(z.object({ id: z.string(), carrier: z.string().nullable() })),
  },
  approves: {
    method: 'POST',
    path: '/planted/projects/:id/approve',
    summary: 'Approves as whoever is of the floor somewhere.',
    access: 'projects.read',
    params: z.strictObject({ id: z.uuid() }),
    groups: 'together',
    reply: z.object({}),
  },
});

function plantFaults(at: TestPortal): void {
  mount(at.portal.kernel, 'planted', planted, {
    async columns({ db, viewer }) {
      const isFloor = viewer.groups.includes('floor_manager');
      const { rows } = await db.execute<{ id: string }>(
        sql`select p.id from projects p where ${visibleProjects(viewer)} order by p.id`,
      );
      return rows.map(({ id }) => ({ id, carrier: isFloor ? carrier : null }));
    },
    async approves({ db, viewer, params }) {
      const { rows } = await db.execute(
        sql`select 1 from projects p where p.id = ${params.id} and ${visibleProjects(viewer)}`,
      );
      if (rows.length === 0 || !viewer.groups.includes('floor_manager')) throw new AppError('not_found');
      return {};
    },
  });
}

beforeAll(async () => {
  giveBack = takeBackEveryCommit(() => keepsNothing);
  world = await makeWorld(plantFaults);
  await makeHiddenRows(world);
  world.takeOffRowSecurity();
  places = { own: [world.own, await placesOf(world.own)], foreign: [world.foreign, await placesOf(world.foreign)] };
  await makeFactsThatDiffer();
  people = [];
  for (const pair of pairs) people.push(await personOf(pair));
  keepsNothing = true;
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

/** The same rows, but with the form of the home's acceptance, which waits for its signatures. */
async function placesOf(rows: Rows): Promise<Rows> {
  const { at, actors } = world;
  const body = { project_id: rows['projects'], unit_id: rows['units'], form_type: 'owner_acceptance' };
  const made = await at.call(actors.admin, 'POST', '/sign-off-forms', body);
  if (made.status !== 201) throw new Error(`The form can't be begun: ${JSON.stringify(made.body)}`);
  await past(
    'sign_offs',
    sql`update sign_offs set status = 'all_areas_approved', asks_developer = true where id = ${made.body.id}`,
  );
  return { ...rows, 'sign-off-forms': made.body.id };
}

/** Runs a statement past the triggers, which would demand the way there. */
async function past(table: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = world.at.database;
  await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  await db.execute(statement);
  await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
}

/** The facts of a project that one group sees and the others do not: dates, milestones, what is for the floor, and why an area came back. */
async function makeFactsThatDiffer(): Promise<void> {
  const { db } = world.at.database;
  await db.execute(sql`update projects set show_dates = false`);
  await db.execute(sql`update projects set show_dates = true where id = ${world.own['projects']}`);
  await db.execute(sql`update modules set carrier = ${carrier}, label_no = 'NV-' || right(id::text, 6), trailer_no = 'T-7',
    ship_forecast_on = current_date + 20, set_forecast_on = current_date + 25`);
  await past(
    'sign_off_areas',
    sql`update sign_off_areas set state = 'submitted', submitted_by = ${world.actors.admin.userId}, submitted_at = now(),
    returned_reason = 'A reason for the floor alone'
    where id in (${world.own['sign-off-areas']}, ${world.foreign['sign-off-areas']})`,
  );
  for (const [at, audience] of [
    [world.own, 'owner'],
    [world.own, 'developer'],
    [world.foreign, 'owner'],
    [world.foreign, 'developer'],
  ] as const)
    await world.at.call(world.actors.admin, 'POST', `/projects/${at['projects']}/milestones`, {
      kind: 'custom',
      label: `For the ${audience} alone`,
      forecast_on: '2027-05-05',
      visible_to: [audience],
    });
}

async function personOf(pair: readonly [Group, Group]) {
  const [first, second] = pair;
  const factory = first === 'floor_manager' ? 'reno' : second === 'floor_manager' ? 'butte' : undefined;
  const both = await world.at.person(pair, factory === undefined ? {} : { factory });
  await connect(both, first, world.own);
  await connect(both, second, world.foreign);
  return { pair, both, alone: pair.map((group) => ({ ...both, groups: [group] })) };
}

/** Makes the person what their group is to a project. */
async function connect({ userId, name, email }: Viewer, group: Group, rows: Rows): Promise<void> {
  const { db } = world.at.database;
  if (group === 'home_owner')
    await past(
      'unit_owners',
      sql`insert into unit_owners (id, unit_id, name, email, role, user_id, from_on)
      values (gen_random_uuid(), ${rows['units']}, ${name}, ${email}, 'co_owner', ${userId}, current_date - 400)`,
    );
  if (group === 'developer')
    await db.execute(
      sql`insert into project_members (project_id, user_id, role) values (${rows['projects']}, ${userId}, 'developer')`,
    );
}

/** Every fact in an answer: the id of the record it is told of, the way from there, and the value. Nothing and `false` tell nothing. */
function factsOf(answer: Answer): Map<string, string> {
  const facts = new Map<string, string>();
  const walk = (value: unknown, id: string, way: string): void => {
    if (value === null || value === undefined || value === false || value === '') return;
    if (Array.isArray(value)) return value.forEach((each) => walk(each, id, way));
    if (typeof value === 'object') {
      const own = 'id' in value && typeof value.id === 'string' ? value.id : undefined;
      for (const [key, each] of Object.entries(value)) walk(each, own ?? id, own === undefined ? `${way}.${key}` : key);
      return;
    }
    // Sums and counts are of all rows, whoever's they are.
    if (typeof value === 'number' && (id === '' || way === 'count')) return;
    facts.set(`${id} ${way} ${String(value)}`, `${way}: ${String(value).slice(0, 80)} of ${id}`);
  };
  if (typeof answer.body === 'string' && answer.body.startsWith('%PDF')) return facts;
  if (typeof answer.body === 'string') for (const [fact, said] of factsOfText(answer.body)) facts.set(fact, said);
  else walk(answer.body, '', '');
  return facts;
}

/** Of a file the cells of each row, which its first cells name; of a calendar the lines. */
function factsOfText(text: string): [string, string][] {
  const [head = '', ...lines] = text.split(/\r?\n/u);
  const names = head.split(',');
  if (text.startsWith('BEGIN:VCALENDAR')) return lines.map((line) => [line, line]);
  return lines
    .flatMap((line) => {
      const cells = line.split(',');
      const row = cells.find((cell) => cell.includes('26-70')) ?? '';
      return cells.map((cell, at): [string, string] => [
        `${row} ${names[at]} ${cell}`,
        `${names[at]}: ${cell} of ${row}`,
      ]);
    })
    .filter(([fact]) => !fact.endsWith(' '));
}

/** The rows of a table in other orders of asking: its groups, its file, and what only some may ask for. */
const ofTables: Record<string, readonly string[]> = {
  'modules-table.rows': ['?totals=true', '?sort=carrier'],
  'modules-table.groups': ['?group=carrier', '?group=status'],
  'modules-table.export': ['?format=csv'],
  'projects-table.groups': ['?group=next_milestone_label', '?group=late'],
  'projects-table.export': ['?format=csv'],
  'units-table.groups': ['?group=owner'],
  'units-table.export': ['?format=csv'],
};

const placeFields: Record<string, string> = {
  project: 'projects',
  project_id: 'projects',
  unit: 'units',
  unit_id: 'units',
  module_id: 'modules',
};

/** The questions of a list: as it is, of each place, and through the eyes of each page of the portal. */
function queriesOf(name: string, endpoint: Endpoint): string[] {
  const given = ofTables[name];
  if (given !== undefined) return ['', ...given];
  const properties = endpoint.query === undefined ? {} : (shapeOf(endpoint.query).properties ?? {});
  const views = 'view' in properties ? ['owner', 'developer', 'floor'].map((view) => `?view=${view}`) : [];
  const ofPlaces = Object.entries(placeFields).flatMap(([field, kind]) =>
    field in properties ? [world.own, world.foreign].map((rows) => `?${field}=${rows[kind]}`) : [],
  );
  const seen = ofPlaces.flatMap((place) => [place, ...views.map((view) => `${place}&${view.slice(1)}`)]);
  return [...new Set([queryOf(endpoint), ...views, ...seen])];
}

/** Endpoints that two groups of the pair may call. Of the others the person is answered as the one that may. */
function callable(endpoint: Endpoint, pair: readonly Group[]): boolean {
  if (typeof capabilities[endpoint.access] === 'string') return false;
  return pair.every((group) => holds([group], endpoint.access));
}

const isOk = ({ status }: Answer) => status < 300;

interface Walked {
  calls: number;
  answered: number;
  deviations: string[];
}

async function walk(mounted: readonly { name: string; endpoint: Endpoint }[]): Promise<Walked> {
  const walked: Walked = { calls: 0, answered: 0, deviations: [] };
  const ask = async (who: Viewer, endpoint: Endpoint, path: string, body: unknown) => {
    walked.calls += 1;
    return world.at.call(who, endpoint.method, path, body);
  };
  for (const { name, endpoint } of mounted)
    for (const { pair, both, alone } of people) {
      if (!callable(endpoint, pair)) continue;
      const paths = new Map<string, Rows>();
      for (const rows of [...places.own, ...places.foreign]) {
        const path = fillPath(endpoint.path, rows);
        if (path === undefined) continue;
        const queries = endpoint.method === 'GET' ? queriesOf(name, endpoint) : [queryOf(endpoint)];
        for (const query of queries)
          paths.set(`${path}${query}${endpoint.method === 'GET' ? '' : `#${rows['projects']}`}`, rows);
      }
      for (const [marked, rows] of paths) {
        const path = marked.split('#')[0] ?? '';
        const body = () => (endpoint.files === undefined ? goodBody(name, endpoint, rows) : new FormData());
        const answer = await ask(both, endpoint, path, body());
        const said = `${name} as ${pair.join(' and ')}: ${endpoint.method} ${path}`;
        if (answer.status >= 500) walked.deviations.push(`${said} answers ${answer.status}`);
        if (!isOk(answer)) continue;
        walked.answered += 1;
        const others: Answer[] = [];
        for (const one of alone) others.push(await ask(one, endpoint, path, body()));
        if (!others.some(isOk)) {
          walked.deviations.push(`${said} is done, which neither may`);
          continue;
        }
        if (endpoint.method !== 'GET') continue;
        // A group that may not ask for a column at all is told the rest of its rows.
        for (const [at, one] of alone.entries())
          if (others[at]?.status === 400) others.push(await ask(one, endpoint, path.split('?')[0] ?? path, undefined));
        const known = others.filter(isOk).map(factsOf);
        for (const [fact, told] of factsOf(answer))
          if (!known.some((facts) => facts.has(fact)) && !isOfTheMoment.test(told))
            walked.deviations.push(`${said} tells ${told}, which neither is told`);
      }
    }
  return walked;
}

/** Parts of answers that differ from one call to the next. */
const isOfTheMoment = /^(?:\.?requestId|DTSTAMP|.*until|.*expires_at)/u;

const real = () => world.at.portal.kernel.mounted.filter(({ name }) => !name.startsWith('planted.'));

test(
  'whoever is in two groups sees and does what two people would, one of each, and nothing beyond',
  { timeout: 600_000 },
  async () => {
    const { calls, answered, deviations } = await walk(real());
    console.log(`two groups: ${calls} calls, ${answered} answered, ${deviations.length} deviations`);
    expect([...new Set(deviations)]).toEqual([]);
    expect(answered).toBeGreaterThan(300);
  },
);

test('the calendar of somebody in two groups holds what two calendars would', async () => {
  keepsNothing = false;
  const { at } = world;
  const linesAt = async (path: string) => {
    const answer = await at.call(null, 'GET', path.replace(/^\/api/u, ''));
    expect(answer.status).toBe(200);
    return String(answer.body)
      .split('\r\n')
      .filter((line) => line !== '' && !line.startsWith('DTSTAMP'));
  };
  const withGroups = async (userId: string, groups: readonly Group[]) => {
    await at.database.db.execute(sql`delete from user_groups where user_id = ${userId}`);
    for (const group of groups)
      await at.database.db.execute(sql`insert into user_groups (user_id, "group") values (${userId}, ${group})`);
  };
  const deviations: string[] = [];
  let days = 0;
  for (const { pair, both } of people) {
    const made = await at.call(both, 'POST', '/schedule/feeds', { name: 'Mine', scope: 'all' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const lines = await linesAt(made.body.path);
    days += lines.filter((line) => line.startsWith('DTSTART')).length;
    const known = new Set<string>();
    for (const group of pair) {
      await withGroups(both.userId, [group]);
      for (const line of await linesAt(made.body.path)) known.add(line);
    }
    await withGroups(both.userId, pair);
    for (const line of lines) if (!known.has(line)) deviations.push(`${pair.join(' and ')}: ${line}`);
  }
  keepsNothing = true;
  expect(deviations).toEqual([]);
  expect(days).toBeGreaterThan(10);
});

test('the walk finds columns and rights of one group on the rows of another', async () => {
  const { deviations } = await walk(world.at.portal.kernel.mounted.filter(({ name }) => name.startsWith('planted.')));
  expect(deviations.some((each) => each.startsWith('planted.columns as developer and floor_manager'))).toBe(true);
  expect(deviations.some((each) => each.startsWith('planted.approves as home_owner and floor_manager'))).toBe(true);
});
