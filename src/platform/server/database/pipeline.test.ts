import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { databaseErrorCode, openDatabase } from './database.ts';
import { EventBus } from '../writes/events.ts';
import { inTransaction, systemActor, type Executor, type Write } from '../writes/transaction.ts';

const table = pgTable('kept', { n: integer('n') });
let database: TestDatabase;

const inWrite = <T>(run: (write: Write) => Promise<T>) =>
  inTransaction({ db: database.db, events: new EventBus() }, systemActor, run);
const put = (tx: Executor, n: number) => tx.execute(sql`insert into kept (n) values (${n})`);
const kept = async (tx: Executor = database.db) =>
  (await tx.execute<{ n: number }>(sql`select n from kept order by n`)).rows.map(({ n }) => n);
const codeOf = async (work: Promise<unknown>) =>
  databaseErrorCode(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

beforeAll(async () => {
  database = await makeDatabase();
  await database.db.execute(sql`create table kept (n int primary key check (n > 0))`);
});
beforeEach(async () => {
  await database.db.execute(sql`truncate kept`);
});
afterAll(() => database.close());

describe('a statement that nobody waits for', () => {
  test('comes before what is asked for after it', async () => {
    const seen = await inWrite(async (write) => {
      write.run(put(write.tx, 1));
      // The builder sends a statement only when somebody asks for its answer.
      write.run(write.tx.insert(table).values({ n: 2 }));
      return kept(write.tx);
    });
    expect(seen).toEqual([1, 2]);
  });

  test('fails the write when it fails, by its own name and not by what PostgreSQL refused because of it', async () => {
    expect(await codeOf(inWrite(async (write) => write.run(put(write.tx, 0))))).toBe('23514');
    const goesOn = inWrite(async (write) => {
      write.run(put(write.tx, 1));
      write.run(put(write.tx, 1));
      await kept(write.tx);
    });
    expect(await codeOf(goesOn)).toBe('23505');
    expect(await kept()).toEqual([]);
  });

  test('of a part names what failed first, also when a later refusal is heard sooner', async () => {
    const codes = await inWrite(async (write) => {
      write.run(put(write.tx, 1));
      const part = write.attempt(async (inner) => {
        // As a builder that has more to do before it hands the answer on.
        inner.run(
          put(inner.tx, 1).catch(async (error: unknown) => {
            await sleep(20);
            throw error;
          }),
        );
        inner.run(kept(inner.tx));
      });
      return [await codeOf(part), await kept(write.tx)];
    });
    expect(codes).toEqual(['23505', [1]]);
  });

  test('is taken back with the part that it belongs to, and the write goes on', async () => {
    await inWrite(async (write) => {
      write.run(put(write.tx, 1));
      const part = write.attempt(async (inner) => {
        inner.run(put(inner.tx, 2));
        inner.run(put(inner.tx, 2));
      });
      expect(await codeOf(part)).toBe('23505');
      write.run(put(write.tx, 3));
    });
    expect(await kept()).toEqual([1, 3]);
  });
});

test('a failure that the work has swallowed is no success: what PostgreSQL rolled back is never acknowledged', async () => {
  const swallowed = inWrite(async (write) => {
    await put(write.tx, 1);
    await put(write.tx, 0).catch(() => undefined);
  });
  expect(await codeOf(swallowed)).toBe('23514');
  expect(await kept()).toEqual([]);
});

test('when BEGIN is refused nothing is written outside of a transaction, and the connection serves the next', async () => {
  const small = openDatabase(database.url, { maxConnections: 1 });
  small.pool.once('connect', (client) => refuseOneBegin(client));
  const context = { db: small.db, events: new EventBus() };
  const refused = inTransaction(context, systemActor, async (write) => {
    write.run(write.tx.execute(sql`select 1`));
    write.run(put(write.tx, 1));
    write.run(write.tx.execute(sql`select 1`));
  });
  expect(await codeOf(refused)).toBe('42601');
  expect(await kept()).toEqual([]);
  await inTransaction(context, systemActor, (write) => put(write.tx, 2));
  expect(await kept()).toEqual([2]);
  await small.close();
});

function refuseOneBegin(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  let isDone = false;
  const spoiled = (config: { text?: string }, ...values: unknown[]) => {
    if (isDone || config.text !== 'begin') return query(config, ...values);
    isDone = true;
    return query({ text: 'begin at once' }, ...values);
  };
  Object.assign(client, { query: spoiled });
}

test('a statement that comes again and again is prepared, a long list of rows never', async () => {
  const small = openDatabase(database.url, { maxConnections: 1 });
  const context = { db: small.db, events: new EventBus() };
  const rows = sql.join(
    Array.from({ length: 700 }, (_, index) => sql`(${index + 1})`),
    sql`, `,
  );
  for (let round = 0; round < 4; round += 1)
    await inTransaction(context, systemActor, async ({ tx }) => {
      await tx.execute(sql`delete from kept where n > 0`);
      await tx.execute(sql`insert into kept (n) values ${rows}`);
    });
  const { rows: prepared } = await small.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  const statements = prepared.map(({ statement }) => statement);
  expect(statements).toContain('delete from kept where n > 0');
  expect(statements.filter((statement) => statement.startsWith('insert into kept'))).toEqual([]);
  await small.close();
});
