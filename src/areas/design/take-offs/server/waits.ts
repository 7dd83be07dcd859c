import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** A mapped take-off waits for the review of whoever asked for it; one that failed, for another try. */
export const waitingRuns: WaitSource = {
  kind: 'bim2bom',
  many: { en: 'Take-offs', es: 'Cuantificaciones' },
  todo: 'do',
  asks: {
    review: { en: 'Review what was mapped', es: 'Revisar lo asignado' },
    failed: { en: 'It could not be mapped: try again', es: 'No se pudo asignar: inténtalo de nuevo' },
  },
  select(viewer, part) {
    if (part === 'asked' || !holds(viewer.groups, 'take_offs.write')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`r.id`,
        title: sql`r.code || ' ' || b.name`,
        link: sql`'/design/estimates/new-bim2bom?model=' || r.model_id || '&tab=review&run=' || r.id`,
        ask: sql`r.status`,
        projectId: sql`r.project_id`,
        since: sql`r.updated_at`,
      })}
      from bim2bom_runs r join building_models b on b.id = r.model_id left join projects p on p.id = r.project_id
      where r.status in ('review', 'failed') and r.created_by = ${viewer.userId} and r.deleted_at is null
        and b.deleted_at is null and p.deleted_at is null`;
  },
};
