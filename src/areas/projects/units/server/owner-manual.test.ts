import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';
import { manualMoves, manualStatuses } from '../states.ts';

let at: TestPortal;
let ana: Viewer;
let unit: string;
let neighbour: string;
let project: string;

beforeAll(async () => {
  at = await makePortal();
  ana = await at.person(['employee']);
  const made = await at.call(ana, 'POST', '/projects', {
    project_number: '26-800',
    name: 'Manuals',
    unit_names: ['A', 'B'],
  });
  project = made.body.id;
  [unit, neighbour] = made.body.units.map(({ id }: { id: string }) => id);
});
afterAll(() => at.close());

const set = (facts: Record<string, string>, id = unit) =>
  at.call(ana, 'PUT', `/units/${id}/owner_manual?${new URLSearchParams(facts).toString()}`);
const manual = async () => (await at.call(ana, 'GET', `/units/${unit}`)).body.owner_manual;
const aFile = async (fields: Record<string, string>, name: string, content: Uint8Array | string): Promise<string> => {
  const answer = await postForm(at, ana, '/files', fields, [{ name, content }]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0].id;
};
const aDocument = (owner: string, type: string, visibility: string) =>
  aFile({ owner_type: type, owner_id: owner, kind: 'document', visibility }, 'manual.txt', 'Welcome home.');
/** Puts a manual where a case begins, past the rules. */
const place = (value: object | null) =>
  at.database.db.execute(
    sql`update units set owner_manual = ${value === null ? null : JSON.stringify(value)}::jsonb where id = ${unit}`,
  );
const faultAt = (answer: { body: any }) => answer.body.details?.map(({ path }: { path: string }) => path);

describe('the owner manual of a unit', () => {
  test('is a current document of the unit or its project; any other id is refused at its field and changes nothing', async () => {
    await place(null);
    const photo = await aFile(
      { owner_type: 'unit', owner_id: unit, kind: 'photo' },
      'front.jpg',
      new Uint8Array(await picture()),
    );
    const gone = await aDocument(unit, 'unit', 'owner');
    await at.call(ana, 'DELETE', `/files/${gone}`);
    const foreign = await at.call(ana, 'POST', '/projects', { project_number: '26-801', name: 'Next door' });
    const others = {
      nowhere: newId(),
      photo,
      gone,
      'of the neighbour': await aDocument(neighbour, 'unit', 'owner'),
      'of another project': await aDocument(foreign.body.id, 'project', 'owner'),
    };
    for (const [what, owner_manual_id] of Object.entries(others)) {
      const answer = await set({ owner_manual_id, title: 'Home' });
      expect(answer.status, what).toBe(400);
      expect(faultAt(answer), what).toEqual(['owner_manual_id']);
      expect(await manual(), what).toBeNull();
    }
    for (const owner_manual_id of [
      await aDocument(unit, 'unit', 'internal'),
      await aDocument(project, 'project', 'owner'),
    ])
      expect((await set({ owner_manual_id })).body.owner_manual).toMatchObject({ owner_manual_id, status: 'draft' });
  });

  test('keeps its document while it is published: it is neither removed nor hidden, by any way, until the manual is taken back', async () => {
    const id = await aDocument(unit, 'unit', 'owner');
    await place(null);
    expect((await set({ owner_manual_id: id })).status).toBe(200);
    for (const status of ['in_review', 'published']) expect((await set({ status })).status).toBe(200);
    const sentence = 'Is the published owner manual of A. Move that manual back to draft or to the archive first.';
    const there = `/projects/26-800/unit/${unit}`;
    const removed = await at.call(ana, 'DELETE', `/files/${id}`);
    expect(removed.status).toBe(422);
    expect(removed.body.details).toMatchObject([{ path: 'id', message: sentence, place: there }]);
    const hidden = await at.call(ana, 'PATCH', `/files/${id}`, { visibility: 'internal' });
    expect(hidden.status).toBe(422);
    expect(hidden.body.details).toMatchObject([{ path: 'visibility', message: sentence, place: there }]);
    const other = await aDocument(unit, 'unit', 'owner');
    const bulk = await at.call(ana, 'POST', '/files/bulk', {
      changes: [
        { id, action: 'remove' },
        { id: other, action: 'remove' },
      ],
    });
    expect(bulk.body).toMatchObject([
      { id, ok: false, error: sentence },
      { id: other, ok: true },
    ]);
    // Whatever else is said of it may change.
    expect((await at.call(ana, 'PATCH', `/files/${id}`, { caption: 'Read me' })).status).toBe(200);
    expect((await set({ status: 'archived' })).status).toBe(200);
    expect((await at.call(ana, 'DELETE', `/files/${id}`)).status).toBe(204);
    const { rows } = await at.database.db.execute(sql`select 1 from files where id = ${id} and deleted_at is not null`);
    expect(rows.length).toBe(1);
  });

  test('stays on the version that was published, which its owners go on reading, until staff publish the newer one in one step', async () => {
    const first = await aDocument(unit, 'unit', 'owner');
    const maya = await at.person(['home_owner']);
    await at.database.db.execute(
      sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${maya.userId}, 'Maya')`,
    );
    const reads = async (id: string) => (await at.call(maya, 'GET', `/files/${id}?view=owner`)).status;
    await place({ owner_manual_id: first, title: 'Home', status: 'published' });
    const seen = async () => (await at.call(ana, 'GET', `/units/${unit}`)).body.newer_manual;
    expect(await seen()).toBeNull();
    const second = await aFile(
      { owner_type: 'unit', owner_id: unit, kind: 'document', visibility: 'internal', replaces: first },
      'manual.txt',
      'Welcome home, again.',
    );
    expect(await seen()).toEqual({ file_id: second, version_no: 2, shown: false });
    expect(await reads(first)).toBe(200);
    expect(await reads(second)).toBe(404);
    // Nobody outside is told that there is more to come.
    expect((await at.call(maya, 'GET', `/units/${unit}?view=owner`)).body).not.toHaveProperty('newer_manual');
    // What is not shown to owners can't be published, and what is published can't lose its document with the newer version.
    expect(faultAt(await set({ owner_manual_id: second }))).toEqual(['owner_manual_id']);
    expect((await at.call(ana, 'DELETE', `/files/${second}`)).status).toBe(422);
    // The newer one may be shown and hidden while nobody reads it as the manual.
    for (const visibility of ['owner', 'internal', 'owner'])
      expect((await at.call(ana, 'PATCH', `/files/${second}`, { visibility })).status).toBe(200);
    // Nothing else of a published manual changes on the way, and no other document takes its place.
    expect(faultAt(await set({ owner_manual_id: second, title: 'Other' }))).toEqual(['owner_manual_id']);
    expect(faultAt(await set({ owner_manual_id: await aDocument(unit, 'unit', 'owner') }))).toEqual([
      'owner_manual_id',
    ]);
    const published = await set({ owner_manual_id: second });
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({
      owner_manual: { owner_manual_id: second, title: 'Home', status: 'published' },
      newer_manual: null,
    });
    expect(await reads(first)).toBe(404);
    expect(await reads(second)).toBe(200);
  });

  test('moves only where its state machine leads, from each state to each', async () => {
    const owner_manual_id = await aDocument(unit, 'unit', 'owner');
    for (const from of [undefined, ...manualStatuses])
      for (const to of manualStatuses) {
        await place(from === undefined ? null : { owner_manual_id, status: from });
        const answer = await set({ status: to, ...(from === undefined ? { owner_manual_id } : {}) });
        const isLegal = from === undefined ? to === 'draft' : from === to || manualMoves[from].includes(to);
        expect(answer.status, `${from} to ${to}`).toBe(isLegal ? 200 : 422);
        if (isLegal) expect(answer.body.owner_manual.status).toBe(to);
        else expect(faultAt(answer)).toEqual(['status']);
      }
  });

  test('is changed only as a draft, and a move back to draft may change it in one step', async () => {
    const first = await aDocument(unit, 'unit', 'owner');
    const second = await aDocument(unit, 'unit', 'owner');
    for (const status of ['in_review', 'published', 'archived'] as const) {
      await place({ owner_manual_id: first, status, title: 'Home' });
      for (const change of [{ owner_manual_id: second }, { title: 'Other' }, { language: 'es' }, { revision: '2' }]) {
        const answer = await set(change);
        expect(answer.status, status).toBe(422);
        expect(faultAt(answer)).toEqual(Object.keys(change));
      }
      expect((await set({ owner_manual_id: second, status: 'draft' })).body.owner_manual).toMatchObject({
        owner_manual_id: second,
        status: 'draft',
        title: 'Home',
      });
    }
  });

  test('is reviewed only with a document, and published only with one that owners see and that still exists', async () => {
    await place(null);
    await set({ title: 'Home' });
    const bare = await set({ status: 'in_review' });
    expect([bare.status, faultAt(bare)]).toEqual([422, ['owner_manual_id']]);
    const hidden = await aDocument(unit, 'unit', 'internal');
    await set({ owner_manual_id: hidden, status: 'in_review' });
    const early = await set({ status: 'published' });
    expect([early.status, faultAt(early)]).toEqual([422, ['owner_manual_id']]);
    await at.call(ana, 'PATCH', `/files/${hidden}`, { visibility: 'owner' });
    await at.call(ana, 'DELETE', `/files/${hidden}`);
    expect((await set({ status: 'published' })).status).toBe(400);
    await at.call(ana, 'POST', `/files/${hidden}/restore`);
    expect((await set({ status: 'published' })).body.owner_manual.status).toBe('published');
  });

  test('the database takes no other state, and none under review without a document', async () => {
    for (const value of [{}, { title: 'x' }, { status: 'finished' }, { status: 'published' }, { status: 'in_review' }])
      await expect(place(value), JSON.stringify(value)).rejects.toThrow();
    await expect(place({ status: 'draft' })).resolves.toBeDefined();
  });
});
