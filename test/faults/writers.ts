import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Session } from './session.ts';

/** What one writer asked for; its marker is found again in exactly one row. */
export interface Effect {
  readonly kind: 'project' | 'milestone' | 'change';
  readonly marker: string;
}

/** What the writers were told. */
export interface Journal {
  /** Answered as done. Each of these must be there once. */
  readonly acknowledged: Effect[];
  /** Answers that a correct portal never gives to these requests. */
  readonly surprises: string[];
  retries: number;
  stopped: boolean;
}

const Created = z.object({ id: z.string() });

/**
 * Makes a project, then milestones in it and changes of it, each under a key of its own, repeating a request until it is
 * answered for good. Ends when the journal is stopped, with the request at hand finished or abandoned.
 */
export async function write(session: Session, number: number, run: string, journal: Journal): Promise<void> {
  for (let project = 0; !journal.stopped; project += 1) {
    const marker = `${run}-w${number}p${project}`;
    const body = { project_number: marker.toUpperCase(), name: marker };
    const created = await untilAnswered(
      session,
      'POST',
      '/api/projects/',
      body,
      201,
      { kind: 'project', marker },
      journal,
    );
    if (created === undefined) continue;
    const { id } = Created.parse(JSON.parse(created));
    for (let step = 0; step < 6 && !journal.stopped; step += 1) {
      const label = `${marker}s${step}`;
      if (step % 2 === 0) {
        const milestone = { kind: 'custom', label };
        await untilAnswered(
          session,
          'POST',
          `/api/projects/${id}/milestones/`,
          milestone,
          201,
          { kind: 'milestone', marker: label },
          journal,
        );
      } else {
        await untilAnswered(
          session,
          'PUT',
          `/api/projects/${id}/`,
          { name: label },
          200,
          { kind: 'change', marker: label },
          journal,
        );
      }
    }
  }
}

async function untilAnswered(
  session: Session,
  method: string,
  path: string,
  body: unknown,
  expected: number,
  effect: Effect,
  journal: Journal,
): Promise<string | undefined> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    if (tries > 0) journal.retries += 1;
    const answer = await session.request(method, path, { body, key }).catch(() => undefined);
    if (answer?.status === expected) {
      journal.acknowledged.push(effect);
      return answer.body;
    }
    // Cut off, not ready, too fast, or signed out by the clock: the same request again, under the same key.
    const again = answer === undefined || answer.status === 503 || answer.status === 429 || answer.status === 401;
    if (!again) {
      journal.surprises.push(
        `${method} ${path} (${effect.marker}) answered ${answer.status}: ${answer.body.slice(0, 300)}`,
      );
      return undefined;
    }
    if (journal.stopped && tries > 20) return undefined;
    await sleep(answer?.status === 429 ? Math.min(answer.retryAfterMs, 2_000) : 50);
  }
}
