import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { filesBelow, getBytes, picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let employee: Viewer;
let admin: Viewer;
let floor: Viewer;
let otherFloor: Viewer;
let developer: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let project: { id: string };
let unit: { id: string };
let moduleId: string;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee'], { firstName: 'Emma', lastName: 'Ployee' });
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  otherFloor = await at.person(['floor_manager'], { factory: 'reno' });
  developer = await at.person(['developer']);
  owner = await at.person(['home_owner']);
  neighbour = await at.person(['home_owner']);
  project = (
    await at.call(employee, 'POST', '/projects/', {
      project_number: '26-900',
      name: 'Files',
      factory: 'butte',
      unit_names: ['A', 'B'],
      address: { line1: '1 Elm' },
    })
  ).body;
  const units: { id: string; name: string }[] = (await at.call(employee, 'GET', `/units/?project=${project.id}`)).body;
  const [a, b] = units;
  if (a === undefined || b === undefined) throw new Error('The project has no units.');
  unit = a;
  moduleId = (await at.call(employee, 'POST', '/modules', { project: project.id, unit: unit.id, module_no: '1/2' }))
    .body.id;
  await at.database.db.execute(sql`update projects set status = 4 where id = ${project.id}`);
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project.id}, ${developer.userId}, 'developer')`,
  );
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name)
      values (${newId()}, ${unit.id}, ${owner.userId}, 'Own'), (${newId()}, ${b.id}, ${neighbour.userId}, 'Next')`,
  );
});
afterAll(() => at.close());

async function upload(
  viewer: Viewer,
  fields: Record<string, string>,
  files: { name: string; content: Uint8Array | string }[],
) {
  return postForm(at, viewer, '/files/', { owner_type: 'unit', owner_id: unit.id, ...fields }, files);
}
async function one(
  fields: Record<string, string> = {},
  file: { name: string; content: Uint8Array | string } = { name: 'plan.txt', content: 'A plan.' },
  viewer: Viewer = employee,
) {
  const answer = await upload(viewer, fields, [file]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0];
}

test('an upload keeps the bytes as they came, says what they are, and leaves a trace', async () => {
  const content = await picture({ camera: true, width: 640, height: 480 });
  const file = await one({ caption: 'North wall', tags: '["framing","west"]' }, { name: 'IMG_1.jpg', content });
  expect(file).toMatchObject({
    owner_type: 'unit',
    owner_id: unit.id,
    project_id: project.id,
    unit_id: unit.id,
    name: 'IMG_1.jpg',
    mime: 'image/jpeg',
    bytes: content.length,
    kind: 'photo',
    caption: 'North wall',
    tags: ['framing', 'west'],
    width: 640,
    height: 480,
    captured_at: '2026-05-04T17:20:30.000000Z',
    latitude: 46.0038,
    longitude: -112.535,
    visibility: 'internal',
    note: null,
    has_thumbnail: true,
    uploaded_by: { name: 'Emma Ployee' },
    version: 1,
    can: { change: true, remove: true, share: true },
  });
  const back = await getBytes(at, employee, `/files/${file.id}/content`);
  expect(back.status).toBe(200);
  expect(back.bytes.equals(content)).toBe(true);
  const { rows } = await at.database.db.execute<{ sha256: string }>(
    sql`select sha256 from files where id = ${file.id}`,
  );
  expect(rows[0]?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  const { rows: audits } = await at.database.db.execute<{ actor_id: string }>(
    sql`select actor_id from audit_log where entity_id = ${file.id} and action = 'file.added'`,
  );
  expect(audits).toMatchObject([{ actor_id: employee.userId }]);
  const path = (await filesBelow(at, 'files')).find((each) => each.endsWith(file.id)) ?? '';
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
});

test('several files come together, in order, and are listed newest first', async () => {
  const target = (await at.call(employee, 'POST', '/modules', { project: project.id, module_no: 'list' })).body.id;
  const answer = await postForm(at, employee, '/files', { owner_type: 'module', owner_id: target }, [
    { name: 'a.txt', content: 'a' },
    { name: 'b.txt', content: 'b' },
    { name: 'c.txt', content: 'c' },
  ]);
  expect(answer.body.map((file: { name: string }) => file.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  const first = await at.call(employee, 'GET', `/files?owner_type=module&owner_id=${target}&limit=2`);
  expect(first.body.map((file: { name: string }) => file.name)).toEqual(['c.txt', 'b.txt']);
  const second = await at.call(
    employee,
    'GET',
    `/files/?owner_type=module&owner_id=${target}&limit=2&after=${String(first.headers['x-next-cursor'])}`,
  );
  expect(second.body.map((file: { name: string }) => file.name)).toEqual(['a.txt']);
  expect(second.headers['x-next-cursor']).toBeUndefined();
});

test('form fields are judged like JSON: every fault is named, whatever order the parts stand in', async () => {
  const before = (await filesBelow(at, 'files')).length;
  const answer = await upload(
    employee,
    { owner_type: 'house', tags: '{"a":1}', visibility: 'all', nonsense: '1', caption: 'x'.repeat(2001) },
    [{ name: 'a.txt', content: 'a' }],
  );
  expect(answer.status).toBe(400);
  expect(answer.body.details.map((fault: { path: string }) => fault.path).sort()).toEqual([
    'caption',
    'nonsense',
    'owner_type',
    'tags',
    'visibility',
  ]);
  const form = new FormData();
  form.append('file', new File(['late'], 'late.txt'));
  form.append('owner_id', unit.id);
  form.append('owner_type', 'unit');
  expect((await at.call(employee, 'POST', '/files/', form)).status).toBe(201);
  form.append('owner_type', 'unit');
  expect((await at.call(employee, 'POST', '/files/', form)).body.details).toMatchObject([
    { path: 'owner_type', message: 'Is given more than once.' },
  ]);
  expect((await upload(employee, { tags: '{"__proto__":{"x":1}}' }, [{ name: 'a.txt', content: 'a' }])).body.code).toBe(
    'malformed_body',
  );
  expect((await upload(employee, {}, [])).body.details).toMatchObject([{ path: 'file' }]);
  expect((await at.call(employee, 'POST', '/files/', { owner_type: 'unit', owner_id: unit.id })).status).toBe(415);
  expect((await filesBelow(at, 'files')).length).toBe(before + 1);
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
});

test('a text that only looks like JSON stays the text it is', async () => {
  expect(await one({ caption: '{"a": 1}' })).toMatchObject({ caption: '{"a": 1}' });
  expect(await one({ caption: 'null' })).toMatchObject({ caption: 'null' });
});

test('more than ten files or a file beyond the limit is refused, and nothing is kept', async () => {
  const before = (await filesBelow(at, 'files')).length;
  const many = await upload(
    employee,
    {},
    Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, content: 'x' })),
  );
  expect(many.status).toBe(413);
  expect(many.body.message).toBe('At most 10 files at once.');
  expect((await filesBelow(at, 'files')).length).toBe(before);
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
});

test('the same upload sent again has one effect; the same id for other bytes is refused', async () => {
  const again = () =>
    upload(employee, { client_upload_id: 'phone-7' }, [
      { name: 'a.txt', content: 'once' },
      { name: 'b.txt', content: 'twice' },
    ]);
  const [one_, two] = await Promise.all([again(), again()]);
  expect(two.body).toEqual(one_.body);
  expect((await again()).body).toEqual(one_.body);
  const { rows } = await at.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from files where client_upload_id like 'phone-7%'`,
  );
  expect(rows[0]?.n).toBe(2);
  const keyed = () => {
    const form = new FormData();
    for (const [name, value] of [
      ['owner_type', 'unit'],
      ['owner_id', unit.id],
    ] as const)
      form.append(name, value);
    form.append('file', new File(['keyed'], 'k.txt'));
    return at.call(employee, 'POST', '/files/', form, { 'idempotency-key': 'k-1' });
  };
  expect((await keyed()).body).toEqual((await keyed()).body);
  const other = await upload(employee, { client_upload_id: 'phone-7' }, [
    { name: 'a.txt', content: 'else' },
    { name: 'b.txt', content: 'twice' },
  ]);
  expect(other.body).toMatchObject({ code: 'same_key_other_request', details: [{ path: 'client_upload_id' }] });
  expect((await upload(admin, { client_upload_id: 'phone-7' }, [{ name: 'a.txt', content: 'mine' }])).status).toBe(201);
  const { rows: keys } = await at.database.db.execute<{ storage_key: string }>(sql`select storage_key from files`);
  expect((await filesBelow(at, 'files')).map((path) => path.slice(-36)).sort()).toEqual(
    keys.map((row) => row.storage_key).sort(),
  );
});

test('each visibility shows a file to its people and to nobody else; hidden and absent answer alike', async () => {
  const internal = await one({ visibility: 'internal' });
  const forDeveloper = await one({ visibility: 'developer' });
  const forOwner = await one({ visibility: 'owner' });
  const ofModule = await one({ owner_type: 'module', owner_id: moduleId, visibility: 'owner' });
  const ofProject = await one({ owner_type: 'project', owner_id: project.id, visibility: 'owner' });
  const seen = async (viewer: Viewer) => {
    const ids: string[] = [];
    for (const file of [internal, forDeveloper, forOwner, ofModule, ofProject]) {
      const listed = (
        await at.call(viewer, 'GET', `/files?owner_type=${file.owner_type}&owner_id=${file.owner_id}`)
      ).body.some((each: { id: string }) => each.id === file.id);
      const read = (await at.call(viewer, 'GET', `/files/${file.id}`)).status === 200;
      const content = (await getBytes(at, viewer, `/files/${file.id}/content`)).status === 200;
      expect([read, content]).toEqual([listed, listed]);
      if (listed) ids.push(file.id);
    }
    return ids;
  };
  const ids = [internal, forDeveloper, forOwner, ofModule, ofProject].map((file) => file.id);
  expect(await seen(admin)).toEqual(ids);
  expect(await seen(floor)).toEqual(ids);
  expect(await seen(otherFloor)).toEqual([]);
  expect(await seen(developer)).toEqual(ids.slice(1));
  expect(await seen(owner)).toEqual(ids.slice(2));
  expect(await seen(neighbour)).toEqual([ofProject.id]);
  expect(
    (await at.call(admin, 'GET', `/files?project_id=${project.id}&view=owner&limit=1000`)).body.every(
      (file: { visibility: string }) => file.visibility === 'owner',
    ),
  ).toBe(true);
  const hidden = await at.call(otherFloor, 'GET', `/files/${internal.id}`);
  const absent = await at.call(otherFloor, 'GET', `/files/${newId()}`);
  expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  expect((await at.call(null, 'GET', `/files/${internal.id}`)).status).toBe(401);
});

test('photos leave the house only while the project shows them', async () => {
  const photo = await one({ visibility: 'owner' }, { name: 'a.jpg', content: await picture() });
  await at.database.db.execute(sql`update projects set show_photos = false where id = ${project.id}`);
  expect((await at.call(owner, 'GET', `/files/${photo.id}`)).status).toBe(404);
  expect((await at.call(floor, 'GET', `/files/${photo.id}`)).status).toBe(200);
  await at.database.db.execute(sql`update projects set show_photos = true where id = ${project.id}`);
  expect((await at.call(owner, 'GET', `/files/${photo.id}`)).status).toBe(200);
});

test('where a photo was taken is shown to staff only, and is in no byte that others get', async () => {
  const content = await picture({ camera: true, width: 200, height: 100, orientation: 6 });
  const photo = await one({ visibility: 'owner' }, { name: 'house.jpg', content });
  expect(photo.latitude).toBeCloseTo(46.0038, 4);
  for (const viewer of [owner, developer, floor]) {
    expect((await at.call(viewer, 'GET', `/files/${photo.id}`)).body).toMatchObject({
      latitude: null,
      longitude: null,
    });
    const copy = await getBytes(at, viewer, `/files/${photo.id}/content`);
    expect(copy.status).toBe(200);
    const facts = await sharp(copy.bytes).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 100, height: 200 });
    expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
    expect(copy.bytes.includes('Canary')).toBe(false);
  }
  for (const size of [96, 320, 1280]) {
    const small = await getBytes(at, employee, `/files/${photo.id}/thumbnail?size=${size}`);
    expect(small.headers['content-type']).toBe('image/webp');
    const facts = await sharp(small.bytes).metadata();
    expect(Math.max(facts.width, facts.height)).toBe(Math.min(size, 200));
    expect(facts.height).toBeGreaterThan(facts.width);
    expect(facts.exif).toBeUndefined();
  }
  expect((await getBytes(at, employee, `/files/${photo.id}/thumbnail?size=500`)).status).toBe(400);
  expect((await getBytes(at, employee, `/files/${(await one()).id}/thumbnail`)).status).toBe(404);
});

test('the floor adds to projects of its factory, keeps its own, and shares nothing', async () => {
  const mine = await one(
    { owner_type: 'module', owner_id: moduleId },
    { name: 'a.jpg', content: await picture({ camera: true }) },
    floor,
  );
  expect(mine).toMatchObject({ latitude: null, can: { change: true, remove: true, share: false } });
  expect(
    (
      await postForm(at, otherFloor, '/files', { owner_type: 'module', owner_id: moduleId }, [
        { name: 'a.txt', content: 'a' },
      ])
    ).status,
  ).toBe(404);
  expect(
    (
      await postForm(at, floor, '/files', { owner_type: 'project', owner_id: newId() }, [
        { name: 'a.txt', content: 'a' },
      ])
    ).status,
  ).toBe(404);
  expect((await upload(owner, {}, [{ name: 'a.txt', content: 'a' }])).status).toBe(403);
  expect((await upload(floor, { visibility: 'owner' }, [{ name: 'a.txt', content: 'a' }])).status).toBe(403);
  expect((await at.call(floor, 'PATCH', `/files/${mine.id}`, { visibility: 'owner' })).status).toBe(403);
  expect((await at.call(floor, 'PATCH', `/files/${mine.id}`, { tags: ['condition_out'] })).body.tags).toEqual([
    'condition_out',
  ]);
  const theirs = await one();
  expect((await at.call(floor, 'DELETE', `/files/${theirs.id}`)).status).toBe(403);
  expect((await at.call(floor, 'DELETE', `/files/${mine.id}`)).status).toBe(204);
});

test('a change is guarded by its version, keeps the ending of a name, and is on record', async () => {
  const file = await one({}, { name: 'a.pdf', content: '%PDF-1.7\n%%EOF' });
  const changed = await at.call(employee, 'PATCH', `/files/${file.id}/`, {
    name: '../Plan\u202e of the house',
    caption: ' ',
    visibility: 'developer',
    version: 1,
  });
  expect(changed.body).toMatchObject({
    name: 'Plan of the house.pdf',
    caption: null,
    visibility: 'developer',
    version: 2,
  });
  const stale = await at.call(employee, 'PATCH', `/files/${file.id}`, { caption: 'late', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { version: 2 } } });
  expect(
    (await at.call(employee, 'PATCH', `/files/${file.id}`, { caption: 'late' }, { 'if-match': '"1"' })).status,
  ).toBe(409);
  expect((await at.call(employee, 'PATCH', `/files/${file.id}`, { bytes: 3 })).status).toBe(400);
  expect((await at.call(employee, 'PATCH', `/files/${file.id}`, {})).body.version).toBe(2);
  const { rows } = await at.database.db.execute<{ new: object }>(
    sql`select new from audit_log where entity_id = ${file.id} and action = 'file.changed'`,
  );
  expect(rows).toEqual([{ new: { name: 'Plan of the house.pdf', visibility: 'developer' } }]);
});

test('a removed file is gone for everybody, lies in the bin, and comes back as it was', async () => {
  const file = await one({ visibility: 'owner' });
  expect((await at.call(employee, 'DELETE', `/files/${file.id}`)).status).toBe(204);
  for (const viewer of [admin, employee, owner])
    expect((await getBytes(at, viewer, `/files/${file.id}/content`)).status).toBe(404);
  expect((await at.call(employee, 'DELETE', `/files/${file.id}`)).status).toBe(404);
  const bin = (viewer: Viewer) => at.call(viewer, 'GET', `/files?owner_type=unit&owner_id=${unit.id}&in_bin=true`);
  expect((await bin(employee)).body.map((each: { id: string }) => each.id)).toContain(file.id);
  expect((await bin(owner)).body).toEqual([]);
  const back = await at.call(employee, 'POST', `/files/${file.id}/restore`);
  expect(back.body).toMatchObject({ id: file.id, deleted_at: null, version: 3 });
  expect((await getBytes(at, owner, `/files/${file.id}/content`)).status).toBe(200);
});

test('a list names an owner or a project, and both parts of an owner', async () => {
  expect((await at.call(employee, 'GET', '/files')).body.details).toMatchObject([{ path: 'project_id' }]);
  expect((await at.call(employee, 'GET', '/files?owner_type=unit')).body.details[0]).toMatchObject({
    path: 'owner_id',
  });
  expect((await at.call(employee, 'GET', `/files?project_id=${project.id}&after=x`)).status).toBe(400);
  expect(
    (await at.call(employee, 'GET', `/files?project_id=${project.id}&kind=photo&limit=1000`)).body.every(
      (file: { kind: string }) => file.kind === 'photo',
    ),
  ).toBe(true);
});

test('parts of a file are served by range, and an unchanged one is not sent again', async () => {
  const file = await one({}, { name: 'ten.txt', content: '0123456789' });
  const path = `/files/${file.id}/content`;
  const range = async (value: string, more: Record<string, string> = {}) => {
    const answer = await getBytes(at, employee, path, { range: value, ...more });
    return [answer.status, answer.bytes.toString(), answer.headers['content-range']];
  };
  expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await range('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await range('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10']);
  expect(await range('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await range('bytes=0-1,4-5')).toEqual([200, '0123456789', undefined]);
  expect(await range('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, '0123456789', undefined]);
  const whole = await getBytes(at, employee, path);
  const again = await getBytes(at, employee, path, { 'if-none-match': String(whole.headers['etag']) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const head = await at.portal.kernel.app.inject({
    method: 'HEAD',
    url: `/api${path}`,
    headers: { 'x-test-person': employee.userId },
  });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '10', 0]);
});

test('nothing that could run is served as itself, and only harmless types open in the browser', async () => {
  const page = await one({}, { name: 'page.html', content: '<html><script>alert(1)</script></html>' });
  const pdf = await one({}, { name: 'a.pdf', content: '%PDF-1.7\n%%EOF' });
  for (const [file, inline, type, disposition] of [
    [page, true, 'application/octet-stream', 'attachment'],
    [pdf, true, 'application/pdf', 'inline'],
    [pdf, false, 'application/pdf', 'attachment'],
  ] as const) {
    const answer = await getBytes(at, employee, `/files/${file.id}/content?inline=${inline}`);
    expect(answer.headers['content-type']).toBe(type);
    expect(String(answer.headers['content-disposition'])).toMatch(new RegExp(`^${disposition}; filename="`, 'u'));
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(String(answer.headers['content-security-policy'])).toMatch(/^sandbox; default-src 'none'/u);
  }
});
