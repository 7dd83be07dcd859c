import { addDays } from '#platform/shared/dates.ts';
import type { LoadedModule } from '../load.ts';

/** The days a module stands in the yard: from the day it leaves the line to the day before it ships. Without a ship date, to the end given. */
export function yardStay(module: LoadedModule, until: string, today: string): { from: string; to: string } | undefined {
  // What should have come, or gone, and has not, comes or goes today at the earliest.
  const from = module.offline_a ?? notBefore(today, module.offline_f);
  if (from === null) return undefined;
  const ship = module.ship_a ?? notBefore(today, module.ship_f);
  const to = ship === null ? until : addDays(ship, -1);
  return to < from ? undefined : { from, to };
}

/** How many modules stand in a factory's yard on each day. */
export function occupancy(
  modules: readonly LoadedModule[],
  factory: string,
  from: string,
  to: string,
  today: string,
): { on: string; modules: number }[] {
  const changes = new Map<string, number>();
  let standing = 0;
  for (const module of modules) {
    if (module.factory !== factory) continue;
    const stay = yardStay(module, to, today);
    if (stay === undefined || stay.to < from || stay.from > to) continue;
    if (stay.from <= from) standing += 1;
    else changes.set(stay.from, (changes.get(stay.from) ?? 0) + 1);
    const gone = addDays(stay.to, 1);
    if (gone <= to) changes.set(gone, (changes.get(gone) ?? 0) - 1);
  }
  const days: { on: string; modules: number }[] = [];
  for (let on = from; on <= to; on = addDays(on, 1)) {
    standing += changes.get(on) ?? 0;
    days.push({ on, modules: standing });
  }
  return days;
}

function notBefore(today: string, on: string | null): string | null {
  return on !== null && on < today ? today : on;
}
