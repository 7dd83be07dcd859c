import { expect, test } from 'vitest';
import { treemap } from './treemap-layout.ts';

const values = [500, 120, 80, 40, 40, 9, 3, 0, -5];
const area = (tile: { width: number; height: number }) => tile.width * tile.height;

test('each tile is as large as its share, and together they fill the box', () => {
  const tiles = treemap(values, (value) => value, 600, 300);
  expect(tiles).toHaveLength(7);
  const total = 792;
  for (const tile of tiles) expect(area(tile)).toBeCloseTo((tile.item / total) * 600 * 300, 3);
  expect(tiles.reduce((sum, tile) => sum + area(tile), 0)).toBeCloseTo(180_000, 3);
});

test('no tile leaves the box or lies on another', () => {
  const tiles = treemap(values, (value) => value, 320, 480);
  for (const [index, one] of tiles.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(-1e-6);
    expect(one.x + one.width).toBeLessThanOrEqual(320 + 1e-6);
    expect(one.y + one.height).toBeLessThanOrEqual(480 + 1e-6);
    for (const other of tiles.slice(index + 1)) {
      const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(Math.min(wide, high)).toBeLessThan(1e-6);
    }
  }
});

test('nothing of worth, or no room, is no tile', () => {
  expect(treemap([0, -1], (value) => value, 100, 100)).toEqual([]);
  expect(treemap([1], (value) => value, 0, 100)).toEqual([]);
});
