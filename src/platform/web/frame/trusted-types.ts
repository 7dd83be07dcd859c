declare global {
  interface Window {
    /** What of Trusted Types is used here; browsers without them have none of it. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
    };
  }
  /** What zod reads its settings from, should it be there before it. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** True for a script of this portal, or for one that a page of it has just made. */
export function isOwnScript(url: string, base: string): boolean {
  if (!URL.canParse(url, base)) return false;
  const { origin, protocol } = new URL(url, base);
  return origin === new URL(base).origin && ['http:', 'https:', 'blob:'].includes(protocol);
}

/**
 * A page may make no markup and no script out of text (`require-trusted-types-for 'script'` in its content policy). What the libraries for
 * documents and models need is allowed here: to start a worker from a file of this portal. Nothing else is, whoever asks.
 */
export function guardScripts(): void {
  // zod tries at its first schema whether it may make functions of text; it may not, and need not ask.
  globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.href) ? url : null),
  });
}
