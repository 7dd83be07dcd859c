import { sql, type SQL } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

const kept = (table: string, name: (alias: SQL) => SQL, alias: SQL): LinkTarget => ({
  table,
  name,
  visible: { alias, where: () => sql`${alias}.deleted_at is null` },
});

export const seriesLink = kept('meeting_series', (alias) => sql`${alias}.title`, sql`ms`);
/** A meeting by its title and the day that it is on where it is held. */
export const meetingLink = kept(
  'meetings',
  (alias) =>
    sql`${alias}.code || ' ' || ${alias}.title || ' ' || to_char(${alias}.starts_at at time zone ${alias}.tz, 'YYYY-MM-DD')`,
  sql`mt`,
);
export const agendaItemLink = kept('agenda_items', (alias) => sql`${alias}.code || ' ' || ${alias}.title`, sql`ai`);

export const agendaSectionLink: LinkTarget = {
  table: 'agenda_sections',
  name: (alias) => sql`${alias}.title`,
  visible: { alias: sql`asn`, where: () => sql`true` },
};

/** Several people of a field: those with an account. */
export const personLink: LinkTarget = {
  table: 'users',
  name: (alias) => sql`${alias}.first_name || ' ' || ${alias}.last_name`,
  visible: { alias: sql`pl`, where: () => sql`pl.state = 'active'` },
};

/** A subtask as an action names it. */
export const subtaskLink = kept('subtasks', (alias) => sql`${alias}.name`, sql`sl`);
