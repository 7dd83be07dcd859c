import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { accessToken, setAccessToken, setRenewal } from './access-token.ts';
import { call, callTimeoutMs } from './call.ts';
import { defaultToastTexts, notify } from '../frame/notify.ts';
import { saidOf } from '../texts/said.ts';

const things = contract({
  list: {
    method: 'GET',
    path: '/things',
    summary: 's',
    access: 'everyone.use',
    query: z.strictObject({ q: z.string().optional(), tag: z.array(z.string()).optional() }),
    reply: z.array(z.string()),
  },
  read: {
    method: 'GET',
    path: '/things/:id',
    summary: 's',
    access: 'everyone.use',
    params: z.strictObject({ id: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  create: {
    method: 'POST',
    path: '/things',
    summary: 's',
    access: 'everyone.use',
    body: z.strictObject({ name: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/things/:id',
    summary: 's',
    access: 'everyone.use',
    params: z.strictObject({ id: z.string() }),
    reply: 'empty',
  },
  upload: {
    method: 'PUT',
    path: '/things/file',
    summary: 's',
    access: 'everyone.use',
    files: { max: 1, bytes: 10 },
    reply: 'empty',
  },
});

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const sent = (index = 0) => {
  const [url = '', init = {}] = fetched.mock.calls[index] ?? [];
  return { url, init, headers: new Headers(init.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  setAccessToken(undefined);
  setRenewal(async () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  vi.useRealTimers();
});

describe('what is sent', () => {
  test('path and query are filled in, repeated words repeat, absent ones are left out', async () => {
    fetched.mockResolvedValue(json(200, []));
    await call(things.list, { query: { q: 'a b', tag: ['x', 'y'] } });
    expect(sent().url).toBe('/api/things?q=a+b&tag=x&tag=y');
    await call(things.read, { params: { id: 'a/../b' } });
    expect(sent(1).url).toBe('/api/things/a%2F..%2Fb');
  });

  test('what shows at once is sent to an end when the page is left meanwhile, and nothing else is', async () => {
    fetched.mockImplementation(async () => json(200, { id: '1' }));
    await call(things.create, { body: { name: 'n' } }, { outlivesPage: true });
    await call(things.create, { body: { name: 'n' } });
    expect(fetched.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, false]);
  });

  test('the bearer token goes along when there is one, and every call says that it is the web client', async () => {
    fetched.mockImplementation(async () => json(200, []));
    await call(things.list, {});
    expect(sent().headers.get('authorization')).toBeNull();
    setAccessToken('secret');
    await call(things.list, {});
    expect(sent(1).headers.get('authorization')).toBe('Bearer secret');
    expect(sent(1).headers.get('x-hearth-client')).toBe('web');
  });

  test('a write carries a key that makes its retries one, a read does not', async () => {
    fetched.mockImplementation(async () => json(200, { id: '1' }));
    await call(things.create, { body: { name: 'n' } });
    await call(things.create, { body: { name: 'n' } });
    await call(things.list, {});
    const keys = [0, 1].map((index) => sent(index).headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u);
    expect(keys[1]).not.toBe(keys[0]);
    expect(sent(2).headers.has('idempotency-key')).toBe(false);
  });

  test('a version goes as If-Match', async () => {
    fetched.mockResolvedValue(json(200, { id: '1' }));
    await call(things.create, { body: { name: 'n' } }, { ifMatch: 7 });
    expect(sent().headers.get('if-match')).toBe('"7"');
  });

  test('files go as a multipart form, whose type the browser writes', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await call(things.upload, {}, { files: { photo: new Blob(['x']) } });
    expect(sent().init.body).toBeInstanceOf(FormData);
    expect(sent().headers.has('content-type')).toBe(false);
  });
});

describe('what comes back', () => {
  test('the parsed body', async () => {
    fetched.mockResolvedValue(json(200, ['a'], { 'x-next-cursor': 'c' }));
    expect(await call(things.list, {})).toEqual({ ok: true, status: 200, data: ['a'], nextCursor: 'c' });
  });

  test('204 gives an empty body', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call(things.remove, { params: { id: '1' } })).toEqual({ ok: true, status: 204, data: undefined });
  });

  test('a refusal is ok false, the status, and as text the parsed JSON body', async () => {
    const body = { code: 'rule_broken', message: 'No.', requestId: 'r' };
    fetched.mockResolvedValue(json(422, body));
    expect(await call(things.list, {})).toEqual({ ok: false, status: 422, kind: 'status', text: body });
  });

  test('without a JSON body the text is the status text', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await call(things.list, {})).toEqual({ ok: false, status: 502, kind: 'status', text: 'Bad Gateway' });
  });

  test('without either the text of 404 is "Not found"', async () => {
    fetched.mockResolvedValue(new Response('', { status: 404, statusText: '' }));
    expect(await call(things.list, {})).toEqual({ ok: false, status: 404, kind: 'status', text: 'Not found' });
  });

  test('no connection is a fetch error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call(things.list, {})).toEqual({ ok: false, status: 0, kind: 'fetch', text: 'Failed to fetch' });
  });

  test('no answer in time is a timeout error', async () => {
    fetched.mockImplementation(
      async (_url, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    );
    expect(await call(things.list, {}, { timeoutMs: 20 })).toMatchObject({ ok: false, status: 0, kind: 'timeout' });
    expect(callTimeoutMs).toBe(30_000);
  });

  test('an answer that is no JSON is a parsing error', async () => {
    fetched.mockResolvedValue(new Response('oops', { status: 200 }));
    expect(await call(things.list, {})).toEqual({ ok: false, status: 200, kind: 'parsing', text: 'oops' });
  });

  test('the wait that the server asks for is handed on', async () => {
    fetched.mockResolvedValue(json(429, { code: 'too_many_requests' }, { 'retry-after': '30' }));
    expect(await call(things.list, {})).toMatchObject({ retryAfterS: 30 });
  });
});

describe('a token that has run out', () => {
  test('is renewed once for all calls that find it so, and each is made again', async () => {
    setAccessToken('old');
    const renew = vi.fn(async () => 'new');
    setRenewal(renew);
    fetched.mockImplementation(async (_url, init) =>
      new Headers(init.headers).get('authorization') === 'Bearer new'
        ? json(200, ['ok'])
        : json(401, { code: 'session_ended' }),
    );
    const results = await Promise.all([call(things.list, {}), call(things.list, {}), call(things.list, {})]);
    expect(results.every((result) => result.ok)).toBe(true);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(accessToken()).toBe('new');
  });

  test('that cannot be renewed leaves the refusal, after one try', async () => {
    setAccessToken('old');
    fetched.mockImplementation(async () => json(401, { code: 'session_ended' }));
    expect(await call(things.list, {})).toMatchObject({ ok: false, status: 401 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('keeps the key of a write that is made again', async () => {
    setAccessToken('old');
    setRenewal(async () => 'new');
    fetched.mockImplementation(async (_url, init) =>
      new Headers(init.headers).get('authorization') === 'Bearer new' ? json(200, { id: '1' }) : json(401, {}),
    );
    await call(things.create, { body: { name: 'n' } });
    expect(sent(1).headers.get('idempotency-key')).toBe(sent(0).headers.get('idempotency-key'));
  });

  test('is not looked for when nobody is signed in: a wrong password stays one', async () => {
    const renew = vi.fn(async () => 'new');
    setRenewal(renew);
    fetched.mockResolvedValue(json(401, { code: 'invalid_credentials' }));
    await call(things.create, { body: { name: 'n' } });
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('toasts', () => {
  test('come only where they are asked for', async () => {
    const success = vi.spyOn(notify, 'success').mockImplementation(() => undefined);
    const error = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
    fetched.mockImplementation(async () => json(200, []));
    await call(things.list, {});
    expect(success).not.toHaveBeenCalled();
    await call(things.list, {}, { successToast: true });
    expect(success).toHaveBeenLastCalledWith(undefined);
    await call(things.list, {}, { successToast: 'Saved' });
    expect(success).toHaveBeenLastCalledWith('Saved');
    fetched.mockImplementation(async () => json(500, { code: 'unexpected', message: 'm' }));
    await call(things.list, {});
    expect(error).not.toHaveBeenCalled();
    await call(things.list, {}, { errorToast: 'Mine' });
    expect(error).toHaveBeenLastCalledWith('Mine');
  });

  test('without a message read "Sucess" and "Error"', () => {
    expect(defaultToastTexts).toEqual({ success: 'Sucess', error: 'Error' });
  });
});

describe('what is said of a failure', () => {
  const status = (body: unknown) => ({ ok: false, status: 422, kind: 'status', text: body }) as const;
  test('is what the portal said, in the reader’s language', () => {
    const said = { en: 'The unit has an owner.', es: 'La unidad tiene propietario.' };
    const refused = status({ code: 'rule_broken', message: 'The unit has an owner.', said });
    expect(saidOf(refused, 'en')).toBe('The unit has an owner.');
    expect(saidOf(refused, 'es')).toBe('La unidad tiene propietario.');
    expect(saidOf({ ok: false, status: 0, kind: 'fetch', text: '' }, 'en')).toMatch(/could not be reached/u);
  });
  test('is said in plain words where something between answered, whatever its own words were', () => {
    const between = (code: number, text = '<html>Bad Gateway') =>
      saidOf({ ok: false, status: code, kind: 'status', text }, 'es');
    for (const code of [502, 503, 504]) expect(between(code)).toMatch(/^No se pudo llegar al portal/u);
    for (const code of [404, 407, 413]) expect(between(code, '')).toMatch(/^No se pudo leer la respuesta/u);
    expect(saidOf(status({ message: 'odd' }), 'es')).toBeUndefined();
  });
});
