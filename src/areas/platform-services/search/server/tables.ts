import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, now } from '#platform/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What can be found: one row for each record, kept by triggers on the records' own tables, so that no write, import, undo or
 * line of SQL by hand can forget it. It carries the facts that say who may see it; live rights (which projects, whose unit) are
 * asked of the tables that hold them, at the moment of the search.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** None for what belongs to no project; only staff find that. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    /** The groups outside staff that may see it where they see its project; an owner besides only in their own units. */
    audience: text('audience').array().notNull(),
    /** Photos leave the house only while the project shows them. */
    isPhoto: boolean('is_photo').notNull().default(false),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    body: text('body').notNull().default(''),
    /** Words that only staff find it by, and only staff get to read. */
    staffBody: text('staff_body').notNull().default(''),
    /** What a row of the results shows besides: a status, a media type. Nothing here is for staff alone. */
    facts: jsonb('facts').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** The title and its keys without accents and case: for beginnings of names and for typing mistakes. */
    folded: text('folded').notNull(),
    document: tsvector('document').notNull(),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.entityType, table.entityId] }),
    index('search_entries_project').on(table.projectId),
    index('search_entries_unit').on(table.unitId),
    index('search_entries_beginning').on(table.entityType, sql`${table.folded} collate "C"`),
    // An index for each kind that has many rows: what is found in one does not wait for those of another. One for all other kinds, since
    // each index costs every write of an entry, whatever its kind.
    index('search_entries_project_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'project'`),
    index('search_entries_unit_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'unit'`),
    index('search_entries_module_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'module'`),
    index('search_entries_person_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'person'`),
    index('search_entries_file_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'file'`),
    index('search_entries_post_words')
      .using('gin', table.document)
      .where(sql`entity_type = 'post'`),
    index('search_entries_words')
      .using('gin', table.entityType, table.document)
      .where(sql`entity_type not in ('project', 'unit', 'module', 'person', 'file', 'post')`),
    check('search_entries_type', sql`${table.entityType} ~ '^[a-z_]{2,40}$'`),
    check(
      'search_entries_audience',
      sql`${table.audience} <@ array['home_owner', 'developer', 'floor_manager']::text[]`,
    ),
    check('search_entries_scoped', sql`${table.projectId} is not null or cardinality(${table.audience}) = 0`),
    check('search_entries_unit_in_project', sql`${table.unitId} is null or ${table.projectId} is not null`),
  ],
);

/**
 * Every word that is or was in an entry, folded, for typing mistakes: a word that nothing begins with is looked for as the words most
 * like it. It holds no word twice and says nothing of where a word stands.
 */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_like').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_words_beginning').on(sql`${table.word} collate "C"`),
  check('search_words_length', sql`length(${table.word}) between 4 and 40`),
]);
