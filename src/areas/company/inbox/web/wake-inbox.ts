import { refresh } from '#platform/web/call/query.ts';

/** What becomes late with the end of a day shows after so long at the latest. */
const longestMs = 15 * 60_000;
/** The server's clock and this one's may differ by a little. */
const marginMs = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

function read(): void {
  if (document.visibilityState !== 'hidden') void refresh(['inbox']);
  else document.addEventListener('visibilitychange', read, { once: true });
}

/** Reads the Inbox again when the first of what is put off comes back, of which no message tells; one such moment at a time is kept. */
export function wakeInbox(at: string | null): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', read);
  const waitMs = at === null ? longestMs : Math.max(0, Date.parse(at) - Date.now()) + marginMs;
  timer = setTimeout(read, Math.min(longestMs, waitMs));
}
