import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { listen, openSocket } from '#test/sockets.ts';

let portal: TestPortal;
let admin: Viewer;
let employee: Viewer;
let count = 0;
const password = 'seven quiet lanterns';

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin']);
  employee = await portal.person(['employee']);
});

afterAll(() => portal.close());

async function makeUnit(): Promise<string> {
  const projectId = newId();
  const id = newId();
  await portal.database.db.execute(
    sql`insert into projects (id, project_number, name, channel)
      values (${projectId}, ${`P-${projectId.slice(-8).toUpperCase()}`}, 'Secret Pines', 'b2b')`,
  );
  await portal.database.db.execute(
    sql`insert into units (id, project_id, name) values (${id}, ${projectId}, 'Pine 1')`,
  );
  return id;
}
const address = () => `owner${(count += 1)}@example.com`;
const draft = (email: string, facts: Record<string, unknown> = {}) => ({
  email,
  given_name: 'Olga',
  family_name: 'Owner',
  password,
  ...facts,
});
/** Tests share one network; its budget is its own test. */
const forget = () => portal.database.db.execute(sql`delete from attempt_counters`);
const start = async (unitId: string, body: object, kind = 'owner') => {
  await forget();
  return portal.call(null, 'POST', `/register/${kind}/${unitId}/`, body, { 'accept-language': 'es-MX' });
};
const confirm = async (unitId: string, email: string, code: string, kind = 'owner') => {
  await forget();
  return portal.call(null, 'POST', `/register/${kind}/${unitId}/confirm/`, { email, code });
};
const mailsTo = async (email: string) =>
  (
    await portal.database.db.execute<{ kind: string; subject: string; body: string }>(
      sql`select kind, subject, body from mail_outbox where recipient = ${email} order by id`,
    )
  ).rows;
const codeTo = async (email: string) =>
  /\d{6}/u.exec((await mailsTo(email)).findLast((mail) => mail.kind === 'registration_code')?.subject ?? '')?.[0] ??
  'none';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const invite = async (unitId: string, email: string, kind = 'owner') => {
  const { body } = await portal.call(employee, 'POST', '/invitations/', {
    email,
    kind,
    unit_id: unitId,
    first_name: 'Olga',
  });
  const token =
    /token=([\w-]+)/u.exec((await mailsTo(email)).findLast((mail) => mail.kind === 'invitation')?.body ?? '')?.[1] ??
    '';
  return { id: body.id as string, token };
};
const ownersOf = async (unitId: string) =>
  (
    await portal.database.db.execute<{ email: string; role: string; user_id: string }>(
      sql`select s.email::text as email, o.role, o.user_id from unit_owners o join users s on s.id = o.user_id
        where o.unit_id = ${unitId} order by o.created_at`,
    )
  ).rows;
const userOf = async (email: string) =>
  (await portal.call(admin, 'GET', `/users/?q=${encodeURIComponent(email)}`)).body[0];
const pendingFor = async (email: string) =>
  (await portal.call(employee, 'GET', '/registrations/?state=pending')).body.find(
    (each: { user: { email: string } }) => each.user.email === email,
  );

describe('a registration for a unit that is not there', () => {
  test('is answered like any other, kept for staff, and let in once they say which unit is meant', async () => {
    const [unitId, email, other] = [await makeUnit(), address(), address()];
    const answers = [];
    for (const [asked, who] of [
      ['pine-street-14', email],
      [unitId, other],
    ] as const) {
      const begun = await start(asked, draft(who));
      const ended = await confirm(asked, who, await codeTo(who));
      answers.push([begun.status, begun.body, ended.status, { ...ended.body, username: '' }]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const waiting = await pendingFor(email);
    expect(waiting).toMatchObject({ unit_id: null, asked_for: 'pine-street-14', unit_name: null });
    const decide = (body?: object) => portal.call(employee, 'POST', `/registrations/${waiting.id}/approve`, body);
    expect(await decide()).toMatchObject({ status: 422, body: { details: [{ path: 'unit_id' }] } });
    expect((await decide({ unit_id: newId() })).status).toBe(422);
    expect(await decide({ unit_id: unitId })).toMatchObject({
      status: 200,
      body: { state: 'approved', unit_id: unitId },
    });
    expect((await ownersOf(unitId)).map((each) => each.email)).toEqual([email]);
    const known = await pendingFor(other);
    const elsewhere = { unit_id: await makeUnit() };
    expect((await portal.call(employee, 'POST', `/registrations/${known.id}/approve`, elsewhere)).status).toBe(422);
  });

  test('waits once however often it is made, and a refusal is told by mail', async () => {
    const email = address();
    for (let times = 0; times < 2; times += 1) {
      await start('no-such-unit', draft(email));
      expect((await confirm('no-such-unit', email, await codeTo(email))).body.state).toBe('pending');
    }
    const { rows } = await portal.database.db.execute(
      sql`select 1 from registrations r join users u on u.id = r.user_id where u.email = ${email}`,
    );
    expect(rows).toHaveLength(1);
    const { id } = await pendingFor(email);
    const refused = await portal.call(employee, 'POST', `/registrations/${id}/refuse`, { reason: 'Nobody we know.' });
    expect(refused.body).toMatchObject({ state: 'refused', unit_id: null });
    expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: 'registration_refused' });
  });
});

describe('whoever may decide', () => {
  test('is told at once that somebody waits, in their language and with the way to where it is decided; nobody else is', async () => {
    const spanish = await portal.person(['admin']);
    await portal.database.db.execute(sql`update users set language = 'es' where id = ${spanish.userId}`);
    const bell = await openSocket(await listen(portal), `/ws/notifications/${admin.userId}/`, admin.userId);
    // Whatever is told before the list has been read stands in the list.
    await bell.frame(({ type }) => type === 'all_notifications');
    const [unitId, email, lost] = [await makeUnit(), address(), address()];
    await start(unitId, draft(email), 'developer');
    await confirm(unitId, email, await codeTo(email), 'developer');
    const frame = await bell.frame(({ type }) => type === 'add_notification');
    const { id } = await pendingFor(email);
    expect(JSON.parse(frame.message ?? '')).toMatchObject({
      message: 'Olga Owner asks to be linked to Secret Pines, Pine 1 as its developer',
      link: '/admin?tab=registrations',
      entity_type: 'registration',
      entity_id: id,
    });
    await start('no-such-unit', draft(lost));
    await confirm('no-such-unit', lost, await codeTo(lost));
    const newsOf = async (viewer: Viewer) =>
      (await portal.call(viewer, 'GET', '/notifications/')).body
        .filter((each: { entity_type: string }) => each.entity_type === 'registration')
        .map((each: { message: string }) => each.message);
    expect((await newsOf(spanish)).slice(0, 2)).toEqual([
      'Olga Owner pide vincularse a una unidad que no se conoce como propietario',
      'Olga Owner pide vincularse a Secret Pines, Pine 1 como desarrollador',
    ]);
    expect(await newsOf(employee)).toEqual([]);
    // The same wish again waits already, and is not told again.
    const before = (await newsOf(spanish)).length;
    await start('no-such-unit', draft(lost));
    await confirm('no-such-unit', lost, await codeTo(lost));
    expect((await newsOf(spanish)).length).toBe(before);
    await bell.close();
  });
});

describe('the registration page', () => {
  test('is byte for byte the same for a unit that exists, one that does not, and what is no id', async () => {
    const unitId = await makeUnit();
    const { token } = await invite(await makeUnit(), address());
    const pages = await Promise.all(
      [unitId, newId(), 'nonsense', `${unitId}?token=${token}`, `${unitId}?token=made-up`].map((unit) =>
        portal.call(null, 'GET', `/register/owner/${unit}`),
      ),
    );
    for (const page of pages)
      expect(page).toMatchObject({
        status: 200,
        body: { kind: 'owner', invited: false, project_name: null, unit_name: null, email: null },
      });
    expect(new Set(pages.map((page) => JSON.stringify(page.body))).size).toBe(1);
  });

  test('shows names to the holder of the invitation, for its kind only', async () => {
    const unitId = await makeUnit();
    const email = address();
    const { token } = await invite(unitId, email);
    expect((await portal.call(null, 'GET', `/register/owner/${unitId}?token=${token}`)).body).toEqual({
      kind: 'owner',
      invited: true,
      project_name: 'Secret Pines',
      unit_name: 'Pine 1',
      email,
      given_name: 'Olga',
      family_name: null,
    });
    expect((await portal.call(null, 'GET', `/register/developer/${unitId}?token=${token}`)).body.invited).toBe(false);
  });
});

describe('registering', () => {
  test('the invited address joins once it has confirmed its code, and sees its unit', async () => {
    const unitId = await makeUnit();
    const email = address();
    const { token, id } = await invite(unitId, email);
    expect(await start(unitId, draft(email, { token }))).toMatchObject({
      status: 202,
      body: { sent: true, resend_after_s: 30 },
    });
    expect((await mailsTo(email)).at(-1)?.subject).toContain('es su código');
    expect(await confirm(unitId, email, await codeTo(email))).toMatchObject({
      status: 200,
      body: { state: 'joined', username: email, existing_account: false },
    });
    const user = await userOf(email);
    expect(user).toMatchObject({ group: ['home_owner'], state: 'active' });
    expect(await ownersOf(unitId)).toEqual([{ email, role: 'primary_owner', user_id: user.id }]);
    expect((await portal.call(admin, 'GET', `/invitations/?q=${email}`)).body[0]).toMatchObject({
      id,
      state: 'accepted',
    });
    expect((await portal.call(null, 'GET', `/register/owner/${unitId}?token=${token}`)).body.invited).toBe(false);
    const { rows } = await portal.database.db.execute<{ action: string }>(
      sql`select action from audit_log where actor_name = ${email} order by id`,
    );
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining([
        'registration.code_sent',
        'user.created',
        'user.groups_granted',
        'invitation.accepted',
        'unit.owner_registered',
      ]),
    );
  });

  test('knowing the unit alone grants nothing: the person waits, without any group', async () => {
    const unitId = await makeUnit();
    const email = address();
    await start(unitId, draft(email));
    expect((await confirm(unitId, email, await codeTo(email))).body).toMatchObject({ state: 'pending' });
    expect(await userOf(email)).toMatchObject({ group: [], state: 'active' });
    expect(await ownersOf(unitId)).toEqual([]);
    expect(await pendingFor(email)).toMatchObject({ kind: 'owner', unit_id: unitId, state: 'pending' });
  });

  test('another address with somebody’s invitation is refused, and without it waits', async () => {
    const unitId = await makeUnit();
    const { token } = await invite(unitId, address());
    const thief = address();
    expect((await start(unitId, draft(thief, { token }))).body).toMatchObject({
      code: 'rule_broken',
      details: [{ path: 'email' }],
    });
    await start(unitId, draft(thief));
    expect((await confirm(unitId, thief, await codeTo(thief))).body.state).toBe('pending');
    expect(await ownersOf(unitId)).toEqual([]);
  });

  test('an invitation as owner lets nobody in as developer, and an invitation to one unit to no other', async () => {
    const [unitId, other] = [await makeUnit(), await makeUnit()];
    const email = address();
    await invite(unitId, email);
    await start(unitId, draft(email), 'developer');
    expect((await confirm(unitId, email, await codeTo(email), 'developer')).body.state).toBe('pending');
    await start(other, draft(email));
    expect((await confirm(other, email, await codeTo(email))).body.state).toBe('pending');
    expect((await userOf(email)).group).toEqual([]);
  });

  test('a developer joins the project of the unit', async () => {
    const unitId = await makeUnit();
    const email = address();
    await invite(unitId, email, 'developer');
    await start(unitId, draft(email), 'developer');
    expect((await confirm(unitId, email, await codeTo(email), 'developer')).body.state).toBe('joined');
    const { rows } = await portal.database.db.execute(
      sql`select m.role from project_members m join units u on u.project_id = m.project_id
        join users s on s.id = m.user_id where u.id = ${unitId} and s.email = ${email}`,
    );
    expect(rows).toEqual([{ role: 'developer' }]);
  });

  test('the answers are the same for units and addresses that exist and that do not', async () => {
    const unitId = await makeUnit();
    const suspended = await portal.person(['employee']);
    await portal.call(admin, 'PATCH', `/users/${suspended.userId}/`, { state: 'suspended' });
    const answers = [
      await start(unitId, draft(address())),
      await start(newId(), draft(address())),
      await start('nonsense', draft(address())),
      await start(unitId, draft(employee.email)),
      await start(unitId, draft(suspended.email)),
    ];
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect((await mailsTo(suspended.email)).map((mail) => mail.kind)).toEqual(['registration_closed']);
    const ghost = address();
    const nowhere = newId();
    await start(nowhere, draft(ghost));
    expect((await confirm(nowhere, ghost, await codeTo(ghost))).body).toMatchObject({ state: 'pending' });
  });

  test('a person with an account keeps their password and name, and is signed out when they gain a group', async () => {
    const unitId = await makeUnit();
    await portal.database.db.execute(sql`update users set password_hash = 'kept' where id = ${employee.userId}`);
    await portal.database.db.execute(
      sql`insert into sessions (id, user_id, refresh_hash, expires_at)
        values (${newId()}, ${employee.userId}, ${newId()}, now() + interval '1 day')`,
    );
    await invite(unitId, employee.email);
    await start(unitId, draft(employee.email, { given_name: 'Mallory' }));
    expect((await confirm(unitId, employee.email, await codeTo(employee.email))).body).toMatchObject({
      state: 'joined',
      existing_account: true,
    });
    const { rows } = await portal.database.db.execute(
      sql`select u.password_hash, u.first_name, s.revoked_reason from users u join sessions s on s.user_id = u.id
        where u.id = ${employee.userId}`,
    );
    expect(rows).toEqual([{ password_hash: 'kept', first_name: 'Test', revoked_reason: 'groups' }]);
  });
});

describe('the code', () => {
  test('works once, within five tries, and only the newest', async () => {
    const unitId = await makeUnit();
    const email = address();
    await start(unitId, draft(email));
    const old = await codeTo(email);
    await start(unitId, draft(email));
    const code = await codeTo(email);
    if (old !== code) expect((await confirm(unitId, email, old)).status).toBe(422);
    expect((await confirm(unitId, email, code)).status).toBe(200);
    expect((await confirm(unitId, email, code)).body).toMatchObject({ code: 'code_wrong' });
    const tried = address();
    await start(unitId, draft(tried));
    const right = await codeTo(tried);
    for (let n = 0; n < 5; n += 1) expect((await confirm(unitId, tried, wrong(right))).status).toBe(422);
    expect((await confirm(unitId, tried, right)).status).toBe(422);
  });

  test('works for its unit only, and fifteen minutes', async () => {
    const [unitId, other] = [await makeUnit(), await makeUnit()];
    const email = address();
    await start(unitId, draft(email));
    const code = await codeTo(email);
    expect((await confirm(other, email, code)).status).toBe(422);
    await portal.database.db.execute(sql`update one_time_codes set expires_at = now() where email = ${email}`);
    expect((await confirm(unitId, email, code)).status).toBe(422);
  });

  test('is not asked for more than five sign-ups an hour from one network, nor mailed more than six times a day', async () => {
    const unitId = await makeUnit();
    await forget();
    const call = (email: string) => portal.call(null, 'POST', `/register/owner/${unitId}/`, draft(email));
    for (let n = 0; n < 5; n += 1) expect((await call(address())).status).toBe(202);
    const sixth = await call(address());
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    await forget();
    const email = address();
    for (let n = 0; n < 6; n += 1) expect((await call(email)).status).toBe(202);
    expect((await call(email)).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(6);
  });

  test('is not sent for a weak password or bad input', async () => {
    const unitId = await makeUnit();
    const email = address();
    expect((await start(unitId, draft(email, { password: 'hearthhearth' }))).body.details[0].path).toBe('password');
    expect(
      (await start(unitId, { email: 'x', password: 'short', extra: 1 })).body.details
        .map((fault: { path: string }) => fault.path)
        .toSorted(),
    ).toEqual(['email', 'extra', 'family_name', 'given_name', 'password']);
    expect((await start(unitId, draft(email), 'king')).status).toBe(404);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('staff decide', () => {
  const waiting = async (kind = 'owner') => {
    const unitId = await makeUnit();
    const email = address();
    await start(unitId, draft(email), kind);
    await confirm(unitId, email, await codeTo(email), kind);
    return { unitId, email, registration: await pendingFor(email) };
  };

  test('approval lets the person into the unit and tells them, once', async () => {
    const { unitId, email, registration } = await waiting();
    const answer = await portal.call(employee, 'POST', `/registrations/${registration.id}/approve/`);
    expect(answer.body).toMatchObject({ state: 'approved', decided_by: employee.userId });
    expect((await userOf(email)).group).toEqual(['home_owner']);
    expect((await ownersOf(unitId)).map((owner) => owner.email)).toEqual([email]);
    expect((await mailsTo(email)).at(-1)?.kind).toBe('registration_approved');
    expect((await portal.call(employee, 'POST', `/registrations/${registration.id}/approve/`)).status).toBe(422);
    expect(await ownersOf(unitId)).toHaveLength(1);
  });

  test('a second owner becomes a co-owner', async () => {
    const unitId = await makeUnit();
    for (const email of [address(), address()]) {
      await invite(unitId, email);
      await start(unitId, draft(email));
      await confirm(unitId, email, await codeTo(email));
    }
    expect((await ownersOf(unitId)).map((owner) => owner.role)).toEqual(['primary_owner', 'co_owner']);
  });

  test('a contact that staff had noted becomes the owner, not a second one', async () => {
    const unitId = await makeUnit();
    const email = address();
    await portal.database.db.execute(
      sql`insert into unit_owners (id, unit_id, name, email, role, is_primary)
        values (${newId()}, ${unitId}, 'Olga O.', ${email.toUpperCase()}, 'tenant', false)`,
    );
    await invite(unitId, email);
    await start(unitId, draft(email));
    await confirm(unitId, email, await codeTo(email));
    expect((await ownersOf(unitId)).map((owner) => owner.role)).toEqual(['tenant']);
  });

  test('refusal names a reason and grants nothing; nobody outside staff decides', async () => {
    const { unitId, email, registration } = await waiting('developer');
    expect(
      (await portal.call(await portal.person(['developer']), 'POST', `/registrations/${registration.id}/approve/`))
        .status,
    ).toBe(403);
    expect((await portal.call(employee, 'POST', `/registrations/${registration.id}/refuse/`, {})).status).toBe(400);
    expect(
      (await portal.call(employee, 'POST', `/registrations/${registration.id}/refuse/`, { reason: 'not our client' }))
        .body,
    ).toMatchObject({ state: 'refused', reason: 'not our client' });
    expect((await userOf(email)).group).toEqual([]);
    expect(await ownersOf(unitId)).toEqual([]);
    expect((await mailsTo(email)).at(-1)?.body).toContain('not our client');
  });

  test('nobody lets themselves in', async () => {
    const unitId = await makeUnit();
    await start(unitId, draft(admin.email));
    await confirm(unitId, admin.email, await codeTo(admin.email));
    const registration = await pendingFor(admin.email);
    expect((await portal.call(admin, 'POST', `/registrations/${registration.id}/approve/`)).status).toBe(422);
  });
});
