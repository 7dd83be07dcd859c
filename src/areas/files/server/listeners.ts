import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { cleanFileName } from '#platform/server/file-names.ts';
import type { EventBus } from '#platform/server/events.ts';
import { files } from './tables.ts';

/** A new profile photo gets its row; the one before goes to the bin. */
export function listenForFiles(events: EventBus): void {
  events.on('profile_photo.stored', async ({ userId, image }, write) => {
    await write.tx.insert(files).values({
      id: image.id, ownerType: 'user', ownerId: userId, name: cleanFileName(image.name, undefined), mime: image.mime, bytes: image.bytes, sha256: image.sha256, storageKey: image.id,
      kind: 'photo', width: image.width, height: image.height, drawable: true, createdBy: write.actor.id, updatedBy: write.actor.id,
    });
    await write.tx.update(files).set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(and(eq(files.ownerType, 'user'), eq(files.ownerId, userId), ne(files.id, image.id), isNull(files.deletedAt)));
    write.audit({ action: 'file.added', entityType: 'file', entityId: image.id, new: { owner_type: 'user', owner_id: userId, mime: image.mime, bytes: image.bytes, sha256: image.sha256 } });
  });
}
