import { sql } from 'drizzle-orm';
import type { Group } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Rows } from './bodies/rows.ts';
import { makePortal, type Answer, type Ground, type TestPortal } from './portal.ts';
import { planOnce } from './plan-once.ts';
import { preparedOnce } from './prepared.ts';
import { makeSide } from './world/side.ts';

export const actorNames = [
  'nobody',
  'admin',
  'employee',
  'third_party_staff',
  'home_owner',
  'developer',
  'floor_manager',
  'newcomer',
] as const;
export type ActorName = (typeof actorNames)[number];

/**
 * A portal with two projects that are alike in everything but their people: the own one belongs to the actors, the foreign one
 * to others of the same groups. What an actor sees of one and not of the other is therefore a matter of scope alone.
 */
export interface World {
  at: TestPortal;
  /** Lets everybody read past row-level security, so that the WHERE of the stores has to hold alone. */
  takeOffRowSecurity(): void;
  actors: Record<Exclude<ActorName, 'nobody'>, Viewer>;
  own: Rows;
  foreign: Rows;
  close(): Promise<void>;
}

/** A world as it lies on the disk, for the next to begin on. */
interface PreparedWorld extends Pick<World, 'actors' | 'own' | 'foreign'> {
  ground: Ground;
  madeAt: string;
}

/**
 * A world of one's own, which nobody else changes: a copy of one that the first test to ask for it has made for the whole run.
 * `plant` may mount endpoints with faults of its own, to see that a generated test finds them.
 */
export async function makeWorld(plant: (at: TestPortal) => void = () => undefined): Promise<World> {
  const { ground, madeAt, actors, own, foreign } = await preparedOnce('world', prepareWorld);
  const at = await makePortal({}, ground);
  planOnce(at.database.name);
  // What is good for minutes is so from now on, however long ago the run made its world.
  for (const ticket of ['download_tickets', 'model_tickets'])
    await at.database.db.execute(
      sql`update ${sql.identifier(ticket)} set expires_at = expires_at + (now() - ${madeAt}::timestamptz)`,
    );
  plant(at);
  return {
    at,
    takeOffRowSecurity: () => (at.portal.kernel.readsOf = () => at.portal.kernel.db),
    actors,
    own,
    foreign,
    close: () => at.close(),
  };
}

async function prepareWorld(folder: string): Promise<PreparedWorld> {
  const at = await makePortal();
  const person = (groups: Group[], facts: Parameters<TestPortal['person']>[1] = {}) => at.person(groups, facts);
  const actors = {
    admin: await person(['admin']),
    employee: await person(['employee']),
    third_party_staff: await person(['third_party_staff']),
    home_owner: await person(['home_owner']),
    developer: await person(['developer']),
    floor_manager: await person(['floor_manager'], { factory: 'reno' }),
    newcomer: await person([]),
  };
  const own = await makeSide(at, actors.admin, {
    number: '26-701',
    factory: 'reno',
    owner: actors.home_owner,
    developer: actors.developer,
    isForeign: false,
  });
  const stranger = await person(['home_owner'], { firstName: 'Strange', lastName: 'Owner' });
  const foreign = await makeSide(at, actors.admin, {
    number: '26-702',
    factory: 'butte',
    owner: stranger,
    developer: await person(['developer'], { firstName: 'Strange', lastName: 'Developer' }),
    isForeign: true,
  });
  const madeAt = new Date().toISOString();
  return { ground: await at.leaveAsGround(folder), madeAt, actors, own, foreign };
}

/** What a caller can see of an answer, without what differs from one request to the next. */
export function visible(answer: Answer): string {
  const body =
    typeof answer.body === 'object' && answer.body !== null
      ? { ...answer.body, requestId: 'the request' }
      : answer.body;
  const { date: _date, 'content-length': _length, 'retry-after': _wait, ...headers } = answer.headers;
  return JSON.stringify({ status: answer.status, headers, body });
}
