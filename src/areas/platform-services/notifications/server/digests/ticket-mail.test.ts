import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { sendDigestsTask } from './digests.ts';

let at: TestPortal;
let admin: Viewer;
let lead: Viewer;
let helper: Viewer;
let watcher: Viewer;
let owner: Viewer;
let coOwner: Viewer;

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const run = async (statement: string) =>
  (await at.database.db.execute<Record<string, string>>(sql.raw(statement))).rows;

beforeAll(async () => {
  at = await makePortal();
  [admin, lead, helper, watcher] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['employee']),
  ];
  [owner, coOwner] = [await at.person(['home_owner']), await at.person(['home_owner'])];
  const project = (await at.call(admin, 'POST', '/projects', { project_number: '26-852', name: 'Mailed' })).body.id;
  const unit = (await at.call(admin, 'POST', '/units', { project, name: 'A' })).body.id;
  await run(`update projects set owner_visible = true where id = '${project}'`);
  for (const person of [owner, coOwner])
    await run(
      `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${person.userId}', 'Owner', current_date - 30)`,
    );
});
afterAll(() => at.close());

/** A ticket of an owner that lead, helper and watcher have to do with. Of what was mailed about it until now nothing is left. */
async function taken(title: string): Promise<string> {
  const { id } = (await at.call(owner, 'POST', '/requests', { title })).body;
  await at.call(admin, 'PATCH', `/tickets/${id}`, { lead_id: lead.userId });
  for (const [person, role] of [
    [helper, 'co_assignee'],
    [watcher, 'watcher'],
  ] as const)
    await at.call(admin, 'PUT', `/ticket-talk/${id}/people`, { user_id: person.userId, role, on: true });
  await run('delete from email_batches');
  return id;
}

const context = {
  attempt: 1,
  maxAttempts: 1,
  log: pino({ level: 'silent' }),
  signal: new AbortController().signal,
  inWrite: <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(at.portal.kernel, systemActor, work),
};

describe('mail of a ticket', () => {
  /** Who gets a mail whose text holds these words, once the windows of all have closed. */
  const mailed = async (words: string) => {
    await run(`update email_batches set send_at = now() - interval '1 second' where status = 'scheduled'`);
    await sendDigestsTask({ brandName: 'Hearth', publicUrl: 'https://hearth.test' }).run({}, context);
    const rows = await run(`select recipient from mail_outbox where body like '%${words}%' order by recipient`);
    return rows.map(({ recipient = '' }) => recipient);
  };
  const mails = (...who: Viewer[]) => who.map(({ email }) => email).toSorted();
  const say = (who: Viewer, id: string, words: string, audience: string) =>
    at.call(who, 'POST', `/ticket-talk/${id}/comments`, { body: doc(words), audience });

  test('goes to those who work on a ticket, watch it and asked for it, by who reads the words', async () => {
    const id = await taken('Mailed');
    await say(admin, id, 'Words for all', 'shared');
    await say(admin, id, 'Words among us', 'internal');
    expect(await mailed('Words for all')).toEqual(mails(lead, helper, watcher, owner, coOwner));
    expect(await mailed('Words among us')).toEqual(mails(lead, helper, watcher));
    await at.call(lead, 'POST', `/tickets/${id}/move`, { to: 'in_progress' });
    expect(await mailed('Mailed: Being worked on')).toEqual(mails(owner));
    expect(await mailed('Mailed: now In progress')).toEqual(mails(admin, helper, watcher));
  });

  test('is left out for whoever chose so for its type, or unsubscribed from the section', async () => {
    const id = await taken('Chosen');
    const settings = (await at.call(watcher, 'GET', '/me/settings')).body;
    const matrix = { ...settings.notifications, ticket_comment: { in_app: true, toast: true, email: false } };
    expect((await at.call(watcher, 'PATCH', '/me/settings', { notifications: matrix })).status).toBe(200);
    expect(
      (await at.call(coOwner, 'PATCH', '/notifications/preferences', { muted_sections: ['tickets'] })).status,
    ).toBe(200);
    await say(admin, id, 'Quieter words', 'shared');
    expect(await mailed('Quieter words')).toEqual(mails(lead, helper, owner));
    const bells = await run(`select 1 from notifications where entity_id = '${id}' and type = 'ticket_comment'`);
    expect(bells.length, 'In the bells they stand all the same').toBe(5);
    await at.call(coOwner, 'PATCH', '/notifications/preferences', { muted_sections: [] });
  });

  test('is asked again when it goes: neither who sold the home meanwhile nor who left staff gets it', async () => {
    const id = await taken('Sold');
    await say(admin, id, 'Words before the sale', 'shared');
    await say(admin, id, 'Words inside', 'internal');
    await run(`update unit_owners set until_on = current_date - 1 where user_id = '${coOwner.userId}'`);
    await run(`update user_groups set "group" = 'home_owner' where user_id = '${helper.userId}'`);
    expect(await mailed('Words before the sale')).toEqual(mails(lead, owner));
    expect(await mailed('Words inside'), 'The watcher wants none').toEqual(mails(lead));
    await run(`update unit_owners set until_on = null where user_id = '${coOwner.userId}'`);
    await run(`update user_groups set "group" = 'employee' where user_id = '${helper.userId}'`);
  });
});
