import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Session } from './session.ts';

/** What one writer asked for; its marker is found again in exactly one row, but for a step on the way to something else. */
export interface Effect {
  readonly kind: 'project' | 'milestone' | 'change' | 'file' | 'envelope' | 'signature' | 'step';
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

export const Created = z.object({ id: z.string() });

/** One request to be repeated until it is answered for good. `body` makes a new one for every try: a form can be sent once. */
export interface Ask extends Effect {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body: () => unknown;
  readonly expected: number;
}

/**
 * Makes a project, then milestones, changes and files in it, each under a key of its own, repeating a request until it
 * is answered for good. Ends when the journal is stopped, with the request at hand finished or abandoned.
 */
export async function write(session: Session, number: number, run: string, journal: Journal): Promise<void> {
  for (let round = 0; !journal.stopped; round += 1) {
    const marker = `${run}-w${number}p${round}`;
    const created = await untilAnswered(session, project(marker), journal);
    if (created === undefined) continue;
    const { id } = Created.parse(JSON.parse(created));
    for (const [step, ask] of [milestone, change, file, change, milestone, file].entries()) {
      if (journal.stopped) return;
      await untilAnswered(session, ask(id, `${marker}s${step}`), journal);
    }
  }
}

/** What the file of a marker holds. */
export function contentOf(marker: string): string {
  return `${marker} is a line of this file.\n`.repeat(400);
}

export function project(marker: string): Ask {
  const body = () => ({ project_number: marker.toUpperCase(), name: marker });
  return { kind: 'project', marker, method: 'POST', path: '/api/projects/', body, expected: 201 };
}

function milestone(id: string, marker: string): Ask {
  const body = () => ({ kind: 'custom', label: marker });
  return { kind: 'milestone', marker, method: 'POST', path: `/api/projects/${id}/milestones/`, body, expected: 201 };
}

function change(id: string, marker: string): Ask {
  const body = () => ({ name: marker });
  return { kind: 'change', marker, method: 'PUT', path: `/api/projects/${id}/`, body, expected: 200 };
}

function file(id: string, marker: string): Ask {
  const body = () => {
    const form = new FormData();
    form.append('owner_type', 'project');
    form.append('owner_id', id);
    form.append('client_upload_id', marker);
    form.append('file', new File([contentOf(marker)], `${marker}.txt`));
    return form;
  };
  return { kind: 'file', marker, method: 'POST', path: '/api/files/', body, expected: 201 };
}

/** Asks again and again until the answer is one that was expected; undefined where it was another, or the run is over. */
export async function untilAnswered(session: Session, ask: Ask, journal: Journal): Promise<string | undefined> {
  const { method, path, kind, marker } = ask;
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    if (tries > 0) journal.retries += 1;
    const answer = await session.request(method, path, { body: ask.body(), key }).catch(() => undefined);
    if (answer?.status === ask.expected) {
      if (kind !== 'step') journal.acknowledged.push({ kind, marker });
      return answer.body;
    }
    // Cut off, not ready, too fast, or signed out by the clock: the same request again, under the same key.
    const again = answer === undefined || answer.status === 503 || answer.status === 429 || answer.status === 401;
    if (!again) {
      journal.surprises.push(`${method} ${path} (${marker}) answered ${answer.status}: ${answer.body.slice(0, 300)}`);
      return undefined;
    }
    if (journal.stopped && tries > 20) return undefined;
    await sleep(answer?.status === 429 ? Math.min(answer.retryAfterMs, 2_000) : 100);
  }
}
