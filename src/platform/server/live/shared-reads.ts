/** So long at most is an answer given to others: what no write tells of (a day that ends, a change by hand) shows after it. */
const longestMs = 2_000;
const mostKept = 200;

interface Kept {
  at: number;
  answer: Promise<unknown>;
}

/**
 * Answers that are the same for many: asked once and given to all who ask for it in the same moment, as when a crowd reads its screens again
 * after a write. Every write that is told, of this server or of another, forgets them all, before anybody is told.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();
  /** Writes of others are heard of: before that, and after the end, nothing is kept. */
  isHeard = false;

  forget(): void {
    this.#kept.clear();
  }

  /** What `ask` answers, or answered a moment ago under this key, which names all that the answer hangs on. Throws what it throws. */
  async of<T>(key: string, ask: () => Promise<T>): Promise<T> {
    if (!this.isHeard) return ask();
    const kept = this.#kept.get(key);
    // What was put in under a key is what its one asker answers.
    if (kept !== undefined && performance.now() - kept.at < longestMs) return (await kept.answer) as T;
    if (this.#kept.size >= mostKept) this.#kept.clear();
    const answer = ask();
    const own: Kept = { at: performance.now(), answer };
    this.#kept.set(key, own);
    answer.catch(() => this.#kept.get(key) === own && this.#kept.delete(key));
    return answer;
  }
}
