import { sql } from 'drizzle-orm';
import { check, index, integer, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { cents, day, moment } from '#platform/server/tables.ts';

/** What a ticket has as a warranty item, and empty in every other. What is wrong, its cause and whose it is stand where punch items have them. */
export const warrantyColumns = () => ({
  // The report that it came with; whose row lies in an area above.
  requestId: uuid('request_id'),
  receivedAt: moment('received_at'),
  coverageId: uuid('coverage_id'),
  coverageResult: text('coverage_result'),
  coveredUntil: day('covered_until'),
  denialText: text('denial_text'),
  appealedAt: moment('appealed_at'),
  causeStage: text('cause_stage'),
  visitAt: moment('visit_at'),
  labourCents: cents('labour_cents'),
  partsCents: cents('parts_cents'),
  travelCents: cents('travel_cents'),
  backChargeParty: text('back_charge_party'),
  backChargeCents: cents('back_charge_cents'),
  backChargeState: text('back_charge_state'),
  oldSerial: text('old_serial'),
  newSerial: text('new_serial'),
  completedBy: uuid('completed_by'),
  reminders: integer('reminders'),
  // Who was on call when it could not wait, and was told.
  onCallId: uuid('on_call_id'),
});

type WarrantyColumn = keyof ReturnType<typeof warrantyColumns>;
const own = [
  'requestId',
  'receivedAt',
  'coverageId',
  'coverageResult',
  'coveredUntil',
  'denialText',
  'appealedAt',
  'causeStage',
  'visitAt',
  'labourCents',
  'partsCents',
  'travelCents',
  'backChargeParty',
  'backChargeCents',
  'backChargeState',
  'oldSerial',
  'newSerial',
  'completedBy',
  'reminders',
  'onCallId',
] as const satisfies readonly WarrantyColumn[];

type WarrantyTable = Readonly<
  Record<
    | WarrantyColumn
    | 'kind'
    | 'state'
    | 'unitId'
    | 'projectId'
    | 'area'
    | 'category'
    | 'rootCause'
    | 'responsibleParty'
    | 'verifiedBy'
    | 'verifiedAt'
    | 'resolutionNote',
    AnyPgColumn
  >
>;

/** What a warranty item can't be without, what no other kind has, and what its steps demand. */
export function warrantyChecks(table: WarrantyTable) {
  return [
    check(
      'tickets_warranty_only',
      sql`${table.kind} = 'warranty' or num_nonnulls(${sql.join(
        own.map((name) => sql`${table[name]}`),
        sql`, `,
      )}) = 0`,
    ),
    // What it has in common with punch items, by which both are counted together.
    check(
      'tickets_defect_only',
      sql`${table.kind} in ('punch_list', 'warranty') or num_nonnulls(${table.category}, ${table.rootCause}, ${table.responsibleParty},
        ${table.verifiedBy}, ${table.verifiedAt}) = 0`,
    ),
    check(
      'tickets_warranty_placed',
      sql`${table.kind} <> 'warranty' or (${table.projectId} is not null and ${table.unitId} is not null and ${table.area} is not null
        and ${table.category} is not null and ${table.requestId} is not null and ${table.receivedAt} is not null
        and ${table.coverageResult} is not null)`,
    ),
    check(
      'tickets_warranty_coverage',
      sql`${table.coverageResult} in ('covered', 'pending', 'expired', 'excluded', 'maintenance', 'manufacturer', 'goodwill')`,
    ),
    check(
      'tickets_warranty_stage',
      sql`${table.causeStage} in ('design', 'factory', 'transport', 'set', 'site_trade', 'product', 'owner')`,
    ),
    // Whoever is told that something is not covered reads why.
    check('tickets_warranty_denied', sql`${table.state} <> 'warranty_not_covered' or ${table.denialText} is not null`),
    check('tickets_warranty_visit', sql`${table.state} <> 'warranty_scheduled' or ${table.visitAt} is not null`),
    check(
      'tickets_warranty_complete',
      sql`${table.state} not in ('warranty_complete', 'warranty_verified') or (${table.resolutionNote} is not null
        and ${table.causeStage} is not null)`,
    ),
    // By another person than who put it right, or by nobody after ten silent days.
    check(
      'tickets_warranty_verified',
      sql`${table.state} <> 'warranty_verified' or (${table.verifiedAt} is not null
        and (${table.verifiedBy} is null or ${table.verifiedBy} is distinct from ${table.completedBy}))`,
    ),
    check(
      'tickets_warranty_costs',
      sql`least(${table.labourCents}, ${table.partsCents}, ${table.travelCents}, ${table.backChargeCents}) is null
        or least(${table.labourCents}, ${table.partsCents}, ${table.travelCents}, ${table.backChargeCents}) >= 0`,
    ),
    check(
      'tickets_warranty_back_charge',
      sql`${table.backChargeState} in ('none', 'claimed', 'agreed', 'recovered', 'written_off')
        and (${table.backChargeState} in ('none') or (${table.backChargeParty} is not null and ${table.backChargeCents} is not null))`,
    ),
    check(
      'tickets_warranty_party',
      sql`${table.backChargeParty} in ('factory', 'subcontractor', 'supplier', 'design', 'owner')`,
    ),
    check('tickets_warranty_reminders', sql`${table.reminders} between 0 and 2`),
  ];
}

/** Indexes by which warranty items are listed and found. */
export function warrantyIndexes(table: WarrantyTable & Readonly<Record<'id' | 'deletedAt', AnyPgColumn>>) {
  const isListed = sql`${table.kind} = 'warranty' and ${table.deletedAt} is null`;
  return [
    index('tickets_request').on(table.requestId),
    index('tickets_coverage').on(table.coverageId),
    index('tickets_warranty').on(table.state, table.receivedAt).where(isListed),
    index('tickets_warranty_received').on(table.receivedAt, table.id).where(isListed),
  ];
}
