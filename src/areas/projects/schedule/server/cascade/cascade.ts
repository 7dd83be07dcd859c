import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { addWorkingDays, keepGap, type CalendarName } from '#platform/shared/working-days.ts';
import type { Follow } from '#areas/projects/schedule/schema.ts';

/** One date of the plan. */
export interface PlanNode {
  key: string;
  /** The day it happened, else the day it is expected; null: nobody knows yet. */
  on: string | null;
  /** It has happened: nothing moves it any more. */
  done: boolean;
}

/**
 * What a date waits for. `keeps`: it follows at its distance. `least`: it is only pushed, never pulled. `soft`: it is shifted by as many
 * days as the last of those it sums up, and stands in no order with them.
 */
export interface PlanLink {
  from: readonly string[];
  to: string;
  kind: 'keeps' | 'least' | 'soft';
  /** Days that must lie between, in working days where a calendar is given. */
  lag: number;
  calendar: CalendarName | undefined;
  /** True where the wrong order is refused when it is made by hand. */
  hard: boolean;
}

export interface Cascade {
  /** Every date that moves, by key. */
  moves: Map<string, { from: string; to: string; byHand: boolean }>;
  /** Dates that are moved by hand to where they can't be. */
  blocked: { key: string; by: string; reason: 'done' | 'no_date' | 'order' | 'done_after' | 'sum'; on: string }[];
}

/** Every date that moves when some are moved by hand. Pure: the same plan and the same hands give the same answer. */
export function cascade(
  nodes: readonly PlanNode[],
  links: readonly PlanLink[],
  seeds: ReadonlyMap<string, string>,
  follow: Follow,
): Cascade {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const usable = links.filter((link) => byKey.has(link.to));
  const { order, links: kept } = inOrder(nodes, usable);
  const incoming = Map.groupBy(kept, (link) => link.to);
  const now = new Map<string, string | null>(nodes.map((node) => [node.key, node.on]));
  const was = (key: string) => byKey.get(key)?.on ?? null;
  const result: Cascade = { moves: new Map(), blocked: [] };
  for (const key of order) {
    const node = byKey.get(key);
    if (node === undefined) continue;
    const seed = seeds.get(key);
    const into = incoming.get(key) ?? [];
    if (seed !== undefined) {
      if (node.done) result.blocked.push({ key, by: key, reason: 'done', on: node.on ?? seed });
      // By hand it can only be said where its parts come to lie, as the proposal after a hold does.
      else if (lastOfParts(into, now) !== undefined && lastOfParts(into, now) !== seed)
        result.blocked.push({ key, by: key, reason: 'sum', on: node.on ?? seed });
      else if (node.on === null) result.blocked.push({ key, by: key, reason: 'no_date', on: seed });
      else now.set(key, seed);
    } else if (!node.done && node.on !== null) {
      now.set(
        key,
        follows(node.on, into, was, (other) => now.get(other) ?? null, follow),
      );
    }
    const after = now.get(key) ?? null;
    if (after === null) continue;
    for (const link of into) {
      const before = last(link.from, (other) => now.get(other) ?? null);
      if (!link.hard || before === null || floor(before.on, link) <= after) continue;
      const changed = seed !== undefined || last(link.from, was)?.on !== before.on;
      // What stood in the wrong order before anybody moved it is a conflict, not a reason to refuse.
      if (changed)
        result.blocked.push({ key, by: before.key, reason: node.done ? 'done_after' : 'order', on: before.on });
    }
    if (node.on !== null && after !== node.on)
      result.moves.set(key, { from: node.on, to: after, byHand: seed !== undefined });
  }
  return result;
}

type DateOf = (key: string) => string | null;

function follows(on: string, into: readonly PlanLink[], was: DateOf, now: DateOf, follow: Follow): string {
  let least: string | undefined;
  let pulled: string | undefined;
  let stays = false;
  for (const link of into) {
    const before = last(link.from, was)?.on;
    const after = last(link.from, now)?.on;
    if (after === undefined) continue;
    const isMoved = before !== undefined && before !== after;
    if (link.kind === 'soft') {
      if (isMoved) pulled = latest(pulled, addDays(on, daysBetween(before, after)));
      else stays = true;
      continue;
    }
    if (isMoved) least = latest(least, floor(after, link));
    else if (link.hard && floor(after, link) <= on) least = latest(least, floor(after, link));
    if (link.kind === 'least') continue;
    if (isMoved && follow === 'gaps') pulled = latest(pulled, keepGap(before, after, on, link.calendar));
    else if (!isMoved) stays = true;
  }
  // One that has not moved holds its place against the others that pull.
  const base = pulled === undefined || (stays && pulled < on) ? on : pulled;
  return latest(least, base);
}

function latest(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}

/** The earliest day that a link allows. */
function floor(before: string, link: PlanLink): string {
  return link.calendar === undefined || link.lag <= 0
    ? addDays(before, link.lag)
    : addWorkingDays(before, link.lag, link.calendar);
}

function last(keys: readonly string[], dateOf: DateOf): { key: string; on: string } | null {
  let found: { key: string; on: string } | null = null;
  for (const key of keys) {
    const on = dateOf(key);
    if (on !== null && (found === null || on > found.on)) found = { key, on };
  }
  return found;
}

/** Each date after all that it waits for. Where links go in a ring, the ones that only sum up give way. */
function inOrder(nodes: readonly PlanNode[], links: readonly PlanLink[]): { order: string[]; links: PlanLink[] } {
  let kept = [...links];
  for (;;) {
    const open = new Map<string, number>(nodes.map((node) => [node.key, 0]));
    const outgoing = new Map<string, string[]>();
    for (const link of kept)
      for (const from of link.from) {
        if (!open.has(from)) continue;
        open.set(link.to, (open.get(link.to) ?? 0) + 1);
        const list = outgoing.get(from);
        if (list === undefined) outgoing.set(from, [link.to]);
        else list.push(link.to);
      }
    const order = nodes.filter((node) => open.get(node.key) === 0).map((node) => node.key);
    for (let index = 0; index < order.length; index += 1)
      for (const to of outgoing.get(order[index] ?? '') ?? []) {
        const left = (open.get(to) ?? 0) - 1;
        open.set(to, left);
        if (left === 0) order.push(to);
      }
    if (order.length === nodes.length) return { order, links: kept };
    const done = new Set(order);
    const inRing = (link: PlanLink) => !done.has(link.to);
    const weakest = kept.some((link) => inRing(link) && link.kind === 'soft')
      ? (link: PlanLink) => link.kind === 'soft'
      : kept.some((link) => inRing(link) && !link.hard)
        ? (link: PlanLink) => !link.hard
        : () => true;
    const dropped = kept.find((link) => inRing(link) && weakest(link));
    kept = kept.filter((link) => link !== dropped);
  }
}

/** The last day of what a date sums up, as it stands now; undefined for a date that sums up nothing that has a day. */
function lastOfParts(into: readonly PlanLink[], now: ReadonlyMap<string, string | null>): string | undefined {
  const parts = into.filter(({ kind }) => kind === 'soft').flatMap(({ from }) => from);
  return parts
    .flatMap((key) => now.get(key) ?? [])
    .toSorted()
    .at(-1);
}
