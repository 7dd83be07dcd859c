import type { Micro } from '#platform/shared/decimal.ts';
import type { QuantityDoubt } from '#areas/design/models/schema.ts';
import type { RunCounts } from '#areas/design/take-offs/schema.ts';
import type { CountSource } from './counting.ts';

/** What one layer of rules makes of one part. */
export interface MappedPart {
  entity: number;
  layer: string;
  ruleId: string | null;
  state: 'mapped' | 'check' | 'unmapped' | 'excluded';
  itemId: string | null;
  quantity: Micro | undefined;
  source: CountSource | null;
  because: string;
  doubt: QuantityDoubt | undefined;
}

/** How many parts came out how; a part is as good as the worst of its layers. Those left out for a reason count as done. */
export function countStates(mapped: readonly MappedPart[]): RunCounts {
  const doubtful = new Set(mapped.flatMap(({ entity, doubt }) => (doubt === undefined ? [] : [entity])));
  const worst = new Map<number, MappedPart['state']>();
  const order = ['excluded', 'mapped', 'check', 'unmapped'] as const;
  for (const { entity, state } of mapped) {
    const known = worst.get(entity);
    if (known === undefined || order.indexOf(state) > order.indexOf(known)) worst.set(entity, state);
  }
  const counts = { elements: worst.size, mapped: 0, check: 0, unmapped: 0, excluded: 0, doubtful: doubtful.size };
  for (const state of worst.values()) counts[state] += 1;
  return counts;
}
