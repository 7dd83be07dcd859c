import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** Estimates in review wait for somebody who may approve them and has not submitted them. */
export const waitingEstimates: WaitSource = {
  kind: 'estimate',
  many: { en: 'Estimates', es: 'Estimaciones' },
  todo: 'decide',
  asks: { approve: { en: 'Approve this estimate', es: 'Aprobar esta estimación' } },
  whose: { approve: { right: 'estimates.approve', department: 'Estimating' } },
  select(viewer, part) {
    if (!holds(viewer.groups, 'estimates.read')) return undefined;
    if (part === 'mine' && !holds(viewer.groups, 'estimates.approve')) return undefined;
    const by = sql`coalesce(e.submitted_by, e.created_by)`;
    return sql`
      select ${waitColumns({
        id: sql`e.id`,
        title: sql`e.code || ' ' || e.name`,
        link: sql`'/design/estimates/' || e.id`,
        ask: sql`'approve'`,
        projectId: sql`e.project_id`,
        asker: by,
        since: sql`coalesce(e.submitted_at, e.updated_at)`,
        changed: sql`e.updated_at`,
        cents: sql`e.price_cents`,
      })}
      from estimates e left join projects p on p.id = e.project_id
      where e.status = 'in_review' and e.deleted_at is null and p.deleted_at is null
        and ${by} ${part === 'mine' ? sql`is distinct from` : sql`=`} ${viewer.userId}`;
  },
};
