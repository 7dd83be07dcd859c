interface GatheredOptions<T> {
  /** Resolves with how many calls it made. */
  run: (items: ReadonlySet<T>) => Promise<number>;
  waitMs: () => number;
  /** From the beginning of a run of so many calls to the next one. */
  restMs: (count: number) => number;
  isHidden: () => boolean;
}

/** Runs once for all that is added within the wait, never twice at a time, not again before it has rested, and not while the page is hidden. */
export class Gathered<T> {
  readonly #options: GatheredOptions<T>;
  readonly #items = new Set<T>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  constructor(options: GatheredOptions<T>) {
    this.#options = options;
  }

  add(item: T): void {
    this.#items.add(item);
    this.start();
  }

  start(): void {
    const { isHidden, waitMs } = this.#options;
    const isHeld = this.#isRunning || this.#resting !== undefined || isHidden();
    if (isHeld || this.#timer !== undefined || this.#items.size === 0) return;
    this.#timer = setTimeout(() => void this.#run(), waitMs());
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#resting);
    this.#items.clear();
  }

  async #run(): Promise<void> {
    this.#timer = undefined;
    this.#isRunning = true;
    const taken = new Set(this.#items);
    this.#items.clear();
    const startedAt = performance.now();
    const count = await this.#options.run(taken).catch(() => 0);
    this.#isRunning = false;
    this.#resting = setTimeout(
      () => {
        this.#resting = undefined;
        this.start();
      },
      Math.max(0, startedAt + this.#options.restMs(count) - performance.now()),
    );
  }
}
