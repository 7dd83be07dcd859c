import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let owner: Viewer;
let floor: Viewer;
let head: Viewer;
let approver: Viewer;
let reader: Viewer;
let stranger: Viewer;
let sable: string;
let other: string;
let project: string;
let foreign: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const people = (id: string, viewer: Viewer) => at.call(viewer, 'GET', `/developer-organisations/${id}/people`);
const numbers = async (viewer: Viewer, query = '') =>
  (await at.call(viewer, 'GET', `/projects${query}`)).body.map(
    (each: { project_number: string }) => each.project_number,
  );
const tokenTo = async (email: string) => {
  const { rows } = await run(sql`select body from mail_outbox where recipient = ${email} order by id desc limit 1`);
  return /token=([\w-]+)/u.exec(String(rows[0]?.['body']))?.[1] ?? '';
};
const place = (id: string, person: Viewer, role: string) =>
  at.call(employee, 'POST', `/developer-organisations/${id}/people`, { user_id: person.userId, role });
const organisation = async (name: string) =>
  (await at.call(employee, 'POST', '/developer-organisations', { name })).body.id;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  [head, approver, reader, stranger] = [
    await at.person(['developer']),
    await at.person(['developer']),
    await at.person(['developer']),
    await at.person(['developer']),
  ];
  sable = await organisation('Sable Creek');
  other = await organisation('Other Land');
  const made = await at.call(employee, 'POST', '/projects', {
    project_number: '26-900',
    name: 'Sable Row',
    developer_organisation_id: sable,
    unit_names: ['A-1'],
  });
  project = made.body.id;
  foreign = (
    await at.call(employee, 'POST', '/projects', {
      project_number: '26-901',
      name: 'Other Row',
      developer_organisation_id: other,
    })
  ).body.id;
  for (const [person, role] of [
    [head, 'admin'],
    [approver, 'approver'],
    [reader, 'viewer'],
  ] as const)
    await place(sable, person, role);
  await place(other, stranger, 'admin');
});
afterAll(() => at.close());

describe('what a developer sees', () => {
  test('are the projects that name their organisation, with their units, and those they were put on by hand', async () => {
    expect((await at.call(employee, 'GET', `/projects/${project}`)).body).toMatchObject({
      developer_org: 'Sable Creek',
      developer_organisation_id: sable,
    });
    for (const person of [head, approver, reader]) {
      expect(await numbers(person)).toEqual(['26-900']);
      expect(await numbers(person, '?view=developer')).toEqual(['26-900']);
      expect((await at.call(person, 'GET', `/units?project=${project}`)).body).toHaveLength(1);
      expect((await at.call(person, 'GET', `/projects/${foreign}`)).status).toBe(404);
    }
    expect(await numbers(stranger)).toEqual(['26-901']);
    await at.call(admin, 'PUT', `/projects/${project}/members`, {
      members: [{ user_id: stranger.userId, role: 'developer' }],
    });
    expect(await numbers(stranger)).toEqual(['26-900', '26-901']);
    await at.call(admin, 'PUT', `/projects/${project}/members`, { members: [] });
    expect(await numbers(stranger)).toEqual(['26-901']);
  });

  test('ends with the name on the project, the flag of the project, the bin of the organisation, the place in it and the group', async () => {
    const seen = () => numbers(reader);
    const { developer_organisation_id: _named, ...read } = (await at.call(employee, 'GET', `/projects/${project}`))
      .body;
    expect(read.developer_org).toBe('Sable Creek');
    await at.call(employee, 'PUT', `/projects/${project}`, { developer_organisation_id: null });
    expect(await seen()).toEqual([]);
    await at.call(employee, 'PUT', `/projects/${project}`, { developer_organisation_id: sable });
    await at.call(employee, 'PUT', `/projects/${project}`, { developer_visible: false });
    expect(await seen()).toEqual([]);
    await at.call(employee, 'PUT', `/projects/${project}`, { developer_visible: true });
    const removed = await at.call(admin, 'DELETE', `/developer-organisations/${sable}`);
    expect(await seen()).toEqual([]);
    // What the project says of its developer stays said.
    expect((await at.call(employee, 'GET', `/projects/${project}`)).body.developer_org).toBe('Sable Creek');
    await at.call(admin, 'POST', `/undo/${String(removed.headers['x-undo'])}`);
    expect(await seen()).toEqual(['26-900']);
    await run(sql`delete from user_groups where user_id = ${reader.userId}`);
    expect((await people(sable, employee)).body.people).toHaveLength(2);
    await run(sql`insert into user_groups (user_id, "group") values (${reader.userId}, 'developer')`);
    expect(await seen()).toEqual([]);
    await place(sable, reader, 'viewer');
    expect(await seen()).toEqual(['26-900']);
  });

  test('leaves out the photos and dates that are kept from their organisation, everywhere, and not for who was put on by hand', async () => {
    const sent = await postForm(
      at,
      employee,
      '/files',
      { owner_type: 'project', owner_id: project, visibility: 'developer' },
      [{ name: 'yard.png', content: await picture({ width: 60, height: 60, format: 'png' }) }],
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    await at.call(employee, 'POST', `/projects/${project}/milestones`, {
      kind: 'custom',
      label: 'Ribbon',
      forecast_on: '2027-05-04',
      visible_to: ['developer'],
    });
    const shown = async (viewer: Viewer) => ({
      photos: (await at.call(viewer, 'GET', `/files?owner_type=project&owner_id=${project}&view=developer`)).body
        .length,
      dates: (await at.call(viewer, 'GET', `/projects/${project}?view=developer`)).body.milestones.length,
      found: (await at.call(viewer, 'GET', '/search?q=yard')).body.items.length,
    });
    expect(await shown(reader)).toEqual({ photos: 1, dates: 1, found: 1 });
    await at.call(employee, 'PATCH', `/developer-organisations/${sable}`, { withheld: ['photos', 'dates'] });
    expect(await shown(reader)).toEqual({ photos: 0, dates: 0, found: 0 });
    await at.call(admin, 'PUT', `/projects/${project}/members`, {
      members: [{ user_id: reader.userId, role: 'developer' }],
    });
    expect(await shown(reader)).toEqual({ photos: 1, dates: 1, found: 1 });
    expect(await shown(approver)).toEqual({ photos: 0, dates: 0, found: 0 });
    await at.call(admin, 'PUT', `/projects/${project}/members`, { members: [] });
    await at.call(employee, 'PATCH', `/developer-organisations/${sable}`, { withheld: [] });
  });
});

describe('an organisation', () => {
  test('is read by its people without what is for the team, changed by staff alone, and there for nobody else', async () => {
    await at.call(employee, 'PATCH', `/developer-organisations/${sable}`, { notes: 'Slow payer' });
    const read = await at.call(head, 'GET', `/developer-organisations/${sable}`);
    expect(read.body).toMatchObject({ name: 'Sable Creek', can: { change: false, remove: false } });
    expect(Object.keys(read.body)).not.toEqual(expect.arrayContaining(['notes']));
    expect((await at.call(head, 'PATCH', `/developer-organisations/${sable}`, { name: 'Mine' })).status).toBe(403);
    expect((await at.call(stranger, 'GET', `/developer-organisations/${sable}`)).status).toBe(404);
    for (const outsider of [owner, floor]) {
      expect((await at.call(outsider, 'GET', `/developer-organisations/${sable}`)).status).toBe(403);
      expect((await people(sable, outsider)).status).toBe(403);
    }
    expect((await at.call(null, 'GET', `/developer-organisations/${sable}/people`)).status).toBe(401);
    expect((await at.call(head, 'GET', '/developer-organisations/mine')).body).toEqual([
      expect.objectContaining({ id: sable, name: 'Sable Creek', role: 'admin' }),
    ]);
  });

  test('has a name of its own among the living, and an address that is one', async () => {
    const taken = await at.call(employee, 'POST', '/developer-organisations', { name: 'SABLE creek' });
    expect(taken.status).toBe(409);
    expect(taken.body.details).toEqual([expect.objectContaining({ path: 'name', said: expect.anything() })]);
    const strange = await at.call(employee, 'POST', '/developer-organisations', { name: 'New', email: 'nowhere' });
    expect(strange.body.details).toEqual([expect.objectContaining({ path: 'email', said: expect.anything() })]);
    const first = await organisation('Twice');
    await at.call(employee, 'DELETE', `/developer-organisations/${first}`);
    expect(await organisation('Twice')).not.toBe(first);
  });

  test('a project is refused one that is not there or lies in the bin, and keeps the one it has', async () => {
    const gone = await organisation('Gone');
    await at.call(employee, 'PUT', `/projects/${foreign}`, { developer_organisation_id: gone });
    await at.call(admin, 'DELETE', `/developer-organisations/${gone}`);
    const kept = await at.call(employee, 'PUT', `/projects/${foreign}`, {
      name: 'Other Row 2',
      developer_organisation_id: gone,
    });
    expect(kept.body).toMatchObject({ name: 'Other Row 2', developer_org: 'Gone' });
    for (const id of [gone, newId()]) {
      const refused = await at.call(employee, 'PUT', `/projects/${project}`, { developer_organisation_id: id });
      expect(refused.status).toBe(422);
      expect(refused.body.details).toEqual([
        expect.objectContaining({ path: 'developer_organisation_id', said: expect.anything() }),
      ]);
    }
    const changed = await at.call(employee, 'PUT', `/projects/${foreign}`, { developer_organisation_id: other });
    const history = await at.call(employee, 'GET', `/projects/${foreign}/history`);
    expect(history.body[0]).toMatchObject({ old: { developerOrg: 'Gone' }, new: { developerOrg: 'Other Land' } });
    expect((await at.call(employee, 'POST', `/undo/${String(changed.headers['x-undo'])}`)).body).toMatchObject({
      refused: 1,
    });
  });
});

describe('the people of an organisation', () => {
  test('are seen by all of it; invitations, roles and the way out belong to its admins and to staff', async () => {
    for (const person of [reader, approver]) {
      const read = (await people(sable, person)).body;
      expect(read.people).toHaveLength(3);
      expect(read).toMatchObject({ invitations: [], can: { invite: false } });
      for (const [method, path, body] of [
        ['POST', 'invitations', { email: 'x@example.com', role: 'viewer' }],
        ['PATCH', `people/${head.userId}`, { role: 'viewer' }],
        ['DELETE', `people/${head.userId}`, undefined],
      ] as const)
        expect((await at.call(person, method, `/developer-organisations/${sable}/${path}`, body)).status).toBe(403);
    }
    expect((await people(sable, head)).body.can).toEqual({ invite: true });
  });

  test('an admin of another organisation finds this one absent, and its people and invitations too under their own path', async () => {
    const email = `guest-${newId()}@example.com`;
    await at.call(head, 'POST', `/developer-organisations/${sable}/invitations`, { email, role: 'viewer' });
    const [invitation] = (await people(sable, head)).body.invitations;
    for (const id of [sable, other]) {
      for (const [method, path, body] of [
        ['PATCH', `people/${reader.userId}`, { role: 'admin' }],
        ['DELETE', `people/${reader.userId}`, undefined],
        ['DELETE', `invitations/${invitation.id}`, undefined],
      ] as const) {
        const answer = await at.call(stranger, method, `/developer-organisations/${id}/${path}`, body);
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    }
    expect((await people(sable, stranger)).status).toBe(404);
    const asked = await at.call(stranger, 'POST', `/developer-organisations/${sable}/invitations`, {
      email: 'y@example.com',
      role: 'viewer',
    });
    expect(asked.status).toBe(404);
    // Neither does the way of staff to all invitations stand open to them.
    expect((await at.call(head, 'DELETE', `/invitations/${invitation.id}`)).status).toBe(403);
    expect(
      (await at.call(head, 'DELETE', `/developer-organisations/${sable}/invitations/${invitation.id}`)).status,
    ).toBe(204);
    expect((await people(sable, head)).body.invitations).toEqual([]);
  });

  test('nobody changes their own place, and what is done to one is audited and taken back', async () => {
    const path = `/developer-organisations/${sable}/people`;
    const own = await at.call(head, 'PATCH', `${path}/${head.userId}`, { role: 'viewer' });
    expect(own.status).toBe(422);
    expect((await at.call(head, 'DELETE', `${path}/${head.userId}`)).status).toBe(422);
    const changed = await at.call(head, 'PATCH', `${path}/${reader.userId}`, { role: 'approver' });
    const roleOf = async () =>
      (await people(sable, head)).body.people.find((each: { user_id: string }) => each.user_id === reader.userId)?.role;
    expect(await roleOf()).toBe('approver');
    expect((await at.call(head, 'POST', `/undo/${String(changed.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
    expect(await roleOf()).toBe('viewer');
    const removed = await at.call(head, 'DELETE', `${path}/${reader.userId}`);
    expect(removed.status).toBe(204);
    expect(await numbers(reader)).toEqual([]);
    expect((await at.call(head, 'POST', `/undo/${String(removed.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
    expect(await roleOf()).toBe('viewer');
    const { body: history } = await at.call(employee, 'GET', `/developer-organisations/${sable}/history`);
    expect(history.slice(0, 4).map(({ action }: { action: string }) => action.split('.')[1])).toEqual([
      'place_undone',
      'person_removed',
      'place_undone',
      'role_changed',
    ]);
  });

  test('an invitation lets its address into the organisation and nowhere else, once, and says nothing of who has an account', async () => {
    const email = `new-${newId()}@example.com`;
    const invite = (who: Viewer, to: string) =>
      at.call(who, 'POST', `/developer-organisations/${sable}/invitations`, { email: to, role: 'approver' });
    const first = await invite(head, email);
    const known = await invite(head, stranger.email);
    expect([first.status, known.status]).toEqual([201, 201]);
    expect((await invite(head, email)).body.details).toEqual([
      expect.objectContaining({ path: 'email', said: expect.anything() }),
    ]);
    expect((await invite(head, reader.email)).body.details).toEqual([
      expect.objectContaining({ path: 'email', said: expect.anything() }),
    ]);
    const token = await tokenTo(email);
    expect((await at.call(null, 'POST', '/invitations/preview', { token })).body).toMatchObject({
      valid: true,
      kind: 'developer',
    });
    const body = { token, given_name: 'Nia', family_name: 'Stone', password: 'seven quiet lanterns' };
    expect((await at.call(null, 'POST', '/invitations/accept', body)).status).toBe(200);
    expect((await at.call(null, 'POST', '/invitations/accept', body)).status).toBe(422);
    const { rows } = await run(
      sql`select m.role, array(select g."group" from user_groups g where g.user_id = u.id) as groups,
        (select count(*)::int from project_members p where p.user_id = u.id) as by_hand
        from users u join developer_organisation_people m on m.user_id = u.id where u.email = ${email} and m.organisation_id = ${sable}`,
    );
    expect(rows).toEqual([{ role: 'approver', groups: ['developer'], by_hand: 0 }]);
  });

  test('the database takes only people of the developers’ group, and each once', async () => {
    await expect(
      run(
        sql`insert into developer_organisation_people (organisation_id, user_id, role) values (${sable}, ${employee.userId}, 'viewer')`,
      ),
    ).rejects.toThrow();
    await expect(
      run(
        sql`insert into developer_organisation_people (organisation_id, user_id, role) values (${sable}, ${head.userId}, 'viewer')`,
      ),
    ).rejects.toThrow();
    const refused = await place(sable, employee, 'viewer');
    expect(refused.status).toBe(422);
    expect(refused.body.details).toEqual([expect.objectContaining({ path: 'user_id', said: expect.anything() })]);
    expect((await place(sable, head, 'viewer')).status).toBe(422);
  });

  test('whoever leaves the company leaves it', async () => {
    const leaving = await at.person(['developer']);
    await place(sable, leaving, 'viewer');
    const answer = await at.call(admin, 'POST', `/users/${leaving.userId}/deactivate`, { reason: 'Has left' });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await people(sable, employee)).body.people.map((each: { user_id: string }) => each.user_id)).not.toContain(
      leaving.userId,
    );
  });

  test('what waits for a project’s developer waits for those who may decide', async () => {
    const { rows } = await run(
      sql`select user_id from project_parts where project_id = ${project} and role = 'developer'`,
    );
    const ids = rows.map((row) => row['user_id']);
    expect(ids).toEqual(expect.arrayContaining([head.userId, approver.userId]));
    expect(ids).not.toContain(reader.userId);
  });
});
