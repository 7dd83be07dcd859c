import type { ServedRecord } from './serve-record.ts';
import type { EmptiedBin } from '../writes/empty-bins.ts';

/** The same record, which stays in its bin, however long, while a row of such a table names it in such a column. */
export function waitsFor<Served extends ServedRecord>(
  served: Served,
  ...columns: NonNullable<EmptiedBin['waitsFor']>
): Served {
  return { ...served, emptied: { ...served.emptied, waitsFor: columns } };
}
