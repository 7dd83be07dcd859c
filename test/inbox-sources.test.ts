import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAgain } from '#areas/company/inbox/server/ask-again.ts';
import { declaredWaits } from '#areas/company/inbox/server/declared.ts';
import type { InboxItem } from '#areas/company/inbox/schema.ts';
import { lesson } from '#areas/design/lessons/record.ts';
import { lessons } from '#areas/design/lessons/server/tables.ts';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import { newId } from '#platform/shared/ids.ts';
import { words } from './bodies/rows.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let admin: Viewer;
let employee: Viewer;
let own: World['own'];
beforeAll(async () => {
  world = await makeWorld();
  ({ own } = world);
  ({ admin, employee } = world.actors);
}, 60_000);
afterAll(() => world.close());

const run = (statement: ReturnType<typeof sql>) => world.at.database.db.execute(statement);
const items = async (viewer: Viewer, query = ''): Promise<InboxItem[]> => {
  const answer = await world.at.call(viewer, 'GET', `/inbox?limit=1000${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
};
const one = async (viewer: Viewer, kind: string, id: string | undefined, query = '') =>
  (await items(viewer, query)).find((item) => item.kind === kind && item.id === id);

describe('what already exists and waits for somebody', () => {
  test.each([
    ['estimate', 'estimates'],
    ['bom', 'boms'],
  ] as const)(
    'a %s in review waits for somebody else than who made it, and stands with them as asked',
    async (kind, rows) => {
      const id = own[rows];
      expect(await one(employee, kind, id, '&tab=anybody')).toBeUndefined();
      await run(
        sql`update ${sql.identifier(rows)} set status = 'in_review', created_by = ${admin.userId} where id = ${id}`,
      );
      expect(await one(employee, kind, id, '&tab=anybody')).toMatchObject({
        todo: 'decide',
        link: expect.stringContaining(id ?? '-'),
      });
      expect(await one(admin, kind, id, '&tab=anybody')).toBeUndefined();
      expect(await one(admin, kind, id, '&tab=others')).toMatchObject({ kind });
      await run(sql`update ${sql.identifier(rows)} set deleted_at = now() where id = ${id}`);
      expect(await one(employee, kind, id, '&tab=anybody')).toBeUndefined();
    },
  );

  test('a take-off that was mapped or has failed waits for who asked for it alone', async () => {
    const id = own['bim2bom'];
    for (const [status, failure] of [
      ['review', null],
      ['failed', 'No rule fits'],
    ] as const) {
      await run(
        sql`update bim2bom_runs set status = ${status}, failure = ${failure}, created_by = ${employee.userId} where id = ${id}`,
      );
      expect(await one(employee, 'bim2bom', id), status).toMatchObject({ todo: 'do' });
      expect(await one(admin, 'bim2bom', id), status).toBeUndefined();
    }
  });

  test('a registration waits for the admins until it is decided', async () => {
    const id = newId();
    await run(
      sql`insert into registrations (id, kind, unit_id, user_id) values (${id}, 'owner', ${own['units']}, ${world.actors.newcomer.userId})`,
    );
    expect(await one(admin, 'registration', id)).toMatchObject({ link: '/admin?tab=registrations' });
    expect(await one(employee, 'registration', id)).toBeUndefined();
    await run(sql`update registrations set state = 'refused' where id = ${id}`);
    expect(await one(admin, 'registration', id)).toBeUndefined();
  });

  test('dates that the portal proposes wait for the manager and the planner of the project', async () => {
    const id = newId();
    await run(
      sql`insert into schedule_proposals (id, project_id, kind, facts, changes)
        values (${id}, ${own['projects']}, 'hold', '{"days": 3}', '[]')`,
    );
    expect(await one(employee, 'schedule_proposal', id)).toBeUndefined();
    await run(
      sql`insert into project_members (project_id, user_id, role) values (${own['projects']}, ${employee.userId}, 'pm')`,
    );
    expect(await one(employee, 'schedule_proposal', id)).toMatchObject({ project: { number: '26-701' } });
    await run(sql`update schedule_proposals set settled_at = now() where id = ${id}`);
    expect(await one(employee, 'schedule_proposal', id)).toBeUndefined();
  });
});

test('an announcement waits for whom it reaches, also outside the house, until they confirm it, and for nobody else', async () => {
  const { home_owner: owner, developer, floor_manager: floor } = world.actors;
  const announce = async (visibility: string, project = own['projects']) =>
    (
      await world.at.call(admin, 'POST', '/posts', {
        project_id: project,
        importance: 'announcement',
        visibility,
        body: words,
      })
    ).body.id;
  const shared = await announce('shared');
  expect(await one(owner, 'announcement', shared)).toMatchObject({ todo: 'read', link: `/owner?post=${shared}` });
  expect(await one(developer, 'announcement', shared)).toMatchObject({ link: `/developer/26-701?post=${shared}` });
  const inside = await announce('internal');
  const foreign = await announce('shared', world.foreign['projects']);
  for (const viewer of [owner, developer])
    for (const id of [inside, foreign]) expect(await one(viewer, 'announcement', id)).toBeUndefined();
  expect(await items(floor)).toEqual([]);
  expect((await world.at.call(owner, 'PUT', `/posts/${shared}/acknowledgement`)).status).toBeLessThan(300);
  expect(await one(owner, 'announcement', shared)).toBeUndefined();
  // Who is no longer shown the project has nothing waiting from it.
  await run(sql`update projects set developer_visible = false where id = ${own['projects']}`);
  expect(await one(developer, 'announcement', shared)).toBeUndefined();
  await run(sql`update projects set developer_visible = true where id = ${own['projects']}`);
});

test('a declared state can wait for a role on the project: for whoever has it there, and for nobody elsewhere', async () => {
  const who = { en: 'the project manager', es: 'la gerencia del proyecto' };
  const states = lesson.states;
  if (states === undefined) throw new Error('Lessons have states.');
  const managed = serveRecord(
    {
      ...lesson,
      states: {
        ...states,
        words: { ...states.words, triaged: { ...states.words.triaged, waits: { role: 'pm', who } } },
      },
    },
    {
      table: lessons,
      links: {
        project: projectLink,
        file: fileLink,
        sign_off_template: {
          table: 'sign_off_templates',
          name: (alias) => sql`${alias}.name`,
          visible: { alias: sql`t`, where: () => sql`true` },
        },
      },
      // What the area works out of its own is not asked for here.
      columns: Object.fromEntries(
        ['frequency', 'priority', 'units_touched', 'cost_counted'].map((name) => [name, { sql: sql`1` }]),
      ),
    },
  );
  const [source] = declaredWaits(managed);
  await run(sql`delete from project_members where project_id = ${own['projects']} and role = 'pm'`);
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${own['projects']}, ${employee.userId}, 'pm')
      on conflict do nothing`,
  );
  const found = async (viewer: Viewer) => {
    const select = source?.select(viewer, 'mine');
    if (select === undefined) throw new Error('Staff read lessons.');
    const { rows } = await run(sql`select id, waiter from (${select}) i`);
    return rows;
  };
  expect(await found(employee)).toEqual([{ id: own['lessons'], waiter: employee.userId }]);
  expect(await found(world.actors.third_party_staff)).toEqual([]);
});

test('whoever has the role that a thing waits for is reminded of it: those who decide for a developer’s organisation too, not those who only look', async () => {
  const { developer } = world.actors;
  const onlyLooks = await world.at.person(['developer']);
  await run(sql`delete from project_members where project_id = ${own['projects']} and role = 'developer'`);
  await run(
    sql`insert into developer_organisation_people (organisation_id, user_id, role)
      values (${own['developer-organisations']}, ${onlyLooks.userId}, 'viewer')`,
  );
  const decides = (viewer: Viewer) => sql`exists (select 1 from project_parts m
    where m.project_id = p.id and m.role = 'developer' and m.user_id = ${viewer.userId})`;
  const decision: WaitSource = {
    kind: 'decision',
    many: { en: 'Decisions', es: 'Decisiones' },
    todo: 'decide',
    asks: { decide: { en: 'Decide', es: 'Decidir' } },
    whose: { decide: { role: 'developer' } },
    select: (viewer, part) => sql`select ${waitColumns({
      id: sql`p.id`,
      title: sql`p.name`,
      link: sql`'/developer/' || p.project_number`,
      ask: sql`'decide'`,
      projectId: sql`p.id`,
      asker: sql`${admin.userId}`,
      since: sql`p.created_at`,
    })} from projects p where p.id = ${own['projects']} and
      ${part === 'asked' ? viewer.userId === admin.userId : decides(viewer)}`,
  };
  const actor = { id: admin.userId, name: admin.name, source: 'ui', requestId: null } as const;
  const thing = { kind: 'decision', id: own['projects'] ?? '' };
  const reminded = await inTransaction(world.at.portal.kernel, actor, (write) =>
    askAgain(write, { sources: [decision], viewer: admin, thing }),
  );
  expect(reminded).toBe(1);
  const { rows } = await run(
    sql`select user_id from notifications where entity_type = 'decision' and message like '%reminds you%'`,
  );
  expect(rows).toEqual([{ user_id: developer.userId }]);
});
