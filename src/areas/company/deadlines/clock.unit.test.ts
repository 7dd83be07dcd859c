import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/shared/dates.ts';
import { clockDays, clockSides, slaClock, type BusinessCalendar, type ClockEvent, type ClockSide } from './clock.ts';

const minuteMs = 60_000;
const at = (minute: number) => new Date(minute * minuteMs).toISOString();
const minuteOf = (iso: string) => Date.parse(iso) / minuteMs;

/** The wall of a zone, asked of the runtime and kept by half hours: no zone moves its clocks in between. */
const walls = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, number> }>();
function wallMinute(zone: string, utcMinute: number): number {
  const wall = walls.get(zone) ?? {
    format: new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
    offsets: new Map<number, number>(),
  };
  walls.set(zone, wall);
  const half = Math.floor(utcMinute / 30);
  let offset = wall.offsets.get(half);
  if (offset === undefined) {
    const parts = new Map(
      wall.format.formatToParts(half * 30 * minuteMs).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    offset = local / minuteMs - half * 30;
    wall.offsets.set(half, offset);
  }
  return utcMinute + offset;
}

const dayNames = new Map<number, string>();
function dayName(day: number): string {
  const name = dayNames.get(day) ?? new Date(day * 86_400_000).toISOString().slice(0, 10);
  dayNames.set(day, name);
  return name;
}

/** Whether it is working time, minute by minute as it is asked for: 1 for no, 2 for yes. Both sides of a history ask for the same ones. */
const asked = new WeakMap<BusinessCalendar, { from: number; answers: Uint8Array }>();
function isWork(calendar: BusinessCalendar, utcMinute: number): boolean {
  const known = asked.get(calendar) ?? { from: utcMinute - 2 * 1440, answers: new Uint8Array(60 * 1440) };
  asked.set(calendar, known);
  const place = utcMinute - known.from;
  if (place < 0 || place >= known.answers.length) return isWorking(calendar, utcMinute);
  const answer = known.answers[place] || (isWorking(calendar, utcMinute) ? 2 : 1);
  known.answers[place] = answer;
  return answer === 2;
}

function isWorking(calendar: BusinessCalendar, utcMinute: number): boolean {
  const wall = wallMinute(calendar.zone, utcMinute);
  const day = Math.floor(wall / 1440);
  const minute = wall - day * 1440;
  const ranges = calendar.week[(day + 4) % 7] ?? [];
  if (!ranges.some(({ start, end }) => start <= minute && minute < end)) return false;
  return calendar.holidays[dayName(day)] === undefined;
}

interface Told {
  state: string;
  due: number | null;
  used: number;
}

/** The slow oracle: one minute after the other, with what has happened by then and nothing cleverer. */
function oracle(events: readonly ClockEvent[], calendar: BusinessCalendar, now: number, side: ClockSide): Told {
  const [first] = events;
  if (first?.kind !== 'opened') throw new Error('opened first');
  let wanted: number | null = first.targets[side];
  let [answered, resolved] = [false, false];
  let paused: string | undefined;
  let [target, settledAt]: [number | null, number | undefined] = [wanted, undefined];
  let next = 1;
  let used = 0;
  // The working minutes that counted, for targets that change afterwards: the moment at which each of them was full.
  const full: number[] = [];
  const take = (minute: number) => {
    for (let event = events[next]; event !== undefined && minuteOf(event.at) <= minute; event = events[(next += 1)]) {
      if (event.kind === 'retargeted') wanted = event.targets[side];
      if (event.kind === 'answered') answered = true;
      if (event.kind === 'paused' && !resolved) paused = event.reason;
      if (event.kind === 'resumed') paused = undefined;
      if (event.kind === 'resolved') [answered, resolved, paused] = [true, true, undefined];
      if (event.kind === 'reopened') resolved = false;
      const isSettled = side === 'response' ? answered : resolved;
      if (isSettled && settledAt === undefined) settledAt = minuteOf(event.at);
      if (!isSettled) [settledAt, target] = [undefined, wanted];
    }
  };
  const start = minuteOf(first.at);
  take(start);
  for (let minute = start; minute < now; minute += 1) {
    take(minute);
    if (side === 'response' && settledAt !== undefined) continue;
    if (resolved || paused !== undefined || !isWork(calendar, minute)) continue;
    used += 1;
    full.push(minute + 1);
  }
  take(now);
  const end = settledAt ?? now;
  if (target === null) return { state: 'none', due: null, used };
  let due = full[target - 1] ?? null;
  const isPaused = settledAt === undefined && paused !== undefined;
  if (due === null && !isPaused) {
    let left = target - used;
    for (let minute = end; left > 0; minute += 1) {
      if (minute > end + 14 * 1440) return { state: 'endless', due: null, used };
      if (isWork(calendar, minute)) [left, due] = [left - 1, minute + 1];
    }
  }
  const isOver = due !== null && end > due;
  return { state: isOver ? 'failed' : settledAt !== undefined ? 'met' : isPaused ? 'paused' : 'running', due, used };
}

const zones = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Monterrey',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
  'UTC',
];
/** The Fridays before clocks are moved somewhere, and two common weeks. */
const starts = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-09-04',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
  '2026-11-24',
  '2026-12-23',
  '2027-01-12',
];

const ranges = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constant([
      { start: 420, end: 720 },
      { start: 750, end: 960 },
    ]),
  },
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constant([{ start: 0, end: 1440 }]) },
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
      .map((edges) => edges.toSorted((one, other) => one - other).map((edge) => edge * 15))
      .map((edges) =>
        Array.from({ length: Math.floor(edges.length / 2) }, (_, index) => ({
          start: edges[index * 2] ?? 0,
          end: edges[index * 2 + 1] ?? 0,
        })),
      ),
  },
);
const targets = fc
  .record({
    response: fc.option(fc.integer({ min: 1, max: 600 }), { freq: 8 }),
    more: fc.option(fc.integer({ min: 0, max: 1500 }), { freq: 6 }),
  })
  .map(({ response, more }) => ({ response, resolution: more === null ? null : (response ?? 0) + more + 1 }));
const step = fc.record({
  kind: fc.constantFrom('answered', 'paused', 'paused', 'resumed', 'resumed', 'retargeted', 'resolved', 'reopened'),
  wait: fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 1600 })),
  reason: fc.constantFrom('requester', 'third_party'),
  targets,
});

const history = fc
  .record({
    zone: fc.constantFrom(...zones),
    week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    start: fc.constantFrom(...starts),
    minute: fc.integer({ min: 0, max: 3 * 1440 }),
    holidays: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
    targets,
    steps: fc.array(step, { maxLength: 7 }),
    wait: fc.integer({ min: 0, max: 1600 }),
  })
  .map(({ zone, week, start, minute, holidays, targets: first, steps, wait }) => {
    let now = Date.parse(`${start}T00:00:00Z`) / minuteMs + minute;
    const events: ClockEvent[] = [{ kind: 'opened', at: at(now), targets: first }];
    for (const { kind, wait: minutes, reason, targets: next } of steps) {
      now += minutes;
      if (kind === 'retargeted') events.push({ kind, at: at(now), targets: next });
      else if (kind === 'paused') events.push({ kind, at: at(now), reason });
      else events.push({ kind, at: at(now) });
    }
    const calendar: BusinessCalendar = {
      zone,
      week,
      holidays: Object.fromEntries(holidays.map((days) => [addDays(start, days), { en: 'Holiday', es: 'Feriado' }])),
    };
    return { events, calendar, now: now + wait };
  });

test('counts as the slow oracle does, minute by minute, over 6000 histories', { timeout: 240_000 }, () => {
  fc.assert(
    fc.property(history, ({ events, calendar, now }) => {
      const clock = slaClock(events, calendar, at(now));
      for (const side of clockSides) {
        const told = oracle(events, calendar, now, side);
        // Past the oracle's patience only what has been used is compared.
        if (told.state === 'endless') expect(clock[side].used).toBe(told.used);
        else
          expect({
            state: clock[side].state,
            due: clock[side].dueAt === null ? null : minuteOf(clock[side].dueAt),
            used: clock[side].used,
          }).toEqual(told);
      }
    }),
    { numRuns: 6000, seed: 20261123 },
  );
});

test(
  'says of each change of the targets what it did to the deadlines, as the oracle sees them before and after',
  { timeout: 240_000 },
  () => {
    fc.assert(
      fc.property(history, ({ events, calendar, now }) => {
        const { retargets } = slaClock(events, calendar, at(now));
        const changes = events.flatMap((event, index) => (event.kind === 'retargeted' ? [index] : []));
        expect(retargets).toHaveLength(changes.length);
        for (const [place, index] of changes.entries())
          for (const side of clockSides) {
            const moment = minuteOf(events[index]?.at ?? '');
            const [before, after] = [index, index + 1].map((end) =>
              oracle(events.slice(0, end), calendar, moment, side),
            );
            if (before?.state === 'endless' || after?.state === 'endless') continue;
            const { dueFrom, dueTo } = retargets[place]?.[side] ?? {};
            expect([dueFrom, dueTo].map((due) => (due ? minuteOf(due) : null))).toEqual([before?.due, after?.due]);
          }
      }),
      { numRuns: 500, seed: 7 },
    );
  },
);

test(
  'the explanation names every minute of each day once, and what it counts is what the clock has used',
  { timeout: 240_000 },
  () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...clockSides), ({ events, calendar, now }, side) => {
        const days = clockDays(events, calendar, at(now), side);
        const reading = slaClock(events, calendar, at(now))[side];
        expect(days.reduce((sum, { counted }) => sum + counted, 0)).toBe(reading.used);
        const spans = days.flatMap(({ spans: each }) => each);
        for (const [index, { from, to, minutes }] of spans.entries()) {
          expect(minuteOf(to) - minuteOf(from)).toBe(minutes);
          expect(minutes).toBeGreaterThan(0);
          if (index > 0) expect(from).toBe(spans[index - 1]?.to);
        }
        const sum = (wanted: string) =>
          spans.reduce((all, { kind, minutes }) => (kind === wanted ? all + minutes : all), 0);
        if (reading.state === 'running' && reading.dueAt !== null) expect(sum('left')).toBe(reading.left);
        else expect(sum('left')).toBe(0);
        if (reading.state === 'failed') expect(sum('over')).toBe(reading.used - (reading.target ?? 0));
        // What is named as counted is working time by the oracle's wall, and what is named as outside or lunch is none.
        for (const { kind, from } of spans)
          if (kind === 'counted' || kind === 'left' || kind === 'pause' || kind === 'over')
            expect(isWork(calendar, minuteOf(from))).toBe(true);
          else if (kind === 'lunch' || kind === 'holiday') expect(isWork(calendar, minuteOf(from))).toBe(false);
      }),
      { numRuns: 1000, seed: 11 },
    );
  },
);

const factory: BusinessCalendar = {
  zone: 'America/Denver',
  week: [
    [],
    ...Array.from({ length: 5 }, () => [
      { start: 420, end: 720 },
      { start: 750, end: 960 },
    ]),
    [],
  ],
  holidays: { '2026-11-26': { en: 'Thanksgiving', es: 'Día de Acción de Gracias' } },
};
const opened = (moment: string, response: number | null = 60, resolution: number | null = 480): ClockEvent => ({
  kind: 'opened',
  at: moment,
  targets: { response, resolution },
});
/** A moment of November 2026 by the clock on the wall in Butte. */
const butte = (day: number, time: string) =>
  new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00-07:00`).toISOString();

describe('a deadline', () => {
  test('of a ticket opened at night counts from the morning on', () => {
    const { response } = slaClock([opened(butte(19, '23:10'))], factory, butte(20, '06:00'));
    expect(response).toMatchObject({ state: 'running', used: 0, left: 60, dueAt: butte(20, '08:00') });
  });

  test('of a ticket opened on a holiday counts from the next working day on', () => {
    const { response } = slaClock([opened(butte(26, '09:00'))], factory, butte(26, '15:00'));
    expect(response).toMatchObject({ used: 0, dueAt: butte(27, '08:00') });
  });

  test('of a ticket opened exactly at closing time uses nothing of that day', () => {
    const { response } = slaClock([opened(butte(19, '16:00'))], factory, butte(20, '07:00'));
    expect(response).toMatchObject({ used: 0, dueAt: butte(20, '08:00') });
  });

  test('that ends exactly at closing time falls today, not tomorrow morning', () => {
    const clock = slaClock([opened(butte(19, '15:00'))], factory, butte(19, '15:30'));
    expect(clock.response.dueAt).toBe(butte(19, '16:00'));
    expect(clockDays([opened(butte(19, '15:00'))], factory, butte(19, '15:30'), 'response')).toHaveLength(1);
  });

  test('that ends exactly at the start of lunch falls before lunch', () => {
    expect(slaClock([opened(butte(19, '11:00'))], factory, butte(19, '11:30')).response.dueAt).toBe(butte(19, '12:00'));
  });

  test('moves by the working time of a pause, not by its night', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '15:00'), null, 120),
      { kind: 'paused', at: butte(19, '15:30'), reason: 'requester' },
      { kind: 'resumed', at: butte(20, '07:30') },
    ];
    expect(slaClock(events, factory, butte(20, '08:00')).resolution).toMatchObject({
      used: 60,
      left: 60,
      dueAt: butte(20, '09:00'),
    });
  });

  test('is kept within its minute and missed in the next one', () => {
    const events = [opened(butte(19, '07:00'))];
    const answer = (moment: string): ClockEvent[] => [...events, { kind: 'answered', at: moment }];
    const kept = butte(19, '08:00').replace(':00.000Z', ':59.900Z');
    expect(slaClock(answer(kept), factory, butte(20, '08:00')).response.state).toBe('met');
    expect(slaClock(answer(butte(19, '08:01')), factory, butte(20, '08:00')).response).toMatchObject({
      state: 'failed',
      failedAt: butte(19, '08:00'),
      left: -1,
    });
    expect(slaClock(events, factory, butte(19, '08:00')).response.state).toBe('running');
    expect(slaClock(events, factory, butte(19, '08:01')).response.state).toBe('failed');
  });

  test('is not answered by a pause, and stands still while it lasts', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '07:00')),
      { kind: 'paused', at: butte(19, '07:30'), reason: 'third_party' },
    ];
    expect(slaClock(events, factory, butte(23, '09:00')).response).toMatchObject({
      state: 'paused',
      used: 30,
      dueAt: null,
      settledAt: null,
      pause: { reason: 'third_party', since: butte(19, '07:30') },
    });
  });

  test('that was missed before a pause stays missed', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '07:00')),
      { kind: 'paused', at: butte(19, '09:00'), reason: 'requester' },
    ];
    expect(slaClock(events, factory, butte(20, '09:00')).response).toMatchObject({
      state: 'failed',
      left: -60,
      failedAt: butte(19, '08:00'),
    });
  });

  test('of another priority counts from the creation, and the change keeps both moments', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '07:00'), 60, 480),
      { kind: 'retargeted', at: butte(19, '09:30'), targets: { response: 30, resolution: 240 } },
    ];
    const clock = slaClock(events, factory, butte(19, '10:00'));
    expect(clock.resolution).toMatchObject({ used: 180, target: 240, dueAt: butte(19, '11:00') });
    expect(clock.retargets).toEqual([
      {
        at: butte(19, '09:30'),
        response: { from: 60, to: 30, dueFrom: butte(19, '08:00'), dueTo: butte(19, '07:30') },
        resolution: { from: 480, to: 240, dueFrom: butte(19, '15:30'), dueTo: butte(19, '11:00') },
      },
    ]);
  });

  test('that was kept is not missed by a later, shorter one', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '07:00'), 60),
      { kind: 'answered', at: butte(19, '07:45') },
      { kind: 'retargeted', at: butte(19, '09:30'), targets: { response: 15, resolution: 60 } },
    ];
    const { response, resolution } = slaClock(events, factory, butte(19, '10:00'));
    expect(response).toMatchObject({ state: 'met', target: 60, settledAt: butte(19, '07:45') });
    expect(resolution).toMatchObject({ state: 'failed', dueAt: butte(19, '08:00') });
  });

  test('of a ticket that is opened again goes on where it stood', () => {
    const events: ClockEvent[] = [
      opened(butte(19, '07:00'), 60, 240),
      { kind: 'resolved', at: butte(19, '09:00') },
      { kind: 'reopened', at: butte(20, '07:00') },
    ];
    const { response, resolution } = slaClock(events, factory, butte(20, '07:30'));
    expect(response).toMatchObject({ state: 'failed', settledAt: butte(19, '09:00') });
    expect(resolution).toMatchObject({ state: 'running', used: 150, dueAt: butte(20, '09:00'), settledAt: null });
  });

  test('does not exist in a calendar without hours, and nothing walks for ever to find that', () => {
    const closed: BusinessCalendar = { ...factory, week: factory.week.map(() => []) };
    expect(slaClock([opened(butte(19, '07:00'))], closed, butte(20, '07:00')).response).toMatchObject({
      state: 'running',
      dueAt: null,
      used: 0,
    });
  });

  test('counts the hour that comes twice in autumn twice and the one that is skipped in spring not at all', () => {
    const night: BusinessCalendar = {
      zone: 'America/Denver',
      week: factory.week.map(() => [{ start: 60, end: 180 }]),
      holidays: {},
    };
    // Nobody waits for minutes that are not there: from 1:00 to 3:00 are one hour on March 8 and three on November 1.
    expect(slaClock([opened('2026-03-08T07:00:00Z', 61)], night, '2026-03-08T07:00:00Z').response.dueAt).toBe(
      '2026-03-09T07:01:00.000Z',
    );
    expect(slaClock([opened('2026-11-01T06:00:00Z', 180)], night, '2026-11-01T06:00:00Z').response.dueAt).toBe(
      '2026-11-01T10:00:00.000Z',
    );
  });
});

test('the explanation of the picture: Thursday, Friday with a pause and lunch, what is left and where it ends', () => {
  const events: ClockEvent[] = [
    opened(butte(19, '14:10'), 60, 480),
    { kind: 'answered', at: butte(19, '14:40') },
    { kind: 'paused', at: butte(20, '09:20'), reason: 'Elena' },
    { kind: 'resumed', at: butte(20, '11:10') },
  ];
  const now = butte(20, '14:00');
  expect(slaClock(events, factory, now).resolution).toMatchObject({ used: 390, left: 90, dueAt: butte(20, '15:30') });
  const [thursday, friday] = clockDays(events, factory, now, 'resolution');
  expect(thursday?.counted).toBe(110);
  expect(friday?.spans.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['outside', 420],
    ['counted', 140],
    ['pause', 110],
    ['counted', 50],
    ['lunch', 30],
    ['counted', 90],
    ['left', 90],
    ['outside', 510],
  ]);
});

test('a holiday stands in the explanation by its name', () => {
  const days = clockDays([opened(butte(25, '15:30'))], factory, butte(27, '07:00'), 'response');
  expect(days.map(({ spans }) => spans.find(({ kind }) => kind === 'holiday'))).toEqual([
    undefined,
    expect.objectContaining({ name: { en: 'Thanksgiving', es: 'Día de Acción de Gracias' }, minutes: 1440 }),
    undefined,
  ]);
});

test('a history that does not begin with the opening is refused', () => {
  expect(() => slaClock([{ kind: 'answered', at: butte(19, '07:00') }], factory, butte(19, '08:00'))).toThrow(
    /opened/u,
  );
});
