import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/dates.ts';
import { addWorkingDays } from '#platform/shared/working-days.ts';
import { cascade, type PlanLink, type PlanNode } from './cascade.ts';

const day = (days: number) => addDays('2026-11-02', days);
const node = (key: string, days: number | null, done = false): PlanNode => ({
  key,
  on: days === null ? null : day(days),
  done,
});
const after = (from: string, to: string, facts: Partial<PlanLink> = {}): PlanLink => ({
  from: [from],
  to,
  kind: 'keeps',
  lag: 0,
  calendar: undefined,
  hard: true,
  ...facts,
});
const seed = (key: string, days: number) => new Map([[key, day(days)]]);
const moved = (result: ReturnType<typeof cascade>) =>
  Object.fromEntries([...result.moves].map(([key, move]) => [key, move.to]));

const steps = ['online', 'offline', 'ship', 'deliver', 'set'];
const chain = (days: number[], done = 0) => ({
  nodes: steps.map((step, index) => node(step, days[index] ?? null, index < done)),
  links: steps.slice(1).map((step, index) => after(steps[index] ?? '', step)),
});

test('what follows keeps its distance, later and earlier alike', () => {
  const { nodes, links } = chain([0, 10, 20, 22, 27]);
  expect(moved(cascade(nodes, links, seed('ship', 23), 'gaps'))).toEqual({
    ship: day(23),
    deliver: day(25),
    set: day(30),
  });
  expect(moved(cascade(nodes, links, seed('ship', 15), 'gaps'))).toEqual({
    ship: day(15),
    deliver: day(17),
    set: day(22),
  });
});

test('where asked, only what would stand in the wrong order moves', () => {
  const { nodes, links } = chain([0, 10, 20, 22, 27]);
  expect(moved(cascade(nodes, links, seed('ship', 21), 'needed'))).toEqual({ ship: day(21) });
  expect(moved(cascade(nodes, links, seed('ship', 25), 'needed'))).toEqual({ ship: day(25), deliver: day(25) });
  expect(moved(cascade(nodes, links, seed('ship', 15), 'needed'))).toEqual({ ship: day(15) });
});

test('a step is not moved before the one it follows, and what has happened is not moved at all', () => {
  const { nodes, links } = chain([0, 10, 20, 22, 27], 2);
  expect(cascade(nodes, links, seed('ship', 8), 'gaps').blocked).toEqual([
    { key: 'ship', by: 'offline', reason: 'order', on: day(10) },
  ]);
  expect(cascade(nodes, links, seed('offline', 12), 'gaps').blocked).toEqual([
    { key: 'offline', by: 'offline', reason: 'done', on: day(10) },
  ]);
});

test('a milestone that waits for two moves forward only when both do, and back when one does', () => {
  const nodes = [node('a', 0), node('b', 5), node('c', 10)];
  const links = [after('a', 'c', { lag: 3 }), after('b', 'c', { lag: 2 })];
  expect(moved(cascade(nodes, links, seed('b', 3), 'gaps'))).toEqual({ b: day(3) });
  expect(moved(cascade(nodes, links, seed('b', 7), 'gaps'))).toEqual({ b: day(7), c: day(12) });
  expect(
    moved(
      cascade(
        nodes,
        links,
        new Map([
          ['a', day(-2)],
          ['b', day(3)],
        ]),
        'gaps',
      ),
    ),
  ).toEqual({ a: day(-2), b: day(3), c: day(8) });
});

test('a lag in working days holds over a holiday', () => {
  const nodes = [
    { key: 'ship', on: '2026-11-20', done: false },
    { key: 'deliver', on: '2026-11-21', done: false },
  ];
  const links = [after('ship', 'deliver', { lag: 3, calendar: 'mx' })];
  expect(moved(cascade(nodes, links, new Map([['ship', '2026-11-23']]), 'gaps'))['deliver']).toBe('2026-11-26');
});

test('a sum shifts with the last of its parts and gives way in a ring', () => {
  const nodes = [node('m1', 5), node('m2', 9), node('set', 7), node('handover', 30)];
  const links: PlanLink[] = [
    after('m1', 'set', { from: ['m1', 'm2'], kind: 'soft', hard: false }),
    after('set', 'handover'),
    after('handover', 'm1', { kind: 'least' }),
  ];
  expect(moved(cascade(nodes, links.slice(0, 2), seed('m1', 6), 'gaps'))).toEqual({ m1: day(6) });
  expect(moved(cascade(nodes, links.slice(0, 2), seed('m2', 12), 'gaps'))).toEqual({
    m2: day(12),
    set: day(10),
    handover: day(33),
  });
  expect(() => cascade(nodes, links, seed('m2', 12), 'gaps')).not.toThrow();
});

const plan = fc.integer({ min: 2, max: 14 }).chain((size) =>
  fc.record({
    days: fc.array(fc.option(fc.integer({ min: 0, max: 120 }), { nil: null, freq: 12 }), {
      minLength: size,
      maxLength: size,
    }),
    done: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    links: fc.array(
      fc.record({
        a: fc.nat({ max: size - 1 }),
        b: fc.nat({ max: size - 1 }),
        kind: fc.constantFrom('keeps' as const, 'least' as const),
        lag: fc.integer({ min: 0, max: 6 }),
        calendar: fc.constantFrom('us' as const, 'mx' as const, undefined),
      }),
      { maxLength: 24 },
    ),
    seeds: fc.array(fc.record({ at: fc.nat({ max: size - 1 }), on: fc.integer({ min: -10, max: 160 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    follow: fc.constantFrom('gaps' as const, 'needed' as const),
  }),
);

function toPlan({
  days,
  done,
  links,
  seeds,
}: {
  days: (number | null)[];
  done: boolean[];
  links: { a: number; b: number; kind: 'keeps' | 'least'; lag: number; calendar: 'us' | 'mx' | undefined }[];
  seeds: { at: number; on: number }[];
}) {
  // What has happened lies at the front of the plan, and nothing that follows it in the plan has happened before it.
  const nodes = days.map((on, index) => node(`n${index}`, on, done[index] === true && on !== null && on < 20));
  return {
    nodes,
    links: links
      .filter(({ a, b }) => a !== b)
      .map(({ a, b, ...facts }) => after(`n${Math.min(a, b)}`, `n${Math.max(a, b)}`, facts)),
    seeds: new Map(seeds.map(({ at, on }) => [`n${at}`, day(on)])),
  };
}

const earliest = (before: string, link: PlanLink) =>
  link.calendar === undefined ? addDays(before, link.lag) : addWorkingDays(before, link.lag, link.calendar);

test('no date that follows ever lands before what it waits for, whatever the plan', () => {
  fc.assert(
    fc.property(plan, (drawn) => {
      const { nodes, links, seeds } = toPlan(drawn);
      const result = cascade(nodes, links, seeds, drawn.follow);
      const then = new Map(nodes.map((each) => [each.key, result.moves.get(each.key)?.to ?? each.on]));
      for (const link of links) {
        const before = then.get(link.from[0] ?? '') ?? null;
        const here = then.get(link.to) ?? null;
        const isFollower = result.moves.has(link.to) && !seeds.has(link.to);
        const touched = isFollower || result.moves.has(link.from[0] ?? '');
        if (before === null || here === null || !touched || earliest(before, link) <= here) continue;
        const stoodWrong =
          !result.moves.has(link.from[0] ?? '') &&
          earliest(before, link) > (nodes.find(({ key }) => key === link.to)?.on ?? '');
        const isNamed = seeds.has(link.to) || nodes.some(({ key, done }) => key === link.to && done);
        const isBlocked = isNamed && result.blocked.some(({ key }) => key === link.to);
        if (!stoodWrong && !isBlocked) return false;
      }
      return nodes.every((each) => !each.done || !result.moves.has(each.key));
    }),
    { numRuns: 3000 },
  );
});

test('the same hands on the plan that came of it move nothing', () => {
  fc.assert(
    fc.property(plan, (drawn) => {
      const { nodes, links, seeds } = toPlan(drawn);
      const first = cascade(nodes, links, seeds, drawn.follow);
      const then = nodes.map((each) => ({ ...each, on: first.moves.get(each.key)?.to ?? each.on }));
      return cascade(then, links, seeds, drawn.follow).moves.size === 0;
    }),
    { numRuns: 2000 },
  );
});

test('hands that leave a date where it is move nothing', () => {
  fc.assert(
    fc.property(plan, (drawn) => {
      const { nodes, links } = toPlan(drawn);
      const still = new Map(
        nodes.flatMap((each) => (each.on === null || each.done ? [] : [[each.key, each.on] as const])),
      );
      return cascade(nodes, links, still, drawn.follow).moves.size === 0;
    }),
    { numRuns: 1000 },
  );
});
