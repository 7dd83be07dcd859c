import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { postForm } from './uploads.ts';

/** The reading of cells that people's programs write, by every import of a sheet: the same in each of them. */
let at: TestPortal;
let admin: Viewer;
let project: string;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  project = (await at.call(admin, 'POST', '/projects', { project_number: 'SH-1', name: 'Sheets' })).body.id;
});
afterAll(() => at.close());

interface Row {
  action: string;
  changes: { field: string; after: string | null }[];
  errors: { path: string; message: string }[];
}

async function send(path: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
  const name = typeof content === 'string' ? 'list.csv' : 'list.xlsx';
  const { status, body } = await postForm(at, admin, path, fields, [{ name, content }]);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { rows: Row[]; columns: { header: string; note: { en: string } | string | null }[] };
}
const dry = (path: string, content: string | Uint8Array) =>
  send(path, content, path === '/imports/units' ? { project_id: project } : {});
const after = ({ changes }: Row, field: string | RegExp) =>
  changes.find((each) => (typeof field === 'string' ? each.field === field : field.test(each.field)))?.after;

type Cell = ExcelJS.CellValue | { value: ExcelJS.CellValue; numFmt: string };
async function book(rows: readonly (readonly Cell[])[], date1904 = false): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  workbook.properties.date1904 = date1904;
  const sheet = workbook.addWorksheet('List');
  rows.forEach((cells, down) =>
    cells.forEach((cell, right) => {
      const to = sheet.getCell(down + 1, right + 1);
      if (typeof cell === 'object' && cell !== null && 'numFmt' in cell) {
        to.value = cell.value;
        to.numFmt = cell.numFmt;
      } else to.value = cell;
    }),
  );
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const itemHead = ['SKU', 'Name', 'Cost code', 'Type', 'Unit', 'Supplier', 'Price', 'Waste'] as const;
const item = (sku: Cell, price: Cell, waste: Cell = '') =>
  [sku, `Item ${String(sku)}`, '08 71 00', 'Material', 'ea', 'Sierra Hardware', price, waste] as const;

describe('numbers', () => {
  test('the commas and points of a whole column tell which of them parts the decimals', async () => {
    const lines = ['0,485', '412,50', '1.200', '1.200,50', '4,250'].map((price, index) =>
      item(`CC-${index}`, price).join(';'),
    );
    const { rows, columns } = await dry('/catalogue/import', [itemHead.join(';'), ...lines].join('\n'));
    expect(rows.map((row) => after(row, /^Price/u))).toEqual([
      '0.485 USD',
      '412.5 USD',
      '1,200 USD',
      '1,200.5 USD',
      '4.25 USD',
    ]);
    expect(columns.find(({ header }) => header === 'Price')?.note).toMatchObject({
      en: 'Numbers read with a decimal comma.',
    });
  });

  test('what the column does not tell is refused with both readings', async () => {
    const { rows } = await dry(
      '/catalogue/import',
      [
        itemHead.join(','),
        ...['1.200', '"1,200"', '875'].map((price, index) => item(`CA-${index}`, price).join(',')),
      ].join('\n'),
    );
    expect(rows.map((row) => row.errors[0]?.message ?? after(row, /^Price/u))).toEqual([
      '1.200 can mean 1200 or 1.2. Write the one that is meant.',
      '1,200 USD',
      '875 USD',
    ]);
    const semicolons = await dry('/catalogue/import', `${itemHead.join(';')}\n${item('CB-1', '4,250').join(';')}`);
    expect(semicolons.rows[0]?.errors).toMatchObject([
      { path: 'Price', message: expect.stringContaining('4250 or 4.25') },
    ]);
  });

  test('units take them as every other import does', async () => {
    const content =
      'Unit;Module;Length (m);Width (m);Weight (kg)\nZZ 1;ZZ-M1;12,192;4,267;9.500\nZZ 2;ZZ-M2;12,20;4,27;9500\n';
    const { rows, columns } = await dry('/imports/units', content);
    expect(rows[0]).toMatchObject({
      action: 'error',
      errors: [{ path: 'Weight (kg)', message: expect.stringContaining('9500 or 9.5') }],
    });
    expect(rows[1]).toMatchObject({ module: { values: { length_ft: 40.026, weight_lb: 20944 } } });
    expect(columns.find(({ header }) => header === 'Length (m)')?.note).toContain('decimal comma');
  });

  test('a cell shown as per cent is that many per cent, whatever the sheet keeps', async () => {
    const percent = (value: number) => ({ value, numFmt: '0.0%' });
    const { rows } = await dry(
      '/catalogue/import',
      await book([
        itemHead,
        item('PC-1', 5, percent(0.1)),
        item('PC-2', 5, '10%'),
        item('PC-3', 5, 10),
        item('PC-4', 5, percent(0.0875)),
      ]),
    );
    expect(rows.map((row) => after(row, 'Waste'))).toEqual(['10', '10', '10', '8.75']);
    const rates = await dry(
      '/rates/import',
      await book([
        ['Kind', 'Key', 'Value', 'Unit', 'From'],
        ['Contingency', 'Design', { value: 0.125, numFmt: '0.0 %' }, '%', '2027-01-01'],
        ['Contingency', 'Site', { value: 0.125, numFmt: '0.00%;[Red]-0.00%' }, '%', '2027-01-01'],
        ['Contingency', 'Market', 12.5, '%', '2027-01-01'],
      ]),
    );
    expect(rates.rows.map((row) => [after(row, 'Value'), row.errors])).toEqual([
      ['12.5', []],
      ['12.5', []],
      ['12.5', []],
    ]);
  });
});

describe('days', () => {
  const spanish =
    'Nombre;Tipo;Origen;Correo;Próximo paso;Fecha del próximo paso\nRosa Peña;Compradores de casa;Sitio web;rosa@example.test;Llamar;05/04/2027\n';
  const english =
    'Name;Kind;Source;Email;Next step;Next step due\nRosa Peña;Home buyers;Website;rosa@example.test;Call;05/04/2027\n';
  test('are read in the order of the language of the heads, and every dry run says in which', async () => {
    const es = await dry('/leads/import', spanish);
    expect(es.columns.map(({ note }) => note)).toContainEqual({
      en: 'Dates read as day/month/year.',
      es: 'Fechas leídas como día/mes/año.',
    });
    expect(es.rows.map((row) => [row.errors, row.changes.some((each) => each.after === 'Apr 5, 2027')])).toEqual([
      [[], true],
    ]);
    const en = await dry('/leads/import', english);
    expect(
      en.rows[0]?.changes.some((each) => each.after === 'May 4, 2027'),
      JSON.stringify(en.rows),
    ).toBe(true);
    const units = await dry('/imports/units', 'Unidad,Módulo,Embarque previsto\nZZ 3,ZZ-M3,05/04/2027\n');
    expect(units.rows[0]).toMatchObject({ module: { values: { ship_forecast_on: '2027-04-05' } } });
    const items = await dry(
      '/catalogue/import',
      'SKU;Nombre;Código;Unidad;Proveedor;Precio;Desde\nDD-1;Bisagra;08 71 00;pza;Norte;5;05/04/2027\n',
    );
    expect(after(items.rows[0] as Row, /^Price/u)).toBe('5 USD');
    expect(items.rows[0]?.changes.find(({ field }) => field.startsWith('Price'))?.field).toContain('Apr 5, 2027');
  });

  test('a workbook that counts from 1904 is read so, also where a day has lost its format', async () => {
    const { rows } = await dry(
      '/imports/units',
      await book(
        [
          ['Unit', 'Module', 'Ship forecast'],
          ['ZZ 4', 'ZZ-M4', { value: 44_560, numFmt: 'yyyy-mm-dd' }],
          ['ZZ 5', 'ZZ-M5', 44_560],
        ],
        true,
      ),
    );
    expect(rows).toMatchObject([
      { module: { values: { ship_forecast_on: '2025-12-31' } } },
      { module: { values: { ship_forecast_on: '2025-12-31' } } },
    ]);
  });
});

describe('cells', () => {
  test('zeros that a format shows are a part of a text', async () => {
    const { rows } = await dry('/catalogue/import', await book([itemHead, item({ value: 417, numFmt: '000000' }, 5)]));
    expect(rows[0]).toMatchObject({ action: 'create', name: expect.stringContaining('000417') });
    const companies = await dry(
      '/companies/import',
      await book([
        ['Name', 'Kind', 'Zip code'],
        ['Boston Homes', 'Developer', { value: 2134, numFmt: '00000' }],
        ['Reno Homes', 'Developer', { value: 895_021_234, numFmt: '00000\\-0000' }],
      ]),
    );
    expect(companies.rows.map(({ errors }) => errors)).toEqual([[], []]);
    expect(JSON.stringify(companies.rows[0]?.changes)).toContain('02134');
    expect(JSON.stringify(companies.rows[1]?.changes)).toContain('89502-1234');
  });

  test('what the spreadsheet has lost is refused at its cell, in every import', async () => {
    const lost: readonly (readonly [Cell, RegExp])[] = [
      [new Date(Date.UTC(2026, 2, 5)), /turned this into a date/u],
      [{ error: '#N/A' }, /shows an error/u],
      ['#REF!', /shows an error/u],
      [{ formula: 'A1&"x"' }, /never calculated/u],
      [1.2345678901234568e21, /lost its last digits/u],
      ['1.23E+12', /lost its last digits/u],
    ];
    for (const [cell, sentence] of lost) {
      const imports = [
        ['/catalogue/import', [itemHead, [cell, 'Item', '08 71 00', 'Material', 'ea', 'Sierra', 5, '']]],
        ['/companies/import', [['Name'], [cell]]],
        [
          '/imports/units',
          [
            ['Unit', 'Module', 'Serial'],
            ['ZZ 6', 'ZZ-M6', cell],
          ],
        ],
      ] as const;
      for (const [path, sheet] of imports) {
        const { rows } = await dry(path, await book(sheet));
        expect(rows[0]?.action, `${path} ${JSON.stringify(cell)}`).toBe('error');
        expect(rows[0]?.errors.map(({ message }) => message).join(' '), path).toMatch(sentence);
      }
    }
    const price = await dry('/catalogue/import', await book([itemHead, item('LO-1', { formula: 'A1*2' })]));
    expect(price.rows[0]).toMatchObject({ action: 'error', errors: [{ path: 'Price' }] });
  });

  test('a title above the heads does not hide what parts the cells', async () => {
    const body = (mark: string) => `${itemHead.join(mark)}\n${item('TI-1', '4.25').join(mark)}`;
    for (const content of [
      `Price list Sierra Hardware 2027\n\n${body(';')}`,
      `Price list Sierra Hardware 2027\n${body('\t')}`,
      `Sierra Hardware; price list 2027\n${body(',')}`,
      `Sierra Hardware, hinges, 2027\n${body(';')}`,
    ]) {
      const { rows } = await dry('/catalogue/import', content);
      expect(after(rows[0] as Row, /^Price/u), content).toBe('4.25 USD');
    }
  });
});

test('a dry run shows the values that it would store, in the formats of its reader', async () => {
  const lead =
    'Name,Kind,Source,Email,Next step,Next step due,Budget from\nRosa,Home buyers,Website,rosa@example.test,Call,2027-04-05,"2,200,000.50"\n';
  const { rows } = await dry('/leads/import', lead);
  expect(rows[0]).toMatchObject({ action: 'create', errors: [] });
  for (const change of [
    { field: 'Next step due', before: null, after: 'Apr 5, 2027' },
    { field: 'Budget from', before: null, after: '$2,200,000.50' },
    { field: 'Kind', before: null, after: 'Home buyers' },
  ])
    expect(rows[0]?.changes).toContainEqual(change);
  const items = await dry('/catalogue/import', `${itemHead.join(',')}\n${item('SV-1', '"1,234.5"', '7').join(',')}`);
  expect(items.rows[0]?.changes).toMatchObject([
    { field: 'Name', before: null, after: 'Item SV-1' },
    { field: 'Cost code', after: '08 71 00' },
    { field: 'Kind', after: 'Material' },
    { field: 'Unit', after: 'each' },
    { field: 'Waste', after: '7' },
    { field: expect.stringContaining('Sierra Hardware'), after: '1,234.5 USD' },
  ]);
});
