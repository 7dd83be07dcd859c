import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { readWorkbook } from '#platform/server/sheets/sheets.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let employee: Viewer;
let developer: Viewer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-export-'));
  at = await makePortal();
  employee = await at.person(['employee'], { firstName: 'Ana', lastName: 'Ruiz' });
  developer = await at.person(['developer']);
  const make = (body: object) => at.call(employee, 'POST', '/projects', body);
  const first = await make({
    project_number: '26-1',
    name: '=1+1',
    contract_value_cents: 123_456,
    factory: 'reno',
    tags: ['a', 'b'],
    percent_complete: 33.33,
  });
  await make({ project_number: '26-2', name: '+Ñandú "x", y\nz'.replace('\n', ' '), contract_value_cents: -5 });
  await make({ project_number: '26-3', name: '@SUM(A1)' });
  await at.database.db.execute(
    sql`insert into milestones (id, project_id, kind, forecast_on) values (gen_random_uuid(), ${first.body.id}, 'ship', '2027-03-04')`,
  );
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${first.body.id}, ${developer.userId}, 'developer')`,
  );
});
afterAll(async () => {
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

const columns = 'number,name,contract_value,percent_complete,next_date,factory,tags,pm,created,mine';

async function exported(
  viewer: Viewer,
  query: string,
): Promise<Awaited<ReturnType<typeof at.portal.kernel.app.inject>>> {
  return at.portal.kernel.app.inject({
    method: 'GET',
    url: `/api/tables/projects/export?${query}`,
    headers: { 'x-test-person': viewer.userId },
  });
}

test('a CSV file shows the rows asked for in their order, typed, in the language asked for, and runs nothing', async () => {
  const answer = await exported(
    employee,
    `format=csv&sort=-number&columns=${columns.replace(',created', '')}&language=es&filter=${encodeURIComponent('["number","is_not","26-2"]')}`,
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="projects-\d{4}-\d\d-\d\d\.csv"/u);
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(answer.payload.slice(1).split('\r\n')).toEqual([
    'Número,Proyecto,Contrato,Avance,Próxima fecha,Planta,Etiquetas,Gerente,Míos',
    `26-3,'@SUM(A1),,0,,,,Ana Ruiz,Sí`,
    `26-1,'=1+1,1234.56,33.33,2027-03-04,Reno,"a, b",Ana Ruiz,Sí`,
    '',
  ]);
});

test('an XLSX file holds money, shares and days as values of their type, and a text stays a text', async () => {
  const answer = await exported(employee, `format=xlsx&sort=number&columns=${columns}&zone=America/Denver`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  if (sheet === undefined) throw new Error('The file has a sheet.');
  expect(sheet.getRow(1).values).toEqual([
    undefined,
    'Number',
    'Project',
    'Contract',
    'Complete',
    'Next date',
    'Factory',
    'Tags',
    'Manager',
    'Created',
    'Mine',
  ]);
  const row = sheet.getRow(2);
  expect(row.getCell(2).type).toBe(ExcelJS.ValueType.String);
  expect(row.getCell(2).value).toBe('=1+1');
  expect(row.getCell(3).value).toBe(1234.56);
  expect(row.getCell(3).numFmt).toContain('$');
  expect(row.getCell(4).value).toBeCloseTo(0.3333);
  expect(row.getCell(4).numFmt).toContain('%');
  expect(row.getCell(5).value).toEqual(new Date('2027-03-04T00:00:00Z'));
  expect(row.getCell(9).value).toBeInstanceOf(Date);
  expect(row.getCell(10).value).toBe(true);
  expect(sheet.getRow(3).getCell(3).value).toBe(-0.05);
  expect(sheet.getRow(4).getCell(3).value).toBeNull();
});

test('what is exported can be imported: the portal’s own reader finds the same texts', async () => {
  for (const format of ['csv', 'xlsx']) {
    const answer = await exported(employee, `format=${format}&sort=number&columns=number,name`);
    const path = join(folder, `file.${format}`);
    await writeFile(path, answer.rawPayload);
    const { sheets } = await readWorkbook(path);
    expect(sheets[0]?.rows.map(({ cells }) => cells[0])).toEqual(['Number', '26-1', '26-2', '26-3']);
  }
});

test('a file holds only rows and columns that its reader may see', async () => {
  const answer = await exported(developer, 'format=csv');
  const [head = '', ...rows] = answer.payload.split('\r\n').filter((line) => line !== '');
  expect(head).not.toMatch(/Contract|Tags|Margin|Cost/u);
  expect(rows).toHaveLength(1);
  expect((await exported(developer, 'format=csv&columns=number,contract_value')).statusCode).toBe(400);
  expect((await exported(employee, 'format=pdf')).statusCode).toBe(400);
});

test('a table with nothing in it is a file with its head', async () => {
  const none = encodeURIComponent('["number","is","nothing"]');
  expect((await exported(employee, `format=csv&columns=number&filter=${none}`)).payload).toBe('\uFEFFNumber\r\n');
  const book = new ExcelJS.Workbook();
  const empty = await exported(employee, `format=xlsx&columns=number&filter=${none}`);
  await book.xlsx.load(empty.rawPayload as unknown as ArrayBuffer);
  expect(book.worksheets[0]?.rowCount).toBe(1);
});

test('of a page only named rows are read, of those that the filter leaves and the reader sees; the count is of all', async () => {
  const ask = async (query: string) =>
    (await at.call(employee, 'GET', `/tables/projects?columns=number&${query}`)).body;
  const { rows, total } = await ask('sort=number&count=true');
  const [one, two, three] = rows.map(({ id }: { id: string }) => id);
  const numbers = (page: { rows: { number: string }[] }) => page.rows.map(({ number }) => number);
  const named = await ask(`sort=-number&count=true&ids=${one},${three}`);
  expect([numbers(named), named.total]).toEqual([['26-3', '26-1'], total]);
  const filter = encodeURIComponent('["number","is_not","26-3"]');
  expect(numbers(await ask(`ids=${three},${two}&filter=${filter}`))).toEqual(['26-2']);
  const developer = await at.person(['developer']);
  expect((await at.call(developer, 'GET', `/tables/projects?columns=number&ids=${one}`)).body.rows).toEqual([]);
  expect((await at.call(employee, 'GET', '/tables/projects?ids=nonsense')).status).toBe(400);
});

test('a file of named rows holds those of them that the filter leaves and the reader sees, and names at most 200', async () => {
  const { rows } = (await at.call(employee, 'GET', '/tables/projects?columns=number&sort=number')).body;
  const [one, , three] = rows.map(({ id }: { id: string }) => id);
  const of = (ids: string, more = '') => exported(employee, `format=csv&columns=number&sort=number&ids=${ids}${more}`);
  const lines = (payload: string) => payload.slice(1).trim().split('\r\n').slice(1);
  expect(lines((await of(`${one},${three}`)).payload)).toEqual(['26-1', '26-3']);
  const filter = `&filter=${encodeURIComponent('["number","is_not","26-3"]')}`;
  expect(lines((await of(`${one},${three}`, filter)).payload)).toEqual(['26-1']);
  const many = Array.from({ length: 201 }, () => crypto.randomUUID()).join(',');
  expect((await of(many)).statusCode).toBe(400);
  expect((await of('nonsense')).statusCode).toBe(400);
});

test('one builder’s exports leave room for those of another builder in the same process', async () => {
  const [north, south] = [await makePortal(), await makePortal()];
  try {
    const [one, other] = [await north.person(['admin']), await south.person(['admin'])];
    const get = (portal: TestPortal, viewer: Viewer) =>
      portal.call(viewer, 'GET', '/tables/projects/export?format=csv');
    const [last, ...first] = await Promise.all([
      ...Array.from({ length: 12 }, () => get(north, one)),
      get(south, other),
    ]).then((answers) => answers.map(({ status }) => status).toReversed());
    expect(first).toContain(429);
    expect(last).toBe(200);
  } finally {
    await north.close();
    await south.close();
  }
});
