import { matchPath } from './web/match.ts';

/** Whether this address leads to a screen that is built. What is not, nobody is led to; its address answers plainly. */
export function isBuilt(to: string): boolean {
  const entry = matchPath(to.split('?')[0] ?? to)?.entry;
  return entry !== undefined && !('missing' in entry);
}
