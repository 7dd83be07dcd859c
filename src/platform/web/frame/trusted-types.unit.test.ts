import { expect, test } from 'vitest';
import { isOwnScript } from './trusted-types.ts';

test('a worker is started from a file of this portal only', () => {
  const base = 'https://portal.example.com/projects';
  for (const own of [
    '/assets/pdf.worker.mjs',
    'https://portal.example.com/a.js',
    'blob:https://portal.example.com/1-2',
  ])
    expect(isOwnScript(own, base), own).toBe(true);
  for (const other of [
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'blob:https://evil.example/1-2',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'http://portal.example.com/a.js',
    'https://',
  ])
    expect(isOwnScript(other, base), other).toBe(false);
});
