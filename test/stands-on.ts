import type { Plugin } from 'vitest/config';

/** A test beside the server of an area, and the name of that area. */
const besideServer = /\/src\/areas\/([^/]+\/[^/]+)\/server\/.*\.test\.ts$/u;

/**
 * Makes each test of an area stand on the whole server side of it, as far as `--changed` and `related` are concerned: such a
 * test calls the area through the portal, which it loads by a way that no import shows (`loadServer` in test/portal.ts). The
 * imports that are added are never run. What lies elsewhere a test names itself, by importing it.
 */
export function standsOnItsArea(): Plugin {
  return {
    name: 'hearth:stands-on-its-area',
    enforce: 'pre',
    configureVitest: ({ defineCacheKeyGenerator: defineKey }) =>
      // What is added lists a folder, so a kept transform would not know a file that came since.
      defineKey(({ id }) => (besideServer.test(id) ? false : undefined)),
    transform(code, id) {
      const area = besideServer.exec(id)?.[1];
      if (area === undefined) return undefined;
      const sources = JSON.stringify([`/src/areas/${area}/server/**/*.ts`, '!**/*.test.ts']);
      return { code: `${code}\nexport const standsOn = import.meta.glob(${sources});\n`, map: null };
    },
  };
}
