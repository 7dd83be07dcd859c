import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineColumns, type CellValue, type Column, type RowOf, type SortKey } from '#platform/shared/table.ts';
import {
  branchOf,
  isCondition,
  isWithin,
  operatorsOf,
  resolveWithin,
  type Condition,
  type FilterTree,
} from '#platform/shared/table-filter.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { readGroups } from './groups.ts';
import { readRows } from './rows.ts';
import type { TableSource } from './source.ts';
import { askTable } from './serve.ts';

const label = { en: 'A', es: 'A' };
const columns = defineColumns({
  name: { kind: 'text', label, width: 100, groupable: true },
  units: { kind: 'number', label, width: 100, total: 'sum', groupable: true },
  value: { kind: 'money', label, width: 100, total: 'average' },
  share: { kind: 'percent', label, width: 100, total: 'max' },
  ship: { kind: 'date', label, width: 100, total: 'min' },
  seen: { kind: 'moment', label, width: 100 },
  status: { kind: 'choice', label, width: 100, choices: { open: label, held: label, done: label } },
  tags: { kind: 'choices', label, width: 100 },
  pm: { kind: 'person', label, width: 100 },
  shown: { kind: 'flag', label, width: 100 },
});
type Key = keyof typeof columns;
type Row = RowOf<typeof columns>;
const keys = Object.keys(columns) as Key[];

const people = ['Ana', 'Émile', 'Zoë', 'ana'].map((name) => ({ id: newId(), name }));
const viewer: Viewer = {
  userId: people[0]?.id ?? '',
  username: 'ana',
  name: 'Ana',
  email: 'ana@example.test',
  groups: ['admin'],
  factory: null,
  sessionId: null,
  scopes: null,
};
const zone = 'America/Denver';
const today = '2026-11-20';

function source(): TableSource<typeof columns> {
  return {
    from: sql`things t`,
    joins: { person: sql`left join owners o on o.id = t.pm` },
    where: sql`not t.gone`,
    id: sql`t.id`,
    version: sql`t.version`,
    columns: {
      name: { sql: sql`t.name` },
      units: { sql: sql`t.units`, filled: true },
      value: { sql: sql`t.value` },
      share: { sql: sql`t.share` },
      ship: { sql: sql`t.ship` },
      seen: { sql: sql`t.seen` },
      status: { sql: sql`t.status` },
      tags: { sql: sql`t.tags` },
      pm: { sql: sql`t.pm`, name: sql`o.name`, needs: ['person'] },
      shown: { sql: sql`t.shown`, filled: true },
    },
    search: { columns: ['name', 'pm'] },
  };
}

const asked = { ...askTable(columns, source, { viewer, language: 'en', zone }), today };

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase();
  await database.db.execute(sql`create table owners (id uuid primary key, name text not null)`);
  await database.db.execute(
    sql`create table things (id uuid primary key, version int not null default 1, gone boolean not null default false,
      name text, units int not null, value bigint, share numeric(5,2), ship date, seen timestamptz, status text,
      tags text[], pm uuid, shown boolean not null)`,
  );
  for (const { id, name } of people) await database.db.execute(sql`insert into owners values (${id}, ${name})`);
});
afterAll(() => database.close());

const words = [
  'Casa',
  'casa',
  'Ábaco',
  'abaco',
  'A-2',
  'A-10',
  'Ñandú',
  'Nube',
  'zebra',
  'émile',
  '50% off_',
  "O'Hara",
  '\\n',
];
const tags = ['new', 'rush', 'Ñ', 'x y'];
const days = ['2025-12-31', '2026-10-31', '2026-11-15', '2026-11-20', '2026-11-21', '2026-12-20', '2027-01-01'];
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 });

const aRow = fc.record({
  name: maybe(fc.constantFrom(...words)),
  units: fc.integer({ min: -2, max: 5 }),
  value: maybe(fc.constantFrom(0, 100, -50, 123456789012, 99)),
  share: maybe(fc.constantFrom(0, 33.33, 50, 100)),
  ship: maybe(fc.constantFrom(...days)),
  seen: maybe(
    fc.constantFrom(
      '2026-11-20T05:59:59.000000Z',
      '2026-11-20T07:00:00.000000Z',
      '2026-11-21T06:59:59.999000Z',
      '2026-07-01T00:00:00.000000Z',
    ),
  ),
  status: maybe(fc.constantFrom('open', 'held', 'done')),
  tags: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 3 }),
  pm: maybe(fc.constantFrom(...people)),
  shown: fc.boolean(),
});

function valueFor(column: Column, operator: string): fc.Arbitrary<Condition[2]> {
  if (operator === 'empty' || operator === 'filled') return fc.constant(undefined);
  const pairOf = <T>(of: fc.Arbitrary<T>, less: (a: T, b: T) => boolean) =>
    fc.tuple(of, of).map(([a, b]) => (less(a, b) ? [a, b] : [b, a]));
  const figure = fc.constantFrom(-50, 0, 2, 33.33, 100, 123456789012);
  const day = fc.constantFrom(...days);
  switch (column.kind) {
    case 'text':
      return fc.constantFrom(...words, 'a', 'CASA', '%', '_', 'ana');
    case 'number':
    case 'money':
    case 'percent':
      return operator === 'between' ? pairOf(figure, (a, b) => a <= b) : figure;
    case 'date':
    case 'moment':
      if (operator === 'between') return pairOf(day, (a, b) => a <= b);
      if (operator === 'within')
        return fc.record({
          unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const, 'year' as const),
          from: fc.integer({ min: -2, max: 0 }),
          to: fc.integer({ min: 0, max: 2 }),
        });
      return day;
    case 'choice':
      return operator.endsWith('_of')
        ? fc.uniqueArray(fc.constantFrom('open', 'held', 'done'), { minLength: 1 })
        : fc.constantFrom('open', 'held', 'done');
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...tags, 'none'), { minLength: 1, maxLength: 3 });
    case 'person': {
      const one = fc.constantFrom('me', ...people.map(({ id }) => id));
      return operator.endsWith('_of') ? fc.uniqueArray(one, { minLength: 1, maxLength: 3 }) : one;
    }
    case 'flag':
      return fc.boolean();
  }
}

const aCondition: fc.Arbitrary<FilterTree> = fc
  .constantFrom(...keys)
  .chain((key) =>
    fc
      .constantFrom(...operatorsOf[columns[key].kind])
      .chain((operator) =>
        valueFor(columns[key], operator).map((value): Condition =>
          value === undefined ? [key, operator] : [key, operator, value],
        ),
      ),
  );
const aTree: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree; leaf: FilterTree }>((tie) => ({
  leaf: aCondition,
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any) => ({ any })),
  ),
})).tree;
const aSort = fc
  .uniqueArray(fc.constantFrom(...keys), { maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((column) => fc.boolean().map((descending): SortKey => ({ column, descending })))),
  );

// What the engine's answer is held against: the same rules, said in JavaScript over the same rows.

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const dayIn = (iso: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso));

function passes(row: Row, tree: FilterTree): boolean {
  if (!isCondition(tree)) {
    const { every, parts } = branchOf(tree);
    if (parts.length === 0) return true;
    return every ? parts.every((part) => passes(row, part)) : parts.some((part) => passes(row, part));
  }
  const [key, operator, value] = tree;
  const column = columns[key as Key];
  const held: CellValue = row[key as Key] ?? null;
  const isEmpty = held === null || (Array.isArray(held) && held.length === 0);
  if (operator === 'empty') return isEmpty;
  if (operator === 'filled') return !isEmpty;
  const list = (Array.isArray(value) ? value : [value]) as (string | number)[];
  switch (column.kind) {
    case 'text': {
      const word = String(value);
      if (operator === 'is') return held === word;
      if (operator === 'is_not') return held !== word;
      if (operator === 'not_contains') return held === null || !fold(String(held)).includes(fold(word));
      if (held === null) return false;
      if (operator === 'contains') return fold(String(held)).includes(fold(word));
      return operator === 'starts'
        ? fold(String(held)).startsWith(fold(word))
        : fold(String(held)).endsWith(fold(word));
    }
    case 'number':
    case 'money':
    case 'percent': {
      const [first = 0, last = 0] = list.map(Number);
      if (operator === 'ne') return held !== first;
      if (typeof held !== 'number') return false;
      const results: Record<string, boolean> = {
        eq: held === first,
        gt: held > first,
        gte: held >= first,
        lt: held < first,
        lte: held <= first,
        between: held >= first && held <= last,
      };
      return results[operator] ?? false;
    }
    case 'date':
    case 'moment': {
      if (held === null) return false;
      const day = column.kind === 'date' ? String(held) : dayIn(String(held));
      const [first = '', last = ''] = isWithin(value) ? resolveWithin(value, today) : list.map(String);
      const results: Record<string, boolean> = {
        on: day === first,
        before: day < first,
        after: day > first,
        on_or_before: day <= first,
        on_or_after: day >= first,
        between: day >= first && day <= last,
        within: day >= first && day <= last,
      };
      return results[operator] ?? false;
    }
    case 'choice':
    case 'person': {
      const own = typeof held === 'object' && held !== null && 'id' in held ? held.id : held;
      const wanted = list.map((each) => (column.kind === 'person' && each === 'me' ? viewer.userId : each));
      const among = own !== null && wanted.includes(own as string);
      return operator === 'is' || operator === 'any_of' ? among : !among;
    }
    case 'choices': {
      const has = (word: string | number) => Array.isArray(held) && held.includes(String(word));
      if (operator === 'has_all') return list.every(has);
      return operator === 'has_any' ? list.some(has) : !list.some(has);
    }
    case 'flag':
      return held === value;
  }
}

const dictionary = new Intl.Collator('en-US', { numeric: true });
const inDictionary = (a: string, b: string) => dictionary.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

function sortValue(row: Row, key: Key): string | number | null {
  const held: CellValue = row[key] ?? null;
  const column: Column = columns[key];
  if (held === null) return null;
  if (column.kind === 'choice') return Object.keys(column.choices).indexOf(String(held));
  if (Array.isArray(held)) return held.length === 0 ? null : held.join(', ');
  if (typeof held === 'boolean') return held ? 1 : 0;
  return typeof held === 'object' ? held.name : held;
}

function compare(sort: readonly SortKey[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const { column, descending } of sort) {
      const [left, right] = [sortValue(a, column as Key), sortValue(b, column as Key)];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      const order =
        typeof left === 'string' && typeof right === 'string' ? inDictionary(left, right) : left < right ? -1 : 1;
      if (order !== 0) return descending ? -order : order;
    }
    return a.id < b.id ? -1 : 1;
  };
}

async function fill(made: readonly Omit<Row, 'id' | 'version'>[]): Promise<Row[]> {
  const rows = made.map((row): Row => ({ ...row, id: newId(), version: 1 }));
  await database.db.execute(sql`truncate things`);
  for (const row of rows) await add(row);
  return rows;
}

async function add(row: Row): Promise<void> {
  await database.db.execute(
    sql`insert into things (id, name, units, value, share, ship, seen, status, tags, pm, shown)
      values (${row.id}, ${row.name ?? null}, ${row.units}, ${row.value ?? null}, ${row.share ?? null},
        ${row.ship ?? null}, ${row.seen ?? null}, ${row.status ?? null}, ${sql.param(row.tags ?? [])},
        ${row.pm?.id ?? null}, ${row.shown})`,
  );
}

const read = (query: Parameters<typeof readRows>[2]) => readRows(database.db, asked, query);

describe('for rows, filters and orders by chance', () => {
  test('the engine answers what the same rules in JavaScript answer, whole rows in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRow, { minLength: 1, maxLength: 25 }),
        fc.array(fc.tuple(aTree, aSort), { minLength: 4, maxLength: 4 }),
        async (made, questions) => {
          const rows = await fill(made);
          for (const [filter, sort] of questions) {
            const expected = rows.filter((row) => passes(row, filter)).toSorted(compare(sort));
            const answer = await read({ filter, sort, limit: 500, count: true });
            expect(answer.rows).toEqual(expected);
            expect(answer.total).toBe(expected.length);
            expect(answer.next).toBeNull();
          }
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  test('pages laid end to end are the whole in order, and so are jumps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRow, { minLength: 1, maxLength: 25 }),
        aTree,
        aSort,
        fc.integer({ min: 1, max: 6 }),
        async (made, filter, sort, limit) => {
          const rows = await fill(made);
          const expected = rows.filter((row) => passes(row, filter)).toSorted(compare(sort));
          const paged: unknown[] = [];
          let after: string | undefined;
          do {
            const page = await read({ filter, sort, limit, ...(after === undefined ? {} : { after }) });
            paged.push(...page.rows);
            after = page.next ?? undefined;
          } while (after !== undefined);
          expect(paged).toEqual(expected);
          const jumped = await read({ filter, sort, limit, offset: limit });
          expect(jumped.rows).toEqual(expected.slice(limit, 2 * limit));
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  test('while rows come and go, pages show every row that was there all along exactly once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRow, { minLength: 8, maxLength: 20 }),
        fc.array(aRow, { minLength: 6, maxLength: 6 }),
        aSort,
        async (made, later, sort) => {
          const rows = await fill(made);
          const seen: Row[] = [];
          let after: string | undefined;
          let turn = 0;
          do {
            const page = await read({ sort, limit: 3, ...(after === undefined ? {} : { after }) });
            seen.push(...(page.rows as unknown as Row[]));
            after = page.next ?? undefined;
            const next = later[turn];
            if (next !== undefined) await add({ ...next, id: newId(), version: 1 });
            turn += 1;
          } while (after !== undefined);
          const steady = new Set(rows.map(({ id }) => id));
          expect(seen.filter(({ id }) => steady.has(id))).toEqual(rows.toSorted(compare(sort)));
          expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
          expect(seen).toEqual(seen.toSorted(compare(sort)));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  test('groups hold every row once on each level, with the figures of exactly their rows', async () => {
    const aGroup = fc.uniqueArray(
      fc.constantFrom('name', 'units', 'ship', 'ship:week', 'seen:day', 'status', 'pm', 'shown'),
      { minLength: 1, maxLength: 3, selector: (word) => word.split(':')[0] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { minLength: 1, maxLength: 25 }), aTree, aGroup, async (made, filter, words) => {
        const rows = (await fill(made)).filter((row) => passes(row, filter));
        const group = words.map((word) => {
          const [column = '', unit] = word.split(':');
          return unit === undefined ? { column } : { column, unit: unit as 'week' | 'day' };
        });
        const { groups } = await readGroups(database.db, asked, { filter, group });
        for (let level = 1; level <= group.length; level += 1) {
          const here = groups.filter(({ path }) => path.length === level);
          expect(here.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
          expect(here.reduce((sum, { totals }) => sum + Number(totals['units']), 0)).toBe(
            rows.reduce((sum, row) => sum + (row.units ?? 0), 0),
          );
          expect(new Set(here.map(({ path }) => JSON.stringify(path))).size).toBe(here.length);
        }
        // Each stands behind the group that it lies in.
        for (const [index, { path }] of groups.entries())
          if (path.length > 1)
            expect(
              groups.slice(0, index).some((other) => JSON.stringify(other.path) === JSON.stringify(path.slice(0, -1))),
            ).toBe(true);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

test('free text finds every word, without case and accents, in any searched text', async () => {
  await fill([
    { name: 'Ábaco grande', units: 1, shown: true, tags: [], pm: people[1] ?? null },
    { name: 'Casa', units: 2, shown: true, tags: [], pm: people[2] ?? null },
  ]);
  const names = async (q: string) => (await read({ q })).rows.map((row) => row['name']);
  expect(await names('abaco')).toEqual(['Ábaco grande']);
  expect(await names('GRANDE emile')).toEqual(['Ábaco grande']);
  expect(await names('zoe')).toEqual(['Casa']);
  expect(await names('%')).toEqual([]);
});

test('words stand in the order of the reader’s language: ñ after n in Spanish, beside it in English', async () => {
  await fill(['ñu', 'nz', 'na'].map((name) => ({ name, units: 1, shown: true, tags: [] })));
  const order = async (language: 'en' | 'es') =>
    (await readRows(database.db, { ...asked, language }, { sort: [{ column: 'name', descending: false }] })).rows.map(
      (row) => row['name'],
    );
  expect(await order('en')).toEqual(['na', 'ñu', 'nz']);
  expect(await order('es')).toEqual(['na', 'nz', 'ñu']);
});

test('a position of another order, a made-up one and one with a value of another kind are refused', async () => {
  await fill([1, 2, 3].map((units) => ({ name: 'x', units, shown: true, tags: [] })));
  const sort = [{ column: 'units', descending: false }];
  const { next } = await read({ sort, limit: 1 });
  if (next === null) throw new Error('There is a next page.');
  await expect(read({ sort: [{ column: 'name', descending: false }], limit: 1, after: next })).rejects.toMatchObject({
    code: 'bad_input',
  });
  await expect(read({ sort, after: 'made-up' })).rejects.toMatchObject({ code: 'bad_input' });
  await expect(read({ sort, after: next, offset: 1 })).rejects.toMatchObject({ code: 'bad_input' });
});

test('of each row is said which marks it fits: exactly those whose filter would let it through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTree, { minLength: 1, maxLength: 4 }), async (marks) => {
      const { rows, marks: found } = await readRows(database.db, asked, { limit: 500, marks });
      const fits = await Promise.all(
        marks.map(async (filter) => {
          const through = await readRows(database.db, asked, { limit: 500, filter });
          return new Set(through.rows.map(({ id }) => id));
        }),
      );
      expect(found).toEqual(rows.map(({ id }) => [...marks.keys()].filter((place) => fits[place]?.has(id) === true)));
    }),
    { numRuns: 40 },
  );
  await expect(readRows(database.db, asked, { marks: [['gone', 'empty']] })).rejects.toMatchObject({
    details: [{ path: 'marks.0' }],
  });
  expect((await readRows(database.db, asked, { limit: 1 })).marks).toBeUndefined();
});
