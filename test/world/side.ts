import type { sql } from 'drizzle-orm';
import { makeDesignRows } from '../design-rows.ts';
import type { Rows } from '../bodies/rows.ts';
import type { TestPortal } from '../portal.ts';
import { makeFiles } from './files.ts';
import { makeMoney } from './money.ts';
import { makePeople } from './people.ts';
import { makePlaces } from './places.ts';
import { makePlans } from './plans.ts';
import { makeQuality } from './quality.ts';
import { makeRecords } from './records.ts';
import { makeService } from './service.ts';
import { makeSales } from './sales.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** One of the two projects of the world, with the people who have to do with it. */
export interface Side {
  number: string;
  factory: string;
  owner: Viewer;
  developer: Viewer;
  isForeign: boolean;
}

/** What the makers of a side's rows work with. */
export interface Making {
  at: TestPortal;
  admin: Viewer;
  side: Side;
  /** Calls as this person and answers the whole reply; throws with the call and its reply unless it succeeds. */
  call(
    who: Viewer,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<TestPortal['call']>;
  /** What the admin makes by this call, as it was answered. */
  make(path: string, body: object): Promise<any>;
  run(statement: ReturnType<typeof sql>): ReturnType<TestPortal['database']['db']['execute']>;
}

/** The rows of one side: an id of each kind that an address or a body names. */
export async function makeSide(at: TestPortal, admin: Viewer, side: Side): Promise<Rows> {
  const call: Making['call'] = async (who, method, path, ...rest) => {
    const answer = await at.call(who, method, path, ...rest);
    if (answer.status >= 300)
      throw new Error(
        `The world can't be made: ${method} ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    return answer;
  };
  const making: Making = {
    at,
    admin,
    side,
    call,
    make: async (path, body) => (await call(admin, 'POST', path, body)).body,
    run: (statement) => at.database.db.execute(statement),
  };
  const places = await makePlaces(making);
  const files = await makeFiles(making, places);
  const people = await makePeople(making, places);
  const plans = await makePlans(making, places);
  const money = await makeMoney(making);
  const records = await makeRecords(making, { ...places, files: files.files });
  return {
    ...(await makeDesignRows(at, making.make, { number: side.number, project: places.projects })),
    ...places,
    ...files,
    ...people,
    ...plans,
    ...money,
    ...records,
    ...(await makeQuality(making, { ...places, files: files.files, tickets: records['tickets'] ?? '' })),
    staff: admin.userId,
    ...(await makeService(making, { trip: records['service-trips'] ?? '', tickets: records['tickets'] ?? '' })),
    ...(await makeSales(making, places)),
  };
}
