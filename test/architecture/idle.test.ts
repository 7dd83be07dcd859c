import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a part that is loaded late is known to be awaited: nobody takes React’s own lazy', () => {
  // The design system knows no platform; what it loads late is watched on the network by the journeys.
  const files = globSync('src/{app,areas,platform}/**/*.{ts,tsx}').filter((file) => !file.endsWith('lazy-part.ts'));
  expect(files.length).toBeGreaterThan(500);
  const own = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/u.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
