import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { told } from '#test/told.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let head: Viewer;
let reader: Viewer;
let organisation: string;
let name: string;
let count = 0;

const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
const path = (rest = '') => `/developer-organisations/${organisation}${rest}`;
const undo = (viewer: Viewer, answer: { headers: Record<string, unknown> }) =>
  at.call(viewer, 'POST', `/undo/${String(answer.headers['x-undo'])}`);
const put = (person: Viewer, role: string) =>
  at.call(employee, 'POST', path('/people'), { user_id: person.userId, role });
const roleOf = async (person: Viewer) =>
  (
    await run(
      sql`select role from developer_organisation_people where organisation_id = ${organisation} and user_id = ${person.userId}`,
    )
  )[0]?.['role'];
const lastMailTo = async (email: string) =>
  String(
    (await run(sql`select body from mail_outbox where recipient = ${email} order by id desc limit 1`))[0]?.['body'],
  );
const tokenTo = async (email: string) => /token=([\w-]+)/u.exec(await lastMailTo(email))?.[1] ?? '';
const project = async (facts: object = {}) => {
  count += 1;
  const made = await at.call(employee, 'POST', '/projects', {
    project_number: `27-${count}`,
    name: `Row ${count}`,
    developer_organisation_id: organisation,
    unit_names: ['A'],
    ...facts,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.id as string, number: `27-${count}`, unit: made.body.units[0].id as string };
};
/** How much open screens have been told by now. */
const now = async () => Number((await run(sql`select coalesce(max(n), 0) as n from ${told}`))[0]?.['n']);
/** What has been sent to this person's open screens since then. */
const sentSince = async (start: number, person: Viewer | 'staff') => {
  const channel = person === 'staff' ? 'live:staff' : `live:user:${person.userId}`;
  const rows = await run(
    sql`select payload->>'type' as type, payload->>'id' as id from ${told} where channel = ${channel} and n > ${start} order by n`,
  );
  return rows.map(({ type, id }) => `${String(type)} ${String(id)}`);
};

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
});
afterAll(() => at.close());
beforeEach(async () => {
  [head, reader] = [await at.person(['developer']), await at.person(['developer'])];
  name = `Sable ${newId().slice(-6)}`;
  organisation = (await at.call(employee, 'POST', '/developer-organisations', { name })).body.id;
  await put(head, 'admin');
  await put(reader, 'viewer');
});

describe('an invitation into an organisation', () => {
  test('opens a closed account again only where staff sent it', async () => {
    for (const state of ['deactivated', 'suspended']) {
      const closed = await at.person(['developer']);
      await (state === 'suspended'
        ? at.call(admin, 'PATCH', `/users/${closed.userId}`, { state })
        : at.call(admin, 'POST', `/users/${closed.userId}/deactivate`, { reason: 'Has left' }));
      const invite = (who: Viewer) =>
        at.call(who, 'POST', path('/invitations'), { email: closed.email, role: 'viewer' });
      const refused = await invite(head);
      expect(refused.status).toBe(422);
      expect(refused.body.details).toEqual([expect.objectContaining({ path: 'email', said: expect.anything() })]);
      expect(
        await run(sql`select 1 from mail_outbox where recipient = ${closed.email} and kind = 'invitation'`),
      ).toEqual([]);
      expect((await invite(employee)).status).toBe(state === 'deactivated' ? 201 : 422);
    }
  });

  test('names the organisation each time it is sent', async () => {
    const email = `new-${newId()}@example.com`;
    const sent = await at.call(head, 'POST', path('/invitations'), { email, role: 'viewer' });
    expect(await lastMailTo(email)).toContain(name);
    const again = await at.call(employee, 'POST', `/invitations/${sent.body.invitations[0].id}/resend`);
    expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
    expect(await lastMailTo(email)).toContain(name);
    expect((await run(sql`select 1 from mail_outbox where recipient = ${email}`)).length).toBe(2);
  });

  test('leaves whoever was put in meanwhile the role that they were given', async () => {
    const known = await at.person(['developer']);
    await at.call(head, 'POST', path('/invitations'), { email: known.email, role: 'viewer' });
    const token = await tokenTo(known.email);
    await put(known, 'admin');
    const body = { token, given_name: 'Nia', family_name: 'Stone', password: 'seven quiet lanterns' };
    const accepted = await at.call(null, 'POST', '/invitations/accept', body);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await roleOf(known)).toBe('admin');
  });

  test('is told to the open screens of those who read it, and to nobody else of the organisation', async () => {
    const start = await now();
    await at.call(head, 'POST', path('/invitations'), { email: `new-${newId()}@example.com`, role: 'viewer' });
    const of = async (who: Viewer | 'staff') =>
      (await sentSince(start, who)).filter((each) => each.startsWith('invitation ')).length;
    expect([await of('staff'), await of(head), await of(reader)]).toEqual([1, 1, 0]);
  });
});

describe('a place', () => {
  test('comes back by an undo only for an open developer’s account, and while there is room', async () => {
    const removed = await at.call(head, 'DELETE', path(`/people/${reader.userId}`));
    await run(sql`update users set state = 'suspended' where id = ${reader.userId}`);
    expect((await undo(head, removed)).body).toMatchObject({ done: 0, refused: 1 });
    expect(await roleOf(reader)).toBeUndefined();
    await run(sql`update users set state = 'active' where id = ${reader.userId}`);
    await run(sql`
      insert into invitations (id, email, kind, groups, organisation_id, organisation_role, token_hash, expires_at)
      select gen_random_uuid(), 'many-' || n || '@example.test', 'developer', '{developer}', ${organisation}, 'viewer',
        sha256((${organisation}::text || n)::bytea), now() + interval '1 day' from generate_series(1, 199) n`);
    expect((await undo(head, removed)).body).toMatchObject({ done: 0, refused: 1 });
    expect(await roleOf(reader)).toBeUndefined();
    await run(sql`delete from invitations where organisation_id = ${organisation} and email like 'many-1%'`);
    expect((await undo(head, removed)).body).toMatchObject({ done: 1, refused: 0 });
    expect(await roleOf(reader)).toBe('viewer');
  });

  test('ends with the developers’ group: audited, told, and not offered back without it', async () => {
    const built = await project();
    const start = await now();
    const changed = await at.call(admin, 'PATCH', `/users/${reader.userId}`, { group: ['home_owner'] });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.headers['x-undo']).toBeUndefined();
    expect(await roleOf(reader)).toBeUndefined();
    const { body: history } = await at.call(employee, 'GET', path('/history'));
    expect(history[0]).toMatchObject({
      action: 'developer_organisation.person_removed',
      old: { user_id: reader.userId, role: 'viewer' },
    });
    expect(await sentSince(start, head)).toContain(`developer_organisation ${organisation}`);
    expect(await sentSince(start, reader)).toContain(`project ${built.id}`);
    // Another group beside it takes nothing away.
    await at.call(admin, 'PATCH', `/users/${head.userId}`, { group: ['developer', 'home_owner'] });
    expect(await roleOf(head)).toBe('admin');
  });
});

describe('the projects of an organisation', () => {
  test('that developers are not shown are told to none of its people', async () => {
    const [shown, hidden] = [await project(), await project({ developer_visible: false })];
    const told = async (change: () => Promise<unknown>) => {
      const start = await now();
      await change();
      return sentSince(start, reader);
    };
    const renamed = await told(() => at.call(employee, 'PATCH', path(), { name: `${name} II` }));
    expect(renamed).toContain(`project ${shown.id}`);
    expect(renamed).not.toContain(`project ${hidden.id}`);
    const left = await told(() => at.call(head, 'DELETE', path(`/people/${reader.userId}`)));
    expect(left).toContain(`project ${shown.id}`);
    expect(left).not.toContain(`project ${hidden.id}`);
  });

  test('are told of nothing when only the notes for the team have changed', async () => {
    await project();
    const start = await now();
    expect((await at.call(employee, 'PATCH', path(), { notes: 'Slow payer' })).status).toBe(200);
    expect(await sentSince(start, 'staff')).toEqual([`developer_organisation ${organisation}`]);
    expect(await sentSince(start, head)).toEqual([]);
  });

  test('stand with each of its people, once, where staff look at an account', async () => {
    const [one, other] = [await project(), await project()];
    await at.call(employee, 'PUT', `/projects/${one.id}/members`, {
      members: [{ user_id: reader.userId, role: 'developer' }],
    });
    const { body } = await at.call(admin, 'GET', `/users/${reader.userId}`);
    expect(body.projects).toEqual([
      expect.objectContaining({ id: one.id, roles: ['developer'] }),
      expect.objectContaining({ id: other.id, roles: ['developer'] }),
    ]);
    const filter = encodeURIComponent(JSON.stringify(['username', 'is', reader.username]));
    const table = await at.call(admin, 'GET', `/tables/users?columns=username,projects&filter=${filter}`);
    expect(table.body.rows.map((row: { projects: number }) => row.projects)).toEqual([2]);
  });

  test('let nobody be invited to a home whose project they see by their organisation', async () => {
    const built = await project();
    const draft = { email: reader.email, kind: 'developer', unit_id: built.unit };
    const refused = await at.call(employee, 'POST', '/invitations', draft);
    expect(refused.status).toBe(422);
    expect(refused.body.details).toEqual([expect.objectContaining({ path: 'email', said: expect.anything() })]);
  });

  test('are listed by it to whoever sees them; its name stands on them for everybody, its id for staff alone', async () => {
    const address = { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' };
    const built = await project({ factory: 'reno', address });
    const owner = await at.person(['home_owner']);
    const floor = await at.person(['floor_manager'], { factory: 'reno' });
    await at.call(employee, 'POST', `/units/${built.unit}/owners`, { name: 'Olga', email: owner.email });
    await run(sql`update unit_owners set user_id = ${owner.userId} where unit_id = ${built.unit}`);
    await run(sql`update projects set status = 4, owner_visible = true where id = ${built.id}`);
    const idFor = async (viewer: Viewer) => {
      const one = await at.call(viewer, 'GET', `/projects/${built.id}`);
      const listed = (await at.call(viewer, 'GET', '/projects?limit=500')).body.find(
        (each: { id: string }) => each.id === built.id,
      );
      expect(one.body).toMatchObject({ developer_org: name });
      expect(listed).toMatchObject({ developer_org: name });
      expect(listed.developer_organisation_id).toBe(one.body.developer_organisation_id);
      return one.body.developer_organisation_id;
    };
    expect(await idFor(employee)).toBe(organisation);
    expect([await idFor(reader), await idFor(owner), await idFor(floor)]).toEqual([null, null, null]);
    const other = (await at.call(employee, 'POST', '/developer-organisations', { name: `Other ${name}` })).body.id;
    const foreign = await project({ developer_organisation_id: other });
    const listed = async (viewer: Viewer, id: string, more = '') =>
      (await at.call(viewer, 'GET', `/projects?developer_organisation=${id}${more}`)).body.map(
        (each: { id: string }) => each.id,
      );
    expect(await listed(employee, organisation)).toEqual([built.id]);
    expect(await listed(reader, organisation, '&view=developer')).toEqual([built.id]);
    expect(await listed(employee, other)).toEqual([foreign.id]);
    expect(await listed(reader, other, '&view=developer')).toEqual([]);
    expect((await at.call(employee, 'GET', '/projects?developer_organisation=none')).status).toBe(400);
  });

  test('keep the name of their developer in the history, also of what was taken back', async () => {
    const built = await project();
    const changed = await at.call(employee, 'PUT', `/projects/${built.id}`, { developer_organisation_id: null });
    expect((await undo(employee, changed)).body).toMatchObject({ done: 1 });
    const { body: history } = await at.call(employee, 'GET', `/projects/${built.id}/history`);
    expect(history[0]).toMatchObject({
      action: 'project.undone',
      old: { developerOrg: null },
      new: { developerOrg: name },
    });
    expect(JSON.stringify(history)).not.toContain(organisation);
  });
});

test('what an organisation is not shown stands with what is for the team', async () => {
  await at.call(employee, 'PATCH', path(), { withheld: ['photos'] });
  expect((await at.call(employee, 'GET', path())).body).toMatchObject({ withheld: ['photos'] });
  for (const person of [head, reader])
    expect(Object.keys((await at.call(person, 'GET', path())).body)).not.toContain('withheld');
});
