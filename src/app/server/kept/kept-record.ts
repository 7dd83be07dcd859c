import { sql, type SQL } from 'drizzle-orm';
import type { EmptiedBin } from '#platform/server/writes/empty-bins.ts';
import type { Bin, Restorer } from '#platform/server/writes/undo.ts';

/** What makes a kind of record complete, however it is written: the way back, the bin, and what is emptied out of it. Each, or why not. */
export interface KeptRecord {
  /** As audit rows and undo name it. */
  name: string;
  table: string;
  /** What stands before the verb in its audit rows, where that is not its name. */
  actions?: string | undefined;
  undo: Restorer | string;
  bin: Bin | string;
  emptied: Omit<EmptiedBin, 'table' | 'entityType'> | string;
}

/** What hangs on a record that is emptied, by the column that names it. */
export const of = (column: string) => (ids: SQL) => sql`${sql.identifier(column)} = any(${ids})`;

/** The moves between states that were written down for such records. */
export const movesOf = (kind: string) => (ids: SQL) => sql`entity_type = ${kind} and entity_id = any(${ids})`;
