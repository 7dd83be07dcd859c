import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Task } from '../jobs/jobs.ts';
import type { Settings } from '../start/settings.ts';
import { mailOutbox, now } from '../tables.ts';
import { shortened } from '#platform/shared/text.ts';

type MailSettings = Pick<Settings, 'smtp' | 'mailFrom' | 'dataFolder' | 'publicUrl'>;
type MailRow = typeof mailOutbox.$inferSelect;
/** Hands a mail over. `mayGo` is asked last of all, when nothing is left but the word that makes the mail go; it throws when it may not. */
type Deliver = (mail: MailRow, mayGo: () => Promise<void>) => Promise<void>;

/** The bytes of a file that goes along with a mail. */
type OpenFile = (key: string) => Promise<Readable>;

/** The most that is attached to a mail, in bytes: what is larger many mail servers refuse. */
export const mostAttached = 10 * 1024 * 1024;

const Payload = z.object({ id: z.uuid() });

/**
 * The task that hands one mail of the outbox on: to the mail server of the settings, else into a file of the data folder. A mail that
 * is noted as sent is never sent again, and one whose job was given to another server is sent by that one alone. Its Message-ID is the same
 * at every try, so that a mail server can drop a double.
 */
export function sendMailTask(
  db: Database,
  settings: MailSettings,
  { openFile, deliver = delivery(settings, openFile) }: { openFile?: OpenFile; deliver?: Deliver } = {},
): Task {
  return {
    async run(payload, { attempt, maxAttempts, log, inWrite }) {
      const { id } = Payload.parse(payload);
      const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
      if (mail === undefined || mail.state === 'sent') return;
      const note = (values: PgUpdateSetSource<typeof mailOutbox>) =>
        inWrite(async ({ tx }) => {
          await tx
            .update(mailOutbox)
            .set({ ...values, tries: sql`${mailOutbox.tries} + 1` })
            .where(and(eq(mailOutbox.id, id), ne(mailOutbox.state, 'sent')));
        });
      let keptBack: Error | undefined;
      const mayGo = () =>
        inWrite(async () => undefined).catch((error: unknown) => {
          keptBack = error instanceof Error ? error : new Error(String(error));
          throw keptBack;
        });
      try {
        await deliver(mail, mayGo);
      } catch (error) {
        // No fault of the mail: it was kept back, and goes later or by another server.
        if (keptBack !== undefined) throw keptBack;
        const last = attempt >= maxAttempts || isRefused(error);
        const text = error instanceof Error ? error.message : String(error);
        await note({ lastError: shortened(text, 500), ...(last ? { state: 'failed' } : {}) });
        log.warn(
          { err: error, mail: id, kind: mail.kind },
          last ? 'A mail could not be sent.' : 'A mail could not be sent yet.',
        );
        if (last) return;
        throw error;
      }
      await note({ state: 'sent', sentAt: now, lastError: null });
    },
  };
}

/** The mail server has said that it will never take this mail; trying again helps nobody. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500 &&
    error.responseCode < 600 &&
    'command' in error &&
    error.command !== 'AUTH'
  );
}

function delivery(settings: MailSettings, openFile: OpenFile | undefined): Deliver {
  const { smtp } = settings;
  if (smtp === undefined)
    return async (mail, mayGo) => writeFile(settings, mail, { file: await fileOf(mail, openFile), mayGo });
  const options = {
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.user === undefined ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  return async (mail, mayGo) => {
    const transport = createTransport(options);
    transport.use('stream', ({ message: built }, done) => {
      built.processFunc((input) => new HeldAtItsEnd(input, mayGo));
      done();
    });
    await transport.sendMail(message(settings, mail, await fileOf(mail, openFile)));
  };
}

/**
 * The mail as a stream whose end waits until the mail server takes it in, and until `mayGo` has been asked then. A mail server keeps no mail
 * of which the end never came.
 */
class HeldAtItsEnd extends PassThrough {
  readonly #taken = Promise.withResolvers<void>();

  constructor(input: Readable, mayGo: () => Promise<void>) {
    super();
    input.on('error', (error) => this.destroy(error));
    input.on('data', (chunk: Buffer) => void this.write(chunk));
    input.on('end', () => {
      this.#taken.promise.then(mayGo).then(
        () => this.end(),
        (error: Error) => this.destroy(error),
      );
    });
  }

  /** The client does this once the server has said "go on". */
  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    this.#taken.resolve();
    return super.pipe(to, options);
  }
}

interface Attached {
  filename: string;
  content: Buffer;
}

async function fileOf(mail: MailRow, openFile: OpenFile | undefined): Promise<Attached | undefined> {
  const { attachmentKey: key, attachmentName: filename } = mail;
  if (key === null || filename === null) return undefined;
  if (openFile === undefined) throw new Error('There is no file store to attach from.');
  return { filename, content: await buffer(await openFile(key)) };
}

function message(settings: MailSettings, mail: MailRow, file: Attached | undefined): SendMailOptions {
  return {
    from: settings.mailFrom,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    ...(mail.calendar === null ? {} : { icalEvent: { method: methodOf(mail.calendar), content: mail.calendar } }),
    ...(file === undefined ? {} : { attachments: [file] }),
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    date: new Date(mail.createdAt),
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What a calendar is to do with it: the head of the mail says it once more. */
function methodOf(calendar: string): string {
  return /^METHOD:([A-Z]+)\r?$/mu.exec(calendar)?.[1] ?? 'PUBLISH';
}

async function writeFile(
  settings: MailSettings,
  mail: MailRow,
  { file: attached, mayGo }: { file: Attached | undefined; mayGo: () => Promise<void> },
): Promise<void> {
  const folder = join(settings.dataFolder, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isPlain = mail.calendar === null && attached === undefined;
  const built = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    ...message(settings, mail, attached),
    ...(isPlain ? { text: 'text' } : {}),
  });
  if (!Buffer.isBuffer(built.message)) throw new Error('The mail was built as a stream.');
  const whole = built.message.toString();
  const [head = ''] = whole.split('\r\n\r\n', 1);
  // The head is built like that of a sent mail; the text stands as it is, so that a link in it can be copied from the file. One with an
  // invitation or a file is kept as it would be sent.
  const text = isPlain
    ? `${head.replace(/^Content-Transfer-Encoding: .*$/mu, 'Content-Transfer-Encoding: 8bit')}\r\n\r\n${mail.body.replaceAll(/\r?\n/gu, '\r\n')}`
    : whole;
  // Written whole under another name first: whoever watches the folder never sees half a mail.
  const path = join(folder, `${mail.createdAt.slice(0, 19).replaceAll(':', '-')}-${mail.id}.eml`);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await mayGo();
  await rename(`${path}.part`, path);
}
