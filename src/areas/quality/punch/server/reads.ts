import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import type { Group } from '#platform/shared/access.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Phase } from '../schema.ts';
import { raise } from './items.ts';

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
}

/**
 * Raises what another area has found wrong as a punch item, within its write, and answers the id of the ticket. Whether the person may do that
 * was judged there; the item is theirs, and what every item must hold is held here too.
 */
export async function raisePunchItem(write: Write, found: FoundItem): Promise<string> {
  const viewer = await actingFor(write);
  const { priority, safety, phase, ...item } = found;
  const { id } = await raise(
    write,
    viewer,
    {
      ...item,
      phase: phase ?? (await listOf(write, found.module_id ?? null)),
      ...(priority === undefined ? {} : { priority: priority === 'critical' ? 'urgent' : priority }),
      ...(safety === true ? { severity: 'safety' } : {}),
    },
    [],
  );
  return id;
}

/** A module that has not left the factory has its items there. */
async function listOf(write: Write, moduleId: string | null): Promise<Phase> {
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
