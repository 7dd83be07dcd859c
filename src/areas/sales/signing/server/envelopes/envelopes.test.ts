import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '#platform/server/pdf/make-pdf.ts';
import { newId } from '#platform/shared/ids.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { openEnvelopes } from './envelopes.ts';
import type { EnvelopeDoor, NewEnvelope, TakenDocument } from '../reads.ts';

let at: TestPortal;
let door: EnvelopeDoor;
let seller: Viewer;
let buyer: Viewer;
let document: TakenDocument;
beforeAll(async () => {
  at = await makePortal();
  const storage = await openFileStorage(at.dataFolder);
  door = openEnvelopes({ storage, settings: { brandName: 'Hearth', publicUrl: 'https://portal.example.test' } });
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  buyer = await at.person(['home_owner'], { firstName: 'Erik', lastName: 'Lindqvist' });
  const bytes = await makePdf({
    title: 'Agreement',
    language: 'en',
    author: 'Hearth',
    header: 'Agreement',
    footer: '',
    pageWords: '{page} of {pages}',
    content: [
      { text: 'The buyer agrees.' },
      { text: 'Buyer', id: 'buyer.signature', margin: [0, 300, 0, 0] },
      { text: 'Builder', id: 'builder.signature', margin: [0, 60, 0, 0] },
    ],
  });
  document = await door.take({ name: 'Agreement.pdf', bytes });
});
afterAll(() => at.close());

const actorOf = (viewer: Viewer) => ({ id: viewer.userId, name: viewer.name, source: 'ui' as const, requestId: null });
const inWrite = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(at.portal.kernel, actorOf(seller), run);

/** The same bytes under a key of their own, as each envelope has its own documents. */
const copy = async (): Promise<TakenDocument> => {
  const taken = await door.take({ name: 'Agreement.pdf', bytes: await documentBytes() });
  return taken;
};
const documentBytes = async (): Promise<Buffer> => {
  const storage = await openFileStorage(at.dataFolder);
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.store.open(document.key)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const draft = async (facts: Partial<NewEnvelope> = {}): Promise<NewEnvelope> => ({
  of: { kind: 'contract', id: newId() },
  projectId: null,
  title: 'Manufacturing Agreement',
  documents: [await copy()],
  recipients: [
    { role: 'signer', userId: buyer.userId },
    { role: 'signer', name: 'Ingrid Lindqvist', email: 'Ingrid@example.test', language: 'es' },
    { role: 'copy', name: 'The Bank', email: 'bank@example.test' },
  ],
  fields: [
    { document: 0, recipient: 0, kind: 'signature', at: { anchor: 'buyer.signature' } },
    { document: 0, recipient: 1, kind: 'signature', at: { page: 1, x: 0.5, y: 0.5, width: 0.3, height: 0.05 } },
  ],
  ...facts,
});

test('a place that the document names is found on its page', () => {
  expect(document.pages).toEqual([[612, 792]]);
  expect(document.anchors['buyer.signature']).toMatchObject({ page: 1, x: expect.closeTo(40, 0) });
  expect(document.anchors['builder.signature']?.y).toBeGreaterThan(document.anchors['buyer.signature']?.y ?? Infinity);
});

test('what is sent asks whoever is first, tells its owner in the same transaction, and keeps each step in a chain that holds', async () => {
  const heard: string[] = [];
  at.portal.kernel.events.on(
    'envelope.moved',
    async ({ what, of, state }) => void heard.push(`${what} ${of.kind} ${state}`),
  );
  const sent = await inWrite(async (write) => door.send(write, seller, await draft()));
  expect(sent.number).toMatch(/^HE(?:-[2-9A-Z]{4}){3}$/u);
  expect(heard).toEqual(['prepared contract draft', 'sent contract sent']);
  const { rows } = await at.database.db.execute(
    sql`select r.name, r.state from envelope_recipients r where r.envelope_id = ${sent.id} order by r.step`,
  );
  expect(rows).toEqual([
    { name: 'Erik Lindqvist', state: 'sent' },
    { name: 'Ingrid Lindqvist', state: 'waiting' },
    { name: 'The Bank', state: 'waiting' },
  ]);
  const chain = await at.database.db.execute(
    sql`select hearth_envelope_chain_holds(${sent.id}) as holds, (select count(*)::int from envelope_log where envelope_id = ${sent.id}) as events`,
  );
  expect(chain.rows).toEqual([{ holds: true, events: 3 }]);
});

test('of one thing there is one envelope at a time', async () => {
  const of = { kind: 'contract' as const, id: newId() };
  const first = await inWrite(async (write) => door.send(write, seller, await draft({ of })));
  await expect(inWrite(async (write) => door.send(write, seller, await draft({ of })))).rejects.toMatchObject({
    code: 'rule_broken',
    details: [{ path: 'of' }],
  });
  await inWrite((write) => door.void(write, seller, first.id, 'Another price'));
  const second = await inWrite(async (write) => door.send(write, seller, await draft({ of })));
  const heads = await door.headsOf(at.database.db, 'contract', [of.id]);
  expect(heads.get(of.id)).toMatchObject({
    id: second.id,
    state: 'sent',
    signed: 0,
    to_sign: 2,
    waits_for: ['Erik Lindqvist'],
  });
});
