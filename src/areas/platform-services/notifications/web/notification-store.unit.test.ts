import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSocketTickets } from '#platform/web/call/socket.ts';
import { FakeSocket } from '#test/fake-socket.ts';
import type { Notification } from '../schema.ts';
import {
  deleteAllNotifications,
  deleteNotification,
  readNotification,
  startNotifications,
  unreadCount,
  useNotifications,
} from './notification-store.ts';

const one = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'proj_updated',
  message: `News ${id}`,
  timestamp: 1_790_000_000,
  link: '/projects/26-001',
  read: false,
  name: null,
  ...more,
});
const add = (notification: Notification, more: object = {}) => ({
  type: 'add_notification',
  message: JSON.stringify(notification),
  ...more,
});
const listed = () => useNotifications.getState().notifications.map(({ id }) => id);
const last = () => FakeSocket.all.at(-1)!;
const hooks = { arrived: vi.fn(), refused: vi.fn() };
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://portal.example.test' });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  FakeSocket.all = [];
  let tickets = 0;
  setSocketTickets(async () => `ticket-${(tickets += 1)}`);
  stop = startNotifications('me', hooks);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the socket is the person’s own, with a ticket, and nothing is sent before it is open', () => {
  expect(last().url).toBe('wss://portal.example.test/ws/notifications/me/?ticket=ticket-1');
  expect(readNotification('a')).toBe(false);
  expect(last().sent).toEqual([]);
  last().opens();
  expect(readNotification('a')).toBe(true);
  expect(last().sent).toEqual(['{"type":"read_notification","id":"a"}']);
});

test('the whole list comes newest first; a single notification is a list of one', () => {
  last().opens();
  last().says({ type: 'all_notifications', message: JSON.stringify([one('b'), one('a', { read: true })]) });
  expect(listed()).toEqual(['b', 'a']);
  expect(unreadCount(useNotifications.getState())).toBe(1);
  last().says({ type: 'all_notifications', message: JSON.stringify(one('c')) });
  expect(listed()).toEqual(['c']);
});

test('new ones go to the front once, and only they are announced', () => {
  last().opens();
  last().says({ type: 'all_notifications', message: JSON.stringify([one('a')]) });
  expect(hooks.arrived).not.toHaveBeenCalled();
  last().says(add(one('b')));
  last().says(add(one('b')));
  expect(listed()).toEqual(['b', 'a']);
  expect(hooks.arrived).toHaveBeenCalledTimes(1);
  last().says(add(one('c'), { toast: false }));
  expect(listed()).toEqual(['c', 'b', 'a']);
  expect(hooks.arrived).toHaveBeenCalledTimes(1);
});

test('the list changes only after the server has said that it was done', () => {
  last().opens();
  last().says({ type: 'all_notifications', message: JSON.stringify([one('b'), one('a')]) });
  readNotification('a');
  deleteNotification('b');
  deleteAllNotifications();
  expect(listed()).toEqual(['b', 'a']);
  expect(unreadCount(useNotifications.getState())).toBe(2);
  last().says({ type: 'read_notification', success: true, id: 'a' });
  expect(unreadCount(useNotifications.getState())).toBe(1);
  last().says({ type: 'unread_notification', success: true, id: 'a' });
  expect(unreadCount(useNotifications.getState())).toBe(2);
  last().says({ type: 'delete_notification', success: false, id: 'b' });
  expect(listed()).toEqual(['b', 'a']);
  expect(hooks.refused).toHaveBeenCalledWith('delete_notification');
  last().says({ type: 'delete_notification', success: true, id: 'b' });
  expect(listed()).toEqual(['a']);
  last().says({ type: 'delete_all_notifications', success: true });
  expect(listed()).toEqual([]);
});

test('a message that does not fit the schema fails alone', () => {
  last().opens();
  for (const bad of [
    'no json',
    '[]',
    { type: 'other' },
    { type: 'add_notification', message: one('x') },
    add(one('x', { link: '//elsewhere.test' })),
    { type: 'add_notification', message: '{' },
    { type: 'read_notification', success: 'yes', id: 'a' },
  ])
    last().says(bad);
  expect(listed()).toEqual([]);
  last().says(add(one('a')));
  expect(listed()).toEqual(['a']);
});

test('after a loss it comes back with a fresh ticket and asks for exactly what it missed', async () => {
  last().opens();
  last().says({ type: 'all_notifications', message: '[]', recovered: false, epoch: 'e', seq: 4 });
  last().says(add(one('a'), { epoch: 'e', seq: 5 }));
  last().drops(1012);
  await vi.advanceTimersByTimeAsync(499);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(last().url).toContain('?epoch=e&offset=5&ticket=ticket-2');
  last().opens();
  last().says({ type: 'delete_notification', success: true, id: 'a', epoch: 'e', seq: 5 });
  expect(listed(), 'a message at or below the position was seen before').toEqual(['a']);
  last().says(add(one('b'), { epoch: 'e', seq: 6 }));
  expect(listed()).toEqual(['b', 'a']);
  last().says({ type: 'all_notifications', message: JSON.stringify([one('z')]), recovered: false, epoch: 'e', seq: 2 });
  expect(listed(), 'a stream that starts anew replaces everything').toEqual(['z']);
});

test('the waits grow to ten seconds, and a refusal for good is not asked again', async () => {
  for (const waitMs of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    const before = FakeSocket.all.length;
    last().drops();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(FakeSocket.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  const count = FakeSocket.all.length;
  last().drops(4403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(count);
  expect(useNotifications.getState().socket).toBe('closed');
});

test('when the shell goes away the socket closes and the list is forgotten', async () => {
  last().opens();
  last().says(add(one('a')));
  stop();
  expect(last().readyState).toBe(3);
  expect(useNotifications.getState()).toMatchObject({ socket: 'closed', loaded: false, notifications: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});
