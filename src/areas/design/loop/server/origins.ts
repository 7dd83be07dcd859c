import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Origin } from '../schema.ts';

const rules = texts({
  notRipe: {
    en: 'It is a draft or was set aside, or its warranty is not verified yet: nothing is learned from it.',
    es: 'Es un borrador, se descartó o su garantía aún no está verificada: de él no se aprende nada.',
  },
});

/** A record as far as a lesson is learned from it. */
export interface OriginRow extends Record<string, unknown> {
  id: string;
  project_id: string | null;
  title: string;
  situation: string | null;
  cause: string | null;
  plan: string | null;
  source: 'punch' | 'warranty' | 'deviation' | 'ticket';
  is_safety: boolean;
  department: string | null;
  is_ripe: boolean;
}

const ticketRow = (id: string) => sql`
  select r.id, r.project_id, r.title, r.description as situation, r.root_cause as cause, u.plan_code as plan,
    case r.kind when 'punch_list' then 'punch' when 'warranty' then 'warranty' else 'ticket' end as source,
    coalesce(r.severity = 'safety', false) as is_safety,
    case r.responsible_party when 'factory' then 'production' when 'supplier' then 'procurement' when 'design' then 'design' end as department,
    r.state not in ('punch_draft', 'punch_void', 'merged') and (r.kind <> 'warranty' or r.state = 'warranty_verified') as is_ripe
  from tickets r left join modules m on m.id = r.module_id left join units u on u.id = coalesce(r.unit_id, m.unit_id)
  where r.id = ${id} and r.deleted_at is null`;

const deviationRow = (id: string) => sql`
  select r.id, r.project_id, r.title, concat_ws(E'\\n\\n', r.as_designed, r.as_built) as situation, r.reason as cause,
    (select min(u.plan_code) from units u where u.id = any(r.units)
      or u.id in (select m.unit_id from modules m where m.id = any(r.modules)) having count(distinct u.plan_code) = 1) as plan,
    'deviation' as source, r.impacts && '{safety}' as is_safety, null as department, r.state <> 'draft' as is_ripe
  from deviations r where r.id = ${id} and r.deleted_at is null`;

/** A record that staff ask about, or `not_found`. Staff see all of them. */
export async function originRow(db: Executor, { kind, id }: Origin): Promise<OriginRow> {
  const { rows } = await db.execute<OriginRow>(kind === 'ticket' ? ticketRow(id) : deviationRow(id));
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The same, refused at its id while nothing can be learned from it yet. */
export async function ripeOrigin(db: Executor, origin: Origin): Promise<OriginRow> {
  const row = await originRow(db, origin);
  if (!row.is_ripe) throw refuse('id', rules.notRipe);
  return row;
}
