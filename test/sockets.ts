import { WebSocket } from 'ws';
import { expect, vi } from 'vitest';
import type { TestPortal } from './portal.ts';

/** One frame, with the fields that tests look at. */
export interface Frame {
  type: string;
  message?: string;
  success?: boolean;
  id?: string;
  recovered?: boolean;
  seq?: number;
  epoch?: string;
  [field: string]: unknown;
}

export interface TestSocket {
  readonly frames: Frame[];
  readonly socket: WebSocket;
  /** How the handshake was refused, or how the socket ended. */
  readonly ended: Promise<{ status?: number; code?: number }>;
  /** Waits until a frame fits, and returns it. */
  frame(fits: (frame: Frame) => boolean): Promise<Frame>;
  send(message: unknown): void;
  close(): Promise<void>;
}

/** Starts listening on a free port and answers the address of the sockets. */
export async function listen(at: TestPortal): Promise<string> {
  const address = await at.portal.kernel.app.listen({ port: 0, host: '127.0.0.1' });
  return address.replace('http:', 'ws:');
}

/** Opens a socket as this person (a test's Bearer token is the person's id); resolves once it is open or refused. */
export async function openSocket(
  base: string,
  path: string,
  userId?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${base}${path}`, {
    headers: { ...(userId === undefined ? {} : { authorization: `Bearer ${userId}` }), ...headers },
  });
  const frames: Frame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame));
  const ended = new Promise<{ status?: number; code?: number }>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve({ status: response.statusCode ?? 0 });
      socket.terminate();
    });
    socket.on('close', (code) => resolve({ code }));
    socket.on('error', () => undefined);
  });
  let end = 'open';
  void ended.then((how) => (end = `ended with ${JSON.stringify(how)}`));
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), ended]);
  return {
    frames,
    socket,
    ended,
    async frame(fits) {
      return vi.waitFor(
        () => {
          const found = frames.find(fits);
          expect(found, `Among ${JSON.stringify(frames)}; the socket is ${end}`).toBeDefined();
          return found!;
        },
        { timeout: 30_000, interval: 5 },
      );
    },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async close() {
      socket.close();
      await ended;
    },
  };
}
