import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireModule } from '#areas/projects/units/server/reads.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { deviationSheetsContract } from '../contract.ts';

type ModuleDeviation = z.input<typeof deviationSheetsContract.ofModule.reply>[number];

/** What is asked for or was let pass of a module or of its home, what holds it back first. The module's release asks the same function. */
export async function deviationsOfModule(db: Executor, viewer: Viewer, module: string): Promise<ModuleDeviation[]> {
  await requireModule(db, viewer, module);
  const { rows } = await db.execute<ModuleDeviation & Record<string, unknown>>(sql`
    select d.id, d.code, d.title, d.state, (d.state = 'closed' or m.id = any(d.done_modules)) as is_done,
      d.id = any(array(select hearth_deviations_holding(m.id, ${companyDay}))) as holds
    from modules m join deviations d on d.project_id = m.project_id and d.deleted_at is null and d.state not in ('draft', 'rejected')
      and (m.id = any(d.modules) or m.unit_id = any(d.units))
    where m.id = ${module} order by holds desc, is_done, d.code limit 50`);
  return rows;
}
