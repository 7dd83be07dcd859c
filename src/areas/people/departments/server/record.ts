import { sql } from 'drizzle-orm';
import { staffGroups } from '#platform/shared/access.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { department } from '../record.ts';
import { departments } from './tables.ts';

const rules = texts({
  taken: { en: 'Another department has this name.', es: 'Otro departamento tiene este nombre.' },
});

/** Staff who can sign in; who has left stays in until somebody takes them out, and is not put in any more. */
const member: LinkTarget = {
  table: 'users',
  name: (alias) => sql`${alias}.first_name || ' ' || ${alias}.last_name`,
  visible: {
    alias: sql`u`,
    where: () => sql`u.deleted_at is null and exists (select 1 from user_groups g
      where g.user_id = u.id and g."group" in (${sql.join(staffGroups.map(literal), sql`, `)}, 'floor_manager'))`,
  },
};

export const servedDepartments = serveRecord(department, {
  table: departments,
  links: { person: member },
  constraints: { departments_name: faultOf('name', rules.taken) },
});
