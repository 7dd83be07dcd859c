import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decidingRoles } from '#areas/projects/projects/choices.ts';
import { projectRoles } from '#areas/projects/projects/schema.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { fillPath, goodBody, hintsFor } from './good-calls.ts';
import { goodInput, shapeOf } from './inputs.ts';
import { takeBackEveryCommit } from './take-back.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let keepsNothing = false;
let giveBack: () => void;
beforeAll(async () => {
  giveBack = takeBackEveryCommit(() => keepsNothing);
  world = await makeWorld();
  const { db } = world.at.database;
  // A sequence keeps its count when the transaction that moved it is taken back.
  await db.execute(sql`create sequence member_writes`);
  await db.execute(sql`
    create function note_member_write() returns trigger language plpgsql as $$
    begin perform nextval('member_writes'); return null; end $$`);
  await db.execute(sql`
    create trigger note_member_write after insert or update or delete on project_members
    for each row execute function note_member_write()`);
});
afterAll(async () => {
  keepsNothing = false;
  giveBack();
  await world.close();
});

const db = () => world.at.database.db;
const own = (name: string) => world.own[name] ?? '';
const writes = () => world.at.portal.kernel.mounted.filter(({ endpoint }) => endpoint.method !== 'GET');

async function memberWrites(): Promise<number> {
  const { rows } = await db().execute<{ n: number }>(
    sql`select case when is_called then last_value else 0 end::int as n from member_writes`,
  );
  return rows[0]?.n ?? 0;
}

/** The bodies by which a call could give somebody a role: those made for it, and good ones that name the person wherever somebody is named. */
function bodiesGiving(name: string, endpoint: Endpoint, userId: string, role: string): unknown[] {
  const assign = (action: string) => ({ action, ids: [own('projects')], values: { user_id: userId, role } });
  const made: Record<string, () => unknown[]> = {
    'projects.setMembers': () => [{ members: [{ user_id: userId, role }] }],
    'projects.create': () => [
      {
        project_number: `26-${role.slice(0, 4)}-${userId.slice(-6)}`,
        name: 'Made',
        members: [{ user_id: userId, role }],
      },
    ],
    'projects-table.bulk': () => [assign('assign'), assign('unassign')],
    'users.deactivate': () => [{ reason: 'leaves', successor_id: userId }],
  };
  const known = made[name]?.();
  if (known !== undefined) return known;
  if (endpoint.body === undefined) return [undefined];
  const hint = hintsFor({ ...world.own, users: userId });
  const naming = (path: string, field: string) => {
    if (field === 'role' || field === 'roles') return role;
    return /(?:^|_)(?:user|owner|seller|successor|person)_?(?:id)?$/u.test(field) ? userId : hint(path, field);
  };
  return [true, false].flatMap((full) => {
    try {
      const body = full
        ? goodInput(shapeOf(endpoint.body!), naming, true)
        : goodBody(name, endpoint, { ...world.own, users: userId });
      return endpoint.body!.safeParse(body).success ? [body] : [];
    } catch {
      return [];
    }
  });
}

/** The names of the calls that changed who is on a project when an admin made them; each was taken back. */
async function callsThatWriteMembers(): Promise<string[]> {
  const found: string[] = [];
  keepsNothing = true;
  for (const { name, endpoint } of writes()) {
    const path = fillPath(endpoint.path, world.own) ?? endpoint.path;
    for (const body of bodiesGiving(name, endpoint, world.actors.employee.userId, 'site_super')) {
      const before = await memberWrites();
      await world.at.call(world.actors.admin, endpoint.method, path, body);
      if ((await memberWrites()) > before) {
        found.push(name);
        break;
      }
    }
  }
  keepsNothing = false;
  return found;
}

/** Rights and answers of one person where a role on the project decides; nothing of the tries is kept. */
async function judged(viewer: Viewer): Promise<Record<string, unknown>> {
  keepsNothing = true;
  const tries: [string, string, unknown?][] = [
    ['GET', `/projects/${own('projects')}`],
    ['GET', `/contracts/${own('contracts')}/whole`],
    ['GET', `/change-orders/${own('change-orders')}`],
    ['GET', `/sign-off-forms/${own('sign-off-forms')}`],
    ['GET', '/badges'],
    ['POST', `/contracts/${own('contracts')}/move`, { to: 'internal_review' }],
    ['POST', `/change-orders/${own('change-orders')}/reviews`, { role: 'finance', is_ok: true }],
    ['PUT', `/sign-off-areas/${own('sign-off-areas')}/not-applicable`, { reason: 'None here' }],
    ['POST', `/projects/${own('projects')}/status`, { to: 4 }],
    ['PUT', `/projects/${own('projects')}/members`, { members: [] }],
  ];
  const found: Record<string, unknown> = {};
  for (const [method, path, body] of tries) {
    const { status, body: said } = await world.at.call(viewer, method, path, body);
    const { can, allowed_transitions, allowed_actions, rights } = said ?? {};
    found[`${method} ${path}`] = {
      status,
      code: said?.code,
      details: said?.details,
      can,
      allowed_transitions,
      allowed_actions,
      rights,
    };
  }
  keepsNothing = false;
  return found;
}

async function rolesOf(viewer: Viewer): Promise<{ project_id: string; role: string }[]> {
  const { rows } = await db().execute<{ project_id: string; role: string }>(
    sql`select project_id, role from project_members where user_id = ${viewer.userId} order by 1, 2`,
  );
  return rows;
}

test('nobody without a role gets one by any call that changes who is on a project, and may do no more than before', async () => {
  const calls = await callsThatWriteMembers();
  expect(calls).toEqual(expect.arrayContaining(['projects.setMembers', 'projects.create', 'projects-table.bulk']));
  const { rows: known } = await db().execute<{ id: string }>(sql`select id from projects`);
  const there = new Set(known.map(({ id }) => id));
  // Were the role theirs, each of these would hear something else.
  const without = await judged(world.actors.employee);
  const given = await world.at.call(world.actors.admin, 'POST', '/tables/projects/bulk', {
    action: 'assign',
    ids: [own('projects')],
    values: { user_id: world.actors.employee.userId, role: 'qa_inspector' },
  });
  expect(given.body).toMatchObject({ done: 1 });
  expect(await judged(world.actors.employee)).not.toEqual(without);
  await world.at.call(world.actors.admin, 'POST', `/undo/${String(given.headers['x-undo'])}`);
  expect(await judged(world.actors.employee)).toEqual(without);
  for (const actor of [
    'employee',
    'third_party_staff',
    'floor_manager',
    'home_owner',
    'developer',
    'newcomer',
  ] as const) {
    const viewer = world.actors[actor];
    const [before, had] = [await judged(viewer), await rolesOf(viewer)];
    for (const { name, endpoint } of writes().filter((each) => calls.includes(each.name)))
      for (const role of projectRoles)
        for (const body of bodiesGiving(name, endpoint, viewer.userId, role))
          await world.at.call(viewer, endpoint.method, fillPath(endpoint.path, world.own) ?? endpoint.path, body);
    const has = await rolesOf(viewer);
    expect(
      has.filter(({ project_id }) => there.has(project_id)),
      actor,
    ).toEqual(had);
    // The maker of a project manages it; none of the roles that decide comes with that.
    expect(
      has.filter(({ role }) => decidingRoles.some((each) => each === role)),
      actor,
    ).toEqual([]);
    expect(await judged(viewer), actor).toEqual(before);
  }
});

interface Case {
  giver: 'manager' | 'admin' | 'other';
  to: 'self' | 'colleague' | 'third_party' | 'owner';
}

test('who gives which role to whom', async () => {
  const { at, actors } = world;
  const manager = await at.person(['employee']);
  const colleague = await at.person(['employee']);
  const owner = actors.home_owner;
  const givers = { manager, admin: actors.admin, other: actors.employee };
  const cases = (['manager', 'admin', 'other'] as const).flatMap((giver) =>
    (['self', 'colleague', 'third_party', 'owner'] as const).map((to): Case => ({ giver, to })),
  );
  for (const { giver, to } of cases)
    for (const role of projectRoles) {
      const viewer = givers[giver];
      const person = { self: viewer, colleague, third_party: actors.third_party_staff, owner }[to];
      const made = await at.call(actors.admin, 'POST', '/projects', {
        project_number: `R${Math.random().toString(36).slice(2, 10)}`,
        name: 'Roles',
        members: [{ user_id: manager.userId, role: 'pm' }],
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const path = `/projects/${made.body.id}/members`;
      const members = [
        { user_id: manager.userId, role: 'pm' },
        { user_id: person.userId, role },
      ].filter((member, index, all) => index === 0 || JSON.stringify(member) !== JSON.stringify(all[0]));
      const deciding = decidingRoles.some((each) => each === role);
      const same = members.length === 1;
      const allowed =
        same || (giver !== 'other' && !(deciding && (to === 'self' || to === 'third_party' || to === 'owner')));
      const what = `${giver} gives ${role} to ${to}`;
      const byList = await at.call(viewer, 'PUT', path, { members });
      expect(byList.status, what).toBe(allowed ? 200 : 422);
      if (!allowed) expect(byList.body.details[0].path, what).toBe(giver === 'other' ? 'members' : 'members.1.role');
      if (allowed) await at.call(actors.admin, 'PUT', path, { members: [members[0]] });
      // Whoever makes a project gives roles on it, by the same rule.
      const isGivable = !(deciding && to !== 'colleague');
      const begun = await at.call(viewer, 'POST', '/projects', {
        project_number: `N${Math.random().toString(36).slice(2, 10)}`,
        name: 'Begun',
        members,
      });
      expect(begun.status, `${what}, with the project`).toBe(same || isGivable ? 201 : 422);
      if (begun.status === 422) expect(begun.body.details[0].path, what).toBe('members.1.role');
      if (same) continue;
      const byBulk = await at.call(viewer, 'POST', '/tables/projects/bulk', {
        action: 'assign',
        ids: [made.body.id],
        values: { user_id: person.userId, role },
      });
      expect(byBulk.body, what).toMatchObject(allowed ? { done: 1, refused: 0 } : { done: 0, refused: 1 });
    }
});

test('the database itself refuses a role that decides to its giver and to people outside the house', async () => {
  const { actors } = world;
  const put = (userId: string, addedBy: string | null) =>
    db().execute(sql`
      insert into project_members (project_id, user_id, role, added_by)
      values (${own('projects')}, ${userId}, 'finance', ${addedBy})`);
  for (const [viewer, addedBy] of [
    [actors.employee, actors.employee.userId],
    [actors.third_party_staff, null],
    [actors.third_party_staff, actors.admin.userId],
    [actors.developer, actors.admin.userId],
  ] as const)
    await expect(put(viewer.userId, addedBy)).rejects.toThrow();
});

test('an undo gives no role back that its person may not give any more, and a role once given is told and noted', async () => {
  const { at, actors } = world;
  const [manager, next, finance] = [
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['employee']),
  ];
  const made = await at.call(manager, 'POST', '/projects', { project_number: 'R-UNDO', name: 'Undo' });
  const path = `/projects/${made.body.id}/members`;
  const pm = (viewer: Viewer) => ({ user_id: viewer.userId, role: 'pm' });
  const books = { user_id: finance.userId, role: 'finance' };
  expect((await at.call(manager, 'PUT', path, { members: [pm(manager), books] })).status).toBe(200);
  const taken = await at.call(manager, 'PUT', path, { members: [pm(manager)] });
  await at.call(actors.admin, 'PUT', path, { members: [pm(next)] });
  await at.call(actors.admin, 'PUT', path, { members: [pm(manager)] });
  await at.call(actors.admin, 'PUT', path, { members: [pm(next)] });
  const undone = await at.call(manager, 'POST', `/undo/${String(taken.headers['x-undo'])}`);
  expect(undone.body).toMatchObject({ done: 0, refused: 1 });
  expect(await rolesOf(finance)).toEqual([]);

  await at.call(actors.admin, 'PUT', path, { members: [pm(next), books] });
  const history = (await at.call(actors.admin, 'GET', `/projects/${made.body.id}/history`)).body;
  expect(history[0]).toMatchObject({
    action: 'project.members_changed',
    actor: actors.admin.name,
    old: { user_id: finance.userId, person: finance.name, roles: [] },
    new: { user_id: finance.userId, person: finance.name, roles: ['finance'] },
  });
  // News of one project within ten minutes are one bell, which says how many came before.
  const newest = async (viewer: Viewer): Promise<string> =>
    (await at.call(viewer, 'GET', '/notifications/')).body[0].message.replace(/ · latest of \d+ updates$/u, '');
  expect(await newest(finance)).toBe('R-UNDO Undo: you are on the project now (Finance)');
  expect(await newest(next)).toBe(`R-UNDO Undo: ${finance.name} is now Finance`);
  await at.call(actors.admin, 'PUT', path, { members: [pm(next)] });
  expect(await newest(finance)).toBe('R-UNDO Undo: you are no longer Finance');
  expect(await newest(next)).toBe(`R-UNDO Undo: ${finance.name} is no longer Finance`);
});

test('whoever leaves the house loses the roles that decide, and keeps the others', async () => {
  const { at, actors } = world;
  const person = await at.person(['employee']);
  const made = await at.call(actors.admin, 'POST', '/projects', {
    project_number: 'R-LEAVE',
    name: 'Leave',
    members: ['finance', 'qa_inspector', 'designer'].map((role) => ({ user_id: person.userId, role })),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const changed = await at.call(actors.admin, 'PATCH', `/users/${person.userId}`, { group: ['third_party_staff'] });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect((await rolesOf(person)).map(({ role }) => role)).toEqual(['designer']);
});

test('a successor takes no role that decides over from an account that they close themselves', async () => {
  const { at, actors } = world;
  const person = await at.person(['employee']);
  await at.call(actors.admin, 'POST', '/projects', {
    project_number: 'R-CLOSE',
    name: 'Close',
    members: ['finance', 'pm'].map((role) => ({ user_id: person.userId, role })),
  });
  const closed = await at.call(actors.admin, 'POST', `/users/${person.userId}/deactivate`, {
    reason: 'leaves',
    successor_id: actors.admin.userId,
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const { rows } = await db().execute<{ role: string }>(sql`
    select m.role from project_members m join projects p on p.id = m.project_id
    where p.project_number = 'R-CLOSE' and m.user_id = ${actors.admin.userId}`);
  expect(rows.map(({ role }) => role)).toEqual(['pm']);
});
