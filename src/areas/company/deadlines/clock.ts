import { addDays } from '#platform/shared/dates.ts';
import type { Text } from '#platform/shared/text.ts';
import {
  afterWork,
  dayOf,
  minuteMs,
  minutesOf,
  rangesOf,
  stretchOfDay,
  workBetween,
  workOf,
  type BusinessCalendar,
  type Stretch,
} from './working-time.ts';

export type { BusinessCalendar } from './working-time.ts';

/** Working minutes until the first answer and until it is solved; null where none is promised. */
export interface Targets {
  response: number | null;
  resolution: number | null;
}

/**
 * What happened to a ticket, as far as its deadlines go. `answered` is a reply of staff that the person who asked can read; mail that goes out
 * by itself is none, and neither is a pause. `retargeted`: another priority or policy, with the targets from then on.
 */
export type ClockEvent =
  | { kind: 'opened'; at: string; targets: Targets }
  | { kind: 'retargeted'; at: string; targets: Targets }
  | { kind: 'paused'; at: string; reason: string }
  | { kind: 'answered' | 'resumed' | 'resolved' | 'reopened'; at: string };

export const clockSides = ['response', 'resolution'] as const;
export type ClockSide = (typeof clockSides)[number];

export const clockStates = ['running', 'paused', 'met', 'failed', 'none'] as const;
export type ClockState = (typeof clockStates)[number];

/** How it stands with one deadline. Moments are ISO strings in UTC, on the whole minute. */
export interface Reading {
  state: ClockState;
  /** Working minutes that are promised; null with the state `none`. */
  target: number | null;
  /** The deadline: start + target + pauses. Null where none is promised, while a pause lasts that began before it, and where the calendar has no hours. */
  dueAt: string | null;
  /** Working minutes used so far, or until it was settled. */
  used: number;
  /** `used` of `target`, above 1 when it is over; 0 where none is promised. */
  share: number;
  /** Working minutes that are left; negative when it is over, null where none is promised. */
  left: number | null;
  /** When it was answered or solved. */
  settledAt: string | null;
  /** The deadline that was missed. */
  failedAt: string | null;
  /** Why and since when it stands still. */
  pause: { reason: string; since: string } | null;
}

/** A change of the targets with what it did to the deadlines, as they were seen at that moment. */
export interface Retarget {
  at: string;
  response: { from: number | null; to: number | null; dueFrom: string | null; dueTo: string | null };
  resolution: { from: number | null; to: number | null; dueFrom: string | null; dueTo: string | null };
}

export interface SlaClock {
  response: Reading;
  resolution: Reading;
  retargets: Retarget[];
}

/** What a piece of time was, seen from one deadline. `over` is working time after the deadline, `outside` also what lies before the start and after the end. */
export type Span = { from: string; to: string; minutes: number } & (
  | { kind: 'counted' | 'over' | 'left' | 'lunch' | 'outside' | 'resolved' }
  | { kind: 'pause'; reason: string }
  | { kind: 'holiday'; name: Text }
);

export interface ClockDay {
  /** The calendar date in the calendar's zone. */
  day: string;
  /** Every minute of the day, in order and without a gap. */
  spans: Span[];
  /** Working minutes of the day that count: `counted` and `over`. */
  counted: number;
}

type Hold = { kind: 'pause'; reason: string } | { kind: 'resolved' };

/** From an event to the next one that changes whether the clock stands still. */
interface Phase extends Stretch {
  hold: Hold | undefined;
}

interface History {
  opened: number;
  now: number;
  phases: Phase[];
  /** When each side was settled, as it stands now, and the target in force then. */
  settled: Record<ClockSide, number | undefined>;
  targets: Targets;
}

const minute = (at: string): number => Math.floor(Date.parse(at) / minuteMs) * minuteMs;
const iso = (at: number): string => new Date(at).toISOString();

/** Events in their order as phases. Whole minutes: whoever answers within the minute of the deadline has kept it. */
function historyOf(events: readonly ClockEvent[], until: number): History {
  const [first] = events;
  if (first?.kind !== 'opened') throw new Error('The first event of a clock is that it was opened.');
  const opened = minute(first.at);
  const history: History = {
    opened,
    now: until,
    phases: [],
    settled: { response: undefined, resolution: undefined },
    targets: { ...first.targets },
  };
  let wanted = first.targets;
  let hold: Hold | undefined;
  let since = opened;
  const turn = (at: number, next: Hold | undefined) => {
    if (at > since) history.phases.push({ from: since, to: at, hold });
    [since, hold] = [at, next];
  };
  for (const event of events.slice(1)) {
    // Clocks of several servers may differ by a little: no event lies before the one it follows.
    const at = Math.max(minute(event.at), since);
    switch (event.kind) {
      case 'opened':
        throw new Error('A clock is opened once.');
      case 'retargeted':
        wanted = event.targets;
        break;
      case 'answered':
        history.settled.response ??= at;
        break;
      case 'paused':
        if (hold?.kind !== 'resolved') turn(at, { kind: 'pause', reason: event.reason });
        break;
      case 'resumed':
        if (hold?.kind === 'pause') turn(at, undefined);
        break;
      case 'resolved':
        // Who solves it without a word has answered by that.
        history.settled.response ??= at;
        if (hold?.kind !== 'resolved') {
          history.settled.resolution = at;
          turn(at, { kind: 'resolved' });
        }
        break;
      case 'reopened':
        if (hold?.kind === 'resolved') {
          history.settled.resolution = undefined;
          turn(at, undefined);
        }
        break;
    }
    // What is settled keeps the target under which it was settled, until it is open again.
    for (const side of clockSides) if (history.settled[side] === undefined) history.targets[side] = wanted[side];
    history.now = Math.max(history.now, at);
  }
  turn(history.now, hold);
  if (hold !== undefined) history.phases.push({ from: history.now, to: Infinity, hold });
  return history;
}

interface Judged {
  state: ClockState;
  target: number | null;
  due: number | undefined;
  used: number;
  end: number;
  pause: { reason: string; since: number } | undefined;
}

/** One side of it at the end of the history. */
function judge(history: History, calendar: BusinessCalendar, side: ClockSide): Judged {
  const target = history.targets[side];
  const settled = history.settled[side];
  const end = settled ?? history.now;
  let used = 0;
  let due: number | undefined;
  for (const { from, to, hold } of history.phases) {
    if (hold !== undefined || from >= end) continue;
    for (const work of workBetween(calendar, from, Math.min(to, end))) {
      const length = work.to - work.from;
      if (target !== null && due === undefined && used + length >= target * minuteMs)
        due = work.from + target * minuteMs - used;
      used += length;
    }
  }
  const held = history.phases.at(-1);
  const pause =
    settled === undefined && held?.to === Infinity && held.hold?.kind === 'pause'
      ? { reason: held.hold.reason, since: pausedSince(history, held.hold.reason) }
      : undefined;
  if (target !== null && due === undefined && pause === undefined)
    due = afterWork(calendar, end, target * minuteMs - used);
  const state: ClockState =
    target === null
      ? 'none'
      : due !== undefined && end > due
        ? 'failed'
        : settled !== undefined
          ? 'met'
          : pause !== undefined
            ? 'paused'
            : 'running';
  return { state, target, due, used: used / minuteMs, end, pause };
}

/** When the pause began that lasts at the end. */
function pausedSince({ phases, now }: History, reason: string): number {
  const before = phases.at(-2);
  return before?.hold?.kind === 'pause' && before.hold.reason === reason ? before.from : now;
}

function readingOf(history: History, calendar: BusinessCalendar, side: ClockSide): Reading {
  const { state, target, due, used, pause } = judge(history, calendar, side);
  const settled = history.settled[side];
  return {
    state,
    target,
    dueAt: due === undefined ? null : iso(due),
    used,
    share: target === null || target === 0 ? 0 : used / target,
    left: target === null ? null : target - used,
    settledAt: settled === undefined ? null : iso(settled),
    failedAt: state === 'failed' && due !== undefined ? iso(due) : null,
    pause: pause === undefined ? null : { reason: pause.reason, since: iso(pause.since) },
  };
}

/**
 * The deadlines of a ticket, from what happened to it and the calendar of who works on it. Pure: the same events, calendar and moment give the
 * same answer on the server, in the browser and in a year. Working time while a pause lasts or while it is solved does not count; other
 * targets count from the creation, except for what is settled already; a deadline that ends with a working day falls on that day.
 */
export function slaClock(events: readonly ClockEvent[], calendar: BusinessCalendar, now: string): SlaClock {
  const history = historyOf(events, minute(now));
  return {
    response: readingOf(history, calendar, 'response'),
    resolution: readingOf(history, calendar, 'resolution'),
    retargets: events.flatMap((event, index) =>
      event.kind === 'retargeted' ? [retargetOf(events, index, calendar)] : [],
    ),
  };
}

function retargetOf(events: readonly ClockEvent[], index: number, calendar: BusinessCalendar): Retarget {
  const at = minute(events[index]?.at ?? '');
  const was = historyOf(events.slice(0, index), at);
  const is = historyOf(events.slice(0, index + 1), at);
  const change = (side: ClockSide) => {
    const [before, after] = [readingOf(was, calendar, side), readingOf(is, calendar, side)];
    return { from: before.target, to: after.target, dueFrom: before.dueAt, dueTo: after.dueAt };
  };
  return { at: iso(at), response: change('response'), resolution: change('resolution') };
}

/** The days from the start to the deadline or the end, each minute named: what the explanation of a deadline is drawn from. */
export function clockDays(
  events: readonly ClockEvent[],
  calendar: BusinessCalendar,
  now: string,
  side: ClockSide,
): ClockDay[] {
  const history = historyOf(events, minute(now));
  const judged = judge(history, calendar, side);
  const last = Math.max(judged.end, judged.state === 'running' ? (judged.due ?? 0) : 0, history.opened);
  const days: ClockDay[] = [];
  // What ends with a day does not reach into the next one.
  const lastDay = dayOf(Math.max(last - minuteMs, history.opened), calendar.zone);
  for (let day = dayOf(history.opened, calendar.zone); day <= lastDay; day = addDays(day, 1)) {
    const spans = spansOf(day, calendar, history, judged);
    const counts = spans.filter(({ kind }) => kind === 'counted' || kind === 'over');
    days.push({ day, spans, counted: counts.reduce((sum, { minutes }) => sum + minutes, 0) });
  }
  return days;
}

type What =
  | { kind: 'counted' | 'over' | 'left' | 'lunch' | 'outside' | 'resolved' }
  | { kind: 'pause'; reason: string }
  | { kind: 'holiday'; name: Text };

function spansOf(day: string, calendar: BusinessCalendar, history: History, judged: Judged): Span[] {
  const whole = stretchOfDay(day, calendar.zone);
  const work = workOf(calendar, day);
  const holiday = calendar.holidays[day];
  const cuts = [
    whole.from,
    whole.to,
    history.opened,
    judged.end,
    judged.due ?? judged.end,
    ...work.flatMap(({ from, to }) => [from, to]),
    ...history.phases.flatMap(({ from, to }) => [from, to]),
  ]
    .filter((at) => at >= whole.from && at <= whole.to)
    .toSorted((one, other) => one - other);
  const spans: Span[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? from;
    if (to <= from) continue;
    const what: What =
      holiday !== undefined && rangesOf(calendar, day).length > 0
        ? { kind: 'holiday', name: holiday }
        : whatOf({ from, to }, work, history, judged);
    const before = spans.at(-1);
    if (before !== undefined && isSame(before, what)) {
      before.to = iso(to);
      before.minutes += minutesOf({ from, to });
    } else spans.push({ from: iso(from), to: iso(to), minutes: minutesOf({ from, to }), ...what });
  }
  return spans;
}

function isSame(one: What, other: What): boolean {
  return one.kind === other.kind && (one.kind !== 'pause' || other.kind !== 'pause' || one.reason === other.reason);
}

function whatOf(
  piece: Stretch,
  work: readonly Stretch[],
  { opened, phases }: History,
  { state, due, end }: Judged,
): What {
  const isWork = work.some(({ from, to }) => from <= piece.from && piece.to <= to);
  if (!isWork)
    return {
      kind: piece.from >= (work[0]?.from ?? Infinity) && piece.to <= (work.at(-1)?.to ?? 0) ? 'lunch' : 'outside',
    };
  if (piece.to <= opened) return { kind: 'outside' };
  if (piece.from >= end)
    return { kind: state === 'running' && due !== undefined && piece.from < due ? 'left' : 'outside' };
  const hold = phases.find(({ from, to }) => from <= piece.from && piece.from < to)?.hold;
  if (hold !== undefined) return hold;
  return { kind: due !== undefined && piece.from >= due ? 'over' : 'counted' };
}
