import { sql } from 'drizzle-orm';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { takeDocument } from '../sealing/documents.ts';
import { prepareEnvelope } from './draft.ts';
import { envelopesWhere } from './envelope-rows.ts';
import { headsOf } from '../heads.ts';
import { correctRecipient, remindRecipients, voidEnvelope } from '../manage.ts';
import type { MailSettings } from '../news.ts';
import type { EnvelopeDoor } from '../reads.ts';
import { sendPrepared } from '../turns.ts';

/** What signing does for the areas whose documents are signed; `app` hands it to them. */
export function openEnvelopes({ storage, settings }: { storage: FileStorage; settings: MailSettings }): EnvelopeDoor {
  return {
    take: (document, path) => takeDocument(storage, document, path),
    prepare: prepareEnvelope,
    async send(write, viewer, draft) {
      const made = await prepareEnvelope(write, viewer, draft);
      await sendPrepared(write, settings, made.id);
      return made;
    },
    void: (write, _viewer, id, reason) => voidEnvelope(write, id, reason),
    correct: (write, _viewer, recipientId, to) => correctRecipient(write, settings, recipientId, to),
    async remind(write, _viewer, id) {
      await remindRecipients(write, settings, id);
    },
    headsOf,
    async sealed(db, id) {
      const [envelope] = await envelopesWhere(db, sql`e.id = ${id}`);
      if (envelope === undefined || envelope.sealed_key === null || envelope.sealed_sha256 === null) return undefined;
      return { key: envelope.sealed_key, sha256: envelope.sealed_sha256, bytes: envelope.sealed_bytes ?? 0 };
    },
  };
}
