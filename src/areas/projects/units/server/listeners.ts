import { sql } from 'drizzle-orm';
import type { EventBus, EventMap } from '#platform/server/writes/events.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { units } from './tables.ts';

/** A new project brings its units by name. */
export function listenForUnits(events: EventBus): void {
  events.on('project.created', async (event, write) => {
    if (event.unitNames.length === 0) return;
    const rows = event.unitNames.map((name) => ({
      id: newId(),
      projectId: event.projectId,
      name,
      createdBy: write.actor.id,
      updatedBy: write.actor.id,
    }));
    await write.tx.insert(units).values(rows);
    for (const row of rows)
      write.audit({
        action: 'unit.created',
        entityType: 'unit',
        entityId: row.id,
        projectId: row.projectId,
        new: { name: row.name },
      });
    await write.publish('units.created', {
      projectId: event.projectId,
      units: rows.map((row) => ({ id: row.id, name: row.name })),
    });
  });
  events.on('invitation.sent', (event, write) =>
    event.kind === 'owner' && event.unitId !== null ? noteInvited(write, event.unitId, event.email) : Promise.resolve(),
  );
  events.on('registration.approved', (event, write) =>
    event.kind === 'owner' ? addOwner(write, event) : Promise.resolve(),
  );
}

/** The contact that staff have noted under this address is invited now, and with it the unit. */
async function noteInvited(write: Write, unitId: string, email: string): Promise<void> {
  await write.tx.execute(
    sql`update unit_owners set invited_at = now()
      where unit_id = ${unitId} and disabled_at is null and user_id is null and lower(email) = lower(${email})`,
  );
  await write.tx.execute(
    sql`update units set registration = 'invited', version = version + 1, updated_at = now()
      where id = ${unitId} and registration = 'none'`,
  );
}

/** Whoever was let in becomes an owner: the contact that staff have noted under this address, else a new one; the first is the primary one. */
async function addOwner(
  write: Write,
  { unitId, userId, email, name }: EventMap['registration.approved'],
): Promise<void> {
  const { rows } = await write.tx.execute<{ project_id: string; name: string }>(
    sql`update units set registration = 'registered', version = version + 1, updated_at = now() where id = ${unitId}
      returning project_id, name`,
  );
  const [unit] = rows;
  if (unit === undefined) return;
  const noted = await write.tx.execute(sql`
    update unit_owners set user_id = ${userId}, registered_at = now()
    where id = (select o.id from unit_owners o
      where o.unit_id = ${unitId} and o.disabled_at is null
        and (o.user_id = ${userId} or (o.user_id is null and lower(o.email) = lower(${email})))
        order by (o.user_id is null), o.created_at limit 1)`);
  if ((noted.rowCount ?? 0) === 0) {
    await write.tx.execute(sql`
      insert into unit_owners (id, unit_id, user_id, name, email, role, is_primary, registered_at)
      select ${newId()}, ${unitId}, ${userId}, ${name}, ${email}, case when has.owner then 'co_owner'
        else 'primary_owner' end, not has.owner, now()
      from (select exists (select 1 from unit_owners o
        where o.unit_id = ${unitId} and o.is_primary and o.disabled_at is null) as owner) has`);
  }
  write.audit({
    action: 'unit.owner_registered',
    entityType: 'unit',
    entityId: unitId,
    projectId: unit.project_id,
    new: { userId, email },
  });
  await write.publish('unit.owners_changed', { projectId: unit.project_id, unitId, name: unit.name, userId });
}
