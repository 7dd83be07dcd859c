import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { DeveloperRole } from '../choices.ts';
import type { OrganisationPeople, OwnOrganisation } from '../schema.ts';
import { visibleOrganisations } from './reads.ts';

/** How many people and invitations an organisation has room for. */
export const mostPeople = 200;

/** What somebody may do in an organisation that they see; `not_found` for one that they don't. */
export async function placeIn(
  db: Executor,
  viewer: Viewer,
  organisationId: string,
): Promise<{ name: string; mayRun: boolean }> {
  const { rows } = await db.execute<{ name: string; role: DeveloperRole | null }>(sql`
    select r.name, own.role from developer_organisations r
    left join developer_organisation_people own on own.organisation_id = r.id and own.user_id = ${viewer.userId}
    where r.id = ${organisationId} and r.deleted_at is null and ${visibleOrganisations(viewer)}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { name: row.name, mayRun: seesEverything(viewer) || row.role === 'admin' };
}

/** The people of an organisation by name, and its open invitations where the reader may invite. */
export async function readPeople(db: Executor, viewer: Viewer, organisationId: string): Promise<OrganisationPeople> {
  const { mayRun } = await placeIn(db, viewer, organisationId);
  const { rows: people } = await db.execute<{
    user_id: string;
    name: string;
    email: string;
    role: DeveloperRole;
    since: string;
  }>(sql`
    select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email, m.role,
      ${iso(sql`m.added_at`)} as since
    from developer_organisation_people m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} order by name, u.id limit ${mostPeople}`);
  const { rows: invitations } = mayRun
    ? await db.execute<{ id: string; email: string; role: DeveloperRole; name: string; expires_at: string }>(sql`
        select i.id, i.email::text as email, i.organisation_role as role,
          trim(concat_ws(' ', i.first_name, i.last_name)) as name, ${iso(sql`i.expires_at`)} as expires_at
        from invitations i where i.organisation_id = ${organisationId} and i.accepted_at is null
          and i.revoked_at is null and i.expires_at > now()
        order by i.id limit ${mostPeople}`)
    : { rows: [] };
  return {
    people: people.map((person) => {
      const may = mayRun && person.user_id !== viewer.userId;
      return { ...person, can: { change: may, remove: may } };
    }),
    invitations,
    can: { invite: mayRun },
  };
}

/** The organisations that somebody belongs to, by name. */
export async function ownOrganisations(db: Executor, viewer: Viewer): Promise<OwnOrganisation[]> {
  const { rows } = await db.execute<OwnOrganisation & Record<string, unknown>>(sql`
    select r.id, r.name, r.contact_name, r.email, r.phone, own.role
    from developer_organisation_people own join developer_organisations r on r.id = own.organisation_id
    where own.user_id = ${viewer.userId} and r.deleted_at is null order by r.name, r.id limit 100`);
  return rows;
}
