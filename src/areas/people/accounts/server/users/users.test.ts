import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventMap } from '#platform/server/writes/events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let admin: Viewer;
let employee: Viewer;
const accessChanges: EventMap['user.access_changed'][] = [];
const changes: EventMap['user.changed'][] = [];

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin']);
  employee = await portal.person(['employee'], { firstName: 'Emil', lastName: 'Aaberg' });
  portal.portal.kernel.events.on('user.access_changed', async (event) => void accessChanges.push(event));
  portal.portal.kernel.events.on('user.changed', async (event) => void changes.push(event));
});

afterAll(() => portal.close());

beforeEach(() => {
  accessChanges.length = 0;
  changes.length = 0;
});

const auditOf = async (id: string) =>
  (
    await portal.database.db.execute<{ action: string; old: unknown; new: unknown; actor_id: string }>(
      sql`select action, old, new, actor_id from audit_log where entity_id = ${id} order by id`,
    )
  ).rows;

describe('the list of people', () => {
  test('has every field of the specification, and is for staff only', async () => {
    const answer = await portal.call(employee, 'GET', '/users/');
    expect(answer.status).toBe(200);
    const me = answer.body.find((user: { id: string }) => user.id === employee.userId);
    expect(me).toMatchObject({
      cognito_id: employee.userId,
      first_name: 'Emil',
      last_name: 'Aaberg',
      email: employee.email,
      thumbnailPhotoUrl: null,
      is_active: true,
      group: ['employee'],
      state: 'active',
    });
    expect(me.attributes).toMatchObject({
      email: employee.email,
      given_name: 'Emil',
      family_name: 'Aaberg',
      name: 'Emil Aaberg',
      group: 'employee',
    });
    expect(Object.keys(me)).not.toContain('passwordHash');
    for (const group of ['home_owner', 'developer', 'floor_manager'] as const)
      expect((await portal.call(await portal.person([group]), 'GET', '/users/')).status, group).toBe(403);
    expect((await portal.call(null, 'GET', '/users')).status).toBe(401);
  });

  test('is filtered by activity, state, group and text', async () => {
    const gone = await portal.person(['floor_manager'], { firstName: 'Zed', lastName: '50%_Off' });
    await portal.database.db.execute(sql`update users set state = 'suspended' where id = ${gone.userId}`);
    const ids = async (query: string) =>
      (await portal.call(admin, 'GET', `/users/?${query}`)).body.map((user: { id: string }) => user.id);
    expect(await ids('is_active=false')).toEqual([gone.userId]);
    expect(await ids('is_active=true')).not.toContain(gone.userId);
    expect(await ids('group=floor_manager&state=suspended')).toEqual([gone.userId]);
    expect(await ids(`q=${encodeURIComponent('50%_')}`)).toEqual([gone.userId]);
    expect(await ids(`q=${encodeURIComponent('zed 50')}`)).toEqual([gone.userId]);
    expect(await ids('q=%25%25%25')).toEqual([]);
    expect((await portal.call(admin, 'GET', '/users/?is_active=maybe')).status).toBe(400);
  });

  test('is paged by name without a gap or a double', async () => {
    const all = (await portal.call(admin, 'GET', '/users/')).body.map((user: { id: string }) => user.id);
    const seen: string[] = [];
    let after: unknown;
    do {
      const answer = await portal.call(
        admin,
        'GET',
        `/users/?limit=2${after === undefined ? '' : `&after=${String(after)}`}`,
      );
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      seen.push(...answer.body.map((user: { id: string }) => user.id));
      after = answer.headers['x-next-cursor'];
    } while (after !== undefined);
    expect(seen).toEqual(all);
    expect((await portal.call(admin, 'GET', '/users/?after=nonsense')).status).toBe(400);
  });

  test('comes as a CSV file in which nothing is run as a formula', async () => {
    await portal.person(['employee'], { firstName: '=1+1', lastName: '@SUM(A1)' });
    const answer = await portal.call(admin, 'GET', '/users/export/');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition'])).toContain('users.csv');
    expect(String(answer.body)).toContain(`'@SUM(A1),'=1+1`);
    expect((await portal.call(employee, 'GET', '/users/export/')).status).toBe(403);
  });
});

describe('changing a person', () => {
  test('an admin changes names and groups; the change is audited and the person signed out', async () => {
    const person = await portal.person(['employee']);
    const answer = await portal.call(admin, 'PATCH', `/users/${person.userId}/`, {
      first_name: 'Nova',
      group: ['employee', 'floor_manager'],
      factory: 'reno',
      reason: 'moves to Reno',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      first_name: 'Nova',
      group: ['employee', 'floor_manager'],
      factory: 'reno',
      version: 2,
    });
    expect(await auditOf(person.userId)).toEqual([
      {
        action: 'user.changed',
        actor_id: admin.userId,
        old: { firstName: 'Test', group: ['employee'], factory: null },
        new: { firstName: 'Nova', group: ['employee', 'floor_manager'], factory: 'reno' },
      },
    ]);
    expect(accessChanges).toEqual([{ userId: person.userId, reason: 'groups' }]);
    expect(changes).toEqual([{ userId: person.userId, change: 'groups' }]);
    const { rows } = await portal.database.db.execute(
      sql`select kind from mail_outbox where recipient = ${person.email}`,
    );
    expect(rows).toEqual([{ kind: 'access_changed' }]);
  });

  test('a new title signs nobody out', async () => {
    const person = await portal.person(['employee']);
    await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { title: 'Foreman' });
    expect(accessChanges).toEqual([]);
    expect(changes).toEqual([{ userId: person.userId, change: 'profile' }]);
  });

  test('nobody but admins may', async () => {
    const person = await portal.person(['home_owner']);
    for (const viewer of [employee, person])
      expect((await portal.call(viewer, 'PATCH', `/users/${person.userId}/`, { group: ['admin'] })).status).toBe(403);
  });

  test('nobody changes their own groups, suspends or closes themselves', async () => {
    const other = await portal.person(['admin']);
    expect(
      (await portal.call(other, 'PATCH', `/users/${other.userId}/`, { group: ['admin', 'employee'] })).body,
    ).toMatchObject({ code: 'rule_broken', details: [{ path: 'group' }] });
    expect((await portal.call(other, 'PATCH', `/users/${other.userId}/`, { state: 'suspended' })).status).toBe(422);
    expect((await portal.call(other, 'POST', `/users/${other.userId}/deactivate/`, { reason: 'x' })).status).toBe(422);
    expect(
      (await portal.call(other, 'PATCH', `/users/${other.userId}/`, { group: ['admin'], title: 'Boss' })).status,
    ).toBe(200);
  });

  test('the last active admin stays, also when two admins remove each other at once', async () => {
    const lone = await makePortal();
    const [one, two] = [await lone.person(['admin']), await lone.person(['admin'])];
    const answers = await Promise.all([
      lone.call(one, 'PATCH', `/users/${two.userId}/`, { group: ['employee'] }),
      lone.call(two, 'PATCH', `/users/${one.userId}/`, { group: ['employee'] }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body).toMatchObject({
      code: 'rule_broken',
      details: [{ path: 'group', message: 'The last active admin stays.' }],
    });
    const { rows } = await lone.database.db.execute(
      sql`select count(*)::int as admins from user_groups where "group" = 'admin'`,
    );
    expect(rows).toEqual([{ admins: 1 }]);
    await lone.close();
  });

  test('a stale version is refused with the person as they are, and bad input is named', async () => {
    const person = await portal.person(['employee']);
    await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { title: 'One', version: 1 });
    const late = await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { title: 'Two', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { title: 'One', version: 2 } } });
    expect(
      (await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { title: 'Two' }, { 'if-match': '"1"' })).status,
    ).toBe(409);
    const bad = await portal.call(admin, 'PATCH', `/users/${person.userId}/`, {
      phone: '555',
      group: ['king'],
      username: 'x',
      state: 'deactivated',
    });
    expect(bad.body.details.map((fault: { path: string }) => fault.path).toSorted()).toEqual([
      'group.0',
      'phone',
      'state',
      'username',
    ]);
    expect((await portal.call(admin, 'PATCH', `/users/${newId()}/`, { title: 'x' })).status).toBe(404);
  });

  test('suspending ends all access at once, and a suspended person is brought back', async () => {
    const person = await portal.person(['employee']);
    await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { state: 'suspended', reason: 'lost laptop' });
    expect(accessChanges).toEqual([{ userId: person.userId, reason: 'suspended' }]);
    expect((await portal.call(admin, 'GET', `/users/${person.userId}/`)).body).toMatchObject({
      is_active: false,
      can: { suspend: false, reactivate: true },
    });
    expect((await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { state: 'active' })).body).toMatchObject({
      is_active: true,
    });
  });
});

describe('closing an account', () => {
  const withProject = async (person: Viewer) => {
    const projectId = newId();
    await portal.database.db.execute(
      sql`insert into projects (id, project_number, name, channel)
        values (${projectId}, ${`X-${projectId.slice(-6).toUpperCase()}`}, 'Cedar', 'b2b')`,
    );
    await portal.database.db.execute(
      sql`insert into project_members (project_id, user_id, role) values (${projectId}, ${person.userId}, 'pm')`,
    );
    return projectId;
  };

  test('needs a successor where there is open work, and hands it over', async () => {
    const person = await portal.person(['employee']);
    const successor = await portal.person(['employee']);
    const projectId = await withProject(person);
    expect((await portal.call(admin, 'GET', `/users/${person.userId}/`)).body.open_work).toEqual({ projects: 1 });
    const without = await portal.call(admin, 'POST', `/users/${person.userId}/deactivate/`, { reason: 'leaves' });
    expect(without.body).toMatchObject({ code: 'rule_broken', details: [{ path: 'successor_id' }] });
    const answer = await portal.call(admin, 'POST', `/users/${person.userId}/deactivate/`, {
      reason: 'leaves',
      successor_id: successor.userId,
    });
    expect(answer.body).toMatchObject({
      state: 'deactivated',
      is_active: false,
      deactivation_reason: 'leaves',
      open_work: { projects: 0 },
    });
    const { rows } = await portal.database.db.execute(
      sql`select user_id, role from project_members where project_id = ${projectId}`,
    );
    expect(rows).toEqual([{ user_id: successor.userId, role: 'pm' }]);
    expect(accessChanges).toEqual([{ userId: person.userId, reason: 'deactivated' }]);
    expect((await auditOf(projectId)).map((entry) => entry.action).toSorted()).toEqual([
      'project.handed_over',
      'project.members_changed',
    ]);
  });

  test('hands nothing to somebody who is not active staff', async () => {
    const person = await portal.person(['employee']);
    await withProject(person);
    for (const successor of [await portal.person(['home_owner']), person, { userId: newId() }]) {
      expect(
        (
          await portal.call(admin, 'POST', `/users/${person.userId}/deactivate/`, {
            reason: 'x',
            successor_id: successor.userId,
          })
        ).body,
      ).toMatchObject({ details: [{ path: 'successor_id' }] });
    }
  });

  test('a closed account is not opened by a change of state or groups', async () => {
    const person = await portal.person(['employee']);
    await portal.call(admin, 'POST', `/users/${person.userId}/deactivate/`, { reason: 'leaves' });
    expect((await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { state: 'active' })).status).toBe(422);
    expect((await portal.call(admin, 'PATCH', `/users/${person.userId}/`, { group: ['admin'] })).status).toBe(422);
    expect((await portal.call(admin, 'POST', `/users/${person.userId}/deactivate/`, { reason: 'again' })).status).toBe(
      422,
    );
  });
});

describe('sessions of a person', () => {
  test('are listed and ended by admins only', async () => {
    const person = await portal.person(['employee']);
    await portal.database.db.execute(
      sql`insert into sessions (id, user_id, refresh_hash, expires_at, door)
        values (${newId()}, ${person.userId}, ${newId()}, now() + interval '1 day', 'login'),
          (${newId()}, ${person.userId}, ${newId()}, now() - interval '1 day', 'login')`,
    );
    const list = await portal.call(admin, 'GET', `/users/${person.userId}/sessions/`);
    expect(list.body).toEqual([expect.objectContaining({ door: 'login', is_current: false })]);
    expect(JSON.stringify(list.body)).not.toContain('hash');
    expect((await portal.call(admin, 'DELETE', `/users/${person.userId}/sessions/`)).status).toBe(204);
    expect(accessChanges).toEqual([{ userId: person.userId, reason: 'ended_by_admin' }]);
    expect((await portal.call(employee, 'GET', `/users/${person.userId}/sessions/`)).status).toBe(403);
    expect((await portal.call(admin, 'GET', `/users/${newId()}/sessions/`)).status).toBe(404);
  });
});
