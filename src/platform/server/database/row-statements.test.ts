import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { EventBus } from '../writes/events.ts';
import { changeRow, lockRows } from './row-statements.ts';
import { moment, recordColumns } from '../tables.ts';
import { inTransaction, type Actor, type Write } from '../writes/transaction.ts';

const table = pgTable('parcels', {
  id: uuid('id').primaryKey(),
  lotNo: text('lot_no'),
  beds: numeric('beds', { mode: 'number' }),
  level: integer('level'),
  tags: text('tags').array(),
  facts: jsonb('facts').$type<Record<string, unknown>>(),
  soldAt: moment('sold_at'),
  ...recordColumns,
});
let database: TestDatabase;
const actor: Actor = { id: newId(), name: 'Ana', source: 'api', requestId: null };
const inWrite = <T>(run: (write: Write) => Promise<T>) =>
  inTransaction({ db: database.db, events: new EventBus() }, actor, run);
const [full, empty] = [newId(), newId()];

beforeAll(async () => {
  database = await makeDatabase();
  await database.db.execute(sql`
    create table parcels (id uuid primary key, lot_no text, beds numeric, level int check (level >= 0), tags text[],
      facts jsonb, sold_at timestamptz,
      created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
      updated_by uuid, version int not null default 1, deleted_at timestamptz)`);
  await database.db.insert(table).values([
    {
      id: full,
      lotNo: '7 "a"',
      beds: 2.5,
      level: 0,
      tags: ['a,b', 'c'],
      facts: { a: [1, null], b: 'x' },
      soldAt: '2026-11-20T18:00:00.123456Z',
    },
    { id: empty },
  ]);
});
afterAll(() => database.close());

test('a locked row is read as the builder reads it, values of every kind', async () => {
  for (const id of [full, empty]) {
    const [row] = await inWrite((write) => lockRows(write, table, sql`id = ${id}`));
    expect(row).toEqual((await database.db.select().from(table).where(eq(table.id, id)))[0]);
  }
  expect(await inWrite((write) => lockRows(write, table, sql`id = ${newId()}`))).toEqual([]);
});

test('a locked row stays as it is until the end of the write', async () => {
  await inWrite(async (write) => {
    await lockRows(write, table, sql`id = ${full}`);
    const { rows } = await database.db.execute(sql`select id from parcels where id = ${full} for update skip locked`);
    expect(rows).toEqual([]);
  });
});

test('a change sets the columns given and no other, who made it, and the next version', async () => {
  const changes = [
    { lotNo: 'B', tags: [], facts: { c: 'it\'s "so"' } },
    { beds: null, soldAt: '2027-01-01T00:00:00Z', level: undefined },
    { tags: ['"', '\\'], facts: null, lotNo: null },
  ];
  for (const columns of changes) {
    const [before] = await database.db.select().from(table).where(eq(table.id, full));
    await inWrite(async (write) => changeRow(write, table, full, columns));
    const [after] = await database.db.select().from(table).where(eq(table.id, full));
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    expect(after).toEqual({
      ...before,
      ...given,
      updatedBy: actor.id,
      updatedAt: expect.any(String),
      version: (before?.version ?? 0) + 1,
    });
    expect(String(after?.updatedAt) > String(before?.updatedAt)).toBe(true);
  }
});

test('a change that the database refuses fails the write that nobody waits in', async () => {
  await expect(inWrite(async (write) => changeRow(write, table, full, { level: -1 }))).rejects.toMatchObject({
    code: '23514',
  });
});
