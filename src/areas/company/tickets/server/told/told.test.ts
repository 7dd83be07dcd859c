import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { tellEditsTask } from '../edits.ts';
import { markTicketsTask, wakeTicketsTask } from '../jobs.ts';

let at: TestPortal;
let admin: Viewer;
let lead: Viewer;
let helper: Viewer;
let watcher: Viewer;
let head: Viewer;
let bystander: Viewer;
let owner: Viewer;
let coOwner: Viewer;
let project: string;
let unit: string;
let department: string;

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const run = async (statement: string) =>
  (await at.database.db.execute<Record<string, string>>(sql.raw(statement))).rows;
const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = async (who: Viewer, id: string, body: object) => {
  const answer = await at.call(who, 'PATCH', `/tickets/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const move = async (who: Viewer, id: string, to: string, values: object = {}, reason?: string) => {
  const answer = await at.call(who, 'POST', `/tickets/${id}/move`, {
    to,
    values,
    ...(reason === undefined ? {} : { reason }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  [lead, helper, watcher, head, bystander] = [
    await at.person(['employee'], { firstName: 'Lena', lastName: 'Lead' }),
    await at.person(['employee'], { firstName: 'Hugo', lastName: 'Helper' }),
    await at.person(['employee'], { firstName: 'Wanda', lastName: 'Watcher' }),
    await at.person(['employee'], { firstName: 'Hedy', lastName: 'Head' }),
    await at.person(['employee'], { firstName: 'Bo', lastName: 'Bystander' }),
  ];
  owner = await at.person(['home_owner']);
  coOwner = await at.person(['home_owner']);
  project = (await made(admin, '/projects', { project_number: '26-851', name: 'Told' })).id;
  unit = (await made(admin, '/units', { project, name: 'A' })).id;
  // Whoever made the project is on it.
  await run(`delete from project_members where project_id = '${project}'`);
  department = (await made(admin, '/departments', { name: 'Service', lead_id: head.userId })).id;
  await run(`update projects set owner_visible = true where id = '${project}'`);
  for (const person of [owner, coOwner])
    await run(
      `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${person.userId}', 'Owner', current_date - 30)`,
    );
});
afterAll(() => at.close());

const names = () =>
  new Map([admin, lead, helper, watcher, head, bystander, owner, coOwner].map((each) => [each.userId, each]));

/** Who was told what of a ticket, in the order of names, without those who were told before. */
async function heard(id: string, type: string): Promise<string[]> {
  const rows = await run(
    `select user_id::text as person, message, link from notifications where entity_id = '${id}' and type = '${type}' and deleted_at is null order by created_at, id`,
  );
  const people = names();
  return rows
    .map(({ person = '', message = '' }) => `${people.get(person)?.name ?? person}: ${message.replace(/^T-\d+ /u, '')}`)
    .toSorted();
}
const forget = (id: string) => run(`update notifications set deleted_at = now() where entity_id = '${id}'`);
const of = (text: string, ...who: Viewer[]) => who.map(({ name }) => `${name}: ${text}`).toSorted();

/** A ticket of an owner that lead, helper and watcher have to do with, in the department that head leads. Nobody has news of it. */
async function taken(title: string): Promise<string> {
  const { id } = await made(owner, '/requests', { title, description: 'Since last night' });
  await change(admin, id, { lead_id: lead.userId, department_id: department });
  for (const [person, role] of [
    [helper, 'co_assignee'],
    [watcher, 'watcher'],
  ] as const)
    await at.call(admin, 'PUT', `/ticket-talk/${id}/people`, { user_id: person.userId, role, on: true });
  await run('delete from ticket_edits');
  await forget(id);
  return id;
}

async function passes(task: Task): Promise<void> {
  const { db } = at.database;
  const inWrite = <T>(work: (write: Write) => Promise<T>) =>
    inTransaction({ db, events: at.portal.kernel.events }, systemActor, work);
  const context = { ...at.portal.kernel, inWrite, signal: new AbortController().signal };
  await task.run({}, context as unknown as Parameters<Task['run']>[1]);
}

/** The clock set on by so many seconds. */
const later = (seconds: number) => () => Date.now() + seconds * 1000;

describe('a new ticket', () => {
  test('is told to whoever gets it and to who leads its department, each once, and not to who wrote it', async () => {
    const { id } = await made(lead, '/tickets', { title: 'Given', lead_id: helper.userId, department_id: department });
    expect(await heard(id, 'ticket_assigned')).toEqual([
      ...of('Given: new in your department', head),
      ...of('Given is yours now', helper),
    ]);
    const own = await made(head, '/tickets', { title: 'Own', lead_id: head.userId, department_id: department });
    expect(await heard(own.id, 'ticket_assigned')).toEqual([]);
  });

  test('that nobody has is told to the staff of its project, without them to the admins', async () => {
    const { id } = await made(owner, '/requests', { title: 'From outside' });
    expect(await heard(id, 'ticket_assigned')).toEqual(of('From outside: new, and nobody has it yet', admin));
    await run(
      `insert into project_members (project_id, user_id, role) values ('${project}', '${bystander.userId}', 'pm')`,
    );
    const other = await made(owner, '/requests', { title: 'Once more' });
    expect(await heard(other.id, 'ticket_assigned')).toEqual(of('Once more: new, and nobody has it yet', bystander));
    await run(`delete from project_members where project_id = '${project}'`);
  });
});

describe('a step', () => {
  const all = () => [lead, helper, watcher];

  test('is told to those who take part, and neither to who took it nor to anybody else', async () => {
    const id = await taken('Steps');
    const told = async (text: string, ...who: Viewer[]) => {
      expect(await heard(id, 'ticket_status_updated'), text).toEqual(of(`Steps: ${text}`, ...who));
      await forget(id);
    };
    await move(lead, id, 'in_progress');
    expect(await heard(id, 'ticket_status_updated')).toEqual(
      [...of('Steps: now In progress', helper, watcher), ...of('Steps: Being worked on', owner)].toSorted(),
    );
    await forget(id);
    await move(admin, id, 'waiting_third_party', { waiting_reason: 'The maker', wakes_on: soon() });
    await told('now Waits on third', ...all());
    await run(`update tickets set wakes_on = current_date - 1 where id = '${id}'`);
    await passes(wakeTicketsTask(at.database.db));
    await told('now Open', ...all());
    await at.call(lead, 'POST', `/ticket-talk/${id}/comments`, {
      body: doc('Which room?'),
      audience: 'shared',
      to: 'waiting_requester',
    });
    // The question itself says it to staff; whoever asked hears that an answer is needed.
    await told('Needs your answer', owner);
    await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('The bath') });
    expect((await heard(id, 'ticket_comment')).map((each) => each.split(':')[0])).toEqual(
      [lead, helper, watcher, coOwner].map(({ name }) => name).toSorted(),
    );
    await told('');
    await move(helper, id, 'resolved', { resolution: 'fixed' });
    expect(await heard(id, 'ticket_status_updated')).toEqual(
      [...of('Steps: now Resolved', lead, watcher), ...of('Steps: Done', owner)].toSorted(),
    );
    await forget(id);
    await at.call(owner, 'POST', `/requests/${id}/not_fixed`, {});
    await told('now Open', ...all());
    await move(helper, id, 'resolved', { resolution: 'fixed' });
    await forget(id);
    await at.call(owner, 'POST', `/requests/${id}/accept`, {});
    await told('now Closed', ...all());
  });

  test('that ends it is told to who leads its department as well', async () => {
    const id = await taken('Ends');
    await move(admin, id, 'cancelled', {}, 'By mistake');
    expect(await heard(id, 'ticket_status_updated')).toEqual(
      [
        ...of('Ends: now Cancelled', lead, helper, watcher, head),
        ...of('Ends: Not taken on. By mistake', owner),
      ].toSorted(),
    );
  });
});

describe('changes of fields', () => {
  test('are gathered for two minutes from the first on and told once, to each what others did', async () => {
    const id = await taken('Gathered');
    await change(admin, id, { priority: 'high' });
    await change(lead, id, { due_on: '2027-03-04' });
    await change(admin, id, { tags: 'noise' });
    await run(`update ticket_edits set at = at - interval '60 seconds'`);
    await change(admin, id, { area: 'Bath' });
    await passes(tellEditsTask(later(50)));
    expect(await heard(id, 'ticket_updated'), 'Before two minutes are over').toEqual([]);
    // Another server, that knows nothing but the database.
    await passes(tellEditsTask(later(61)));
    const told = [
      ...of('Gathered: PERSON changed Priority, Room or side, Tags'.replace('PERSON', admin.name), lead),
      ...of(`Gathered: ${admin.name} and Lena Lead changed Priority, Room or side, Due, Tags`, helper, watcher),
    ].toSorted();
    expect(await heard(id, 'ticket_updated')).toEqual(told);
    await passes(tellEditsTask());
    expect(await heard(id, 'ticket_updated'), 'Once').toEqual(told);
    expect(await run('select 1 from ticket_edits')).toEqual([]);
  });

  test('that were put back tell nobody; many are counted; a step and a new assignee are told by themselves', async () => {
    const id = await taken('Back');
    await change(admin, id, { priority: 'high' });
    await change(admin, id, { priority: 'medium' });
    await move(admin, id, 'waiting_third_party', { waiting_reason: 'The maker', wakes_on: soon() });
    await passes(tellEditsTask(later(130)));
    expect(await heard(id, 'ticket_updated')).toEqual([]);
    await change(admin, id, { priority: 'low', tags: 'x', area: 'Hall', due_on: '2027-03-04', phase: 'site' });
    await passes(tellEditsTask(later(130)));
    expect(await heard(id, 'ticket_updated')).toEqual(
      of(`Back: ${admin.name} changed 5 fields`, lead, helper, watcher),
    );
    await forget(id);
    await change(admin, id, { lead_id: bystander.userId });
    await passes(tellEditsTask(later(130)));
    expect(await heard(id, 'ticket_assigned')).toEqual(of('Back is yours now', bystander));
    // Whoever had it until now hears that it was taken from them.
    expect(await heard(id, 'ticket_updated')).toEqual(
      of(`Back: ${admin.name} changed Assignee`, lead, helper, watcher),
    );
  });

  test('reach whoever asked outside only where they read the field, without who did it, and nobody else outside', async () => {
    const id = await taken('Outside');
    await change(admin, id, { priority: 'urgent', tags: 'internal', description: 'Since yesterday' });
    await passes(tellEditsTask(later(130)));
    expect((await heard(id, 'ticket_updated')).filter((each) => each.startsWith(owner.name))).toEqual(
      of('Outside: your builder changed Description', owner),
    );
    expect((await heard(id, 'ticket_updated')).some((each) => each.startsWith(coOwner.name))).toBe(false);
    await forget(id);
    await change(admin, id, { priority: 'low', area: 'Attic' });
    await passes(tellEditsTask(later(130)));
    expect(await heard(id, 'ticket_updated')).toEqual(
      of(`Outside: ${admin.name} changed Priority, Room or side`, lead, helper, watcher),
    );
  });
});

describe('a missed deadline', () => {
  test('is marked and told within 60 seconds of its minute, by the job alone', async () => {
    const id = await taken('Missed');
    const [row] = await run(
      `select to_char(response_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due from tickets where id = '${id}'`,
    );
    const due = Date.parse(row?.['due'] ?? '');
    const minuteAfter = (Math.floor(due / 60_000) + 1) * 60_000;
    await passes(markTicketsTask(() => minuteAfter - 1));
    expect(await heard(id, 'ticket_updated')).toEqual([]);
    await passes(markTicketsTask(() => minuteAfter));
    expect((await heard(id, 'ticket_updated')).map((each) => each.split(':')[0])).toEqual(
      [lead, helper, watcher, head].map(({ name }) => name).toSorted(),
    );
    expect((await run(`select sla_state from tickets where id = '${id}'`))[0]).toEqual({ sla_state: 'failed' });
  });

  test('of a ticket that nobody has is told to who has to see to it', async () => {
    const { id } = await made(owner, '/requests', { title: 'Nobody' });
    await forget(id);
    await run(`update tickets set response_due_at = now() - interval '2 minutes' where id = '${id}'`);
    await passes(markTicketsTask());
    expect((await heard(id, 'ticket_updated')).map((each) => each.split(':')[0])).toEqual([admin.name]);
  });
});
