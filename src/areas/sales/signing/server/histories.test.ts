import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#platform/shared/errors.ts';
import { inTransaction, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { mailSettings, openDesk, type SigningDesk } from '#test/envelopes.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { databaseErrorCode } from '#platform/server/database/database.ts';
import { keep } from './sealing/documents.ts';
import { endEnvelopesTask } from './jobs.ts';
import { heldRecipient, remindRecipients, replaceRecipient, voidEnvelope } from './manage.ts';
import type { TakenDocument } from './reads.ts';
import { declineDocuments, openDocuments, signDocuments, type Standing } from './signing.ts';

/** A handful on every run; `HISTORIES=500` walks as many as were promised. */
const histories = Number(process.env['HISTORIES'] ?? 25);

let at: TestPortal;
let desk: SigningDesk;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  desk = await openDesk(at, await at.person(['admin']));
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const bytes = pdfOf(['An agreement']);
/** Judged once; each envelope has bytes of its own, as it must. */
const document = async (): Promise<TakenDocument> => ({
  name: 'Agreement.pdf',
  pages: [[612, 792]],
  anchors: {},
  ...(await keep(desk.storage, bytes, 'Agreement.pdf')),
});

const verbs = ['open', 'sign', 'decline', 'correct', 'delegate', 'remind', 'void', 'expire'] as const;
type Step = { verb: (typeof verbs)[number]; who: number };
const step = fc.record({
  // What ends an envelope comes seldom, so that the others get somewhere.
  verb: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('open' as const, 'sign' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...verbs) },
  ),
  who: fc.nat(2),
});

interface Row extends Record<string, unknown> {
  id: string;
  state: string;
  name: string;
  user_id: string | null;
  email: string | null;
}

const run = async <T>(statement: ReturnType<typeof sql>) =>
  (await at.database.db.execute<T & Record<string, unknown>>(statement)).rows;
const recipients = (id: string) =>
  run<Row>(
    sql`select id, state, name, user_id, email from envelope_recipients where envelope_id = ${id} order by step, id`,
  );

let mails = 0;

/** Does one step; true when it went through. What a rule refuses is an answer as well, and anything else is a fault of ours. */
async function take(id: string, { verb, who }: Step): Promise<boolean> {
  const recipient = (await recipients(id))[who];
  if (recipient === undefined) return false;
  const standing: Standing = {
    recipientId: recipient.id,
    identified: recipient.user_id === null ? 'mail_code' : 'account',
    proof: recipient.user_id === null ? `address:${recipient.email ?? ''}` : `user:${recipient.user_id}`,
    note: null,
    userId: recipient.user_id,
    ip: '::1',
    device: 'a test',
  };
  const actor = { id: recipient.user_id, name: recipient.name, source: 'ui' as const, requestId: null };
  mails += 1;
  const to = { name: `Person ${mails}`, email: `person-${mails}@example.test` };
  const mark = { method: 'typed' as const, text: recipient.name };
  const work: Record<Step['verb'], (write: Write) => Promise<unknown>> = {
    open: (write) => openDocuments(write, standing),
    sign: (write) =>
      signDocuments(write, { storage: desk.storage, settings: mailSettings }, standing, {
        mark,
        consent: true,
        language: 'en',
      }),
    decline: (write) => declineDocuments(write, standing, 'Another price'),
    correct: async (write) =>
      replaceRecipient(write, mailSettings, await heldRecipient(write, recipient.id), to, 'corrected'),
    delegate: async (write) =>
      replaceRecipient(write, mailSettings, await heldRecipient(write, recipient.id), to, 'delegated'),
    remind: (write) => remindRecipients(write, mailSettings, id),
    void: (write) => voidEnvelope(write, id, 'No longer wanted'),
    expire: async (write) => {
      // The day passes, which nobody can make it do but a test.
      await write.tx.execute(sql`alter table envelope_recipients disable trigger envelope_recipients_steps`);
      await write.tx.execute(
        sql`update envelope_recipients set expires_at = now() - interval '1 second' where id = ${recipient.id}`,
      );
      await write.tx.execute(sql`alter table envelope_recipients enable trigger envelope_recipients_steps`);
    },
  };
  try {
    await inTransaction(at.portal.kernel, actor, work[verb]);
    if (verb === 'expire') await desk.run(endEnvelopesTask(at.database.db));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    // What two do at once may be refused by the database alone, in the words of its rules.
    if (['23514', '23505', '40P01'].includes(databaseErrorCode(error) ?? '')) return false;
    throw error;
  }
}

const table = ['sent', 'partially_signed', 'completed', 'declined', 'expired', 'voided'];

/** What holds at every moment, whatever was done before. */
async function requireSound(id: string, ended: string | undefined): Promise<string> {
  const [row] = await run<{ state: string; holds: boolean; signatures: number; completed: number; told: boolean }>(sql`
    select e.state, hearth_envelope_chain_holds(e.id) as holds,
      (select count(*)::int from envelope_signatures s where s.envelope_id = e.id) as signatures,
      (select count(*)::int from envelope_log l where l.envelope_id = e.id and l.event = 'completed') as completed,
      (select coalesce(bool_and(case when r.user_id is null
          then exists (select 1 from mail_outbox m where m.recipient = r.email and m.subject like '%declined%')
          else exists (select 1 from notifications n where n.user_id = r.user_id and n.created_at >= e.sent_at and n.message like '%declined%') end), true)
        from envelope_recipients r where r.envelope_id = e.id and r.state = 'signed') as told
    from envelopes e where e.id = ${id}`);
  const states = (await recipients(id)).map(({ state }) => state);
  const count = (state: string) => states.filter((each) => each === state).length;
  expect(table).toContain(row?.state);
  expect(row?.holds, 'the chain holds').toBe(true);
  expect(row?.signatures, 'a signature for each who counts as signed').toBe(count('signed'));
  if (ended !== undefined) expect(row?.state, 'what has ended stays ended').toBe(ended);
  expect(row?.state === 'completed').toBe(count('signed') === states.length);
  expect(row?.completed).toBe(row?.state === 'completed' ? 1 : 0);
  expect(row?.state === 'declined').toBe(count('declined') === 1);
  expect(row?.state === 'expired').toBe(count('expired') > 0);
  if (row?.state === 'partially_signed') expect(count('signed')).toBeGreaterThan(0);
  if (row?.state === 'sent') expect(count('signed')).toBe(0);
  if (row?.state === 'declined') expect(row.told, 'everybody who had signed was told').toBe(true);
  return row?.state ?? '';
}

test(
  'whatever is done in whatever order, two steps at once as well, an envelope is never in a state that its table does not know',
  { timeout: histories * 4000 },
  async () => {
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.tuple(step, fc.option(step)), { minLength: 2, maxLength: 9 }),
        async (inOrder, steps) => {
          mails += 1;
          const { id } = await desk.send({
            inOrder,
            documents: [await document()],
            recipients: [
              { role: 'signer', userId: owner.userId },
              { role: 'signer', name: `First ${mails}`, email: `first-${mails}@example.test` },
              { role: 'approver', name: `Second ${mails}`, email: `second-${mails}@example.test` },
            ],
          });
          let ended: string | undefined;
          for (const [one, other] of steps) {
            await Promise.all([take(id, one), ...(other === null ? [] : [take(id, other)])]);
            const state = await requireSound(id, ended);
            if (state !== 'sent' && state !== 'partially_signed') ended = state;
          }
          reached.set(ended ?? 'out', (reached.get(ended ?? 'out') ?? 0) + 1);
        },
      ),
      { numRuns: histories, endOnFailure: true },
    );
    // A walk that reaches few of the ends proves little.
    expect(reached.size).toBeGreaterThan(histories < 100 ? 2 : 4);
  },
);
