import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '../call/access-token.ts';
import { useSession } from '../call/session.ts';
import { deviceStore } from './device-store.ts';
import { answerOf, callStep, discard, enqueue, nextOf, readQueue, retry, useQueue } from './queue.ts';

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
});
const label = { en: 'A thing', es: 'Una cosa' };
const thing = (name: string, key?: string) =>
  callStep({ endpoint: things.create, input: { body: { name } }, label, ...(key === undefined ? {} : { key }) });
const partOf = (key: string, name: string) =>
  callStep({ endpoint: things.add, input: { body: { thing_id: answerOf(key, 'id'), name } }, label });
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
