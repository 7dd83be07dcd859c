import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let admin: Viewer;
let employee: Viewer;

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin']);
  employee = await portal.person(['employee']);
});

afterAll(() => portal.close());

const actor = () => ({ id: admin.userId, name: admin.name, source: 'api' as const, requestId: newId() });
const write = (work: Parameters<typeof inTransaction<void>>[2]) => inTransaction(portal.portal.kernel, actor(), work);

describe('the audit log', () => {
  test('is searched by the beginning of an action through an index', async () => {
    const plan = await portal.database.db.transaction(async (tx) => {
      // On a table of a few rows reading all of it is cheaper, whatever indexes there are.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from audit_log where action like 'invitation.%'`);
    });
    expect(JSON.stringify(plan.rows)).toContain('audit_log_action');
  });

  test('shows who changed what, newest first, page by page without a gap', async () => {
    const entityId = newId();
    for (let n = 1; n <= 5; n += 1)
      await write(async ({ audit }) =>
        audit({
          action: 'thing.changed',
          entityType: 'thing',
          entityId,
          old: { n: n - 1 },
          new: { n, nested: { list: [1] } },
        }),
      );
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const answer = await portal.call(
        admin,
        'GET',
        `/audit/?entity_type=thing&entity_id=${entityId}&limit=2${after === undefined ? '' : `&after=${after}`}`,
      );
      expect(answer.status).toBe(200);
      seen.push(...answer.body.map((entry: { new: { n: number } }) => entry.new.n));
      after = answer.headers['x-next-cursor'] as string | undefined;
    } while (after !== undefined);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test('is filtered by person, action and time, and shows values whole', async () => {
    const entityId = newId();
    await write(async ({ audit }) =>
      audit({
        action: 'thing.removed',
        entityType: 'thing',
        entityId,
        old: { nested: { list: [1, 'two'] } },
        reason: 'why',
      }),
    );
    const find = async (query: string) =>
      ((await portal.call(admin, 'GET', `/audit/?entity_id=${entityId}&${query}`)).body as unknown[]).length;
    expect(await find(`actor_id=${admin.userId}&action=thing`)).toBe(1);
    expect(await find(`actor_id=${employee.userId}`)).toBe(0);
    expect(await find('action=thing.made')).toBe(0);
    expect(await find('to=2020-01-01T00:00:00Z')).toBe(0);
    expect(await find('from=2020-01-01T00:00:00Z')).toBe(1);
    const [entry] = (await portal.call(admin, 'GET', `/audit/?entity_id=${entityId}`)).body;
    expect(entry).toMatchObject({
      actor_id: admin.userId,
      actor_name: admin.name,
      old: { nested: { list: [1, 'two'] } },
      new: null,
      reason: 'why',
    });
  });

  test('is for admins only, and a made-up cursor is refused', async () => {
    expect((await portal.call(employee, 'GET', '/audit/')).status).toBe(403);
    expect((await portal.call(null, 'GET', '/audit/')).status).toBe(401);
    for (const cursor of ['x', 'W10', 'WyJhIl0'])
      expect((await portal.call(admin, 'GET', `/audit/?after=${cursor}`)).status, cursor).toBe(400);
  });
});

describe('outgoing mail', () => {
  const queue = async (subject: string) => {
    await write(async ({ mail, audit }) => {
      mail({ kind: 'test', to: 'ana@example.com', subject, body: 'Hello\nthere' });
      audit({ action: 'x', entityType: 'x', entityId: 'x' });
    });
    const { rows } = await portal.database.db.execute<{ id: string }>(
      sql`select id from mail_outbox where subject = ${subject}`,
    );
    return rows[0]?.id ?? '';
  };

  test('is listed newest first without its text, and read one by one', async () => {
    const first = await queue('first 100%');
    const second = await queue('second');
    const list = (await portal.call(admin, 'GET', '/mail/')).body as { id: string; body?: string }[];
    expect(list.map((mail) => mail.id)).toEqual([second, first]);
    expect(list[0]).not.toHaveProperty('body');
    expect((await portal.call(admin, 'GET', `/mail/?q=${encodeURIComponent('100%')}`)).body).toHaveLength(1);
    expect((await portal.call(admin, 'GET', `/mail/${first}/`)).body).toMatchObject({
      recipient: 'ana@example.com',
      body: 'Hello\nthere',
      state: 'waiting',
    });
    expect((await portal.call(employee, 'GET', '/mail/')).status).toBe(403);
    expect((await portal.call(admin, 'GET', `/mail/${newId()}`)).status).toBe(404);
  });

  test('that failed is tried again when an admin says so; other mail is left alone', async () => {
    const id = await queue('third');
    expect((await portal.call(admin, 'POST', `/mail/${id}/retry`)).status).toBe(422);
    await portal.database.db.execute(sql`update mail_outbox set state = 'failed' where id = ${id}`);
    await portal.database.db.execute(sql`delete from graphile_worker._private_jobs`);
    expect((await portal.call(admin, 'POST', `/mail/${id}/retry`)).body).toMatchObject({ state: 'waiting' });
    const { rows } = await portal.database.db.execute<{ key: string }>(sql`select key from graphile_worker.jobs`);
    expect(rows).toEqual([{ key: `mail:${id}` }]);
    expect((await portal.call(employee, 'POST', `/mail/${id}/retry`)).status).toBe(403);
  });
});

test('the links of the sidebar lead to the portal’s own forms until an admin sets other addresses, which are safe ones', async () => {
  const own = { meeting_notes: null, action_item: null };
  const read = async (who = employee) => (await portal.call(who, 'GET', '/sidebar-links')).body;
  expect(await read()).toEqual(own);
  const set = { meeting_notes: 'https://notes.example.test/new?of=hearth', action_item: '/meetings?tab=actions' };
  expect((await portal.call(employee, 'PUT', '/sidebar-links', set)).status).toBe(403);
  expect((await portal.call(admin, 'PUT', '/sidebar-links', set)).body).toEqual(set);
  expect(await read()).toEqual(set);
  const [row] = (await portal.call(admin, 'GET', '/audit?action=sidebar.changed')).body;
  expect(row).toMatchObject({ old: own, new: set });
  await portal.call(admin, 'PUT', '/sidebar-links', set);
  expect((await portal.call(admin, 'GET', '/audit?action=sidebar.changed')).body).toHaveLength(1);
  for (const address of [
    'javascript:alert(1)',
    'http://notes.example.test',
    '//notes.example.test',
    '/\\notes',
    'https://',
    'notes',
  ]) {
    const refused = await portal.call(admin, 'PUT', '/sidebar-links', { ...set, action_item: address });
    expect([refused.status, refused.body.details?.[0]?.path], address).toEqual([400, 'action_item']);
  }
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const)
    expect((await portal.call(await portal.person([group]), 'GET', '/sidebar-links')).status).toBe(403);
  expect((await portal.call(admin, 'PUT', '/sidebar-links', own)).body).toEqual(own);
  expect(await read()).toEqual(own);
});
