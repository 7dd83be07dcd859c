import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { TakenDocument } from '../reads.ts';
import { marked, openDesk, type SigningDesk } from '#test/envelopes.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let desk: SigningDesk;
let staff: Viewer;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  staff = await at.person(['admin']);
  desk = await openDesk(at, staff);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const prepare = async (documents?: readonly TakenDocument[]): Promise<string> => {
  const taken = documents ?? [await desk.take()];
  const made = await desk.inWrite((write) =>
    desk.door.prepare(write, staff, {
      of: { kind: 'contract', id: newId() },
      projectId: null,
      title: 'Manufacturing Agreement',
      documents: taken,
      recipients: [{ role: 'signer', userId: owner.userId, timeZone: 'America/Denver' }],
      fields: [
        { document: 0, recipient: 0, kind: 'signature', at: { page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 } },
      ],
    }),
  );
  return made.id;
};
const read = async (id: string) => (await at.call(staff, 'GET', `/envelopes/${id}`)).body;
const lastDay = addDays(companyToday(), 10);
const said = (recipients: readonly Record<string, unknown>[], facts: Record<string, unknown> = {}) => ({
  in_order: false,
  message: 'Please by Friday',
  remind_after_days: 3,
  remind_every_days: 4,
  recipients,
  ...facts,
});
const add = (id: string, name: string, bytes: Buffer) => {
  const form = new FormData();
  form.append('document', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  return at.call(staff, 'POST', `/envelopes/${id}/documents`, form);
};

test('an envelope that is not sent takes further documents, people in every part, turns and days, and keeps the parties of what it is of', async () => {
  const id = await prepare();
  const [party] = (await read(id)).recipients;
  const kept = { id: party.id, role: 'signer', step: 2, expires_on: lastDay };
  const person = (role: string, email: string) => ({
    role,
    step: 1,
    expires_on: lastDay,
    name: `Person ${role}`,
    email,
  });
  const reply = await at.call(
    staff,
    'PUT',
    `/envelopes/${id}/arrangement`,
    said([person('approver', staff.email), kept, person('viewer', 'v@example.test'), person('copy', 'c@example.test')]),
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body).toMatchObject({ in_order: false, message: 'Please by Friday', remind_after_days: 3 });
  const roles = reply.body.recipients.map((each: { role: string; user_id: string | null }) => [
    each.role,
    each.user_id,
  ]);
  expect(roles).toEqual(
    expect.arrayContaining([
      ['approver', staff.userId],
      ['signer', owner.userId],
      ['viewer', null],
      ['copy', null],
    ]),
  );
  const { rows } = await at.database.db.execute(sql`
    select count(*)::int as right from envelope_recipients where envelope_id = ${id}
      and expires_at = ((${lastDay}::date + 1)::timestamp at time zone time_zone)`);
  expect(rows, 'each ends at the end of their own day').toEqual([{ right: 4 }]);

  const viewer = reply.body.recipients.find((each: { role: string }) => each.role === 'viewer');
  const fault = async (body: Record<string, unknown>) =>
    (await at.call(staff, 'PUT', `/envelopes/${id}/arrangement`, body)).body.details?.[0]?.path;
  expect(await fault(said([{ ...kept, id: viewer.id, role: 'viewer' }])), 'a party is not left out').toBe('recipients');
  expect(await fault(said([{ ...kept, role: 'copy' }]))).toBe('recipients.0.role');
  expect(await fault(said([kept, kept]))).toBe('recipients.1.id');
  expect(await fault(said([{ ...kept, expires_on: '2020-01-01' }]))).toBe('recipients.0.expires_on');
  expect(await fault(said([kept, person('copy', owner.email)]))).toBe('recipients.1.email');
  expect(await fault(said([kept, { role: 'copy', step: 1, expires_on: lastDay }]))).toBe('recipients.1.name');

  const laid = await add(id, 'Exhibit A.pdf', pdfOf(['Exhibit', 'Plan']));
  expect(laid.status, JSON.stringify(laid.body)).toBe(201);
  expect(
    laid.body.documents.map((each: { added: boolean; pages: unknown[] }) => [each.added, each.pages.length]),
  ).toEqual([
    [false, 1],
    [true, 2],
  ]);
  const sent = await at.call(staff, 'POST', `/envelopes/${id}/send`);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  for (const [method, path, body] of [
    ['PUT', 'arrangement', said([kept])],
    ['DELETE', `documents/${laid.body.documents[1].id}`, undefined],
  ] as const)
    expect((await at.call(staff, method, `/envelopes/${id}/${path}`, body)).status, path).toBe(422);
  expect((await add(id, 'Late.pdf', pdfOf(['Late']))).status).toBe(422);
});

test('a document or a person that was added goes out again with all their places; what the envelope is about stays', async () => {
  const id = await prepare();
  const [party] = (await read(id)).recipients;
  const kept = { id: party.id, role: 'signer', step: 1, expires_on: lastDay };
  const extra = { role: 'signer', step: 2, expires_on: lastDay, name: 'Second', email: 'second@example.test' };
  const before = (await at.call(staff, 'PUT', `/envelopes/${id}/arrangement`, said([kept, extra]))).body;
  const second = before.recipients.find((each: { added: boolean }) => each.added);
  const laid = (await add(id, 'Exhibit.pdf', pdfOf(['Exhibit']))).body;
  const [own, exhibit] = laid.documents;
  const place = (document: string, recipient: string) => ({
    document_id: document,
    recipient_id: recipient,
    kind: 'signature',
    page: 1,
    x: 0.1,
    y: 0.3,
    width: 0.2,
    height: 0.05,
  });
  const fields = [place(own.id, party.id), place(exhibit.id, party.id), place(own.id, second.id)];
  expect((await at.call(staff, 'PUT', `/envelopes/${id}/fields`, { fields })).status).toBe(200);
  const refused = await at.call(staff, 'DELETE', `/envelopes/${id}/documents/${own.id}`);
  expect(refused.body.details[0].path).toBe('document_id');
  const without = await at.call(staff, 'DELETE', `/envelopes/${id}/documents/${exhibit.id}`);
  expect(without.body.fields).toHaveLength(2);
  const alone = await at.call(staff, 'PUT', `/envelopes/${id}/arrangement`, said([kept]));
  expect(alone.body.recipients).toHaveLength(1);
  expect(alone.body.fields).toHaveLength(1);
});

test('documents of which no file could be sealed are not laid in: what all have signed always gets its file', async () => {
  const page = [612, 792] as const;
  for (const facts of [{ bytes: 50 * 1024 * 1024 }, { pages: Array.from({ length: 500 }, () => page) }]) {
    const [one, two, three] = [await desk.take(), await desk.take(), await desk.take()];
    const id = await prepare([
      { ...one, ...facts },
      { ...two, ...facts },
    ]);
    const refused = await add(id, 'Exhibit.pdf', pdfOf(['One page more']));
    expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([413, 'too_large', 'document']);
    expect(refused.body.said.en).toContain('two envelopes');
    expect((await read(id)).documents).toHaveLength(2);
    const whole = [one, two, three].map((each) => ({ ...each, ...facts }));
    await expect(prepare(whole)).rejects.toMatchObject({ code: 'too_large' });
  }
});

test('a document that is locked, or no PDF, is refused at its place before anything of it is kept', async () => {
  const id = await prepare();
  const refused = await add(id, 'letter.pdf', Buffer.from('a letter'));
  expect(refused.status).toBe(422);
  expect(refused.body.details[0].path).toBe('document');
  const large = await add(id, 'large.pdf', Buffer.concat([pdfOf(['x']), Buffer.alloc(51 * 1024 * 1024)]));
  expect(large.status).toBe(413);
  expect(large.body.said.en).toMatch(/50 MB/u);
  expect((await read(id)).documents).toHaveLength(1);
});

test('a file whose authority for time stamps does not answer is sealed without one, and says so', async () => {
  const { id } = await desk.send({ recipients: [{ role: 'signer', userId: owner.userId }] });
  expect((await at.call(owner, 'POST', `/envelopes/${id}/sign`, marked)).status).toBe(200);
  await desk.seal(id, 'http://127.0.0.1:9');
  expect(await read(id)).toMatchObject({ is_sealed: true, stamped_at: null, stamp_missed: 'no_answer' });
});
