import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#app/records.ts';
import { servedPunchItems } from '#areas/company/tickets/server/punch/punch-items.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { tableName } from '#platform/shared/record.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, postForm } from '#test/uploads.ts';
import { loadSampleCompany } from './load.ts';

const zone = 'America/Los_Angeles';
let at: TestPortal;
let admin: Viewer;
beforeAll(async () => {
  at = await makePortal();
  const ground = { db: at.database.db, events: new EventBus() };
  await inTransaction(ground, systemActor, (write) => loadSampleCompany(write, 'no-password'));
  admin = await at.person(['admin']);
});
afterAll(() => at.close());

const kinds = [...records, servedPunchItems].map(({ declaration }) => declaration);

describe.each(kinds.map((declaration) => [tableName(declaration), declaration] as const))('%s', (table, { path }) => {
  test.each([
    ['csv', 'en'],
    ['csv', 'es'],
    ['xlsx', 'en'],
    ['xlsx', 'es'],
  ])('what is exported as %s in %s and imported again changes nothing', async (format, language) => {
    const file = await getBytes(
      at,
      admin,
      `/tables/${table}/export?format=${format}&language=${language}&zone=${zone}`,
    );
    expect(file.status).toBe(200);
    const { status, body } = await postForm(at, admin, `${path}/import`, { zone }, [
      { name: `${table}.${format}`, content: file.bytes },
    ]);
    if (status === 422 && JSON.stringify(body).includes('no rows')) return;
    expect(status, JSON.stringify(body)).toBe(200);
    const wrong = body.rows.filter(({ action }: { action: string }) => action !== 'skip');
    expect(wrong.slice(0, 3), JSON.stringify(body.counts)).toEqual([]);
    expect(body.rows.length).toBeGreaterThan(0);
  });
});

describe.each([
  ['catalogue', '/catalogue/import'],
  ['rates', '/rates/import'],
])('%s, which is imported by hand-made rules', (table, path) => {
  test.each(['csv', 'xlsx'])('comes back as it was exported: %s', async (format) => {
    for (const language of ['en', 'es']) {
      const file = await getBytes(at, admin, `/tables/${table}/export?format=${format}&language=${language}`);
      const { status, body } = await postForm(at, admin, path, {}, [
        { name: `${table}.${format}`, content: file.bytes },
      ]);
      expect(status, JSON.stringify(body)).toBe(200);
      const wrong = body.rows.filter(({ action }: { action: string }) => action !== 'skip');
      expect(wrong.slice(0, 3), JSON.stringify(body.counts)).toEqual([]);
      expect(body.rows.length).toBeGreaterThan(0);
    }
  });
});

describe.each(['units', 'modules'])('%s of a project', (table) => {
  test.each(['csv', 'xlsx'])('come back as they were exported: %s', async (format) => {
    const { rows } = (await at.call(admin, 'GET', '/tables/projects?columns=number&limit=500')).body;
    let read = 0;
    for (const language of ['en', 'es'])
      for (const project of rows) {
        const filter = encodeURIComponent(JSON.stringify(['project', 'is', project.number]));
        const file = await getBytes(
          at,
          admin,
          `/tables/${table}/export?format=${format}&language=${language}&filter=${filter}`,
        );
        expect(file.status).toBe(200);
        const { status, body } = await postForm(at, admin, '/imports/units', { project_id: project.id }, [
          { name: `${table}.${format}`, content: file.bytes },
        ]);
        if (status === 422) continue;
        expect(status, JSON.stringify(body)).toBe(200);
        const wrong = body.rows.filter(({ action }: { action: string }) => action !== 'skip');
        expect(wrong.slice(0, 2), `${project.number} ${JSON.stringify(body.counts)}`).toEqual([]);
        read += body.rows.length;
      }
    expect(read).toBeGreaterThan(20);
  });
});
