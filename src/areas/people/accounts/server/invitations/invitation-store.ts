import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import '../events.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Invitation, InvitationKind, Registration } from '#areas/people/accounts/schema.ts';

const stateCase = sql.raw(
  `case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired' else 'sent' end`,
);

function likeAnywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

export interface InvitationFilter {
  state?: Invitation['state'] | undefined;
  kind?: InvitationKind | undefined;
  q?: string | undefined;
  id?: string | undefined;
}

/** Invitations, newest first: ids are time-ordered, so the id is the key. The link of the very first admin is nobody's business. */
export async function listInvitations(
  db: Executor,
  filter: InvitationFilter,
  limit: number,
  before?: string,
): Promise<Invitation[]> {
  const conditions: SQL[] = [sql`i.email <> ''`];
  if (filter.id !== undefined) conditions.push(sql`i.id = ${filter.id}`);
  if (before !== undefined) conditions.push(sql`i.id < ${before}`);
  if (filter.state !== undefined) conditions.push(sql`${stateCase} = ${filter.state}`);
  if (filter.kind !== undefined) conditions.push(sql`i.kind = ${filter.kind}`);
  if (filter.q !== undefined)
    conditions.push(
      sql`(i.email like ${likeAnywhere(filter.q)} or i.first_name ilike ${likeAnywhere(filter.q)}
        or i.last_name ilike ${likeAnywhere(filter.q)})`,
    );
  const { rows } = await db.execute<Invitation & Record<string, unknown>>(sql`
    select i.id, i.email::text as email, i.kind, i.groups as "group", i.unit_id, u.name as unit_name,
      p.id as project_id, p.project_number, i.first_name, i.last_name, ${stateCase} as state,
      i.sent_count, i.invited_by, b.first_name || ' ' || b.last_name as invited_by_name,
      ${iso(sql`i.created_at`)} as created_at, ${iso(sql`i.expires_at`)} as expires_at, ${iso(sql`i.accepted_at`)} as accepted_at
    from invitations i left join units u on u.id = i.unit_id left join projects p on p.id = u.project_id
    left join users b on b.id = i.invited_by
    where ${sql.join(conditions, sql` and `)} order by i.id desc limit ${limit}`);
  return rows;
}

export async function listRegistrations(
  db: Executor,
  filter: { state?: Registration['state'] | undefined; id?: string | undefined },
  limit: number,
  before?: string,
): Promise<Registration[]> {
  const conditions: SQL[] = [sql`true`];
  if (filter.id !== undefined) conditions.push(sql`r.id = ${filter.id}`);
  if (before !== undefined) conditions.push(sql`r.id < ${before}`);
  if (filter.state !== undefined) conditions.push(sql`r.state = ${filter.state}`);
  const { rows } = await db.execute<Registration & Record<string, unknown>>(sql`
    select r.id, r.kind, r.unit_id, r.asked_for, u.name as unit_name, p.project_number, r.state, r.reason, r.decided_by,
      ${iso(sql`r.decided_at`)} as decided_at, ${iso(sql`r.created_at`)} as created_at,
      json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name, 'email', s.email) as "user"
    from registrations r join users s on s.id = r.user_id left join units u on u.id = r.unit_id left join projects p on p.id = u.project_id
    where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit}`);
  return rows;
}

export interface UnitFacts {
  id: string;
  name: string;
  projectId: string;
  projectNumber: string;
  projectName: string;
}

/** A unit that people can be let into: it and its project exist. */
export async function findUnit(
  db: Executor,
  where: { id: string } | { projectNumber: string; name: string },
): Promise<UnitFacts | undefined> {
  const condition =
    'id' in where
      ? sql`u.id = ${where.id}`
      : sql`p.project_number = ${where.projectNumber.toUpperCase()} and lower(u.name) = lower(${where.name})`;
  const { rows } = await db.execute<{
    id: string;
    name: string;
    project_id: string;
    project_number: string;
    project_name: string;
  }>(sql`
    select u.id, u.name, p.id as project_id, p.project_number, p.name as project_name from units u join projects p on p.id = u.project_id
    where ${condition} and u.deleted_at is null and p.deleted_at is null`);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        id: row.id,
        name: row.name,
        projectId: row.project_id,
        projectNumber: row.project_number,
        projectName: row.project_name,
      };
}

/** True when this person is in the unit (owner) or its project (developer, by hand or by their organisation) already. */
export async function isJoined(
  db: Executor,
  kind: 'owner' | 'developer',
  unitId: string,
  email: string,
): Promise<boolean> {
  const { rows } = await db.execute(
    kind === 'owner'
      ? sql`select 1 from unit_owners o join users s on s.id = o.user_id
        where o.unit_id = ${unitId} and s.email = ${email} and o.disabled_at is null and (o.until_on is null or o.until_on >= current_date)`
      : sql`select 1 from project_developers m join units u on u.project_id = m.project_id join users s on s.id = m.user_id
        where u.id = ${unitId} and s.email = ${email}`,
  );
  return rows.length > 0;
}

/** What the developer organisation of an invitation is called; undefined for one that is gone. */
export async function organisationName(db: Executor, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from developer_organisations where id = ${id}`);
  return rows[0]?.name;
}

/** The living account with this address; undefined where there is none. */
export async function findByEmail(db: Executor, email: string): Promise<{ id: string; state: string } | undefined> {
  const { rows } = await db.execute<{ id: string; state: string }>(
    sql`select id, state from users where email = ${email} and deleted_at is null`,
  );
  return rows[0];
}

/** Tells whoever reads invitations, of a unit or into an organisation, that this one is another now. */
export function publishChanged(
  write: Write,
  invitationId: string,
  projectId?: string | null,
  organisationId?: string | null,
) {
  return write.publish('invitation.changed', {
    invitationId,
    projectId: projectId ?? null,
    organisationId: organisationId ?? null,
  });
}
