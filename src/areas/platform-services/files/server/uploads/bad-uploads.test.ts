import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { hashOf } from '#platform/server/files/file-store.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { filesBelow, getBytes, picture, postForm } from '#test/uploads.ts';
import { orphanAgeMs, sweepFilesTask } from '../jobs.ts';

let at: TestPortal;
let employee: Viewer;
let owner: Viewer;
let unit: { id: string };
/** What the next `file.added` does, for faults between the bytes and the commit. */
let onAdded: () => void = () => undefined;

beforeAll(async () => {
  at = await makePortal();
  at.portal.kernel.events.on('file.added', async () => onAdded());
  employee = await at.person(['employee']);
  owner = await at.person(['home_owner']);
  const project = (
    await at.call(employee, 'POST', '/projects/', { project_number: '26-901', name: 'Bad', unit_names: ['A'] })
  ).body;
  unit = (await at.call(employee, 'GET', `/units/?project=${project.id}`)).body[0];
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit.id}, ${owner.userId}, 'Own')`,
  );
});
afterAll(() => at.close());

type Content = Uint8Array | string;
const upload = (name: string, content: Content, fields: Record<string, string> = {}) =>
  postForm(at, employee, '/files/', { owner_type: 'unit', owner_id: unit.id, ...fields }, [{ name, content }]);

/** No row without bytes that match it, and no bytes without a row, but for those that a fault has just left. */
async function expectInStep(orphans = 0): Promise<void> {
  const storage = await openFileStorage(at.dataFolder);
  const { rows } = await at.database.db.execute<{ storage_key: string; sha256: string }>(
    sql`select storage_key, sha256 from files`,
  );
  for (const row of rows) expect(await hashOf(await storage.store.open(row.storage_key))).toBe(row.sha256);
  expect((await filesBelow(at, 'files')).length - rows.length).toBe(orphans);
}

const text = (lines: string) => Buffer.from(lines);
/** A JPEG whose comment is a web page, or with something behind its end. */
async function polyglot(how: 'comment' | 'appended'): Promise<Buffer> {
  const made = await picture();
  const page = text('<html><script>alert("Canary")</script></html>');
  if (how === 'appended') return Buffer.concat([made, page]);
  const head = Buffer.from([0xff, 0xfe, 0, page.length + 2]);
  return Buffer.concat([made.subarray(0, 2), head, page, made.subarray(2)]);
}
/** A PNG header that promises more pixels than any memory holds. */
function hugePng(): Buffer {
  const header = Buffer.from('49484452000186a0000186a00802000000', 'hex');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(header));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    header,
    check,
    Buffer.from('0000001149444154789c63601805a360140c77000003e80001b3a6d3460000000049454e44ae426082', 'hex'),
  ]);
}
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  text('ftypheic'),
  Buffer.alloc(4),
  text('mif1heic'),
  Buffer.alloc(64),
]);
const program = Buffer.concat([
  text('MZ'),
  Buffer.alloc(58),
  Buffer.from([64, 0, 0, 0]),
  text('PE\0\0'),
  Buffer.alloc(100),
]);

test("what is empty, a program, HEIC, too large in pixels or no picture under a picture's name is refused with the reason", async () => {
  const before = await at.database.db.execute(sql`select count(*)::int as n from files`);
  const cases: [string, Content, RegExp][] = [
    ['empty.jpg', '', /empty/u],
    ['page.jpg', '<html><body>hello</body></html>', /named like a picture/u],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /named like a picture/u],
    ['huge.png', hugePng(), /megapixels/u],
    [
      'wide.png',
      await sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: 'red' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
      /megapixels/u,
    ],
    ['IMG_2.HEIC', heic, /HEIC/u],
    ['renamed.jpg', heic, /HEIC/u],
    ['setup.exe', program, /Programs/u],
    ['report.pdf.exe', program, /Programs/u],
    ['harmless.txt', program, /Programs/u],
    ['run.bat', '@echo off', /Programs/u],
  ];
  for (const [name, content, reason] of cases) {
    const answer = await upload(name, content);
    expect([name, answer.status, answer.body.code]).toEqual([name, 422, 'rule_broken']);
    expect(answer.body.message).toMatch(reason);
    expect(answer.body.details).toMatchObject([{ path: 'file' }]);
  }
  expect(await at.database.db.execute(sql`select count(*)::int as n from files`)).toMatchObject({ rows: before.rows });
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
  await expectInStep();
});

test('one bad file among several keeps all of them out, and the answer says which one it was', async () => {
  const answer = await postForm(at, employee, '/files/', { owner_type: 'unit', owner_id: unit.id }, [
    { name: 'good.txt', content: 'good' },
    { name: 'bad.jpg', content: 'no picture' },
  ]);
  expect(answer.body).toMatchObject({
    code: 'rule_broken',
    message: 'bad.jpg: It is named like a picture, but its content is none.',
  });
  await expectInStep();
});

test('a damaged photo is kept with a note, has no thumbnail, and is not shared', async () => {
  const noise = await sharp(Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919) % 256)), {
    raw: { width: 300, height: 200, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  const [file] = (await upload('cut.jpg', noise.subarray(0, Math.floor(noise.length / 2)))).body;
  expect(file).toMatchObject({
    kind: 'photo',
    has_thumbnail: false,
    width: 300,
    height: 200,
    note: expect.stringContaining('damaged'),
  });
  expect((await getBytes(at, employee, `/files/${file.id}/thumbnail`)).status).toBe(404);
  expect((await getBytes(at, employee, `/files/${file.id}/content`)).status).toBe(200);
  expect((await at.call(employee, 'PATCH', `/files/${file.id}`, { visibility: 'owner' })).body).toMatchObject({
    code: 'rule_broken',
    details: [{ path: 'visibility' }],
  });
});

test('a picture that is also a page is never served as one, and loses the page when it is redrawn', async () => {
  for (const how of ['comment', 'appended'] as const) {
    const [file] = (await upload(`${how}.jpg`, await polyglot(how), { visibility: 'owner' })).body;
    const original = await getBytes(at, employee, `/files/${file.id}/content?inline=true`);
    expect(original.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(String(original.headers['content-security-policy'])).toMatch(/^sandbox/u);
    for (const answer of [
      await getBytes(at, owner, `/files/${file.id}/content`),
      await getBytes(at, employee, `/files/${file.id}/thumbnail`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.bytes.includes('Canary')).toBe(false);
    }
  }
});

test('a video that says where it was taken stays internal; one that does not may be shared', async () => {
  const box = (type: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const start = box('ftyp', text('isom'), Buffer.alloc(4), text('isomiso2mp41'));
  const place = box('moov', box('udta', box('\u00a9xyz', text('+46.0038-112.5350/'))));
  const refused = await upload('walk.mp4', Buffer.concat([start, box('mdat', Buffer.alloc(500)), place]), {
    visibility: 'owner',
  });
  expect(refused.body).toMatchObject({ code: 'rule_broken', details: [{ path: 'visibility' }] });
  const [clean] = (
    await upload('walk.mp4', Buffer.concat([start, box('mdat', text('\u00a9xyz')), box('moov', Buffer.alloc(20))]), {
      visibility: 'owner',
    })
  ).body;
  expect(clean).toMatchObject({ kind: 'video', visibility: 'owner', mime: 'video/mp4' });
});

test('names lose paths, invisible characters and false endings; what is left is shown as it is', async () => {
  const content = await picture();
  const cases: [string, string][] = [
    ['../../evil.jpg', 'evil.jpg'],
    ['C:\\windows\\x.jpg', 'x.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe.jpg'],
    ['photo.jpg.exe', 'photo.jpg.exe.jpg'],
    ['.jpg', 'file.jpg'],
    ['photo.JPG', 'photo.JPG'],
    ['"><img src=x onerror=alert(1)>.jpg', '”__img src=x onerror=alert(1)_.jpg'],
    ['写真.jpg', '写真.jpg'],
    ['naïve "plan".jpg', 'naïve “plan”.jpg'],
    ['e\u0301te\u0301.jpg', 'été.jpg'],
    [`${'a'.repeat(400)}.jpg`, `${'a'.repeat(196)}.jpg`],
    ['=cmd|calc.jpg', '=cmd_calc.jpg'],
    ['scan.png', 'scan.png.jpg'],
  ];
  for (const [given, kept] of cases) {
    // Sent by hand: a browser would already have escaped some of these.
    const boundary = 'x-boundary';
    const escaped = given.replaceAll('"', '%22');
    const form = Buffer.concat([
      text(
        `--${boundary}\r\ncontent-disposition: form-data; name="owner_type"\r\n\r\nunit\r\n--${boundary}\r\ncontent-disposition: form-data; name="owner_id"\r\n\r\n${unit.id}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped}"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      content,
      text(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await at.portal.kernel.app.inject({
      method: 'POST',
      url: '/api/files/',
      headers: { 'x-test-person': employee.userId, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: form,
    });
    expect(response.statusCode, response.body).toBe(201);
    const [file]: { id: string; name: string }[] = response.json();
    expect(file?.name).toBe(kept);
    const { headers } = await getBytes(at, employee, `/files/${file?.id}/content`);
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%!~-]+$/u,
    );
  }
});

const corpus = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url));
const shared = ['photos', 'photos-bad'].flatMap((folder) =>
  existsSync(join(corpus, folder)) ? readdirSync(join(corpus, folder)).map((name) => join(folder, name)) : [],
);

test.skipIf(shared.length === 0)(
  `each of the ${shared.length} files of the shared corpus is refused with a reason, or kept and served without harm`,
  async () => {
    const refused: string[] = [];
    for (const path of shared) {
      const content = readFileSync(join(corpus, path));
      const answer = await upload(path.split('/').at(-1) ?? '', content);
      if (answer.status === 422) {
        refused.push(path);
        continue;
      }
      expect([path, answer.status]).toEqual([path, 201]);
      const [file] = answer.body;
      const served = await getBytes(at, employee, `/files/${file.id}/content?inline=true`);
      expect(served.bytes.equals(content)).toBe(true);
      expect(String(served.headers['content-type'])).not.toMatch(/html|svg|xml|javascript/u);
      const small = await getBytes(at, employee, `/files/${file.id}/thumbnail`);
      expect([path, small.status, small.headers['content-type']]).toEqual(
        file.has_thumbnail ? [path, 200, 'image/webp'] : [path, 404, 'application/json; charset=utf-8'],
      );
      expect(small.bytes.includes('Exif')).toBe(false);
    }
    expect(refused.sort()).toEqual([
      'photos-bad/bomb-20000x20000.png',
      'photos-bad/empty.jpg',
      'photos-bad/html-renamed.jpg',
      'photos-bad/huge-dims-100000x100000.png',
      'photos-bad/svg-renamed.png',
      'photos/heic-single.heic',
    ]);
    await expectInStep();
  },
);

interface PhotoFact {
  gps: { latitude: number; longitude: number } | null;
  taken: string | null;
  upright?: [number, number];
}

test.skipIf(shared.length === 0)(
  'date, place and upright size of the shared photos are what another reader found',
  async () => {
    const facts: { files: Record<string, PhotoFact> } = JSON.parse(
      readFileSync(join(corpus, 'photo-facts.json'), 'utf8'),
    );
    for (const path of shared.filter((each) => /^photos\/.*\.(?:jpg|png)$/u.test(each))) {
      const fact = facts.files[path];
      if (fact === undefined) continue;
      const [file] = (await upload(path.split('/').at(-1) ?? '', readFileSync(join(corpus, path)))).body;
      const rounded = (degrees: number | null | undefined) => degrees?.toFixed(4) ?? null;
      expect([path, file.captured_wall ?? null, rounded(file.latitude), rounded(file.longitude)]).toEqual([
        path,
        fact.taken?.slice(0, 19) ?? null,
        rounded(fact.gps?.latitude),
        rounded(fact.gps?.longitude),
      ]);
      // The other reader knows no upright size where it found no metadata.
      expect([path, file.width, file.height]).toEqual([path, ...(fact.upright ?? [file.width, file.height])]);
    }
  },
);

test('an upload that is cut off at any tenth leaves neither row nor bytes', async () => {
  const { app } = at.portal.kernel;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = await at.database.db.execute(sql`select count(*)::int as n from files`);
  const body = Buffer.concat([
    text(
      `--b\r\ncontent-disposition: form-data; name="owner_type"\r\n\r\nunit\r\n--b\r\ncontent-disposition: form-data; name="owner_id"\r\n\r\n${unit.id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`,
    ),
    Buffer.alloc(3 * 1024 * 1024, 7),
    text('\r\n--b--\r\n'),
  ]);
  const head = text(
    `POST /api/files/ HTTP/1.1\r\nhost: 127.0.0.1\r\nx-test-person: ${employee.userId}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(Buffer.concat([head, body.subarray(0, Math.floor((body.length * tenth) / 10))]), () => resolve());
    });
    await sleep(30);
    socket.resetAndDestroy();
  }
  await expect.poll(() => filesBelow(at, 'files-incoming'), { timeout: 30_000 }).toEqual([]);
  expect(await at.database.db.execute(sql`select count(*)::int as n from files`)).toMatchObject({ rows: before.rows });
  await expectInStep();
});

const context = () => ({
  attempt: 1,
  maxAttempts: 1,
  log: at.portal.kernel.app.log as never,
  signal: new AbortController().signal,
  inWrite: <T>(run: Parameters<typeof inTransaction<T>>[2]) => inTransaction(at.portal.kernel, systemActor, run),
});

test('bytes whose row was never committed go with the next sweep after an hour, and no sooner', async () => {
  onAdded = () => {
    throw new AppError('rule_broken', { said: { en: 'A listener says no.', es: 'Un oyente dice que no.' } });
  };
  expect((await upload('a.txt', 'refused')).status).toBe(422);
  await expectInStep();
  onAdded = () => {
    throw new Error('The connection broke.');
  };
  expect((await upload('b.txt', 'unknown')).status).toBe(500);
  onAdded = () => undefined;
  await expectInStep(1);
  const storage = await openFileStorage(at.dataFolder);
  const sweep = sweepFilesTask(at.database.db, storage);
  await sweep.run({}, context());
  await expectInStep(1);
  const old = new Date(Date.now() - orphanAgeMs - 1000);
  for (const path of await filesBelow(at, 'files')) await utimes(path, old, old);
  await sweep.run({}, context());
  await expectInStep();
});

test('what has lain in the bin for 30 days is gone for good, bytes and drawings too', async () => {
  const [file] = (await upload('bin.jpg', await picture())).body;
  await at.call(employee, 'DELETE', `/files/${file.id}`);
  await at.database.db.execute(sql`update files set deleted_at = now() - interval '31 days' where id = ${file.id}`);
  expect((await at.call(employee, 'POST', `/files/${file.id}/restore`)).status).toBe(404);
  const old = new Date(Date.now() - orphanAgeMs - 1000);
  for (const path of await filesBelow(at, 'files')) await utimes(path, old, old);
  await sweepFilesTask(at.database.db, await openFileStorage(at.dataFolder)).run({}, context());
  expect(
    [...(await filesBelow(at, 'files')), ...(await filesBelow(at, 'files-drawn'))].filter((path) =>
      path.includes(file.id),
    ),
  ).toEqual([]);
  await expectInStep();
});

test('a process killed while a file arrives leaves nothing in the store, and the sweep clears the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-test-kill-'));
  const program_ = `
    import { openFileStorage } from ${JSON.stringify(new URL('../../../../../platform/server/files/file-storage.ts', import.meta.url).href)};
    import { Readable } from 'node:stream';
    const storage = await openFileStorage(${JSON.stringify(folder)});
    async function* endless() { for (;;) { yield Buffer.alloc(65536, 1); await new Promise((resolve) => setTimeout(resolve, 1)); } }
    setTimeout(() => process.send('arriving'), 200);
    await storage.staging.stage(Readable.from(endless()), 1e9);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program_], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    cwd: fileURLToPath(new URL('../../../../../..', import.meta.url)),
  });
  await new Promise((resolve) => child.once('message', resolve));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  const storage = await openFileStorage(folder);
  const kept: string[] = [];
  for await (const { key } of storage.store.list()) kept.push(key);
  expect(kept).toEqual([]);
  expect(await storage.staging.sweep(orphanAgeMs)).toBe(0);
  expect(await storage.staging.sweep(0)).toBe(1);
  await rm(folder, { recursive: true, force: true });
});

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!mayMount)(
  'a full disk is answered 507, everything kept stays readable, and writing resumes by itself',
  async ({ skip }) => {
    const small = await makePortal();
    const folder = join(small.dataFolder, 'files-incoming');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      await small.close();
      skip('This machine lets nobody mount a small disk.');
    }
    try {
      const person = await small.person(['employee']);
      const project = (await small.call(person, 'POST', '/projects/', { project_number: '26-902', name: 'Full' })).body;
      const send = (megabytes: number) =>
        postForm(small, person, '/files/', { owner_type: 'project', owner_id: project.id }, [
          { name: 'a.bin', content: Buffer.alloc(megabytes * 1024 * 1024, 1) },
        ]);
      expect((await send(90)).body).toMatchObject({ code: 'storage_full' });
      expect(await filesBelow(small, 'files-incoming')).toEqual([]);
      // The last 64 MB are left to the database, whatever comes.
      await writeFile(join(folder, 'filler'), Buffer.alloc(10 * 1024 * 1024));
      expect((await send(0.001)).status).toBe(507);
      expect((await small.call(person, 'GET', `/files?project_id=${project.id}`)).body).toEqual([]);
    } finally {
      execFileSync('umount', [folder]);
    }
    const person = await small.person(['employee']);
    const project = (await small.call(person, 'GET', '/projects/')).body[0];
    expect(
      (
        await postForm(small, person, '/files/', { owner_type: 'project', owner_id: project.id }, [
          { name: 'a.txt', content: 'again' },
        ])
      ).status,
    ).toBe(201);
    await small.close();
  },
);

test('a 100 MB upload is on the disk while it still comes, one byte more than that is refused', async () => {
  const { port } = at.portal.kernel.app.server.address() as AddressInfo;
  const head = `--b\r\ncontent-disposition: form-data; name="owner_type"\r\n\r\nunit\r\n--b\r\ncontent-disposition: form-data; name="owner_id"\r\n\r\n${unit.id}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
  const incoming = join(at.dataFolder, 'files-incoming');
  const bytesIncoming = async () => {
    const sizes = (await readdir(incoming)).map((name) => stat(join(incoming, name)).then(({ size }) => size));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const megabyte = 1024 * 1024;
  const send = async (megabytes: number): Promise<number> => {
    const chunk = Buffer.alloc(megabyte, 9);
    async function* body() {
      yield text(head);
      for (let sent = 0; sent < megabytes; sent += 1) {
        // What has been sent lies on the disk but for what is on its way; were it gathered in memory, nothing would.
        if (sent % 25 === 24) await expect.poll(bytesIncoming).toBeGreaterThan((sent - 16) * megabyte);
        yield chunk;
      }
      yield text('\r\n--b--\r\n');
    }
    const response = await fetch(`http://127.0.0.1:${port}/api/files/`, {
      method: 'POST',
      headers: { 'x-test-person': employee.userId, 'content-type': 'multipart/form-data; boundary=b' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await send(100)).toBe(201);
  expect(await send(101)).toBe(413);
  await expect.poll(() => filesBelow(at, 'files-incoming')).toEqual([]);
}, 60_000);
