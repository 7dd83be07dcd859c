import { sql, type SQL } from 'drizzle-orm';
import type { Task, TaskContext } from '../jobs/jobs.ts';
import type { Executor } from './transaction.ts';
import { undoDays } from './undo.ts';

/** One kind of record whose bin is emptied. Conditions speak of its row as `r`. */
export interface EmptiedBin {
  readonly table: string;
  /** The record's kind as audit rows name it. */
  readonly entityType: string;
  /** What the audit log remembers it by. */
  readonly label: SQL;
  /** The project of a row; left out where a kind belongs to none. */
  readonly projectId?: SQL;
  /** While this holds, a row stays, however long it has lain in the bin: what the law or the warranty may ask for. */
  readonly unless?: SQL;
  /** While a row of such a table names it in such a column, a row stays. */
  readonly waitsFor?: readonly (readonly [table: string, column: string])[];
  /** What goes with it and has no cascading foreign key, in this order: table, and the column or condition that names the record. */
  readonly with?: readonly (readonly [table: string, where: (ids: SQL) => SQL])[];
  /** Done before the rows go, in the same transaction. */
  readonly before?: (tx: Executor, ids: SQL) => Promise<unknown>;
}

const batch = 100;

/** The daily task that empties the bins of what has lain in them for 30 days, in the order of the list: what hangs on a record first. */
export function emptyBinsTask(bins: readonly EmptiedBin[]): Task {
  return {
    every: '11 3 * * *',
    async run(_payload, context) {
      const failures: unknown[] = [];
      for (const bin of bins) {
        try {
          // One kind that can't be emptied leaves the others their turn.
          await emptyBin(bin, context);
        } catch (error) {
          context.log.error({ err: error, table: bin.table }, 'A bin could not be emptied.');
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some bins could not be emptied.');
    },
  };
}

async function emptyBin(bin: EmptiedBin, context: TaskContext): Promise<void> {
  for (let purged = batch; purged === batch && !context.signal.aborted;) {
    purged = await emptyBatch(bin, context);
    if (purged > 0) context.log.info({ table: bin.table, purged }, 'Emptied a bin.');
  }
}

/** True for a row that has to stay. */
function stays({ unless, waitsFor = [] }: EmptiedBin): SQL {
  const conditions = waitsFor.map(
    ([table, column]) =>
      sql`exists (select 1 from ${sql.identifier(table)} x where x.${sql.identifier(column)} = r.id)`,
  );
  return sql.join([unless ?? sql`false`, ...conditions], sql` or `);
}

function emptyBatch(bin: EmptiedBin, { inWrite }: TaskContext): Promise<number> {
  const table = sql.identifier(bin.table);
  return inWrite(async (write) => {
    // The lock keeps a restore, and anything that would hang itself on the record, waiting; it then finds it gone.
    const { rows } = await write.tx.execute<{ id: string; label: string | null; project_id: string | null }>(sql`
      select r.id, ${bin.label} as label, ${bin.projectId ?? sql`null::uuid`} as project_id from ${table} r
      where r.deleted_at < now() - make_interval(days => ${undoDays}) and not (${stays(bin)})
      order by r.id limit ${batch} for update of r skip locked`);
    if (rows.length === 0) return 0;
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
    await bin.before?.(write.tx, ids);
    for (const [dependant, where] of bin.with ?? [])
      await write.tx.execute(sql`delete from ${sql.identifier(dependant)} where ${where(ids)}`);
    // What could be taken back is over by now; the audit log keeps what was changed.
    await write.tx.execute(
      sql`delete from change_set_entries where entity_type = ${bin.entityType} and entity_id = any(${ids})`,
    );
    await write.tx.execute(sql`delete from ${table} where id = any(${ids})`);
    for (const row of rows)
      write.audit({
        action: `${bin.entityType}.purged`,
        entityType: bin.entityType,
        entityId: row.id,
        projectId: row.project_id,
        old: { name: row.label },
      });
    return rows.length;
  });
}
