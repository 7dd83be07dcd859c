import { factories } from '#areas/projects/projects/schema.ts';
import { pickRate, rateKinds, type RateCard, type RateKind } from '../schema.ts';

export const gridPlaces = [null, ...factories] as const;
export type GridPlace = (typeof gridPlaces)[number];

/** One cell of the grid: what counts at a factory on the day, and whether it is its own or taken from a wider one. */
export interface RateCell {
  rate: RateCard | undefined;
  isOwn: boolean;
  /** Somebody's draft for exactly this place waits. */
  waits: boolean;
}

export interface RateRow {
  kind: RateKind;
  key: string;
  state: string | null;
  cells: Record<GridPlace & string, RateCell> & { everywhere: RateCell };
}

/** The rows of the grid on a day: one for each kind and key, and one more for each state that has rates of its own. */
export function rateRows(rates: readonly RateCard[], day: string): RateRow[] {
  const groups = new Map<string, RateCard[]>();
  for (const rate of rates) {
    const name = `${rate.kind}/${rate.key}/${rate.state ?? ''}`;
    groups.set(name, [...(groups.get(name) ?? []), rate]);
  }
  const rows = [...groups.values()].flatMap((own): RateRow[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { kind, key, state } = first;
    const approved = rates.filter((rate) => rate.status === 'approved' && rate.kind === kind && rate.key === key);
    const cellAt = (factory: GridPlace): RateCell => {
      const rate = pickRate(approved, { factory, state }, day);
      return {
        rate,
        isOwn: rate !== undefined && rate.factory === factory && rate.state === state,
        waits: own.some((each) => each.status === 'draft' && each.factory === factory),
      };
    };
    return [
      {
        kind,
        key,
        state,
        cells: {
          everywhere: cellAt(null),
          loma_linda: cellAt('loma_linda'),
          butte: cellAt('butte'),
          monterrey: cellAt('monterrey'),
          reno: cellAt('reno'),
        },
      },
    ];
  });
  return rows.toSorted(
    (a, b) =>
      rateKinds.indexOf(a.kind) - rateKinds.indexOf(b.kind) ||
      a.key.localeCompare(b.key) ||
      (a.state ?? '').localeCompare(b.state ?? ''),
  );
}

/** Days on which an approved rate begins, oldest first: where the grid changes. */
export function changeDays(rates: readonly RateCard[]): string[] {
  return [
    ...new Set(rates.filter(({ status }) => status === 'approved').map((rate) => rate.effective_from)),
  ].toSorted();
}

/** The approved rates and drafts of exactly one place, newest first. */
export function historyOf(rates: readonly RateCard[], of: Pick<RateCard, 'kind' | 'key' | 'factory' | 'state'>) {
  return rates
    .filter(
      (rate) => rate.kind === of.kind && rate.key === of.key && rate.factory === of.factory && rate.state === of.state,
    )
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1));
}

/** What holds on a draft's first day without it; for a place without a rate of its own, that of the wider one. */
export function heldBefore(rates: readonly RateCard[], draft: RateCard): RateCard | undefined {
  const approved = rates.filter(
    (rate) => rate.status === 'approved' && rate.kind === draft.kind && rate.key === draft.key && rate.id !== draft.id,
  );
  return pickRate(approved, draft, draft.effective_from);
}
