/**
 * A place in a channel: everything up to `seq` of this epoch is known. The epoch names the channel, the database cluster and its timeline: after
 * a fail-over or a restore the same `seq` may be another message.
 */
export interface Position {
  epoch: string;
  seq: number;
}

export interface Message extends Position {
  channel: string;
  payload: Record<string, unknown>;
  /** The payload with its position, as it goes over the wire. */
  frame(): Buffer;
}

/** A message of which only the commit is known so far. `n` in its payload tells which one it is, also once it is numbered. */
export interface Unnumbered {
  channel: string;
  payload: Record<string, unknown>;
  about: readonly string[];
}

interface FollowerOptions {
  /** `isMissed`: part of what was missed, which comes all at once through no fault of the reader. */
  deliver(frame: Buffer, isMissed: boolean): void;
  lost(): void;
  /** The ids that the reader looks at by now. */
  looksAt?: ReadonlySet<string> | undefined;
  /** All messages after a position, or undefined when they can't be had complete. */
  read(after: Position): Promise<Message[] | undefined>;
}

/** One socket's place in one channel: takes each message once and in order, and holds back what comes too early. */
export class Follower {
  readonly #options: FollowerOptions;
  #at: Position | undefined;
  /** Messages that came before the start, or during a catch-up. */
  #held: Message[] | undefined = [];

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Begins after `at`, with the messages that were missed since then. */
  start(at: Position, missed: readonly Message[]): void {
    this.#at = at;
    for (const message of missed) this.#step(message, true);
    this.#release();
  }

  /** The stream it follows is no more. */
  lose(): void {
    this.#options.lost();
  }

  /** Hands on at once what the reader looks at; it comes again, with its number, in its place in the stream. */
  hasten({ payload, about }: Unnumbered): void {
    const { looksAt } = this.#options;
    if (this.#held !== undefined || looksAt === undefined) return;
    const seen = about.filter((id) => looksAt.has(id));
    if (seen.length > 0) this.#options.deliver(Buffer.from(JSON.stringify({ ...payload, about: seen })), false);
  }

  take(message: Message): void {
    if (this.#held !== undefined) this.#held.push(message);
    else if (!this.#step(message)) this.#catchUp(message);
  }

  /** False when something is missing before this message. */
  #step(message: Message, isMissed = false): boolean {
    const at = this.#at;
    if (at === undefined || message.epoch !== at.epoch || message.seq > at.seq + 1) return false;
    if (message.seq <= at.seq) return true;
    this.#at = { epoch: at.epoch, seq: message.seq };
    this.#options.deliver(message.frame(), isMissed);
    return true;
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of held) this.take(message);
  }

  /** The counter makes gaps impossible as long as nobody tampers with the table; if one is seen, the table is asked. */
  #catchUp(message: Message): void {
    this.#held = [message];
    const at = this.#at;
    if (at === undefined || message.epoch !== at.epoch) return this.#options.lost();
    this.#options.read(at).then(
      (missed) => (missed === undefined ? this.#options.lost() : this.start(at, missed)),
      () => this.#options.lost(),
    );
  }
}
