import { expect, test } from 'vitest';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import type { Tier } from './choices.ts';
import { coverageOf, lastDay, receivedDay, type Covered } from './rules.ts';

/** A line of random numbers that is the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

// The table below knows nothing of the rules beside it: days are counted one by one, and what is about what is written out again.
const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;
type Day = readonly [year: number, month: number, day: number];
const text = ([year, month, day]: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const nextDay = ([year, month, day]: Day): Day =>
  day < daysIn(year, month) ? [year, month, day + 1] : month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
const later = (from: Day, months: number): Day => {
  let [year, month] = from;
  for (let n = 0; n < months; n += 1) [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return [year, month, Math.min(from[2], daysIn(year, month))];
};

/** Every day on which a coverage holds, as a set: walked from its first day to its last. */
const walked = new Map<string, ReadonlySet<string>>();
function daysOf(from: Day, months: number): ReadonlySet<string> {
  const key = `${text(from)} ${months}`;
  const known = walked.get(key);
  if (known !== undefined) return known;
  const end = text(later(from, months));
  const days = new Set<string>();
  for (let day = from; ; day = nextDay(day)) {
    days.add(text(day));
    if (text(day) === end) break;
  }
  walked.set(key, days);
  return days;
}

const table: Readonly<Record<string, readonly Tier[]>> = {
  plumbing: ['workmanship', 'systems', 'extended'],
  electrical: ['workmanship', 'systems', 'extended'],
  structural: ['workmanship', 'structural', 'extended'],
  envelope: ['workmanship', 'structural', 'extended'],
  finishes: ['workmanship', 'extended'],
  doors_windows: ['workmanship', 'extended'],
  appliances: ['manufacturer', 'extended'],
};
const categories = [
  'plumbing',
  'electrical',
  'structural',
  'envelope',
  'finishes',
  'doors_windows',
  'appliances',
] as const;
const staysWithHome = new Set<Tier>(['structural', 'manufacturer', 'extended']);

test('10,000 random cases of handover, receipt, tier, resale and extension are judged as a table says that counts days one by one', () => {
  const random = randomFrom(20_261_123);
  const upTo = (most: number) => Math.floor(random() * most);
  const counts = { covered: 0, manufacturer: 0, expired: 0, pending: 0 };
  const handovers: Day[] = Array.from({ length: 40 }, (_, index): Day => {
    const [year, month] = [2014 + (index % 8), 1 + ((index * 5) % 12)];
    // The ends of months, and a leap day, are where months are counted wrongly.
    return index === 0 ? [2024, 2, 29] : [year, month, index % 3 === 0 ? daysIn(year, month) : 1 + upTo(28)];
  });
  for (let round = 0; round < 10_000; round += 1) {
    const handover = handovers[upTo(handovers.length)] ?? [2020, 1, 31];
    const category: PunchCategory = categories[upTo(categories.length)] ?? 'plumbing';
    const given: { tier: Tier; from: Day; months: number }[] =
      random() < 0.05
        ? []
        : [
            { tier: 'workmanship', from: handover, months: 12 },
            { tier: 'systems', from: handover, months: 24 },
            { tier: 'structural', from: handover, months: 120 },
            ...(random() < 0.5 ? [{ tier: 'manufacturer' as const, from: handover, months: 12 + 12 * upTo(3) }] : []),
            ...(random() < 0.3
              ? [{ tier: 'extended' as const, from: later(handover, 12), months: 6 + 6 * upTo(4) }]
              : []),
          ];
    const edges = given.flatMap(({ from, months }) => [later(from, months), nextDay(later(from, months)), from]);
    const received =
      random() < 0.4 && edges.length > 0
        ? (edges[upTo(edges.length)] ?? handover)
        : later([handover[0], handover[1], 1 + upTo(28)], upTo(132));
    const sold = random() < 0.3 ? text(later([handover[0], handover[1], 1 + upTo(28)], 1 + upTo(60))) : null;
    const day = text(received);
    const holding = given.filter(
      ({ tier, from, months }) =>
        table[category]?.includes(tier) === true &&
        daysOf(from, months).has(day) &&
        (sold === null || day < sold || staysWithHome.has(tier)),
    );
    const about = given.filter(({ tier }) => table[category]?.includes(tier) === true);
    const best =
      holding
        .map(({ from, months }) => text(later(from, months)))
        .toSorted()
        .at(-1) ?? null;
    const makers = holding.filter(({ from, months }) => text(later(from, months)) === best);
    const isMaker = makers.every(({ tier }) => tier === 'manufacturer');
    const isAhead = about.length > 0 && about.every(({ from }) => text(from) > day);
    const expected =
      best !== null ? (isMaker ? 'manufacturer' : 'covered') : given.length === 0 || isAhead ? 'pending' : 'expired';

    const coverages = given.map(({ tier, from, months }, index): Covered => ({
      // Where two end on one day either is right; the first by its id is taken, here those that are no maker's.
      id: `${tier === 'manufacturer' ? 'z' : 'a'}${index}`,
      tier,
      starts_on: text(from),
      months,
      transfers: staysWithHome.has(tier),
    }));
    const answer = coverageOf({ category, received_on: day, coverages, resold_on: sold });
    const said = JSON.stringify({ handover, category, day, sold, given });
    expect(answer.result, said).toBe(expected);
    if (best !== null) expect(answer.until, said).toBe(best);
    expect(answer.reason.en.includes('{') || answer.reason.es.includes('{'), answer.reason.en).toBe(false);
    counts[answer.result] += 1;
  }
  // The cases are worth something: each answer comes up often.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(200);
});

test('what is received on the last day is in, and on the next it is out', () => {
  const coverages: Covered[] = [
    { id: 'a', tier: 'workmanship', starts_on: '2024-02-29', months: 12, transfers: false },
  ];
  const on = (received_on: string) =>
    coverageOf({ category: 'finishes', received_on, coverages, resold_on: null }).result;
  expect([on('2024-02-28'), on('2024-02-29'), on('2025-02-28'), on('2025-03-01')]).toEqual([
    'pending',
    'covered',
    'covered',
    'expired',
  ]);
  expect(lastDay({ starts_on: '2024-01-31', months: 1 })).toBe('2024-02-29');
});

test('the day of receipt is the company’s, whatever day it is elsewhere', () => {
  expect(receivedDay('2026-03-02T06:59:00.000000Z')).toBe('2026-03-01');
  expect(receivedDay('2026-03-02T08:00:00.000000Z')).toBe('2026-03-02');
});

test('when a home is sold what is for the first owners ends that day and what goes with it stays, and the reason says so', () => {
  const coverages: Covered[] = [
    { id: 'a', tier: 'systems', starts_on: '2025-01-01', months: 24, transfers: false },
    { id: 'b', tier: 'structural', starts_on: '2025-01-01', months: 120, transfers: true },
  ];
  const about = (category: PunchCategory) =>
    coverageOf({ category, received_on: '2026-01-10', coverages, resold_on: '2026-01-10' });
  expect(about('plumbing')).toMatchObject({ result: 'expired', coverage_id: null });
  expect(about('plumbing').reason.en).toContain('first owners');
  expect(about('plumbing').reason.es).toContain('primeros propietarios');
  expect(about('structural')).toMatchObject({ result: 'covered', coverage_id: 'b', until: '2035-01-01' });
});
