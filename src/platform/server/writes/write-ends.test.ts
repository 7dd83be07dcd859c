import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { databaseErrorCode } from '../database/database.ts';
import { EventBus } from './events.ts';
import { inTransaction, LastRead, type Actor, type Write } from './transaction.ts';

let database: TestDatabase;
const actor: Actor = { id: newId(), name: 'Ana', source: 'api', requestId: 'r-1' };
const inWrite = <T>(run: (write: Write) => Promise<T>) =>
  inTransaction({ db: database.db, events: new EventBus() }, actor, run);

beforeAll(async () => {
  database = await makeDatabase();
  await database.db.execute(sql`create table kept (n int primary key)`);
});
afterAll(() => database.close());

/** All that a change of one record leaves behind, but for what each write numbers or times for itself. */
async function tracesOf(entity: string): Promise<Record<string, unknown>> {
  const { rows } = await database.db.execute<Record<string, unknown>>(sql`
    select (select jsonb_agg(to_jsonb(a) - '{id,at,txid,entity_id}'::text[]) from audit_log a where entity_id = ${entity}) as audits,
      (select jsonb_agg(to_jsonb(e) - '{change_set_id,entity_id}'::text[] || (to_jsonb(s) - '{id,at}'::text[]))
        from change_set_entries e join change_sets s on s.id = e.change_set_id where e.entity_id = ${entity}) as entries,
      (select jsonb_agg(to_jsonb(o) - '{id,channel,txid}'::text[]) from outbox_unnumbered o where channel = ${`live:${entity}`}) as screens,
      (select jsonb_agg(to_jsonb(o) - '{channel,created_at,txid}'::text[]) from outbox o where channel = ${`test:${entity}`}) as messages`);
  return rows[0] ?? {};
}

function change(write: Write, entityId: string): void {
  write.record({
    entityType: 'unit',
    entityId,
    before: { planCode: null },
    after: { planCode: '"A"', n: 1.5 },
    versionAfter: 3,
  });
  write.audit({
    action: 'unit.changed',
    entityType: 'unit',
    entityId,
    old: { planCode: null },
    new: { planCode: '"A"' },
    reason: 'so',
  });
  write.send(`live:${entityId}`, { type: 'project', id: 'one' }, ['one']);
  write.send(`live:${entityId}`, { type: 'project', id: 'one' }, ['two']);
}

test('a change of one record leaves the same behind as one of many', async () => {
  const [alone, first, second] = [newId(), newId(), newId()];
  await inWrite(async (write) => change(write, alone));
  await inWrite(async (write) => {
    change(write, first);
    change(write, second);
  });
  const traces = await tracesOf(alone);
  expect(traces).toEqual(await tracesOf(first));
  expect(traces).toEqual({
    audits: [
      {
        actor_id: actor.id,
        actor_name: 'Ana',
        source: 'api',
        action: 'unit.changed',
        entity_type: 'unit',
        project_id: null,
        old: { planCode: null },
        new: { planCode: '"A"' },
        reason: 'so',
        request_id: 'r-1',
      },
    ],
    entries: [
      expect.objectContaining({
        position: 1,
        entity_type: 'unit',
        before: { planCode: null },
        after: { planCode: '"A"', n: 1.5 },
        version_after: 3,
        by_id: actor.id,
        by_name: 'Ana',
        source: 'api',
        undoes: null,
      }),
    ],
    screens: [{ payload: { type: 'project', id: 'one' }, about: ['one', 'two'] }],
    messages: null,
  });
});

test('an audit row of somebody else, and a change that takes another back, are kept so for one record too', async () => {
  const [entity, by] = [newId(), { id: newId(), name: 'Ben' }];
  let undone = '';
  await inWrite(async (write) => {
    change(write, newId());
    undone = write.undoId() ?? '';
  });
  await inWrite(async (write) => {
    write.undoes(undone);
    write.record({ entityType: 'unit', entityId: entity, before: {}, after: {}, versionAfter: 1 });
    write.audit({ action: 'unit.undone', entityType: 'unit', entityId: entity, by });
    write.send(`test:${entity}`, { type: 'x' });
  });
  expect(await tracesOf(entity)).toMatchObject({
    audits: [{ actor_id: by.id, actor_name: 'Ben', old: null, new: null, reason: null }],
    entries: [{ by_id: actor.id, undoes: undone }],
  });
});

test('what may still queue something is waited for before the end of the write', async () => {
  const entity = newId();
  await inWrite(async (write) => {
    write.expect(sleep(20).then(() => write.send(`test:${entity}`, { type: 'late' })));
  });
  expect(await tracesOf(entity)).toMatchObject({ messages: [{ payload: { type: 'late' } }] });
  await expect(inWrite(async (write) => write.expect(Promise.reject(new Error('not so'))))).rejects.toThrow('not so');
});

test('the reading of an answer sees the change and travels with the commit; one that fails refuses the write', async () => {
  const read = (write: Write, text: string) =>
    new LastRead(write.tx.execute<{ n: number }>(sql.raw(text)).then(({ rows }) => rows.map(({ n }) => n)));
  const answered = await inWrite(async (write) => {
    write.run(write.tx.execute(sql`insert into kept (n) values (1)`));
    return read(write, 'select n from kept');
  });
  expect(await answered.answer).toEqual([1]);
  const refused = inWrite(async (write) => {
    write.run(write.tx.execute(sql`insert into kept (n) values (2)`));
    return read(write, 'select 1 / (n - n) as n from kept');
  });
  expect(databaseErrorCode(await refused.catch((error: unknown) => error))).toBe('22012');
  expect((await database.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 1 }]);
});
