import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { aUser, signInAs } from '#test/sign-in.ts';
import { listen, openSocket, type TestSocket } from '#test/sockets.ts';
import { announce } from './live.ts';
import { inTransaction, systemActor } from '../writes/transaction.ts';
import type { Viewer } from '../viewer.ts';
import { measuresTime, slowness } from '#test/machine.ts';
import { everythingIsNumbered } from '#test/told.ts';

let at: TestPortal;
let base: string;
let staff: Viewer;
let owner: Viewer;

beforeAll(async () => {
  at = await makePortal();
  base = await listen(at);
  staff = await at.person(['employee']);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const live = (viewer: Viewer, query = '') => openSocket(base, `/ws/live/${query}`, viewer.userId);
const tell = (type: string, id: string, alsoTo: string[] = []) =>
  inTransaction(at.portal.kernel, systemActor, async (write) => announce(write, { type, id }, alsoTo));

test('nobody, a person without a group, a foreign page and an unknown path are refused at the handshake', async () => {
  const nobody = await at.person([]);
  for (const path of ['/ws/live/', '/ws/live', `/ws/notifications/${staff.userId}/`]) {
    expect(await (await openSocket(base, path)).ended, path).toEqual({ status: 401 });
    expect(await (await openSocket(base, path, 'forged')).ended).toEqual({ status: 401 });
    expect(await (await openSocket(base, path, nobody.userId)).ended).toEqual({ status: 403 });
    for (const origin of ['https://elsewhere.test', 'null', 'http://127.0.0.1:1', 'no address'])
      expect(await (await openSocket(base, path, staff.userId, { origin })).ended, origin).toEqual({ status: 403 });
  }
  for (const path of ['/ws/', '/ws/other/', `/ws/notifications/`, '/api/projects', '/ws/live/more'])
    expect(await (await openSocket(base, path, staff.userId)).ended, path).toEqual({ status: 404 });
  // As a careless or hostile sender writes them; a client's own parser would tidy them up.
  for (const target of ['//', '///', '//[', '/\\', 'http://[', '*', '/%'])
    expect(await rawUpgrade(base, target), target).toMatch(/^HTTP\/1\.1 4\d\d /u);
});

/** The first line of the answer to an upgrade of exactly this target. */
async function rawUpgrade(address: string, target: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n')[0] ?? '';
}

test('the portal’s own page may open sockets', async () => {
  const socket = await openSocket(base, '/ws/live/', staff.userId, { origin: base.replace('ws:', 'http:') });
  expect(socket.socket.readyState).toBe(1);
  await socket.close();
});

test('the person in the address must be the one of the session: else 4403, and not a word before', async () => {
  for (const userId of [owner.userId, newId(), 'me', `${staff.userId}x`, staff.userId.toUpperCase()]) {
    const socket = await openSocket(base, `/ws/notifications/${userId}/`, staff.userId);
    expect(await socket.ended, userId).toEqual({ code: 4403 });
    expect(socket.frames).toEqual([]);
  }
});

test('staff hear of every record, others only of what they are named for, and nothing but ids is sent', async () => {
  const [all, one] = [await live(staff, '?resume=1'), await live(owner, '?resume=1')];
  await all.frame(({ type }) => type === 'resume');
  await one.frame(({ type }) => type === 'resume');
  await tell('project', 'hidden');
  await tell('project', 'shown', [owner.userId]);
  await all.frame(({ id }) => id === 'shown');
  await one.frame(({ id }) => id === 'shown');
  expect(all.frames.slice(1).map(({ type, id }) => [type, id])).toEqual([
    ['project', 'hidden'],
    ['project', 'shown'],
  ]);
  expect(one.frames.slice(1)).toEqual([
    { type: 'project', id: 'shown', n: expect.any(Number), seq: expect.any(Number), epoch: expect.any(String) },
  ]);
  await all.close();
  await one.close();
});

test('a control message comes only to those who ask; a resume is exact, or says that it is not', async () => {
  const plain = await live(staff);
  // It says nothing when it stands, so it is spoken to until it hears.
  await expect
    .poll(async () => {
      await tell('user', 'warm');
      return plain.frames.length;
    })
    .toBeGreaterThan(0);
  await everythingIsNumbered(at.database.db);
  const asked = await live(staff, '?resume=1');
  const start = await asked.frame(({ type }) => type === 'resume');
  expect(start).toMatchObject({ recovered: false });
  await tell('user', 'first');
  await asked.frame(({ id }) => id === 'first');
  await plain.frame(({ id }) => id === 'first');
  expect(new Set(plain.frames.map(({ type }) => type))).toEqual(new Set(['user']));
  await asked.close();
  await tell('user', 'missed');
  await plain.frame(({ id }) => id === 'missed');
  const back = await live(staff, `?resume=1&epoch=${start.epoch}&offset=${start.seq! + 1}`);
  await back.frame(({ id }) => id === 'missed');
  expect(back.frames).toMatchObject([
    { type: 'resume', recovered: true, seq: start.seq! + 1 },
    { type: 'user', id: 'missed', seq: start.seq! + 2 },
  ]);
  const other = await live(staff, `?resume=1&epoch=${newId()}&offset=0`);
  expect(await other.frame(({ type }) => type === 'resume')).toMatchObject({ recovered: false, seq: start.seq! + 2 });
  for (const socket of [plain, back, other]) await socket.close();
});

test('who looks at what is about a record hears of it first; outside staff only of the record itself, whatever else it concerns', async () => {
  await everythingIsNumbered(at.database.db);
  const [inside, outside] = [await live(staff, '?resume=1'), await live(owner, '?resume=1')];
  for (const socket of [inside, outside]) {
    await socket.frame(({ type }) => type === 'resume');
    socket.send({ look: ['unit of another', 'seen'] });
  }
  const write = (id: string) =>
    inTransaction(at.portal.kernel, systemActor, async (each) =>
      announce(each, { type: 'project', id }, [owner.userId], ['unit of another']),
    );
  const heard = ({ frames }: typeof inside) =>
    frames.filter(({ type }) => type === 'project').map(({ id, seq, about }) => [id, seq !== undefined, about]);
  // The first after a pause has its number in the same moment, and may come with it alone.
  for (const id of ['other', 'hidden', 'seen']) await write(id);
  await inside.frame(({ id, seq }) => id === 'seen' && seq !== undefined);
  await outside.frame(({ id, seq }) => id === 'seen' && seq !== undefined);
  expect(heard(inside)).toContainEqual(['hidden', false, ['unit of another']]);
  expect(heard(inside)).toContainEqual(['seen', false, ['unit of another', 'seen'].toSorted()]);
  expect(heard(outside).filter(([, isPlaced]) => isPlaced !== true)).toEqual([['seen', false, ['seen']]]);
  expect(JSON.stringify(outside.frames)).not.toContain('unit of another');
  for (const bad of ['no json', { look: 'seen' }, { look: Array.from({ length: 101 }, () => 'x') }]) inside.send(bad);
  await write('after');
  await inside.frame(({ id }) => id === 'after');
  for (const socket of [inside, outside]) await socket.close();
});

test('said twice in one write, it is sent once', async () => {
  const socket = await live(staff, '?resume=1');
  await socket.frame(({ type }) => type === 'resume');
  await inTransaction(at.portal.kernel, systemActor, async (write) => {
    for (let count = 0; count < 500; count += 1) announce(write, { type: 'project', id: 'imported' }, [owner.userId]);
  });
  await tell('project', 'last');
  await socket.frame(({ id }) => id === 'last');
  expect(socket.frames.filter(({ id }) => id === 'imported')).toHaveLength(1);
  await socket.close();
});

test(
  'when a session ends its sockets close within a second; the person’s other sessions stay (measures time)',
  measuresTime,
  async () => {
    const viewers = ['one', 'two'].map((sessionId) => ({ ...staff, sessionId }));
    const real = at.portal.kernel.authenticateSocket;
    at.portal.kernel.authenticateSocket = async ({ bearer }) => viewers.find(({ sessionId }) => sessionId === bearer);
    const [one, two] = [await openSocket(base, '/ws/live/', 'one'), await openSocket(base, '/ws/live/', 'two')];
    at.portal.kernel.authenticateSocket = real;
    const bystander = await live(owner);
    const since = performance.now();
    at.portal.sockets.end({ userId: staff.userId, sessionId: 'one' });
    expect(await one.ended).toEqual({ code: 4401 });
    expect(performance.now() - since).toBeLessThan(1_000 * slowness());
    expect(two.socket.readyState).toBe(1);
    at.portal.sockets.end({ userId: staff.userId, sessionId: null });
    expect(await two.ended).toEqual({ code: 4401 });
    expect(bystander.socket.readyState).toBe(1);
    await bystander.close();
  },
);

test('with a real sign-in: the token or a one-shot ticket opens it; signing out, other groups and a closed account end it', async () => {
  const user = await aUser(at.database.db, { groups: ['employee'] });
  await at.person(['admin']);
  const path = `/ws/notifications/${user.id}/`;
  const endings: [string, (token: string) => Promise<unknown>][] = [
    [
      'signing out',
      (token) =>
        at.portal.kernel.app.inject({
          method: 'POST',
          url: '/api/auth/sign-out',
          headers: { authorization: `Bearer ${token}` },
          payload: {},
        }),
    ],
    [
      'a group is added',
      () =>
        at.database.db.execute(sql`insert into user_groups (user_id, "group") values (${user.id}, 'floor_manager')`),
    ],
    [
      'a group is taken',
      () =>
        at.database.db.execute(sql`delete from user_groups where user_id = ${user.id} and "group" = 'floor_manager'`),
    ],
    [
      'the account is closed',
      () =>
        at.database.db.execute(
          sql`update users set state = 'deactivated', deactivated_at = now() where id = ${user.id}`,
        ),
    ],
  ];
  for (const [what, end] of endings) {
    const token = await signInAs(at.portal, user);
    const { ticket } = (
      await at.portal.kernel.app.inject({
        method: 'POST',
        url: '/api/auth/socket-ticket',
        headers: { authorization: `Bearer ${token}` },
      })
    ).json<{ ticket: string }>();
    const script = await openSocket(base, path, token);
    const browser = await openSocket(base, `${path}?ticket=${ticket}`);
    for (const socket of [script, browser]) await socket.frame(({ type }) => type === 'all_notifications');
    expect(await (await openSocket(base, `${path}?ticket=${ticket}`)).ended, 'a ticket is good once').toEqual({
      status: 401,
    });
    await end(token);
    for (const socket of [script, browser]) expect(await socket.ended, what).toEqual({ code: 4401 });
  }
});

test('what changes while nothing can be heard of it ends sockets as soon as it can; whom nothing befell keeps theirs', async () => {
  const befall: Record<string, (id: string) => Promise<unknown>> = {
    nothing: async () => undefined,
    'a group is added': (id) =>
      at.database.db.execute(sql`insert into user_groups (user_id, "group") values (${id}, 'floor_manager')`),
    'the group is another': (id) =>
      at.database.db.execute(sql`update user_groups set "group" = 'developer' where user_id = ${id}`),
    'the session is ended': (id) =>
      at.database.db.execute(sql`update sessions set revoked_at = now() where user_id = ${id}`),
    'the session is gone': (id) => at.database.db.execute(sql`delete from sessions where user_id = ${id}`),
    'the account is closed': (id) =>
      at.database.db.execute(sql`update users set state = 'deactivated', deactivated_at = now() where id = ${id}`),
  };
  const open = new Map<string, { id: string; socket: TestSocket }>();
  for (const what of Object.keys(befall)) {
    const user = await aUser(at.database.db, { groups: ['employee'] });
    const socket = await openSocket(base, `/ws/notifications/${user.id}/`, await signInAs(at.portal, user));
    await socket.frame(({ type }) => type === 'all_notifications');
    open.set(what, { id: user.id, socket });
  }
  const listening = `from pg_stat_activity where datname = current_database() and query = 'LISTEN hearth_sessions'`;
  await at.database.pool.query(`select pg_terminate_backend(pid) ${listening}`);
  await vi.waitFor(async () => expect((await at.database.pool.query(`select ${listening}`)).rows).toEqual([]), {
    timeout: 30_000,
    interval: 5,
  });
  for (const [what, { id }] of open) await befall[what]!(id);
  for (const [what, { socket }] of open)
    if (what !== 'nothing') expect(await socket.ended, what).toEqual({ code: 4401 });
  const left = open.get('nothing')!;
  expect(left.socket.socket.readyState).toBe(1);
  await befall['a group is added']!(left.id);
  expect(await left.socket.ended, 'it is heard again').toEqual({ code: 4401 });
});

test('a session that ends during the handshake does not get a socket', async () => {
  const real = at.portal.kernel.authenticateSocket;
  at.portal.kernel.authenticateSocket = async () => {
    await sleep(50);
    at.portal.sockets.end({ userId: staff.userId, sessionId: null });
    return staff;
  };
  const socket = await live(staff);
  at.portal.kernel.authenticateSocket = real;
  expect(await socket.ended).toEqual({ code: 4401 });
  expect(socket.frames).toEqual([]);
});

test('who says goodbye badly is cut off, and what they still send is not listened to', async () => {
  const socket = await openSocket(base, `/ws/notifications/${staff.userId}/`, staff.userId);
  await socket.frame(({ type }) => type === 'all_notifications');
  const { rows } = await at.database.db.execute<{ n: number }>(
    sql`select seq::int as n from channels where id = ${`user:${staff.userId}`}`,
  );
  // The raw connection no longer reads, so the goodbye is never answered.
  socket.socket.pause();
  at.portal.sockets.end({ userId: staff.userId, sessionId: null });
  socket.send({ type: 'delete_all_notifications' });
  await vi.waitFor(() => expect(at.portal.sockets.count).toBe(0), { timeout: 30_000 });
  const after = await at.database.db.execute<{ n: number }>(
    sql`select seq::int as n from channels where id = ${`user:${staff.userId}`}`,
  );
  expect(after.rows).toEqual(rows);
  socket.socket.terminate();
});

test('a reader that is too slow is cut off at a megabyte, and then gets all of it by coming back', async () => {
  const bell = (query = '') => openSocket(base, `/ws/notifications/${staff.userId}/${query}`, staff.userId);
  const slow = await bell();
  const start = await slow.frame(({ type }) => type === 'all_notifications');
  const healthy = await bell();
  await healthy.frame(({ type }) => type === 'all_notifications');
  slow.socket.pause();
  // The network's own buffers take several megabytes before anything piles up here.
  const note = 'x'.repeat(100_000);
  for (let count = 0; count < 150; count += 1)
    await inTransaction(at.portal.kernel, systemActor, async (write) =>
      write.send(`user:${staff.userId}`, { type: 'news', id: `${count}`, note }),
    );
  await vi.waitFor(() => expect(at.portal.sockets.count).toBe(1), { timeout: 30_000 });
  await healthy.frame(({ id }) => id === '149');
  expect(healthy.frames).toHaveLength(151);
  const back = await bell(`?epoch=${start.epoch}&offset=${start.seq}`);
  await back.frame(({ id }) => id === '149');
  expect(back.frames.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, step) => start.seq! + step + 1));
  for (const socket of [slow, healthy, back]) socket.socket.terminate();
});

test('a flood and a message that is too large end the socket', async () => {
  const flooding = await openSocket(base, `/ws/notifications/${staff.userId}/`, staff.userId);
  for (let count = 0; count < 200; count += 1) flooding.send({ type: 'read_notification', id: 'x' });
  expect(await flooding.ended).toEqual({ code: 1008 });
  const large = await openSocket(base, `/ws/notifications/${staff.userId}/`, staff.userId);
  large.send('x'.repeat(100_000));
  expect(await large.ended).toEqual({ code: 1009 });
});

test(
  'a shutdown closes every socket with 1012, within two seconds, and refuses new ones (measures time)',
  measuresTime,
  async () => {
    const mine = await makePortal();
    const address = await listen(mine);
    const person = await mine.person(['employee']);
    const open = await Promise.all(Array.from({ length: 50 }, () => openSocket(address, '/ws/live/', person.userId)));
    open[0]!.socket.pause();
    const since = performance.now();
    const closing = mine.portal.close();
    for (const socket of open.slice(1)) expect(await socket.ended).toEqual({ code: 1012 });
    await closing;
    expect(performance.now() - since).toBeLessThan(2_000 * slowness());
    const late = await openSocket(address, '/ws/live/', person.userId);
    expect((await late.ended).code).toBe(1006);
    open[0]!.socket.terminate();
    await mine.database.close();
  },
);

test(
  'a sign-in that ends by its time closes its sockets in that moment, and no other (measures time)',
  measuresTime,
  async () => {
    const person = await aUser(at.database.db, { groups: ['employee'] });
    const [short, long] = [await signInAs(at.portal, person), await signInAs(at.portal, person)];
    await at.database.db.execute(sql`
    update sessions set expires_at = now() + interval '900 milliseconds'
    where id = (select id from sessions where user_id = ${person.id} order by created_at, id limit 1)`);
    const [ends, stays] = [await openSocket(base, '/ws/live/', short), await openSocket(base, '/ws/live/', long)];
    const openedAt = Date.now();
    expect(ends.socket.readyState).toBe(1);
    expect(await ends.ended).toEqual({ code: 4401 });
    expect(Date.now() - openedAt).toBeLessThan(1_500 * slowness());
    expect(stays.socket.readyState).toBe(1);
    await stays.close();
  },
);
