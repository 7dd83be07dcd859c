import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CrowdAnswer, CrowdOrder } from './crowd-client.ts';

const processes = 4;

/** Sockets of several processes, so that one busy client is not what is measured. */
export class Crowd {
  readonly #children: ChildProcess[];

  private constructor(children: ChildProcess[]) {
    this.#children = children;
  }

  /** Opens one live socket for each token, of somebody who looks at this record. */
  static async gather(address: string, tokens: readonly string[], look: string): Promise<Crowd> {
    const children = Array.from({ length: processes }, () =>
      fork(fileURLToPath(new URL('./crowd-client.ts', import.meta.url))),
    );
    const crowd = new Crowd(children);
    await Promise.all(
      children.map((child, place) =>
        crowd.#ask(child, {
          connect: { address, tokens: tokens.filter((_, index) => index % processes === place), look },
        }),
      ),
    );
    return crowd;
  }

  /** When each socket heard something, since this was asked last; waits until `expected` have, or the time is over. */
  async heard(expected: number, longestMs: number): Promise<number[]> {
    const moments: number[] = [];
    for (const end = Date.now() + longestMs; ; await sleep(100)) {
      for (const child of this.#children) {
        const answer = await this.#ask(child, { report: true });
        if ('heard' in answer) moments.push(...answer.heard);
      }
      if (moments.length >= expected || Date.now() > end) return moments;
    }
  }

  leave(): void {
    for (const child of this.#children) child.disconnect();
  }

  async #ask(child: ChildProcess, order: CrowdOrder): Promise<CrowdAnswer> {
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = (await answered) as [CrowdAnswer];
    return answer;
  }
}
