import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holds } from '#platform/shared/access.ts';
import { fillPath } from './good-calls.ts';
import type { Answer } from './portal.ts';
import { makeWorld, type World } from './world.ts';

const outside = ['home_owner', 'developer'] as const;
/** The day on which a module leaves the line, which stands nowhere else. */
const planned = '2031-07-17';
const asked = [
  '',
  '?view=owner',
  '?view=developer',
  '?columns=module_no,offline_forecast_on',
  '?sort=-offline_forecast_on',
];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await world.at.database.db.execute(
    sql`update modules set offline_forecast_on = ${planned} where id = ${world.own['modules']}`,
  );
  // A photo on a form that somebody reads is shown there all the same: this one hangs on none.
  for (const statement of [
    sql`alter table sign_off_photos disable trigger user`,
    sql`delete from sign_off_photos where file_id = ${world.own['files']}`,
    sql`alter table sign_off_photos enable trigger user`,
  ])
    await world.at.database.db.execute(statement);
});
afterAll(() => world.close());

/** Which reads of these questions answer somebody with what is looked for. */
async function telling(
  who: (typeof outside)[number],
  questions: readonly string[],
  isTold: (path: string, answer: Answer) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, endpoint } of world.at.portal.kernel.mounted) {
    const path = endpoint.method === 'GET' ? fillPath(endpoint.path, world.own) : undefined;
    if (path === undefined) continue;
    for (const query of questions) {
      const answer = await world.at.call(world.actors[who], 'GET', `${path}${query}`);
      if (answer.status === 200 && isTold(path, answer)) found.push(`${name} ${query}`);
      // Who may not ask at all is sent away before the question is read: one stands for all.
      if (answer.status === 403 && !holds(world.actors[who].groups, endpoint.access)) break;
    }
  }
  return found;
}

const tellingDays = (who: (typeof outside)[number]) =>
  telling(who, asked, (_path, { body }) => JSON.stringify(body).includes(planned));

/** Those that show the photo of the own home, or its file. What carries a secret of its own shows it to whoever holds that. */
const tellingPhotos = async (who: (typeof outside)[number]) => {
  const photo = world.own['files'] ?? '';
  const reads = await telling(
    who,
    [`?owner_type=unit&owner_id=${world.own['units']}&q=front`, ''],
    (path, { body }) => path.includes(photo) || JSON.stringify(body ?? '').includes('front.png'),
  );
  return reads.filter((name) => !/^(shares|shared|downloads)\./u.test(name));
};

const run = (statement: ReturnType<typeof sql>) => world.at.database.db.execute(statement);
const project = () => world.own['projects'] ?? '';
const organisation = () => world.own['developer-organisations'] ?? '';

/** Who may keep something from whom, and how it is said. Whoever was put on a project by hand is in no organisation there. */
const keepers = [
  {
    who: 'home_owner',
    by: 'the project',
    async keepBack(what: 'dates' | 'photos' | null) {
      await run(
        sql`update projects set show_dates = ${what !== 'dates'}, show_photos = ${what !== 'photos'} where id = ${project()}`,
      );
    },
  },
  {
    who: 'developer',
    by: 'the project',
    async keepBack(what: 'dates' | 'photos' | null) {
      await run(
        sql`update projects set show_dates = ${what !== 'dates'}, show_photos = ${what !== 'photos'} where id = ${project()}`,
      );
    },
  },
  {
    who: 'developer',
    by: 'their organisation',
    async keepBack(what: 'dates' | 'photos' | null) {
      await run(sql`delete from project_members where project_id = ${project()} and role = 'developer'`);
      await run(
        sql`update developer_organisations set withheld = ${what === null ? '{}' : `{${what}}`}::text[] where id = ${organisation()}`,
      );
    },
  },
] as const;

test.each(keepers)('no read tells a $who the days that $by keeps back', async ({ who, keepBack }) => {
  await keepBack(null);
  const shown = await world.at.call(world.actors[who], 'GET', '/tables/modules?columns=module_no,offline_forecast_on');
  expect(JSON.stringify(shown.body)).toContain(planned);
  await keepBack('dates');
  expect(await tellingDays(who)).toEqual([]);
  // By what is filtered and counted nothing is learnt either.
  const filter = encodeURIComponent(JSON.stringify(['offline_forecast_on', 'on', planned]));
  const { body } = await world.at.call(world.actors[who], 'GET', `/tables/modules?filter=${filter}&count=true`);
  expect(body).toMatchObject({ rows: [], total: 0 });
  await keepBack(null);
});

test.each(keepers)('no read shows a $who the photos that $by keeps back', async ({ who, keepBack }) => {
  await keepBack(null);
  expect((await world.at.call(world.actors[who], 'GET', `/files/${world.own['files']}`)).status).toBe(200);
  await keepBack('photos');
  expect(await tellingPhotos(who)).toEqual([]);
  await keepBack(null);
});

test('the cover of a project or a home is told to exactly those who may open it', async () => {
  const [file, unit] = [world.own['files'] ?? '', world.own['units'] ?? ''];
  const neighbour = await world.at.call(world.actors.admin, 'POST', '/units', { project: project(), name: 'B-909' });
  await run(sql`update projects set cover_file_id = ${file} where id = ${project()}`);
  await run(sql`update units set cover_file_id = ${file} where id = ${unit}`);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const [place, ownerType, ownerUnit] of [
    ['the project', 'project', null],
    ['the own home', 'unit', unit],
    ['the home of a neighbour', 'unit', neighbour.body.id],
  ] as const)
    for (const visibility of ['internal', 'developer', 'owner', 'home'] as const)
      for (const photos of [true, false]) {
        if ((visibility === 'home' && ownerUnit === null) || (!photos && visibility !== 'owner')) continue;
        await run(sql`update projects set show_photos = ${photos} where id = ${project()}`);
        await run(sql`update files set visibility = ${visibility}, owner_type = ${ownerType}, owner_id = ${ownerUnit ?? project()},
          unit_id = ${ownerUnit}, module_id = null, created_by = ${world.actors.admin.userId} where id = ${file}`);
        for (const who of ['home_owner', 'developer', 'floor_manager'] as const) {
          const opens = (await world.at.call(world.actors[who], 'GET', `/files/${file}`)).status === 200;
          for (const path of ['/projects/', `/units/${unit}`]) {
            const { body } = await world.at.call(world.actors[who], 'GET', path);
            const isTold = JSON.stringify(body).includes(file);
            seen.add(`${who} ${isTold}`);
            if (isTold !== opens)
              wrong.push(
                `${who} on ${path}, of ${place}, ${visibility}, photos ${photos}: ${isTold ? 'told' : 'not told'}`,
              );
          }
        }
      }
  expect(wrong).toEqual([]);
  // Staff are told what is set, and each of the others both things at one time or another.
  expect((await world.at.call(world.actors.employee, 'GET', `/units/${unit}`)).body.cover_file_id).toBe(file);
  expect(seen.size).toBe(6);
});
