import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { notificationTypes, starredKept } from '#areas/people/accounts/schema.ts';
import { notificationChannelsOf } from '../reads.ts';

let portal: TestPortal;
let employee: Viewer;
let owner: Viewer;

beforeAll(async () => {
  portal = await makePortal();
  employee = await portal.person(['employee']);
  owner = await portal.person(['home_owner']);
});

afterAll(() => portal.close());

/** A multipart body with one file. */
function upload(
  bytes: Buffer,
  name = 'me.png',
  type = 'image/png',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'frontier-7f3a';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const put = (viewer: Viewer, bytes: Buffer, name?: string, type?: string) => {
  const { payload, headers } = upload(bytes, name, type);
  return portal.call(viewer, 'PUT', '/me/photo', payload, headers);
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } }).withExif({
    IFD0: { Copyright: 'secret place' },
  });
const raw = async (viewer: Viewer | null, path: string) =>
  portal.portal.kernel.app.inject({
    method: 'GET',
    url: path,
    headers: viewer === null ? {} : { 'x-test-person': viewer.userId },
  });

describe('the own profile', () => {
  test('is read and changed by everybody, but not what admins decide', async () => {
    expect((await portal.call(owner, 'GET', '/me/profile')).body).toMatchObject({
      id: owner.userId,
      group: ['home_owner'],
      thumbnailPhotoUrl: null,
    });
    const changed = await portal.call(owner, 'PATCH', '/me/profile', {
      first_name: 'Olga',
      phone: '+14065550100',
      time_zone: 'America/Denver',
    });
    expect(changed.body).toMatchObject({
      first_name: 'Olga',
      phone: '+14065550100',
      time_zone: 'America/Denver',
      version: 2,
    });
    expect((await portal.call(owner, 'PATCH', '/me/profile', { group: ['admin'] })).status).toBe(400);
    expect((await portal.call(owner, 'PATCH', '/me/profile', { time_zone: 'Mars/Base' })).body.details[0].path).toBe(
      'time_zone',
    );
    expect((await portal.call(owner, 'PATCH', '/me/profile', { first_name: 'X', version: 1 })).status).toBe(409);
    expect((await portal.call(null, 'GET', '/me/profile')).status).toBe(401);
  });
});

describe('the photo', () => {
  test('is drawn anew in two sizes without metadata, and seen by staff and its owner only', async () => {
    const answer = await put(owner, await picture(900, 700).jpeg().toBuffer(), 'me.jpg', 'image/jpeg');
    expect(answer.status).toBe(200);
    const small = await raw(employee, answer.body.thumbnailPhotoUrl);
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
    const large = await raw(owner, answer.body.photo_url);
    const facts = await sharp(large.rawPayload).metadata();
    expect(facts).toMatchObject({ width: 512, height: 512 });
    expect(facts.exif).toBeUndefined();
    const stranger = await portal.person(['home_owner']);
    expect((await raw(stranger, answer.body.photo_url)).statusCode).toBe(404);
    expect((await raw(null, answer.body.photo_url)).statusCode).toBe(401);
    const { rows } = await portal.database.db.execute(
      sql`select action from audit_log where entity_id = ${owner.userId} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'user.photo_changed' }]);
  });

  test('of staff is seen by everybody who is signed in', async () => {
    const answer = await put(employee, await picture(200, 200).png().toBuffer());
    expect((await raw(owner, answer.body.thumbnailPhotoUrl)).statusCode).toBe(200);
  });

  test('is refused when it is too small, no picture, an SVG under another name, damaged or too large', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
    );
    const whole = await picture(300, 300).png().toBuffer();
    expect((await put(employee, await picture(127, 300).png().toBuffer())).body).toMatchObject({
      code: 'rule_broken',
      details: [{ path: 'photo', message: expect.stringContaining('128') }],
    });
    expect((await put(employee, svg, 'me.png')).status).toBe(422);
    expect((await put(employee, Buffer.from('hello'))).status).toBe(422);
    expect((await put(employee, await picture(300, 300).gif().toBuffer())).status).toBe(422);
    expect((await put(employee, whole.subarray(0, whole.length / 2))).status).toBe(422);
    expect((await put(employee, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await portal.call(employee, 'PUT', '/me/photo', { photo: 'x' })).status).toBe(415);
  });

  test('goes away when it is removed', async () => {
    const { body } = await put(owner, await picture(200, 200).webp().toBuffer());
    expect((await portal.call(owner, 'DELETE', '/me/photo')).body).toMatchObject({ thumbnailPhotoUrl: null });
    expect((await raw(owner, body.photo_url)).statusCode).toBe(404);
  });
});

describe('settings', () => {
  test('start light, in English, with every kind of notification', async () => {
    const person = await portal.person(['employee']);
    const { body } = await portal.call(person, 'GET', '/me/settings');
    expect(body).toMatchObject({ darkMode: false, language: 'en', density: 'compact', single_keys: true });
    expect(Object.keys(body.notifications).toSorted()).toEqual([...notificationTypes].toSorted());
  });

  test('keep what was chosen and nothing else', async () => {
    const person = await portal.person(['employee']);
    const answer = await portal.call(person, 'PATCH', '/me/settings', {
      darkMode: true,
      language: 'es',
      notifications: { proj_updated: { in_app: true, toast: false, email: true } },
    });
    expect(answer.body).toMatchObject({
      darkMode: true,
      language: 'es',
      notifications: { proj_updated: { toast: false, email: true }, okr_updated: { toast: true } },
    });
    expect((await portal.call(person, 'PATCH', '/me/settings', { density: 'comfortable' })).body).toMatchObject({
      darkMode: true,
      density: 'comfortable',
      notifications: { proj_updated: { toast: false } },
      version: 2,
    });
    const { rows } = await portal.database.db.execute<{ values: { notifications: object } }>(
      sql`select "values" from user_settings where user_id = ${person.userId}`,
    );
    expect(Object.keys(rows[0]?.values.notifications ?? {})).toEqual(['proj_updated']);
    const channels = await notificationChannelsOf(portal.database.db, [person.userId, employee.userId], 'proj_updated');
    expect(channels.get(person.userId)).toEqual({ in_app: true, toast: false, email: true });
    expect(channels.get(employee.userId)).toEqual({ in_app: true, toast: true, email: false });
  });

  test('keep the pages that were starred, the newest first, each once, and no address of another host', async () => {
    const person = await portal.person(['employee']);
    const star = (to: string, title = 'A page') =>
      portal.call(person, 'PATCH', '/me/settings', { star: { to, title } });
    expect((await portal.call(person, 'GET', '/me/settings')).body.starred).toEqual([]);
    await star('/projects/26-041', 'Juniper Ridge');
    await star('/design/catalogue', 'Catalogue');
    const { body } = await star('/projects/26-041', 'Juniper Ridge Townhomes');
    expect(body.starred).toEqual([
      { to: '/projects/26-041', title: 'Juniper Ridge Townhomes' },
      { to: '/design/catalogue', title: 'Catalogue' },
    ]);
    // Another setting leaves them alone.
    const dark = await portal.call(person, 'PATCH', '/me/settings', { darkMode: true });
    expect(dark.body.starred).toHaveLength(2);
    const less = await portal.call(person, 'PATCH', '/me/settings', { unstar: '/projects/26-041' });
    expect(less.body.starred).toEqual([{ to: '/design/catalogue', title: 'Catalogue' }]);
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'projects', `/${'x'.repeat(300)}`]) {
      const refused = await star(to);
      expect([refused.status, refused.body.details?.[0]?.path], to).toEqual([400, 'star.to']);
    }
    expect((await star('/x', '  ')).body.details).toMatchObject([{ path: 'star.title' }]);
  });

  test('star no more pages than a sidebar can hold, and say so', async () => {
    const person = await portal.person(['employee']);
    for (let page = 0; page < starredKept; page += 1)
      await portal.call(person, 'PATCH', '/me/settings', { star: { to: `/projects/${page}`, title: `Page ${page}` } });
    const refused = await portal.call(person, 'PATCH', '/me/settings', { star: { to: '/one/more', title: 'More' } });
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'star']);
    const again = await portal.call(person, 'PATCH', '/me/settings', { star: { to: '/projects/0', title: 'Again' } });
    expect(again.body.starred[0]).toEqual({ to: '/projects/0', title: 'Again' });
  });

  test('of unknown kinds and wrong types are refused by name', async () => {
    const answer = await portal.call(employee, 'PATCH', '/me/settings', {
      darkMode: 'yes',
      language: 'fr',
      notifications: { gossip: { in_app: true, toast: true, email: true } },
      extra: 1,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((fault: { path: string }) => fault.path.split('.')[0]).toSorted()).toEqual([
      'darkMode',
      'extra',
      'language',
      'notifications',
    ]);
  });
});
