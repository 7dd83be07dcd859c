/** The parts of a path; slashes at its beginning and end change nothing. */
export function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

export interface PathMatch<Entry> {
  entry: Entry;
  params: Readonly<Record<string, string>>;
}

/**
 * Finds the entry of a table that a path belongs to, in the router's notation: `$name` a part of the path, `{-$name}` one that may be
 * left out. Where several fit, it is the one that names more of the path in words.
 */
export function pathMatcher<Entry extends { path: string }>(
  entries: readonly Entry[],
): (path: string) => PathMatch<Entry> | undefined {
  const patterns = entries.map((entry) => {
    const parts = partsOf(entry.path);
    return { entry, parts, rank: parts.map((part) => (isWord(part) ? '2' : isOptional(part) ? '0' : '1')).join('') };
  });
  return (path) => {
    const given = partsOf(path);
    let best: { match: PathMatch<Entry>; rank: string } | undefined;
    for (const { entry, parts, rank } of patterns) {
      const params = paramsOf(parts, given);
      if (params !== undefined && (best === undefined || rank > best.rank)) best = { match: { entry, params }, rank };
    }
    return best?.match;
  };
}

/** The pattern with its names filled in; what may be left out is. */
export function filledPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return partsOf(pattern)
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
