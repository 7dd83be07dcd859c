import type { EmptiedBin } from '#platform/server/writes/empty-bins.ts';
import { everyRecord } from '../records.ts';

/**
 * Everything that leaves the bin for good after 30 days. A kind that others hang on comes after them. Files have a task of their own
 * (`sweep_files`), which takes their bytes as well; rows of files that go with a record here leave their bytes to it.
 */
export const emptiedBins: readonly EmptiedBin[] = everyRecord.flatMap(({ name, table, emptied }) =>
  typeof emptied === 'string' ? [] : [{ table, entityType: name, ...emptied }],
);

/** Tables with a bin that this task leaves alone, each with the reason. */
export const binsLeftAlone: Readonly<Record<string, string>> = {
  notifications: 'Emptied by forget_notifications.',
  ...Object.fromEntries(
    everyRecord.flatMap(({ table, emptied }) => (typeof emptied === 'string' ? [[table, emptied]] : [])),
  ),
};
