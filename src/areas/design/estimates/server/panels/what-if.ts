import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { ratesAsOf, type RateAsOf } from '#areas/finance/rates/server/reads.ts';
import type { WhatIf, WhatIfQuery } from '#areas/design/estimates/contract.ts';
import type { Estimate } from '#areas/design/estimates/schema.ts';
import { placeOf } from '../sheet/place.ts';
import { rateOf } from '../reads.ts';
import { costsOn } from '../sheet/new-costs.ts';
import { listMarkups } from '../store.ts';

/** What an estimate would count with at another factory or on another day. */
export async function whatIf(
  db: Executor,
  estimate: Pick<z.input<typeof Estimate>, 'id' | 'factory' | 'rate_date' | 'kind'>,
  { factory, rate_date: day }: WhatIfQuery,
): Promise<z.input<typeof WhatIf>> {
  const there = { id: estimate.id, factory: factory ?? estimate.factory };
  const on = day ?? estimate.rate_date;
  const { costs, missing } = await costsOn(db, there, on);
  const [now, then] = [
    await ratesAsOf(db, placeOf(estimate), estimate.rate_date),
    await ratesAsOf(db, placeOf(there), on),
  ];
  const markups = (await listMarkups(db, estimate.id)).map((markup) => {
    const key = markup.kind === 'percent' ? rateOf(markup, estimate.kind) : undefined;
    const value = key === undefined ? undefined : valueOf(now, key);
    // What somebody has set to another value than the rate's is theirs, and stays.
    if (key === undefined || value === undefined || Number(value) !== Number(markup.value)) return null;
    return valueOf(then, key) ?? null;
  });
  return { costs, missing, markups };
}

function valueOf(rates: readonly RateAsOf[], wanted: string): string | undefined {
  return rates.find(({ kind, key, uom }) => `${kind}/${key}` === wanted && uom === 'percent')?.value;
}
