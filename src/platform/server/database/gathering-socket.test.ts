import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { gatheringSocket } from './gathering-socket.ts';

test('what is written in one turn of the program leaves together, in order, and what comes in the next turn after it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arriving = once(server, 'connection');
  const socket = gatheringSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const [other] = await arriving;
  const received: Buffer[] = [];
  other.on('data', (bytes: Buffer) => received.push(bytes));
  const waiting: number[] = [];
  for (const statement of ['begin;', 'select;']) {
    // As the driver does with each statement.
    socket.cork();
    socket.write(statement);
    socket.uncork();
    waiting.push(socket.writableLength);
    await Promise.resolve();
  }
  expect(waiting).toEqual([6, 13]);
  await new Promise(setImmediate);
  expect(socket.writableLength).toBe(0);
  socket.write('commit;');
  await expect.poll(() => Buffer.concat(received).toString()).toBe('begin;select;commit;');
  socket.destroy();
  server.close();
});
