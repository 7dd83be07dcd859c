import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { bytes, moment, now } from '#platform/server/tables.ts';
import type { Mark } from '../schema.ts';

/** Documents on their way to be signed by several people. What was sent is frozen; how it went stands in the chain of its events. */
export const envelopes = pgTable(
  'envelopes',
  {
    id: uuid('id').primaryKey(),
    // What stands on the certificate and is asked for at the public page: random, so that nobody counts or guesses it.
    number: text('number').notNull(),
    ofKind: text('of_kind').notNull(),
    ofId: uuid('of_id').notNull(),
    // A signed envelope outlives its project.
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    message: text('message'),
    inOrder: boolean('in_order').notNull().default(true),
    state: text('state').notNull().default('draft'),
    remindAfterDays: integer('remind_after_days').notNull(),
    remindEveryDays: integer('remind_every_days').notNull(),
    createdAt: moment('created_at').notNull().default(now),
    createdBy: uuid('created_by').references(() => users.id),
    sentAt: moment('sent_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason'),
    sealedKey: text('sealed_key'),
    sealedSha256: text('sealed_sha256'),
    sealedBytes: integer('sealed_bytes'),
    sealedAt: moment('sealed_at'),
    /** When an authority says that the sealed file existed; null where none is asked, or where it did not answer. */
    stampedAt: moment('stamped_at'),
    /** Why there is no time stamp although an authority was asked for one. */
    stampMissed: text('stamp_missed'),
    updatedAt: moment('updated_at').notNull().default(now),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('envelopes_number').on(table.number),
    // Never sent twice: of one thing at most one envelope is being made or is out.
    uniqueIndex('envelopes_one_out')
      .on(table.ofKind, table.ofId)
      .where(sql`${table.state} in ('draft', 'sent', 'partially_signed')`),
    index('envelopes_of').on(table.ofKind, table.ofId),
    index('envelopes_project').on(table.projectId),
    index('envelopes_sealed').on(table.sealedSha256),
    index('envelopes_out')
      .on(table.sentAt)
      .where(sql`${table.state} in ('sent', 'partially_signed')`),
    check(
      'envelopes_state',
      sql`${table.state} in ('draft', 'sent', 'partially_signed', 'completed', 'declined', 'expired', 'voided')`,
    ),
    check('envelopes_of_kind', sql`${table.ofKind} in ('contract', 'change_order')`),
    check('envelopes_title', sql`length(${table.title}) between 1 and 200`),
    check('envelopes_message', sql`length(${table.message}) <= 2000`),
    check('envelopes_sent', sql`${table.state} in ('draft', 'voided') or ${table.sentAt} is not null`),
    check(
      'envelopes_ended',
      sql`(${table.state} in ('completed', 'declined', 'expired', 'voided')) = (${table.endedAt} is not null)`,
    ),
    check(
      'envelopes_reason',
      sql`${table.state} not in ('declined', 'voided') or length(${table.endReason}) between 1 and 500`,
    ),
    check(
      'envelopes_reminders',
      sql`${table.remindAfterDays} between 1 and 90 and ${table.remindEveryDays} between 1 and 90`,
    ),
    check(
      'envelopes_sealed_whole',
      sql`num_nonnulls(${table.sealedKey}, ${table.sealedSha256}, ${table.sealedBytes}, ${table.sealedAt}) in (0, 4)`,
    ),
    check('envelopes_sealed_state', sql`${table.sealedAt} is null or ${table.state} = 'completed'`),
    check(
      'envelopes_stamped',
      sql`num_nonnulls(${table.stampedAt}, ${table.stampMissed}) <= case when ${table.sealedAt} is null then 0 else 1 end`,
    ),
    check('envelopes_stamp_missed', sql`${table.stampMissed} in ('no_answer', 'refused', 'wrong')`),
  ],
);

const envelopeId = () =>
  uuid('envelope_id')
    .notNull()
    .references(() => envelopes.id);

/** A document of an envelope, as it is signed: its bytes lie in the file store and its hash proves them. */
export const envelopeDocuments = pgTable(
  'envelope_documents',
  {
    id: uuid('id').primaryKey(),
    envelopeId: envelopeId(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** Width and height of each page in points, as it is shown. */
    pages: jsonb('pages').$type<[number, number][]>().notNull(),
    /** Laid in by hand beside what the envelope is of, and taken out again the same way. */
    added: boolean('added').notNull().default(false),
    /** Made plain before it was kept (decision 409); one from before that is judged when it is signed. */
    isPlain: boolean('is_plain').notNull().default(false),
  },
  (table) => [
    uniqueIndex('envelope_documents_position').on(table.envelopeId, table.position),
    unique('envelope_documents_within').on(table.id, table.envelopeId),
    uniqueIndex('envelope_documents_key').on(table.storageKey),
    check('envelope_documents_name', sql`length(${table.name}) between 1 and 200`),
    check('envelope_documents_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('envelope_documents_pages', sql`jsonb_array_length(${table.pages}) between 1 and 500`),
  ],
);

/** Somebody whom an envelope goes to: a person with an account, or a name and an address. */
export const envelopeRecipients = pgTable(
  'envelope_recipients',
  {
    id: uuid('id').primaryKey(),
    envelopeId: envelopeId(),
    /** Whose turn it is: those of one number are asked at once. */
    step: integer('step').notNull(),
    role: text('role').notNull(),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    // Nobody without an account and without an address is written to: they sign in person.
    email: text('email'),
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    expiresOn: date('expires_on').notNull(),
    /** The end of that day in the zone of the recipient. */
    expiresAt: moment('expires_at').notNull(),
    state: text('state').notNull().default('waiting'),
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    actedAt: moment('acted_at'),
    reason: text('reason'),
    /** Who was asked first, where they have handed it on. */
    delegatedFrom: text('delegated_from'),
    remindedAt: moment('reminded_at'),
    reminders: integer('reminders').notNull().default(0),
    /** Asked in by hand beside the parties of what the envelope is of. */
    added: boolean('added').notNull().default(false),
  },
  (table) => [
    unique('envelope_recipients_within').on(table.id, table.envelopeId),
    index('envelope_recipients_envelope').on(table.envelopeId, table.step),
    index('envelope_recipients_person')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('envelope_recipients_ending')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('waiting', 'sent', 'opened')`),
    check('envelope_recipients_role', sql`${table.role} in ('signer', 'approver', 'viewer', 'copy')`),
    check(
      'envelope_recipients_state',
      sql`${table.state} in ('waiting', 'sent', 'opened', 'signed', 'declined', 'expired')`,
    ),
    check('envelope_recipients_language', sql`${table.language} in ('en', 'es')`),
    check('envelope_recipients_step', sql`${table.step} between 1 and 20`),
    check('envelope_recipients_name', sql`length(${table.name}) between 1 and 120`),
    check(
      'envelope_recipients_reachable',
      sql`${table.role} in ('signer', 'approver') or num_nonnulls(${table.userId}, ${table.email}) > 0`,
    ),
    check(
      'envelope_recipients_acts',
      sql`${table.role} in ('signer', 'approver') or ${table.state} not in ('signed', 'declined', 'expired')`,
    ),
    check(
      'envelope_recipients_acted',
      sql`(${table.state} in ('signed', 'declined')) = (${table.actedAt} is not null)`,
    ),
    check('envelope_recipients_reason', sql`(${table.state} = 'declined') = (${table.reason} is not null)`),
    check('envelope_recipients_opened', sql`${table.openedAt} is null or ${table.sentAt} is not null`),
    check('envelope_recipients_counts', sql`${table.reminders} >= 0`),
  ],
);

/** A place on a page that one recipient fills in: lengths are shares of the page, from its upper left. */
export const envelopeFields = pgTable(
  'envelope_fields',
  {
    id: uuid('id').primaryKey(),
    envelopeId: envelopeId(),
    documentId: uuid('document_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    kind: text('kind').notNull(),
    page: integer('page').notNull(),
    x: doublePrecision('x').notNull(),
    y: doublePrecision('y').notNull(),
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    required: boolean('required').notNull().default(true),
    label: text('label'),
    /** What a signature fills in: words, a day, `true`; of a signature and initials the mark lies with the signature. */
    value: text('value'),
  },
  (table) => [
    foreignKey({
      name: 'envelope_fields_document',
      columns: [table.documentId, table.envelopeId],
      foreignColumns: [envelopeDocuments.id, envelopeDocuments.envelopeId],
    }),
    foreignKey({
      name: 'envelope_fields_recipient',
      columns: [table.recipientId, table.envelopeId],
      foreignColumns: [envelopeRecipients.id, envelopeRecipients.envelopeId],
    }),
    index('envelope_fields_envelope').on(table.envelopeId),
    index('envelope_fields_of_document').on(table.documentId),
    index('envelope_fields_of_recipient').on(table.recipientId),
    check('envelope_fields_kind', sql`${table.kind} in ('signature', 'initials', 'date', 'text', 'check', 'name')`),
    check('envelope_fields_page', sql`${table.page} between 1 and 500`),
    check(
      'envelope_fields_place',
      sql`${table.x} >= 0 and ${table.y} >= 0 and ${table.width} > 0 and ${table.height} > 0
        and ${table.x} + ${table.width} <= 1.0001 and ${table.y} + ${table.height} <= 1.0001`,
    ),
    check('envelope_fields_label', sql`length(${table.label}) between 1 and 120`),
    check('envelope_fields_value', sql`length(${table.value}) between 1 and 500`),
  ],
);

/** What somebody has signed, how it is known who they are, and what they agreed to. One for each recipient, and never changed. */
export const envelopeSignatures = pgTable(
  'envelope_signatures',
  {
    id: uuid('id').primaryKey(),
    envelopeId: envelopeId(),
    recipientId: uuid('recipient_id').notNull(),
    at: moment('at').notNull().default(now),
    name: text('name').notNull(),
    userId: uuid('user_id').references(() => users.id),
    email: text('email'),
    /** Null of an approver, who leaves no mark on the page. */
    mark: jsonb('mark').$type<Mark>(),
    initials: jsonb('initials').$type<Mark>(),
    identified: text('identified').notNull(),
    identifiedNote: text('identified_note'),
    /** The own account or mailbox that proved it: `user:<id>` or `address:<e-mail>`. */
    proof: text('proof').notNull(),
    ip: text('ip'),
    device: text('device'),
    consent: text('consent').notNull(),
    /** Over the hashes of all documents, as they lay before the signer. */
    documentsHash: text('documents_hash').notNull(),
  },
  (table) => [
    // Never signed twice.
    uniqueIndex('envelope_signatures_once').on(table.recipientId),
    index('envelope_signatures_envelope').on(table.envelopeId),
    // Behind each signature of an envelope stands somebody else.
    uniqueIndex('envelope_signatures_proof').on(table.envelopeId, table.proof),
    foreignKey({
      name: 'envelope_signatures_recipient',
      columns: [table.recipientId, table.envelopeId],
      foreignColumns: [envelopeRecipients.id, envelopeRecipients.envelopeId],
    }),
    check('envelope_signatures_identified', sql`${table.identified} in ('account', 'mail_code', 'in_person')`),
    check(
      'envelope_signatures_who',
      // An account may be gone since, and its name stays; that it was theirs is held when they sign.
      sql`case ${table.identified} when 'account' then true
        when 'mail_code' then ${table.email} is not null else length(${table.identifiedNote}) between 3 and 200 end`,
    ),
    check('envelope_signatures_hash', sql`${table.documentsHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** The way in for one recipient without an account. Only the hash of its address is kept; its codes and passes are `link_codes`. */
export const envelopeLinks = pgTable(
  'envelope_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    envelopeId: envelopeId(),
    recipientId: uuid('recipient_id').notNull(),
    kind: text('kind').notNull(),
    madeAt: moment('made_at').notNull().default(now),
    /** Who of the house stands beside the signer, and how they know who it is. */
    hostId: uuid('host_id').references(() => users.id),
    identifiedNote: text('identified_note'),
    /** The second person of the house whose code lets a signer without an address in. */
    witnessId: uuid('witness_id').references(() => users.id),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    foreignKey({
      name: 'envelope_links_recipient',
      columns: [table.recipientId, table.envelopeId],
      foreignColumns: [envelopeRecipients.id, envelopeRecipients.envelopeId],
    }),
    index('envelope_links_of_recipient').on(table.recipientId),
    index('envelope_links_envelope').on(table.envelopeId),
    check('envelope_links_kind', sql`${table.kind} in ('mail', 'in_person')`),
    check(
      'envelope_links_host',
      sql`(${table.kind} = 'in_person') = (${table.hostId} is not null and ${table.identifiedNote} is not null)`,
    ),
    check(
      'envelope_links_witness',
      sql`${table.witnessId} is null or (${table.kind} = 'in_person' and ${table.witnessId} <> ${table.hostId})`,
    ),
  ],
);

/** What happened to an envelope, one after the other, each with a hash over itself and the one before. Only ever added to. */
export const envelopeLog = pgTable(
  'envelope_log',
  {
    envelopeId: envelopeId(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    recipientId: uuid('recipient_id'),
    actor: text('actor').notNull(),
    actorId: uuid('actor_id'),
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    // Given by the trigger, whatever is written here.
    hash: text('hash').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.envelopeId, table.seq] })],
);
