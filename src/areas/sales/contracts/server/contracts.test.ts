import { sql } from 'drizzle-orm';
import pino from 'pino';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, postForm } from '#test/uploads.ts';
import { alertContractsTask } from './alerts.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
let finance: Viewer;
let stranger: Viewer;
let guest: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let project: string;
let paper: string;

const call = (who: Viewer, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const faults = (body: { details?: { path: string; message: string }[] }) => body.details?.map(({ path }) => path);

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  finance = await at.person(['employee'], { firstName: 'Renee', lastName: 'Castellano' });
  stranger = await at.person(['employee']);
  guest = await at.person(['third_party_staff']);
  owner = await at.person(['home_owner'], { firstName: 'Maya', lastName: 'Ortiz' });
  neighbour = await at.person(['home_owner']);
  const made = await call(admin, 'POST', '/projects', {
    project_number: '26-901',
    name: 'Lindqvist ADU',
    factory: 'reno',
    address: { line1: '4 Lake Rd', city: 'Incline Village', state: 'NV', zip: '89451' },
    unit_names: ['Home'],
    members: [
      { user_id: seller.userId, role: 'sales' },
      { user_id: finance.userId, role: 'finance' },
    ],
  });
  project = made.body.id;
  const file = { name: 'signed.pdf', content: pdfOf(['Signed']) };
  const { body } = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [file]);
  paper = body[0].id;
});
afterAll(() => at.close());

const party = (key: string, facts: object = {}) => ({
  key,
  role: 'buyer',
  part: 'signer',
  name: 'Ingrid Lindqvist',
  email: 'ingrid@example.test',
  user_id: null,
  title: null,
  language: 'en',
  ...facts,
});
const builder = () => party('builder', { role: 'builder', name: 'Priya Raman', email: null, user_id: seller.userId });
const share = (key: string, percent: number, facts: object = {}) => ({
  key,
  label: `Part ${key}`,
  label_es: null,
  percent,
  amount: 0,
  trigger: 'signature',
  due_on: null,
  ...facts,
});

async function aContract(facts: Record<string, unknown> = {}, terms: Record<string, unknown> = {}): Promise<string> {
  const made = await call(seller, 'POST', '/contracts', {
    title: 'Design Agreement, Lindqvist ADU',
    contract_type: 'Design Agreement',
    project_id: project,
    owner: seller.userId,
    amount: 1_000_001,
    ...facts,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const written = await call(seller, 'PUT', `/contracts/${id}/terms`, {
    parties: [builder(), party('buyer')],
    schedule: [share('a', 33.3333), share('b', 33.3333), share('c', 33.3334)],
    conditions: [],
    ...terms,
  });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  return id;
}
const move = (who: Viewer, id: string, to: string, more: object = {}) =>
  call(who, 'POST', `/contracts/${id}/move`, { to, ...more });

test('shares are worked out to the cent, the last line takes what is left, and other sums are refused with both figures', async () => {
  const id = await aContract();
  const { body } = await call(seller, 'GET', `/contracts/${id}/whole`);
  expect(body.schedule.map(({ amount }: { amount: number }) => amount)).toEqual([333_333, 333_333, 333_335]);
  const wrong = await call(seller, 'PUT', `/contracts/${id}/terms`, {
    parties: [],
    schedule: [share('a', 50), share('b', 49)],
    conditions: [],
  });
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'schedule' }] } });
  expect(wrong.body.details[0].message).toContain('$10,000.01');
  // What is in percentages follows the amount.
  expect((await call(seller, 'PATCH', `/contracts/${id}`, { amount: 100 })).status).toBe(200);
  const after = await call(seller, 'GET', `/contracts/${id}/whole`);
  expect(after.body.schedule.map(({ amount }: { amount: number }) => amount)).toEqual([33, 33, 34]);
  await expect(
    run(
      sql`update contracts set schedule = '[{"key": "a", "amount": 99}]', state = 'internal_review' where id = ${id}`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'contracts_schedule_total' } });
});

test('a contract above the limit needs a second person of finance; below it the one who drafts it goes on', async () => {
  const small = await aContract({ amount: 4_000_000 });
  expect((await move(seller, small, 'ready')).body).toMatchObject({
    state: 'ready',
    submitted_by: { id: seller.userId },
  });
  const large = await aContract({ amount: 6_000_000 });
  expect(await move(seller, large, 'ready')).toMatchObject({ status: 422, body: { details: [{ path: 'to' }] } });
  expect((await move(stranger, large, 'internal_review')).status).toBe(422);
  expect((await move(finance, large, 'internal_review')).status).toBe(200);
  expect(faults((await move(finance, large, 'ready')).body)).toEqual(['to']);
  // Nobody else of the project is finance: it waits for an admin, and the list says so.
  expect((await call(seller, 'GET', `/contracts/${large}`)).body).toMatchObject({
    waiting_on: admin.name,
    party: expect.stringContaining('Ingrid Lindqvist'),
  });
  expect((await move(seller, large, 'ready')).status).toBe(422);
  expect((await move(admin, large, 'ready')).body).toMatchObject({ state: 'ready', approved_by: { id: admin.userId } });
  // Back to the draft, changed, and the way back taken back: it is not ready again by that.
  const back = await move(seller, large, 'draft', { reason: 'Another price' });
  expect(back.status).toBe(200);
  const undone = await at.call(seller, 'POST', `/undo/${String(back.headers['x-undo'])}`);
  expect(undone.body.results).toMatchObject([{ ok: false, code: 'rule_broken' }]);
  await expect(run(sql`update contracts set state = 'ready' where id = ${large}`)).rejects.toMatchObject({
    cause: { constraint: 'contracts_review' },
  });
});

test('what left the draft is not changed: neither by its form, nor by its terms, nor in the database', async () => {
  const id = await aContract();
  await move(seller, id, 'ready');
  expect((await call(seller, 'PATCH', `/contracts/${id}`, { amount: 5 })).status).toBe(422);
  expect(
    (await call(seller, 'PUT', `/contracts/${id}/terms`, { parties: [], schedule: [], conditions: [] })).status,
  ).toBe(422);
  await expect(run(sql`update contracts set amount = 5 where id = ${id}`)).rejects.toMatchObject({
    cause: { constraint: 'contracts_frozen' },
  });
  expect((await call(seller, 'PATCH', `/contracts/${id}`, { note: 'Call on Monday' })).status).toBe(200);
  // Its form asks for nothing that would be refused, and what is signed or out to be is not offered the bin.
  const can = async () => (await call(admin, 'GET', `/contracts/${id}`)).body.can;
  expect(await can()).toMatchObject({
    free: ['owner', 'note'],
    why: { en: expect.stringContaining('change order') },
    remove: true,
  });
});

test('what is missing is said by name before anything is sent: parties, money, and each field that the template asks for', async () => {
  const id = await aContract(
    { contract_type: 'Letter of Intent', title: 'Letter', amount: 20_000_000 },
    { parties: [builder()], schedule: [] },
  );
  const { body } = await call(seller, 'GET', `/contracts/${id}/whole`);
  expect(body.missing.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'parties',
    'template.buyer.names',
    'template.contract.conditions',
    'template.contract.deposit',
    'template.contract.price_hold_until',
    'template.contract.refundable_until',
    'template.slot.factory',
    'template.slot.modules',
    'template.slot.month',
  ]);
  expect(await move(seller, id, 'internal_review')).toMatchObject({ status: 422 });
});

test('a template names only fields that there are, is kept once it is in use, and has one version in work', async () => {
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });
  const clause = (words: string) => ({
    key: 'one',
    title: 'One',
    title_es: 'Uno',
    body: text(words),
    body_es: text(words),
  });
  const made = await call(admin, 'POST', '/contract-templates', {
    name: 'Short',
    contract_type: 'Manufacturing Agreement',
  });
  const path = `/contract-templates/${made.body.id}/clauses`;
  expect((await call(admin, 'POST', `/contract-templates/${made.body.id}/move`, { to: 'active' })).status).toBe(422);
  const unknown = await call(admin, 'PUT', path, { clauses: [clause('For {{buyer.name}}')] });
  expect(unknown).toMatchObject({
    status: 400,
    body: { details: [{ path: 'clauses.0.body' }, { path: 'clauses.0.body_es' }] },
  });
  expect(unknown.body.details[0].message).toContain('buyer.name');
  expect((await call(admin, 'PUT', path, { clauses: [clause('For {{buyer.names}}')] })).status).toBe(200);
  expect((await call(seller, 'PUT', path, { clauses: [] })).status).toBe(403);
  expect((await call(admin, 'POST', `/contract-templates/${made.body.id}/move`, { to: 'active' })).status).toBe(200);
  expect((await call(admin, 'PUT', path, { clauses: [] })).status).toBe(422);
  const next = await call(admin, 'POST', `/contract-templates/${made.body.id}/revise`);
  expect(next.body).toMatchObject({ state: 'draft', clauses: [{ key: 'one' }] });
  expect((await call(admin, 'POST', `/contract-templates/${made.body.id}/revise`)).status).toBe(422);
});

test('the paper says what the contract says, in its language or in both', async () => {
  const id = await aContract({ language: 'both' });
  const words = await wordsOf((await getBytes(at, seller, `/contracts/${id}/document`)).bytes);
  for (const each of [
    'Ingrid Lindqvist',
    '$10,000.01',
    'What the Builder designs',
    'Qué diseña el Constructor',
    'Draft',
  ])
    expect(words).toContain(each);
  expect(words).not.toContain('{{');
});

/** Every word of a PDF, in its order. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join(' ').replaceAll(/\s+/gu, ' ');
}

async function sent(facts: Record<string, unknown> = {}, terms: Record<string, unknown> = {}): Promise<string> {
  const id = await aContract(facts, terms);
  const ready = await move(seller, id, 'ready');
  expect(ready.status, JSON.stringify(ready.body)).toBe(200);
  const out = await call(seller, 'POST', `/contracts/${id}/send`, {});
  expect(out.status, JSON.stringify(out.body)).toBe(200);
  return id;
}

test('what is ready is sent once; its parties see it from then on, with their money, and nobody else outside', async () => {
  const id = await aContract(
    {},
    { parties: [builder(), party('buyer', { name: 'Maya Ortiz', email: null, user_id: owner.userId })] },
  );
  expect((await call(seller, 'POST', `/contracts/${id}/send`, {})).status).toBe(422);
  await move(seller, id, 'ready');
  expect((await call(owner, 'GET', '/own-contracts')).body).toEqual([]);
  expect((await call(stranger, 'POST', `/contracts/${id}/send`, {})).status).toBe(422);
  // Cut off on the way back and asked again: the same answer, and one envelope.
  const key = { 'idempotency-key': 'send-this-once' };
  const out = await at.call(seller, 'POST', `/contracts/${id}/send`, {}, key);
  const repeated = await at.call(seller, 'POST', `/contracts/${id}/send`, {}, key);
  expect([repeated.status, repeated.body]).toEqual([200, out.body]);
  const { rows } = await run(sql`select count(*)::int as n from envelopes where of_id = ${id}`);
  expect(rows).toEqual([{ n: 1 }]);
  expect(out.body).toMatchObject({
    state: 'sent',
    envelope: { state: 'sent' },
    signers: [{ name: 'Priya Raman' }, { name: 'Maya Ortiz' }],
  });
  expect((await call(seller, 'POST', `/contracts/${id}/send`, {})).status).toBe(422);
  const own = await call(owner, 'GET', '/own-contracts');
  expect(own.body).toMatchObject([{ id, state: 'sent', amount: 1_000_001, payments: [{ amount: 333_333 }, {}, {}] }]);
  expect((await call(neighbour, 'GET', '/own-contracts')).body).toEqual([]);
  expect((await call(owner, 'GET', `/contracts/${id}`)).status).toBe(403);
  await run(sql`update envelope_recipients set sent_at = now() - interval '2 hours' where state = 'sent'`);
  expect((await call(seller, 'POST', `/contracts/${id}/remind`)).status).toBe(200);
  const taken = await call(seller, 'POST', `/contracts/${id}/void`, { reason: 'Wrong price' });
  expect(taken.body).toMatchObject({ state: 'voided', envelope: { state: 'voided' } });
  expect((await move(seller, id, 'draft')).body).toMatchObject({ state: 'draft' });
});

test('an envelope that is prepared by hand goes out from its own screen while the contract is as it was, and moves it in the same step', async () => {
  const id = await aContract();
  await move(seller, id, 'ready');
  const prepared = await call(seller, 'POST', `/contracts/${id}/send`, { prepare: true });
  expect(prepared.body).toMatchObject({ state: 'ready', envelope: { state: 'draft' }, can: { send: false } });
  expect((await call(owner, 'GET', '/own-contracts')).body).toEqual([]);
  const first = prepared.body.envelope.id;
  expect((await move(seller, id, 'draft', { reason: 'Another amount' })).status).toBe(200);
  expect((await move(seller, id, 'ready')).status).toBe(200);
  const late = await call(seller, 'POST', `/envelopes/${first}/send`);
  expect(late.body.said.en).toContain('The contract was changed since this was laid out');
  expect((await call(seller, 'POST', `/envelopes/${first}/void`, { reason: 'Laid out anew' })).status).toBe(200);
  const again = await call(seller, 'POST', `/contracts/${id}/send`, { prepare: true });
  expect((await call(seller, 'POST', `/envelopes/${again.body.envelope.id}/send`)).status).toBe(200);
  expect((await call(seller, 'GET', `/contracts/${id}/whole`)).body).toMatchObject({
    state: 'sent',
    envelope: { id: again.body.envelope.id, state: 'sent' },
    can: { void: true },
  });
});

test('an envelope is looked after by whoever sells on its project; other staff of the house read it, and staff of others do not', async () => {
  const id = await aContract();
  await move(seller, id, 'ready');
  const { body: whole } = await call(seller, 'POST', `/contracts/${id}/send`, { prepare: true });
  const path = `/envelopes/${whole.envelope.id}`;
  const { body: draft } = await call(seller, 'GET', path);
  const person = `${path}/recipients/${draft.recipients[0].id}`;
  const arrangement = {
    in_order: true,
    message: null,
    remind_after_days: 5,
    remind_every_days: 2,
    recipients: draft.recipients.map(({ id: known, role, step, expires_on }: Record<string, unknown>) => ({
      id: known,
      role,
      step,
      expires_on,
    })),
  };
  const form = new FormData();
  form.append('document', new File([new Uint8Array(pdfOf(['Exhibit']))], 'Exhibit.pdf', { type: 'application/pdf' }));
  const steps: [string, string, unknown?][] = [
    ['PUT', `${path}/arrangement`, arrangement],
    ['PUT', `${path}/fields`, { fields: [] }],
    ['POST', `${path}/documents`, form],
    ['DELETE', `${path}/documents/${draft.documents[0].id}`],
    ['POST', `${path}/send`],
    ['POST', `${path}/remind`],
    ['POST', `${person}/correct`, { name: 'A thief', email: 'thief@example.test' }],
    ['POST', `${person}/in-person`, { identified: 'Seen the passport' }],
    ['POST', `${path}/void`, { reason: 'Out of spite' }],
  ];
  for (const [method, where, body] of steps) {
    const refused = await call(stranger, method, where, body);
    expect(refused.status, `${method} ${where}`).toBe(422);
    expect(refused.body.message, `${method} ${where}`).toContain('Only sales, the project manager or finance');
    expect((await call(guest, method, where, body)).status, `${method} ${where} as a guest`).toBe(403);
  }
  expect((await call(stranger, 'GET', path)).body.can).toMatchObject({ manage: false, place: false });
  expect((await call(finance, 'GET', path)).body.can).toMatchObject({ manage: true, place: true });
  expect((await call(guest, 'GET', path)).status).toBe(404);
  expect((await call(guest, 'GET', `${path}/documents/${draft.documents[0].id}`)).status).toBe(404);
  expect((await call(guest, 'GET', `/contracts/${id}/whole`)).body.envelope).toBeNull();
  expect((await call(finance, 'POST', `${path}/void`, { reason: 'Laid out anew' })).status).toBe(200);
});

test('money is of the house: staff of others see neither amounts nor payments', async () => {
  const id = await aContract();
  const read = await call(guest, 'GET', `/contracts/${id}`);
  expect(read.status).toBe(200);
  expect(read.body).not.toHaveProperty('amount');
  const { body } = await call(guest, 'GET', `/contracts/${id}/whole`);
  expect(body).not.toHaveProperty('schedule');
  expect(body).not.toHaveProperty('receipts');
  expect((await call(guest, 'GET', '/contracts/cash-in')).status).toBe(403);
  expect((await call(guest, 'GET', `/contracts/${id}/document`)).status).toBe(403);
});

/** A contract above the company's limit that finance has approved, with its envelope being made. */
async function approvedAboveLimit(): Promise<{ id: string; envelope: string }> {
  const id = await aContract({ amount: 90_000_000 });
  await move(seller, id, 'internal_review');
  expect((await move(finance, id, 'ready')).status).toBe(200);
  const prepared = await call(seller, 'POST', `/contracts/${id}/send`, { prepare: true });
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
  return { id, envelope: prepared.body.envelope.id };
}
const sideLetter = () => {
  const form = new FormData();
  const file = new File([new Uint8Array(pdfOf(['Price: 10,000']))], 'Side letter.pdf', { type: 'application/pdf' });
  form.append('document', file);
  return form;
};
const arrangementOf = (draft: { recipients: Record<string, unknown>[] }, more: object[] = []) => ({
  in_order: true,
  message: null,
  remind_after_days: 5,
  remind_every_days: 2,
  recipients: [...draft.recipients.map(({ id, role, step, expires_on }) => ({ id, role, step, expires_on })), ...more],
});
const later = () => ({ step: 9, expires_on: addDays(companyToday(), 20), name: 'A Stranger', language: 'en' });

test.each([
  ['a document', (path: string) => call(seller, 'POST', `${path}/documents`, sideLetter())],
  ...(['signer', 'approver', 'viewer', 'copy'] as const).map(
    (role) =>
      [
        `a person, as ${role}`,
        async (path: string) => {
          const { body } = await call(seller, 'GET', path);
          const stranger_ = { ...later(), role, email: `${role}@example.test` };
          return call(seller, 'PUT', `${path}/arrangement`, arrangementOf(body, [stranger_]));
        },
      ] as const,
  ),
] as const)(
  'what two people have approved goes back to review when %s is added, and goes out when somebody else has approved it again',
  async (_what, add) => {
    const { id, envelope } = await approvedAboveLimit();
    const path = `/envelopes/${envelope}`;
    expect((await call(seller, 'GET', path)).body.review, 'the screen says so before').toBe('again');
    const { body: draft } = await call(seller, 'GET', path);
    expect((await call(seller, 'PUT', `${path}/arrangement`, arrangementOf(draft))).body.review, 'as it is').toBe(
      'again',
    );
    const added = await add(path);
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    expect(added.body.review).toBe('waits');
    expect((await call(seller, 'GET', `/contracts/${id}`)).body).toMatchObject({
      state: 'internal_review',
      approved_by: null,
      submitted_by: { id: seller.userId },
    });
    const { body: ready } = await call(seller, 'GET', path);
    const fields = ready.recipients.flatMap((each: { id: string; role: string }) =>
      each.role === 'signer'
        ? [
            {
              document_id: ready.documents[0].id,
              recipient_id: each.id,
              kind: 'signature',
              page: 1,
              x: 0.1,
              y: 0.1,
              width: 0.2,
              height: 0.05,
            },
          ]
        : [],
    );
    expect((await call(seller, 'PUT', `${path}/fields`, { fields })).status).toBe(200);
    const early = await call(seller, 'POST', `${path}/send`);
    expect(early.status).toBe(422);
    expect(early.body.said.en).toContain('in review again');
    const { rows } = await run(sql`select 1 from envelopes where id = ${envelope} and state <> 'draft'`);
    expect(rows, 'nothing went out').toEqual([]);
    expect((await move(seller, id, 'ready')).status, 'not by whoever added it').toBe(422);
    expect((await move(finance, id, 'ready')).status).toBe(200);
    const sent = await call(seller, 'POST', `${path}/send`);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect((await call(seller, 'GET', `/contracts/${id}/whole`)).body.state).toBe('sent');
  },
);

test('below the limit a document is added without a review', async () => {
  const id = await aContract({ amount: 100_00 });
  await move(seller, id, 'ready');
  const { body } = await call(seller, 'POST', `/contracts/${id}/send`, { prepare: true });
  expect((await call(seller, 'GET', `/envelopes/${body.envelope.id}`)).body.review).toBe('none');
  expect((await call(seller, 'POST', `/envelopes/${body.envelope.id}/documents`, sideLetter())).body.review).toBe(
    'none',
  );
  expect((await call(seller, 'POST', `/envelopes/${body.envelope.id}/void`, { reason: 'Only tried' })).status).toBe(
    200,
  );
});

/** Signed on paper, as an admin notes it. */
async function signedOnPaper(id: string): Promise<void> {
  const body = { signed_on: '2026-01-05', file_id: paper };
  expect((await call(seller, 'POST', `/contracts/${id}/paper`, body)).status).toBe(403);
  // What is above the limit is approved before, which has a test of its own.
  const { rows } = await run(sql`select review_above from contract_settings`);
  await run(sql`update contract_settings set review_above = 99999999999`);
  const noted = await call(admin, 'POST', `/contracts/${id}/paper`, body);
  await run(sql`update contract_settings set review_above = ${rows[0]?.['review_above']}`);
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
}

test('the guards of a project know its signed contracts, and nothing else', async () => {
  const stands = async () =>
    (await call(admin, 'GET', `/projects/${project}`)).body.transitions
      .flatMap(({ guards }: { guards: { guard: string; state: string; place: string }[] }) => guards)
      .find(({ guard }: { guard: string }) => guard === 'signed_agreement');
  expect(await stands()).toMatchObject({ state: 'unmet', place: '/projects/26-901?tab=contracts' });
  const id = await aContract();
  await signedOnPaper(id);
  expect(await stands()).toMatchObject({ state: 'met' });
  expect((await call(admin, 'GET', `/projects/${project}`)).body.contracts).toContainEqual({
    id,
    contract_type: 'Design Agreement',
    signed_on: '2026-01-05',
    value_cents: 1_000_001,
  });
});

test('finance notes what came in: only for lines of signed contracts, and a note is voided, never changed', async () => {
  const id = await aContract();
  const receipt = { payment_key: 'a', amount: 333_333, received_on: '2026-02-01', reference: 'Wire 7' };
  expect((await call(finance, 'POST', `/contracts/${id}/receipts`, receipt)).status).toBe(422);
  await signedOnPaper(id);
  expect((await call(seller, 'POST', `/contracts/${id}/receipts`, receipt)).status).toBe(422);
  expect((await call(finance, 'POST', `/contracts/${id}/receipts`, { ...receipt, payment_key: 'x' })).status).toBe(422);
  const noted = await call(finance, 'POST', `/contracts/${id}/receipts`, receipt);
  expect(noted.body).toMatchObject({ schedule: [{ state: 'paid', received: 333_333 }, { state: 'overdue' }, {}] });
  expect((await call(finance, 'GET', `/contracts/${id}`)).body.paid_percent).toBeCloseTo(33.33, 2);
  const [first] = noted.body.receipts;
  await expect(run(sql`update contract_receipts set amount = 1 where id = ${first.id}`)).rejects.toMatchObject({
    cause: { constraint: 'contract_receipts_kept' },
  });
  const voided = await call(finance, 'POST', `/contracts/${id}/receipts/void`, {
    receipt_id: first.id,
    reason: 'Another contract',
  });
  expect(voided.body).toMatchObject({
    schedule: [{ received: 0 }, {}, {}],
    receipts: [{ void_reason: 'Another contract' }],
  });
  expect(
    (await call(finance, 'POST', `/contracts/${id}/receipts/void`, { receipt_id: first.id, reason: 'Again' })).status,
  ).toBe(422);
  const { rows } = await run(
    sql`select action from audit_log where entity_id = ${id} and action like 'contract.pa%' order by id`,
  );
  expect(rows).toEqual([{ action: 'contract.paid' }, { action: 'contract.payment_voided' }]);
});

test('a signed letter of intent becomes a manufacturing agreement with all that was agreed, once', async () => {
  const condition = { key: 'lot', text: 'The lot is bought', text_es: 'El terreno está comprado' };
  const id = await aContract(
    {
      contract_type: 'Letter of Intent',
      title: 'Letter',
      amount: 20_000_000,
      deposit_amount: 1_000_000,
      price_hold_until: '2027-03-01',
      slot_factory: 'reno',
      slot_month: '2027-04-15',
    },
    { schedule: [], conditions: [condition] },
  );
  expect((await call(seller, 'POST', `/contracts/${id}/convert`)).status).toBe(422);
  await signedOnPaper(id);
  expect((await call(seller, 'POST', `/contracts/${id}/conditions`, { key: 'lot', met_on: '2026-01-06' })).status).toBe(
    200,
  );
  const made = await call(seller, 'POST', `/contracts/${id}/convert`);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await call(seller, 'GET', `/contracts/${made.body.id}`)).body).toMatchObject({
    contract_type: 'Manufacturing Agreement',
    state: 'draft',
    amount: 20_000_000,
    deposit_amount: 1_000_000,
    price_hold_until: '2027-03-01',
    slot_month: '2027-04-15',
    conditions_met: '1/1',
    supersedes: { id },
  });
  expect((await call(seller, 'GET', `/contracts/${made.body.id}/whole`)).body.parties).toHaveLength(2);
  expect((await call(seller, 'POST', `/contracts/${id}/convert`)).status).toBe(422);
});

test('what is signed stays: not in the bin, not deleted, not back in an earlier state', async () => {
  const id = await aContract();
  await signedOnPaper(id);
  expect((await call(admin, 'DELETE', `/contracts/${id}`)).status).toBe(422);
  await expect(run(sql`delete from contracts where id = ${id}`)).rejects.toMatchObject({
    cause: { constraint: 'contracts_kept' },
  });
  await expect(run(sql`update contracts set state = 'draft', signed_on = null where id = ${id}`)).rejects.toThrow();
});

test('only an admin says above which amount a second person is needed', async () => {
  expect((await call(seller, 'GET', '/contracts/settings')).body).toEqual({
    review_above: 5_000_000,
    can: { change: false },
  });
  expect((await call(seller, 'PUT', '/contracts/settings', { review_above: 1 })).status).toBe(403);
  expect((await call(admin, 'PUT', '/contracts/settings', { review_above: 5_000_001 })).body.review_above).toBe(
    5_000_001,
  );
});

/** What signing tells of the envelope of a contract, as it does in its own transaction. */
async function heard(
  id: string,
  what: 'declined' | 'signed' | 'completed',
  reason: string | null = null,
): Promise<void> {
  const { body } = await call(seller, 'GET', `/contracts/${id}/whole`);
  const state = what === 'signed' ? 'partially_signed' : what;
  const actor = { id: null, name: 'Ingrid Lindqvist', source: 'ui' as const, requestId: null };
  await inTransaction(at.portal.kernel, actor, (write) =>
    write.publish('envelope.moved', {
      what,
      envelopeId: body.envelope.id,
      number: body.envelope.number,
      of: { kind: 'contract', id },
      projectId: project,
      title: 'Contract',
      state,
      recipient: null,
      reason,
      people: [],
    }),
  );
}

test('a decline takes the contract back with its reason, and an envelope that all have signed signs it and supersedes its letter', async () => {
  const declined = await sent();
  await heard(declined, 'signed');
  expect((await call(seller, 'GET', `/contracts/${declined}`)).body.state).toBe('partially_signed');
  await heard(declined, 'declined', 'Too dear');
  const { body: history } = await call(seller, 'GET', `/contracts/${declined}/history`);
  expect(history[0]).toMatchObject({
    action: 'contract.moved',
    by: 'Ingrid Lindqvist',
    reason: 'Too dear',
    new: { state: 'declined' },
  });
  const { body: told } = await call(finance, 'GET', '/notifications');
  expect(JSON.stringify(told)).toMatch(/now Declined/u);
  // What comes late says nothing any more.
  await heard(declined, 'completed');
  expect((await call(seller, 'GET', `/contracts/${declined}`)).body).toMatchObject({
    state: 'declined',
    signed_on: null,
  });
  const letter = await aContract({ contract_type: 'Letter of Intent', title: 'Letter' }, { schedule: [] });
  await signedOnPaper(letter);
  const { body: made } = await call(seller, 'POST', `/contracts/${letter}/convert`);
  const terms = { parties: [builder(), party('buyer')], schedule: [share('whole', 100)], conditions: [] };
  await call(seller, 'PATCH', `/contracts/${made.id}`, { slot_factory: 'reno', slot_month: '2027-04-01' });
  await call(seller, 'PUT', `/contracts/${made.id}/terms`, terms);
  expect((await move(seller, made.id, 'ready')).status).toBe(200);
  const out = await call(seller, 'POST', `/contracts/${made.id}/send`, {});
  expect(out.status, JSON.stringify(out.body)).toBe(200);
  await heard(made.id, 'completed');
  expect((await call(seller, 'GET', `/contracts/${made.id}`)).body).toMatchObject({
    state: 'completed',
    paid_percent: 0,
    can: { remove: false },
  });
  expect((await call(seller, 'GET', `/contracts/${letter}`)).body.state).toBe('superseded');
});

test('whoever is in charge of a letter is told 30, 14 and 7 days before its price ends, each once', async () => {
  const id = await aContract(
    {
      contract_type: 'Letter of Intent',
      title: 'Letter',
      owner: finance.userId,
      price_hold_until: addDays(companyToday(), 12),
    },
    { schedule: [] },
  );
  await signedOnPaper(id);
  const { run: tell } = alertContractsTask(at.database.db);
  const context = {
    attempt: 1,
    maxAttempts: 1,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    inWrite: <T>(work: (write: Write) => Promise<T>) => inTransaction(at.portal.kernel, systemActor, work),
  };
  await tell({}, context);
  await tell({}, context);
  const { rows } = await run(sql`
    select message from notifications where user_id = ${finance.userId} and type = 'proj_contract' and message like '%12 days%'`);
  expect(rows).toHaveLength(1);
  expect((await run(sql`select days from contract_alerts where contract_id = ${id}`)).rows).toEqual([{ days: 14 }]);
});

test('signed on paper keeps the limit, leaves who noted it and when, and shows the paper', async () => {
  const id = await aContract({ amount: 90_000_000 });
  const note = () => call(admin, 'POST', `/contracts/${id}/paper`, { signed_on: '2026-01-05', file_id: paper });
  for (const step of [undefined, 'internal_review']) {
    if (step !== undefined) expect((await move(seller, id, step)).status).toBe(200);
    const refused = await note();
    expect(refused.status).toBe(422);
    expect(refused.body.said.en).toContain('above the limit');
    await expect(
      run(
        sql`update contracts set state = 'completed', signed_on_paper = true, signed_on = current_date where id = ${id}`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'contracts_review' } });
  }
  expect((await call(seller, 'GET', `/contracts/${id}/whole`)).body.paper).toBeNull();
  expect((await move(finance, id, 'ready')).status).toBe(200);
  expect((await note()).status).toBe(200);
  const { body } = await call(seller, 'GET', `/contracts/${id}/whole`);
  expect(body.paper).toMatchObject({
    signed_on: '2026-01-05',
    noted_by: admin.name,
    file: { id: paper, name: 'signed.pdf' },
  });
  const { body: history } = await call(seller, 'GET', `/contracts/${id}/history`);
  expect(JSON.stringify(history)).toContain('contract.signed_on_paper');
});
