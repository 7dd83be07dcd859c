import { filledPath, pathMatcher, type PathMatch } from '#platform/shared/path-patterns.ts';
import { routes, type RouteEntry } from '../routes.ts';

export type Match = PathMatch<RouteEntry>;

/** The route that a path belongs to. */
export const matchPath: (path: string) => Match | undefined = pathMatcher(routes);

/** What makes a page another page: what may be left out of the address does not. */
export function identityOf({ entry, params }: Match): string {
  return filledPath(entry.path, params);
}
