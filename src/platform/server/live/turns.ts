/** Longest wait for a turn, unless otherwise said: whoever has one may himself wait for a row that the next has locked. */
const usualWaitMs = 200;

/**
 * Lets only a few do something at once; the others wait here, in order. A turn that does not come soon is taken all the same, so that
 * nothing can wait for ever.
 */
export class Turns {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #longestWaitMs: number;

  constructor(most: number, longestWaitMs = usualWaitMs) {
    this.#most = most;
    this.#longestWaitMs = longestWaitMs;
  }

  /** Resolves when it is one's turn, with what gives it back. */
  async take(): Promise<() => void> {
    if (this.#taken >= this.#most) await this.#wait();
    this.#taken += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#taken -= 1;
      this.#waiting.shift()?.();
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        resolve();
      }, this.#longestWaitMs);
      this.#waiting.push(go);
    });
  }
}
