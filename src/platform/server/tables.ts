import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/** Text compared without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A moment in UTC, read as ISO 8601 (`2026-11-20T18:00:00.123456Z`). Every connection runs in UTC, so the offset is always +00. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => value.replace(' ', 'T').replace(/\+00(?::00)?$/u, 'Z'),
});

/** Bytes kept in the database itself: only for small things. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An exact decimal with six places, read as text. */
export const decimal = (name: string) => numeric(name, { precision: 18, scale: 6 });

/** Money in whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** A day without an hour, read as `2026-11-20`. */
export const day = (name: string) => date(name, { mode: 'string' });

export const now = sql`now()`;

/** The columns that every editable record carries: who made it, who touched it last, its version, and the bin. */
export const recordColumns = {
  createdAt: moment('created_at').notNull().default(now),
  createdBy: uuid('created_by'),
  updatedAt: moment('updated_at').notNull().default(now),
  updatedBy: uuid('updated_by'),
  version: integer('version').notNull().default(1),
  deletedAt: moment('deleted_at'),
};

/** Who did what, with the value before and after. A trigger refuses UPDATE and DELETE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(now),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    source: text('source').notNull(),
    action: text('action').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    projectId: uuid('project_id'),
    old: jsonb('old').$type<Record<string, unknown>>(),
    new: jsonb('new').$type<Record<string, unknown>>(),
    reason: text('reason'),
    requestId: text('request_id'),
    txid: customType<{ data: string }>({ dataType: () => 'xid8' })('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_log_txid').on(table.txid),
    index('audit_log_entity').on(table.entityType, table.entityId, table.id),
    index('audit_log_project').on(table.projectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_action').on(table.action.op('text_pattern_ops'), table.id),
    check('audit_log_source', sql`${table.source} in ('ui', 'api', 'import', 'bulk', 'system')`),
  ],
);

/**
 * The seal of each audit row: a hash over the row and the seal before it. A row that somebody changes or removes past the triggers no
 * longer fits its seal, and a seal that is made to fit no longer fits the next one.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    auditId: bigint('audit_id', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [uniqueIndex('audit_seals_audit_id').on(table.auditId)],
);

/** One stream of messages to one recipient. `seq` is taken under the row's lock, so it follows the order of commits without a gap. */
export const channels = pgTable('channels', {
  id: text('id').primaryKey(),
  epoch: uuid('epoch').notNull().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
});

/** Messages waiting for, or already sent to, the sockets; kept for replay. `txid` lets a reader find what has newly been committed. */
export const outbox = pgTable(
  'outbox',
  {
    channel: text('channel')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().default(now),
    txid: customType<{ data: string }>({ dataType: () => 'xid8' })('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.seq] }),
    index('outbox_txid').on(table.txid),
    index('outbox_created_at').on(table.createdAt),
  ],
);

/**
 * What open screens are told, written without a number so that no write waits for the commit of another. The reader of the outbox numbers
 * what is committed and moves it there. `about`: the ids that it is about, for whoever looks at one of them.
 */
export const outboxUnnumbered = pgTable(
  'outbox_unnumbered',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    about: text('about').array().notNull(),
    txid: customType<{ data: string }>({ dataType: () => 'xid8' })('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('outbox_unnumbered_txid').on(table.txid),
    check('outbox_unnumbered_live', sql`${table.channel} like 'live:%'`),
  ],
);

/** The answer given to a request with an Idempotency-Key, written in that request's own transaction. Kept for 7 days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonb('body'),
    createdAt: moment('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

/** Mail to send, written with the change that causes it; a job hands it to SMTP or to a file in the data folder. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** An invitation, as RFC 5545 writes it: a mail program offers to answer it and puts it into its calendar. */
    calendar: text('calendar'),
    /** One file that goes along: its key in the file store, and its name. */
    attachmentKey: text('attachment_key'),
    attachmentName: text('attachment_name'),
    dedupeKey: text('dedupe_key'),
    state: text('state').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().default(now),
    sentAt: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('mail_outbox_dedupe').on(table.dedupeKey),
    index('mail_outbox_created_at').on(table.createdAt),
    check('mail_outbox_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check('mail_outbox_attachment', sql`(${table.attachmentKey} is null) = (${table.attachmentName} is null)`),
  ],
);

/** Whose jobs stay with them, and until when; struck off after that, and a name is never used again. The jobs are in `graphile_worker`. */
export const jobHolders = pgTable('job_holders', {
  name: text('name').primaryKey(),
  until: moment('until').notNull(),
});

/** Single facts about this installation, by name: whether the sample company is loaded, for one. */
export const installationFacts = pgTable('installation_facts', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().default(now),
});

/**
 * The portal's own keys, so that every process has the same ones: what signs tokens, seals secrets and signs documents. `sealed` opens
 * with the root key alone, which is not in the database; a key is used from `used_from` on, when every process knows it.
 */
export const portalKeys = pgTable(
  'portal_keys',
  {
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    usedFrom: moment('used_from').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.name] }),
    check('portal_keys_purpose', sql`${table.purpose} in ('access_tokens', 'sealed_secrets', 'document_signing')`),
  ],
);

/** Counts of tries per subject (a name, an address, a network) in a window; survives a restart. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    windowStart: moment('window_start').notNull(),
  },
  (table) => [index('attempt_counters_window').on(table.windowStart)],
);

/** Codes that were mailed to the address of a link, and the passes that they gave; of all of them only hashes. Removed after a day. */
export const linkCodes = pgTable(
  'link_codes',
  {
    linkHash: bytes('link_hash').notNull(),
    /** The device that asked for the code, or the pass that was given. */
    deviceHash: bytes('device_hash').notNull(),
    madeAt: moment('made_at').notNull().default(now),
    codeHash: bytes('code_hash'),
    codeEndsAt: moment('code_ends_at'),
    tries: integer('tries').notNull().default(0),
    wayHash: bytes('way_hash'),
    wayEndsAt: moment('way_ends_at'),
    passEndsAt: moment('pass_ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.linkHash, table.deviceHash] }),
    index('link_codes_made').on(table.madeAt),
    check('link_codes_code', sql`(${table.codeHash} is null) = (${table.codeEndsAt} is null)`),
    check('link_codes_way', sql`(${table.wayHash} is null) = (${table.wayEndsAt} is null)`),
    check('link_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);

/** Calls counted per person or network within a minute. Each process counts in memory and adds here once a second. */
export const requestCounters = pgTable(
  'request_counters',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('request_counters_ends').on(table.endsAt)],
);

/** Changes of one request that can be taken back together: an edit in a row, a bulk change, a deletion, a move. Kept for 30 days. */
export const changeSets = pgTable(
  'change_sets',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().default(now),
    byId: uuid('by_id').notNull(),
    byName: text('by_name').notNull(),
    source: text('source').notNull(),
    /** The set that this one took back, if it is itself an undo: taking it back does the change again. */
    undoes: uuid('undoes').references((): AnyPgColumn => changeSets.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('change_sets_at').on(table.at),
    index('change_sets_undoes').on(table.undoes),
    check('change_sets_source', sql`${table.source} in ('ui', 'api', 'bulk', 'import')`),
  ],
);

/** One record of a change set: the fields that changed, before and after, as the record's own table keeps them. */
export const changeSetEntries = pgTable(
  'change_set_entries',
  {
    changeSetId: uuid('change_set_id')
      .notNull()
      .references(() => changeSets.id, { onDelete: 'cascade' }),
    /** The order in which it was done; an undo goes backwards. */
    position: integer('position').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    versionAfter: integer('version_after').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.changeSetId, table.position] }),
    index('change_set_entries_entity')
      .on(table.entityType, table.entityId)
      .where(sql`${table.undoneAt} is null`),
    check('change_set_entries_version', sql`${table.versionAfter} > 0`),
  ],
);

/** The last number that a kind of record was given. Its row is locked until the end of the write that takes the next one. */
export const recordNumbers = pgTable(
  'record_numbers',
  { kind: text('kind').primaryKey(), last: integer('last').notNull() },
  (table) => [check('record_numbers_last', sql`${table.last} > 0`)],
);
