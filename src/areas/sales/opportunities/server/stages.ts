import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { StageShape } from '../schema.ts';

interface Row extends Record<string, unknown>, Omit<StageShape, 'checklist' | 'required_fields'> {
  required_fields: string[] | null;
  exit_checklist: string | null;
}

/** The stages of a pipeline in their order. */
export async function stagesOf(db: Executor, pipeline: string): Promise<StageShape[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name, name_es, place, probability::float8 as probability, rotten_days, required_fields, exit_checklist
    from sales_stages where pipeline = ${pipeline} and deleted_at is null order by place, id`);
  return rows.map(({ exit_checklist: points, required_fields: fields, ...stage }) => ({
    ...stage,
    required_fields: fields ?? [],
    checklist: pointsOf(points),
  }));
}

/** The points of a checklist, one on each line. */
export const pointsOf = (lines: string | null): string[] =>
  (lines ?? '')
    .split('\n')
    .map((point) => point.trim())
    .filter((point) => point !== '');
