import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type Answer, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let ana: Viewer;
let ben: Viewer;
let floor: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  ana = await at.person(['employee'], { firstName: 'Ana', lastName: 'Ruiz' });
  ben = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
});
afterAll(() => at.close());

let number = 100;
async function aProject(facts: Record<string, unknown> = {}): Promise<any> {
  number += 1;
  const made = await at.call(ana, 'POST', '/projects', {
    project_number: `26-${number}`,
    name: `Project ${number}`,
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno' },
    ...facts,
  });
  return made.body;
}

const undoOf = (answer: Answer) => String(answer.headers['x-undo']);
const undo = (viewer: Viewer, id: string) => at.call(viewer, 'POST', `/undo/${id}`);
const rowOf = async (table: 'projects' | 'units' | 'modules' | 'milestones' | 'files', id: string) => {
  const { rows } = await at.database.db.execute<Record<string, unknown>>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where id = ${id}`,
  );
  const { version: _v, updated_at: _a, updated_by: _b, ...rest } = (rows[0]?.['row'] ?? {}) as Record<string, unknown>;
  return rest;
};
const audits = async (id: string) => {
  const { rows } = await at.database.db.execute<{ action: string; source: string }>(
    sql`select action, source from audit_log where entity_id = ${id} order by id`,
  );
  return rows;
};

describe('a bulk change', () => {
  test('judges each row by itself: what is done, what is refused and why, one audit row each, one undo for all', async () => {
    const [one, two, three] = [await aProject(), await aProject(), await aProject()];
    await at.call(ana, 'POST', `/projects/${two.id}/status`, {
      to: 7,
      hold_reason: 'permit',
      hold_until: '2030-01-01',
    });
    const before = await Promise.all([one, two, three].map(({ id }) => rowOf('projects', id)));
    const absent = '01900000-0000-7000-8000-00000000dead';
    const answer = await at.call(ana, 'POST', '/tables/projects/bulk', {
      action: 'move',
      ids: [one.id, two.id, absent, three.id],
      values: { to: 7, hold_reason: 'weather', hold_until: '2030-02-01' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // One of them stands there already: it is done, and nothing of it was written.
    expect(answer.body).toMatchObject({ done: 3, unchanged: 1, refused: 1 });
    expect(answer.body.results[1]).toMatchObject({ id: two.id, ok: true, unchanged: true });
    expect(answer.body.results[2]).toMatchObject({ id: absent, ok: false, code: 'not_found', label: null });
    expect(await rowOf('projects', one.id)).toMatchObject({ status: 7, hold_reason: 'weather' });
    // Where it stands already, nothing happens.
    expect(await rowOf('projects', two.id)).toEqual(before[1]);
    expect((await audits(one.id)).at(-1)).toEqual({ action: 'project.status_changed', source: 'bulk' });
    expect(await audits(two.id)).toHaveLength(2);

    const refused = await at.call(ana, 'POST', '/tables/projects/bulk', {
      action: 'move',
      ids: [one.id, three.id],
      values: { to: 5 },
    });
    expect(refused.body).toMatchObject({ done: 0, refused: 2, undo: null });
    expect(refused.body.results[0]).toMatchObject({ label: `${one.project_number} ${one.name}`, code: 'rule_broken' });
    expect(refused.body.results[0].error).toContain("can't go from status 7 to 5");

    const taken = await undo(ana, answer.body.undo);
    expect(taken.body).toMatchObject({ done: 2, refused: 0 });
    expect(await Promise.all([one, two, three].map(({ id }) => rowOf('projects', id)))).toEqual(before);
    expect((await audits(one.id)).at(-1)?.action).toBe('project.undone');
  });

  test('a row that fails in the middle leaves nothing behind, neither audit nor message nor half a change', async () => {
    const taken = await aProject({ unit_names: ['A', 'B'] });
    const [a, b] = taken.units;
    const before = await rowOf('units', b.id);
    const answer = await at.call(ana, 'POST', '/tables/units/bulk', {
      action: 'change',
      rows: [
        { id: a.id, values: { level: '2' } },
        { id: b.id, values: { name: 'A', level: '3' } },
      ],
    });
    expect(answer.body).toMatchObject({ done: 1, refused: 1 });
    expect(answer.body.results[1]).toMatchObject({
      ok: false,
      code: 'already_exists',
      details: [{ path: 'name', message: 'The project has a unit of this name.' }],
    });
    expect(await rowOf('units', b.id)).toEqual(before);
    expect((await audits(b.id)).map(({ action }) => action)).toEqual(['unit.created']);
    expect(await rowOf('units', a.id)).toMatchObject({ level: '2' });
  });

  test(
    'of more rows than a page still is one request with one undo for all of them',
    { timeout: 240_000 },
    async () => {
      const names = Array.from({ length: 620 }, (_, index) => `U-${index}`);
      const { id, units } = await aProject({ unit_names: names });
      const ids = units.map((unit: { id: string }) => unit.id);
      const answer = await at.call(ana, 'POST', '/tables/units/bulk', {
        action: 'change',
        ids,
        values: { level: '9' },
      });
      expect(answer.body).toMatchObject({ done: 620, refused: 0 });
      const levels = async () =>
        (
          await at.database.db.execute<{ level: string | null; count: number }>(
            sql`select level, count(*)::int as count from units where project_id = ${id} group by level`,
          )
        ).rows;
      expect(await levels()).toEqual([{ level: '9', count: 620 }]);
      expect((await undo(ana, answer.body.undo)).body).toMatchObject({ done: 620, refused: 0 });
      expect(await levels()).toEqual([{ level: null, count: 620 }]);
      const tooMany = Array.from({ length: 5001 }, () => ids[0]);
      const refused = await at.call(ana, 'POST', '/tables/units/bulk', {
        action: 'change',
        ids: tooMany,
        values: { level: '8' },
      });
      expect([refused.status, refused.body.details[0]]).toMatchObject([
        400,
        { path: 'ids', message: 'Must name at most 5000 rows.' },
      ]);
    },
  );

  test('a stale version of a pasted row is a conflict of that row alone', async () => {
    const project = await aProject();
    const answer = await at.call(ana, 'POST', '/tables/projects/bulk', {
      action: 'change',
      rows: [{ id: project.id, version: 99, values: { name: 'Pasted' } }],
    });
    expect(answer.body.results[0]).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('a dry run says the same and changes nothing', async () => {
    const [one, two] = [await aProject({ tags: ['x'] }), await aProject()];
    const body = { action: 'add_tags', ids: [one.id, two.id], values: { tags: ['y'] }, dry_run: true };
    const answer = await at.call(ana, 'POST', '/tables/projects/bulk', body);
    expect(answer.body).toMatchObject({ done: 2, refused: 0, undo: null });
    expect(answer.headers['x-undo']).toBeUndefined();
    expect(await rowOf('projects', one.id)).toMatchObject({ tags: ['x'] });
    expect(await audits(two.id)).toHaveLength(1);
  });

  test('reaches all rows of a filter, and refuses what only an admin may do row by row', async () => {
    const mark = `mark-${number}`;
    const made = [await aProject({ tags: [mark] }), await aProject({ tags: [mark] })];
    const matching = { filter: ['tags', 'has_any', [mark]] };
    const answer = await at.call(admin, 'POST', '/tables/projects/bulk', {
      action: 'assign',
      matching,
      values: { user_id: ben.userId, role: 'pm' },
    });
    expect(answer.body).toMatchObject({ done: 2, refused: 0 });
    const members = async () =>
      (await at.call(ana, 'GET', `/projects/${made[0].id}`)).body.members.map(
        ({ user_id, role }: { user_id: string; role: string }) => [user_id, role],
      );
    expect(await members()).toEqual([[ben.userId, 'pm']]);
    await undo(admin, answer.body.undo);
    expect(await members()).toEqual([[ana.userId, 'pm']]);

    const removal = { action: 'remove', matching, values: {} };
    const refused = await at.call(ana, 'POST', '/tables/projects/bulk', removal);
    expect(refused.body).toMatchObject({ done: 0, refused: 2 });
    expect(refused.body.results[0].code).toBe('forbidden');
    const done = await at.call(admin, 'POST', '/tables/projects/bulk', removal);
    expect(done.body).toMatchObject({ done: 2, refused: 0 });
    expect((await at.call(ana, 'GET', `/projects/${made[0].id}`)).status).toBe(404);
    expect((await undo(ana, done.body.undo)).status).toBe(404);
    expect((await undo(admin, done.body.undo)).body).toMatchObject({ done: 2, refused: 0 });
    expect((await at.call(ana, 'GET', `/projects/${made[0].id}`)).status).toBe(200);
  });

  test('with an Idempotency-Key, a repeated request has one effect', async () => {
    const project = await aProject();
    const call = () =>
      at.call(
        ana,
        'POST',
        '/tables/projects/bulk',
        { action: 'add_tags', ids: [project.id], values: { tags: ['once'] } },
        { 'idempotency-key': `bulk-${project.id}` },
      );
    const first = await call();
    const second = await call();
    expect(second.body).toEqual(first.body);
    expect((await audits(project.id)).filter(({ action }) => action === 'project.changed')).toHaveLength(1);
  });

  test('names exactly one way to choose rows, and values for them', async () => {
    const { id } = await aProject();
    const values = { tags: ['x'] };
    for (const body of [
      { action: 'add_tags', values },
      { action: 'add_tags', ids: [id], matching: {}, values },
      { action: 'add_tags', ids: [id] },
      { action: 'add_tags', ids: [], values },
      { action: 'add_tags', rows: [{ id, values }], values },
      { action: 'nonsense', ids: [id], values },
      { action: 'add_tags', matching: { filter: 'x' }, values },
    ])
      expect((await at.call(ana, 'POST', '/tables/projects/bulk', body)).status, JSON.stringify(body)).toBe(400);
    expect(
      (await at.call(floor, 'POST', '/tables/projects/bulk', { action: 'add_tags', ids: [id], values })).status,
    ).toBe(403);
  });
});

describe('an undo', () => {
  test('gives back the identical row with a new version and a pair of audit rows, and can itself be undone', async () => {
    const project = await aProject({ tags: ['a'], contract_value_cents: 100 });
    const before = await rowOf('projects', project.id);
    const changed = await at.call(ana, 'PUT', `/projects/${project.id}`, {
      name: 'Other',
      tags: ['b'],
      contract_value_cents: null,
      address: { city: 'Butte' },
    });
    const after = await rowOf('projects', project.id);
    const taken = await undo(ana, undoOf(changed));
    expect(taken.body).toMatchObject({ done: 1, refused: 0, results: [{ entity_type: 'project', ok: true }] });
    expect(await rowOf('projects', project.id)).toEqual(before);
    expect((await at.call(ana, 'GET', `/projects/${project.id}`)).body.version).toBe(3);
    expect((await audits(project.id)).map(({ action }) => action)).toEqual([
      'project.created',
      'project.changed',
      'project.undone',
    ]);
    expect((await undo(ana, undoOf(changed))).body).toMatchObject({ done: 0, refused: 1, undo: null });
    expect((await undo(ana, taken.body.undo)).body).toMatchObject({ done: 1 });
    expect(await rowOf('projects', project.id)).toEqual(after);
  });

  test('leaves a record alone whose fields have changed again since, and names them; other fields do not stand in its way', async () => {
    const project = await aProject();
    const changed = await at.call(ana, 'PUT', `/projects/${project.id}`, { name: 'Second' });
    await at.call(ben, 'PUT', `/projects/${project.id}`, { county: 'Washoe' });
    const other = await aProject();
    const moved = await at.call(ana, 'PUT', `/projects/${other.id}`, { name: 'Second' });
    await at.call(ben, 'PUT', `/projects/${other.id}`, { name: 'Third' });
    expect((await undo(ana, undoOf(changed))).body).toMatchObject({ done: 1 });
    expect(await rowOf('projects', project.id)).toMatchObject({ name: project.name, county: 'Washoe' });
    const refused = await undo(ana, undoOf(moved));
    expect(refused.body).toMatchObject({ done: 0, refused: 1 });
    expect(refused.body.results[0]).toMatchObject({ code: 'conflict', details: [{ path: 'name' }] });
    expect(await rowOf('projects', other.id)).toMatchObject({ name: 'Third' });
  });

  test('is for who made the change and for admins, for 30 days', async () => {
    const project = await aProject();
    const change = async () =>
      undoOf(await at.call(ana, 'PUT', `/projects/${project.id}`, { name: `N${Math.random()}` }));
    const first = await change();
    expect((await undo(ben, first)).status).toBe(404);
    const can = async (viewer: Viewer) =>
      (await at.call(viewer, 'GET', `/undo?entity_type=project&entity_id=${project.id}`)).body;
    expect(await can(ben)).toEqual([]);
    expect(await can(ana)).toMatchObject([{ id: first, by: 'Ana Ruiz', records: 1, fields: ['name'], is_redo: false }]);
    expect((await can(admin)).map(({ id }: { id: string }) => id)).toEqual([first]);
    expect((await undo(admin, first)).body.done).toBe(1);
    const second = await change();
    await at.database.db.execute(sql`update change_sets set at = now() - interval '31 days' where id = ${second}`);
    expect((await undo(ana, second)).status).toBe(404);
    expect((await can(admin)).map(({ id }: { id: string }) => id)).not.toContain(second);
  });

  test('of a unit or module stands beside its own entry in the history of its project', async () => {
    const project = await aProject({ unit_names: ['A'] });
    const unit = project.units[0].id;
    const changed = await at.call(ana, 'PATCH', `/units/${unit}`, { level: '4' });
    const named = await at.call(ana, 'PUT', `/projects/${project.id}`, { name: 'Other' });
    const other = await aProject({ unit_names: ['B'] });
    await at.call(ana, 'PATCH', `/units/${other.units[0].id}`, { level: '4' });
    const can = async (viewer: Viewer) => (await at.call(viewer, 'GET', `/undo?project_id=${project.id}`)).body;
    expect(await can(ana)).toMatchObject([
      { id: undoOf(named), entity_type: 'project', entity_id: project.id },
      { id: undoOf(changed), entity_type: 'unit', entity_id: unit, fields: ['level'] },
    ]);
    expect(await can(ben)).toEqual([]);
    const history = (await at.call(ana, 'GET', `/projects/${project.id}/history`)).body as {
      at: string;
      entity_id: string;
      action: string;
    }[];
    const offered = (await can(ana)).map((each: { at: string; entity_id: string }) => `${each.entity_id} ${each.at}`);
    expect(
      history.filter((entry) => offered.includes(`${entry.entity_id} ${entry.at}`)).map(({ action }) => action),
    ).toEqual(['project.changed', 'unit.changed']);
    expect((await at.call(ana, 'GET', '/undo')).status).toBe(400);
    expect((await at.call(ana, 'GET', `/undo?project_id=${project.id}&entity_id=${unit}`)).status).toBe(400);
  });

  test('takes back a status and a member list', async () => {
    const project = await aProject();
    const before = await rowOf('projects', project.id);
    const read = async () => (await at.call(ana, 'GET', `/projects/${project.id}`)).body;
    const { members } = await read();
    const held = await at.call(ana, 'POST', `/projects/${project.id}/status`, {
      to: 7,
      hold_reason: 'permit',
      hold_until: '2030-01-01',
    });
    expect((await undo(ana, undoOf(held))).body.done).toBe(1);
    expect(await rowOf('projects', project.id)).toEqual(before);
    expect((await read()).phases.map(({ status }: { status: number }) => status)).toEqual([1, 7, 1]);
    const joined = await at.call(ana, 'PUT', `/projects/${project.id}/members`, {
      members: [
        { user_id: ana.userId, role: 'pm' },
        { user_id: ben.userId, role: 'sales' },
      ],
    });
    expect((await undo(ana, undoOf(joined))).body.done).toBe(1);
    expect((await read()).members).toEqual(members);
  });

  test('takes back changes, moves and deletions of units, modules and milestones', async () => {
    const project = await aProject({ unit_names: ['A'] });
    const unit = project.units[0].id;
    const module = (await at.call(ana, 'POST', '/modules', { project: project.id, unit, module_no: '1/1' })).body.id;
    const milestone = (
      await at.call(ana, 'POST', `/projects/${project.id}/milestones`, {
        kind: 'ship',
        forecast_on: addDays(todayIn(), 30),
      })
    ).body.id;
    const calls: ['units' | 'modules' | 'milestones', string, string, string, object?][] = [
      ['units', unit, 'PATCH', `/units/${unit}`, { beds: 3, level: '2', device_ids: ['d1'], co_on: '2027-01-01' }],
      ['units', unit, 'PUT', `/units/${unit}/owner_manual?title=Home&status=draft`],
      ['modules', module, 'PATCH', `/modules/${module}`, { serial_no: 'S-1', length_ft: 40.5 }],
      ['modules', module, 'POST', `/modules/${module}/status`, { to: 'online' }],
      ['modules', module, 'DELETE', `/modules/${module}`],
      ['units', unit, 'DELETE', `/units/${unit}`],
      [
        'milestones',
        milestone,
        'PATCH',
        `/milestones/${milestone}`,
        { forecast_on: addDays(todayIn(), 60), reason: 'Late steel' },
      ],
      ['milestones', milestone, 'DELETE', `/milestones/${milestone}`],
    ];
    const progress = async () => (await at.call(ana, 'GET', `/projects/${project.id}`)).body.percent_complete;
    for (const [table, id, method, path, body] of calls) {
      if (method === 'DELETE' && table === 'units')
        await at.database.db.execute(sql`update modules set unit_id = null where id = ${module}`);
      const before = await rowOf(table, id);
      const share = await progress();
      const changed = await at.call(ana, method, path, body);
      expect(changed.status, `${method} ${path} ${JSON.stringify(changed.body)}`).toBeLessThan(300);
      expect(await rowOf(table, id)).not.toEqual(before);
      const taken = await undo(ana, undoOf(changed));
      expect(taken.body, `${method} ${path}`).toMatchObject({ done: 1, refused: 0 });
      expect(await rowOf(table, id)).toEqual(before);
      expect(await progress()).toBe(share);
    }
  });

  test('takes back what happened to a file', async () => {
    const project = await aProject({ unit_names: ['A'] });
    const uploaded = await postForm(at, ana, '/files', { owner_type: 'unit', owner_id: project.units[0].id }, [
      { name: 'front.png', content: await picture({ format: 'png' }) },
    ]);
    const id = uploaded.body[0]?.id ?? uploaded.body.id;
    const before = await rowOf('files', id);
    for (const [method, body] of [
      ['PATCH', { caption: 'Other', tags: ['x'], name: 'side.png' }],
      ['DELETE', undefined],
    ] as const) {
      const changed = await at.call(ana, method, `/files/${id}`, body);
      expect(await rowOf('files', id)).not.toEqual(before);
      if (method === 'DELETE')
        expect((await at.call(admin, 'GET', '/bin?entity_type=file')).body).toMatchObject([{ id, label: 'front.png' }]);
      expect((await undo(ana, undoOf(changed))).body, method).toMatchObject({ done: 1, refused: 0 });
      expect(await rowOf('files', id)).toEqual(before);
    }
  });

  test('of a move by the floor is the floor’s own', async () => {
    const project = await aProject({ unit_names: ['A'] });
    await at.database.db.execute(sql`update projects set status = 4 where id = ${project.id}`);
    const module = (
      await at.call(ana, 'POST', '/modules', { project: project.id, unit: project.units[0].id, module_no: '1/1' })
    ).body.id;
    const moved = await at.call(floor, 'POST', `/modules/${module}/status`, { to: 'online' });
    const can = async (viewer: Viewer, of: string) => (await at.call(viewer, 'GET', `/undo?${of}`)).body;
    for (const of of [`entity_type=module&entity_id=${module}`, `project_id=${project.id}`]) {
      expect(await can(floor, of), of).toMatchObject([
        { id: undoOf(moved), entity_type: 'module', entity_id: module, fields: expect.arrayContaining(['status']) },
      ]);
      expect(await can(ben, of)).toEqual([]);
    }
    expect((await undo(ben, undoOf(moved))).status).toBe(404);
    expect((await undo(floor, undoOf(moved))).body).toMatchObject({ done: 1 });
    expect(await rowOf('modules', module)).toMatchObject({ status: 'scheduled', online_actual_on: null });
  });
});

test('the bin holds what was deleted within 30 days, for admins, and gives it back', async () => {
  const project = await aProject({ unit_names: ['A', 'B'] });
  const [a, b] = project.units;
  for (const { id } of [a, b]) await at.call(ana, 'DELETE', `/units/${id}`);
  await at.database.db.execute(sql`update units set deleted_at = now() - interval '31 days' where id = ${b.id}`);
  expect((await at.call(ana, 'GET', '/bin')).status).toBe(403);
  const bin = async (query = '') => (await at.call(admin, 'GET', `/bin${query}`)).body;
  const found = (await bin('?entity_type=unit')).filter(({ id }: { id: string }) => [a.id, b.id].includes(id));
  expect(found).toMatchObject([
    {
      entity_type: 'unit',
      id: a.id,
      label: 'A',
      of: `${project.project_number} ${project.name}`,
      deleted_by: 'Ana Ruiz',
      days_left: 30,
    },
  ]);
  const restore = (type: string, id: string) => at.call(admin, 'POST', '/bin/restore', { entity_type: type, id });
  expect((await restore('unit', a.id)).status).toBe(204);
  expect((await at.call(ana, 'GET', `/units/${a.id}`)).status).toBe(200);
  expect((await restore('unit', b.id)).status).toBe(404);
  expect((await restore('ghost', b.id)).status).toBe(400);
  await at.call(admin, 'DELETE', `/projects/${project.id}`);
  expect((await bin('?entity_type=project')).map(({ id }: { id: string }) => id)).toContain(project.id);
  expect((await restore('project', project.id)).status).toBe(204);
});
