import { addDays } from '#platform/shared/dates.ts';

/** One milestone that another waits for; no number of days while the box is empty. */
export interface Wait {
  id: string;
  lag_days: number | null;
}

interface Dated {
  id: string;
  forecast_on: string | null;
  actual_on: string | null;
  depends_on: readonly { id: string }[];
}

/** The one of these waits that waits for the milestone itself already, by way of however many others. */
export function ringThrough(
  milestones: readonly Pick<Dated, 'id' | 'depends_on'>[],
  id: string,
  waits: readonly { id: string }[],
): string | undefined {
  const reaches = (from: string, seen: Set<string>): boolean => {
    if (from === id) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    const before = milestones.find((each) => each.id === from)?.depends_on ?? [];
    return before.some((each) => reaches(each.id, seen));
  };
  return waits.find((wait) => reaches(wait.id, new Set()))?.id;
}

/** The first day that what it waits for leaves open, and which of them says so. */
export function earliestAfter(
  milestones: readonly Dated[],
  waits: readonly Wait[],
): { on: string; after: string } | undefined {
  return waits
    .flatMap(({ id, lag_days: days }) => {
      const before = milestones.find((each) => each.id === id);
      const on = before?.actual_on ?? before?.forecast_on;
      return on === undefined || on === null ? [] : [{ on: addDays(on, days ?? 0), after: id }];
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
    .at(-1);
}
