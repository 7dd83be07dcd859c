import { create } from 'zustand';
import { Socket, type SocketState } from '#platform/web/call/socket.ts';
import type { Notification, NotificationCommand, NotificationMessage } from '../schema.ts';

interface NotificationState {
  socket: SocketState;
  /** False until the first list has come. */
  loaded: boolean;
  /** Newest first; never two with one id. */
  notifications: readonly Notification[];
  /** The person has cleared the list, and may still take that back. */
  isClearing: boolean;
}

const empty: NotificationState = { socket: 'closed', loaded: false, notifications: [], isClearing: false };

/** How long a cleared list can be kept after all. */
export const clearAfterMs = 5_000;

/** What the bell and its panel show. It changes by what the server says, never ahead of it. */
export const useNotifications = create<NotificationState>()(() => empty);

export function unreadCount(state: NotificationState): number {
  return state.notifications.filter((notification) => !notification.read).length;
}

export interface NotificationHooks {
  /** A notification has just come in; not called for what was there before, nor for what the person wants no toast of. */
  arrived(notification: Notification): void;
  /** The server did not do what was asked; the list is as it was. */
  refused(command: NotificationCommand['type']): void;
}

let socket: Socket<NotificationMessage> | undefined;

/** Opens the socket of this person (when the shell appears) and returns what closes it and forgets the list (when it goes away). */
export function startNotifications(userId: string, hooks: NotificationHooks): () => void {
  socket?.close();
  const mine = new Socket<NotificationMessage>({
    path: `/ws/notifications/${userId}/`,
    schema: async () => (await import('../schema.ts')).NotificationMessage,
    receive: (message) => dispatch(message, hooks),
    onState: (state) => {
      if (socket === mine) useNotifications.setState({ socket: state });
    },
  });
  socket = mine;
  mine.open();
  return () => {
    mine.close();
    if (socket !== mine) return;
    clearTimeout(clearing);
    socket = undefined;
    useNotifications.setState(empty, true);
  };
}

/** These ask the server; the list changes when it has confirmed. False when the socket is not open, so nothing was asked. */
export function readNotification(id: string): boolean {
  return send({ type: 'read_notification', id });
}

export function unreadNotification(id: string): boolean {
  return send({ type: 'unread_notification', id });
}

export function deleteNotification(id: string): boolean {
  return send({ type: 'delete_notification', id });
}

export function deleteAllNotifications(): boolean {
  return send({ type: 'delete_all_notifications' });
}

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Asks the server after five seconds, unless the person keeps the list until then. What arrives meanwhile stays. */
export function clearSoon(): void {
  const ids = useNotifications.getState().notifications.map(({ id }) => id);
  clearTimeout(clearing);
  useNotifications.setState({ isClearing: true });
  clearing = setTimeout(() => {
    useNotifications.setState({ isClearing: false });
    const now = useNotifications.getState().notifications;
    if (now.every(({ id }) => ids.includes(id))) deleteAllNotifications();
    else for (const id of ids) deleteNotification(id);
  }, clearAfterMs);
}

export function keepNotifications(): void {
  clearTimeout(clearing);
  useNotifications.setState({ isClearing: false });
}

function send(command: NotificationCommand): boolean {
  return socket?.send(command) ?? false;
}

type Received = {
  [T in NotificationMessage['type']]: (
    message: Extract<NotificationMessage, { type: T }>,
    hooks: NotificationHooks,
  ) => void;
};

/** What each message does to the list: the one table. */
const received: Received = {
  all_notifications: ({ message }) => useNotifications.setState({ loaded: true, notifications: unique(message) }),
  add_notification: ({ message, toast }, hooks) => {
    const { notifications } = useNotifications.getState();
    if (notifications.some(({ id }) => id === message.id)) return;
    change((list) => [message, ...list]);
    if (toast !== false) hooks.arrived(message);
  },
  read_notification: ({ id, success, type }, hooks) => {
    if (success) change((list) => list.map((each) => (each.id === id ? { ...each, read: true } : each)));
    else hooks.refused(type);
  },
  unread_notification: ({ id, success, type }, hooks) => {
    if (success) change((list) => list.map((each) => (each.id === id ? { ...each, read: false } : each)));
    else hooks.refused(type);
  },
  delete_notification: ({ id, success, type }, hooks) => {
    if (success) change((list) => list.filter((each) => each.id !== id));
    else hooks.refused(type);
  },
  delete_all_notifications: ({ success, type }, hooks) => {
    if (success) change(() => []);
    else hooks.refused(type);
  },
};

function dispatch<T extends NotificationMessage['type']>(
  message: Extract<NotificationMessage, { type: T }>,
  hooks: NotificationHooks,
): void {
  const handle: Received[T] = received[message.type];
  handle(message, hooks);
}

function change(next: (list: readonly Notification[]) => readonly Notification[]): void {
  useNotifications.setState(({ notifications }) => ({ notifications: next(notifications) }));
}

function unique(list: readonly Notification[]): Notification[] {
  const seen = new Set<string>();
  return list.filter(({ id }) => !seen.has(id) && seen.add(id));
}
