import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '#platform/shared/money.ts';
import { say } from '#platform/shared/text.ts';
import { listFiles } from '#test/architecture/sources.ts';

const root = join(import.meta.dirname, '../..');
/** The one formatter stands here; nothing else may make another. */
const home = 'src/platform/shared/';

describe('a number', () => {
  test('is written by the one formatter: no part makes a format of its own or follows the language of a browser', () => {
    const own = listFiles(root, 'src')
      .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.') && !path.startsWith(home))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            /toLocaleString\(|Intl\.NumberFormat\(/u.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
          ),
      );
    expect(own).toEqual([]);
  });

  test('in a text is grouped as people in Mexico and the United States group it: with commas, and a point for decimals', () => {
    const text = {
      en: '{n} of {n, plural, one {# home} other {# homes}}',
      es: '{n} de {n, plural, one {# casa} other {# casas}}',
    };
    expect(say(text, 'en', { n: 12_345.5 })).toBe('12,345.5 of 12,345.5 homes');
    expect(say(text, 'es', { n: 12_345.5 })).toBe('12,345.5 de 12,345.5 casas');
    expect(formatNumber(12_345.5, 'es')).toBe('12,345.5');
  });

  test('inside a choice is written alike, and what is no number stays as it came', () => {
    const text = { en: '{kind, select, many {{n} rows} other {none}} of {of}', es: '{of}' };
    expect(say(text, 'en', { kind: 'many', n: 4321, of: '2026' })).toBe('4,321 rows of 2026');
  });
});
