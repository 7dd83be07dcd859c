import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { evaluate } from './evaluate.ts';

let portal: TestPortal;
let admin: Viewer;
let employee: Viewer;
let owner: Viewer;

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin'], { firstName: 'Ada', lastName: 'Admin' });
  employee = await portal.person(['employee']);
  owner = await portal.person(['home_owner']);
});

afterAll(() => portal.close());

let count = 0;
const makeFlag = async (facts: Record<string, unknown> = {}) => {
  count += 1;
  const answer = await portal.call(admin, 'POST', '/feature_flag/', {
    name: `flag-${count}`,
    enabled: true,
    default: false,
    ...facts,
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; name: string; version: number; rules: unknown[] };
};
const isOn = async (viewer: Viewer, name: string) =>
  ((await portal.call(viewer, 'GET', '/feature_flag/')).body as { name: string; enabled: boolean }[]).find(
    (flag) => flag.name === name,
  )?.enabled;
const actions = async (id: string) =>
  (
    await portal.database.db.execute<{ action: string }>(
      sql`select action from audit_log where entity_id = ${id} order by id`,
    )
  ).rows.map((row) => row.action);

describe('feature flags', () => {
  test('everybody with a group gets the evaluated flags and nothing more; nobody gets none', async () => {
    await makeFlag({ description: 'secret plan', default: true });
    const answer = await portal.call(owner, 'GET', '/feature_flag');
    expect(answer.status).toBe(200);
    for (const flag of answer.body) expect(Object.keys(flag).toSorted()).toEqual(['enabled', 'id', 'name']);
    expect((await portal.call(null, 'GET', '/feature_flag/')).status).toBe(401);
  });

  test('get_all_flags stands for true when it comes without a value, as a bare word and with an empty one', async () => {
    const flag = await makeFlag();
    for (const query of [
      'get_all_flags',
      'get_all_flags=',
      'get_all_flags=true',
      'get_all_flags=True',
      'get_all_flags=1',
    ]) {
      const all = await portal.call(admin, 'GET', `/feature_flag/?${query}`);
      expect(
        all.body.find((each: { id: string }) => each.id === flag.id),
        query,
      ).toMatchObject({ rules: [] });
      expect((await portal.call(employee, 'GET', `/feature_flag/?${query}`)).status, query).toBe(403);
    }
    for (const query of ['get_all_flags=false', 'get_all_flags=0', ''])
      expect((await portal.call(employee, 'GET', `/feature_flag/?${query}`)).status, query).toBe(200);
    const odd = await portal.call(admin, 'GET', '/feature_flag/?get_all_flags=maybe');
    expect([odd.status, odd.body.details[0].path]).toEqual([400, 'get_all_flags']);
  });

  test('a change and a removal of a flag are taken back, and it stands in the bin meanwhile', async () => {
    const flag = await makeFlag({ description: 'as it was', rules: [{ groups: ['employee'], percent: 50 }] });
    const read = async () =>
      (await portal.call(admin, 'GET', '/feature_flag/?get_all_flags=true')).body
        .filter((each: { id: string }) => each.id === flag.id)
        .map(({ version: _v, updated_at: _u, ...rest }: Record<string, unknown>) => rest);
    const before = await read();
    const changed = await portal.call(admin, 'PUT', `/feature_flag/${flag.id}`, { enabled: false, rules: [] });
    expect(await read()).not.toEqual(before);
    await portal.call(admin, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
    expect(await read()).toEqual(before);
    const gone = await portal.call(admin, 'DELETE', '/feature_flag/bulk-delete', { ids: [flag.id] });
    expect(await read()).toEqual([]);
    expect((await portal.call(admin, 'GET', '/bin?entity_type=feature_flag')).body).toContainEqual(
      expect.objectContaining({ id: flag.id, label: flag.name }),
    );
    await portal.call(admin, 'POST', `/undo/${String(gone.headers['x-undo'])}`);
    expect(await read()).toEqual(before);
    await portal.call(admin, 'DELETE', `/feature_flag/${flag.id}`);
    await portal.call(admin, 'POST', '/bin/restore', { entity_type: 'feature_flag', id: flag.id });
    expect(await read()).toEqual(before);
  });

  test('only admins get all flags as they are', async () => {
    const flag = await makeFlag({ rules: [{ groups: ['employee'], percent: 50 }] });
    expect((await portal.call(employee, 'GET', '/feature_flag/?get_all_flags=true')).status).toBe(403);
    const answer = await portal.call(admin, 'GET', '/feature_flag/?get_all_flags=true');
    expect(answer.body.find((each: { id: string }) => each.id === flag.id)).toMatchObject({
      name: flag.name,
      owner_name: 'Ada Admin',
      rules: [{ groups: ['employee'], users: [], percent: 50, starts_at: null }],
      is_stale: false,
    });
  });

  test('only admins write flags', async () => {
    const flag = await makeFlag();
    for (const [method, path, body] of [
      ['POST', '/feature_flag/', { name: 'other-name' }],
      ['PUT', `/feature_flag/${flag.id}/`, { enabled: false }],
      ['DELETE', `/feature_flag/${flag.id}/`, undefined],
      ['DELETE', '/feature_flag/bulk-delete/', { ids: [flag.id] }],
    ] as const) {
      expect((await portal.call(employee, method, path, body)).status, `${method} ${path}`).toBe(403);
    }
  });

  test('rules are asked from the top and the first that names the person decides', async () => {
    const flag = await makeFlag({
      rules: [{ users: [employee.userId], percent: 0 }, { groups: ['employee', 'admin'] }],
    });
    expect(await isOn(employee, flag.name)).toBe(false);
    expect(await isOn(admin, flag.name)).toBe(true);
    expect(await isOn(owner, flag.name)).toBe(false);
    const test1 = await portal.call(admin, 'POST', `/feature_flag/${flag.id}/test`, { user_id: admin.userId });
    expect(test1.body).toMatchObject({ enabled: true, decided_by: 'rule', rule: 1 });
    expect(
      (await portal.call(admin, 'POST', `/feature_flag/${flag.id}/test`, { user_id: owner.userId })).body,
    ).toMatchObject({ enabled: false, decided_by: 'default', rule: null });
    expect((await portal.call(admin, 'POST', `/feature_flag/${flag.id}/test`, { user_id: newId() })).status).toBe(422);
  });

  test('a flag that is off is off for everybody, an archived one gives its default', async () => {
    const flag = await makeFlag({ enabled: false, default: true });
    expect(await isOn(admin, flag.name)).toBe(false);
    await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, { archived: true });
    expect(await isOn(admin, flag.name)).toBe(true);
  });

  test('a percentage always takes the same people and about that many', () => {
    const people = Array.from({ length: 4000 }, () => newId());
    const flagId = newId();
    const onAt = (percent: number) => {
      const rule = { groups: [], users: [], projects: [], percent, starts_at: null, ends_at: null };
      return people.filter(
        (userId) =>
          evaluate(
            { id: flagId, enabled: true, archivedAt: null, defaultOn: false, rules: [rule] },
            { userId, groups: [], projectIds: [] },
          ).enabled,
      );
    };
    const on = onAt(25);
    expect(on.length / people.length).toBeGreaterThan(0.22);
    expect(on.length / people.length).toBeLessThan(0.28);
    expect(onAt(25)).toEqual(on);
    const more = new Set(onAt(50));
    expect(on.filter((person) => !more.has(person))).toEqual([]);
    expect([onAt(0).length, onAt(100).length]).toEqual([0, people.length]);
  });

  test('a rule counts only between its start and end, and only for people of its projects', async () => {
    const projectId = newId();
    await portal.database.db.execute(
      sql`insert into projects (id, project_number, name, channel) values (${projectId}, 'P-77', 'Pines', 'b2b')`,
    );
    const past = await makeFlag({ rules: [{ ends_at: '2020-01-01T00:00:00Z' }] });
    const future = await makeFlag({ rules: [{ starts_at: '2199-01-01T00:00:00Z' }] });
    const ofProject = await makeFlag({ rules: [{ projects: [projectId] }] });
    expect([
      await isOn(admin, past.name),
      await isOn(admin, future.name),
      await isOn(employee, ofProject.name),
    ]).toEqual([false, false, false]);
    await portal.database.db.execute(
      sql`insert into project_members (project_id, user_id, role) values (${projectId}, ${employee.userId}, 'pm')`,
    );
    expect(await isOn(employee, ofProject.name)).toBe(true);
  });

  test('a whole flag may be put back as it was read; its name stays', async () => {
    const flag = await makeFlag();
    const [read] = (await portal.call(admin, 'GET', '/feature_flag/?get_all_flags=true')).body.filter(
      (each: { id: string }) => each.id === flag.id,
    );
    const changed = await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, { ...read, enabled: false });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ enabled: false, version: 2 });
    const renamed = await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, { name: 'another' });
    expect(renamed.body).toMatchObject({ code: 'rule_broken', details: [{ path: 'name' }] });
    expect(await actions(flag.id)).toEqual(['flag.created', 'flag.changed']);
  });

  test('a stale version is refused with the flag as it is', async () => {
    const flag = await makeFlag();
    await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, { enabled: false, version: 1 });
    const late = await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, { description: 'mine', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ enabled: false, version: 2 });
  });

  test('bad input is named field by field and changes nothing', async () => {
    const flag = await makeFlag();
    const answer = await portal.call(admin, 'PUT', `/feature_flag/${flag.id}/`, {
      enabled: 'yes',
      rules: [{ percent: 120, who: 1 }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((fault: { path: string }) => fault.path).toSorted()).toEqual([
      'enabled',
      'rules.0.percent',
      'rules.0.who',
    ]);
    expect((await portal.call(admin, 'POST', '/feature_flag/', { name: 'Bad Name' })).status).toBe(400);
    expect((await portal.call(admin, 'POST', '/feature_flag/', { name: flag.name })).body).toMatchObject({
      code: 'already_exists',
      details: [{ path: 'name' }],
    });
    expect((await portal.call(admin, 'PUT', '/feature_flag/nonsense/', {})).status).toBe(404);
    expect(await actions(flag.id)).toEqual(['flag.created']);
  });

  test('bulk-delete answers each id, and a deleted flag comes back', async () => {
    const [one, two] = [await makeFlag(), await makeFlag()];
    const absent = newId();
    const answer = await portal.call(admin, 'DELETE', '/feature_flag/bulk-delete/', { ids: [one.id, absent, two.id] });
    expect(answer.body).toMatchObject([
      { id: one.id, ok: true },
      { id: absent, ok: false, error: 'Not found' },
      { id: two.id, ok: true },
    ]);
    expect(await isOn(admin, one.name)).toBeUndefined();
    expect((await portal.call(admin, 'POST', `/feature_flag/${one.id}/restore`)).status).toBe(200);
    expect(await isOn(admin, one.name)).toBe(false);
    expect((await portal.call(admin, 'DELETE', `/feature_flag/${one.id}/`)).status).toBe(204);
    expect((await portal.call(admin, 'DELETE', `/feature_flag/${one.id}/`)).status).toBe(404);
    expect(await actions(one.id)).toEqual(['flag.created', 'flag.removed', 'flag.restored', 'flag.removed']);
  });

  test('a flag older than its kind should become is stale, unless it may stay', async () => {
    const flag = await makeFlag({ type: 'operational' });
    const stays = await makeFlag({ type: 'operational', never_stale: true });
    await portal.database.db.execute(
      sql`update feature_flags set created_at = now() - interval '8 days' where id in (${flag.id}, ${stays.id})`,
    );
    const all = (await portal.call(admin, 'GET', '/feature_flag/?get_all_flags=true')).body as {
      id: string;
      is_stale: boolean;
    }[];
    expect(all.find((each) => each.id === flag.id)?.is_stale).toBe(true);
    expect(all.find((each) => each.id === stays.id)?.is_stale).toBe(false);
  });
});
