import { sql, type SQL } from 'drizzle-orm';

/** Whether a punch item, the row of `tickets` that `item` names, is critical: urgent, or a matter of safety. */
export const isCriticalItem = (item: SQL): SQL => sql`(${item}.priority = 'urgent' or ${item}.severity = 'safety')`;

/** The id of the first open critical punch item of a list, or null; `of` says of what, over alias `item` of `tickets`. */
export const openCriticalItem = (phase: 'factory' | 'site', of: SQL): SQL => sql`(
  select item.id from tickets item
  where ${of} and item.kind = 'punch_list' and item.phase = ${phase} and ${isCriticalItem(sql`item`)}
    and item.deleted_at is null and item.state not in ('punch_closed', 'punch_void')
  order by item.created_at, item.id limit 1)`;

/** The id of the first open punch item of a module that must be fixed before a step, or null; what is critical is named by itself. */
export const openItemBefore = (step: 'ship' | 'set', module: SQL): SQL => sql`(
  select item.id from tickets item
  where item.module_id = ${module} and item.kind = 'punch_list' and item.must_fix_before = ${step} and not ${isCriticalItem(sql`item`)}
    and item.deleted_at is null and item.state not in ('punch_closed', 'punch_void')
  order by item.created_at, item.id limit 1)`;
