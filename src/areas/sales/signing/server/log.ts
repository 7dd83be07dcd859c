import { sql } from 'drizzle-orm';
import { announce } from '#platform/server/live/live.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { EnvelopeEvent } from '../choices.ts';
import type { EnvelopeRow } from './envelopes/envelope-rows.ts';
import type { RecipientRow } from './envelopes/recipient-rows.ts';
import type { EnvelopeMoved } from './events.ts';
import './events.ts';

type Facts = Record<string, string | number | boolean | null>;

/** Adds an event to the chain of the envelope, and its audit row. */
export async function note(
  write: Write,
  envelope: Pick<EnvelopeRow, 'id' | 'number' | 'project_id'>,
  event: EnvelopeEvent,
  { recipient, facts = {} }: { recipient?: Pick<RecipientRow, 'id' | 'name'> | undefined; facts?: Facts } = {},
): Promise<void> {
  await write.tx.execute(sql`
    insert into envelope_log (envelope_id, seq, at, event, recipient_id, actor, actor_id, facts)
    values (${envelope.id}, 0, now(), ${event}, ${recipient?.id ?? null}, ${write.actor.name}, ${write.actor.id}, ${JSON.stringify(facts)}::jsonb)`);
  // What happened is for staff alone to read; those who sign hear of what moves it.
  announce(write, { type: 'envelope', id: envelope.id, inbox: '' });
  write.audit({
    action: `envelope.${event}`,
    entityType: 'envelope',
    entityId: envelope.id,
    projectId: envelope.project_id,
    new: { number: envelope.number, ...(recipient === undefined ? {} : { recipient: recipient.name }), ...facts },
  });
}

/** Tells whoever the envelope belongs to, and the screens that show it, what happened; with the state in which it is now. */
export async function moved(
  write: Write,
  envelope: EnvelopeRow,
  what: EnvelopeMoved['what'],
  { recipient, reason = null }: { recipient?: RecipientRow | undefined; reason?: string | null } = {},
): Promise<void> {
  const { rows } = await write.tx.execute<{ state: EnvelopeRow['state']; people: string[] }>(sql`
    select e.state, coalesce(array(select distinct r.user_id::text from envelope_recipients r
      where r.envelope_id = e.id and r.user_id is not null and r.state <> 'waiting'), '{}') as people
    from envelopes e where e.id = ${envelope.id}`);
  const [now] = rows;
  const people = now?.people ?? [];
  // It waits for those who are asked, and the sender waits for them.
  const inbox = [...people, envelope.created_by ?? ''].join(' ');
  announce(write, { type: 'envelope', id: envelope.id, inbox }, people);
  await write.publish('envelope.moved', {
    what,
    envelopeId: envelope.id,
    number: envelope.number,
    of: { kind: envelope.of_kind, id: envelope.of_id },
    projectId: envelope.project_id,
    title: envelope.title,
    state: now?.state ?? envelope.state,
    recipient:
      recipient === undefined
        ? null
        : { id: recipient.id, name: recipient.name, role: recipient.role, userId: recipient.user_id },
    reason,
    people,
  });
}
