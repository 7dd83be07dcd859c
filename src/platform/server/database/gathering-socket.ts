import { Socket } from 'node:net';

/** A socket that gathers what is written in one turn of the program, so that ten statements cost one call of the system. */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...values: unknown[]) => boolean;
  let isGathering = false;
  const gather = (...values: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return write(...values);
  };
  // Not before: connecting gives a socket the `write` of its class back.
  socket.once('connect', () => (socket.write = gather));
  return socket;
}
