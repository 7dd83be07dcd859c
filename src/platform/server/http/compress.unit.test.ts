import { gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHttp } from './http.ts';
import { OwnAddress } from './own-address.ts';

const own = new OwnAddress({ host: '127.0.0.1', publicUrl: 'http://localhost:4000', allowedHosts: [] });
const app = makeHttp({ log: pino({ level: 'silent' }), trustProxy: false, secure: false, own });
const long = Array.from({ length: 500 }, (_, n) => ({ name: `Sábana ${n}` }));
const text = JSON.stringify(long);

beforeAll(async () => {
  app.get('/long', async () => long);
  app.get('/short', async () => ({ token: 'secret' }));
  app.get('/sheet', async (_request, reply) => reply.type('text/csv').send(text));
  app.get('/stream', async (_request, reply) => reply.type('application/json').send(Readable.from([text])));
  await app.ready();
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each(['gzip', 'br, gzip, deflate', 'gzip;q=0.5'])(
  'a long answer goes out compressed to who takes %s',
  async (accepted) => {
    const answer = await ask('/long', accepted);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.rawPayload.length).toBeLessThan(text.length / 4);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(gunzipSync(answer.rawPayload).toString()).toBe(text);
  },
);

test.each([undefined, 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip'])(
  'it goes out as it is to who takes %s',
  async (accepted) => {
    const answer = await ask('/long', accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(text);
  },
);

test('short answers, such as one with a token in it, streams and other types are left alone', async () => {
  for (const url of ['/short', '/sheet', '/stream']) {
    const answer = await ask(url, 'gzip');
    expect(answer.headers['content-encoding'], url).toBeUndefined();
  }
});
