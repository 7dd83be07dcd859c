import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** Somebody confirmed their address for a unit and waits for a yes. */
export const waitingRegistrations: WaitSource = {
  kind: 'registration',
  many: { en: 'Registrations', es: 'Registros' },
  todo: 'decide',
  asks: {
    owner: { en: 'Wants to join as an owner', es: 'Quiere entrar como propietario' },
    developer: { en: 'Wants to join as a developer', es: 'Quiere entrar como desarrollador' },
  },
  select(viewer, part) {
    // The screen on which they are decided is the admins'.
    if (part === 'asked' || !holds(viewer.groups, 'zone.admin')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`g.id`,
        title: sql`s.first_name || ' ' || s.last_name || coalesce(' · ' || u.name, ' · ' || g.asked_for, '')`,
        link: sql`'/admin?tab=registrations'`,
        ask: sql`g.kind`,
        projectId: sql`u.project_id`,
        since: sql`g.created_at`,
      })}
      from registrations g join users s on s.id = g.user_id left join units u on u.id = g.unit_id
      left join projects p on p.id = u.project_id
      where g.state = 'pending' and s.deleted_at is null and u.deleted_at is null and p.deleted_at is null`;
  },
};
