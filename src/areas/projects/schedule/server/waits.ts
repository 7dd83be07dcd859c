import { sql } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** Dates that the portal proposes wait for the project's manager and its planner. */
export const waitingProposals: WaitSource = {
  kind: 'schedule_proposal',
  many: { en: 'Proposed dates', es: 'Fechas propuestas' },
  todo: 'decide',
  asks: {
    hold: {
      en: 'New dates after the pause: accept or dismiss',
      es: 'Fechas nuevas tras la pausa: aceptar o descartar',
    },
    done_late: {
      en: 'New dates after a late step: accept or dismiss',
      es: 'Fechas nuevas tras un paso tardío: aceptar o descartar',
    },
  },
  select(viewer, part) {
    if (part === 'asked' || !holds(viewer.groups, 'schedule.write')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`o.id`,
        title: sql`p.project_number || ' ' || p.name`,
        link: sql`'/projects/' || p.project_number || '?tab=schedule'`,
        ask: sql`o.kind`,
        projectId: sql`p.id`,
        since: sql`o.created_at`,
      })}
      from schedule_proposals o join projects p on p.id = o.project_id
      where o.settled_at is null and ${visibleProjects(viewer)}
        and exists (select 1 from project_members m
          where m.project_id = p.id and m.user_id = ${viewer.userId} and m.role in ('pm', 'factory_planner'))`;
  },
};
