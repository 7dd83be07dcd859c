import { createHash, randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { hashOf } from '#platform/server/files/file-store.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, picture } from '#test/uploads.ts';
import { sweepFilesTask } from '../jobs.ts';

let at: TestPortal;
let employee: Viewer;
let colleague: Viewer;
let floor: Viewer;
let developer: Viewer;
let project: string;
let port: number;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  colleague = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  developer = await at.person(['developer']);
  project = (
    await at.call(employee, 'POST', '/projects', {
      project_number: '26-910',
      name: 'Pieces',
      factory: 'reno',
      address: { line1: '1 Elm' },
    })
  ).body.id;
  await at.portal.kernel.app.listen({ port: 0, host: '127.0.0.1' });
  port = (at.portal.kernel.app.server.address() as AddressInfo).port;
});
afterAll(() => at.close());

const tus = { 'tus-resumable': '1.0.0' };
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' };

function metadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

async function announce(length: number, fields: Record<string, string> = {}, viewer: Viewer = employee) {
  return at.call(viewer, 'POST', '/uploads', undefined, {
    ...tus,
    'upload-length': String(length),
    'upload-metadata': metadata({ filename: 'plan.txt', owner_type: 'project', owner_id: project, ...fields }),
  });
}
async function begin(length: number, fields: Record<string, string> = {}): Promise<string> {
  const answer = await announce(length, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
const append = (id: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}, viewer = employee) =>
  at.call(viewer, 'PATCH', `/uploads/${id}`, bytes, { ...piece, 'upload-offset': String(offset), ...headers });
const state = (id: string, viewer = employee) => at.call(viewer, 'GET', `/uploads/${id}`, undefined, tus);

/** A PATCH over a real connection that is cut after so many bytes. */
function cutOff(id: string, offset: number, bytes: Buffer, after: number): Promise<void> {
  return new Promise((resolve) => {
    const request = send({
      port,
      method: 'PATCH',
      path: `/api/uploads/${id}`,
      headers: {
        ...piece,
        'upload-offset': String(offset),
        'content-length': String(bytes.length),
        'x-test-person': employee.userId,
      },
    });
    request.on('error', () => undefined);
    request.on('close', () => resolve());
    request.write(bytes.subarray(0, after), () => setTimeout(() => request.destroy(), 150));
  });
}

test('a file that comes in pieces is kept byte by byte, judged when it is whole, and leaves one trace', async () => {
  const content = await picture({ camera: true, width: 400, height: 300 });
  const [a, b] = [Math.floor(content.length / 3), Math.floor(content.length / 2)];
  const made = await announce(content.length, {
    filename: 'IMG 1.jpg',
    caption: 'Nordseite – größer',
    tags: '["framing"]',
    stage: 'factory',
    area: 'Kitchen',
    folder: 'Line',
  });
  expect(made.status).toBe(201);
  expect(made.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' });
  expect(made.headers['location']).toBe(`/api/uploads/${made.body.id}`);
  expect(Date.parse(String(made.headers['upload-expires']))).toBeGreaterThan(Date.now() + 2 * 86_400_000);
  const { id } = made.body;
  let offset = 0;
  for (const end of [a, b, content.length]) {
    const answer = await append(id, offset, content.subarray(offset, end));
    expect(answer.status, JSON.stringify(answer.body)).toBe(204);
    expect(answer.headers['upload-offset']).toBe(String(end));
    offset = end;
  }
  const { body: done } = await state(id);
  expect(done).toMatchObject({ offset: content.length, length: content.length, file_id: id });
  const { body: file } = await at.call(employee, 'GET', `/files/${done.file_id}`);
  expect(file).toMatchObject({
    name: 'IMG 1.jpg',
    mime: 'image/jpeg',
    kind: 'photo',
    caption: 'Nordseite – größer',
    tags: ['framing'],
    stage: 'factory',
    area: 'Kitchen',
    folder: 'Line',
    captured_at: '2026-05-04T17:20:30.000000Z',
  });
  expect((await getBytes(at, employee, `/files/${id}/content`)).bytes.equals(content)).toBe(true);
  const { rows } = await at.database.db.execute(
    sql`select 1 from audit_log where entity_id = ${id} and action = 'file.added'`,
  );
  expect(rows).toHaveLength(1);
  // Asked again, also through the other door, it is the same file.
  expect((await at.call(employee, 'POST', `/uploads/${id}/finish`)).body.id).toBe(id);
});

test('the server says what it speaks, and a sender of another version is refused', async () => {
  const answer = await at.portal.kernel.app.inject({ method: 'OPTIONS', url: '/api/uploads' });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,checksum,expiration,termination',
    'tus-max-size': '2147483648',
  });
  const id = await begin(10);
  const old = await append(id, 0, Buffer.from('0123456789'), { 'tus-resumable': '0.2.2' });
  expect([old.status, old.headers['tus-version']]).toEqual([412, '1.0.0']);
  const head = await at.portal.kernel.app.inject({
    method: 'HEAD',
    url: `/api/uploads/${id}`,
    headers: { ...tus, 'x-test-person': employee.userId },
  });
  expect(head.statusCode).toBe(200);
  expect(head.headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '10', 'cache-control': 'no-store' });
});

test('what is announced wrongly is refused with the field named, and leaves nothing', async () => {
  const refused = async (headers: Record<string, string>, status: number, path: string) => {
    const answer = await at.call(employee, 'POST', '/uploads', undefined, { ...tus, ...headers });
    expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(answer.body)).toEqual([status, path]);
  };
  const good = metadata({ filename: 'a.txt', owner_type: 'project', owner_id: project });
  await refused({ 'upload-metadata': good }, 400, 'Upload-Length');
  await refused({ 'upload-length': '0', 'upload-metadata': good }, 400, 'Upload-Length');
  await refused({ 'upload-length': '1.5', 'upload-metadata': good }, 400, 'Upload-Length');
  await refused({ 'upload-length': '2147483649', 'upload-metadata': good }, 413, 'Upload-Length');
  await refused({ 'upload-length': '5', 'upload-metadata': 'filename ***' }, 400, 'Upload-Metadata');
  await refused({ 'upload-length': '5', 'upload-metadata': `${good},owner_id AAAA` }, 400, 'Upload-Metadata');
  await refused({ 'upload-length': '5' }, 400, 'owner_type');
  await refused(
    { 'upload-length': '5', 'upload-metadata': metadata({ owner_type: 'project', owner_id: project }) },
    400,
    'filename',
  );
  const { rows } = await at.database.db.execute(sql`select 1 from uploads where length = 5`);
  expect(rows).toEqual([]);
});

test('a piece that does not begin where the last one ended is answered 409 and changes nothing', async () => {
  const id = await begin(10);
  expect((await append(id, 0, Buffer.from('01234'))).status).toBe(204);
  for (const offset of [0, 4, 6, 10]) {
    const answer = await append(id, offset, Buffer.from('xx'));
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  }
  expect((await append(id, 5, Buffer.from('567890'))).status).toBe(413);
  expect((await state(id)).body.offset).toBe(5);
  expect((await append(id, 5, Buffer.from('56789'))).status).toBe(204);
  expect((await getBytes(at, employee, `/files/${id}/content`)).bytes.toString()).toBe('0123456789');
});

test('of two pieces for one place at once, the bytes of one are kept whole and never mixed', async () => {
  const size = 4 * 1024 * 1024;
  const id = await begin(size);
  const [a, b] = [Buffer.alloc(size, 'a'), Buffer.alloc(size, 'b')];
  // Real connections, so that both are on their way at the same time.
  const patch = (bytes: Buffer) =>
    new Promise<number>((resolve) => {
      const request = send(
        {
          port,
          method: 'PATCH',
          path: `/api/uploads/${id}`,
          headers: {
            ...piece,
            'upload-offset': '0',
            'content-length': String(size),
            'x-test-person': employee.userId,
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      request.on('error', () => resolve(0));
      request.end(bytes);
    });
  const statuses = await Promise.all([patch(a), patch(b)]);
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
  const { offset } = (await state(id)).body;
  // Whoever lost finds out how far it is, and goes on from there with the same file.
  if (offset < size) expect((await append(id, offset, a.subarray(offset))).status).toBe(204);
  const kept = (await getBytes(at, employee, `/files/${id}/content`)).bytes;
  expect(kept.length).toBe(size);
  const first = kept.indexOf('b');
  const wholly = first === -1 || kept.indexOf('a') === -1;
  const switched = kept.subarray(0, offset);
  expect(wholly || !(switched.includes('a') && switched.includes('b'))).toBe(true);
});

test('a connection that breaks keeps what has come, and the rest follows', async () => {
  const content = randomBytes(3_000_000);
  const id = await begin(content.length, { filename: 'film.bin' });
  await cutOff(id, 0, content, 1_200_000);
  await expect.poll(async () => (await state(id)).body.offset).toBeGreaterThan(0);
  // As a client does: while the broken connection still brings its last bytes, its offset is refused and asked for again.
  const goOn = async () => {
    const { offset } = (await state(id)).body;
    expect(offset).toBeLessThanOrEqual(1_200_000);
    return (await append(id, offset, content.subarray(offset))).status;
  };
  await expect.poll(goOn).toBe(204);
  const { rows } = await at.database.db.execute<{ sha256: string }>(sql`select sha256 from files where id = ${id}`);
  expect(rows[0]?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
});

test('a new connection takes over from one that hangs', { timeout: 20_000 }, async () => {
  const content = randomBytes(500_000);
  const id = await begin(content.length, { filename: 'hang.bin' });
  const hanging = send({
    port,
    method: 'PATCH',
    path: `/api/uploads/${id}`,
    headers: { ...piece, 'upload-offset': '0', 'content-length': '500000', 'x-test-person': employee.userId },
  });
  hanging.on('error', () => undefined);
  hanging.write(content.subarray(0, 200_000));
  await expect.poll(async () => (await state(id)).body.offset).toBe(200_000);
  expect((await append(id, 200_000, content.subarray(200_000))).status).toBe(204);
  hanging.destroy();
  expect((await getBytes(at, employee, `/files/${id}/content`)).bytes.equals(content)).toBe(true);
});

test('a piece with a checksum is kept only if it fits', async () => {
  const content = Buffer.from('0123456789');
  const id = await begin(10);
  const wrong = await append(id, 0, content.subarray(0, 5), {
    'upload-checksum': `sha1 ${randomBytes(20).toString('base64')}`,
  });
  expect([wrong.status, wrong.body.code]).toEqual([460, 'checksum_wrong']);
  expect((await state(id)).body.offset).toBe(0);
  const right = createHash('sha256').update(content).digest('base64');
  expect((await append(id, 0, content, { 'upload-checksum': `sha256 ${right}` })).status).toBe(204);
  expect((await append(await begin(10), 0, content, { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400);
});

test('the upload of another person is not there, whoever asks and however', async () => {
  const id = await begin(10);
  for (const other of [colleague, floor]) {
    expect((await state(id, other)).status).toBe(404);
    expect((await append(id, 0, Buffer.from('0123456789'), {}, other)).status).toBe(404);
    expect((await at.call(other, 'DELETE', `/uploads/${id}`, undefined, tus)).status).toBe(404);
    expect((await at.call(other, 'POST', `/uploads/${id}/finish`)).status).toBe(404);
  }
  expect((await state(id)).body.offset).toBe(0);
});

test('rights and scope are those of a plain upload', async () => {
  expect((await announce(5, {}, developer)).status).toBe(403);
  // A floor manager of another factory does not see the project.
  expect((await announce(5, {}, floor)).status).toBe(404);
  const own = await at.person(['floor_manager'], { factory: 'reno' });
  await at.database.db.execute(sql`update projects set status = 4 where id = ${project}`);
  expect((await announce(5, { visibility: 'owner' }, own)).status).toBe(403);
  expect((await announce(5, {}, own)).status).toBe(201);
  expect((await announce(5, {}, null as unknown as Viewer)).status).toBe(401);
});

test('what its bytes do not allow is refused at the end, with the reason, and nothing of it stays', async () => {
  const content = Buffer.from('MZ' + 'x'.repeat(200));
  const id = await begin(content.length, { filename: 'setup.exe' });
  const answer = await append(id, 0, content);
  expect([answer.status, answer.body.code]).toEqual([422, 'rule_broken']);
  expect((await state(id)).status).toBe(404);
  const storage = await openFileStorage(at.dataFolder);
  expect((await storage.partials.list()).map((each) => each.id)).not.toContain(id);
  expect(await storage.store.stat(id)).toBeUndefined();
});

test('an upload that is given up is gone, with its bytes', async () => {
  const id = await begin(10);
  await append(id, 0, Buffer.from('01234'));
  expect((await at.call(employee, 'DELETE', `/uploads/${id}`, undefined, tus)).status).toBe(204);
  expect((await state(id)).status).toBe(404);
  const storage = await openFileStorage(at.dataFolder);
  expect(await storage.partials.length(id)).toBeUndefined();
});

test('the same sending is entered once, however often it is announced, also after it is done', async () => {
  const key = { client_upload_id: 'phone-1' };
  const [a, b] = await Promise.all([announce(10, key), announce(10, key)]);
  expect(a.body.id).toBe(b.body.id);
  expect((await announce(11, key)).status).toBe(422);
  await append(a.body.id, 0, Buffer.from('0123456789'));
  const again = await announce(10, key);
  expect([again.status, again.headers['upload-offset'], again.body.file_id]).toEqual([201, '10', a.body.id]);
  const { rows } = await at.database.db.execute(sql`select 1 from files where client_upload_id = 'phone-1'`);
  expect(rows).toHaveLength(1);
  // Another person's ids are their own.
  expect((await announce(10, key, colleague)).body.id).not.toBe(a.body.id);
});

test('an expired upload is answered 410, and the sweep removes it with its bytes, and bytes without a row', async () => {
  const id = await begin(10);
  await append(id, 0, Buffer.from('01234'));
  await at.database.db.execute(sql`update uploads set expires_at = now() - interval '1 second' where id = ${id}`);
  expect([(await state(id)).status, (await append(id, 5, Buffer.from('5'))).status]).toEqual([410, 410]);
  const storage = await openFileStorage(at.dataFolder);
  const kept = await begin(10);
  const sweep = sweepFilesTask(at.database.db, storage);
  await sweep.run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(at.portal.kernel, systemActor, run),
    },
  );
  expect(await storage.partials.length(id)).toBeUndefined();
  expect(await storage.partials.length(kept)).toBe(0);
  expect((await state(id)).status).toBe(404);
});

test('bytes that had reached the store when the process ended become the file all the same', async () => {
  const content = Buffer.from('A plan in ten lines.');
  const id = await begin(content.length);
  const storage = await openFileStorage(at.dataFolder);
  expect((await append(id, 0, content.subarray(0, 4))).status).toBe(204);
  // As a crash between the move and the commit leaves it: whole in the store, without a row.
  const { writeFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  await writeFile(join(at.dataFolder, 'files-partial', id), content);
  await storage.store.put(id, await storage.partials.staged(id));
  expect((await state(id)).body).toMatchObject({ offset: content.length, file_id: null });
  const { status, body } = await at.call(employee, 'POST', `/uploads/${id}/finish`);
  expect([status, body.id]).toEqual([200, id]);
  expect(await hashOf(await storage.store.open(id))).toBe(createHash('sha256').update(content).digest('hex'));
});

test('a full disk is answered 507 before a byte is written', async () => {
  const storage = await openFileStorage(at.dataFolder);
  await expect(storage.partials.requireSpace(1e15)).rejects.toMatchObject({ code: 'storage_full', status: 507 });
});
