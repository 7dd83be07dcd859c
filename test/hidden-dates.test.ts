import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath } from './good-calls.ts';
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
});
afterAll(() => world.close());

/** Which reads tell somebody the day. */
async function tellingTo(who: (typeof outside)[number]): Promise<string[]> {
  const telling: string[] = [];
  for (const { name, endpoint } of world.at.portal.kernel.mounted) {
    const path = endpoint.method === 'GET' ? fillPath(endpoint.path, world.own) : undefined;
    if (path === undefined) continue;
    for (const query of asked) {
      const { status, body } = await world.at.call(world.actors[who], 'GET', `${path}${query}`);
      if (status === 200 && JSON.stringify(body).includes(planned)) telling.push(`${name} ${query}`);
    }
  }
  return telling;
}

const showDates = (isShown: boolean) =>
  world.at.database.db.execute(sql`update projects set show_dates = ${isShown} where id = ${world.own['projects']}`);

test.each(outside)('no read tells a %s the days of a project that shows no dates outside', async (who) => {
  await showDates(true);
  expect(await tellingTo(who)).toContain('modules-table.rows ?columns=module_no,offline_forecast_on');
  await showDates(false);
  expect(await tellingTo(who)).toEqual([]);
  // By what is filtered and counted nothing is learnt either.
  const filter = encodeURIComponent(JSON.stringify(['offline_forecast_on', 'on', planned]));
  const { body } = await world.at.call(world.actors[who], 'GET', `/tables/modules?filter=${filter}&count=true`);
  expect(body).toMatchObject({ rows: [], total: 0 });
});
