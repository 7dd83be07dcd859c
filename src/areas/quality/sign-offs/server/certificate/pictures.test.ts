import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let floor: Viewer;
let elsewhere: Viewer;
let owner: Viewer;

const add = async (who: Viewer, name: string, content: Uint8Array | string) =>
  postForm(at, who, '/sign-off-pictures', {}, [{ name, content }]);

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  elsewhere = await at.person(['floor_manager'], { factory: 'butte' });
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

test('a picture is drawn anew, without what its camera wrote, and seen by staff alone until a form asks with it', async () => {
  const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const made = await add(admin, 'reference.jpg', large);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const shown = await at.portal.kernel.app.inject({
    method: 'GET',
    url: `/api/sign-off-pictures/${id}`,
    headers: { 'x-test-person': admin.userId },
  });
  const facts = await sharp(shown.rawPayload).metadata();
  expect([facts.format, facts.width, facts.exif]).toEqual(['webp', 1600, undefined]);
  const seenBy = async (who: Viewer) => (await at.call(who, 'GET', `/sign-off-pictures/${id}`)).status;
  expect([await seenBy(floor), await seenBy(owner)]).toEqual([404, 404]);

  const template = (await at.call(admin, 'POST', '/sign-off-templates', { name: 'Own', form_type: 'factory_qa' })).body
    .id;
  const put = (reference: string) =>
    at.call(admin, 'PUT', `/sign-off-templates/${template}/areas`, {
      areas: [section('one', [question('gap', { reference_id: reference })])],
    });
  const unknown = await put(crypto.randomUUID());
  expect([unknown.status, unknown.body.details[0].path]).toEqual([422, 'areas.0.items.0.reference_id']);
  expect((await put(id)).status).toBe(200);
  await at.call(admin, 'POST', `/sign-off-templates/${template}/move`, { to: 'active' });
  const project = (
    await at.call(admin, 'POST', '/projects', { project_number: '26-806', name: 'Shown', factory: 'reno' })
  ).body.id;
  await at.database.db.execute(
    sql`update projects set status = 4, address_line1 = '1 Main St', city = 'Reno', factory = 'reno' where id = ${project}`,
  );
  const module = (await at.call(admin, 'POST', '/modules', { project, module_no: 'M1', factory: 'reno' })).body.id;
  const form = await at.call(floor, 'POST', '/sign-off-forms', {
    project_id: project,
    module_id: module,
    form_type: 'factory_qa',
  });
  expect(form.body.areas[0].items[0].reference_id).toBe(id);
  expect([await seenBy(floor), await seenBy(elsewhere), await seenBy(owner)]).toEqual([200, 404, 404]);
});

test('what is no picture is refused by its bytes, and nobody but who writes templates adds one', async () => {
  expect((await add(admin, 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(422);
  expect((await add(admin, 'broken.jpg', (await picture({ width: 400 })).subarray(0, 200))).status).toBe(422);
  expect((await add(floor, 'gap.jpg', await picture({ width: 40 }))).status).toBe(403);
});
