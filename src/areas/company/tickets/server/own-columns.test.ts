import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let heating: string;
let plumbing: string;

const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const rows = async (query: Record<string, string>, status = 200) => {
  const answer = await at.call(staff, 'GET', `/tables/tickets?${new URLSearchParams(query).toString()}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};
const titles = async (filter: unknown, sort = 'title'): Promise<string[]> =>
  (await rows({ columns: 'title', filter: JSON.stringify(filter), sort })).rows.map(
    ({ title }: { title: string }) => title,
  );
const ticketOf = (title: string, type: string, custom: object) =>
  made(staff, '/ticket-talk', { record: { title, type_id: type }, custom });

beforeAll(async () => {
  at = await makePortal();
  [admin, staff] = [await at.person(['admin']), await at.person(['employee'])];
  const fields = [
    'serial | text | Serial number | Número de serie',
    'amps | number | Amps | Amperios',
    'maker | choice | Maker | Marca | | Daikin; Other=Otra',
    'live | flag | Live | Vivo',
    'built | date | Built on | Fabricado el',
  ];
  heating = (await made(admin, '/ticket-types', { name: 'Heating', name_es: 'Calefacción', fields: fields.join('\n') }))
    .id;
  plumbing = (
    await made(admin, '/ticket-types', {
      name: 'Plumbing',
      fields:
        'serial | text | Serial number | Número de serie\nmaker | choice | Maker | Marca | | Kohler\namps | text | Amps',
    })
  ).id;
  await ticketOf('One', heating, { serial: 'AB-7', amps: 9, maker: 'Daikin', live: true, built: '2026-02-28' });
  await ticketOf('Two', heating, { serial: 'cd-9', amps: 30, maker: 'Other', live: false, built: '2025-12-01' });
  await ticketOf('Three', plumbing, { serial: 'AB-9', maker: 'Kohler', amps: 'many' });
  await made(staff, '/tickets', { title: 'Four' });
});
afterAll(() => at.close());

describe('the fields of a category in the list of tickets', () => {
  test('are columns of their kinds: those of one key and kind are one, whichever category has them, and nothing comes unasked', async () => {
    const { rows: found } = await rows({
      columns: 'title,own_text_serial,own_number_amps,own_text_amps,own_choice_maker,own_flag_live,own_date_built',
      sort: 'title',
    });
    expect(found.map(({ id: _id, version: _version, ...row }: Record<string, unknown>) => row)).toEqual([
      {
        title: 'Four',
        own_text_serial: null,
        own_number_amps: null,
        own_text_amps: null,
        own_choice_maker: null,
        own_flag_live: null,
        own_date_built: null,
      },
      {
        title: 'One',
        own_text_serial: 'AB-7',
        own_number_amps: 9,
        own_text_amps: null,
        own_choice_maker: 'Daikin',
        own_flag_live: true,
        own_date_built: '2026-02-28',
      },
      {
        title: 'Three',
        own_text_serial: 'AB-9',
        own_number_amps: null,
        own_text_amps: 'many',
        own_choice_maker: 'Kohler',
        own_flag_live: null,
        own_date_built: null,
      },
      {
        title: 'Two',
        own_text_serial: 'cd-9',
        own_number_amps: 30,
        own_text_amps: null,
        own_choice_maker: 'Other',
        own_flag_live: false,
        own_date_built: '2025-12-01',
      },
    ]);
    const { rows: plain } = await rows({});
    expect(Object.keys(plain[0]).filter((key) => key.startsWith('own_'))).toEqual([]);
  });

  test('are filtered and sorted by, as the kind of each asks for', async () => {
    expect(await titles(['own_text_serial', 'starts', 'ab'])).toEqual(['One', 'Three']);
    expect(await titles(['own_number_amps', 'between', [5, 10]])).toEqual(['One']);
    expect(await titles(['own_choice_maker', 'any_of', ['Daikin', 'Kohler']])).toEqual(['One', 'Three']);
    expect(await titles(['own_flag_live', 'is', false])).toEqual(['Two']);
    expect(await titles(['own_date_built', 'before', '2026-01-01'])).toEqual(['Two']);
    expect(
      await titles({
        all: [
          ['own_text_serial', 'filled'],
          ['own_number_amps', 'empty'],
        ],
      }),
    ).toEqual(['Three']);
    expect(await titles(['title', 'filled'], '-own_number_amps,title')).toEqual(['Two', 'One', 'Four', 'Three']);
  });

  test('are grouped by, exported under their names, and hold for what is changed in bulk', async () => {
    const groups = await at.call(staff, 'GET', '/tables/tickets/groups?group=own_choice_maker&sort=own_choice_maker');
    expect(groups.body.groups.map(({ path, count }: { path: unknown; count: number }) => [path, count])).toEqual([
      [['Daikin'], 1],
      [['Other'], 1],
      [['Kohler'], 1],
      [[null], 1],
    ]);
    const file = await at.call(
      staff,
      'GET',
      '/tables/tickets/export?format=csv&language=es&sort=title&columns=title,own_choice_maker,own_number_amps',
    );
    expect(String(file.body)).toContain('Amperios · Calefacción');
    expect(String(file.body)).toMatch(/Two,Otra,30/u);
    const changed = await at.call(staff, 'POST', '/tables/tickets/bulk', {
      action: 'change',
      matching: { filter: ['own_choice_maker', 'is', 'Other'] },
      values: { priority: 'high' },
    });
    expect(changed.body).toMatchObject({ done: 1, refused: 0 });
  });

  test('that no category has are refused by their name, and what is kept of a field that is gone or of another kind now shows nothing', async () => {
    const none = await rows({ columns: 'title,own_text_nothing' }, 400);
    expect(JSON.stringify(none)).toContain('own_text_nothing');
    await rows({ filter: JSON.stringify(['own_number_serial', 'eq', 1]) }, 400);
    const type = await made(admin, '/ticket-types', { name: 'Odd', fields: 'day | text | Day\nsize | text | Size' });
    const { id } = await ticketOf('Odd', type.id, { day: '2026-02-30', size: '12' });
    const fields = 'day | date | Day\nsize | number | Size';
    expect((await at.call(admin, 'PATCH', `/ticket-types/${type.id}`, { fields })).status).toBe(200);
    for (const kept of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-04-31', 'soon', ''])
      for (const [column, value] of [
        ['own_date_day', kept],
        ['own_number_size', '12'],
      ] as const) {
        await at.database.db.execute(
          sql`update tickets set custom = jsonb_build_object('day', ${value}::text, 'size', ${value}::text) where id = ${id}`,
        );
        expect(
          await titles({
            all: [
              ['title', 'is', 'Odd'],
              [column, 'empty'],
            ],
          }),
          `${column} ${value}`,
        ).toEqual(['Odd']);
        await rows({ columns: `title,${column}`, sort: column });
      }
    await at.database.db.execute(sql`update tickets set custom = '{"day": "2024-02-29"}'::jsonb where id = ${id}`);
    expect(await titles(['own_date_day', 'on', '2024-02-29'])).toEqual(['Odd']);
    await at.call(admin, 'PATCH', `/ticket-types/${type.id}`, { fields: null });
    await rows({ columns: 'own_date_day' }, 400);
  });
});
