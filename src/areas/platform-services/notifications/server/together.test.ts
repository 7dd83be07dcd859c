import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';

let at: TestPortal;
let admin: Viewer;
let manager: Viewer;
let project: string;
let modules: string[];

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  manager = await at.person(['employee']);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-890',
    name: 'Maple',
    factory: 'reno',
    members: [{ user_id: manager.userId, role: 'pm' }],
  });
  project = made.body.id;
  modules = [];
  for (const no of ['1/2', '2/2'])
    modules.push((await at.call(admin, 'POST', '/modules', { project, module_no: no })).body.id);
});
afterAll(() => at.close());

const bells = async (): Promise<Notification[]> => (await at.call(manager, 'GET', '/notifications/')).body;
const forget = () => at.call(manager, 'DELETE', '/notifications/');
let shots = 0;
async function photograph(module: string | undefined, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    shots += 1;
    const fields = { owner_type: 'module', owner_id: module ?? '' };
    const content = await picture({ format: 'png', width: 20 + shots });
    const sent = await postForm(at, admin, '/files', fields, [{ name: `shot-${shots}.png`, content }]);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  }
}

test('photos of one record, each by itself, ring once, with how many they are and the way to the record', async () => {
  await forget();
  await photograph(modules[0], 6);
  const [bell, ...others] = await bells();
  expect(others).toEqual([]);
  expect(bell).toMatchObject({ read: false, entity_type: 'module', entity_id: modules[0] });
  expect(bell?.message).toBe('26-890 Maple: 6 photos added, module 1/2');
  expect(bell?.link).toBe(`/projects/26-890?tab=units&show=modules&panel=${modules[0]}&do=photos`);
  await photograph(modules[1], 2);
  expect((await bells()).map(({ message }) => message)).toEqual([
    '26-890 Maple: 2 photos added, module 2/2',
    '26-890 Maple: 6 photos added, module 1/2',
  ]);
});

test('what was read is not counted again, nor what came more than ten minutes ago', async () => {
  await forget();
  await photograph(modules[0], 2);
  const [read] = await bells();
  await run(sql`update notifications set read_at = now() where id = ${read?.id}`);
  await photograph(modules[0], 1);
  expect((await bells()).map(({ message }) => message)).toEqual([
    '26-890 Maple: 1 photo added, module 1/2',
    '26-890 Maple: 2 photos added, module 1/2',
  ]);
  await run(sql`update notifications set created_at = now() - interval '11 minutes' where user_id = ${manager.userId}`);
  await photograph(modules[0], 1);
  expect(await bells()).toHaveLength(3);
});

test('the steps of one record within ten minutes are its last step, with how many came before', async () => {
  await forget();
  const contract = newId();
  const step = (words: string, more: { id?: string; reason?: 'assigned' | 'mentioned' } = {}) =>
    inTransaction(
      at.portal.kernel,
      { id: admin.userId, name: admin.name, source: 'ui', requestId: null },
      async (write) => {
        await write.publish('record.told', {
          kind: 'contract',
          id: more.id ?? contract,
          projectId: project,
          to: [manager.userId],
          outside: [],
          links: { staff: `/sales/contracts?panel=${contract}`, outside: '/owner' },
          type: 'proj_contract',
          reason: more.reason ?? 'assigned',
          text: { en: words, es: words },
        });
      },
    );
  for (const words of ['Letter: now Ready to send', 'Letter: now Sent', 'Letter: now Signed']) await step(words);
  expect((await bells()).map(({ message }) => message)).toEqual(['Letter: now Signed · latest of 3 updates']);
  await step('Other letter: now Sent', { id: newId() });
  await step('Ana mentions you', { reason: 'mentioned' });
  await step('Ana mentions you again', { reason: 'mentioned' });
  expect(await bells()).toHaveLength(4);
  // A mail says the same once.
  const { rows } = await run(sql`select d.message from digest_items d join notifications n on n.id = d.notification_id
    where n.user_id = ${manager.userId} and n.deleted_at is null and d.message like 'Letter:%'`);
  expect(rows.length).toBeLessThanOrEqual(1);
});
