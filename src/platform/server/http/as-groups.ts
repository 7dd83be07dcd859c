import { capabilities, holds } from '#platform/shared/access.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { AppError } from '#platform/shared/errors.ts';
import { groupOfView, perGroup, type Viewer } from '../viewer.ts';

/**
 * Viewers as whom a call is answered, one after the other until one is not refused: the person with one of their groups at a time, so that no
 * group's rights reach the rows of another (decision 415). Whoever has one group, or one that holds the capability, is answered as that one;
 * a list, which has rows of every group, and a call that says `together` as all of them at once.
 */
export function viewersFor(endpoint: Endpoint, viewer: Viewer, asked: { query: unknown; body: unknown }): Viewer[] {
  const all = perGroup(viewer);
  if (all.length < 2 || typeof capabilities[endpoint.access] === 'string') return [viewer];
  const able = all.filter(({ groups }) => holds(groups, endpoint.access));
  if (able.length < 2) return able;
  const named = groupOfView(viewIn(asked.query) ?? viewIn(asked.body));
  const first = able.filter(({ groups }) => named !== undefined && groups.includes(named));
  if (endpoint.groups === 'together') return [viewer];
  if (endpoint.method === 'GET' && endpoint.groups === undefined && !endpoint.path.includes('/:'))
    return first.length === 0 || viewer.groups.includes('admin') ? [viewer] : first;
  const inTurn = [...first, ...able.filter((each) => !first.includes(each))];
  // A form or a stream is read once. Staff may send whatever somebody else may; the others say `together` and judge each place.
  return endpoint.files === undefined && endpoint.raw === undefined ? inTurn : inTurn.slice(0, 1);
}

/** The answer to the first of the viewers that is not refused. Throws what says most when all are; nothing is tried again once `isKept` holds. */
export async function firstAnswered<T>(
  viewers: readonly (Viewer | undefined)[],
  answer: (viewer: Viewer | undefined) => Promise<T>,
  isKept: () => boolean,
): Promise<T> {
  const refusals: AppError[] = [];
  for (const viewer of viewers)
    try {
      return await answer(viewer);
    } catch (error) {
      if (viewers.length === 1 || isKept() || !(error instanceof AppError) || !retried.has(error.status)) throw error;
      refusals.push(error);
    }
  throw refusals.toSorted((one, other) => tellsLittle(one) - tellsLittle(other))[0] ?? new AppError('forbidden');
}

/** Statuses by which one group is refused what another may do. A conflict or a limit holds for the person, whatever their group. */
const retried: ReadonlySet<number> = new Set([400, 403, 404, 422]);

const tellsLittle = ({ status }: AppError): number => (status === 404 ? 2 : status === 403 ? 1 : 0);

function viewIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'view' in input ? input.view : undefined;
}
