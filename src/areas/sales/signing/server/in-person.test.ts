import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { browser, marked, openDesk, type SigningDesk } from '#test/envelopes.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let desk: SigningDesk;
let sender: Viewer;
let seller: Viewer;
let colleague: Viewer;
let floor: Viewer;
let signatory: Viewer;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  sender = await at.person(['admin'], { firstName: 'Renee', lastName: 'Castellano' });
  seller = await at.person(['admin'], { firstName: 'Joel', lastName: 'Bernstein' });
  colleague = await at.person(['employee'], { firstName: 'Dana', lastName: 'Ortiz' });
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  signatory = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  owner = await at.person(['home_owner'], { firstName: 'Erik', lastName: 'Lindqvist' });
  desk = await openDesk(at, sender);
});
afterAll(() => at.close());

const db = () => at.database.db;
const outside = 'buyer@example.test';
const recipients = () => [
  { role: 'signer' as const, userId: signatory.userId },
  { role: 'signer' as const, userId: owner.userId },
  { role: 'signer' as const, name: 'Ingrid Buyer', email: outside },
  { role: 'signer' as const, name: 'Knut Buyer' },
  { role: 'signer' as const, name: 'Liv Buyer' },
];

interface Recipient {
  id: string;
  name: string;
  email: string | null;
}

const recipientsOf = async (id: string): Promise<Recipient[]> =>
  (
    await db().execute<Recipient & Record<string, unknown>>(
      sql`select id, name, email from envelope_recipients where envelope_id = ${id} order by step, id`,
    )
  ).rows;

/** All that some people together can do to sign, with their own sessions and mailboxes and nothing else. */
async function tryAll(id: string, accounts: readonly Viewer[], mailboxes: ReadonlySet<string>): Promise<void> {
  // What an hour allows is not what is asked here.
  const forget = () => db().execute(sql`delete from attempt_counters`);
  const codes = async (): Promise<string[]> => {
    const { rows } = await db().execute<{ recipient: string; body: string }>(
      sql`select recipient, body from mail_outbox where kind = 'signing_code' order by created_at desc, id desc limit 1`,
    );
    return rows
      .filter(({ recipient }) => mailboxes.has(recipient))
      .map(({ body }) => /\b\d{6}\b/u.exec(body)?.[0] ?? '');
  };
  const byLink = async (token: string) => {
    const post = (path: string, body?: object) => at.call(null, 'POST', `/signing-links/${token}/${path}`, body);
    await post('open');
    await post('code', { device: browser });
    for (const proof of [
      { device: browser, code: '000000' },
      ...(await codes()).map((code) => ({ device: browser, code })),
    ]) {
      const { pass } = (await post('enter', proof)).body;
      await post('sign', { pass: pass ?? 'no-pass', signature: marked });
    }
  };
  const byMail = async (recipient: Recipient) => {
    if (recipient.email !== null && mailboxes.has(recipient.email)) await byLink(await desk.linkOf(recipient.email));
  };
  for (const viewer of accounts) await at.call(viewer, 'POST', `/envelopes/${id}/sign`, marked);
  for (const recipient of await recipientsOf(id)) {
    await forget();
    await byMail(recipient);
    const path = `/envelopes/${id}/recipients/${recipient.id}`;
    for (const host of accounts) {
      // Who may vouch is asked of those alone who need it.
      for (const witness of recipient.email === null ? [undefined, sender, seller, colleague, owner] : [undefined]) {
        const body = { identified: 'Passport seen', ...(witness === undefined ? {} : { witness_id: witness.userId }) };
        const begun = await at.call(host, 'POST', `${path}/in-person`, body);
        if (begun.status === 200) await byLink(String(begun.body.path).slice('/sign/'.length));
      }
      for (const email of mailboxes) {
        await at.call(host, 'POST', `${path}/correct`, { name: recipient.name, email });
        const now = (await recipientsOf(id)).find((each) => each.id === recipient.id) ?? recipient;
        await byMail(now);
        await at.call(host, 'POST', `/envelopes/${id}/sign`, marked);
      }
    }
  }
}

/** Nobody, each alone, each two and all of them: three or four have no way that two or all have not. */
function companies<T>(all: readonly T[]): T[][] {
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
  return [[], ...all.map((each) => [each]), ...pairs, [...all]];
}

describe('the people behind the signatures of an envelope are as many as the signatures', () => {
  test('whoever acts together, with whatever account and mailbox is their own', { timeout: 600_000 }, async () => {
    const people = [
      { account: sender, mailbox: sender.email },
      { account: seller, mailbox: seller.email },
      { account: colleague, mailbox: colleague.email },
      { account: owner, mailbox: owner.email },
      { mailbox: outside },
    ];
    const most = { alone: 0, all: 0 };
    for (const together of companies(people)) {
      const { id } = await desk.send({ inOrder: false, recipients: recipients() });
      await tryAll(
        id,
        together.flatMap(({ account }) => account ?? []),
        new Set(together.map(({ mailbox }) => mailbox)),
      );
      const { rows } = await db().execute<{ name: string; proof: string }>(
        sql`select name, proof from envelope_signatures where envelope_id = ${id}`,
      );
      const who = together.map(({ account, mailbox }) => account?.name ?? mailbox).join(', ');
      expect(rows.length, `${who}: ${JSON.stringify(rows)}`).toBeLessThanOrEqual(together.length);
      expect(new Set(rows.map(({ proof }) => proof)).size, who).toBe(rows.length);
      if (together.length === 1 && together[0]?.account === sender) most.alone = rows.length;
      if (together.length === people.length) most.all = rows.length;
      await desk.inWrite((write) => desk.door.void(write, sender, id, 'The walk goes on')).catch(() => undefined);
    }
    expect(most.alone, 'the sender alone signs for nobody').toBe(0);
    // The owner, the buyer, a colleague in the place of the house's signatory, and the second colleague for one without an address.
    expect(most.all, 'all together do sign').toBeGreaterThanOrEqual(3);
  });
});

describe('on a device of the house', () => {
  const begin = async (recipientIndex: number, by: Viewer, body: object) => {
    const { id } = await desk.send({ inOrder: false, recipients: recipients() });
    const recipient = (await recipientsOf(id))[recipientIndex];
    const begun = await at.call(by, 'POST', `/envelopes/${id}/recipients/${recipient?.id}/in-person`, body);
    return { id, begun, token: String(begun.body.path ?? '').slice('/sign/'.length) };
  };

  test('nobody signs who has an account: they are told to sign in with it', async () => {
    for (const [place, name] of [
      [0, 'Priya Raman'],
      [1, 'Erik Lindqvist'],
    ] as const) {
      const { begun } = await begin(place, sender, { identified: 'Passport seen' });
      expect(begun.status).toBe(422);
      expect(begun.body.said.en).toContain(`${name} has an account`);
      expect(begun.body.said.es).toContain(`${name} tiene una cuenta`);
    }
  });

  test('whoever has an address is told at once, enters a code of their own once, and is shown to nobody after it', async () => {
    const { id, begun, token } = await begin(2, seller, { identified: 'Passport seen' });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const told = await db().execute<{ subject: string; body: string }>(
      sql`select subject, body from mail_outbox where recipient = ${outside} and kind = 'signing' order by created_at desc, id desc limit 1`,
    );
    expect(told.rows[0]?.subject).toContain('Joel Bernstein has begun to have you sign');
    expect(told.rows[0]?.body).toContain('If you are not with Joel Bernstein, say so here');
    const post = (path: string, body?: object) => at.call(null, 'POST', `/signing-links/${token}/${path}`, body);
    expect((await post('open')).body).toMatchObject({ on_device: true, address: 'b•••@example.test', witness: null });
    expect((await post('object')).status, 'the device itself objects to nothing').toBe(404);
    await post('code', { device: browser });
    const mail = await desk.codeOf(outside);
    const { pass } = (await post('enter', { device: browser, code: mail })).body;
    expect((await post('enter', { device: browser, code: mail })).status).toBe(404);
    const done = await post('sign', { pass, signature: marked });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { rows } = await db().execute(
      sql`select identified, identified_note, proof from envelope_signatures where envelope_id = ${id}`,
    );
    expect(rows).toEqual([
      {
        identified: 'in_person',
        identified_note: 'Passport seen (Joel Bernstein, b•••@example.test)',
        proof: `address:${outside}`,
      },
    ]);
    expect((await post('read', { pass })).status, 'the device shows it to nobody else').toBe(404);
    const own = await desk.linkOf(outside);
    expect((await at.call(null, 'POST', `/signing-links/${own}/open`)).body.stands).toBe('signed');
  });

  test('objected to from the mailbox, it is shut, and its host and the sender are told', async () => {
    const { id, token } = await begin(2, seller, { identified: 'Passport seen' });
    const { rows } = await db().execute<{ body: string }>(
      sql`select body from mail_outbox where recipient = ${outside} and kind = 'signing' order by created_at desc, id desc limit 1`,
    );
    const own = /\/sign\/([\w-]+)/u.exec(rows[0]?.body ?? '')?.[1] ?? '';
    expect((await at.call(null, 'POST', `/signing-links/${own}/open`)).body.in_person).toBe('Joel Bernstein');
    expect((await at.call(null, 'POST', `/signing-links/${own}/object`)).status).toBe(204);
    expect((await at.call(null, 'POST', `/signing-links/${token}/open`)).status).toBe(404);
    const news = await db().execute<{ user_id: string }>(
      sql`select distinct user_id from notifications where message like '%it is not they who sign%' and link like ${`%${id}%`}`,
    );
    expect(news.rows.map((row) => row.user_id).toSorted()).toEqual([sender.userId, seller.userId].toSorted());
    const log = await db().execute(sql`select 1 from envelope_log where envelope_id = ${id} and event = 'objected'`);
    expect(log.rows).toHaveLength(1);
    const none = await desk.send({ recipients: [{ role: 'signer', name: 'Ola', email: 'ola@example.test' }] });
    expect(none.id).not.toBe('');
    const calm = await at.call(null, 'POST', `/signing-links/${await desk.linkOf('ola@example.test')}/object`);
    expect(calm.status, 'where nobody signs in person there is nothing to object to').toBe(422);
  });

  test('somebody without an address needs a second person of the house, who vouches for nobody else and stands on the certificate', async () => {
    const missing = await begin(3, seller, { identified: 'Passport seen' });
    expect(missing.begun.body.details[0].path).toBe('witness_id');
    for (const each of [seller, sender, signatory, floor, owner]) {
      const { begun } = await begin(3, seller, { identified: 'Passport seen', witness_id: each.userId });
      expect([begun.status, begun.body.details[0].path], each.name).toEqual([422, 'witness_id']);
    }
    const needless = await begin(2, seller, { identified: 'Passport seen', witness_id: colleague.userId });
    expect(needless.begun.body.details[0].path).toBe('witness_id');
    const { id, begun, token } = await begin(3, seller, { identified: 'Passport seen', witness_id: colleague.userId });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const post = (path: string, body?: object) => at.call(null, 'POST', `/signing-links/${token}/${path}`, body);
    expect((await post('open')).body).toMatchObject({ on_device: true, witness: 'Dana Ortiz' });
    await post('code', { device: browser });
    const { pass } = (await post('enter', { device: browser, code: await desk.codeOf(colleague.email) })).body;
    expect((await post('sign', { pass, signature: marked })).status).toBe(200);
    const { rows } = await db().execute(
      sql`select identified_note, proof from envelope_signatures where envelope_id = ${id}`,
    );
    expect(rows).toEqual([
      { identified_note: 'Passport seen (Joel Bernstein, Dana Ortiz)', proof: `user:${colleague.userId}` },
    ]);
    const second = (await recipientsOf(id))[4];
    const again = await at.call(seller, 'POST', `/envelopes/${id}/recipients/${second?.id}/in-person`, {
      identified: 'Passport seen',
      witness_id: colleague.userId,
    });
    expect([again.status, again.body.details[0].path]).toEqual([422, 'witness_id']);
  });
});

test('nobody of the house is put in the place of a signer from outside, nor somebody from outside in that of the house', async () => {
  const { id } = await desk.send({ inOrder: false, recipients: recipients() });
  const all = await recipientsOf(id);
  const correct = (place: number, email: string) =>
    at.call(sender, 'POST', `/envelopes/${id}/recipients/${all[place]?.id}/correct`, { name: 'A Name', email });
  for (const email of [sender.email, colleague.email, floor.email])
    expect([(await correct(2, email)).body.details[0].path, (await correct(3, email)).body.details[0].path]).toEqual([
      'email',
      'email',
    ]);
  expect((await correct(0, 'private@example.test')).body.details[0].path).toBe('email');
  expect((await correct(0, colleague.email)).status).toBe(200);
  const { rows } = await db().execute(sql`select user_id, name from envelope_recipients where id = ${all[0]?.id}`);
  expect(rows).toEqual([{ user_id: colleague.userId, name: 'Dana Ortiz' }]);
  const sent = await desk.send({
    recipients: [{ role: 'signer', name: 'Somebody Else', email: colleague.email.toUpperCase() }],
  });
  const named = await db().execute(sql`select user_id, name from envelope_recipients where envelope_id = ${sent.id}`);
  expect(named.rows, 'a colleague’s address names the colleague').toEqual([
    { user_id: colleague.userId, name: 'Dana Ortiz' },
  ]);
});

test('the database takes no signature without its signer’s own proof, nor two with the same one', async () => {
  const { id } = await desk.send({ inOrder: false, recipients: recipients() });
  const all = await recipientsOf(id);
  const sign = (place: number, identified: string, proof: string, user: string | null = null) =>
    db()
      .execute(sql`
        insert into envelope_signatures (id, envelope_id, recipient_id, name, user_id, email, mark, identified,
          identified_note, proof, consent, documents_hash)
        values (gen_random_uuid(), ${id}, ${all[place]?.id}, 'A', ${user}, ${all[place]?.email ?? null}, '{}', ${identified},
          'Passport', ${proof}, 'yes', ${'0'.repeat(64)})`)
      .then(
        () => 'taken',
        (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
      );
  expect(await sign(0, 'account', `user:${sender.userId}`, signatory.userId)).toBe('envelope_signatures_own');
  expect(await sign(0, 'in_person', `user:${signatory.userId}`)).toBe('envelope_signatures_own');
  expect(await sign(2, 'mail_code', 'address:other@example.test')).toBe('envelope_signatures_own');
  expect(await sign(3, 'in_person', `user:${colleague.userId}`)).toBe('envelope_signatures_own');
  expect(await sign(2, 'mail_code', `address:${outside}`)).toBe('taken');
});
