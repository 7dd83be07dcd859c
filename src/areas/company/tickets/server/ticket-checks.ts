import { sql } from 'drizzle-orm';
import { check, type AnyPgColumn } from 'drizzle-orm/pg-core';

type TicketTable = Readonly<
  Record<
    | 'closedAt'
    | 'duplicateOf'
    | 'id'
    | 'kind'
    | 'parentId'
    | 'phase'
    | 'priority'
    | 'projectId'
    | 'rating'
    | 'reopenCount'
    | 'resolution'
    | 'resolvedAt'
    | 'side'
    | 'slaState'
    | 'source'
    | 'state'
    | 'title'
    | 'unitId'
    | 'visibility'
    | 'waitingReason'
    | 'wakesOn',
    AnyPgColumn
  >
>;

/** What holds for a ticket of whatever kind: its closed lists, with whom it is shared, and what the states of its end demand. */
export function ticketChecks(table: TicketTable) {
  return [
    check('tickets_title', sql`length(${table.title}) between 1 and 140`),
    // Punch and warranty items are called after a place or a part, for which a letter can do.
    check('tickets_general_title', sql`${table.kind} <> 'general' or length(${table.title}) >= 3`),
    check('tickets_priority', sql`${table.priority} in ('urgent', 'high', 'medium', 'low')`),
    check('tickets_phase', sql`${table.phase} in ('factory', 'site')`),
    check(
      'tickets_source',
      sql`${table.source} in ('staff', 'owner_portal', 'developer_portal', 'floor', 'meeting', 'device_alert', 'email', 'import')`,
    ),
    check('tickets_visibility', sql`${table.visibility} in ('internal', 'shared')`),
    // What is shared says with whom, and where they are.
    check(
      'tickets_side',
      sql`case ${table.side} when 'home' then ${table.unitId} is not null when 'developer' then ${table.projectId} is not null
        when 'floor' then ${table.projectId} is not null else ${table.side} is null and ${table.visibility} = 'internal' end`,
    ),
    check('tickets_own_parent', sql`${table.parentId} <> ${table.id}`),
    check('tickets_own_duplicate', sql`${table.duplicateOf} <> ${table.id}`),
    check('tickets_merged', sql`${table.state} <> 'merged' or ${table.duplicateOf} is not null`),
    check(
      'tickets_third_party',
      sql`${table.state} <> 'waiting_third_party' or (${table.waitingReason} is not null and ${table.wakesOn} is not null)`,
    ),
    check(
      'tickets_resolution',
      sql`${table.resolution} in ('fixed', 'duplicate', 'wont_fix', 'not_reproducible', 'no_response')`,
    ),
    check(
      'tickets_resolved',
      sql`${table.state} not in ('resolved', 'closed', 'punch_closed') or (${table.resolution} is not null and ${table.resolvedAt} is not null)`,
    ),
    check(
      'tickets_closed',
      sql`${table.state} in ('closed', 'punch_closed', 'warranty_verified') or ${table.closedAt} is null`,
    ),
    check(
      'tickets_sla_state',
      sql`${table.slaState} in ('response_due', 'resolution_due', 'paused', 'fulfilled', 'failed')`,
    ),
    check('tickets_rating', sql`${table.rating} between 1 and 5`),
    check('tickets_reopened', sql`${table.reopenCount} >= 0`),
  ];
}
