import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { openZip } from '#platform/server/files/zip.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let employee: Viewer;
let floor: Viewer;
let owner: Viewer;
let developer: Viewer;
let project: string;
let unit: string;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee'], { firstName: 'Emma', lastName: 'Ployee' });
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  owner = await at.person(['home_owner']);
  developer = await at.person(['developer']);
  const made = await at.call(employee, 'POST', '/projects', {
    project_number: '26-920',
    name: 'Secret name',
    factory: 'butte',
    unit_names: ['A'],
    address: { line1: '1 Elm' },
  });
  project = made.body.id;
  unit = (await at.call(employee, 'GET', `/units/?project=${project}`)).body[0].id;
  await at.database.db.execute(
    sql`update projects set status = 4, owner_visible = true, developer_visible = true, show_photos = true where id = ${project}`,
  );
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${developer.userId}, 'developer')`,
  );
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${owner.userId}, 'Own')`,
  );
});
afterAll(() => at.close());
afterEach(() => void vi.useRealTimers());

async function photo(name: string, visibility = 'owner', more: Record<string, string> = {}) {
  const answer = await postForm(at, employee, '/files', { owner_type: 'unit', owner_id: unit, visibility, ...more }, [
    { name, content: await picture({ camera: true, width: 200, height: 100 }) },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0].id as string;
}
const nobody = { userId: '' } as Viewer;
const fetchAs = (viewer: Viewer, path: string, headers: Record<string, string> = {}) =>
  getBytes(at, viewer, path, headers);
async function share(body: Record<string, unknown>) {
  const answer = await at.call(employee, 'POST', '/shares', { expires_in_days: 7, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: answer.body.link.id as string, token: (answer.body.path as string).replace('/shared/', '') };
}
const open = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  at.call(null, 'POST', `/shared/${token}/open`, body, headers);

/** The files of an archive, by their names, read back by the reader that imports use; the sums must fit. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-zip-'));
  const path = join(folder, 'all.zip');
  await writeFile(path, bytes);
  const zip = await openZip(path, 1000);
  try {
    const files = new Map<string, Buffer>();
    for (const name of zip.names) {
      const chunks: Buffer[] = [];
      for await (const chunk of zip.read(name, { left: 100_000_000 })) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(crc32(content));
      expect(bytes.includes(Buffer.concat([Buffer.from('504b0708', 'hex'), sum]))).toBe(true);
      files.set(name, content);
    }
    return files;
  } finally {
    zip.close();
    await rm(folder, { recursive: true, force: true });
  }
}
async function expectNoPlace(bytes: Buffer): Promise<void> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  expect(bytes.includes('Canary camera')).toBe(false);
}

test('a link shows its files to whoever has it, without place, people or project, and counts who came', async () => {
  const id = await photo('front.jpg', 'owner', { caption: 'North wall', area: 'Outside' });
  const { id: link, token } = await share({ file_ids: [id], title: 'For the bank' });
  const { rows } = await at.database.db.execute<{ found: string }>(
    sql`select to_jsonb(l)::text as found from share_links l where id = ${link}`,
  );
  expect(rows[0]?.found).not.toContain(token);
  const page = await open(token);
  expect(page.status).toBe(200);
  expect(page.body).toMatchObject({
    locked: false,
    title: 'For the bank',
    files: [{ id, caption: 'North wall', area: 'Outside' }],
  });
  expect(JSON.stringify(page.body)).not.toMatch(/Secret name|26-920|Ployee|latitude|46\.0/u);
  for (const path of [`files/${id}/content`, `files/${id}/thumbnail`, `files/${id}/thumbnail?size=1280`]) {
    const got = await fetchAs(nobody, `/shared/${token}/${path}`);
    expect(got.status).toBe(200);
    await expectNoPlace(got.bytes);
  }
  const inside = await unpacked((await fetchAs(nobody, `/shared/${token}/archive`)).bytes);
  expect([...inside.keys()]).toEqual(['front.jpg']);
  for (const bytes of inside.values()) await expectNoPlace(bytes);
  await open(token);
  const listed = await at.call(employee, 'GET', `/shares?project_id=${project}`);
  expect(listed.body.find((each: { id: string }) => each.id === link)).toMatchObject({
    views: 2,
    state: 'live',
    files: 1,
  });
  const { rows: trail } = await at.database.db.execute<{ action: string }>(
    sql`select action from audit_log where entity_id = ${link} order by id`,
  );
  expect(trail.map((row) => row.action)).toEqual(['share.created', 'share.opened', 'share.opened']);
});

test('an ended, an expired and an unknown link are answered alike, on every address', async () => {
  const id = await photo('a.jpg');
  const [ended, expired] = [await share({ file_ids: [id] }), await share({ file_ids: [id] })];
  expect((await at.call(employee, 'DELETE', `/shares/${ended.id}`)).status).toBe(204);
  await at.database.db.execute(
    sql`update share_links set expires_at = now() - interval '1 minute' where id = ${expired.id}`,
  );
  const unknown = 'x'.repeat(43);
  for (const path of ['archive', `files/${id}/content`, `files/${id}/thumbnail`]) {
    const answers = await Promise.all(
      [ended.token, expired.token, unknown].map((token) => at.call(null, 'GET', `/shared/${token}/${path}`)),
    );
    const plain = answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]));
    expect(new Set(plain).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  }
  const opened = await Promise.all([ended.token, expired.token, unknown].map((token) => open(token)));
  expect(opened.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    Array.from({ length: 3 }, () => [404, 'not_found', 'Not found']),
  );
});

test('a password opens a link for one browser only, and guessing comes to an end', async () => {
  const id = await photo('b.jpg');
  const { token } = await share({ file_ids: [id], password: 'blue heron' });
  expect((await open(token)).body).toEqual({ locked: true, title: '', expires_at: null, files: [] });
  expect((await fetchAs(nobody, `/shared/${token}/files/${id}/content`)).status).toBe(404);
  expect((await fetchAs(nobody, `/shared/${token}/archive`)).status).toBe(404);
  const wrong = await open(token, { password: 'blue hare' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong']);
  const right = await open(token, { password: 'blue heron' });
  expect(right.body.files).toHaveLength(1);
  const cookie = String(right.headers['set-cookie']);
  expect(cookie).toMatch(/HttpOnly/u);
  expect(cookie).toContain(`Path=/api/shared/${token}`);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await fetchAs(nobody, `/shared/${token}/files/${id}/content`, headers)).status).toBe(200);
  expect((await open(token, {}, headers)).body.locked).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 + 1000 });
  const later = (await open(token, {}, headers)).body.locked;
  vi.useRealTimers();
  expect(later).toBe(true);
  const other = await share({ file_ids: [id], password: 'red heron' });
  expect((await open(other.token, {}, headers)).body.locked).toBe(true);
  const forged = { cookie: headers.cookie.replace(/=\d+\./u, `=${Date.now() + 1e12}.`) };
  expect((await fetchAs(nobody, `/shared/${token}/files/${id}/content`, forged)).status).toBe(404);
  const tries: number[] = [];
  for (let n = 0; n < 12; n += 1) tries.push((await open(token, { password: `guess ${n}` })).status);
  expect(tries.at(-1)).toBe(429);
});

test('only staff make links, and never to what is for the team only, not even later', async () => {
  const inside = await photo('inside.jpg', 'internal');
  for (const viewer of [floor, owner, developer])
    expect((await at.call(viewer, 'POST', '/shares', { file_ids: [inside], expires_in_days: 7 })).status).toBe(403);
  const refused = await at.call(employee, 'POST', '/shares', { file_ids: [inside], expires_in_days: 7 });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'file_ids']);
  const [a, b] = [await photo('c.jpg'), await photo('d.jpg', 'developer')];
  const { token } = await share({ file_ids: [a, b] });
  expect((await open(token)).body.files).toHaveLength(2);
  await at.call(employee, 'PATCH', `/files/${a}`, { visibility: 'internal' });
  await at.call(employee, 'DELETE', `/files/${b}`);
  expect((await open(token)).body.files).toEqual([]);
  expect((await fetchAs(nobody, `/shared/${token}/files/${a}/content`)).status).toBe(404);
  // A file of the project that was never shared has no address under the link.
  const other = await photo('e.jpg');
  expect((await fetchAs(nobody, `/shared/${token}/files/${other}/content`)).status).toBe(404);
});

test('an album keeps its order and its front, and each sees of it what they may see', async () => {
  const [a, b, c] = [await photo('1.jpg', 'internal'), await photo('2.jpg', 'developer'), await photo('3.jpg')];
  const { body: album } = await at.call(employee, 'POST', '/albums', {
    project_id: project,
    name: 'Set day',
    visibility: 'owner',
    file_ids: [a, b, c],
  });
  expect(album).toMatchObject({ files: 3, cover_file_id: a });
  const inAlbum = async (viewer: Viewer) =>
    (await at.call(viewer, 'GET', `/files?project_id=${project}&album_id=${album.id}`)).body.map(
      (f: { id: string }) => f.id,
    );
  expect(await inAlbum(employee)).toEqual([a, b, c]);
  expect(await inAlbum(developer)).toEqual([b, c]);
  expect(await inAlbum(owner)).toEqual([c]);
  expect((await at.call(owner, 'GET', `/albums/${album.id}`)).body).toMatchObject({
    files: 1,
    cover_file_id: c,
    can: { change: false },
  });
  await at.call(employee, 'POST', `/albums/${album.id}/files`, { order: [c, a] });
  expect(await inAlbum(employee)).toEqual([c, a, b]);
  expect(
    (await at.call(employee, 'PATCH', `/albums/${album.id}`, { cover_file_id: b, name: 'The set' })).body,
  ).toMatchObject({
    name: 'The set',
    cover_file_id: b,
  });
  expect((await at.call(employee, 'POST', '/albums', { project_id: project, name: 'the SET' })).status).toBe(409);
  const { token } = await share({ album_id: album.id });
  expect((await open(token)).body.files.map((file: { id: string }) => file.id)).toEqual([c, b]);
  await at.call(employee, 'PATCH', `/albums/${album.id}`, { visibility: 'internal' });
  expect(await inAlbum(owner)).toEqual([]);
  expect((await at.call(owner, 'GET', `/albums/${album.id}`)).status).toBe(404);
  expect((await at.call(owner, 'PATCH', `/albums/${album.id}`, { name: 'x' })).status).toBe(403);
  expect((await at.call(employee, 'DELETE', `/albums/${album.id}`)).status).toBe(204);
  expect((await open(token)).status).toBe(404);
  expect((await at.call(employee, 'POST', `/albums/${album.id}/restore`)).body.files).toBe(3);
});

test('an archive holds exactly what its maker may see, under safe names that differ, without place for the portal', async () => {
  const ids = [await photo('view.jpg'), await photo('view.jpg'), await photo('VIEW.jpg'), await photo('con.jpg')];
  const hidden = await photo('hidden.jpg', 'internal');
  const fetchZip = async (viewer: Viewer, fileIds: string[]) => {
    const ordered = await at.call(viewer, 'POST', '/downloads', { file_ids: fileIds });
    if (ordered.status !== 201) return ordered.status;
    const got = await fetchAs(nobody, String(ordered.body.url).replace('/api', ''));
    expect(got.headers['content-type']).toBe('application/zip');
    return unpacked(got.bytes);
  };
  const staff = await fetchZip(employee, [...ids, hidden]);
  if (typeof staff === 'number') throw new Error(String(staff));
  expect([...staff.keys()]).toEqual(['view.jpg', 'view (2).jpg', 'VIEW (3).jpg', '_con.jpg', 'hidden.jpg']);
  expect([...staff.values()].every((bytes) => bytes.includes('Canary camera'))).toBe(true);
  const owners = await fetchZip(owner, ids);
  if (typeof owners === 'number') throw new Error(String(owners));
  expect(owners.size).toBe(4);
  for (const bytes of owners.values()) await expectNoPlace(bytes);
  expect(await fetchZip(owner, [...ids, hidden])).toBe(404);
  // Two are fetched as they are compared; what a stranger to the project asks for is not there.
  const developers = await fetchZip(developer, ids.slice(0, 2));
  if (typeof developers === 'number') throw new Error(String(developers));
  expect([...developers.keys()]).toEqual(['view.jpg', 'view (2).jpg']);
  for (const bytes of developers.values()) await expectNoPlace(bytes);
  for (const stranger of [await at.person(['home_owner']), await at.person(['developer'])])
    expect(await fetchZip(stranger, ids)).toBe(404);
  // Staff who look through a portal's eyes get what the portal gets.
  const admin = await at.person(['admin']);
  const ordered = await at.call(admin, 'POST', '/downloads', { file_ids: ids, view: 'owner' });
  const asOwner = await unpacked((await fetchAs(nobody, String(ordered.body.url).replace('/api', ''))).bytes);
  for (const bytes of asOwner.values()) await expectNoPlace(bytes);
});

test('an address for a download ends with its time, with the right to see, and with the person', async () => {
  const id = await photo('x.jpg');
  const leaver = await at.person(['home_owner']);
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${leaver.userId}, 'Leaves')`,
  );
  const ticket = async () => {
    const { body } = await at.call(leaver, 'POST', '/downloads', { file_ids: [id], as: 'inline' });
    return String(body.url).replace('/api', '');
  };
  const [late, hidden, left] = [await ticket(), await ticket(), await ticket()];
  const partial = await fetchAs(nobody, late, { range: 'bytes=0-9' });
  expect([partial.status, partial.bytes.length]).toEqual([206, 10]);
  await at.database.db.execute(sql`update download_tickets set expires_at = now() - interval '1 second'`);
  expect((await fetchAs(nobody, late)).status).toBe(404);
  await at.database.db.execute(sql`update download_tickets set expires_at = now() + interval '1 hour'`);
  await at.call(employee, 'PATCH', `/files/${id}`, { visibility: 'internal' });
  expect((await fetchAs(nobody, hidden)).status).toBe(404);
  await at.call(employee, 'PATCH', `/files/${id}`, { visibility: 'owner' });
  expect((await fetchAs(nobody, left)).status).toBe(200);
  const admin = await at.person(['admin']);
  const gone = await at.call(admin, 'POST', `/users/${leaver.userId}/deactivate`, { reason: 'Moved away' });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  expect((await fetchAs(nobody, left)).status).toBe(404);
});
