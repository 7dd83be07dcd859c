import { vi } from 'vitest';
import { startLiveUpdates } from '#app/web/live-updates.ts';
import { setSocketTickets } from '#platform/web/call/socket.ts';
import { FakeSocket } from '../fake-socket.ts';

export interface LivePage {
  /** What the page takes for its document. */
  document: EventTarget & { visibilityState: string };
  /** Ends the page and gives the clock and the globals back. */
  close(): void;
}

/** A page with its live socket open at message `seq` of stream `e`, under a clock and a chance of the test's own. */
export async function openLivePage({ seq, chance }: { seq: number; chance: number }): Promise<LivePage> {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { origin: 'https://portal.example.test' });
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  FakeSocket.all = [];
  setSocketTickets(async () => 'ticket');
  const stop = startLiveUpdates();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.all.at(-1)?.opens();
  FakeSocket.all.at(-1)?.says({ type: 'resume', recovered: false, epoch: 'e', seq });
  return {
    document,
    close() {
      stop();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}
