import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeEmptyDatabase, type TestDatabase } from '#test/database.ts';
import { makeLog } from '../logging/log.ts';
import { takeForms } from './form.ts';
import { makeHttp } from './http.ts';
import { OwnAddress } from './own-address.ts';

const own = new OwnAddress({ host: '127.0.0.1', publicUrl: 'http://localhost:4000', allowedHosts: [] });
let lines: string[];
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  lines = [];
  const log = makeLog('debug', { write: (line) => void lines.push(line) });
  app = makeHttp({ log, trustProxy: false, secure: false, own });
});

afterEach(() => app.close());

async function listen(): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}

function loud(): string[] {
  return lines.filter((line) => Number(/"level":(\d+)/u.exec(line)?.[1]) >= 40);
}

describe('a sender that goes away in the middle of its request', () => {
  test.each([
    ['application/json', '{"username":"som'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
  ])('is no error of the portal (%s)', async (type, begun) => {
    void app.register(async (scope) => {
      await takeForms(scope);
      scope.post('/api/takes', async (request) => {
        if (request.isMultipart())
          for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
        return {};
      });
    });
    const begins = new Promise<void>((resolve) => {
      app.addHook('onRequest', (_request, _reply, done) => {
        resolve();
        done();
      });
    });
    await listen();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/takes HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${begun}`,
    );
    await begins;
    socket.destroy();
    await expect.poll(() => lines.join('')).toContain('broke off');
    expect(loud()).toEqual([]);
  });
});

test('every answer forbids to make markup or scripts out of text, and names the two policies that may', async () => {
  app.get('/api/answers', async () => ({}));
  for (const url of ['/api/answers', '/api/nothing-there']) {
    const policy = String((await app.inject({ url })).headers['content-security-policy']).split('; ');
    expect(policy, url).toContain("require-trusted-types-for 'script'");
    expect(policy, url).toContain('trusted-types default ProseMirrorClipboard');
  }
});

describe('a query that fails', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeEmptyDatabase();
    await database.db.execute(
      sql`create table people (id int primary key, email text not null, age int check (age < 200))`,
    );
    await database.db.execute(sql`insert into people values (1, 'canary-old@example.test', 30)`);
  });
  afterEach(() => database.close());

  test.each([
    ['the column that is not there', sql`select nothing from people where email = ${'canary-email@example.test'}`],
    ['a key that is taken', sql`insert into people values (${1}, ${'canary-email@example.test'}, ${3})`],
    ['a rule that is broken', sql`insert into people values (${2}, ${'canary-email@example.test'}, ${300})`],
    ['a value that fits no type', sql`select ${'canary-number'}::text::int`],
  ])('says in the log what failed, and no value that it carried: %s', async (_what, statement) => {
    const log = makeLog('debug', { write: (line) => void lines.push(line) });
    const error: unknown = await database.db.execute(statement).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'It failed.');
    log.error(error, 'It failed.');
    log.child({ reqId: 1 }).error({ err: new Error('Around it', { cause: error }) }, 'It failed.');
    app.get('/api/fails', async () => database.db.execute(statement));
    expect((await app.inject({ url: '/api/fails' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(lines.join('')).toContain('Failed query');
    expect(lines.join('')).toMatch(/"code":"[0-9A-Z]{5}"/u);
    expect(lines.join('')).not.toContain('canary');
  });
});
