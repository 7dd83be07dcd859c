import type { BaseLogger } from 'pino';
import type { WebSocket } from 'ws';
import { AppError } from '#platform/shared/errors.ts';
import type { Viewer } from '../viewer.ts';

/** A reader that lets this much pile up is cut off; it comes back and gets what it missed. */
export const mostBufferedBytes = 1024 * 1024;

/** A client may send so many messages at once, and so many each second after that. */
const burst = 60;
const perSecond = 20;
const mostInvalid = 20;
const flood = 1008;
const goodbyeMs = 1_000;

/** One open socket and the limits on what it may pile up or pour in. */
export class LiveSocket {
  readonly viewer: Viewer;
  readonly #ws: WebSocket;
  readonly #log: BaseLogger;
  #answered = true;
  #allowance = burst;
  #allowedAt = Date.now();
  #invalid = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(ws: WebSocket, viewer: Viewer, log: BaseLogger) {
    this.#ws = ws;
    this.viewer = viewer;
    this.#log = log;
    ws.on('pong', () => {
      this.#answered = true;
    });
    // A broken connection or a frame that is too large: `close` follows and does what is needed.
    ws.on('error', (error) => log.debug({ err: error }, 'A socket failed.'));
  }

  /** `isPatient`: for what comes all at once by our own doing (a list, a replay), which no reader could keep up with. */
  send(frame: string | Buffer, isPatient = false): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.send(frame, { binary: false });
    if (isPatient || this.#ws.bufferedAmount <= mostBufferedBytes) return;
    this.#log.info({ userId: this.viewer.userId }, 'A socket that reads too slowly was cut off.');
    this.#ws.terminate();
  }

  /** Nothing is sent or taken from now on; a client that does not answer the goodbye is cut off. */
  close(code: number, reason: string): void {
    void this.closed(code, reason, goodbyeMs);
  }

  /** Closes and resolves once it is gone, by force after `forceMs`. */
  closed(code: number, reason: string, forceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#ws.terminate(), forceMs).unref();
      this.onGone(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#ws.close(code, reason);
    });
  }

  /** Called once, at once if it is gone already. */
  onGone(then: () => void): void {
    if (this.#ws.readyState === this.#ws.CLOSED) then();
    else this.#ws.once('close', then);
  }

  /** One that has not answered the last ping is gone without a word. */
  ping(): void {
    if (!this.#answered) return this.#ws.terminate();
    this.#answered = false;
    this.#ws.ping();
  }

  /** Messages are worked through one after the other. One that does not fit fails alone; a flood ends the socket. */
  onMessage(receive: (text: string) => Promise<object | undefined>): void {
    this.#ws.on('message', (data, isBinary) => {
      if (this.#ws.readyState !== this.#ws.OPEN) return;
      if (!this.#mayReceive()) return this.close(flood, 'Too many messages');
      const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8');
      this.#work = this.#work.then(async () => {
        if (this.#ws.readyState !== this.#ws.OPEN) return;
        try {
          const answer = await receive(text);
          if (answer !== undefined) this.send(JSON.stringify(answer));
        } catch (error) {
          this.#failed(error);
        }
      });
    });
  }

  #failed(error: unknown): void {
    if (!(error instanceof AppError)) {
      this.#log.error({ err: error, userId: this.viewer.userId }, 'A socket message could not be worked on.');
      return;
    }
    this.#invalid += 1;
    this.#log.debug(
      { userId: this.viewer.userId, code: error.code, invalid: this.#invalid },
      'A socket message did not fit and was left out.',
    );
    if (this.#invalid >= mostInvalid) this.close(flood, 'Too many invalid messages');
  }

  #mayReceive(): boolean {
    const now = Date.now();
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#allowedAt) / 1000) * perSecond);
    this.#allowedAt = now;
    this.#allowance -= 1;
    return this.#allowance >= 0;
  }
}
