import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/http/faults.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { MilestoneDraft } from '../schema.ts';
import type { After, Given, Waits } from './milestones.ts';
import type { ProjectRow } from './rows.ts';
import { milestoneDependencies, milestones } from './tables.ts';

/** Refuses a date that breaks a rule of its own or of what it waits for. */
export async function checkRules(
  write: Write,
  project: ProjectRow,
  after: After,
  given: Given,
  overridden: boolean,
): Promise<void> {
  if (after.kind === 'custom' && (after.label ?? null) === null)
    throw badInput('label', {
      en: 'Is required for a milestone of your own.',
      es: 'Es obligatorio en un hito propio.',
    });
  if (
    given.actual_on !== undefined &&
    given.actual_on !== null &&
    given.actual_on > todayIn(project.siteTimeZone ?? undefined)
  )
    throw refuse('actual_on', {
      en: 'An actual date can not lie in the future.',
      es: 'Una fecha real no puede estar en el futuro.',
    });
  if (given.owner_id !== undefined && given.owner_id !== null) {
    const { rows } = await write.tx.execute(sql`select 1 from users where id = ${given.owner_id} and state = 'active'`);
    if (rows.length === 0)
      throw badInput('owner_id', {
        en: 'Is nobody who can own a milestone.',
        es: 'No es alguien que pueda encargarse de un hito.',
      });
  }
  if (given.unit_id !== undefined && given.unit_id !== null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from units where id = ${given.unit_id} and project_id = ${project.id} and deleted_at is null`,
    );
    if (rows.length === 0)
      throw badInput('unit_id', { en: 'Is no unit of this project.', es: 'No es una unidad de este proyecto.' });
  }
  for (const [index, dependency] of (given.depends_on ?? []).entries()) {
    const [before] = await write.tx
      .select()
      .from(milestones)
      .where(and(eq(milestones.id, dependency.id), eq(milestones.projectId, project.id), isNull(milestones.deletedAt)));
    if (before === undefined)
      throw badInput(`depends_on.${index}.id`, {
        en: 'Is no milestone of this project.',
        es: 'No es un hito de este proyecto.',
      });
    if (!overridden && after.forecastOn != null && before.actualOn !== null && after.forecastOn < before.actualOn)
      throw refuse('forecast_on', {
        en: 'Lies before the milestone it waits for was done.',
        es: 'Es anterior al hito que espera.',
      });
  }
}

/** What a milestone waits for, in one order. */
export async function waitsOf(write: Write, milestoneId: string): Promise<Waits> {
  const rows = await write.tx
    .select({ id: milestoneDependencies.dependsOnId, lag_days: milestoneDependencies.lagDays })
    .from(milestoneDependencies)
    .where(eq(milestoneDependencies.milestoneId, milestoneId));
  return inOrder(rows);
}

/** What a milestone waits for, in an order that is always the same. */
export function inOrder(waits: readonly { id: string; lag_days: number }[]): Waits {
  return waits.map(({ id, lag_days }) => ({ id, lag_days })).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The same in words, for the audit log. */
async function waitsInWords(write: Write, waits: unknown): Promise<string[]> {
  const given = parseInput(MilestoneDraft.shape.depends_on, waits) ?? [];
  const ids = given.map(({ id }) => id);
  const rows = await write.tx
    .select({ id: milestones.id, kind: milestones.kind, label: milestones.label })
    .from(milestones)
    .where(inArray(milestones.id, ids));
  return given.map(({ id, lag_days }) => {
    const found = rows.find((row) => row.id === id);
    const name = found?.label ?? found?.kind.replaceAll('_', ' ') ?? id;
    return lag_days === 0 ? name : `${name} ${lag_days > 0 ? '+' : '−'} ${Math.abs(lag_days)} d`;
  });
}

/** Changes as the audit log tells them: what it waits for by name. */
export async function described(write: Write, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { dependsOn, ...rest } = values;
  return dependsOn === undefined ? rest : { ...rest, waits_for: await waitsInWords(write, dependsOn) };
}
