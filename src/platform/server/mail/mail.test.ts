import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { EventBus } from '../writes/events.ts';
import { LeaseLost } from '../jobs/job-leases.ts';
import type { TaskContext } from '../jobs/jobs.ts';
import { sendMailTask } from './mail.ts';
import { mailOutbox } from '../tables.ts';
import { inTransaction, systemActor, type WriteEnvironment } from '../writes/transaction.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let writes: WriteEnvironment;
let dataFolder: string;
let smtpServer: Server | undefined;

beforeEach(async () => {
  database = await makeDatabase();
  writes = { db: database.db, events: new EventBus() };
  dataFolder = await mkdtemp(join(tmpdir(), 'hearth-mail-'));
});

afterEach(async () => {
  smtpServer?.close();
  smtpServer = undefined;
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const link = `https://portal.example.com/invitation?token=${'a'.repeat(80)}`;
const settings = () => ({
  smtp: undefined,
  mailFrom: 'Hearth <portal@example.com>',
  dataFolder,
  publicUrl: 'https://portal.example.com',
});
const context = (attempt = 1): TaskContext => ({
  attempt,
  maxAttempts: 25,
  log,
  signal: new AbortController().signal,
  inWrite: (work) => inTransaction(writes, systemActor, work),
});

async function queueMail(to = 'ana@example.com', dedupeKey?: string): Promise<string | undefined> {
  await inTransaction(writes, systemActor, async (write) =>
    write.mail({
      kind: 'test',
      to,
      subject: 'Your code: 123456',
      body: `Hello.\nYour code is 123456. ¡Adiós!\n${link}\n`,
      dedupeKey,
    }),
  );
  const { rows } = await database.pool.query<{ payload: { id: string } }>(
    'select payload from graphile_worker._private_jobs order by id desc limit 1',
  );
  return rows[0]?.payload.id;
}
const stateOf = async (id: string) => (await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];

/** A mail server that answers RCPT with the code given and collects the bodies. */
async function mailServer(rcpt: string, onData = () => {}): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  smtpServer = createServer((socket) => {
    let inData = false;
    let text = '';
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      while (text.includes(inData ? '\r\n.\r\n' : '\r\n')) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          received.push(part);
          inData = false;
          socket.write('250 taken\r\n');
        } else if (part.startsWith('DATA')) {
          inData = true;
          onData();
          socket.write('354 go on\r\n');
        } else if (part.startsWith('RCPT')) socket.write(`${rcpt}\r\n`);
        else if (part.startsWith('QUIT')) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => smtpServer?.listen(0, '127.0.0.1', resolve));
  const address = smtpServer.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received };
}

describe('outgoing mail', () => {
  test('without a mail server it becomes a file that only the portal can read', async () => {
    const id = (await queueMail()) ?? '';
    await sendMailTask(database.db, settings()).run({ id }, context());
    const [name, ...others] = await readdir(join(dataFolder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`${id}\\.eml$`, 'u'));
    const path = join(dataFolder, 'mail', name ?? '');
    const text = await readFile(path, 'utf8');
    expect(text).toContain('To: ana@example.com');
    expect(text).toContain('Subject: Your code: 123456');
    expect(text).toContain(`Your code is 123456. ¡Adiós!\r\n${link}\r\n`);
    expect(text).toMatch(/^Content-Transfer-Encoding: 8bit\r$/mu);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 1, lastError: null });
  });

  test('a file goes along whole, to a mail server and into the file that stands in for it', async () => {
    const bytes = Buffer.from(`%PDF-1.7 ${'signed '.repeat(2000)}`);
    const openFile = async (key: string) => Readable.from(key === 'sealed-key' ? [bytes] : []);
    const queue = async (): Promise<string> => {
      await inTransaction(writes, systemActor, async (write) =>
        write.mail({
          kind: 'test',
          to: 'ana@example.com',
          subject: 'Signed by all',
          body: 'The signed file is attached.\n',
          attachment: { key: 'sealed-key', name: 'Agreement HE-1.pdf' },
        }),
      );
      const [mail] = await database.db.select().from(mailOutbox).where(eq(mailOutbox.state, 'waiting'));
      return mail?.id ?? '';
    };
    const attachedIn = (mail: string): Buffer => {
      const part = mail.split('filename="Agreement HE-1.pdf"')[1]?.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? '';
      return Buffer.from(part, 'base64');
    };
    await sendMailTask(database.db, settings(), { openFile }).run({ id: await queue() }, context());
    const [name] = await readdir(join(dataFolder, 'mail'));
    const file = await readFile(join(dataFolder, 'mail', name ?? ''), 'utf8');
    expect(attachedIn(file).equals(bytes)).toBe(true);
    expect(file).toContain('The signed file is attached.');
    const { port, received } = await mailServer('250 ok');
    const smtp = { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined };
    await sendMailTask(database.db, { ...settings(), smtp }, { openFile }).run({ id: await queue() }, context());
    expect(attachedIn(received[0] ?? '').equals(bytes)).toBe(true);
  });

  test('the same job run again leaves one mail', async () => {
    const { port, received } = await mailServer('250 ok');
    const id = (await queueMail()) ?? '';
    const task = sendMailTask(database.db, {
      ...settings(),
      smtp: { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined },
    });
    await task.run({ id }, context());
    await task.run({ id }, context(2));
    expect(received).toHaveLength(1);
    expect(received[0]).toContain(`Message-ID: <${id}@portal.example.com>`);
  });

  test('a mail whose job was given to another server is kept back, at the very last moment', async () => {
    let isStruckOff = false;
    const { port, received } = await mailServer('250 ok', () => {
      isStruckOff = true;
    });
    const byServer = { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined };
    for (const smtp of [byServer, undefined]) {
      const id = (await queueMail(`${smtp === undefined ? 'file' : 'server'}@example.com`)) ?? '';
      const task = sendMailTask(database.db, { ...settings(), smtp });
      const until: TaskContext = {
        ...context(),
        inWrite: async (work) => {
          if (isStruckOff) throw new LeaseLost('Given to another.');
          return inTransaction(writes, systemActor, work);
        },
      };
      await expect(task.run({ id }, until)).rejects.toThrow(LeaseLost);
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 0, lastError: null });
      expect(received).toEqual([]);
    }
    const names = await readdir(join(dataFolder, 'mail'));
    expect(names.filter((name) => name.endsWith('.eml'))).toEqual([]);
  });

  test('two mails with one key are one mail', async () => {
    await queueMail('ana@example.com', 'welcome:1');
    await queueMail('ana@example.com', 'welcome:1');
    expect(await database.db.$count(mailOutbox)).toBe(1);
  });

  test('an address that the mail server refuses for good is not tried again', async () => {
    const { port } = await mailServer('550 no such person');
    const id = (await queueMail()) ?? '';
    await sendMailTask(database.db, {
      ...settings(),
      smtp: { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined },
    }).run({ id }, context());
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 1, lastError: expect.stringContaining('550') });
  });

  test('a mail server that is away leaves the mail waiting, with the reason', async () => {
    const id = (await queueMail()) ?? '';
    const task = sendMailTask(database.db, {
      ...settings(),
      smtp: { host: '127.0.0.1', port: 9, secure: false, user: undefined, password: undefined },
    });
    await expect(task.run({ id }, context())).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
    await expect(task.run({ id }, context(25))).resolves.toBeUndefined();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 2 });
  });

  test('a line break in a subject or address makes no new header', async () => {
    await inTransaction(writes, systemActor, async (write) =>
      write.mail({ kind: 'test', to: 'ana@example.com', subject: 'Hi\r\nBcc: eve@example.com', body: 'x' }),
    );
    const [mail] = await database.db.select().from(mailOutbox);
    await sendMailTask(database.db, settings()).run({ id: mail?.id }, context());
    const [name] = await readdir(join(dataFolder, 'mail'));
    expect(await readFile(join(dataFolder, 'mail', name ?? ''), 'utf8')).not.toMatch(/^Bcc:/mu);
  });
});
