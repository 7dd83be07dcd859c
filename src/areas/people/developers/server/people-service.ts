import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { developerRoles, type DeveloperRole } from '../choices.ts';
import './events.ts';
import { mostPeople, placeIn } from './people-store.ts';
import { rules } from './rules.ts';

/** Whose place in which organisation. */
interface Place {
  organisationId: string;
  userId: string;
}

/** As changes of it are recorded: the organisation's id, and in the values whose place it is. */
const recorded = 'developer_place';

async function requireRunning(write: Write, viewer: Viewer, organisationId: string): Promise<{ name: string }> {
  // Locked, so that an organisation is not run by somebody who is being taken out of it at this moment.
  await write.tx.execute(sql`select 1 from developer_organisations where id = ${organisationId} for update`);
  const { name, mayRun } = await placeIn(write.tx, viewer, organisationId);
  if (!mayRun) throw new AppError('forbidden');
  return { name };
}

/** A place as it is held: the role, and since when by whom. */
interface Held {
  role: DeveloperRole;
  added_at: string;
  added_by: string | null;
}

async function heldIn(write: Write, { organisationId, userId }: Place): Promise<Held | null> {
  const { rows } = await write.tx.execute<Held & Record<string, unknown>>(
    sql`select role, ${iso(sql`added_at`)} as added_at, added_by from developer_organisation_people
      where organisation_id = ${organisationId} and user_id = ${userId}`,
  );
  return rows[0] ?? null;
}

async function roleOf(write: Write, place: Place): Promise<DeveloperRole | null> {
  return (await heldIn(write, place))?.role ?? null;
}

/** Only whoever has an open developer's account comes into an organisation. */
async function requireDeveloper(write: Write, userId: string): Promise<void> {
  const { rows } = await write.tx.execute(sql`
    select 1 from users u join user_groups g on g.user_id = u.id and g."group" = 'developer'
    where u.id = ${userId} and u.state = 'active' and u.deleted_at is null`);
  if (rows.length === 0) throw refuse('user_id', rules.noDeveloper);
}

async function requireRoom(write: Write, organisationId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ count: number }>(sql`
    select (select count(*) from developer_organisation_people where organisation_id = ${organisationId})::int
      + (select count(*) from invitations i
        where i.organisation_id = ${organisationId} and i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now())::int as count`);
  if ((rows[0]?.count ?? 0) >= mostPeople) throw refuse('', rules.tooMany);
}

/**
 * Puts somebody into the place, gives them another role there, or (null) takes them out; with audit row, way back and news. Who comes back
 * by an undo has been there `since` then. What ends with an account or its group `isFinal`: there is no way back to it alone.
 */
async function setPlace(
  write: Write,
  place: Place,
  role: DeveloperRole | null,
  { since, isFinal = false }: { since?: Partial<Held>; isFinal?: boolean } = {},
): Promise<void> {
  const { organisationId, userId } = place;
  const former = await heldIn(write, place);
  if ((former?.role ?? null) === role) return;
  await write.tx.execute(
    role === null
      ? sql`delete from developer_organisation_people where organisation_id = ${organisationId} and user_id = ${userId}`
      : sql`insert into developer_organisation_people (organisation_id, user_id, role, added_at, added_by)
          values (${organisationId}, ${userId}, ${role}, coalesce(${since?.added_at ?? null}::timestamptz, now()),
            ${since?.added_by ?? write.actor.id})
          on conflict (organisation_id, user_id) do update set role = excluded.role`,
  );
  const facts = (value: DeveloperRole | null) => ({ user_id: userId, role: value });
  const action =
    since !== undefined
      ? 'developer_organisation.place_undone'
      : former === null
        ? 'developer_organisation.person_added'
        : role === null
          ? 'developer_organisation.person_removed'
          : 'developer_organisation.role_changed';
  write.audit({
    action,
    entityType: 'developer_organisation',
    entityId: organisationId,
    old: facts(former?.role ?? null),
    new: facts(role),
  });
  if (since === undefined && !isFinal)
    write.record({
      entityType: recorded,
      entityId: organisationId,
      before: {
        ...facts(former?.role ?? null),
        added_at: former?.added_at ?? null,
        added_by: former?.added_by ?? null,
      },
      after: facts(role),
      versionAfter: 1,
    });
  await write.publish('organisation.people_changed', { organisationId, userId });
}

/** Somebody with a developer's account comes in. */
export async function addPerson(write: Write, viewer: Viewer, place: Place, role: DeveloperRole): Promise<void> {
  await requireRunning(write, viewer, place.organisationId);
  await requireDeveloper(write, place.userId);
  if ((await roleOf(write, place)) !== null) throw refuse('user_id', rules.inAlready);
  await requireRoom(write, place.organisationId);
  await setPlace(write, place, role);
}

/** Another role for somebody who is in, or (null) the way out. */
export async function changePerson(
  write: Write,
  viewer: Viewer,
  place: Place,
  role: DeveloperRole | null,
): Promise<void> {
  await requireRunning(write, viewer, place.organisationId);
  if ((await roleOf(write, place)) === null) throw new AppError('not_found');
  if (place.userId === viewer.userId) throw refuse('user_id', rules.self);
  await setPlace(write, place, role);
}

/** Who runs an organisation may invite into it, as long as there is room. Answers what it is called. */
export async function requireInviting(
  write: Write,
  viewer: Viewer,
  organisationId: string,
  email: string,
): Promise<string> {
  const { name } = await requireRunning(write, viewer, organisationId);
  await requireRoom(write, organisationId);
  const { rows } = await write.tx.execute<{ is_in: boolean }>(sql`
    select exists (select 1 from developer_organisation_people m join users u on u.id = m.user_id
      where m.organisation_id = ${organisationId} and u.email = ${email}) as is_in`);
  if (rows[0]?.is_in === true) throw refuse('email', rules.inAlready);
  return name;
}

/** An invitation of this organisation that somebody who runs it may take back; every other one is not there. */
export async function requireOwnInvitation(
  write: Write,
  viewer: Viewer,
  organisationId: string,
  invitationId: string,
): Promise<void> {
  await requireRunning(write, viewer, organisationId);
  const { rows } = await write.tx.execute(
    sql`select 1 from invitations where id = ${invitationId} and organisation_id = ${organisationId}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
}

/**
 * Whoever was invited has come: their place is waiting, also where the organisation has gone to the bin meanwhile. Who was given one
 * since then keeps the role that goes with it.
 */
export async function takePlace(write: Write, place: Place, role: string): Promise<void> {
  const given = developerRoles.find((each) => each === role);
  if (given === undefined) return;
  const { rows } = await write.tx.execute(
    sql`select 1 from developer_organisations where id = ${place.organisationId} for update`,
  );
  if (rows.length > 0 && (await roleOf(write, place)) === null) await setPlace(write, place, given);
}

/** Whoever leaves the company, or is no developer any more, leaves their organisations. */
export async function leaveAll(write: Write, userId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ organisation_id: string }>(
    sql`select organisation_id from developer_organisation_people where user_id = ${userId} order by organisation_id for update`,
  );
  for (const { organisation_id: organisationId } of rows)
    await setPlace(write, { organisationId, userId }, null, { isFinal: true });
}

/** Takes a change of somebody's place back, by the rules of now. */
export const restorePlace: Restorer = async (write, viewer, change) => {
  const { user_id: userId, role, added_at: at, added_by: by } = change.before;
  if (typeof userId !== 'string') throw new AppError('not_found');
  const place = { organisationId: change.entityId, userId };
  await requireRunning(write, viewer, place.organisationId);
  if (userId === viewer.userId) throw refuse('user_id', rules.self);
  const held = await heldIn(write, place);
  const now = { user_id: userId, role: held?.role ?? null, added_at: held?.added_at, added_by: held?.added_by };
  refuseMovedOn(now, change);
  const former = developerRoles.find((each) => each === role) ?? null;
  if (former !== null && held === null) {
    await requireDeveloper(write, userId);
    await requireRoom(write, place.organisationId);
  }
  const since = {
    ...(typeof at === 'string' ? { added_at: at } : {}),
    ...(typeof by === 'string' ? { added_by: by } : {}),
  };
  await setPlace(write, place, former, { since });
  write.record(wayBack(change, now, 1));
};
