import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf } from '#platform/shared/record.ts';
import type { Column, Columns } from '#platform/shared/table.ts';
import { languages } from '#platform/shared/text.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { cellWords } from '#platform/server/table/sheet-writers.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { parseCell, wordsOf } from '#platform/web/table/cell-words.ts';
import { userColumns } from '#areas/people/accounts/columns.ts';
import { catalogueColumns, priceColumns } from '#areas/design/catalogue/columns.ts';
import { estimateColumns } from '#areas/design/estimates/columns.ts';
import { developerOrganisation } from '#areas/people/developers/record.ts';
import { lesson } from '#areas/design/lessons/record.ts';
import { projectColumns } from '#areas/projects/projects/columns.ts';
import { rateColumns } from '#areas/finance/rates/columns.ts';
import { moduleColumns, unitColumns } from '#areas/projects/units/columns.ts';
import { loadSampleCompany } from '#sample/load.ts';
import { makePortal, type TestPortal } from './portal.ts';

const tables: Readonly<Record<string, Columns>> = {
  projects: projectColumns,
  units: unitColumns,
  modules: moduleColumns,
  rates: rateColumns,
  estimates: estimateColumns,
  catalogue: catalogueColumns,
  'catalogue-prices': priceColumns,
  users: userColumns,
  lessons: columnsOf(lesson),
  'developer-organisations': columnsOf(developerOrganisation),
};

const wordsIn = (column: Column) =>
  column.kind === 'choice' || column.kind === 'choices'
    ? (column.choices ?? {})
    : column.kind === 'text'
      ? (column.words ?? {})
      : {};

describe.each(Object.entries(tables))('the table of %s', (_table, columns) => {
  test('says what it keeps in the reader’s language: in a cell, in a group’s head, in a file, and understands it typed', () => {
    for (const [key, column] of Object.entries(columns))
      for (const [kept, word] of Object.entries(wordsIn(column)))
        for (const language of languages) {
          const value = column.kind === 'choices' ? [kept] : kept;
          expect(word[language].trim(), `${key} ${kept} ${language}`).not.toBe('');
          expect(wordsOf(column, value, language)).toBe(word[language]);
          expect(cellWords(column, value, language)).toBe(word[language]);
          const typed = parseCell({ ...column, edit: 'x' }, word[language], language);
          expect(typed, `${key}: ${word[language]}`).toMatchObject({ ok: true });
          // Two choices may share a word in a language; what is kept then is one that reads so.
          if (typed.ok) expect(wordsOf(column, typed.value, language)).toBe(word[language]);
        }
  });
});

describe('in the sample company', () => {
  let at: TestPortal;
  let admin: Viewer;
  beforeAll(async () => {
    at = await makePortal();
    await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, async (write) =>
      loadSampleCompany(write, 'no-password'),
    );
    admin = await at.person(['admin']);
  }, 120_000);
  afterAll(() => at.close());

  const ask = (path: string, query: Record<string, string>) =>
    at.call(admin, 'GET', `/tables/${path}?${new URLSearchParams(query).toString()}`, undefined, {
      'accept-language': 'es',
    });

  test('no choice that is kept anywhere is without its words', async () => {
    const missing: string[] = [];
    for (const [table, columns] of Object.entries(tables)) {
      for (const [key, column] of Object.entries(columns)) {
        if (column.kind !== 'choice' || column.groupable === false) continue;
        const answer = await ask(`${table}/groups`, { group: key });
        expect(answer.status, `${table} ${key} ${JSON.stringify(answer.body)}`).toBe(200);
        for (const { path } of answer.body.groups)
          if (path[0] !== null && !Object.hasOwn(column.choices, path[0])) missing.push(`${table}.${key}: ${path[0]}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('stations are sorted, grouped, found and exported by the words that a Spanish reader sees', async () => {
    await at.database.db.execute(sql`
      with picked as (select id, row_number() over (order by id) as n from modules where deleted_at is null limit 4)
      update modules m set station = (array['Walls', 'Insulation', 'Board and paint', 'Zona especial'])[picked.n]
      from picked where picked.id = m.id`);
    const collator = new Intl.Collator('es');
    const inOrder = (words: readonly string[]) => words.toSorted((a, b) => collator.compare(a, b));
    const word = (kept: string) => wordsOf(moduleColumns.station, kept, 'es');

    const { body } = await ask('modules', { columns: 'station', sort: 'station', limit: '500' });
    const shown = body.rows.flatMap(({ station }: { station: string | null }) =>
      station === null ? [] : [word(station)],
    );
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(inOrder(shown));
    expect(shown).toContain('Muros');

    const groups = (await ask('modules/groups', { group: 'station' })).body.groups;
    const heads = groups.flatMap(({ path }: { path: (string | null)[] }) => (path[0] == null ? [] : [word(path[0])]));
    expect(heads).toEqual(inOrder(heads));

    for (const filter of [
      ['station', 'is', 'Muros'],
      ['station', 'contains', 'muro'],
    ]) {
      const found = await ask('modules', { columns: 'station', filter: JSON.stringify(filter) });
      expect(found.body.rows.map(({ station }: { station: string }) => station)).toContain('Walls');
      expect(new Set(found.body.rows.map(({ station }: { station: string }) => station)).size).toBe(1);
    }
    const file = await ask('modules/export', { format: 'csv', columns: 'module_no,station' });
    expect(file.body).toContain('Muros');
    expect(file.body).toContain('Zona especial');
    expect(file.body).not.toContain('Walls');
  });
});
