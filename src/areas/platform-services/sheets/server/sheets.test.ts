import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { SheetRecord } from '../schema.ts';

let at: TestPortal;
let employee: Viewer;
let owner: Viewer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee'], { firstName: 'Dana', lastName: 'Whitfield' });
  owner = await at.person(['home_owner']);
  const project = (await at.call(employee, 'POST', '/projects', { project_number: '51-100', name: 'Sheets' })).body;
  for (const [name, facts] of [
    ['done', { status: 'Completed', department: 'Design' }],
    ['doing', { status: 'In Progress', department: 'Design', owner: employee.userId }],
    ['to do', { department: 'Site', due_on: '2027-01-02' }],
  ] as const)
    ids[name] = (await at.call(employee, 'POST', '/subtasks', { project: project.id, name, ...facts })).body.id;
});
afterAll(() => at.close());

const ask = (query: Record<string, string>, more = '') =>
  at.call(
    employee,
    'GET',
    `/airtable/table/?${new URLSearchParams({ app: 'x', tbl: 'subtasks', ...query }).toString()}${more}`,
  );
const names = async (query: Record<string, string>) =>
  ((await ask(query)).body as SheetRecord[]).map((record) => record.fields['Name']);

test('records come with their id and the fields that were asked for, by Status descending', async () => {
  const answer = await ask({}, '&fld=Name&fld=Status&fld=Sub-Task%20Owner');
  expect(answer.body).toEqual([
    { id: ids['to do'], fields: { Name: 'to do', Status: 'To Do' } },
    { id: ids['doing'], fields: { Name: 'doing', Status: 'In Progress', 'Sub-Task Owner': 'Dana Whitfield' } },
    { id: ids['done'], fields: { Name: 'done', Status: 'Completed' } },
  ]);
});

test('they are filtered by status and department, by a search for the owner, and by record ids', async () => {
  expect(await names({ ftr: 'AND({Status}=\'Completed\', {Department} = "Design")' })).toEqual(['done']);
  expect(await names({ ftr: "SEARCH('WHIT', {Sub-Task Owner})" })).toEqual(['doing']);
  expect(await names({ ftr: "FIND('WHIT', {Sub-Task Owner})" })).toEqual([]);
  expect(await names({ ftr: `OR(RECORD_ID()='${ids['done']}', RECORD_ID()='${ids['to do']}')` })).toEqual([
    'to do',
    'done',
  ]);
  expect(await names({ ftr: 'NOT({Due Date})' })).toEqual(['doing', 'done']);
  expect(await names({ qry: 'sort[0][field]=Name&sort[0][direction]=asc' })).toEqual(['doing', 'done', 'to do']);
});

test('what can not be read is named, and nothing of it runs', async () => {
  for (const [query, path] of [
    [{ ftr: "1'; drop table subtasks" }, 'ftr'],
    [{ ftr: "{Password}='x'" }, 'ftr'],
    [{ ftr: "LOWER('x')" }, 'ftr'],
    [{ ftr: 'NOT('.repeat(400) }, 'ftr'],
    [{ qry: 'sort[0][field]=Password' }, 'qry'],
    [{ qry: 'name desc' }, 'qry'],
    [{ fld: 'Password' }, 'fld'],
    [{ tbl: 'users' }, 'tbl'],
  ] as const) {
    const answer = await ask(query);
    expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(query)).toEqual([400, path]);
  }
  expect((await at.call(owner, 'GET', '/airtable/table/?tbl=subtasks')).status).toBe(403);
});

test('modules and lessons answer under their own names, a page at a time, each field for those who may see it', async () => {
  const { body: projects } = await at.call(employee, 'GET', '/airtable/table/?tbl=subtasks&fld=Project&limit=1');
  expect(projects).toEqual([{ id: ids['to do'], fields: { Project: '51-100 Sheets' } }]);
  const first = await at.call(employee, 'GET', '/airtable/table/?tbl=subtasks&fld=Name&limit=2');
  const next = await at.call(
    employee,
    'GET',
    `/airtable/table/?tbl=subtasks&fld=Name&limit=2&after=${String(first.headers['x-next-cursor'])}`,
  );
  expect([...first.body, ...next.body].map((record: SheetRecord) => record.fields['Name'])).toEqual([
    'to do',
    'doing',
    'done',
  ]);
  expect(next.headers['x-next-cursor']).toBeUndefined();
  const { body: project } = await at.call(employee, 'GET', '/projects');
  await at.call(employee, 'POST', '/modules', { project: project[0].id, module_no: 'M-1' });
  const modules = await at.call(employee, 'GET', "/airtable/table/?tbl=modules&ftr={Status}='Scheduled'");
  expect(modules.body).toMatchObject([{ fields: { Name: 'M-1', Status: 'Scheduled', Project: 'Sheets' } }]);
});

test.each([
  'Sub-Tasks',
  'Modules',
  'Action Items',
  'lessons learned',
  'Deviations',
  'change orders',
  'Change_Orders',
  'Service Trips',
  'factory_punch_list',
  'Site Punch List',
])('the table %s of the specification answers', async (tbl) => {
  const answer = await ask({ tbl, limit: '1' });
  expect([answer.status, Array.isArray(answer.body)], JSON.stringify(answer.body)).toEqual([200, true]);
});
