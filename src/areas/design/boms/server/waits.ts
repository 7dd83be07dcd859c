import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** Bills of materials in review wait for somebody who has not made them. */
export const waitingBoms: WaitSource = {
  kind: 'bom',
  many: { en: 'Bills of materials', es: 'Listas de materiales' },
  todo: 'decide',
  asks: { release: { en: 'Review and release this BOM', es: 'Revisar y liberar esta lista de materiales' } },
  whose: { release: { right: 'boms.write', department: 'Design' } },
  select(viewer, part) {
    if (!holds(viewer.groups, 'boms.write')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`b.id`,
        title: sql`b.code || ' v' || b.version_no || ' ' || b.name`,
        link: sql`'/design/model-platform-bom/' || b.id`,
        ask: sql`'release'`,
        projectId: sql`b.project_id`,
        asker: sql`b.created_by`,
        since: sql`coalesce(h.at, b.updated_at)`,
        changed: sql`b.updated_at`,
      })}
      from boms b left join projects p on p.id = b.project_id
      left join lateral (select s.at from status_history s where s.entity_type = 'bom' and s.entity_id = b.id
        order by s.id desc limit 1) h on true
      where b.status = 'in_review' and b.deleted_at is null and p.deleted_at is null
        and b.created_by ${part === 'mine' ? sql`is distinct from` : sql`=`} ${viewer.userId}`;
  },
};
