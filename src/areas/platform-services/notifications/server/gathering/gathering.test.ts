import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { marked, question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';
import { clock } from '../digests/clock.ts';
import { sendDigestsTask } from '../digests/digests.ts';
import { tellWalksTask } from './gathering.ts';

const settings = { brandName: 'Hearth', publicUrl: 'https://portal.example.test' };
let at: TestPortal;
let records: readonly ServedRecord[];
let floor: Viewer;
let crew: Viewer;
let staff: Viewer;
let planner: Viewer;
let project: string;
let module: string;
let photo: string;
const noon = new Date('2026-11-20T20:00:00Z');

const run = async <R extends Record<string, unknown>>(statement: string) =>
  (await at.database.db.execute<R>(sql.raw(statement))).rows;
const after = (minutes: number) => {
  clock.now = () => new Date(noon.getTime() + minutes * 60_000);
};
const context = {
  attempt: 1,
  maxAttempts: 1,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  inWrite: <T>(of: Parameters<typeof inTransaction<T>>[2]) => inTransaction(at.portal.kernel, systemActor, of),
};
const tellWalks = () => tellWalksTask(settings, records).run({}, context);
const raise = async (who: Viewer, more: object = {}) => {
  const { status, body } = await at.call(who, 'POST', '/punch-items/raise', {
    item: {
      title: 'Gap at the window',
      phase: 'factory',
      project_id: project,
      module_id: module,
      area: 'Kitchen',
      category: 'finishes',
      ...more,
    },
    file_ids: [photo],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string; code: string };
};
const newsOf = async (who: Viewer): Promise<{ type: string; message: string; link: string }[]> =>
  (await at.call(who, 'GET', '/notifications')).body.items ?? (await at.call(who, 'GET', '/notifications')).body;

beforeAll(async () => {
  at = await makePortal();
  const everyRecord = '#app/records.ts';
  ({ records } = await import(/* @vite-ignore */ everyRecord));
  await at.person(['admin']);
  [floor, crew, staff, planner] = [
    await at.person(['floor_manager'], { factory: 'reno', firstName: 'Ana', lastName: 'Ruiz' }),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['employee'], { firstName: 'Sam', lastName: 'Staff' }),
    await at.person(['employee']),
  ];
  project = (await at.call(staff, 'POST', '/projects', { project_number: '26-880', name: 'Walked', factory: 'reno' }))
    .body.id;
  module = (await at.call(staff, 'POST', '/modules', { project, module_no: '1/2', factory: 'reno' })).body.id;
  await run(
    `update projects set status = 4, address_line1 = '1 Main St', city = 'Reno', factory = 'reno' where id = '${project}'`,
  );
  const sent = await postForm(
    at,
    floor,
    '/files',
    { owner_type: 'module', owner_id: module, kind: 'photo', client_upload_id: 'walk-1' },
    [{ name: 'gap.jpg', content: await picture({ width: 40 }) }],
  );
  photo = sent.body[0].id;
});
beforeEach(async () => {
  await run('delete from notifications');
  await run('delete from mail_outbox');
  after(0);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(() => at.close());

describe('a walk is told of once', () => {
  test('twelve items raised in one module are one message to each reader, with how many are theirs, when nothing more comes', async () => {
    for (let minute = 0; minute < 12; minute += 1) {
      after(minute);
      await raise(floor, { lead_id: minute < 8 ? staff.userId : crew.userId });
      await tellWalks();
    }
    expect([await newsOf(staff), await newsOf(crew)]).toEqual([[], []]);
    after(16);
    await tellWalks();
    await tellWalks();
    expect(await newsOf(staff)).toMatchObject([
      {
        type: 'ticket_assigned',
        message: expect.stringMatching(/^Ana Ruiz on the factory punch list of 26-880 1\/2: yours now \(8\)/u),
        link: '/projects/punch-lists?list=factory',
      },
    ]);
    expect(await newsOf(crew)).toMatchObject([
      { message: expect.stringContaining('yours now (4)'), link: '/floor/punch-lists' },
    ]);
    expect(await newsOf(floor)).toEqual([]);
  });

  test('a walk without an end is told of after half an hour', async () => {
    for (let minute = 0; minute <= 30; minute += 3) {
      after(minute);
      await raise(floor, { lead_id: staff.userId });
      await tellWalks();
    }
    expect(await newsOf(staff)).toHaveLength(1);
  });

  test('a single item is told in its own words and leads to itself', async () => {
    const { id, code } = await raise(floor, { lead_id: staff.userId });
    after(5);
    await tellWalks();
    expect(await newsOf(staff)).toMatchObject([
      { message: `${code} Gap at the window is yours now`, link: expect.stringContaining(id) },
    ]);
  });

  test('two people at one module, and one person at two, are walks of their own', async () => {
    const other = (await at.call(staff, 'POST', '/modules', { project, module_no: '2/2', factory: 'reno' })).body.id;
    for (const who of [floor, crew])
      for (const where of [module, other])
        for (const title of ['Gap', 'Scratch'])
          await raise(who, { module_id: where, title, lead_id: planner.userId, area: `${title} ${who.userId}` });
    after(5);
    await tellWalks();
    const messages = (await newsOf(planner)).map(({ message }) => message);
    expect(messages).toHaveLength(4);
    expect(messages.every((message) => message.includes('yours now (2)'))).toBe(true);
  });

  test('what is critical or a matter of safety is told at once', async () => {
    await raise(floor, { lead_id: planner.userId, priority: 'urgent' });
    await raise(floor, { lead_id: planner.userId, severity: 'safety' });
    const told = await newsOf(planner);
    expect(told.filter(({ message }) => message.includes('is yours now'))).toHaveLength(2);
  });

  test('nobody hears of what is gone or given to somebody else before the walk is over', async () => {
    const [one, two] = [
      await raise(floor, { lead_id: planner.userId }),
      await raise(floor, { lead_id: planner.userId }),
    ];
    await at.call(staff, 'DELETE', `/punch-items/${one.id}`);
    await at.call(staff, 'PATCH', `/punch-items/${two.id}`, { lead_id: crew.userId });
    after(6);
    await tellWalks();
    const told = await newsOf(planner);
    expect(told.filter(({ message }) => message.includes('yours'))).toEqual([]);
  });

  test('it is one mail too, also for whoever wants each news at once, in the language of the reader', async () => {
    await at.call(staff, 'PATCH', '/notifications/preferences', { email_mode: 'immediate' });
    await run(`update users set language = 'es' where id = '${staff.userId}'`);
    for (let count = 0; count < 5; count += 1) await raise(floor, { lead_id: staff.userId });
    after(5);
    await tellWalks();
    await sendDigestsTask(settings).run({}, context);
    const mails = await run<{ subject: string }>(`select subject from mail_outbox where recipient = '${staff.email}'`);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('ahora tuyos (5)')]);
    await run(`update users set language = 'en' where id = '${staff.userId}'`);
  });
});

test('areas of a form that one person hands over in one go are one message to their checker', async () => {
  const quality = await at.person(['employee']);
  await run(
    `insert into project_members (project_id, user_id, role) values ('${project}', '${quality.userId}', 'qa_inspector')`,
  );
  const template = await at.call(staff, 'POST', '/sign-off-templates', { name: 'Two areas', form_type: 'site_final' });
  const areas = ['one', 'two', 'three'].map((key) => section(key, [question(`${key}-done`)]));
  const written = await at.call(staff, 'PUT', `/sign-off-templates/${template.body.id}/areas`, { areas });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  await at.call(staff, 'POST', `/sign-off-templates/${template.body.id}/move`, { to: 'active' });
  const form = (
    await at.call(floor, 'POST', '/sign-off-forms', { project_id: project, module_id: module, form_type: 'site_final' })
  ).body;
  const now = new Date().toISOString();
  const answers = form.areas.map((area: { items: { id: string }[] }) => ({
    id: crypto.randomUUID(),
    item_id: area.items[0]?.id,
    answer: 'pass',
    device_time: now,
  }));
  expect((await at.call(floor, 'POST', `/sign-off-forms/${form.id}/answers`, { answers })).status).toBe(200);
  for (const { id } of form.areas)
    expect((await at.call(floor, 'POST', `/sign-off-areas/${id}/submit`, marked)).status).toBe(200);
  expect(await newsOf(quality)).toEqual([]);
  after(5);
  await tellWalks();
  expect(await newsOf(quality)).toMatchObject([
    {
      type: 'manu_sign_off',
      message: expect.stringMatching(/^Ana Ruiz on Site final .*: areas that wait for your check \(3\)$/u),
      link: `/projects/26-880/manufacturing-sign-offs/${form.id}/site_final/`,
    },
  ]);
});
