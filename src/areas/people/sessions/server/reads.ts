import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { endSession } from './sign-in/session-store.ts';

/** What other areas may ask of sign-ins. */

/** Ends the sign-in of whoever asks on the device that they ask from, because somebody else sits before it from now on. A personal token stays. */
export async function handOverDevice(write: Write, { sessionId, userId }: Viewer): Promise<void> {
  if (sessionId !== null) await endSession(write, { id: sessionId, userId }, 'handed_over');
}
