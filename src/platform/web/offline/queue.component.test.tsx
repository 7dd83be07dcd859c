import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '../call/access-token.ts';
import { useSession } from '../call/session.ts';
import { deviceStore } from './device-store.ts';
import { nextOf } from './order.ts';
import { answerOf, callStep, choose, discard, enqueue, readQueue, retry, useQueue, whenSent } from './queue.ts';

const things = contract({
  create: {
    method: 'POST',
    path: '/things',
    summary: 's',
    access: 'everyone.use',
    body: z.strictObject({ name: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  add: {
    method: 'POST',
    path: '/parts',
    summary: 's',
    access: 'everyone.use',
    body: z.strictObject({ thing_id: z.string(), name: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  change: {
    method: 'PATCH',
    path: '/things/:id',
    summary: 's',
    access: 'everyone.use',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ name: z.string().optional(), colour: z.string().optional(), version: z.number() }),
    reply: z.object({ id: z.string(), version: z.number() }),
  },
  say: {
    method: 'POST',
    path: '/words',
    summary: 's',
    access: 'everyone.use',
    body: z.strictObject({ id: z.string(), at: z.string(), photos: z.array(z.string()) }),
    reply: z.object({ id: z.string() }),
  },
});
const label = { en: 'A thing', es: 'Una cosa' };
const thing = (name: string, key?: string) =>
  callStep({ endpoint: things.create, input: { body: { name } }, label, ...(key === undefined ? {} : { key }) });
const partOf = (key: string, name: string) =>
  callStep({ endpoint: things.add, input: { body: { thing_id: answerOf(key, 'id'), name } }, label });
const changeOf = (body: { name?: string; colour?: string }) =>
  callStep({
    endpoint: things.change,
    input: { params: { id: '1' }, body: { ...body, version: 3 } },
    label,
    key: 'k1',
    basis: {
      name: { was: 'old', label: { en: 'Name', es: 'Nombre' } },
      colour: { was: 'red', label: { en: 'Colour', es: 'Color' } },
    },
  });
const after = (key: string) =>
  callStep({
    endpoint: things.change,
    input: { params: { id: '1' }, body: { colour: 'blue', version: answerOf(key, 'version', 'optional') } },
    label,
    key: 'k2',
    basis: { colour: { was: 'red', label: { en: 'Colour', es: 'Color' } } },
  });
const keysOf = (path: string) => callsOf('POST', path).map(({ headers }) => headers.get('idempotency-key'));
const sentAll = () => waitFor(() => expect(useQueue.getState()).toMatchObject({ entries: [], sending: null }));

beforeEach(async () => {
  const store = await deviceStore();
  for (const name of ['queue', 'bytes', 'answers', 'reads'] as const) await store.clear(name);
  useSession.setState({ userInfo: { username: 'floor', userId: 'person-1', groups: [] }, authenticated: true });
  setAccessToken('token');
  await readQueue();
});

describe('the queue of the device', () => {
  test('sends in the order of entering, and puts what one was answered into the next', async () => {
    answer('POST', '/things', ({ body }) => ({ status: 201, body: { id: `id of ${body.name}` } }));
    answer('POST', '/parts', () => ({ status: 201, body: { id: 'p' } }));
    await enqueue([thing('first', 'k1'), partOf('k1', 'door')]);
    await enqueue([thing('second', 'k2')]);
    await sentAll();
    expect(callsOf('POST', '/things').map(({ body }) => body.name)).toEqual(['first', 'second']);
    expect(callsOf('POST', '/parts').map(({ body }) => body)).toEqual([{ thing_id: 'id of first', name: 'door' }]);
    expect(await (await deviceStore()).getAllKeys('answers')).toEqual([]);
  });

  test('keeps what nobody answered and sends it again under the same key', async () => {
    let tries = 0;
    answer('POST', '/things', () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return { status: 201, body: { id: '1' } };
    });
    await enqueue([thing('kept', 'k1')]);
    await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k1' }] }));
    expect(await (await deviceStore()).getAll('queue')).toMatchObject([{ key: 'k1', refusal: null }]);
    await retry('k1');
    await sentAll();
    expect(keysOf('/things')).toEqual(['k1', 'k1']);
  });

  test('a refusal stays with its words, holds up what needs it and nothing else, until somebody decides', async () => {
    const said = { en: 'No.', es: 'No.' };
    answer('POST', '/things', ({ body }) =>
      body.name === 'bad' ? { status: 422, body: { code: 'rule_broken', said } } : { status: 201, body: { id: '1' } },
    );
    answer('POST', '/parts', () => ({ status: 201, body: { id: 'p' } }));
    await enqueue([thing('bad', 'k1'), partOf('k1', 'door')]);
    await enqueue([thing('good', 'k3')]);
    await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k1' }, {}] }));
    expect(useQueue.getState().entries[0]?.refusal).toEqual({ status: 422, said });
    expect(keysOf('/things')).toEqual(['k1', 'k3']);
    expect(callsOf('POST', '/parts')).toEqual([]);
    await discard('k1');
    expect(useQueue.getState().entries).toEqual([]);
  });

  test('what is about something that was made here is about the record once that is there', async () => {
    answer('POST', '/things', () => ({ status: 201, body: { id: 'made' } }));
    answer('POST', '/parts', () => {
      throw new TypeError('Failed to fetch');
    });
    const [first, part] = [thing('one', 'k1'), partOf('k1', 'two')];
    await enqueue([
      { ...first, about: 'k1' },
      { ...part, about: 'k1' },
    ]);
    await waitFor(() => expect(useQueue.getState().entries).toMatchObject([{ about: 'made', refusal: null }]));
  });

  test('waits for whoever entered it: somebody else at the device neither sees nor sends it', async () => {
    setAccessToken(undefined);
    await enqueue([thing('mine', 'k1')]);
    useSession.setState({ userInfo: { username: 'other', userId: 'person-2', groups: [] } });
    setAccessToken('token of the other');
    answer('POST', '/things', () => ({ status: 201, body: { id: '1' } }));
    await enqueue([thing('theirs', 'k2')]);
    await sentAll();
    expect(keysOf('/things')).toEqual(['k2']);
    expect(useQueue.getState().ofOthers).toBe(1);
  });

  test('says with each call who entered it, and keeps what is refused because somebody else is signed in by now', async () => {
    let isOther = true;
    answer('POST', '/things', () =>
      isOther
        ? { status: 409, body: { code: 'conflict', message: 'Somebody else entered this.' } }
        : { status: 201, body: { id: '1' } },
    );
    await enqueue([thing('mine', 'k1')]);
    await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k1' }] }));
    expect(await (await deviceStore()).getAll('queue')).toMatchObject([{ key: 'k1', refusal: null }]);
    isOther = false;
    await retry('k1');
    await sentAll();
    expect(new Set(callsOf('POST', '/things').map(({ headers }) => headers.get('x-hearth-person')))).toEqual(
      new Set(['person-1']),
    );
  });

  test('what was sent long ago without an answer is not sent again unasked: the server has forgotten its key', async () => {
    setAccessToken(undefined);
    await enqueue([thing('old', 'k1')]);
    const store = await deviceStore();
    const [entry] = await store.getAll('queue');
    if (entry === undefined) throw new Error('There is no entry.');
    await store.put('queue', { ...entry, firstTriedAt: new Date(Date.now() - 7 * 24 * 3_600_000).toISOString() });
    setAccessToken('token');
    answer('POST', '/things', () => ({ status: 201, body: { id: '1' } }));
    await enqueue([thing('new', 'k2')]);
    await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k1' }] }));
    expect(useQueue.getState().entries[0]?.refusal).toEqual({ status: 0, said: null });
    expect(keysOf('/things')).toEqual(['k2']);
  });
});

describe('what somebody else has changed meanwhile', () => {
  const conflicting = (theirs: object) =>
    answer('PATCH', '/things/1', ({ body }) =>
      body.version === 3
        ? {
            status: 409,
            body: {
              code: 'conflict',
              said: { en: 'Changed.', es: 'Cambió.' },
              current: { id: '1', version: 9, name: 'old', colour: 'red', ...theirs },
            },
          }
        : { body: { id: '1', version: 10 } },
    );
  const sentBodies = () => callsOf('PATCH', '/things/1').map(({ body }) => body);

  test('is merged field by field and sent again under the same key, unasked', async () => {
    conflicting({ colour: 'blue' });
    await enqueue([changeOf({ name: 'mine', colour: 'red' })]);
    await sentAll();
    expect(sentBodies()).toEqual([
      { name: 'mine', colour: 'red', version: 3 },
      { name: 'mine', version: 9 },
    ]);
  });

  test('waits with both values where both changed the same, and sends what is chosen', async () => {
    conflicting({ name: 'theirs' });
    await enqueue([changeOf({ name: 'mine' })]);
    await waitFor(() =>
      expect(useQueue.getState()).toMatchObject({
        sending: null,
        entries: [{ conflict: { differences: [{ mine: { en: 'mine' }, theirs: { es: 'theirs' } }] } }],
      }),
    );
    await choose('k1', { name: true });
    await sentAll();
    expect(sentBodies().at(-1)).toEqual({ name: 'mine', version: 9 });
  });

  test('is left as it stands where that is chosen: nothing is sent, and what follows is made on that', async () => {
    conflicting({ name: 'theirs' });
    await enqueue([changeOf({ name: 'mine' }), after('k1')]);
    await waitFor(() => expect(useQueue.getState().entries[0]).toHaveProperty('conflict'));
    await choose('k1', { name: false });
    await sentAll();
    expect(sentBodies()).toEqual([
      { name: 'mine', version: 3 },
      { colour: 'blue', version: 9 },
    ]);
  });

  test('a change that was to follow one that is given up is made on what that one was made on', async () => {
    answer('PATCH', '/things/1', ({ body }) =>
      body.name === undefined
        ? { body: { id: '1', version: 4 } }
        : { status: 422, body: { code: 'rule_broken', said: label } },
    );
    await enqueue([changeOf({ name: 'mine' }), after('k1')]);
    await waitFor(() => expect(useQueue.getState().entries[0]?.refusal).not.toBeNull());
    await discard('k1');
    await sentAll();
    expect(sentBodies().at(-1)).toEqual({ colour: 'blue', version: 3 });
  });
});

test('what names the moment of sending is another request at each try, with the moment of that try', async () => {
  let tries = 0;
  answer('POST', '/words', () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return { status: 201, body: { id: 'w' } };
  });
  await enqueue([
    callStep({ endpoint: things.say, input: { body: { id: 'w', at: whenSent, photos: [] } }, label, key: 'k1' }),
  ]);
  await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k1' }] }));
  await retry('k1');
  await sentAll();
  const [first, second] = callsOf('POST', '/words');
  expect(first?.headers.get('idempotency-key')).not.toBe(second?.headers.get('idempotency-key'));
  expect(Date.parse(second?.body.at)).toBeGreaterThanOrEqual(Date.parse(first?.body.at));
});

test('what is given up takes with it what can not be without it, and leaves no answer behind', async () => {
  answer('POST', '/things', () => ({ status: 201, body: { id: '1' } }));
  answer('POST', '/parts', () => ({ status: 422, body: { code: 'rule_broken', said: label } }));
  answer('POST', '/words', () => ({ status: 201, body: { id: 'w' } }));
  await enqueue([
    thing('first', 'k1'),
    callStep({
      endpoint: things.add,
      input: { body: { thing_id: answerOf('k1', 'id'), name: 'door' } },
      label,
      key: 'k2',
    }),
    callStep({
      endpoint: things.say,
      input: { body: { id: 'w', at: '2026', photos: [answerOf('k2', 'id', 'optional'), 'kept'] } },
      label,
      key: 'k3',
    }),
    partOf('k2', 'handle'),
  ]);
  await waitFor(() => expect(useQueue.getState()).toMatchObject({ sending: null, entries: [{ key: 'k2' }, {}, {}] }));
  expect(await (await deviceStore()).getAllKeys('answers')).toEqual(['k1']);
  await discard('k2');
  await sentAll();
  expect(callsOf('POST', '/words').map(({ body }) => body.photos)).toEqual([['kept']]);
  expect(await (await deviceStore()).getAllKeys('answers')).toEqual([]);
});

test('records go before files, and what needs an earlier entry after it', () => {
  const entry = (key: string, kind: 'call' | 'file', needs: string[] = [], isRefused = false) => ({
    key,
    kind,
    needs,
    refusal: isRefused ? { status: 422, said: null } : null,
  });
  const line = [entry('photo', 'file'), entry('tag', 'call', ['photo']), entry('record', 'call'), entry('two', 'call')];
  expect(nextOf(line)?.key).toBe('record');
  expect(nextOf([entry('photo', 'file'), entry('tag', 'call', ['photo'])])?.key).toBe('photo');
  expect(nextOf([entry('bad', 'call', [], true), entry('held', 'call', ['bad']), entry('other', 'file')])?.key).toBe(
    'other',
  );
  expect(nextOf([entry('bad', 'call', [], true), entry('held', 'call', ['bad'])])).toBeUndefined();
});
