import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordColumns } from '#platform/server/tables.ts';

const list = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/**
 * When a factory, or the company, works. Hours are kept as they are read, `07:00-12:00, 12:30-16:00`, and `hearth_working_hours` lets nothing
 * else in; holidays a day in each line.
 */
export const businessCalendars = pgTable(
  'business_calendars',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    timeZone: text('time_zone').notNull(),
    monday: text('monday'),
    tuesday: text('tuesday'),
    wednesday: text('wednesday'),
    thursday: text('thursday'),
    friday: text('friday'),
    saturday: text('saturday'),
    sunday: text('sunday'),
    holidays: text('holidays'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('business_calendars_place')
      .on(table.place)
      .where(sql`${table.deletedAt} is null and ${table.place} <> 'none'`),
    check(
      'business_calendars_place_known',
      sql`${table.place} in ('company', 'loma_linda', 'butte', 'monterrey', 'reno', 'none')`,
    ),
    // What belongs to no factory is counted in the company's calendar: it is never missing.
    check('business_calendars_company', sql`${table.place} <> 'company' or ${table.deletedAt} is null`),
    check('business_calendars_zone', sql`hearth_time_zone(${table.timeZone})`),
    check(
      'business_calendars_hours',
      sql`hearth_working_hours(${table.monday}) and hearth_working_hours(${table.tuesday}) and hearth_working_hours(${table.wednesday})
        and hearth_working_hours(${table.thursday}) and hearth_working_hours(${table.friday})
        and hearth_working_hours(${table.saturday}) and hearth_working_hours(${table.sunday})`,
    ),
    check('business_calendars_holidays', sql`hearth_holidays(${table.holidays})`),
    check(
      'business_calendars_work',
      sql`${table.place} = 'none' or num_nonnulls(${table.monday}, ${table.tuesday}, ${table.wednesday},
        ${table.thursday}, ${table.friday}, ${table.saturday}, ${table.sunday}) > 0`,
    ),
  ],
);

/** An answer comes before the solution, and both take at least a minute. */
const sound = (response: AnyPgColumn, resolution: AnyPgColumn): SQL =>
  sql`${response} between 1 and 525600 and (${resolution} is null or ${resolution} between ${response} and 525600)`;

/** How soon somebody is answered, and how soon it is solved. Each priority has its targets in columns of its own: exactly once. */
export const deadlinePolicies = pgTable(
  'deadline_policies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    about: text('about'),
    rank: integer('rank').notNull(),
    enabled: boolean('enabled').notNull().default(false),
    isDefault: boolean('is_default').notNull().default(false),
    kinds: list('kinds'),
    phases: list('phases'),
    priorities: list('priorities'),
    sources: list('sources'),
    pauses: list('pauses'),
    anyHour: list('any_hour'),
    responseUrgent: integer('response_urgent').notNull(),
    resolutionUrgent: integer('resolution_urgent'),
    responseHigh: integer('response_high').notNull(),
    resolutionHigh: integer('resolution_high'),
    responseMedium: integer('response_medium').notNull(),
    resolutionMedium: integer('resolution_medium'),
    responseLow: integer('response_low').notNull(),
    resolutionLow: integer('resolution_low'),
    ...recordColumns,
  },
  (table) => [
    // Exactly one: no second one by this, and the only one is never taken away by the trigger of its migration.
    uniqueIndex('deadline_policies_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
    uniqueIndex('deadline_policies_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('deadline_policies_rank', sql`${table.rank} between 1 and 999`),
    check(
      'deadline_policies_default_holds',
      sql`not ${table.isDefault} or (${table.enabled} and ${table.deletedAt} is null
        and cardinality(${table.kinds} || ${table.phases} || ${table.priorities} || ${table.sources}) = 0)`,
    ),
    check('deadline_policies_kinds', sql`${table.kinds} <@ '{general,punch_list,warranty}'::text[]`),
    check('deadline_policies_phases', sql`${table.phases} <@ '{factory,site}'::text[]`),
    check('deadline_policies_priorities', sql`${table.priorities} <@ '{urgent,high,medium,low}'::text[]`),
    check(
      'deadline_policies_sources',
      sql`${table.sources} <@ '{staff,owner_portal,developer_portal,floor,meeting,device_alert,email,import}'::text[]`,
    ),
    check(
      'deadline_policies_pauses',
      sql`${table.pauses} <@ '{waiting_requester,waiting_third_party,warranty_need_info,owner_declined}'::text[]`,
    ),
    check('deadline_policies_any_hour', sql`${table.anyHour} <@ '{urgent,high,medium,low}'::text[]`),
    check('deadline_policies_urgent', sound(table.responseUrgent, table.resolutionUrgent)),
    check('deadline_policies_high', sound(table.responseHigh, table.resolutionHigh)),
    check('deadline_policies_medium', sound(table.responseMedium, table.resolutionMedium)),
    check('deadline_policies_low', sound(table.responseLow, table.resolutionLow)),
  ],
);
