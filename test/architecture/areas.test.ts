import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaOrder, mostInKnot, upward } from './rules.ts';
import { listFiles, readSource } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const areaOf = (path: string) => /^src\/areas\/([^/]+\/[^/]+)\//u.exec(path)?.[1];
const sources = listFiles(root, 'src/areas').filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path));

/** From each area to those that it imports anything of, types among it, each with one place where it does. */
function arrowsOf(): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>(areaOrder.map((area) => [area, new Map()]));
  for (const path of sources) {
    const from = areaOf(path);
    if (from === undefined) continue;
    const found = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, found);
    for (const { file, line } of readSource(root, path).imports) {
      const to = file === undefined ? undefined : areaOf(file);
      if (to !== undefined && to !== from && !found.has(to)) found.set(to, `${path}:${line}`);
    }
  }
  return arrows;
}

/** What is reached from each area, itself only where a way leads back to it. */
function reachOf(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string): Set<string> {
  const reached = new Set<string>();
  const walk = (area: string) => {
    for (const next of arrows.get(area)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        walk(next);
      }
  };
  walk(from);
  return reached;
}

test('each area has its place among the others, and imports none above it without a reason', () => {
  const arrows = arrowsOf();
  expect([...arrows.keys()].toSorted()).toEqual(areaOrder.toSorted());
  const rising = [...arrows].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, at]) =>
      areaOrder.indexOf(to) > areaOrder.indexOf(from) ? [{ arrow: `${from} -> ${to}`, at }] : [],
    ),
  );
  const unreasoned = rising.filter(({ arrow }) => upward[arrow] === undefined);
  expect(unreasoned, 'Put the part in by app, as app/web/pages/project-page.tsx does.').toEqual([]);
  expect(Object.keys(upward).filter((arrow) => !rising.some((each) => each.arrow === arrow))).toEqual([]);
});

test('no more areas are tied to each other than a reader can hold', () => {
  const arrows = arrowsOf();
  const reach = new Map([...arrows.keys()].map((area) => [area, reachOf(arrows, area)]));
  const knots = [...arrows.keys()].map((area) =>
    [...(reach.get(area) ?? [])].filter((other) => reach.get(other)?.has(area) === true).toSorted(),
  );
  const largest = knots.toSorted((a, b) => b.length - a.length)[0] ?? [];
  expect(largest.length, largest.join(', ')).toBeLessThanOrEqual(mostInKnot);
});
