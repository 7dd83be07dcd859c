import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartProgress } from './start-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, columns: 60, write: (text: string) => void written.push(text) } };
}

test('without a terminal a short step says nothing, a long one a line at its beginning and one every half minute', () => {
  const { written, output } = screen(false);
  const progress = new StartProgress(output);
  progress.begin('Making the database').end();
  const build = progress.begin('Building the web part');
  vi.advanceTimersByTime(500);
  expect(written).toEqual(['Building the web part …\n']);
  build.update('(2 of 3)');
  vi.advanceTimersByTime(61_000);
  build.end();
  vi.advanceTimersByTime(90_000);
  expect(written).toEqual([
    'Building the web part …\n',
    'Building the web part (2 of 3), 30 s …\n',
    'Building the web part (2 of 3), 60 s …\n',
  ]);
});

test('in a terminal one line shows what is under way, with its seconds, and each step leaves a line', () => {
  const { written, output } = screen(true);
  const progress = new StartProgress(output);
  const build = progress.begin('Building the web part');
  const make = progress.begin('Making the database');
  vi.advanceTimersByTime(3_000);
  const drawn = written.at(-1);
  expect(drawn).toContain('Building the web part, 3 s · Making the database, 3 s …');
  expect(drawn?.startsWith('\r')).toBe(true);
  make.end();
  expect(written.join('')).toContain('✓ Making the database, 3 s\n');
  build.end();
  const all = written.length;
  vi.advanceTimersByTime(10_000);
  expect(written).toHaveLength(all);
});
