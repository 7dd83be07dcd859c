import { sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import { forgetPlaces } from './browse.ts';
import { groupsOf, noteDrift } from './drift.ts';
import type { WireMessage } from './onshape/wire.ts';
import { momentOf } from './webhook-message.ts';

const releases: ReadonlySet<string> = new Set([
  'onshape.revision.created',
  'onshape.workflow.transition',
  'onshape.model.lifecycle.createversion',
]);
const changes: ReadonlySet<string> = new Set(['onshape.model.lifecycle.changed', 'onshape.model.lifecycle.metadata']);

/** Takes a message in. One that came before has no effect; one that comes late changes nothing that is newer. */
export async function takeMessage(write: Write, message: WireMessage, sentAt: number): Promise<void> {
  const at = new Date(
    (message.timestamp === null || message.timestamp === undefined ? undefined : momentOf(String(message.timestamp))) ??
      sentAt,
  ).toISOString();
  const documentId = message.documentId ?? undefined;
  const { rows } = await write.tx.execute(sql`
    insert into cad_webhooks (message_id, event, document_id, happened_at)
    values (${message.messageId}, ${message.event}, ${documentId ?? null}, ${at}::timestamptz)
    on conflict (message_id) do nothing returning message_id`);
  if (rows.length === 0) return;
  if (documentId !== undefined) await forgetPlaces(write.tx, documentId);
  const of = { provider: 'onshape', documentId, elementId: message.elementId ?? undefined };
  let groups = 0;
  if (releases.has(message.event))
    groups = await noteDrift(write, groupsOf({ ...of, notVersion: message.versionId ?? undefined }), {
      drift: 'new_release',
      name: message.releaseName ?? message.revision ?? message.partNumber ?? null,
      at,
    });
  else if (changes.has(message.event))
    groups = await noteDrift(write, groupsOf({ ...of, wvm: 'w' }), { drift: 'workspace_ahead', name: null, at });
  if (groups > 0)
    await write.tx.execute(sql`update cad_webhooks set groups = ${groups} where message_id = ${message.messageId}`);
  write.audit({
    action: 'cad_webhook.received',
    entityType: 'cad_webhook',
    entityId: message.messageId,
    new: { event: message.event, groups },
  });
}
