import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openEnvelopes } from '#areas/sales/signing/server/envelopes/envelopes.ts';
import type { EnvelopeDoor, NewEnvelope, TakenDocument } from '#areas/sales/signing/server/reads.ts';
import { sealEnvelopeTask } from '#areas/sales/signing/server/sealing/seal.ts';
import { newId } from '#platform/shared/ids.ts';
import { openFileStorage, type FileStorage } from '#platform/server/files/file-storage.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { openSigningKey, type SigningKey } from '#platform/server/pdf/signing-key.ts';
import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pdfOf } from './pdf-of.ts';
import type { TestPortal } from './portal.ts';

export const mailSettings = { brandName: 'Hearth', publicUrl: 'https://portal.example.test' };
/** A signature that anybody can give: it is drawn. */
export const marked = {
  mark: {
    method: 'drawn',
    strokes: [
      [
        [10, 100],
        [300, 60],
        [590, 120],
      ],
    ],
  },
  consent: true,
  language: 'en',
};
/** A signature of somebody by name. */
export const typedAs = (name: string) => ({ mark: { method: 'typed', text: name }, consent: true, language: 'en' });
/** The browser that asks for codes. */
export const browser = 'a-browser-of-the-signer';

/** Envelopes of a test portal: the door that other areas use, and what a test asks of the mail and the jobs behind it. */
export interface SigningDesk {
  door: EnvelopeDoor;
  storage: FileStorage;
  key: SigningKey;
  sender: Viewer;
  inWrite<T>(run: (write: Write) => Promise<T>): Promise<T>;
  take(pages?: readonly string[]): Promise<TakenDocument>;
  /** Sends an envelope with one document; each signer has one place for a signature unless `fields` says otherwise. */
  send(facts?: Partial<NewEnvelope>): Promise<{ id: string; number: string }>;
  run(task: Task, payload?: Record<string, unknown>): Promise<void>;
  /** `timestampUrl`: asks an authority there when the file existed. */
  seal(id: string, timestampUrl?: string): Promise<void>;
  /** The token of the last link that was mailed to this address. */
  linkOf(email: string): Promise<string>;
  codeOf(email: string): Promise<string>;
  /** Asks for a code by this link and enters it; answers the pass. */
  passOf(token: string, email: string): Promise<string>;
  state(id: string): Promise<{ state: string; recipients: string[] }>;
}

export async function openDesk(at: TestPortal, sender: Viewer): Promise<SigningDesk> {
  const storage = await openFileStorage(at.dataFolder);
  const key = await openSigningKey(await openKeyRoom(at.database.db, at.dataFolder), mailSettings.brandName);
  const door = openEnvelopes({ storage, settings: mailSettings });
  const actor = { id: sender.userId, name: sender.name, source: 'ui' as const, requestId: null };
  const inWrite = <T>(run: (write: Write) => Promise<T>) => inTransaction(at.portal.kernel, actor, run);
  const take = (pages: readonly string[] = ['An agreement']) =>
    door.take({ name: 'Agreement.pdf', bytes: pdfOf(pages) });
  const lastMail = async (email: string, kind: string): Promise<string> => {
    const { rows } = await at.database.db.execute<{ body: string }>(
      sql`select body from mail_outbox where recipient = ${email} and kind = ${kind}
        and (kind <> 'signing' or (body like '%/sign/%' and body not like '%device is shut%')) order by created_at desc, id desc limit 1`,
    );
    return rows[0]?.body ?? '';
  };
  const run = (task: Task, payload: Record<string, unknown> = {}) =>
    task.run(payload, {
      attempt: 1,
      maxAttempts: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      inWrite: (work) => inTransaction(at.portal.kernel, systemActor, work),
    });
  const desk: SigningDesk = {
    door,
    storage,
    key,
    sender,
    inWrite,
    take,
    run,
    async send(facts = {}) {
      const recipients = facts.recipients ?? [
        { role: 'signer', name: 'Ingrid Lindqvist', email: 'ingrid@example.test' },
      ];
      const draft: NewEnvelope = {
        of: { kind: 'contract', id: newId() },
        projectId: null,
        title: 'Manufacturing Agreement',
        documents: facts.documents ?? [await take()],
        fields: recipients.flatMap((each, recipient) =>
          each.role === 'signer'
            ? [
                {
                  document: 0,
                  recipient,
                  kind: 'signature' as const,
                  at: { page: 1, x: 0.1, y: 0.05 * (recipient + 2), width: 0.3, height: 0.04 },
                },
              ]
            : [],
        ),
        ...facts,
        recipients,
      };
      return inWrite((write) => door.send(write, sender, draft));
    },
    seal: (id, timestampUrl) =>
      run(
        sealEnvelopeTask({
          db: at.database.db,
          storage,
          settings: { ...mailSettings, timestampUrl },
          signingKey: () => Promise.resolve(key),
        }),
        { id },
      ),
    linkOf: async (email) =>
      /\/sign\/(?<token>[\w-]+)/u.exec(await lastMail(email, 'signing'))?.groups?.['token'] ?? '',
    codeOf: async (email) => /\b\d{6}\b/u.exec(await lastMail(email, 'signing_code'))?.[0] ?? '',
    async passOf(token, email) {
      await at.call(null, 'POST', `/signing-links/${token}/code`, { device: browser });
      const proof = { device: browser, code: await desk.codeOf(email) };
      const entered = await at.call(null, 'POST', `/signing-links/${token}/enter`, proof);
      return entered.body.pass;
    },
    async state(id) {
      const { rows } = await at.database.db.execute<{ state: string; recipients: string[] }>(sql`
        select e.state, array(select r.state from envelope_recipients r where r.envelope_id = e.id order by r.step, r.id) as recipients
        from envelopes e where e.id = ${id}`);
      return rows[0] ?? { state: 'none', recipients: [] };
    },
  };
  return desk;
}
