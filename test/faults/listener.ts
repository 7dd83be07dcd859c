import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Session } from './session.ts';

const Frame = z.object({
  type: z.string(),
  seq: z.number().optional(),
  epoch: z.string().optional(),
  recovered: z.boolean().optional(),
});

/** What one open page heard: its stream goes on over every lost connection. */
export interface Heard {
  messages: number;
  /** Messages that were left out, and messages that came twice. */
  gaps: number;
  doubled: number;
  /** How often it was told to begin anew, as after a fail-over. */
  begunAnew: number;
  /** Where it stands. */
  at: { epoch: string; seq: number } | undefined;
}

export interface Listener {
  readonly heard: Heard;
  stop(): Promise<void>;
}

/**
 * Listens as a page does: it follows the stream of the staff, comes back after each loss, at whichever server is next, with its place in the
 * stream, and counts what was left out or came twice.
 */
export function listen(sessions: readonly Session[]): Listener {
  const heard: Heard = { messages: 0, gaps: 0, doubled: 0, begunAnew: 0, at: undefined };
  let isStopped = false;
  let open: WebSocket | undefined;
  const run = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const session = sessions[turn % sessions.length];
      if (session === undefined) return;
      await follow(session).catch(() => undefined);
      if (!isStopped) await sleep(100);
    }
  })();

  async function follow(session: Session): Promise<void> {
    const place = heard.at === undefined ? '' : `&epoch=${encodeURIComponent(heard.at.epoch)}&offset=${heard.at.seq}`;
    const socket = new WebSocket(`${session.address.replace('http:', 'ws:')}/ws/live/?resume=1${place}`, {
      headers: { authorization: `Bearer ${await session.bearer()}` },
      handshakeTimeout: 5_000,
    });
    open = socket;
    socket.on('message', (data: Buffer) => take(Frame.parse(JSON.parse(data.toString('utf8')))));
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
  }

  function take({ type, seq, epoch, recovered }: z.infer<typeof Frame>): void {
    if (seq === undefined || epoch === undefined) return;
    if (type === 'resume') {
      if (recovered === true) return;
      if (heard.at !== undefined) heard.begunAnew += 1;
      heard.at = { epoch, seq };
      return;
    }
    const at = heard.at;
    heard.messages += 1;
    if (at !== undefined && at.epoch === epoch) {
      if (seq <= at.seq) heard.doubled += 1;
      else heard.gaps += seq - at.seq - 1;
    } else heard.gaps += 1;
    heard.at = { epoch, seq };
  }

  return {
    heard,
    async stop() {
      isStopped = true;
      open?.terminate();
      await run;
    },
  };
}
