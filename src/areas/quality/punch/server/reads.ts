import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import type { Group } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Phase } from '../schema.ts';
import { servedPunchItems } from '#areas/company/tickets/server/kinds.ts';
import { endedItems, hangPhotos, raise } from './items.ts';

/** What another area has found wrong. */
export interface FoundItem {
  project_id: string;
  /** Named for what is found in the factory; without it the item is one of the site. */
  module_id?: string | null | undefined;
  unit_id?: string | null | undefined;
  area: string;
  title: string;
  category: PunchCategory;
  station_found?: string | null | undefined;
  found_in: 'walk' | 'sign_off_item' | 'owner_walk' | 'inspector' | 'warranty';
  sign_off_item_id?: string | null | undefined;
  priority?: 'low' | 'medium' | 'high' | 'critical' | undefined;
  /** Somebody could be hurt. */
  safety?: boolean | undefined;
  /** On which list it stands; by itself that of the factory where a module is named and is still there. */
  phase?: Phase | undefined;
  description?: string | null | undefined;
  /** By which step it has to be right; by itself before shipping for what is critical, else before handover. */
  must_fix_before?: 'ship' | 'set' | 'handover' | undefined;
  position?: string | null | undefined;
  lead_id?: string | null | undefined;
  due_on?: string | null | undefined;
  /** Photos of the project that show it. */
  file_ids?: readonly string[] | undefined;
}

/**
 * Raises what another area has found wrong as a punch item, within its write, and answers the id of the ticket. Whether the person may do that
 * was judged there; the item is theirs, and what every item must hold is held here too.
 */
export async function raisePunchItem(write: Write, found: FoundItem): Promise<string> {
  const viewer = await actingFor(write);
  const { priority, safety, phase, file_ids: photos = [], ...item } = found;
  const { id } = await raise(
    write,
    viewer,
    {
      ...item,
      phase: phase ?? (await listOf(write, found.module_id ?? null)),
      ...(priority === undefined ? {} : { priority: priority === 'critical' ? 'urgent' : priority }),
      ...(safety === true ? { severity: 'safety' } : {}),
    },
    photos,
  );
  return id;
}

/** Adds what was found out since to an item that is still open: its photos, and other words where nobody has changed those of before. */
export async function addToPunchItem(
  write: Write,
  id: string,
  { fileIds, words, before }: { fileIds: readonly string[]; words: string | null; before: string | null },
): Promise<void> {
  const { rows } = await write.tx.execute<{ description: string | null; has: string[] }>(sql`
    select r.description, array(select f.file_id::text from ticket_files f where f.ticket_id = r.id) as has
    from tickets r where r.id = ${id} and r.deleted_at is null and r.state not in ${endedItems}`);
  const [item] = rows;
  if (item === undefined) return;
  const viewer = await actingFor(write);
  const fresh = fileIds.filter((file) => !item.has.includes(file));
  await hangPhotos(write, viewer, id, { fileIds: fresh, role: 'before' });
  if (words !== item.description && (item.description ?? '') === (before ?? ''))
    await servedPunchItems.life.change(write, viewer, id, { description: words }, undefined);
}

/**
 * The person who puts such things right in a factory or at a site: whoever has done so most in the last ninety days, else who runs its floor or the
 * site. Null where there is nobody.
 */
export async function usualAssignee(
  db: Executor,
  { projectId, phase, category }: { projectId: string; phase: Phase; category: PunchCategory },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u join (
      select r.lead_id as id, 0 as place, count(*) as times from tickets r join projects p on p.id = r.project_id
      where r.kind = 'punch_list' and r.phase = ${phase} and r.category = ${category} and r.deleted_at is null
        and r.created_at > now() - interval '90 days' and r.lead_id is not null
        and case when ${phase} = 'factory' then p.factory = (select own.factory from projects own where own.id = ${projectId})
          else r.project_id = ${projectId} end
      group by r.lead_id
      union all select f.id, 1, 0 from users f join user_groups g on g.user_id = f.id and g."group" = 'floor_manager'
        join projects p on p.id = ${projectId} and p.factory = f.factory where ${phase} = 'factory'
      union all select m.user_id, 2, 0 from project_members m
      where m.project_id = ${projectId} and ${phase} = 'site' and m.role = 'site_super') who on who.id = u.id
    where u.state = 'active' and exists (select 1 from user_groups g where g.user_id = u.id
      and (g."group" in ('admin', 'employee', 'third_party_staff')
        or (g."group" = 'floor_manager' and u.factory = (select own.factory from projects own where own.id = ${projectId}))))
    order by who.place, who.times desc, u.id limit 1`);
  return rows[0]?.id ?? null;
}

/** A module that has not left the factory has its items there. */
export async function listOf(write: Write, moduleId: string | null): Promise<Phase> {
  const { rows } = await write.tx.execute(
    sql`select 1 from modules where id = ${moduleId} and status not in ('in_transit', 'delivered', 'set')`,
  );
  return rows.length > 0 ? 'factory' : 'site';
}

/** Whoever writes, with the rights of the house: what they do here follows from something that they were allowed to do. */
export async function actingFor(write: Write): Promise<Viewer> {
  const { id, name } = write.actor;
  if (id === null) throw new Error('A punch item is raised by a person.');
  const { rows } = await write.tx.execute<{ username: string; email: string; factory: string | null }>(
    sql`select username, email, factory from users where id = ${id}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The person ${id} is not there.`);
  const groups: readonly Group[] = ['admin'];
  return { ...row, userId: id, name, groups, sessionId: null, scopes: null };
}
