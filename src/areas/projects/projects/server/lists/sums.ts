import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { sentence } from '#platform/shared/text.ts';

/** Milestones that sum up a step of the modules, of their unit or else of the project. */
const sums = ['offline', 'ship', 'set'];

/**
 * Gives the milestones of a project that sum up its modules the day of the last of them, and ticks them once all are done, not before.
 * Where there are no modules yet, the day stays what people wrote.
 */
export async function sumModules(tx: Executor, projectId: string): Promise<void> {
  await tx.execute(sql`select hearth_sum_milestones(${projectId}::uuid)`);
}

/** Refuses a day by hand for a milestone that has the day of the last of its modules. */
export async function refuseSummed(
  tx: Executor,
  milestone: { projectId: string; kind: string | undefined; unitId: string | null | undefined },
  given: { forecast_on?: string | null | undefined; actual_on?: string | null | undefined },
): Promise<void> {
  if (milestone.kind === undefined || !sums.includes(milestone.kind)) return;
  const { rows } = await tx.execute<{ on_day: string | null; is_done: boolean }>(
    sql`select on_day::text, is_done
      from hearth_module_sum(${milestone.projectId}::uuid, ${milestone.unitId ?? null}::uuid, ${milestone.kind})`,
  );
  const [sum] = rows;
  if (sum === undefined || sum.on_day === null) return;
  const actual = sum.is_done ? sum.on_day : null;
  if (given.actual_on !== undefined && given.actual_on !== actual)
    throw refuse(
      'actual_on',
      actual === null
        ? {
            en: 'Is done with the last of its modules, and some are not there yet.',
            es: 'Se cumple con el último de sus módulos, y algunos aún no llegan ahí.',
          }
        : sentence(
            {
              en: 'Was done with the last of its modules, on {actual}.',
              es: 'Se cumplió con el último de sus módulos, el {actual}.',
            },
            { actual },
          ),
    );
  if (given.forecast_on !== undefined && given.forecast_on !== sum.on_day && actual === null)
    throw refuse(
      'forecast_on',
      sentence(
        {
          en: 'Is the day of the last of its modules, {on_day}. Move the modules.',
          es: 'Es el día del último de sus módulos, {on_day}. Mueve los módulos.',
        },
        { on_day: sum.on_day },
      ),
    );
}
