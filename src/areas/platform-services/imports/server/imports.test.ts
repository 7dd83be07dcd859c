import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type Answer, type TestPortal } from '#test/portal.ts';
import { filesBelow, postForm } from '#test/uploads.ts';
import type { ImportReport, ImportRow } from '../schema.ts';

let at: TestPortal;
let employee: Viewer;
const heard: unknown[] = [];

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  at.portal.kernel.events.on('units.imported', async (event) => void heard.push(event));
});
afterAll(() => at.close());

let number = 0;
async function aProject(): Promise<string> {
  number += 1;
  return (
    await at.call(employee, 'POST', '/projects/', {
      project_number: `26-I${number}`,
      name: `Import ${number}`,
      factory: 'butte',
    })
  ).body.id;
}

type Content = Uint8Array | string;
function send(
  projectId: string,
  content: Content,
  fields: Record<string, string> = {},
  name = 'units.csv',
  viewer: Viewer = employee,
): Promise<Answer> {
  return postForm(at, viewer, '/imports/units/', { project_id: projectId, ...fields }, [{ name, content }]);
}
/** A dry run that has to succeed. */
async function look(
  projectId: string,
  content: Content,
  fields: Record<string, string> = {},
  name?: string,
): Promise<ImportReport> {
  const answer = await send(projectId, content, fields, name);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const apply = (projectId: string, content: Content, fields: Record<string, string> = {}, name?: string) =>
  look(projectId, content, { dry_run: 'false', ...fields }, name);

async function unitsOf(projectId: string) {
  return (await at.call(employee, 'GET', `/units/?project=${projectId}&limit=1000`)).body;
}
async function modulesOf(projectId: string) {
  return (await at.call(employee, 'GET', `/modules?project=${projectId}&limit=1000`)).body;
}
async function xlsx(sheets: Record<string, unknown[][]>): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
const faults = (row: ImportRow | undefined) => row?.errors.map((error) => [error.path, error.message]);

test('a dry run says what each row would do and changes nothing', async () => {
  const project = await aProject();
  const report = await look(project, 'Unit,Plan,Beds,Baths,Area (m2)\nA-101,Elm,2,1.5,100\nA-102,Oak,3,2,"1,200"\n');
  expect(report).toMatchObject({
    format: 'csv',
    dry_run: true,
    applied: false,
    file_name: 'units.csv',
    counts: { rows: { create: 2, update: 0, skip: 0, error: 0 }, units: { create: 2 } },
  });
  expect(report.rows[0]).toMatchObject({
    sheet: 'CSV',
    row: 2,
    action: 'create',
    module: null,
    errors: [],
    unit: { action: 'create', name: 'A-101', id: null, values: { plan_code: 'Elm', beds: 2, baths: 1.5, sqft: 1076 } },
  });
  expect(report.columns.map((column) => [column.header, column.target, column.note])).toEqual([
    ['Unit', 'unit.name', null],
    ['Plan', 'unit.plan_code', null],
    ['Beds', 'unit.beds', null],
    ['Baths', 'unit.baths', null],
    ['Area (m2)', 'unit.sqft', 'Converted from m².'],
  ]);
  expect(await unitsOf(project)).toEqual([]);
});

test('an import makes units and their modules in one go, with audit rows, and tells the others', async () => {
  const project = await aProject();
  const sheet =
    'Unit,Plan,Module No,Serial No,Length,Width,Weight (kg),Factory,Ship Date\nA,Elm,1/2,S-1,"52\'-6""",14.5,10000,Reno,2026-12-01\nA,,2/2,S-2,52.5,14.5,,,12/15/2026\nB,Oak,1/1,S-3,48,14,,,\n,,Core,S-4,,,,,\n';
  const report = await apply(project, sheet);
  expect(report).toMatchObject({
    applied: true,
    counts: { units: { create: 2, skip: 0 }, modules: { create: 4 }, rows: { create: 4 } },
    warnings: ['1 module names no unit and will be shared by all.'],
  });
  expect(report.rows.every((row) => row.module?.id !== null)).toBe(true);
  const units: { id: string; name: string; plan_code: string }[] = await unitsOf(project);
  expect(units.map((unit) => [unit.name, unit.plan_code])).toEqual([
    ['A', 'Elm'],
    ['B', 'Oak'],
  ]);
  const modules: Record<string, unknown>[] = await modulesOf(project);
  const unitA = units[0]?.id;
  expect(modules.find((module) => module['serial_no'] === 'S-1')).toMatchObject({
    unit: unitA,
    module_no: '1/2',
    length_ft: 52.5,
    weight_lb: 22046,
    factory: 'reno',
    ship_forecast_on: '2026-12-01',
    status: 'scheduled',
  });
  expect(modules.find((module) => module['serial_no'] === 'S-2')).toMatchObject({
    unit: unitA,
    factory: 'butte',
    ship_forecast_on: '2026-12-15',
  });
  expect(modules.find((module) => module['serial_no'] === 'S-4')).toMatchObject({ unit: null });
  const { rows: audits } = await at.database.db.execute<{ action: string; n: number; source: string }>(
    sql`select action, source, count(*)::int as n from audit_log
      where project_id = ${project} and action <> 'project.created' group by 1, 2 order by 1`,
  );
  expect(audits).toEqual([
    { action: 'module.created', source: 'import', n: 4 },
    { action: 'unit.created', source: 'import', n: 2 },
    { action: 'units.imported', source: 'import', n: 1 },
  ]);
  expect(heard.at(-1)).toEqual({
    projectId: project,
    fileName: 'units.csv',
    units: { created: 2, changed: 0 },
    modules: { created: 4, changed: 0 },
  });
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
});

test('the same sheet again changes nothing; a changed one updates by name, and an empty cell keeps what is stored', async () => {
  const project = await aProject();
  await apply(project, 'Unit,Plan,Beds,Module,Serial\nA,Elm,2,1,X-1\nB,Oak,3,1,X-2\n');
  const again = await apply(project, 'Unit,Plan,Beds,Module,Serial\nA,Elm,2,1,X-1\nB,Oak,3,1,X-2\n');
  expect(again.counts).toMatchObject({
    rows: { skip: 2, create: 0, update: 0 },
    units: { skip: 2 },
    modules: { skip: 2 },
  });
  const changed = await apply(project, 'Unit,Plan,Beds,Module,Serial\na,,4,1,X-9\nb,Ash,,1,X-2\nC,Fir,1,,\n');
  expect(changed.rows.map((row) => [row.action, row.unit?.before, row.module?.before])).toEqual([
    ['update', { beds: 2 }, { serial_no: 'X-1' }],
    ['update', { plan_code: 'Oak' }, {}],
    ['create', {}, undefined],
  ]);
  expect(
    (await unitsOf(project)).map((unit: Record<string, unknown>) => [unit['name'], unit['plan_code'], unit['beds']]),
  ).toEqual([
    ['A', 'Elm', 4],
    ['B', 'Ash', 3],
    ['C', 'Fir', 1],
  ]);
  expect((await modulesOf(project)).map((module: Record<string, unknown>) => module['serial_no']).sort()).toEqual([
    'X-2',
    'X-9',
  ]);
});

test('each faulty row names its column and the rule, and one fault keeps everything out', async () => {
  const project = await aProject();
  const other = await aProject();
  await apply(other, 'Module,Serial\n9,TAKEN\n');
  const sheet = [
    'Unit,Beds,Sq Ft,Swing,Closing Date,Module,Serial,Length,Factory,Set Sequence',
    'A,two,1200,left,2026-01-31,1,M-1,50,butte,1',
    'A,,,,,1,M-2,,,',
    'A,3,,,,2,M-1,,,',
    'B,2,1200.5,up,02/30/2026,1,TAKEN,long,Chicago,1.5',
    'B,,,,,,,,,',
    ',4,,,,,,,,',
    ',,,,,,M-7,,,',
    'C,100,-4,,1850-01-01,1,,2000,,',
    `${'x'.repeat(61)},,,,,,,,,`,
    'D,2,900,right,2026-02-28,1,M-8,40,Loma Linda,2',
  ].join('\n');
  const report = await look(project, sheet);
  expect(report.rows.map((row) => [row.row, row.action, faults(row)])).toEqual([
    [2, 'error', [['Beds', 'Must be a number, not "two".']]],
    [3, 'error', [['Module', 'Module 1 of this unit stands already in row 2.']]],
    [4, 'error', [['Serial', 'Serial number M-1 stands already in row 2.']]],
    [
      5,
      'error',
      [
        ['Sq Ft', 'Must be a whole number, not "1200.5".'],
        ['Swing', 'Must be one of Left, Right, None, not "up".'],
        ['Closing Date', 'Must be a date, not "02/30/2026".'],
        ['Length', 'Must be a length like 52.5 or 52\'-6", not "long".'],
        ['Factory', 'Must be one of Loma Linda, Butte, Monterrey, Reno, not "Chicago".'],
        ['Set Sequence', 'Must be a whole number, not "1.5".'],
        ['Serial', 'Serial number TAKEN belongs to module 9 of project 26-I5 already.'],
      ],
    ],
    [6, 'error', [['Unit', 'Unit B stands already in row 5.']]],
    [7, 'error', [['Unit', 'The row has unit data, but no unit name.']]],
    [8, 'error', [['Module', 'The row has module data, but no module number.']]],
    [
      9,
      'error',
      [
        ['Beds', 'Must be at most 99.'],
        ['Sq Ft', 'Must be at least 0.'],
        ['Closing Date', 'Must lie between 1900 and 2199.'],
        ['Length', 'Must be at most 1000.'],
      ],
    ],
    [10, 'error', [['Unit', 'Must have at most 60 characters.']]],
    [11, 'create', []],
  ]);
  const refused = await send(project, sheet, { dry_run: 'false' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'rule_broken', message: '9 rows have faults; nothing was imported.' });
  expect(refused.body.details[0]).toMatchObject({ path: 'CSV!2.Beds', message: 'Must be a number, not "two".' });
  expect(await unitsOf(project)).toEqual([]);
  const applied = await apply(project, sheet, { skip_faulty: 'true' });
  expect(applied).toMatchObject({ applied: true, counts: { rows: { create: 1, error: 9 } } });
  expect((await unitsOf(project)).map((unit: { name: string }) => unit.name)).toEqual(['D']);
  expect((await send(project, 'Unit,Beds\nZ,many\n', { dry_run: 'false', skip_faulty: 'true' })).status).toBe(422);
});

test('rows that contradict each other about one unit are named; a good later row still brings a unit whose first row is faulty', async () => {
  const project = await aProject();
  const report = await look(project, 'Unit,Beds,Module\nA,2,1\nA,3,2\n');
  expect(faults(report.rows[1])).toEqual([['Beds', 'Row 2 says 2 for unit A; this row says 3.']]);
  const applied = await apply(project, 'Unit,Plan,Module,Length\nA,Elm,1,long\nA,Elm,2,40\n', { skip_faulty: 'true' });
  expect(applied.rows.map((row) => [row.action, row.unit?.action])).toEqual([
    ['error', 'error'],
    ['create', 'create'],
  ]);
  expect((await modulesOf(project)).map((module: { module_no: string }) => module.module_no)).toEqual(['2']);
});

test('CSV is read in each encoding and with each separator that spreadsheets write', async () => {
  const project = await aProject();
  const rows = (separator: string) =>
    [
      ['Unidad', 'Recámaras', 'Modelo'],
      ['Álamo-1', '2', 'Año "Nuevo"; casa'],
    ]
      .map((row) =>
        row.map((cell) => (/["';,\t]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
      )
      .join('\r\n');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const cases: [string, Content][] = [
    ['UTF-8, comma', rows(',')],
    ['UTF-8 with mark, semicolon', `\ufeff${rows(';')}`],
    ['UTF-8, tab', rows('\t')],
    ['UTF-16, tab', utf16(rows('\t'))],
    ['UTF-16 big end', utf16(rows(',')).swap16()],
    ['UTF-16 without mark', Buffer.from(rows(';'), 'utf16le')],
    ['Latin-1, semicolon', Buffer.from(rows(';'), 'latin1')],
    ['with a hint line', `sep=;\r\n${rows(';')}`],
  ];
  for (const [name, content] of cases) {
    const report = await look(project, content);
    expect([name, report.rows.map((row) => row.unit?.values)]).toEqual([
      name,
      [{ name: 'Álamo-1', beds: 2, plan_code: 'Año "Nuevo"; casa' }],
    ]);
  }
});

test('headers in Spanish are understood, dates follow their language, and the answer speaks it', async () => {
  const project = await aProject();
  const sheet =
    'Unidad;Baños;Número de Módulo;No. de Serie;Largo (m);Fecha de Embarque;Montaje base\nA;1,5;1;S-20;12,5;03/04/2027;4 de mayo de 2027\nA;x;2;;;;\n';
  const form = new FormData();
  form.append('project_id', project);
  form.append('file', new File([sheet], 'unidades.csv'));
  const report: ImportReport = (
    await at.call(employee, 'POST', '/imports/units/', form, { 'accept-language': 'es-MX,es;q=0.9' })
  ).body;
  expect(report.rows[0]).toMatchObject({
    unit: { values: { baths: 1.5 } },
    module: {
      values: { serial_no: 'S-20', length_ft: 41.01, ship_forecast_on: '2027-04-03', set_baseline_on: '2027-05-04' },
    },
  });
  expect(report.rows[1]?.errors).toMatchObject([
    { path: 'Baños', message: 'Must be a number, not "x".', said: { es: 'Debe ser un número, no "x".' } },
  ]);
  expect(report.columns.find((column) => column.header === 'Fecha de Embarque')?.note).toBe(
    'Fechas leídas como día/mes/año.',
  );
  const told = await look(project, 'Unit,Closing\nA,3/4/2027\nB,25/4/2027\n');
  expect(told.rows.map((row) => row.unit?.values['closing_on'])).toEqual(['2027-04-03', '2027-04-25']);
  const american = await look(
    project,
    'Unit,Closing\nA,3/4/2027\nB,Nov 24, 2026\n'.replace('Nov 24, 2026', '"Nov 24, 2026"'),
  );
  expect(american.rows.map((row) => row.unit?.values['closing_on'])).toEqual(['2027-03-04', '2026-11-24']);
});

test('a mapping decides what a column means, leaves columns out, and says what it did not find', async () => {
  const project = await aProject();
  const sheet = 'Dwelling code,Rooms,Plan,Remarks\nH-1,4,Elm,hello\n';
  expect((await send(project, sheet)).body).toMatchObject({ code: 'rule_broken', details: [{ path: 'file' }] });
  const report = await look(project, sheet, {
    mapping: JSON.stringify({ 'dwelling code': 'unit.name', Rooms: 'unit.beds', Plan: null, Colour: 'unit.level' }),
  });
  expect(report.rows[0]?.unit?.values).toEqual({ name: 'H-1', beds: 4 });
  expect(report.columns.map((column) => column.note)).toEqual([
    null,
    null,
    'Left out as asked.',
    'Left out: not known. Map it if it matters.',
  ]);
  expect(report.warnings).toEqual(['The mapping names columns that are not there: colour.']);
  const bad = await send(project, sheet, { mapping: JSON.stringify({ Rooms: 'unit.owner_id' }), dry_run: 'yes' });
  expect(bad.body.details.map((fault: { path: string }) => fault.path).sort()).toEqual(['dry_run', 'mapping.Rooms']);
  expect((await send(project, sheet, { mapping: '{"__proto__":"unit.name"}' })).body.code).toBe('malformed_body');
});

test('a workbook is read sheet by sheet with its dates, formulas and rich text, and says what it left out', async () => {
  const project = await aProject();
  const content = await xlsx({
    Cover: [['Prepared for the client'], [], ['Date', new Date(Date.UTC(2026, 0, 2))]],
    Units: [
      ['Project units 2026'],
      [],
      ['Name', 'Beds', 'CO Date', 'Plan'],
      [
        'A',
        { formula: '1+1', result: 2 },
        new Date(Date.UTC(2027, 4, 6)),
        { richText: [{ text: 'El' }, { text: 'm' }] },
      ],
      [101, '3', 46_000, '=1+1'],
    ],
    Modules: [
      ['Unit', 'Module No', 'Serial'],
      ['A', '1/2', 'W-1'],
      ['A', new Date(Date.UTC(2026, 1, 3)), 'W-2'],
    ],
    Empty: [],
  });
  const report = await look(project, content, {}, 'units.xlsx');
  expect(report.format).toBe('xlsx');
  expect(report.sheets.map((sheet) => [sheet.name, sheet.used, sheet.note])).toEqual([
    ['Cover', false, "Left out: no column for a unit's name or a module's number."],
    ['Units', true, '2 rows read; the headers stand in row 3.'],
    ['Modules', true, '2 rows read; the headers stand in row 1.'],
    ['Empty', false, 'Empty.'],
  ]);
  expect(report.rows.map((row) => [row.sheet, row.row, row.unit?.values, faults(row)])).toEqual([
    ['Units', 4, { name: 'A', beds: 2, co_on: '2027-05-06', plan_code: 'Elm' }, []],
    ['Units', 5, { name: '101', beds: 3, co_on: '2025-12-09', plan_code: '=1+1' }, []],
    ['Modules', 2, { name: 'A' }, []],
    [
      'Modules',
      3,
      { name: 'A' },
      [['Module No', 'The spreadsheet turned this into a date; format the column as text.']],
    ],
  ]);
  await apply(project, content, { skip_faulty: 'true' }, 'units.xlsx');
  expect((await unitsOf(project)).map((unit: Record<string, unknown>) => unit['plan_code'])).toEqual(['=1+1', 'Elm']);
});

/** The smallest zip file with these parts; `method` 8 packs them. */
function zip(parts: Record<string, Buffer>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(100, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    // Says that it unpacks to 100 bytes.
    entry.writeUInt32LE(100, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

test('what is no spreadsheet, is damaged or unfolds to gigabytes is refused with what to do', async () => {
  const project = await aProject();
  const workbook = Buffer.from(await xlsx({ Units: [['Unit'], ['A']] }));
  const bomb = zip({
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(200 * 1024 * 1024, 'a')]),
  });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const cases: [string, Content, RegExp][] = [
    ['empty.csv', '', /empty/u],
    ['photo.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0, 3, 0]), /no spreadsheet/u],
    ['old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /\.xls/u],
    ['cut.xlsx', workbook.subarray(0, workbook.length - 200), /cut off|damaged/u],
    ['other.zip', zip({ 'a.txt': Buffer.from('a') }), /no spreadsheet/u],
    ['sheet.ods', zip({ mimetype: Buffer.from('x'), 'content.xml': Buffer.from('x') }), /OpenDocument/u],
    ['bomb.xlsx', bomb, /unfolds/u],
    ['prose.csv', 'This is only a sentence.\nAnd another.\n', /No unit or module/u],
  ];
  for (const [name, content, reason] of cases) {
    const answer = await send(project, content, {}, name);
    expect([name, answer.status]).toEqual([name, 422]);
    expect(answer.body.message).toMatch(reason);
  }
  const many = await send(project, `Unit\n${Array.from({ length: 5001 }, (_, index) => `U-${index}`).join('\n')}\n`);
  expect(many.body.message).toBe('The sheet has more than 5,000 rows. Split it.');
  expect((await postForm(at, employee, '/imports/units/', { project_id: project }, [])).body.details).toMatchObject([
    { path: 'file' },
  ]);
  expect(
    (
      await postForm(at, employee, '/imports/units/', { project_id: project }, [
        { name: 'a.csv', content: 'Unit\nA' },
        { name: 'b.csv', content: 'Unit\nB' },
      ])
    ).status,
  ).toBe(413);
  expect(await filesBelow(at, 'files-incoming')).toEqual([]);
});

test('only staff import, and only into a project that is there', async () => {
  const project = await aProject();
  for (const group of ['home_owner', 'developer', 'floor_manager'] as const)
    expect((await send(project, 'Unit\nA\n', {}, 'a.csv', await at.person([group], { factory: 'butte' }))).status).toBe(
      403,
    );
  expect((await send(newId(), 'Unit\nA\n')).status).toBe(404);
  expect(
    (await postForm(at, null, '/imports/units', { project_id: project }, [{ name: 'a.csv', content: 'Unit\nA' }]))
      .status,
  ).toBe(401);
});

test('two imports of one sheet at once make each unit once', async () => {
  const project = await aProject();
  const sheet = 'Unit,Module\nA,1\nB,1\n';
  const answers = await Promise.all([1, 2, 3].map(() => send(project, sheet, { dry_run: 'false' })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.body.counts.units.create).sort()).toEqual([0, 0, 2]);
  expect((await unitsOf(project)).length).toBe(2);
});

test('a sheet with more rows than one statement has room for goes in at once', async () => {
  const project = await aProject();
  const sheet = `Unit,Plan,Module,Serial\n${Array.from({ length: 3000 }, (_, index) => `U-${index},Elm,1,BIG-${index}`).join('\n')}\n`;
  const report = await apply(project, sheet);
  expect(report.counts).toMatchObject({ units: { create: 3000 }, modules: { create: 3000 } });
  const { rows } = await at.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from modules where project_id = ${project} and deleted_at is null`,
  );
  expect(rows[0]?.n).toBe(3000);
}, 120_000);

function cobieSheets(zones: unknown[][]): Record<string, unknown[][]> {
  return {
    Facility: [
      ['Name', 'AreaUnits'],
      ['Twin', 'squaremeters'],
    ],
    Floor: [
      ['Name', 'Elevation'],
      ['Upper', 3],
      ['Ground', 0],
    ],
    Space: [
      ['Name', 'Category', 'FloorName', 'Description', 'GrossArea', 'NetArea'],
      ['A101', '13-51 24: Living Spaces', 'Ground', 'Living', 'n/a', 30],
      ['A201', '13-51 21 11: Bedroom', 'Upper', 'Bedroom 1', 22, 20],
      ['A202', '13-41 11 14 11: Bathroom', 'Upper', 'Bathroom', 6, 5],
      ['B101', '13-51 21 11: Bedroom', 'Ground', 'Bedroom', 12, 10],
      ['B102', 'x', 'Ground', 'Hall', 5, 4],
      ['Site', 'x', 'Ground', 'Outside', 0, 0],
    ],
    Zone: [['Name', 'Category', 'SpaceNames'], ...zones],
    Type: [['Name'], ['Door'], ['Window']],
  };
}

test('a COBie workbook becomes units: zones group rooms, areas add up, and each sheet says what became of it', async () => {
  const project = await aProject();
  const content = await xlsx(
    cobieSheets([
      ['Apartment A', 'OccupancyZoneName', 'A101'],
      ['Apartment A', 'OccupancyZoneName', 'A201, A202'],
      ['Apartment B', 'OccupancyZoneName', 'B101,B102,B999'],
      ['Fire 1', 'FireZone', 'A101'],
    ]),
  );
  const report = await apply(project, content, {}, 'handover.xlsx');
  expect(report).toMatchObject({ format: 'cobie', applied: true, counts: { units: { create: 2 } } });
  expect(report.rows.map((row) => [row.sheet, row.row, row.unit?.values])).toEqual([
    ['Zone', 2, { name: 'Apartment A', building: 'Twin', sqft: 592, level: 'Ground – Upper', beds: 1, baths: 1 }],
    ['Zone', 4, { name: 'Apartment B', building: 'Twin', sqft: 151, level: 'Ground', beds: 1, baths: 0 }],
  ]);
  expect(report.warnings).toEqual([
    'Rooms in no unit: Site.',
    'Zone Apartment B names rooms that the sheet Space does not have: B999.',
  ]);
  expect(report.sheets.map((sheet) => [sheet.name, sheet.used])).toEqual([
    ['Facility', true],
    ['Floor', true],
    ['Space', true],
    ['Zone', true],
    ['Type', false],
  ]);
  expect(report.sheets.at(-1)?.note).toBe('Left out: 2 rows that units and modules have no field for.');
  expect(
    (await unitsOf(project)).map((unit: Record<string, unknown>) => [unit['name'], unit['sqft'], unit['beds']]),
  ).toEqual([
    ['Apartment A', 592, 1],
    ['Apartment B', 151, 1],
  ]);
  expect((await apply(project, content, {}, 'handover.xlsx')).counts.units).toMatchObject({
    skip: 2,
    create: 0,
    update: 0,
  });
});

test('without zones, rooms are grouped by the letters of their names', async () => {
  const report = await look(await aProject(), await xlsx(cobieSheets([])), {}, 'handover.xlsx');
  expect(report.rows.map((row) => [row.sheet, row.unit?.name, row.unit?.values['sqft']])).toEqual([
    ['Space', 'A', 592],
    ['Space', 'B', 151],
  ]);
});

const duplex = fileURLToPath(new URL('../../../../../../shared/data/cobie/Duplex-Design.xlsx', import.meta.url));
const hasDuplex = existsSync(duplex);

test.skipIf(!hasDuplex)(
  `${hasDuplex ? 1 : 0} real COBie workbook: the Duplex brings its two apartments with the areas of their rooms`,
  async () => {
    const project = await aProject();
    const facts: { sheets: Record<string, number> } = JSON.parse(
      readFileSync(new URL('facts.json', `file://${duplex}`), 'utf8'),
    );
    const report = await apply(project, readFileSync(duplex), {}, 'Duplex-Design.xlsx');
    expect(
      report.rows.map((row) => [
        row.action,
        row.unit?.name,
        row.unit?.values['beds'],
        row.unit?.values['baths'],
        row.unit?.values['level'],
        row.unit?.values['building'],
      ]),
    ).toEqual([
      ['create', 'Apartment A', 2, 2, 'Level 1 – Level 2', 'DuplexApartment'],
      ['create', 'Apartment B', 2, 2, 'Level 1 – Level 2', 'DuplexApartment'],
    ]);
    // 138.15 m² each, as the rooms of the sheet add up.
    expect(report.rows.map((row) => row.unit?.values['sqft'])).toEqual([1487, 1487]);
    expect(report.warnings).toEqual(['Rooms in no unit: R301, Site.']);
    expect(report.sheets.length).toBe(Object.keys(facts.sheets).length);
    for (const name of ['Floor', 'Space', 'Zone', 'Type', 'Component'])
      expect([name, report.sheets.find((sheet) => sheet.name === name)?.rows]).toEqual([name, facts.sheets[name]]);
    expect(report.sheets.every((sheet) => sheet.note !== '')).toBe(true);
    expect((await unitsOf(project)).length).toBe(2);
  },
);

test('columns that name nothing are looked at first, mapped by hand, and read by the language of their headers', async () => {
  const project = await aProject();
  const sheet = 'Clave,Fecha de ocupación,Zona\nA-1,03/04/2027,Norte\nA-2,05/04/2027,Sur\n';
  expect((await send(project, sheet)).status).toBe(422);
  const seen = await look(project, sheet, { look: 'true', dry_run: 'false' });
  expect(seen).toMatchObject({ dry_run: true, applied: false, rows: [] });
  expect(seen.columns.map(({ header, target, example }) => [header, target, example])).toEqual([
    ['Clave', null, 'A-1'],
    ['Fecha de ocupación', 'unit.co_on', '03/04/2027'],
    ['Zona', null, 'Norte'],
  ]);
  expect(await unitsOf(project)).toEqual([]);
  const mapping = JSON.stringify({ Clave: 'unit.name', 'Fecha de ocupación': 'unit.co_on', Zona: 'unit.building' });
  const report = await apply(project, sheet, { mapping });
  expect(report.rows.map(({ unit }) => [unit?.name, unit?.values['co_on'], unit?.values['building']])).toEqual([
    ['A-1', '2027-04-03', 'Norte'],
    ['A-2', '2027-04-05', 'Sur'],
  ]);
});
