import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { holds } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { eicar, startClamd, type FakeClamd } from './clamd.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { filesBelow, postForm } from './uploads.ts';

const limit = 256 * 1024;
let folder: string;
let socketPath: string;
let clamd: FakeClamd;
let at: TestPortal;
let admin: Viewer;
let owner: Viewer;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-clamd-'));
  socketPath = join(folder, 'clamd.sock');
  at = await makePortal({ CLAMD_URL: `unix://${socketPath}`, CLAMD_WAIT_SECONDS: '1' });
  admin = await at.person(['admin']);
  owner = await at.person(['home_owner']);
  project = (
    await at.call(admin, 'POST', '/projects', {
      project_number: '26-145',
      name: 'Scanned',
      address: { line1: '1 Elm' },
    })
  ).body.id;
});
beforeEach(async () => {
  clamd = await startClamd({ path: socketPath }, limit);
});
afterEach(() => clamd.close());
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

const infected = { name: 'plan <b>.txt', content: `before ${eicar}` };
const found = 'plan _b_.txt was refused, because the virus scanner found Eicar-Test-Signature in it.';
const tus = { 'tus-resumable': '1.0.0' };

async function nothingIsKept(): Promise<void> {
  for (const each of ['files', 'files-incoming', 'files-drawn', 'files-partial'] as const)
    expect(await filesBelow(at, each), each).toEqual([]);
}

const auditRows = async () =>
  (
    await at.database.db.execute<{ new: unknown; actor: string }>(
      sql`select new as new, actor_id as actor from audit_log where action = 'upload.infected' order by id`,
    )
  ).rows;

function upload(bytes: string, name = 'plan.txt') {
  return postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [{ name, content: bytes }]);
}

async function announce(path: string, name: string, length: number, fields: Record<string, string>): Promise<string> {
  const given = Object.entries({ filename: name, ...fields });
  const metadata = given.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata };
  const answer = await at.call(admin, 'POST', path, undefined, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const append = (path: string, id: string, bytes: string) =>
  at.call(admin, 'PATCH', `${path}/${id}`, Buffer.from(bytes), {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  });

describe('what the scanner finds', () => {
  test('is refused by every endpoint that takes files: named, told in both languages, noted, and nothing of it is kept', async () => {
    const takers = at.portal.kernel.mounted.filter(({ endpoint }) => endpoint.files !== undefined);
    expect(takers.length).toBeGreaterThanOrEqual(5);
    for (const { name, endpoint } of takers) {
      const form = new FormData();
      form.append('file', new File([infected.content], infected.name));
      const before = (await auditRows()).length;
      // What is for people outside staff alone is sent by one of them.
      const who = holds(admin.groups, endpoint.access) ? admin : owner;
      // Of nothing that is there: the file is judged before anything is asked of it.
      const path = endpoint.path.replaceAll(/:[a-z_]+/gu, newId());
      const answer = await at.call(who, endpoint.method, path, form);
      if (endpoint.path.includes('/:token/') || name === 'envelopes.addDocument') {
        // Who has no link that holds, or sells nothing there, gets nothing scanned; what they send is not even read.
        expect(answer.status, name).toBe(404);
        continue;
      }
      expect(answer, name).toMatchObject({ status: 422, body: { code: 'infected', message: found } });
      const es = 'Se rechazó plan _b_.txt porque el antivirus encontró Eicar-Test-Signature en él.';
      expect(answer.body.details, name).toEqual([{ path: 'file', message: found, said: { en: found, es } }]);
      const noted = await auditRows();
      expect(noted.length - before, name).toBe(1);
      expect(noted.at(-1)).toMatchObject({
        actor: who.userId,
        new: { file: 'plan _b_.txt', found: 'Eicar-Test-Signature' },
      });
    }
    await nothingIsKept();
  });

  test('is refused where bytes come in pieces, and the upload is given up', async () => {
    // Whoever adds another way for raw bytes adds it here. Of a webhook, a signed message, and of a file that is checked for its
    // signature, no bytes are kept.
    const raw = at.portal.kernel.mounted.filter(({ endpoint }) => endpoint.raw !== undefined).map(({ name }) => name);
    expect(raw.toSorted()).toEqual(['model-platform.webhook', 'model-uploads.append', 'uploads.append', 'verify.file']);
    for (const [path, fields] of [
      ['/uploads', { owner_type: 'project', owner_id: project }],
      ['/model-uploads', { project_id: project }],
    ] as const) {
      const id = await announce(path, 'house.ifc', infected.content.length, fields);
      const answer = await append(path, id, infected.content);
      expect(answer.body, path).toMatchObject({ code: 'infected', message: expect.stringContaining('house.ifc') });
      expect(answer.status).toBe(422);
      expect((await at.call(admin, 'GET', `${path}/${id}`, undefined, tus)).status).toBe(404);
      expect(await auditRows()).toContainEqual(
        expect.objectContaining({ new: { file: 'house.ifc', found: 'Eicar-Test-Signature' } }),
      );
    }
    await nothingIsKept();
  });

  test('is found across the pieces in which it came; one of several files keeps the others out', async () => {
    const answer = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [
      { name: 'good.txt', content: 'good' },
      { name: 'long.txt', content: `${'x'.repeat(64 * 1024 - 10)}${eicar}${'y'.repeat(70_000)}` },
    ]);
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining('long.txt') } });
    await nothingIsKept();
  });
});

describe('what can not be judged is not kept', () => {
  const gone = { status: 503, body: { code: 'scanner_gone' } };

  test('with a scanner that is away, the answer says when to try again; the bytes that came in pieces wait for it', async () => {
    const id = await announce('/uploads', 'plan.txt', 4, { owner_type: 'project', owner_id: project });
    await clamd.close();
    const answer = await upload('good');
    expect(answer).toMatchObject(gone);
    expect(answer.headers['retry-after']).toBe('30');
    await nothingIsKeptBut(1);
    expect(await append('/uploads', id, 'good')).toMatchObject(gone);
    clamd = await startClamd({ path: socketPath }, limit);
    const finished = await at.call(admin, 'POST', `/uploads/${id}/finish`, {}, tus);
    expect(finished, JSON.stringify(finished.body)).toMatchObject({ status: 200, body: { name: 'plan.txt' } });
    await at.call(admin, 'DELETE', `/files/${finished.body.id}`);
  });

  test.each(['quiet', 'failing'] as const)('with a scanner that is %s', async (mood) => {
    clamd.mood = mood;
    expect(await upload('good')).toMatchObject(gone);
    expect(await filesBelow(at, 'files-incoming')).toEqual([]);
  });

  test('a file above the limit of the scanner is refused as too large, by name, whenever the scanner hangs up', async () => {
    for (const extra of [1, 10_000, 3_000_000]) {
      const answer = await upload('z'.repeat(limit + extra), 'huge.bin');
      const said =
        'huge.bin is larger than the virus scanner of this portal takes. Whoever runs it can raise StreamMaxLength.';
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large', message: said } });
      expect(answer.body.said.es).toContain('huge.bin es más grande');
    }
    expect(await filesBelow(at, 'files-incoming')).toEqual([]);
  });

  async function nothingIsKeptBut(partials: number): Promise<void> {
    expect(await filesBelow(at, 'files-incoming')).toEqual([]);
    expect(await filesBelow(at, 'files-partial')).toHaveLength(partials);
  }
});

test('clean files are kept as ever, each scanned once; a scanner may be asked over TCP', async () => {
  const before = await filesBelow(at, 'files');
  expect((await upload('good', 'clean.txt')).status).toBe(201);
  expect(clamd.scanned).toBe(1);
  expect((await filesBelow(at, 'files')).length - before.length).toBe(1);

  const other = await startClamd({ port: 0 });
  const overTcp = await makePortal({ CLAMD_URL: other.url });
  try {
    const person = await overTcp.person(['admin']);
    const form = new FormData();
    form.append('file', new File([eicar], 'me.jpg'));
    expect(await overTcp.call(person, 'PUT', '/me/photo', form)).toMatchObject({
      status: 422,
      body: { code: 'infected' },
    });
  } finally {
    await overTcp.close();
    await other.close();
  }
});
