import { routes, type RouteEntry } from './routes.ts';

export interface Match {
  entry: RouteEntry;
  params: Readonly<Record<string, string>>;
}

interface Pattern {
  entry: RouteEntry;
  parts: readonly string[];
}

const patterns: readonly Pattern[] = routes.map((entry) => ({ entry, parts: partsOf(entry.path) }));

/** The route that a path belongs to; where several fit, the one that names more of it in words. A slash at the end changes nothing. */
export function matchPath(path: string): Match | undefined {
  const parts = partsOf(path);
  let best: { match: Match; rank: string } | undefined;
  for (const pattern of patterns) {
    const params = paramsOf(pattern.parts, parts);
    const rank = pattern.parts.map((part) => (isWord(part) ? '2' : isOptional(part) ? '0' : '1')).join('');
    if (params !== undefined && (best === undefined || rank > best.rank))
      best = { match: { entry: pattern.entry, params }, rank };
  }
  return best?.match;
}

/** The part of a match that makes a page another page: what may be left out of the address does not. */
export function identityOf({ entry, params }: Match): string {
  return partsOf(entry.path)
    .map((part) => (isWord(part) ? part : isOptional(part) ? '' : (params[nameOf(part)] ?? '')))
    .join('/');
}

function paramsOf(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (path.length > pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index];
    if (given === undefined) {
      if (!isOptional(part)) return undefined;
    } else if (isWord(part)) {
      if (part !== given) return undefined;
    } else {
      const text = decoded(given);
      if (text === undefined) return undefined;
      params[nameOf(part)] = text;
    }
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function isOptional(part: string): boolean {
  return part.startsWith('{-$');
}

function isWord(part: string): boolean {
  return !part.startsWith('$') && !isOptional(part);
}

function nameOf(part: string): string {
  return part.replaceAll(/[{}$-]/gu, '');
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
