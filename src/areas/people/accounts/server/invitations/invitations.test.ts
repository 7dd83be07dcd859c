import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { ensureFirstAdmin, firstAdminOf } from '../first-admin.ts';

let portal: TestPortal;
let admin: Viewer;
let employee: Viewer;
let unitId: string;
let count = 0;
const password = 'seven quiet lanterns';

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin'], { firstName: 'Ada', lastName: 'Admin' });
  employee = await portal.person(['employee']);
  unitId = await makeUnit('Pine 1');
});

afterAll(() => portal.close());

async function makeUnit(name: string): Promise<string> {
  const projectId = newId();
  const id = newId();
  await portal.database.db.execute(
    sql`insert into projects (id, project_number, name, channel)
      values (${projectId}, ${`P-${projectId.slice(-8).toUpperCase()}`}, 'Secret Pines', 'b2b')`,
  );
  await portal.database.db.execute(sql`insert into units (id, project_id, name) values (${id}, ${projectId}, ${name})`);
  return id;
}
/** Each caller comes from a network of its own, so that one test does not use up another's budget. */
const from = () => ({ 'x-forwarded-for': `10.0.${Math.floor(count / 250)}.${(count += 1) % 250}` });
const address = () => `person${(count += 1)}@example.com`;
const mailsTo = async (email: string) =>
  (
    await portal.database.db.execute<{ kind: string; subject: string; body: string }>(
      sql`select kind, subject, body from mail_outbox where recipient = ${email} order by id`,
    )
  ).rows;
const tokenIn = (text: string) => /token=([\w-]+)/u.exec(text)?.[1] ?? '';
const lastTokenTo = async (email: string) =>
  tokenIn((await mailsTo(email)).findLast((mail) => mail.kind === 'invitation')?.body ?? '');
const inviteStaff = async (email: string, group?: string[]) =>
  portal.call(admin, 'POST', '/invitations/', {
    email,
    kind: 'staff',
    first_name: 'Nils',
    ...(group === undefined ? {} : { group }),
  });
const accept = (token: string, facts: Record<string, unknown> = {}) =>
  portal.call(
    null,
    'POST',
    '/invitations/accept/',
    { token, given_name: 'Nils', family_name: 'Holm', password, ...facts },
    from(),
  );
const userOf = async (email: string) =>
  (await portal.call(admin, 'GET', `/users/?q=${encodeURIComponent(email)}`)).body[0];

describe('inviting', () => {
  test('mails a link that works once, for its address only, and makes the account', async () => {
    const email = address();
    const made = await inviteStaff(email, ['employee', 'floor_manager']);
    expect(made).toMatchObject({
      status: 201,
      body: { email, kind: 'staff', group: ['employee', 'floor_manager'], state: 'sent', invited_by_name: 'Ada Admin' },
    });
    expect(JSON.stringify(made.body)).not.toContain('token');
    const token = await lastTokenTo(email);
    expect((await portal.call(null, 'POST', '/invitations/preview', { token })).body).toMatchObject({
      valid: true,
      email,
      given_name: 'Nils',
    });
    expect(await accept(token)).toMatchObject({ status: 200, body: { username: email, existing_account: false } });
    expect(await userOf(email)).toMatchObject({
      state: 'active',
      first_name: 'Nils',
      group: ['employee', 'floor_manager'],
    });
    expect((await accept(token)).body).toMatchObject({ code: 'rule_broken', details: [{ path: 'token' }] });
    expect((await portal.call(null, 'POST', '/invitations/preview', { token })).body.valid).toBe(false);
    const { rows } = await portal.database.db.execute(
      sql`select count(*)::int as stored from invitations where token_hash = ${token}`,
    );
    expect(rows).toEqual([{ stored: 0 }]);
  });

  test('one link opened by two at once lets one in', async () => {
    const email = address();
    await inviteStaff(email);
    const token = await lastTokenTo(email);
    const answers = await Promise.all([accept(token), accept(token, { given_name: 'Eve' })]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  });

  test('sending again kills the old link, taking back kills the new one, and time kills all', async () => {
    const email = address();
    const { body: invitation } = await inviteStaff(email);
    const old = await lastTokenTo(email);
    expect((await portal.call(admin, 'POST', `/invitations/${invitation.id}/resend/`)).body).toMatchObject({
      sent_count: 2,
      state: 'sent',
    });
    const fresh = await lastTokenTo(email);
    expect((await accept(old)).status).toBe(422);
    expect((await portal.call(admin, 'DELETE', `/invitations/${invitation.id}/`)).status).toBe(204);
    expect((await accept(fresh)).status).toBe(422);
    expect((await portal.call(admin, 'POST', `/invitations/${invitation.id}/resend/`)).status).toBe(422);
    const later = address();
    const { body: expired } = await inviteStaff(later);
    await portal.database.db.execute(
      sql`update invitations set expires_at = now() - interval '1 second' where id = ${expired.id}`,
    );
    expect((await accept(await lastTokenTo(later))).status).toBe(422);
    expect((await portal.call(admin, 'GET', `/invitations/?state=expired&q=${later}`)).body).toEqual([
      expect.objectContaining({ id: expired.id, state: 'expired' }),
    ]);
  });

  test('staff and floor managers are invited by admins only, owners by all staff', async () => {
    for (const body of [
      { email: address(), kind: 'staff' },
      { email: address(), kind: 'staff', group: ['admin'] },
      { email: address(), kind: 'floor' },
    ]) {
      expect((await portal.call(employee, 'POST', '/invitations/', body)).body, JSON.stringify(body)).toMatchObject({
        code: 'rule_broken',
        details: [{ path: 'kind' }],
      });
    }
    const { body: ofAdmin } = await inviteStaff(address());
    expect((await portal.call(employee, 'POST', `/invitations/${ofAdmin.id}/resend/`)).status).toBe(403);
    expect(
      (await portal.call(employee, 'POST', '/invitations/', { email: address(), kind: 'owner', unit_id: unitId }))
        .status,
    ).toBe(201);
    expect(
      (
        await portal.call(await portal.person(['home_owner']), 'POST', '/invitations/', {
          email: address(),
          kind: 'owner',
          unit_id: unitId,
        })
      ).status,
    ).toBe(403);
  });

  test('names every fault, and a second invitation of the same person', async () => {
    expect(
      (
        await portal.call(admin, 'POST', '/invitations/', { email: address(), kind: 'owner', group: ['admin'] })
      ).body.details
        .map((fault: { path: string }) => fault.path)
        .toSorted(),
    ).toEqual(['group', 'unit_id']);
    expect(
      (await portal.call(admin, 'POST', '/invitations/', { email: address(), kind: 'owner', unit_id: newId() })).body
        .details,
    ).toMatchObject([{ path: 'unit_id', message: 'Is no unit.' }]);
    expect(
      (await portal.call(admin, 'POST', '/invitations/', { email: employee.email, kind: 'staff' })).body.details[0]
        .path,
    ).toBe('email');
    const email = address();
    await inviteStaff(email);
    expect(await inviteStaff(email)).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('a closed account is opened again by an invitation, with new groups and password only', async () => {
    const email = address();
    await inviteStaff(email, ['admin']);
    await accept(await lastTokenTo(email));
    const before = await userOf(email);
    await portal.call(admin, 'POST', `/users/${before.id}/deactivate/`, { reason: 'left' });
    await inviteStaff(email, ['employee']);
    expect((await accept(await lastTokenTo(email), { given_name: 'Nora' })).body).toMatchObject({
      existing_account: false,
    });
    expect(await userOf(email)).toMatchObject({
      id: before.id,
      state: 'active',
      first_name: 'Nora',
      group: ['employee'],
    });
  });

  test('a weak password and a made-up token are refused', async () => {
    expect((await accept('x'.repeat(43))).body).toMatchObject({ code: 'rule_broken', details: [{ path: 'token' }] });
    expect((await accept('x'.repeat(43), { password: 'short' })).body.details[0].path).toBe('password');
    expect((await accept('x'.repeat(43), { password: 'passwordpassword' })).body.details[0].path).toBe('password');
  });
});

describe('inviting many', () => {
  test('answers each row, sends nothing in a dry run, and lets good rows through', async () => {
    const [good, twice, invited] = [address(), address(), address()];
    await inviteStaff(invited);
    const csv = `\uFEFFE-mail;Tipo;Nombre;Apellidos;Unidad;Proyecto\r\n${good};owner;Ana;Ruiz;pine 1;${(await numberOf(unitId)).toLowerCase()}\n${twice};staff;;;;\n${twice.toUpperCase()};staff;;;;\nnobody;staff;;;;\n${invited};staff;;;;\n${address()};owner;;;No such;${await numberOf(unitId)}\n`;
    const dry = await portal.call(admin, 'POST', '/invitations/bulk/', { csv, dry_run: true });
    expect(dry.body.map((row: { ok: boolean; action: string }) => `${row.ok} ${row.action}`)).toEqual([
      'true invite',
      'true invite',
      'false none',
      'false none',
      'true resend',
      'false none',
    ]);
    expect(dry.body[2].errors).toMatchObject([{ path: 'email', message: 'Is the same as row 2.' }]);
    expect(dry.body[3].errors).toMatchObject([{ path: 'email', message: 'Must be an e-mail address.' }]);
    expect(dry.body[5].errors[0].path).toBe('unit');
    expect(await mailsTo(good)).toEqual([]);
    const real = await portal.call(admin, 'POST', '/invitations/bulk/', { csv });
    expect(real.body.map((row: { ok: boolean }) => row.ok)).toEqual([true, true, false, false, true, false]);
    expect((await mailsTo(good))[0]?.body).toContain(`/register/owner/${unitId}?token=`);
    expect(await mailsTo(invited)).toHaveLength(2);
  });

  test('takes rows as well, refuses both or neither, and text that is no CSV', async () => {
    expect(
      (
        await portal.call(admin, 'POST', '/invitations/bulk/', {
          rows: [{ email: address(), kind: 'floor' }],
          dry_run: true,
        })
      ).body[0],
    ).toMatchObject({ ok: true });
    expect(
      (
        await portal.call(admin, 'POST', '/invitations/bulk/', {
          rows: [{ email: address(), kind: 'floor', power: 'all' }],
          dry_run: true,
        })
      ).body[0],
    ).toMatchObject({ ok: false, errors: [{ path: 'power' }] });
    expect((await portal.call(admin, 'POST', '/invitations/bulk/', {})).status).toBe(400);
    expect((await portal.call(admin, 'POST', '/invitations/bulk/', { csv: 'email\n"unclosed' })).body).toMatchObject({
      code: 'bad_input',
      details: [{ path: 'csv' }],
    });
    expect(
      (await portal.call(employee, 'POST', '/invitations/bulk/', { rows: [{ email: address(), kind: 'staff' }] }))
        .body[0],
    ).toMatchObject({ ok: false, errors: [{ path: 'kind' }] });
  });
});

describe('the first admin', () => {
  test('comes in by a link that only the newest start knows, and that ends with them', async () => {
    const fresh = await makePortal();
    const settings = { brandName: 'Hearth', publicUrl: 'https://portal.example.com' };
    const first = await ensureFirstAdmin(fresh.portal.kernel, settings);
    const second = await ensureFirstAdmin(fresh.portal.kernel, settings);
    expect(second).toMatch(/^https:\/\/portal\.example\.com\/invitation\?token=/u);
    const take = (link: string | undefined, email?: string) =>
      fresh.call(null, 'POST', '/invitations/accept/', {
        token: tokenIn(link ?? ''),
        given_name: 'Ada',
        family_name: 'A',
        password,
        ...(email === undefined ? {} : { email }),
      });
    expect((await take(first, 'ada@example.com')).status).toBe(422);
    expect((await take(second)).body).toMatchObject({ code: 'bad_input', details: [{ path: 'email' }] });
    expect((await take(second, 'ada@example.com')).status).toBe(200);
    const { rows } = await fresh.database.db.execute(sql`select "group" from user_groups`);
    expect(rows).toEqual([{ group: 'admin' }]);
    expect(await ensureFirstAdmin(fresh.portal.kernel, settings)).toBeUndefined();
    expect((await take(second, 'eve@example.com')).status).toBe(422);
    await fresh.close();
  });

  test('is printed by one of three servers that start at once, and by the next when that one has ended', async () => {
    const fresh = await makePortal();
    const settings = { brandName: 'Hearth', publicUrl: 'https://portal.example.com' };
    const ask = () => firstAdminOf(fresh.portal.kernel, fresh.database.pool, settings);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ link }) => link !== undefined).toSorted()).toEqual([false, false, true]);
    expect(answers.map(({ link, isElsewhere }) => isElsewhere === (link === undefined))).toEqual([true, true, true]);
    const printed = answers.find(({ link }) => link !== undefined);
    const preview = async (link = '') =>
      (await fresh.call(null, 'POST', '/invitations/preview', { token: tokenIn(link) })).body.valid;
    expect(await preview(printed?.link)).toBe(true);
    printed?.release();
    const later = await vi.waitFor(
      async () => {
        const answer = await ask();
        expect(answer.link).toBeDefined();
        return answer;
      },
      { timeout: 30_000 },
    );
    expect([await preview(printed?.link), await preview(later.link)]).toEqual([false, true]);
    later.release();
    await fresh.person(['admin']);
    expect(await ask()).toMatchObject({ isElsewhere: false });
    await fresh.close();
  });

  test('is not made by the link once there is an admin by another way', async () => {
    const fresh = await makePortal();
    const link = await ensureFirstAdmin(fresh.portal.kernel, {
      brandName: 'Hearth',
      publicUrl: 'https://portal.example.com',
    });
    await fresh.person(['admin']);
    const body = {
      token: tokenIn(link ?? ''),
      email: 'eve@example.com',
      given_name: 'Eve',
      family_name: 'E',
      password,
    };
    expect((await fresh.call(null, 'POST', '/invitations/preview', { token: body.token })).body.valid).toBe(false);
    expect((await fresh.call(null, 'POST', '/invitations/accept/', body)).status).toBe(422);
    await fresh.close();
  });
});

async function numberOf(id: string): Promise<string> {
  const { rows } = await portal.database.db.execute<{ project_number: string }>(
    sql`select p.project_number from projects p join units u on u.project_id = p.id where u.id = ${id}`,
  );
  return rows[0]?.project_number ?? '';
}
