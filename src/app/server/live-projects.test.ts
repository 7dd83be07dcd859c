import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { forgetTold } from '#test/told.ts';

let at: TestPortal;
let employee: Viewer;
let project: { id: string; units: { id: string; name: string }[] };

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  const made = await at.call(employee, 'POST', '/projects', {
    project_number: 'LIVE-1',
    name: 'Told',
    unit_names: ['A', 'B'],
  });
  project = made.body;
});
afterAll(() => at.close());
beforeEach(() => forgetTold(at.database.db));

interface Told extends Record<string, unknown> {
  payload: Record<string, unknown>;
  about: string[];
}

/** What staff are told of projects; this portal numbers nothing, since it does not listen. */
const told = async () =>
  (
    await at.database.db.execute<Told>(
      sql`select payload, about from outbox_unnumbered where channel = 'live:staff' and payload ->> 'type' = 'project' order by id`,
    )
  ).rows;

test('several units that change in one write are one message, about each of them', async () => {
  await inTransaction(at.portal.kernel, systemActor, async (write) => {
    for (const { id, name } of project.units)
      await write.publish('unit.changed', { projectId: project.id, unitId: id, name, fields: ['level'] });
  });
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message?.payload).toEqual({ type: 'project', id: project.id, part: 'homes' });
  expect(message?.about.toSorted()).toEqual([project.id, ...project.units.map(({ id }) => id)].toSorted());
});

test('a unit with another name is told as the whole project, since other records call it by its name', async () => {
  const [unit] = project.units;
  const change = (body: object) => at.call(employee, 'PATCH', `/units/${unit?.id}`, body);
  expect((await change({ name: 'C' })).status).toBe(200);
  expect((await told()).map(({ payload }) => payload)).toEqual([{ type: 'project', id: project.id }]);
  await forgetTold(at.database.db);
  expect((await change({ level: '3' })).status).toBe(200);
  expect((await told()).map(({ payload }) => payload)).toEqual([{ type: 'project', id: project.id, part: 'homes' }]);
});
