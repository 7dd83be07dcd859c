import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '#test/architecture/sources.ts';
import { isPartOn, knownFlags } from '#areas/platform-services/flags/choices.ts';
import { FlagName } from '#areas/platform-services/flags/schema.ts';

const root = join(import.meta.dirname, '../..');

describe('a flag that the portal asks for', () => {
  test('decides something on a screen: each one is asked for there, by its name', () => {
    const screens = listFiles(root, 'src')
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    for (const name of Object.keys(knownFlags)) {
      expect(screens, name).toContain(`usePart('${name}')`);
      expect(FlagName.safeParse(name).success, name).toBe(true);
    }
  });

  test('shows its part while nobody has made it, hides it where it is off, and waits until that is known', () => {
    const off = [{ name: 'models.viewer', enabled: false }];
    expect(isPartOn([], false, 'models.viewer')).toBe(true);
    expect(isPartOn(off, false, 'models.viewer')).toBe(false);
    expect(isPartOn(off, false, 'projects.tv-mode')).toBe(true);
    expect(isPartOn([{ name: 'models.viewer', enabled: true }], false, 'models.viewer')).toBe(true);
    expect(isPartOn(undefined, false, 'models.viewer')).toBe(false);
    // A portal that cannot say keeps what is built.
    expect(isPartOn(undefined, true, 'models.viewer')).toBe(true);
  });
});
