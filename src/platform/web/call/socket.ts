import type * as z from 'zod/mini';
import { holdsBusy } from '../idle.ts';

/** `WebSocket.OPEN`: the only state in which anything is sent. */
const open = 1;

export const firstRetryMs = 500;
export const longestRetryMs = 10_000;
/** A connection that stood this long was a good one: the next failure starts from the shortest wait again. */
const settledMs = 5_000;

/** The server says that this socket will never be ours; trying again would only repeat the answer. */
const refusedForGood = 4403;

let ticketSource: () => Promise<string | undefined> = async () => undefined;

/** Says how a one-shot ticket is got. The platform knows no area, so the session area hands its call over at the start. */
export function setSocketTickets(source: () => Promise<string | undefined>): void {
  ticketSource = source;
}

export type SocketState = 'closed' | 'connecting' | 'open';

/** Where in its stream a message stands. */
interface Positioned {
  type: string;
  seq?: number | undefined;
  epoch?: string | undefined;
  /** Set on the message that starts a stream: true when it goes on exactly where this client was, false when it starts anew. */
  recovered?: boolean | undefined;
}

interface SocketOptions<M extends Positioned> {
  /** Below the API host, with its slash at the end: `/ws/live/`. */
  path: string;
  /** What is asked for besides ticket and position, at every connection. */
  query?: Readonly<Record<string, string>>;
  /**
   * Every message is read by this one schema; what does not fit is dropped, and the socket goes on. It comes while the connection is
   * made, because the library it is written in has no place in the first load of a page.
   */
  schema: () => Promise<z.ZodMiniType<M>>;
  /** Dispatches a message, through the caller's table. */
  receive(message: M): void;
  onState?: (state: SocketState) => void;
  onInvalid?: (text: string) => void;
}

/**
 * A socket that stays: it connects with a fresh ticket each time, comes back after a loss (full jitter, at most 10 s) and asks for
 * exactly what it missed. Messages it has seen before are not handed on again.
 */
export class Socket<M extends Positioned> {
  readonly #options: SocketOptions<M>;
  #socket: WebSocket | undefined;
  #schema: z.ZodMiniType<M> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Counts up whenever what is under way no longer counts. */
  #round = 0;
  #wanted = false;
  #position: { epoch: string; offset: number } | undefined;
  /** Ends the mark that a connection is being made. */
  #tried: (() => void) | undefined;

  constructor(options: SocketOptions<M>) {
    this.#options = options;
  }

  /** Connects, unless it already is or tries to. */
  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#failures = 0;
    globalThis.addEventListener?.('online', this.#hurry);
    this.#connect();
  }

  /** Goes away for good; a later `open` starts without a position, with a fresh state. */
  close(): void {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#round += 1;
    globalThis.removeEventListener?.('online', this.#hurry);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#position = undefined;
    this.#socket?.close(1000);
    this.#socket = undefined;
    this.#tried?.();
    this.#options.onState?.('closed');
  }

  /** True when the message was sent; only an open socket sends. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== open) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The network is back: whatever waits for its next try does so now. */
  readonly #hurry = () => {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#connect();
  };

  #connect(): void {
    const round = (this.#round += 1);
    this.#tried?.();
    this.#tried = holdsBusy(`the connection of ${this.#options.path}`);
    this.#options.onState?.('connecting');
    const go = (ticket: string | undefined, schema?: z.ZodMiniType<M>) => {
      if (round !== this.#round) return;
      this.#schema = schema;
      if (ticket === undefined || schema === undefined) this.#wait();
      else this.#dial(ticket, schema, round);
    };
    Promise.all([ticketSource(), this.#schema ?? this.#options.schema()]).then(
      ([ticket, schema]) => go(ticket, schema),
      () => go(undefined, this.#schema),
    );
  }

  #dial(ticket: string, schema: z.ZodMiniType<M>, round: number): void {
    const socket = new WebSocket(this.#address(ticket));
    this.#socket = socket;
    let openedAt = Number.POSITIVE_INFINITY;
    socket.addEventListener('open', () => {
      openedAt = Date.now();
      if (round !== this.#round) return;
      this.#tried?.();
      this.#options.onState?.('open');
    });
    socket.addEventListener('message', (event) => {
      if (round === this.#round && typeof event.data === 'string') this.#receive(event.data, schema);
    });
    socket.addEventListener('close', (event) => {
      if (round !== this.#round) return;
      this.#socket = undefined;
      if (event.code === refusedForGood) return this.close();
      if (Date.now() - openedAt >= settledMs) this.#failures = 0;
      this.#options.onState?.('connecting');
      this.#wait();
    });
  }

  #address(ticket: string): string {
    const host: string = import.meta.env['VITE_API_HOST'] || location.origin;
    const address = new URL(this.#options.path, host.replace(/^http/u, 'ws'));
    for (const [name, value] of Object.entries(this.#options.query ?? {})) address.searchParams.set(name, value);
    if (this.#position !== undefined) {
      address.searchParams.set('epoch', this.#position.epoch);
      address.searchParams.set('offset', String(this.#position.offset));
    }
    address.searchParams.set('ticket', ticket);
    return address.href;
  }

  #receive(text: string, schema: z.ZodMiniType<M>): void {
    const message = read(text, schema);
    if (message === undefined) {
      this.#options.onInvalid?.(text);
      return;
    }
    const { seq, epoch } = message;
    if (seq !== undefined && epoch !== undefined) {
      // With `recovered` the server states where the stream stands now; anything else counts upwards from there.
      const isKnown =
        message.recovered === undefined && this.#position?.epoch === epoch && seq <= this.#position.offset;
      if (isKnown) return;
      this.#position = { epoch, offset: seq };
    }
    this.#options.receive(message);
  }

  #wait(): void {
    this.#tried?.();
    const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#connect();
    }, Math.random() * longest);
  }
}

function read<M>(text: string, schema: z.ZodMiniType<M>): M | undefined {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
