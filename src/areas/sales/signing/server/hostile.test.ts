import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { signPdf } from '#platform/server/pdf/sign-pdf.ts';
import { browser, mailSettings, marked, openDesk, type SigningDesk } from '#test/envelopes.ts';
import { pagesOf } from '#test/pdf.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { keep } from './sealing/documents.ts';
import { sendPrepared } from './turns.ts';

let at: TestPortal;
let desk: SigningDesk;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  desk = await openDesk(at, await at.person(['admin']));
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const signer = (email: string) => ({ role: 'signer' as const, name: email, email });
const db = () => at.database.db;

describe('a link', () => {
  test('that is guessed, of somebody else, or ended leads nowhere, and all three answer alike', async () => {
    const { id } = await desk.send({
      inOrder: false,
      recipients: [signer('one@example.test'), signer('two@example.test')],
    });
    const [one, two] = [await desk.linkOf('one@example.test'), await desk.linkOf('two@example.test')];
    const pass = await desk.passOf(one, 'one@example.test');
    const strange = await at.call(null, 'POST', `/signing-links/${two}/read`, { pass });
    expect(strange.status).toBe(422);
    expect(strange.body.code).toBe('code_wrong');
    const guessed = await at.call(null, 'POST', `/signing-links/${'A'.repeat(43)}/open`);
    await desk.inWrite((write) => desk.door.remind(write, desk.sender, id)).catch(() => undefined);
    await db().execute(
      sql`update envelope_links set ended_at = now() where recipient_id in (select id from envelope_recipients where email = 'one@example.test')`,
    );
    const ended = await at.call(null, 'POST', `/signing-links/${one}/open`);
    expect(guessed.status).toBe(404);
    expect({ ...ended.body, requestId: '' }).toEqual({ ...guessed.body, requestId: '' });
    expect((await at.call(null, 'POST', `/signing-links/${one}/sign`, { pass, signature: marked })).status).toBe(404);
  });

  test('lets nobody in by a guessed code: five wrong ones end it for the browser that asked, and the right one comes too late', async () => {
    await desk.send({ recipients: [signer('guess@example.test')] });
    const token = await desk.linkOf('guess@example.test');
    await at.call(null, 'POST', `/signing-links/${token}/code`, { device: browser });
    const code = await desk.codeOf('guess@example.test');
    const wrong = code === '000000' ? '111111' : '000000';
    const enter = (proof: object) => at.call(null, 'POST', `/signing-links/${token}/enter`, proof);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter({ device: browser, code: wrong })).status).toBe(422);
    expect((await enter({ device: browser, code })).status).toBe(422);
    expect((await enter({ device: 'another-browser-of-nobody', code })).status).toBe(422);
    expect((await enter({ way: 'a-way-that-nobody-has-mailed' })).status).toBe(422);
    const empty = await enter({});
    expect(empty.status).toBe(400);
    expect(empty.body.details.map(({ path }: { path: string }) => path)).toEqual(['device', 'code']);
  });

  test('in the hands of somebody without the mailbox keeps its signer out by nothing that they can do', async () => {
    const email = 'kept-out@example.test';
    await desk.send({ recipients: [signer(email)] });
    const token = await desk.linkOf(email);
    const post = (path: string, body: object) => at.call(null, 'POST', `/signing-links/${token}/${path}`, body);
    // The signer asks first, and somebody else then tries codes and has codes mailed as often as they can.
    await post('code', { device: browser });
    const own = await desk.codeOf(email);
    let entered = 0;
    for (let asked = 0; asked < 12; asked += 1) {
      const device = `a-stranger-with-the-link-${asked}`;
      const told = await post('code', { device });
      if (told.status === 429) break;
      for (let tries = 0; tries < 8; tries += 1) {
        const { status } = await post('enter', { device, code: own === '123456' ? '654321' : '123456' });
        if (status === 200) entered += 1;
      }
    }
    expect(entered).toBe(0);
    expect((await post('code', { device: browser })).body.said.en).toContain(
      'Each mail that went out also holds a link',
    );
    expect((await post('enter', { device: browser, code: own })).status, 'the signer’s own code is untouched').toBe(
      200,
    );
    const { rows } = await db().execute<{ body: string }>(
      sql`select body from mail_outbox where recipient = ${email} and kind = 'signing_code' order by created_at desc, id desc limit 1`,
    );
    const way = /#([\w-]+)/u.exec(rows[0]?.body ?? '')?.[1] ?? '';
    expect((await post('enter', { way })).status, 'the newest mail lets its reader in').toBe(200);
    expect((await post('enter', { way })).status, 'once').toBe(422);
  });

  test('that was used signs no second time, and says so', async () => {
    await desk.send({ recipients: [signer('used@example.test')] });
    const token = await desk.linkOf('used@example.test');
    const pass = await desk.passOf(token, 'used@example.test');
    const body = { pass, signature: marked };
    expect((await at.call(null, 'POST', `/signing-links/${token}/sign`, body)).status).toBe(200);
    const again = await at.call(null, 'POST', `/signing-links/${token}/sign`, body);
    expect(again.status).toBe(422);
    expect(again.body.said.en).toBe('You have signed this already.');
  });
});

test('nobody fills in the fields of another signer, nor a field that needs another value', async () => {
  const { id } = await desk.send({
    inOrder: false,
    recipients: [{ role: 'signer', userId: owner.userId }, signer('other@example.test')],
    fields: [
      { document: 0, recipient: 0, kind: 'signature', at: { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 } },
      { document: 0, recipient: 0, kind: 'check', at: { page: 1, x: 0.5, y: 0.1, width: 0.03, height: 0.03 } },
      { document: 0, recipient: 1, kind: 'signature', at: { page: 1, x: 0.1, y: 0.3, width: 0.2, height: 0.05 } },
      { document: 0, recipient: 1, kind: 'text', at: { page: 1, x: 0.1, y: 0.5, width: 0.2, height: 0.05 } },
    ],
  });
  const { fields, me } = (await at.call(owner, 'GET', `/envelopes/${id}`)).body;
  const box = fields.find((each: { kind: string }) => each.kind === 'check').id;
  const foreign = fields.find(
    (each: { recipient_id: string; kind: string }) => each.recipient_id !== me && each.kind === 'text',
  ).id;
  const sign = (values: Record<string, string>) =>
    at.call(owner, 'POST', `/envelopes/${id}/sign`, { ...marked, values });
  expect((await sign({ [box]: 'true', [foreign]: 'Mine now' })).body.details[0].path).toBe(`values.${foreign}`);
  expect((await sign({})).body.details[0].path).toBe(`values.${box}`);
  expect((await sign({ [box]: 'maybe' })).body.details[0].path).toBe(`values.${box}`);
  expect((await sign({ [box]: 'true' })).status).toBe(200);
});

test('the day and the name beside a signature are the portal’s, and a typed mark is the signer’s own name', async () => {
  const place = (kind: 'signature' | 'initials' | 'date' | 'name', y: number) => ({
    document: 0,
    recipient: 0,
    kind,
    at: { page: 1, x: 0.1, y, width: 0.2, height: 0.05 },
  });
  const { id } = await desk.send({
    recipients: [{ role: 'signer', userId: owner.userId }],
    fields: [place('signature', 0.1), place('initials', 0.2), place('date', 0.3), place('name', 0.4)],
  });
  const { fields } = (await at.call(owner, 'GET', `/envelopes/${id}`)).body;
  const of = (kind: string): string => fields.find((each: { kind: string }) => each.kind === kind).id;
  const sign = (facts: object) =>
    at.call(owner, 'POST', `/envelopes/${id}/sign`, { ...marked, initials: marked.mark, ...facts });
  const typed = (text: string) => ({ method: 'typed', text });
  for (const [facts, path] of [
    [{ values: { [of('date')]: '1999-01-01' } }, `values.${of('date')}`],
    [{ values: { [of('name')]: 'Somebody Else' } }, `values.${of('name')}`],
    [{ mark: typed('Somebody Else Entirely') }, 'mark.text'],
    [{ initials: typed('XY') }, 'initials.text'],
  ] as const) {
    const refused = await sign(facts);
    expect([refused.status, refused.body.details[0].path], JSON.stringify(facts)).toEqual([422, path]);
  }
  const name = owner.name.toUpperCase().replaceAll(' ', '  ');
  expect((await sign({ mark: typed(name) })).status).toBe(200);
  const { rows } = await db().execute<{ kind: string; value: string }>(
    sql`select kind, value from envelope_fields where envelope_id = ${id} and kind in ('date', 'name') order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'date', value: expect.stringMatching(/^20[2-9]\d-/u) },
    { kind: 'name', value: owner.name },
  ]);
});

test('a document that was swapped in the store is neither shown nor signed', async () => {
  const { id } = await desk.send({ recipients: [{ role: 'signer', userId: owner.userId }] });
  const { rows } = await db().execute<{ id: string; storage_key: string }>(
    sql`select id, storage_key from envelope_documents where envelope_id = ${id}`,
  );
  const key = rows[0]?.storage_key ?? '';
  await writeFile(join(at.dataFolder, 'files', key.slice(-2), key), pdfOf(['Another price']));
  const shown = await at.call(owner, 'GET', `/envelopes/${id}/documents/${rows[0]?.id}`);
  expect(shown.status).toBe(422);
  expect(shown.body.said.en).toContain('A document is not the one that was sent');
  expect((await at.call(owner, 'POST', `/envelopes/${id}/sign`, marked)).status).toBe(422);
  expect((await desk.state(id)).state).toBe('sent');
});

test('a document from before documents were made plain is not signed where the sealed file could not be it', async () => {
  const bytes = await readFile(join(import.meta.dirname, '../../../../../test/pdf-files/pdf-hidden-layer.pdf'));
  const kept = await keep(desk.storage, bytes, 'Old.pdf');
  const taken = { ...kept, name: 'Old.pdf', pages: [[612, 792]] as const, anchors: {} };
  const draft = { of: { kind: 'contract' as const, id: newId() }, projectId: null, title: 'Old', documents: [taken] };
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
  const { id } = await desk.inWrite(async (write) => {
    const made = await desk.door.prepare(write, desk.sender, {
      ...draft,
      recipients: [{ role: 'signer', userId: owner.userId }],
      fields: [{ document: 0, recipient: 0, kind: 'signature', at: place }],
    });
    // As a row from before this column was: no write of the portal makes one.
    await write.tx.execute(sql`alter table envelope_documents disable trigger user`);
    await write.tx.execute(sql`update envelope_documents set is_plain = false where envelope_id = ${made.id}`);
    await write.tx.execute(sql`alter table envelope_documents enable trigger user`);
    await sendPrepared(write, mailSettings, made.id);
    return made;
  });
  const refused = await at.call(owner, 'POST', `/envelopes/${id}/sign`, marked);
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'documents']);
  expect(refused.body.said.en).toContain('cannot keep as they are shown');
  expect((await desk.state(id)).state).toBe('sent');
});

test('a name in any script is signed and stands in the sealed file; what no face draws is refused at its field', async () => {
  const sign = { document: 0, recipient: 0 };
  const chinese = await at.person(['home_owner'], { firstName: '王', lastName: '小明' });
  const undrawn = await at.person(['home_owner'], { firstName: '王', lastName: '𓀀' });
  const place = { page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 };
  const odd = await desk.send({
    recipients: [{ role: 'signer', userId: undrawn.userId }],
    fields: [{ ...sign, kind: 'signature', at: place }],
  });
  const refused = await at.call(undrawn, 'POST', `/envelopes/${odd.id}/sign`, {
    ...marked,
    mark: { method: 'typed', text: '王 𓀀' },
  });
  expect(refused.body.details[0]).toMatchObject({ path: 'mark', message: expect.stringContaining('𓀀') });
  const { id } = await desk.send({
    recipients: [{ role: 'signer', userId: chinese.userId }],
    fields: [
      { ...sign, kind: 'signature', at: place },
      { ...sign, kind: 'text', at: { page: 1, x: 0.1, y: 0.3, width: 0.3, height: 0.05 } },
    ],
  });
  const { fields } = (await at.call(chinese, 'GET', `/envelopes/${id}`)).body;
  const text = fields.find((each: { kind: string }) => each.kind === 'text').id;
  const signAs = (mark: string, words: string) =>
    at.call(chinese, 'POST', `/envelopes/${id}/sign`, {
      ...marked,
      mark: { method: 'typed', text: mark },
      values: { [text]: words },
    });
  expect((await signAs('王小明', 'x 𓀀')).body.details[0].path).toBe(`values.${text}`);
  expect((await signAs('王小明', '김서연')).status).toBe(200);
  await desk.seal(id);
  const { rows } = await db().execute<{ sealed_key: string }>(sql`select sealed_key from envelopes where id = ${id}`);
  const [page = ''] = await pagesOf(await buffer(await desk.storage.store.open(rows[0]?.sealed_key ?? '')));
  expect(page.replaceAll(' ', '')).toContain('王小明');
  expect(page.replaceAll(' ', '')).toContain('김서연');
});

describe('the database refuses, whoever asks', () => {
  test('to change or remove what was sent, signed, filled in or noted', async () => {
    const { id } = await desk.send({
      recipients: [{ role: 'signer', userId: owner.userId }, signer('frozen@example.test')],
    });
    await at.call(owner, 'POST', `/envelopes/${id}/sign`, marked);
    const refused: [string, ReturnType<typeof sql>][] = [
      ['envelopes_frozen', sql`update envelopes set title = 'Another' where id = ${id}`],
      ['envelopes_step', sql`update envelopes set state = 'completed', ended_at = now() where id = ${id}`],
      ['envelopes_kept', sql`delete from envelopes where id = ${id}`],
      ['envelopes_frozen', sql`update envelope_documents set sha256 = repeat('0', 64) where envelope_id = ${id}`],
      ['envelopes_frozen', sql`delete from envelope_fields where envelope_id = ${id}`],
      [
        'envelope_fields_filled',
        sql`update envelope_fields set value = 'x' where envelope_id = ${id} and value is not null`,
      ],
      [
        'envelopes_frozen',
        sql`update envelope_recipients set name = 'Another' where envelope_id = ${id} and state = 'signed'`,
      ],
      [
        'envelope_recipients_step',
        sql`update envelope_recipients set state = 'sent', acted_at = null where envelope_id = ${id} and state = 'signed'`,
      ],
      [
        'envelope_recipients_step',
        sql`update envelope_recipients set state = 'signed', acted_at = now() where envelope_id = ${id} and state = 'sent'`,
      ],
      ['envelope_signatures_kept', sql`update envelope_signatures set name = 'Another' where envelope_id = ${id}`],
      ['envelope_signatures_kept', sql`delete from envelope_signatures where envelope_id = ${id}`],
      ['envelope_log_kept', sql`update envelope_log set actor = 'Another' where envelope_id = ${id}`],
      ['envelope_log_kept', sql`delete from envelope_log where envelope_id = ${id}`],
      ['envelope_log_kept', sql`truncate envelope_log`],
      [
        'envelope_recipients_turn',
        sql`insert into envelope_signatures (id, envelope_id, recipient_id, name, mark, identified, email, consent, documents_hash)
          select gen_random_uuid(), envelope_id, id, name, '{}', 'mail_code', 'x@example.test', 'x', repeat('0', 64) from envelope_recipients
          where envelope_id = ${id} and state = 'signed'`,
      ],
    ];
    for (const [rule, statement] of refused)
      await expect(db().execute(statement), rule).rejects.toMatchObject({ cause: { constraint: rule } });
  });

  test('a chain that somebody changed past the triggers no longer holds', async () => {
    const { id } = await desk.send();
    const holds = async () =>
      (await db().execute<{ holds: boolean }>(sql`select hearth_envelope_chain_holds(${id}) as holds`)).rows[0]?.holds;
    expect(await holds()).toBe(true);
    await db().execute(sql`alter table envelope_log disable trigger envelope_log_chain`);
    await db().execute(sql`update envelope_log set actor = 'Somebody else' where envelope_id = ${id} and seq = 2`);
    await db().execute(sql`alter table envelope_log enable trigger envelope_log_chain`);
    expect(await holds()).toBe(false);
  });
});

describe('a document that somebody brings', () => {
  const bytesOf = async (change: (document: PDFDocument) => void | Promise<void>, pages = 1): Promise<Buffer> => {
    const document = await PDFDocument.create();
    for (let no = 0; no < pages; no += 1) document.addPage([612, 792]);
    await change(document);
    return Buffer.from(await document.save());
  };
  const take = (bytes: Buffer) => desk.door.take({ name: 'brought.pdf', bytes }, 'documents.0');
  const wild: [string, () => Promise<Buffer>, string][] = [
    ['with a script', () => bytesOf((document) => document.addJavaScript('hello', 'app.alert(1)')), 'script'],
    [
      'that starts a program',
      () =>
        bytesOf((document) =>
          document.catalog.set(
            PDFName.of('OpenAction'),
            document.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') }),
          ),
        ),
      'runs by itself',
    ],
    [
      'with fields to fill in',
      () =>
        bytesOf((document) => {
          const [page] = document.getPages();
          if (page !== undefined) document.getForm().createTextField('name').addToPage(page);
        }),
      'fields that can still be filled in',
    ],
    [
      'with a file inside',
      () => bytesOf((document) => document.attach(Buffer.from('x'), 'x.txt')),
      'other files inside',
    ],
    [
      'that is signed already',
      async () => signPdf(pdfOf(['Signed']), desk.key, { name: 'x', reason: 'x', at: new Date() }),
      'signed already',
    ],
    [
      'that is locked',
      () =>
        bytesOf((document) => {
          document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
        }),
      'locked with a password',
    ],
    [
      'with a layer that is off',
      () => readFile(join(import.meta.dirname, '../../../../../test/pdf-files/pdf-hidden-layer.pdf')),
      'hidden layers',
    ],
    [
      'with a note that each reader draws as it likes',
      () =>
        bytesOf((document) => {
          const { node } = document.getPage(0);
          const note = { Subtype: 'FreeText', Rect: [9, 9, 99, 99], Contents: PDFString.of('10,000') };
          node.set(PDFName.of('Annots'), document.context.obj([note]));
        }),
      'notes that not every reader shows alike',
    ],
    ['with 5,000 pages', () => bytesOf(() => undefined, 5000), 'more than 500 pages'],
    ['that is no PDF', async () => Buffer.from('PK\u0003\u0004 a letter'), 'cannot be read'],
    ['that ends in the middle', async () => (await bytesOf(() => undefined)).subarray(0, 200), 'cannot be read'],
    [
      'of more than 50 MB',
      async () => Buffer.concat([pdfOf(['x']), Buffer.alloc(51 * 1024 * 1024)]),
      'larger than 50 MB',
    ],
  ];
  test.each(wild)(
    '%s is refused by a sentence at its place, and nothing of it is kept',
    { timeout: 240_000 },
    async (_what, make, words) => {
      const bytes = await make();
      const refusal = await take(bytes).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        details: [{ path: 'documents.0', said: { en: expect.stringContaining(words) } }],
      });
    },
  );

  /** A body of that many megabytes, made while it is read. */
  const heavy = (megabytes: number, head = '', foot = '') => {
    function* chunks() {
      yield Buffer.from(head);
      const megabyte = Buffer.alloc(1024 * 1024);
      for (let at = 0; at < megabytes; at += 1) yield megabyte;
      yield Buffer.from(foot);
    }
    return Readable.from(chunks());
  };

  test('of 200 MB is refused while it arrives, by a sentence, to be laid in and to be checked; nothing of it is kept', async () => {
    const document = await take(pdfOf(['Agreement']));
    const { id } = await desk.inWrite((write) =>
      desk.door.prepare(write, desk.sender, {
        of: { kind: 'contract', id: newId() },
        projectId: null,
        title: 'Agreement',
        documents: [document],
        recipients: [signer('heavy@example.test')],
        fields: [],
      }),
    );
    const kept = async () => (await readdir(join(at.dataFolder, 'files'), { recursive: true })).length;
    const before = await kept();
    const part =
      '--edge\r\ncontent-disposition: form-data; name="document"; filename="huge.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
    const laid = heavy(200, part, '\r\n--edge--\r\n');
    const form = { 'content-type': 'multipart/form-data; boundary=edge' };
    const refused = await at.call(desk.sender, 'POST', `/envelopes/${id}/documents`, laid, form);
    expect([refused.status, refused.body.code]).toEqual([413, 'too_large']);
    expect(refused.body.said.en).toContain('50 MB');
    expect(await kept()).toBe(before);
    const checked = heavy(200, '%PDF-1.7\n');
    const unread = await at.call(null, 'POST', '/verify/file', checked, { 'content-type': 'application/pdf' });
    expect([unread.status, unread.body.code]).toEqual([413, 'too_large']);
  });

  test('an ordinary one is taken, turned pages as they are shown', async () => {
    const turned = await bytesOf((document) => {
      const [page] = document.getPages();
      page?.setRotation(degrees(90));
    });
    expect((await take(turned)).pages).toEqual([[792, 612]]);
  });
});
