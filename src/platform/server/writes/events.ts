import type { Write } from './transaction.ts';

/** Every event an area publishes, by name, in the past tense. Areas add theirs by declaration merging in their `server/events.ts`. */
export interface EventMap {}

export type EventName = keyof EventMap;
type Listener<N extends EventName> = (event: EventMap[N], write: Write) => Promise<void>;

/** Listeners by event. They run inside the transaction of the change: what they write stands or falls with it. */
export class EventBus {
  readonly #listeners = new Map<string, Listener<never>[]>();

  /** Registered once, at composition, in `app/server/server.ts`. */
  on<N extends EventName>(name: N, listener: Listener<N>): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  async publish<N extends EventName>(name: N, event: EventMap[N], write: Write): Promise<void> {
    for (const listener of (this.#listeners.get(name) ?? []) as Listener<N>[]) await listener(event, write);
  }
}
