import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { day, moment, now, recordColumns } from '#platform/server/tables.ts';

export const units = pgTable(
  'units',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    planCode: text('plan_code'),
    beds: numeric('beds', { precision: 5, scale: 2, mode: 'number' }),
    baths: numeric('baths', { precision: 5, scale: 2, mode: 'number' }),
    sqft: integer('sqft'),
    level: text('level'),
    lotNo: text('lot_no'),
    building: text('building'),
    addressOverride: text('address_override'),
    swing: text('swing').notNull().default('none'),
    registration: text('registration').notNull().default('none'),
    coOn: day('co_on'),
    closingOn: day('closing_on'),
    warrantyStartOn: day('warranty_start_on'),
    ownerManual: jsonb('owner_manual').$type<Record<string, string>>(),
    homeName: text('home_name'),
    deviceIds: text('device_ids')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    coverFileId: uuid('cover_file_id'),
    ...recordColumns,
  },
  (table) => [
    unique('units_project_id').on(table.projectId, table.id),
    uniqueIndex('units_name')
      .on(table.projectId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('units_listed')
      .on(table.projectId, table.name)
      .where(sql`${table.deletedAt} is null`),
    check('units_swing', sql`${table.swing} in ('left', 'right', 'none')`),
    check(
      'units_owner_manual',
      sql`${table.ownerManual} is null
        or (${table.ownerManual} ->> 'status' is not null
          and ${table.ownerManual} ->> 'status' in ('draft', 'in_review', 'published', 'archived')
      and (${table.ownerManual} ->> 'status' not in ('in_review', 'published') or ${table.ownerManual} ->> 'owner_manual_id' is not null))`,
    ),
    check('units_registration', sql`${table.registration} in ('none', 'invited', 'registered', 'disabled')`),
  ],
);

/** The people a unit belongs to. With a user they may sign in and see it, from and to the dates given. */
export const unitOwners = pgTable(
  'unit_owners',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    role: text('role').notNull().default('primary_owner'),
    isPrimary: boolean('is_primary').notNull().default(false),
    fromOn: day('from_on')
      .notNull()
      .default(sql`current_date`),
    untilOn: day('until_on'),
    invitedAt: moment('invited_at'),
    registeredAt: moment('registered_at'),
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('unit_owners_user')
      .on(table.unitId, table.userId)
      .where(sql`${table.userId} is not null and ${table.disabledAt} is null`),
    uniqueIndex('unit_owners_primary')
      .on(table.unitId)
      .where(sql`${table.isPrimary} and ${table.disabledAt} is null`),
    index('unit_owners_of_user').on(table.userId),
    check('unit_owners_role', sql`${table.role} in ('primary_owner', 'co_owner', 'tenant', 'agent')`),
  ],
);

export const modules = pgTable(
  'modules',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    unitId: uuid('unit_id'),
    moduleNo: text('module_no').notNull(),
    serialNo: text('serial_no'),
    labelNo: text('label_no'),
    lengthFt: numeric('length_ft', { precision: 8, scale: 3, mode: 'number' }),
    widthFt: numeric('width_ft', { precision: 8, scale: 3, mode: 'number' }),
    heightFt: numeric('height_ft', { precision: 8, scale: 3, mode: 'number' }),
    weightLb: integer('weight_lb'),
    factory: text('factory'),
    line: text('line'),
    station: text('station'),
    status: text('status').notNull().default('scheduled'),
    statusBeforeHold: text('status_before_hold'),
    onlineBaselineOn: day('online_baseline_on'),
    onlineForecastOn: day('online_forecast_on'),
    onlineActualOn: day('online_actual_on'),
    offlineBaselineOn: day('offline_baseline_on'),
    offlineForecastOn: day('offline_forecast_on'),
    offlineActualOn: day('offline_actual_on'),
    shipBaselineOn: day('ship_baseline_on'),
    shipForecastOn: day('ship_forecast_on'),
    shipActualOn: day('ship_actual_on'),
    deliverBaselineOn: day('deliver_baseline_on'),
    deliverForecastOn: day('deliver_forecast_on'),
    deliverActualOn: day('deliver_actual_on'),
    setBaselineOn: day('set_baseline_on'),
    setForecastOn: day('set_forecast_on'),
    setActualOn: day('set_actual_on'),
    setSequence: integer('set_sequence'),
    carrier: text('carrier'),
    trailerNo: text('trailer_no'),
    routePermits: jsonb('route_permits')
      .$type<{ state: string; no: string; valid_from: string; valid_to: string }[]>()
      .notNull()
      .default([]),
    ...recordColumns,
  },
  (table) => [
    // A module belongs to a unit of its own project, or is shared (no unit): the database holds that.
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }),
    unique('modules_project_id').on(table.projectId, table.id),
    uniqueIndex('modules_serial')
      .on(table.serialNo)
      .where(sql`${table.serialNo} is not null and ${table.deletedAt} is null`),
    uniqueIndex('modules_no')
      .on(table.projectId, sql`coalesce(${table.unitId}, ${table.projectId})`, table.moduleNo)
      .where(sql`${table.deletedAt} is null`),
    index('modules_listed')
      .on(table.projectId, table.moduleNo)
      .where(sql`${table.deletedAt} is null`),
    index('modules_unit')
      .on(table.unitId)
      .where(sql`${table.deletedAt} is null`),
    check(
      'modules_status',
      sql`${table.status} in ('scheduled', 'online', 'qa_hold', 'offline', 'yard', 'released', 'in_transit',
        'delivered', 'set', 'returned')`,
    ),
    check('modules_factory', sql`${table.factory} in ('loma_linda', 'butte', 'monterrey', 'reno')`),
    check('modules_hold', sql`(${table.status} = 'qa_hold') = (${table.statusBeforeHold} is not null)`),
    check(
      'modules_actual_order',
      sql`(${table.offlineActualOn} is null or ${table.onlineActualOn} is null or ${table.offlineActualOn} >= ${table.onlineActualOn})
      and (${table.shipActualOn} is null or ${table.offlineActualOn} is null or ${table.shipActualOn} >= ${table.offlineActualOn})
      and (${table.deliverActualOn} is null or ${table.shipActualOn} is null or ${table.deliverActualOn} >= ${table.shipActualOn})
      and (${table.setActualOn} is null or ${table.deliverActualOn} is null or ${table.setActualOn} >= ${table.deliverActualOn})`,
    ),
  ],
);
