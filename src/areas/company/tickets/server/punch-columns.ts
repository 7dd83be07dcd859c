import { sql } from 'drizzle-orm';
import { bigint, boolean, check, doublePrecision, integer, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '#platform/server/tables.ts';

/** What a ticket has as a punch item, and all but what is wrong, why and who said it is right empty in every other. */
export const punchColumns = (person: () => AnyPgColumn, file: () => AnyPgColumn) => ({
  category: text('category'),
  defectType: text('defect_type'),
  position: text('position'),
  trade: text('trade'),
  severity: text('severity'),
  regulatory: boolean('regulatory'),
  mustFixBefore: text('must_fix_before'),
  responsibleParty: text('responsible_party'),
  managerId: uuid('manager_id').references(person),
  approverId: uuid('approver_id').references(person),
  stationFound: text('station_found'),
  stationCaused: text('station_caused'),
  foundIn: text('found_in'),
  // The answer of a sign-off by which it came to light.
  signOffItemId: uuid('sign_off_item_id'),
  rootCause: text('root_cause'),
  scheduleImpactDays: integer('schedule_impact_days'),
  costCents: bigint('cost_cents', { mode: 'number' }),
  backCharge: boolean('back_charge'),
  ownerVisible: boolean('owner_visible'),
  pinFileId: uuid('pin_file_id').references(file, { onDelete: 'set null' }),
  pinPage: integer('pin_page'),
  pinX: doublePrecision('pin_x'),
  pinY: doublePrecision('pin_y'),
  carriedOverFrom: uuid('carried_over_from'),
  submittedBy: uuid('submitted_by').references(person),
  // Whom it waits for while it is ready for review.
  reviewerId: uuid('reviewer_id').references(person),
  verifiedBy: uuid('verified_by').references(person),
  verifiedAt: moment('verified_at'),
});

type PunchColumn = keyof ReturnType<typeof punchColumns>;
/** Those that no other kind has; what a warranty item has as well is held beside its own. */
const own = [
  'defectType',
  'position',
  'trade',
  'severity',
  'regulatory',
  'mustFixBefore',
  'managerId',
  'approverId',
  'stationFound',
  'stationCaused',
  'foundIn',
  'signOffItemId',
  'scheduleImpactDays',
  'costCents',
  'backCharge',
  'ownerVisible',
  'pinFileId',
  'pinPage',
  'pinX',
  'pinY',
  'carriedOverFrom',
  'submittedBy',
  'reviewerId',
] as const satisfies readonly PunchColumn[];

type PunchTable = Readonly<
  Record<
    PunchColumn | 'kind' | 'state' | 'phase' | 'projectId' | 'moduleId' | 'area' | 'visibility' | 'priority',
    AnyPgColumn
  >
>;

/** What a punch item can't be without, and what no other kind has; that nobody accepts their own work, or what they may not. */
export function punchChecks(table: PunchTable) {
  return [
    check(
      'tickets_punch_only',
      sql`${table.kind} = 'punch_list' or num_nonnulls(${sql.join(
        own.map((name) => sql`${table[name]}`),
        sql`, `,
      )}) = 0`,
    ),
    check(
      'tickets_punch_placed',
      sql`${table.kind} <> 'punch_list' or (${table.projectId} is not null and ${table.phase} is not null
        and ${table.area} is not null and ${table.category} is not null and ${table.visibility} = 'internal')`,
    ),
    check(
      'tickets_punch_module',
      sql`${table.kind} <> 'punch_list' or ${table.phase} <> 'factory' or ${table.moduleId} is not null`,
    ),
    // Closed is what another person than who put it right has accepted; what is critical or required by code, its approver alone.
    check(
      'tickets_punch_accepted',
      sql`${table.state} <> 'punch_closed' or coalesce(${table.verifiedAt} is not null and ${table.verifiedBy} <> ${table.submittedBy}, false)`,
    ),
    check(
      'tickets_punch_reviewer',
      sql`${table.reviewerId} is null or (${table.state} = 'punch_review' and ${table.reviewerId} is distinct from ${table.submittedBy})`,
    ),
    check(
      'tickets_punch_approved',
      sql`${table.state} <> 'punch_closed' or (${table.priority} <> 'urgent' and ${table.regulatory} is not true)
        or coalesce(${table.verifiedBy} = ${table.approverId}, false)`,
    ),
    check(
      'tickets_punch_verified',
      sql`${table.state} in ('punch_closed', 'warranty_verified') or ${table.verifiedBy} is null`,
    ),
    check('tickets_punch_carried', sql`${table.carriedOverFrom} is null or ${table.phase} = 'site'`),
    check(
      'tickets_punch_category',
      sql`${table.category} in ('structural', 'envelope', 'plumbing', 'electrical', 'mechanical', 'fire_safety', 'finishes', 'cabinets',
        'doors_windows', 'appliances', 'exterior', 'site', 'other')`,
    ),
    check(
      'tickets_punch_trade',
      sql`${table.trade} in ('framing', 'roofing', 'plumbing', 'electrical', 'mechanical', 'drywall_paint', 'tile_floor', 'carpentry',
        'openings', 'site_work', 'cleaning', 'other')`,
    ),
    check('tickets_punch_severity', sql`${table.severity} in ('safety', 'functional', 'cosmetic')`),
    check('tickets_punch_must_fix', sql`${table.mustFixBefore} in ('ship', 'set', 'handover')`),
    check(
      'tickets_punch_party',
      sql`${table.responsibleParty} in ('factory', 'subcontractor', 'supplier', 'design', 'owner')`,
    ),
    check(
      'tickets_punch_found_in',
      sql`${table.foundIn} in ('walk', 'sign_off_item', 'owner_walk', 'inspector', 'warranty')`,
    ),
    // A pin is on a page of a drawing, at a place of it: all of it or none. When the drawing goes for good, the place goes with it unread.
    check(
      'tickets_punch_pin',
      sql`(${table.pinX} is null) = (${table.pinY} is null) and (${table.pinFileId} is null or ${table.pinX} is not null)
        and coalesce(${table.pinX} between 0 and 1 and ${table.pinY} between 0 and 1, true)`,
    ),
  ];
}
