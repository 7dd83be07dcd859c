import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { PresenceMessage } from '#platform/shared/presence.ts';
import type { Database } from '../database/database.ts';
import type { Viewer } from '../viewer.ts';
import { Presence } from './presence.ts';

const viewerOf = (n: number): Viewer => ({
  userId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  username: `p${n}`,
  name: `Person ${n}`,
  email: `p${n}@example.test`,
  groups: ['employee'],
  factory: null,
  sessionId: null,
  scopes: null,
});

test('pages that open all at once are asked about a few at a time, and each hears who is there', async () => {
  const tabs = 200;
  let [now, most] = [0, 0];
  const ask = async <T>(answer: T): Promise<T> => {
    most = Math.max(most, (now += 1));
    await sleep(1);
    now -= 1;
    return answer;
  };
  const presence = new Presence({
    db: { execute: () => ask({ rows: [{ has_photo: false }] }) } as unknown as Database,
    pool: { query: async () => ({ rows: [] }) } as unknown as Pool,
    log: pino({ level: 'silent' }),
    maySee: { project: () => ask(undefined) },
  });
  const id = '01a2214e-0000-7000-8000-000000000001';
  const heard = await Promise.all(
    Array.from({ length: tabs }, async (_, n) => {
      const messages: PresenceMessage[] = [];
      const plan = presence.route.plan(viewerOf(n), {}, new URLSearchParams());
      if (plan === undefined || !('join' in plan)) throw new Error('Nobody is let in.');
      const tab = plan.join((message) => messages.push(message as PresenceMessage));
      await tab.receive(JSON.stringify({ type: 'look', records: [{ type: 'project', id, writing: null }] }));
      return messages;
    }),
  );
  expect(most).toBeLessThanOrEqual(4);
  await vi.waitFor(
    () => expect(heard.map((messages) => messages.at(-1)?.people.length)).toEqual(Array(tabs).fill(50)),
    {
      timeout: 20_000,
    },
  );
  // What comes at once is told together.
  expect(heard.flat().length).toBeLessThan(tabs * 20);
});
