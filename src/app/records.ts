import { servedDeviations } from '#areas/design/deviations/server/record.ts';
import { servedFlags } from '#areas/platform-services/flags/server/record.ts';
import { servedLessons } from '#areas/design/lessons/server/record.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Bins, Restorers } from '#platform/server/writes/undo.ts';

/** The records that are served from their declarations. What hangs on a record stands before it. */
export const records: readonly ServedRecord[] = [servedDeviations, servedLessons, servedFlags];

/** How each of them is brought back, by the name that audit rows give it. */
export const recordRestorers: Restorers = Object.fromEntries(records.map(({ name, restorer }) => [name, restorer]));
export const recordBins: Bins = Object.fromEntries(records.map(({ name, bin }) => [name, bin]));
