import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { runText } from '../database/prepared.ts';
import { countedElsewhere, spendMails } from '../mail/mail-budget.ts';
import { mailOutbox } from '../tables.ts';
import type { AuditEntry, ChangeSet, Queued, RecordedChange, Write, WriteEnvironment } from './transaction.ts';

/** The channel of PostgreSQL on which readers of the outbox hear that there is something new. Carries nothing: they look for themselves. */
export const wakeUp = 'hearth_outbox';

/** Waits for the statements of a write that were only sent; throws the fault of the first that failed. */
export async function settle(queued: Queued): Promise<void> {
  await Promise.all(queued.running.splice(0));
}

/**
 * Waits for what may still queue more, and sends what the write leaves behind: its mails and jobs, and then, in one statement, its change set, its audit rows and its messages.
 * Waits for the mails alone; what fails of the rest fails with the commit, which travels together with it.
 */
export async function flush(
  context: WriteEnvironment,
  write: Write,
  queued: Queued,
  changeSet: ChangeSet,
): Promise<void> {
  if (queued.isExpecting) await settle(queued);
  let toOthers = 0;
  for (const mail of queued.mails) {
    const id = newId();
    const rows = await write.tx
      .insert(mailOutbox)
      .values({
        id,
        kind: mail.kind,
        recipient: mail.to,
        subject: mail.subject,
        body: mail.body,
        calendar: mail.calendar ?? null,
        attachmentKey: mail.attachment?.key ?? null,
        attachmentName: mail.attachment?.name ?? null,
        dedupeKey: mail.dedupeKey ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: mailOutbox.id });
    if (rows.length === 0) continue;
    if (mail.to !== write.actor.email && !countedElsewhere.includes(mail.kind)) toOthers += 1;
    queued.jobs.push({ name: 'send_mail', payload: { id }, key: `mail:${id}`, runAt: null });
  }
  await spendMails(write, toOthers);
  for (const job of queued.jobs)
    write.run(
      write.tx.execute(
        sql`select graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(job.payload)}::json,
          queue_name => ${job.queue ?? null}, job_key => ${job.key}, run_at => ${job.runAt?.toISOString() ?? null}::timestamptz)`,
      ),
    );
  if (queued.audits.length + queued.changes.length + queued.messages.length > 0) {
    const { text, values } = traces(write, queued, changeSet);
    write.run(runText(write.tx, text, values));
  }
  if (queued.messages.length === 0) return;
  // A NOTIFY of its own for each write would hold up all commits, one after the other, and wake every connection that listens.
  if (context.wake === undefined) write.run(write.tx.execute(sql`select pg_notify(${wakeUp}, '')`));
  else write.afterCommit(context.wake);
}

/** The channels of open screens: what is sent to them gets its number after the commit, from the reader of the outbox. */
const isNumberedLater = (channel: string): boolean => channel.startsWith('live:');

/** The statement with which a write ends. Its text is one of two, so that it is written, and planned, once. */
function traces(write: Write, queued: Queued, changeSet: ChangeSet): { text: string; values: unknown[] } {
  const numbered = byChannel(queued.messages.filter(({ channel }) => !isNumberedLater(channel)));
  const later = JSON.stringify(eachOnce(queued.messages.filter(({ channel }) => isNumberedLater(channel))));
  const [audit, change] = [queued.audits[0], queued.changes[0]];
  const isOneOfEach =
    queued.audits.length === 1 &&
    queued.changes.length === 1 &&
    numbered.length === 0 &&
    audit !== undefined &&
    change !== undefined;
  return isOneOfEach
    ? { text: oneOfEach, values: valuesOfOne(write, changeSet, { change, audit, later }) }
    : { text: manyOfEach, values: [...valuesOfMany(write, changeSet, queued, numbered), later] };
}

/** One record changed and one audit row, with what open screens are told: most writes by far, and cheaper than as lists. */
const oneOfEach = `
    with made as (
      insert into change_sets (id, by_id, by_name, source, undoes) values ($1::uuid, $2::uuid, $3, $4, $5::uuid)
    ), entered as (
      insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
      values ($1::uuid, 1, $6, $7::uuid, $8::jsonb, $9::jsonb, $10::int)
    ), audited as (
      insert into audit_log (actor_id, actor_name, source, action, entity_type, entity_id, project_id, old, new, reason, request_id)
      values ($11::uuid, $12, $4, $13, $14, $15, $16::uuid, $17::jsonb, $18::jsonb, $19, $20)
    )
    insert into outbox_unnumbered (channel, payload, about)
    select channel, payload, array(select jsonb_array_elements_text(about))
    from json_to_recordset($21) as sending (channel text, payload jsonb, about jsonb)`;

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function valuesOfOne(
  { actor }: Write,
  changeSet: ChangeSet,
  { change, audit, later }: { change: RecordedChange; audit: AuditEntry; later: string },
): unknown[] {
  return [
    changeSet.id,
    actor.id,
    actor.name,
    actor.source,
    changeSet.undoes,
    change.entityType,
    change.entityId,
    json(change.before),
    json(change.after),
    change.versionAfter,
    audit.by?.id ?? actor.id,
    audit.by?.name ?? actor.name,
    audit.action,
    audit.entityType,
    audit.entityId,
    audit.projectId ?? null,
    json(audit.old),
    json(audit.new),
    audit.reason ?? null,
    actor.requestId,
    later,
  ];
}

/**
 * The channels of bells come last and in one order for all writers: a channel's row stays locked only from here to the commit, and no two
 * writers can deadlock.
 */
const manyOfEach = `
    with made as (
      insert into change_sets (id, by_id, by_name, source, undoes)
      select $1::uuid, $2::uuid, $3, $4, $5::uuid where $6::boolean
    ), entries as (
      insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
      select $1::uuid, position, "entityType", "entityId", before, after, "versionAfter"
      from json_to_recordset($7) as entry (position int, "entityType" text, "entityId" uuid, before jsonb, after jsonb, "versionAfter" int)
      returning 1
    ), audited as (
      insert into audit_log (actor_id, actor_name, source, action, entity_type, entity_id, project_id, old, new, reason, request_id)
      select "actorId", "actorName", $4, action, "entityType", "entityId", "projectId", old, new, reason, $8
      from json_to_recordset($9)
        as entry ("actorId" uuid, "actorName" text, action text, "entityType" text, "entityId" text, "projectId" uuid, old jsonb, new jsonb, reason text)
      returning 1
    ), sent as (
      select channel, payloads, json_array_length(payloads) as total from json_to_recordset($10) as sending (channel text, payloads json)
      where (select count(*) from audited) + (select count(*) from entries) >= 0
    ), counted as (
      insert into channels (id, seq) select channel, total from sent order by channel collate "C" desc
      on conflict (id) do update set seq = channels.seq + excluded.seq
      returning id, seq
    ), stored as (
      insert into outbox (channel, seq, payload)
      select channel, counted.seq - total + place, payload
      from counted join sent on sent.channel = counted.id cross join json_array_elements(payloads) with ordinality as message (payload, place)
    )
    insert into outbox_unnumbered (channel, payload, about)
    select channel, payload, array(select jsonb_array_elements_text(about))
    from json_to_recordset($11) as sending (channel text, payload jsonb, about jsonb)`;

function valuesOfMany(
  { actor }: Write,
  changeSet: ChangeSet,
  { audits, changes }: Queued,
  sent: ReturnType<typeof byChannel>,
): unknown[] {
  const entries = changes.map((change, index) => ({ ...change, position: index + 1 }));
  const rows = audits.map(({ by, ...entry }) => ({
    ...entry,
    actorId: by?.id ?? actor.id,
    actorName: by?.name ?? actor.name,
  }));
  return [
    changeSet.id,
    actor.id,
    actor.name,
    actor.source,
    changeSet.undoes,
    changes.length > 0,
    JSON.stringify(entries),
    actor.requestId,
    JSON.stringify(rows),
    JSON.stringify(sent),
  ];
}

/** What open screens are told, once each, about all that it was said about: parts that do not know of each other say the same. */
function eachOnce(messages: Queued['messages']): { channel: string; payload: object; about: string[] }[] {
  const said = new Map<string, { channel: string; payload: object; about: Set<string> }>();
  for (const { channel, payload, about } of messages) {
    const key = `${channel} ${JSON.stringify(payload)}`;
    const known = said.get(key) ?? { channel, payload, about: new Set<string>() };
    said.set(key, known);
    for (const id of about) known.about.add(id);
  }
  return [...said.values()].map(({ about, ...message }) => ({ ...message, about: [...about] }));
}

/** The messages of each channel in their order. */
function byChannel(messages: Queued['messages']): { channel: string; payloads: Record<string, unknown>[] }[] {
  const channels = new Map<string, Record<string, unknown>[]>();
  for (const { channel, payload } of messages) {
    const known = channels.get(channel);
    if (known === undefined) channels.set(channel, [payload]);
    else known.push(payload);
  }
  return [...channels].map(([channel, payloads]) => ({ channel, payloads }));
}
