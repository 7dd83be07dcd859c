import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Change } from '#platform/server/record/serve-record.ts';
import { rules } from './rules.ts';

/** A module says its unit and project, and a unit its project; what is said beside them must agree. */
export async function placeOf({ write, before, after }: Change): Promise<Record<string, string | null>> {
  const named = (field: string) => typed(after[field]);
  const [project, unit, module] = [named('project_id'), named('unit_id'), named('module_id')];
  const isSame = (['project_id', 'unit_id', 'module_id'] as const).every(
    (field) => (before?.[field] ?? null) === named(field),
  );
  if (isSame && before !== undefined) return {};
  if (module === null && unit === null) return { project_id: project };
  const { rows } = await write.tx.execute<{ project_id: string; unit_id: string | null }>(
    module === null
      ? sql`select project_id, id as unit_id from units where id = ${unit}`
      : sql`select project_id, unit_id from modules where id = ${module}`,
  );
  const [row] = rows;
  if (row === undefined) return {};
  if (project !== null && row.project_id !== project)
    throw refuse(module === null ? 'unit_id' : 'module_id', rules.otherPlace);
  if (module !== null && unit !== null && row.unit_id !== null && row.unit_id !== unit)
    throw refuse('module_id', rules.otherPlace);
  return { project_id: row.project_id, unit_id: unit ?? row.unit_id };
}

const typed = (value: unknown): string | null => (typeof value === 'string' ? value : null);
