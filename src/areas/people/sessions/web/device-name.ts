const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg\//iu, 'Edge'],
  [/firefox\//iu, 'Firefox'],
  [/chrome\/|crios\//iu, 'Chrome'],
  [/safari\//iu, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/ipad/iu, 'iPad'],
  [/iphone/iu, 'iPhone'],
  [/android/iu, 'Android'],
  [/windows/iu, 'Windows'],
  [/mac os/iu, 'macOS'],
  [/linux/iu, 'Linux'],
];

/** "Chrome, Windows" out of what a browser says about itself; a script's own first word; undefined for silence. */
export function deviceOf(userAgent: string | null): string | undefined {
  if (userAgent === null || userAgent === '') return undefined;
  const named = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return named.length > 0 ? named.join(', ') : userAgent.split(/[\s/]/u)[0];
}
