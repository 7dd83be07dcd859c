import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { emptyBinsTask } from '#platform/server/writes/empty-bins.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';
import { signedContract } from '#test/signed-contract.ts';
import { actionWords } from '#areas/platform-services/changes/web/action-words.ts';
import { binsLeftAlone, emptiedBins } from './bins.ts';
import { everyRecord } from '../records.ts';

let at: TestPortal;
let admin: Viewer;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
});
afterAll(() => at.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await at.database.db.execute<T>(query)).rows;
const idsIn = async (table: string) =>
  (await rowsOf<{ id: string }>(sql`select id from ${sql.identifier(table)}`)).map(({ id }) => id);

const empty = () =>
  emptyBinsTask(emptiedBins).run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log: at.portal.kernel.app.log as never,
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(at.portal.kernel, systemActor, run),
    },
  );

async function binnedFor(days: number, table: string, id: string): Promise<void> {
  await at.database.db.execute(
    sql`update ${sql.identifier(table)} set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
  );
}

let counter = 0;
/** A project with one of everything that can hang on it. */
async function fullProject() {
  const number = `BIN-${(counter += 1)}`;
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await at.call(admin, 'POST', path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.id;
  };
  const project = await made('/projects', { project_number: number, name: 'Bin', unit_names: ['A'] });
  const unit: string = (await at.call(admin, 'GET', `/units/?project=${project}`)).body[0].id;
  const moduleId = await made('/modules', { project, unit, module_no: '1/1' });
  const milestone = await made(`/projects/${project}/milestones`, { kind: 'custom', label: 'Crane in' });
  const album = await made('/albums', { project_id: project, name: 'Album' });
  const file = async (owner_type: string, owner_id: string) =>
    (await postForm(at, admin, '/files', { owner_type, owner_id }, [{ name: 'a.txt', content: `Words ${newId()}` }]))
      .body[0].id as string;
  const files = [await file('project', project), await file('unit', unit), await file('module', moduleId)];
  const post = newId();
  await at.database.db.execute(
    sql`insert into posts (id, project_id, author_id, body, plain)
      values (${post}, ${project}, ${admin.userId}, '{"type":"doc","content":[]}', 'Words')`,
  );
  return { number, project, unit, module: moduleId, milestone, album, files, post };
}

test('every table with a bin is emptied or left alone for a reason that is written down', async () => {
  const tables = (
    await rowsOf<{ name: string }>(
      sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'`,
    )
  ).map(({ name }) => name);
  const known = [...emptiedBins.map(({ table }) => table), ...Object.keys(binsLeftAlone)];
  expect(known.toSorted()).toEqual(tables.toSorted());
});

test('every table with a version, a bin and who touched it is a record of the one list, once', async () => {
  const tables = await rowsOf<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('version', 'created_by', 'deleted_at')
    group by table_name having count(*) = 3`);
  expect(everyRecord.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

const listed = everyRecord.map((record) => [record.name, record] as const);
test.each(listed)(
  '%s is taken back, lies in the bin and leaves it, or says why not; its history has words',
  async (name, record) => {
    for (const part of [record.undo, record.bin, record.emptied])
      if (typeof part === 'string') expect(part).toMatch(/^[A-Z].{15,}\.$/u);
    // What can be emptied out of the bin can be taken out of it until then.
    if (typeof record.bin === 'object') {
      const answer = await at.call(admin, 'GET', `/bin?entity_type=${name}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const words = Object.entries(actionWords).filter(([action]) => action.startsWith(`${record.actions ?? name}.`));
    expect(words.length).toBeGreaterThan(0);
    const verbs = words.map(([action]) => action.split('.')[1]);
    if (typeof record.undo === 'function')
      expect(verbs.filter((verb) => verb === 'undone' || verb === 'restored')).not.toEqual([]);
    for (const [, { en, es }] of words) expect(en).not.toBe(es);
  },
);

test('what the portal takes back and puts in the bin is what the list says', async () => {
  const kindsIn = async (path: string, body: object) =>
    (await at.call(admin, 'POST', path, body)).body.details[0].message.match(/kinds (.*)\./u)[1].split(', ');
  const kinds = await kindsIn('/bin/restore', { entity_type: 'nothing', id: newId() });
  expect(kinds.toSorted()).toEqual(
    everyRecord.flatMap(({ name, bin }) => (typeof bin === 'object' ? [name] : [])).toSorted(),
  );
});

test('nothing that can hang on a record keeps it in the bin: it goes along, or lets go', async () => {
  const keys = await rowsOf<{ child: string; parent: string }>(sql`
    select child.relname as child, parent.relname as parent from pg_constraint c
    join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.confdeltype in ('a', 'r')`);
  const held = keys.filter(({ child, parent }) => {
    const bin = emptiedBins.find(({ table }) => table === parent);
    return bin !== undefined && ![...(bin.with ?? []), ...(bin.waitsFor ?? [])].some(([table]) => table === child);
  });
  expect(held).toEqual([]);
});

test('a project that has lain in the bin for 30 days is gone with all that hangs on it; the audit log and its number stay', async () => {
  const old = await fullProject();
  const young = await fullProject();
  await at.call(admin, 'DELETE', `/projects/${old.project}`);
  await at.call(admin, 'DELETE', `/projects/${young.project}`);
  await binnedFor(31, 'projects', old.project);
  await binnedFor(29, 'projects', young.project);
  await empty();
  for (const [table, id] of [
    ['projects', old.project],
    ['units', old.unit],
    ['modules', old.module],
    ['milestones', old.milestone],
    ['albums', old.album],
    ['posts', old.post],
    ...old.files.map((each) => ['files', each] as const),
  ] as const)
    expect(await idsIn(table), table).not.toContain(id);
  expect(await idsIn('projects')).toContain(young.project);
  expect(await idsIn('files')).toEqual(expect.arrayContaining(young.files));
  const actions = (
    await rowsOf<{ action: string }>(sql`select action from audit_log where entity_id = ${old.project} order by id`)
  ).map(({ action }) => action);
  expect(actions[0]).toBe('project.created');
  expect(actions.at(-1)).toBe('project.purged');
  const again = await at.call(admin, 'POST', '/projects', { project_number: old.number, name: 'Again' });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_exists', details: [{ path: 'project_number' }] } });
  await expect(
    at.database.db.execute(sql`delete from retired_project_numbers where project_number = ${old.number}`),
  ).rejects.toThrow();
});

test('single records leave their bins, and nothing that is not theirs goes along', async () => {
  const { project, unit, module: moduleId, milestone, album, files, post } = await fullProject();
  for (const [table, id] of [
    ['modules', moduleId],
    ['units', unit],
    ['milestones', milestone],
    ['albums', album],
    ['posts', post],
  ] as const)
    await binnedFor(31, table, id);
  await empty();
  for (const [table, id] of [
    ['modules', moduleId],
    ['units', unit],
    ['milestones', milestone],
    ['albums', album],
    ['posts', post],
    ['files', files[1]],
    ['files', files[2]],
  ] as const)
    expect(await idsIn(table), table).not.toContain(id);
  expect(await idsIn('projects')).toContain(project);
  expect(await idsIn('files')).toContain(files[0]);
});

test('what the law or the warranty may ask for stays: an owner, a warranty, a signed contract, a label', async () => {
  const reasons = {
    owner: (made: { unit: string }) =>
      sql`insert into unit_owners (id, unit_id, name, disabled_at) values (${newId()}, ${made.unit}, 'Once', now())`,
    warranty: (made: { unit: string }) =>
      sql`update units set warranty_start_on = '2020-01-01' where id = ${made.unit}`,
    label: (made: { module: string }) => sql`update modules set label_no = 'CA-1' where id = ${made.module}`,
  };
  for (const [reason, statement] of Object.entries(reasons)) {
    const made = await fullProject();
    await at.database.db.execute(statement(made));
    for (const [table, id] of [
      ['modules', made.module],
      ['units', made.unit],
      ['projects', made.project],
    ] as const)
      await binnedFor(400, table, id);
    await empty();
    expect(await idsIn('projects'), reason).toContain(made.project);
    expect(await idsIn('units'), reason).toContain(made.unit);
  }
  const made = await fullProject();
  await signedContract(at.database.db, made.project, 'Letter of Intent', { signedOn: '2020-01-01', binnedFor: 40 });
  await binnedFor(400, 'projects', made.project);
  await empty();
  expect(await idsIn('projects')).toContain(made.project);
  expect(await rowsOf(sql`select 1 from contracts where signed_on is not null`)).toHaveLength(1);
});

test('a project that waits while its number leaves the bin is refused that number', async () => {
  const { project, number } = await fullProject();
  await at.call(admin, 'DELETE', `/projects/${project}`);
  await binnedFor(31, 'projects', project);
  const lock = await at.database.pool.connect();
  try {
    // Nothing is removed yet: the new project then waits for whoever removes the old one.
    await lock.query('begin; set local lock_timeout = 0');
    await lock.query(`insert into retired_project_numbers (project_number) values ('${number}')`);
    for (const table of ['posts', 'albums', 'files', 'modules', 'units'])
      await lock.query(`delete from ${table} where project_id = '${project}'`);
    await lock.query(`delete from projects where id = '${project}'`);
    const waiting = at.call(admin, 'POST', '/projects', { project_number: number, name: 'Waits' });
    await expect
      .poll(
        async () => (await rowsOf<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted`))[0]?.n,
      )
      .toBeGreaterThan(0);
    await lock.query('commit');
    expect((await waiting).status).toBe(409);
  } finally {
    lock.release();
  }
});
