import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { browser, mailSettings, marked, openDesk, typedAs, type SigningDesk } from '#test/envelopes.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs } from '#test/sign-in.ts';
import { envelopesWhere } from './envelopes/envelope-rows.ts';
import { recipientsOf } from './envelopes/recipient-rows.ts';
import { handOver } from './news.ts';
import { checkSignature } from '#test/signed-pdf.ts';

let at: TestPortal;
let desk: SigningDesk;
let owner: Viewer;
let other: Viewer;
let admin: Viewer;
let witness: Viewer;
beforeAll(async () => {
  at = await makePortal();
  desk = await openDesk(at, await at.person(['admin'], { firstName: 'Priya', lastName: 'Raman' }));
  owner = await at.person(['home_owner'], { firstName: 'Erik', lastName: 'Lindqvist' });
  other = await at.person(['home_owner']);
  admin = await at.person(['admin']);
  witness = await at.person(['employee']);
});
afterAll(() => at.close());

const ingrid = { role: 'signer' as const, name: 'Ingrid Lindqvist', email: 'ingrid@example.test' };
const mailsTo = async (email: string) =>
  (
    await at.database.db.execute<{ subject: string }>(
      sql`select subject from mail_outbox where recipient = ${email} and kind = 'signing' order by created_at, id`,
    )
  ).rows.map(({ subject }) => subject);
const holds = async (id: string) =>
  (await at.database.db.execute<{ holds: boolean }>(sql`select hearth_envelope_chain_holds(${id}) as holds`)).rows[0]
    ?.holds;

describe('from the sending to the sealed file', () => {
  let id: string;
  let number: string;
  let file: Buffer;

  test('somebody with an account signs first, somebody without by a link and a code, and nobody before their turn', async () => {
    const sent = await desk.send({
      recipients: [
        { role: 'signer', userId: owner.userId },
        ingrid,
        { role: 'copy', name: 'Bank', email: 'bank@example.test' },
      ],
    });
    ({ id, number } = sent);
    expect(await mailsTo(ingrid.email)).toEqual([]);
    const opened = await at.call(owner, 'POST', `/envelopes/${id}/open`);
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    expect(opened.body.can).toMatchObject({ act: true, manage: false, download: false });
    expect(opened.body.log).toEqual([]);
    expect(opened.body.recipients.map(({ email }: { email: string | null }) => email)).toEqual([
      owner.email,
      null,
      null,
    ]);
    const signed = await at.call(owner, 'POST', `/envelopes/${id}/sign`, typedAs('Erik Lindqvist'));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.body.state).toBe('partially_signed');
    const token = await desk.linkOf(ingrid.email);
    const head = await at.call(null, 'POST', `/signing-links/${token}/open`);
    expect(head.body).toMatchObject({
      title: 'Manufacturing Agreement',
      address: 'i•••@example.test',
      on_device: false,
    });
    expect(head.body).toMatchObject({ stands: 'asked', is_sealed: false });
    const pass = await desk.passOf(token, ingrid.email);
    const read = await at.call(null, 'POST', `/signing-links/${token}/read`, { pass });
    expect(read.status, JSON.stringify(read.body)).toBe(200);
    const document = await at.call(null, 'POST', `/signing-links/${token}/document`, {
      pass,
      document_id: read.body.documents[0].id,
    });
    expect(String(document.body).startsWith('%PDF')).toBe(true);
    const done = await at.call(null, 'POST', `/signing-links/${token}/sign`, {
      pass,
      signature: { ...marked, language: 'es' },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.state).toBe('completed');
    expect((await at.call(null, 'POST', `/signing-links/${token}/open`)).body).toMatchObject({ stands: 'signed' });
    expect(await desk.state(id)).toEqual({ state: 'completed', recipients: ['signed', 'signed', 'sent'] });
  });

  test('the sealed file holds every page and the certificate, and is signed as a whole by the key of the portal', async () => {
    await desk.seal(id);
    const sealed = await desk.door.sealed(at.database.db, id);
    file = await buffer(await desk.storage.store.open(sealed?.key ?? ''));
    const { isWhole, isSigned, certificate } = checkSignature(file);
    expect({ isWhole, isSigned }).toEqual({ isWhole: true, isSigned: true });
    expect(certificate.toString()).toBe(desk.key.pem);
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const read = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
    const words = async (no: number) =>
      (await (await read.getPage(no)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(await words(1)).toContain('An agreement');
    expect(await words(1)).toContain('Erik Lindqvist');
    expect(await words(2)).toContain(number);
    const before = await mailsTo('bank@example.test');
    expect(before).toEqual(['Signed by all: “Manufacturing Agreement”']);
    const copies = await at.database.db.execute<{ recipient: string; body: string }>(sql`
      select recipient, body from mail_outbox where attachment_key = ${sealed?.key ?? ''}
        and attachment_name like ${`%${number}.pdf`} order by recipient`);
    expect(
      copies.rows.map(({ recipient }) => recipient),
      'each of them gets the file itself',
    ).toEqual(['bank@example.test', ingrid.email, owner.email].toSorted());
    expect(
      copies.rows.every(({ body }) => body.includes('The signed file is attached.') || body.includes('va adjunto')),
    ).toBe(true);
    await desk.seal(id);
    expect(await mailsTo('bank@example.test'), 'sealed again, it is sent to nobody again').toEqual(before);
    expect(await holds(id)).toBe(true);
  });

  test('anybody finds out whether a file is what was sealed, and nothing else', async () => {
    const ask = async (bytes: Buffer) =>
      (await at.call(null, 'POST', '/verify/file', bytes, { 'content-type': 'application/pdf' })).body;
    expect(await ask(file)).toEqual({ verdict: 'valid' });
    for (const place of [200, Math.floor(file.length / 2), file.length - 30]) {
      const changed = Buffer.from(file);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(checkSignature(changed).isWhole).toBe(false);
      expect(await ask(changed), `at ${place}`).toEqual({ verdict: 'changed' });
    }
    expect(await ask(Buffer.from('%PDF-1.4 nothing of ours'))).toEqual({ verdict: 'unknown' });
    const byNumber = async (text: string) => (await at.call(null, 'POST', '/verify', { number: text })).body;
    expect(await byNumber(number.toLowerCase().replaceAll('-', ' '))).toEqual({ verdict: 'valid' });
    expect(await byNumber('HE-2222-2222-2222')).toEqual({ verdict: 'unknown' });
    const open = await desk.send();
    expect(await byNumber(open.number), 'what is not signed is unknown').toEqual({ verdict: 'unknown' });
  });

  test('those who signed read the file afterwards, and nobody else does', async () => {
    expect((await at.call(owner, 'GET', `/envelopes/${id}/sealed`)).status).toBe(200);
    expect((await at.call(admin, 'GET', `/envelopes/${id}/sealed`)).status).toBe(200);
    expect((await at.call(other, 'GET', `/envelopes/${id}/sealed`)).status).toBe(404);
    expect((await at.call(other, 'GET', `/envelopes/${id}`)).status).toBe(404);
    const token = await desk.linkOf('bank@example.test');
    expect((await at.call(null, 'POST', `/signing-links/${token}/open`)).body).toMatchObject({
      stands: 'reads',
      is_sealed: true,
    });
    const pass = await desk.passOf(token, 'bank@example.test');
    expect((await at.call(null, 'POST', `/signing-links/${token}/sealed`, { pass })).status).toBe(200);
    const tried = await at.call(null, 'POST', `/signing-links/${token}/sign`, { pass, signature: marked });
    expect(tried.status).toBe(422);
  });
});

test('a signed file of more than 10 MB is not attached: the mail says so, and leads to it', async () => {
  const { id } = await desk.send({ recipients: [{ ...ingrid, email: 'large@example.test' }] });
  const [envelope] = await envelopesWhere(at.database.db, sql`e.id = ${id}`);
  if (envelope === undefined) throw new Error('There is no envelope.');
  const bytes = 10 * 1024 * 1024;
  const newest = async () =>
    (
      await at.database.db.execute<{ body: string; attachment_key: string | null }>(sql`
        select body, attachment_key from mail_outbox where recipient = 'large@example.test' order by created_at desc, id desc limit 1`)
    ).rows[0];
  const send = (size: number) =>
    desk.inWrite(async (write) =>
      handOver(write, mailSettings, envelope, await recipientsOf(write.tx, id), { key: 'a-key', bytes: size }),
    );
  await send(bytes);
  expect(await newest()).toMatchObject({ attachment_key: 'a-key', body: expect.stringContaining('is attached') });
  await send(bytes + 1);
  const large = await newest();
  expect(large).toMatchObject({ attachment_key: null, body: expect.stringContaining('larger than 10 MB') });
  expect(large?.body).toMatch(/\/sign\/[\w-]+/u);
});

test('signed twice, by a second click or a second tab, it counts once', async () => {
  const { id } = await desk.send({ recipients: [{ role: 'signer', userId: owner.userId }] });
  const key = { 'idempotency-key': 'one-and-the-same' };
  const answers = await Promise.all([
    at.call(owner, 'POST', `/envelopes/${id}/sign`, marked, key),
    at.call(owner, 'POST', `/envelopes/${id}/sign`, marked, key),
    at.call(owner, 'POST', `/envelopes/${id}/sign`, marked),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(answers.every(({ status }) => [200, 409, 422, 423].includes(status))).toBe(true);
  const { rows } = await at.database.db.execute(
    sql`select count(*)::int as n from envelope_signatures where envelope_id = ${id}`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('an answer that was lost on the way to somebody without an account is given again: to signing, declining, handing on and asking for a code', async () => {
  const people = ['signs', 'declines', 'delegates'].map((name) => ({ ...ingrid, name, email: `${name}@lost.test` }));
  const { id } = await desk.send({ inOrder: false, recipients: people });
  const twice = async (email: string, step: string, body?: Record<string, unknown>) => {
    const token = await desk.linkOf(email);
    const pass = body === undefined ? undefined : await desk.passOf(token, email);
    const key = { 'idempotency-key': `lost-${step}` };
    const ask = () =>
      at.call(
        null,
        'POST',
        `/signing-links/${token}/${step}`,
        pass === undefined ? { device: browser } : { pass, ...body },
        key,
      );
    const [first, again] = [await ask(), await ask()];
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect([again.status, again.body], step).toEqual([first.status, first.body]);
  };
  const codes = async () =>
    (
      await at.database.db.execute(
        sql`select 1 from mail_outbox where kind = 'signing_code' and recipient = 'signs@lost.test'`,
      )
    ).rows.length;
  await twice('signs@lost.test', 'code');
  expect(await codes(), 'one code is mailed').toBe(1);
  await twice('signs@lost.test', 'sign', { signature: marked });
  await twice('delegates@lost.test', 'delegate', { name: 'Somebody else', email: 'else@lost.test' });
  expect(await mailsTo('else@lost.test'), 'one link is mailed').toHaveLength(1);
  await twice('declines@lost.test', 'decline', { reason: 'Not this year' });
  expect((await desk.state(id)).state).toBe('declined');
});

describe('how an envelope ends otherwise', () => {
  test('declined: everybody who had signed or was asked is told the reason, and nobody signs any more', async () => {
    const { id } = await desk.send({
      inOrder: false,
      recipients: [
        { role: 'signer', userId: owner.userId },
        { ...ingrid, email: 'told@example.test' },
        { role: 'signer', name: 'Olga', email: 'olga@example.test' },
      ],
    });
    await at.call(owner, 'POST', `/envelopes/${id}/sign`, marked);
    const token = await desk.linkOf('olga@example.test');
    const pass = await desk.passOf(token, 'olga@example.test');
    const declined = await at.call(null, 'POST', `/signing-links/${token}/decline`, {
      pass,
      reason: 'The price moved',
    });
    expect(declined.body.state).toBe('declined');
    expect((await mailsTo('told@example.test')).at(-1)).toBe(
      'Olga declined “Manufacturing Agreement”: The price moved',
    );
    const { rows } = await at.database.db.execute<{ message: string }>(
      sql`select message from notifications where user_id in (${owner.userId}, ${desk.sender.userId}) and message like '%The price moved%'`,
    );
    expect(rows).toHaveLength(2);
    expect((await at.call(null, 'POST', `/signing-links/${token}/open`)).body).toMatchObject({ stands: 'declined' });
    const late = await desk.linkOf('told@example.test');
    expect((await at.call(null, 'POST', `/signing-links/${late}/open`)).body).toMatchObject({ stands: 'stopped' });
    const again = await at.call(null, 'POST', `/signing-links/${late}/sign`, {
      pass: await desk.passOf(late, 'told@example.test'),
      signature: marked,
    });
    expect(again.status).toBe(422);
    expect(again.body.said.en).toBe('This is over: declined. Nothing more can be signed in it.');
  });

  test('handed on: the old link is dead, the new person signs, and the file says for whom', async () => {
    await desk.send({ recipients: [{ ...ingrid, email: 'away@example.test' }] });
    const old = await desk.linkOf('away@example.test');
    const pass = await desk.passOf(old, 'away@example.test');
    const handed = await at.call(null, 'POST', `/signing-links/${old}/delegate`, {
      pass,
      name: 'Max Holm',
      email: 'max@example.test',
      reason: 'On holiday',
    });
    expect(handed.status, JSON.stringify(handed.body)).toBe(204);
    expect((await at.call(null, 'POST', `/signing-links/${old}/read`, { pass })).status).toBe(404);
    const token = await desk.linkOf('max@example.test');
    const done = await at.call(null, 'POST', `/signing-links/${token}/sign`, {
      pass: await desk.passOf(token, 'max@example.test'),
      signature: marked,
    });
    expect(done.body.state).toBe('completed');
    expect(done.body.recipients[0]).toMatchObject({ name: 'Max Holm', delegated_from: 'Ingrid Lindqvist' });
  });

  test('an address that was wrong is put right: the link that went astray is dead', async () => {
    const { id } = await desk.send({ recipients: [{ ...ingrid, email: 'ingird@example.test' }] });
    const astray = await desk.linkOf('ingird@example.test');
    const recipient = (await at.call(admin, 'GET', `/envelopes/${id}`)).body.recipients[0].id;
    const path = `/envelopes/${id}/recipients/${recipient}/correct`;
    const corrected = await at.call(admin, 'POST', path, { name: ingrid.name, email: 'right@example.test' });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect((await at.call(null, 'POST', `/signing-links/${astray}/open`)).status).toBe(404);
    expect((await at.call(null, 'POST', `/signing-links/${await desk.linkOf('right@example.test')}/open`)).status).toBe(
      200,
    );
  });

  test('whoever hands the device over is signed out on it before the signer reads a word, and nowhere else; a mailed link signs nobody out', async () => {
    const user = await aUser(at.database.db, { groups: ['admin'] });
    const [device, desktop] = [await signInAs(at.portal, user), await signInAs(at.portal, user)];
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const me = async (token: string) => (await at.call(null, 'GET', '/auth/me', undefined, bearer(token))).status;
    const { id } = await desk.send({
      inOrder: false,
      recipients: [
        { role: 'signer', name: 'Before You' },
        { ...ingrid, email: 'mailed@example.test' },
      ],
    });
    const { body } = await at.call(admin, 'GET', `/envelopes/${id}`);
    const recipient = body.recipients.find(({ name }: { name: string }) => name === 'Before You').id;
    const path = `/envelopes/${id}/recipients/${recipient}/in-person`;
    const key = { ...bearer(device), 'idempotency-key': 'hand-over' };
    const begun = await at.call(null, 'POST', path, { identified: 'Passport seen', witness_id: witness.userId }, key);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const kept = await at.database.db.execute(sql`select 1 from idempotency_keys where body::text like '%/sign/%'`);
    expect(kept.rows, 'the address is a secret and kept nowhere').toEqual([]);
    const open = (token: string) => at.call(null, 'POST', `/signing-links/${token}/open`, undefined, bearer(device));
    await open(await desk.linkOf('mailed@example.test'));
    expect(await me(device)).toBe(200);
    // With the reply, not once the database has told of it.
    const telling = (how: 'enable' | 'disable') =>
      at.database.db.execute(sql.raw(`alter table sessions ${how} trigger user`));
    await telling('disable');
    expect((await open(String(begun.body.path).slice('/sign/'.length))).body.on_device).toBe(true);
    expect([await me(device), await me(desktop)]).toEqual([401, 200]);
    await telling('enable');
  });
});
