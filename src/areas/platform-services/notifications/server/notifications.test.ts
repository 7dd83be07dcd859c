import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { listen, openSocket, type TestSocket } from '#test/sockets.ts';
import type { Notification } from '../schema.ts';
import { forgetNotificationsTask } from './jobs.ts';
import { notify, type News } from './notify.ts';

let at: TestPortal;
let base: string;
let reader: Viewer;
let other: Viewer;
let sockets: TestSocket[] = [];

beforeAll(async () => {
  at = await makePortal();
  base = await listen(at);
  // Somebody has to stay admin when others leave.
  await at.person(['admin']);
});
beforeEach(async () => {
  for (const socket of sockets) await socket.close();
  sockets = [];
  reader = await at.person(['employee']);
  other = await at.person(['employee']);
});
afterAll(() => at.close());

/** Open in the sense of the stream: with a fresh start, the list has come. */
async function open(viewer: Viewer, query = ''): Promise<TestSocket> {
  const socket = await openSocket(base, `/ws/notifications/${viewer.userId}/${query}`, viewer.userId);
  sockets.push(socket);
  if (query === '') await socket.frame(({ type }) => type === 'all_notifications');
  return socket;
}

function tell(to: readonly Viewer[], news: Partial<News> = {}, actor = systemActor): Promise<void> {
  return inTransaction(at.portal.kernel, actor, (write) =>
    notify(
      write,
      {
        to: to.map(({ userId }) => userId),
        type: 'proj_updated',
        message: () => 'News',
        link: '/projects/26-001',
        name: null,
        entity: { type: 'project', id: newId() },
        reason: 'watching',
        ...news,
      },
      { brandName: 'Hearth', publicUrl: 'https://portal.example.test' },
    ),
  );
}

const parsed = (frame: { message?: string }): Notification => JSON.parse(frame.message ?? '');
const listIn = async (socket: TestSocket): Promise<Notification[]> =>
  JSON.parse((await socket.frame(({ type }) => type === 'all_notifications')).message ?? '');
const isAdd = ({ type }: { type: string }) => type === 'add_notification';

test('on connecting the whole list comes, newest first, as a JSON string in an envelope; what comes later is added', async () => {
  await tell([reader], { message: () => 'First' });
  await tell([reader], { message: () => 'Second', type: 'proj_contract', name: 'Ana Ruiz' });
  const socket = await open(reader);
  const list = await listIn(socket);
  expect(list.map(({ message }) => message)).toEqual(['Second', 'First']);
  expect(list[0]).toEqual({
    id: expect.any(String),
    type: 'proj_contract',
    message: 'Second',
    timestamp: expect.any(Number),
    link: '/projects/26-001',
    read: false,
    name: 'Ana Ruiz',
    reason: 'watching',
    entity_type: 'project',
    entity_id: expect.any(String),
    project_id: null,
  });
  expect(Math.abs(list[0]!.timestamp - Date.now() / 1000)).toBeLessThan(60);
  await tell([reader, other], { message: () => 'Third' });
  expect(parsed(await socket.frame(isAdd))).toMatchObject({ message: 'Third', read: false });
  expect(socket.frames).toHaveLength(2);
});

test('each command is confirmed with success, and every other window of the person hears it', async () => {
  for (const message of ['a', 'b', 'c']) await tell([reader], { message: () => message });
  const socket = await open(reader);
  const window = await open(reader);
  const [c, b] = await listIn(socket);
  await listIn(window);
  socket.send({ type: 'read_notification', id: c!.id });
  for (const each of [socket, window])
    expect(await each.frame(({ type }) => type === 'read_notification')).toMatchObject({ success: true, id: c!.id });
  socket.send({ type: 'unread_notification', id: c!.id });
  for (const each of [socket, window])
    expect(await each.frame(({ type }) => type === 'unread_notification')).toMatchObject({ success: true, id: c!.id });
  expect((await listIn(await open(reader)))[0]).toMatchObject({ message: 'c', read: false });
  socket.send({ type: 'delete_notification', id: b!.id });
  for (const each of [socket, window])
    expect(await each.frame(({ type }) => type === 'delete_notification')).toMatchObject({ success: true, id: b!.id });
  expect((await listIn(await open(reader))).map(({ message, read }) => [message, read])).toEqual([
    ['c', false],
    ['a', false],
  ]);
  socket.send({ type: 'delete_all_notifications' });
  for (const each of [socket, window])
    expect(await each.frame(({ type }) => type === 'delete_all_notifications')).toMatchObject({ success: true });
  expect(await listIn(await open(reader))).toEqual([]);
});

test('a command on what is not there, or not one’s own, is answered with success false and changes nothing', async () => {
  await tell([other], { message: () => 'Theirs' });
  const theirs = (await at.call(other, 'GET', '/notifications/')).body[0];
  const socket = await open(reader);
  for (const id of [theirs.id, newId(), 'no-uuid']) {
    for (const type of ['read_notification', 'unread_notification', 'delete_notification']) {
      socket.send({ type, id });
      expect(await socket.frame((frame) => frame.type === type && frame.id === id)).toMatchObject({ success: false });
    }
  }
  expect((await at.call(other, 'GET', '/notifications')).body).toEqual([theirs]);
});

test('what is read or deleted already is confirmed again, to the one who asks', async () => {
  await tell([reader]);
  const socket = await open(reader);
  const [one] = await listIn(socket);
  for (const type of ['read_notification', 'unread_notification', 'delete_notification']) {
    for (const round of [1, 2]) {
      socket.send({ type, id: one!.id });
      await expect
        .poll(() => socket.frames.filter((frame) => frame.type === type && frame.success === true).length)
        .toBe(round);
    }
  }
});

test('a message that does not fit fails alone; twenty of them end the socket', async () => {
  const socket = await open(reader);
  await listIn(socket);
  for (const bad of [
    'no json',
    '[]',
    '{"type":"other"}',
    '{"type":"read_notification"}',
    '{"type":"read_notification","id":7}',
  ])
    socket.send(bad);
  socket.send({ type: 'delete_all_notifications' });
  await socket.frame(({ type }) => type === 'delete_all_notifications');
  expect(socket.frames).toHaveLength(2);
  for (let count = 0; count < 15; count += 1) socket.send('{');
  expect(await socket.ended).toEqual({ code: 1008 });
});

test('a reconnect gets exactly what was missed; with an unknown position the whole list comes again', async () => {
  const socket = await open(reader);
  const { epoch, seq } = await socket.frame(({ type }) => type === 'all_notifications');
  await socket.close();
  for (const message of ['a', 'b', 'c']) await tell([reader], { message: () => message });
  const back = await open(reader, `?epoch=${epoch}&offset=${seq}`);
  await expect.poll(() => back.frames.length).toBe(3);
  expect(back.frames.map((frame) => [frame.type, frame.seq])).toEqual(
    [1, 2, 3].map((step) => ['add_notification', seq! + step]),
  );
  for (const query of [`?epoch=${newId()}&offset=${seq}`, `?epoch=${epoch}&offset=${seq! + 99}`, '?epoch=x&offset=y']) {
    const anew = await open(reader, query);
    expect(await anew.frame(({ type }) => type === 'all_notifications')).toMatchObject({
      recovered: false,
      seq: seq! + 3,
    });
  }
});

test('nobody is told of what they did themselves, and closed accounts are told nothing', async () => {
  await at.database.db.execute(
    sql`update users set state = 'deactivated', deactivated_at = now() where id = ${other.userId}`,
  );
  await tell([reader, other], {}, { id: reader.userId, name: reader.name, source: 'ui', requestId: null });
  await tell([other]);
  const { rows } = await at.database.db.execute(
    sql`select 1 from notifications where user_id in (${reader.userId}, ${other.userId})`,
  );
  expect(rows).toEqual([]);
});

test('of one kind on one record the last within ten minutes stands for those before it, and pops up once', async () => {
  const entity = { type: 'project', id: newId() };
  const socket = await open(reader);
  for (const words of ['Earlier', 'Later']) await tell([reader], { entity, message: () => words });
  const later = await socket.frame((frame) => isAdd(frame) && parsed(frame).message === 'Later · latest of 2 updates');
  expect(later['toast']).toBe(false);
  expect(socket.frames.filter(({ type }) => type === 'delete_notification')).toHaveLength(1);
  const ofRecord = (await listIn(await open(reader))).filter(({ entity_id: id }) => id === entity.id);
  expect(ofRecord.map(({ message }) => message)).toEqual(['Later · latest of 2 updates']);
  const read = await at.call(reader, 'POST', '/notifications/read-record', {
    entity_type: entity.type,
    entity_id: entity.id,
  });
  expect(read.body).toEqual({ read: 1 });
  await expect.poll(() => socket.frames.filter(({ type }) => type === 'read_notification').length).toBe(1);
});

test('each reader gets the words of their language, cut at 500 characters, unless they do not want them', async () => {
  await at.database.db.execute(sql`update users set language = 'es' where id = ${reader.userId}`);
  const third = await at.person(['employee']);
  await at.database.db.execute(
    sql`insert into user_settings (user_id, values)
      values (${third.userId},
        '{"notifications": {"proj_updated": {"in_app": false, "toast": false, "email": false}}}'),
        (${other.userId}, '{"notifications": {"proj_updated": {"in_app": true, "toast": false, "email": false}}}')`,
  );
  const socket = await open(other);
  await tell([reader, other, third], {
    message: (language) => (language === 'es' ? `¡Hola! ${'á'.repeat(600)}` : 'Hello'),
  });
  const [spanish] = (await at.call(reader, 'GET', '/notifications/')).body;
  expect([...spanish.message]).toHaveLength(500);
  expect(spanish.message).toMatch(/^¡Hola! á+…$/u);
  const add = await socket.frame(isAdd);
  expect([parsed(add).message, add['toast']]).toEqual(['Hello', false]);
  expect((await at.call(third, 'GET', '/notifications/')).body).toEqual([]);
});

test('who wants a kind of news by mail, and at once, gets one for each', async () => {
  await at.database.db.execute(
    sql`insert into user_settings (user_id, values)
      values (${other.userId}, '{"notifications": {"proj_assigned": {"in_app": true, "toast": true, "email": false}}}')`,
  );
  await at.database.db.execute(
    sql`insert into notification_preferences (user_id, email_mode) values (${reader.userId}, 'immediate')`,
  );
  await tell([reader, other], { type: 'proj_assigned', message: () => 'Yours now' });
  const { rows } = await at.database.db.execute(
    sql`select subject, body from mail_outbox where recipient in (${reader.email}, ${other.email})`,
  );
  expect(rows).toEqual([
    {
      subject: 'Hearth: Yours now',
      body: expect.stringContaining('Yours now\n\nhttps://portal.example.test/projects/26-001\n'),
    },
  ]);
});

test('what was deleted, and what is old, is forgotten after its time', async () => {
  for (const message of ['deleted', 'old', 'kept']) await tell([reader], { message: () => message });
  await at.database.db.execute(
    sql`update notifications set deleted_at = now() - interval '31 days' where user_id = ${reader.userId} and message = 'deleted'`,
  );
  await at.database.db.execute(
    sql`update notifications set created_at = now() - interval '181 days' where user_id = ${reader.userId} and message = 'old'`,
  );
  await forgetNotificationsTask(at.database.db).run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(at.portal.kernel, systemActor, run),
    },
  );
  const { rows } = await at.database.db.execute(
    sql`select message from notifications where user_id = ${reader.userId}`,
  );
  expect(rows).toEqual([{ message: 'kept' }]);
});

test('a link out of the portal is refused, and with it the whole write', async () => {
  for (const link of [
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    '/a\nb',
  ]) {
    await expect(tell([reader], { link })).rejects.toThrow('must lead into the portal');
  }
});

test('over HTTP one reads page by page and changes one’s own only', async () => {
  for (let count = 1; count <= 5; count += 1) await tell([reader], { message: () => `News ${count}` });
  const first = await at.call(reader, 'GET', '/notifications/?limit=2');
  expect(first.body.map((row: Notification) => row.message)).toEqual(['News 5', 'News 4']);
  const second = await at.call(reader, 'GET', `/notifications?limit=3&after=${String(first.headers['x-next-cursor'])}`);
  expect(second.body.map((row: Notification) => row.message)).toEqual(['News 3', 'News 2', 'News 1']);
  expect(second.headers['x-next-cursor']).toBeUndefined();
  const [newest] = first.body;
  for (const path of [`/notifications/${newest.id}/read`, `/notifications/${newId()}/read`])
    expect((await at.call(other, 'POST', path)).status).toBe(404);
  const socket = await open(reader);
  await listIn(socket);
  expect((await at.call(reader, 'POST', `/notifications/${newest.id}/read`)).status).toBe(204);
  expect(await socket.frame(({ type }) => type === 'read_notification')).toMatchObject({
    id: newest.id,
    success: true,
  });
  expect((await at.call(reader, 'GET', '/notifications/?unread=true')).body).toHaveLength(4);
  expect((await at.call(reader, 'POST', '/notifications/read-all/')).body).toEqual({ read: 4 });
  await expect.poll(() => socket.frames.filter(({ type }) => type === 'read_notification').length).toBe(5);
  expect((await at.call(reader, 'DELETE', `/notifications/${newest.id}/`)).status).toBe(204);
  expect((await at.call(reader, 'DELETE', '/notifications/')).status).toBe(204);
  expect((await at.call(reader, 'GET', '/notifications/')).body).toEqual([]);
  expect((await at.call(reader, 'GET', '/notifications/?after=x')).status).toBe(400);
});

test('the list after all messages is the list the server would send anew', async () => {
  const socket = await open(reader);
  await listIn(socket);
  const entities = [newId(), newId()];
  const work = Array.from({ length: 40 }, (_, step) => async () => {
    const kind = step % 8;
    if (kind === 5) return socket.send({ type: 'delete_all_notifications' });
    if (kind === 3) return void (await at.call(reader, 'POST', '/notifications/read-all'));
    await tell([reader], { entity: { type: 'project', id: entities[step % 2]! }, message: () => `News ${step}` });
  });
  await Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      for (const [step, run] of work.entries()) if (step % 6 === lane) await run();
    }),
  );
  const { rows } = await at.database.db.execute<{ seq: string }>(
    sql`select seq from channels where id = ${`user:${reader.userId}`}`,
  );
  await expect
    .poll(() => socket.frames.findLast(({ seq }) => seq !== undefined)?.seq)
    .toBeGreaterThanOrEqual(Number(rows[0]!.seq));
  // Commands of the socket may still be on their way: ask until both agree.
  await expect
    .poll(async () => {
      const state = new Map<string, Notification>();
      for (const frame of socket.frames) {
        if (isAdd(frame)) state.set(parsed(frame).id, parsed(frame));
        else if (frame.type === 'delete_notification') state.delete(frame.id!);
        else if (frame.type === 'delete_all_notifications') state.clear();
        else if (frame.type === 'read_notification') state.set(frame.id!, { ...state.get(frame.id!)!, read: true });
      }
      const anew = await listIn(await open(reader));
      return (
        JSON.stringify([...state.values()].sort((one, two) => (one.id < two.id ? -1 : 1))) ===
        JSON.stringify(anew.toSorted((one, two) => (one.id < two.id ? -1 : 1)))
      );
    })
    .toBe(true);
});
