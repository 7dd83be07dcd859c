import { loadStarterCatalogue } from '#areas/design/catalogue/server/starter-load.ts';
import { loadStarterRates } from '#areas/finance/rates/server/starter-load.ts';
import { burdenedHour, type RateComponents } from '#areas/finance/rates/schema.ts';
import { rateCards } from '#areas/finance/rates/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

/** What things cost: the starter catalogue and rates, and a few rates that wait for a second pair of eyes. */
export async function loadCosts(write: Write, today: string): Promise<void> {
  await loadStarterCatalogue(write, sampleId('employee'), sampleId);
  await loadStarterRates(write, { writtenBy: sampleId('employee'), approvedBy: sampleId('admin'), idOf: sampleId });
  const next = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const waiting = { source: 'Agreement with the crews for next year', createdBy: sampleId('employee'), isSample: true };
  const hour = (wage: string): { components: RateComponents; value: string; uom: string } => {
    const components = { wage, burden_percent: '30.5', benefits: '5.75', productive_percent: '84' };
    return { components, value: burdenedHour(components), uom: 'usd_per_hour' };
  };
  await write.tx.insert(rateCards).values([
    {
      id: sampleId('waiting electrician'),
      kind: 'labor_class',
      key: 'electrician',
      effectiveFrom: next,
      ...hour('39.90'),
      ...waiting,
    },
    {
      id: sampleId('waiting carpenter'),
      kind: 'labor_class',
      key: 'carpenter',
      effectiveFrom: next,
      ...hour('33.10'),
      ...waiting,
    },
    {
      id: sampleId('waiting freight'),
      kind: 'freight',
      key: 'module',
      value: '12.4',
      uom: 'usd_per_mile',
      effectiveFrom: addDays(today, 14),
      ...waiting,
      source: 'Quote of Cascade Freight & Crane',
    },
  ]);
}
