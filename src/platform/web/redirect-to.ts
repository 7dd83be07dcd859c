/**
 * The path that a sign-in leads back to, if it is one of ours: it begins with a single slash, and a browser that resolves it
 * stays on this origin. Anything else is somebody else's address and is dropped.
 */
export function safePath(path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?![/\\])/u.test(path)) return undefined;
  const here = 'http://here.invalid';
  try {
    const url = new URL(path, here);
    return url.origin === here && !url.pathname.startsWith('//') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** `/login?redirectTo={path}`, the slashes left readable. */
export function loginPath(from: string): string {
  return `/login?redirectTo=${encodeWord(from)}`;
}

/** A word of the query, with the signs that need no escape left as they are. */
export function encodeWord(word: string): string {
  return encodeURIComponent(word).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
}
