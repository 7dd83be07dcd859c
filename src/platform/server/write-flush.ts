import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { executePrepared } from './prepared.ts';
import { mailOutbox } from './tables.ts';
import type { ChangeSet, Queued, Write, WriteGround } from './transaction.ts';

/** The channel of PostgreSQL on which readers of the outbox hear that there is something new. Carries nothing: they look for themselves. */
export const wakeUp = 'hearth_outbox';

/** Waits for what was only sent; throws what failed of it. */
export async function settle(queued: Queued): Promise<void> {
  await Promise.all(queued.running.splice(0));
}

/**
 * Waits for what has only been sent, which may have queued more, and sends what the write leaves behind: its mails and jobs, and then, in one statement, its change set, its audit rows and its messages.
 * Waits for the mails alone; what fails of the rest fails with the commit, which travels together with it.
 */
export async function flush(ground: WriteGround, write: Write, queued: Queued, changeSet: ChangeSet): Promise<void> {
  await settle(queued);
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
        dedupeKey: mail.dedupeKey ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: mailOutbox.id });
    if (rows.length > 0) queued.jobs.push({ name: 'send_mail', payload: { id }, key: `mail:${id}`, runAt: null });
  }
  for (const job of queued.jobs)
    write.run(
      write.tx.execute(
        sql`select graphile_worker.add_job(${job.name}, payload => ${JSON.stringify(job.payload)}::json, queue_name => ${job.queue ?? null}, job_key => ${job.key}, run_at => ${job.runAt?.toISOString() ?? null}::timestamptz)`,
      ),
    );
  if (queued.audits.length + queued.changes.length + queued.messages.length > 0)
    write.run(executePrepared(write.tx, traces(write, queued, changeSet)));
  if (queued.messages.length === 0) return;
  // A NOTIFY of its own for each write would hold up all commits, one after the other, and wake every connection that listens.
  if (ground.wake === undefined) write.run(write.tx.execute(sql`select pg_notify(${wakeUp}, '')`));
  else write.afterCommit(ground.wake);
}

/**
 * The channels come last and in one order for all writers: a channel's row stays locked only from here to the commit, and no two
 * writers can deadlock. Downwards, so that the one that all writers share (`live:staff`) comes last.
 */
function traces({ actor }: Write, { audits, changes, messages }: Queued, changeSet: ChangeSet) {
  const entries = changes.map((change, index) => ({ ...change, position: index + 1 }));
  const rows = audits.map(({ by, ...entry }) => ({
    ...entry,
    actorId: by?.id ?? actor.id,
    actorName: by?.name ?? actor.name,
  }));
  return sql`
    with made as (
      insert into change_sets (id, by_id, by_name, source, undoes)
      select ${changeSet.id}::uuid, ${actor.id}::uuid, ${actor.name}, ${actor.source}, ${changeSet.undoes}::uuid where ${changes.length > 0}
    ), entries as (
      insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
      select ${changeSet.id}::uuid, position, "entityType", "entityId", before, after, "versionAfter"
      from json_to_recordset(${JSON.stringify(entries)}) as entry (position int, "entityType" text, "entityId" uuid, before jsonb, after jsonb, "versionAfter" int)
      returning 1
    ), audited as (
      insert into audit_log (actor_id, actor_name, source, action, entity_type, entity_id, project_id, old, new, reason, request_id)
      select "actorId", "actorName", ${actor.source}, action, "entityType", "entityId", "projectId", old, new, reason, ${actor.requestId}
      from json_to_recordset(${JSON.stringify(rows)})
        as entry ("actorId" uuid, "actorName" text, action text, "entityType" text, "entityId" text, "projectId" uuid, old jsonb, new jsonb, reason text)
      returning 1
    ), sent as (
      select channel, payloads, json_array_length(payloads) as total from json_to_recordset(${JSON.stringify(byChannel(messages))}) as sending (channel text, payloads json)
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
    select`;
}

/** The messages of each channel in their order; live messages once each, as parts that do not know of each other say the same. */
function byChannel(messages: Queued['messages']): { channel: string; payloads: Record<string, unknown>[] }[] {
  const channels = new Map<string, Record<string, unknown>[]>();
  const said = new Set<string>();
  for (const { channel, payload } of messages) {
    if (channel.startsWith('live:')) {
      const key = `${channel} ${JSON.stringify(payload)}`;
      if (said.has(key)) continue;
      said.add(key);
    }
    const known = channels.get(channel);
    if (known === undefined) channels.set(channel, [payload]);
    else known.push(payload);
  }
  return [...channels].map(([channel, payloads]) => ({ channel, payloads }));
}
