import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refuse, refuseAs } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { judgePdf } from '#platform/server/pdf/pdf-desk.ts';
import { envelopeBounds } from '#areas/sales/signing/choices.ts';
import type { DocumentRow } from '../envelopes/document-rows.ts';
import type { TakenDocument } from '../reads.ts';
import { rules } from '../rules.ts';

/** Judges a document, makes it plain and puts that into the store: the very file that is shown, hashed and sealed. What no envelope takes up is swept away an hour later. */
export async function takeDocument(
  storage: FileStorage,
  { name, bytes }: { name: string; bytes: Buffer },
  path = 'documents',
): Promise<TakenDocument> {
  if (bytes.length > envelopeBounds.bytes) throw refuseAs('too_large', path, rules.tooLarge);
  const judged = await judgePdf(storage, bytes, envelopeBounds.pages);
  if (typeof judged === 'string') throw refuse(path, rules[judged]);
  const kept = await keep(storage, Buffer.from(judged.bytes), name);
  return { ...kept, name: cleanFileName(name, 'pdf').slice(0, 200), pages: judged.pages, anchors: judged.anchors };
}

/** Puts bytes into the store, past the virus scanner. */
export async function keep(
  storage: FileStorage,
  bytes: Buffer,
  name: string,
): Promise<{ key: string; sha256: string; bytes: number }> {
  const source = Readable.from([bytes]);
  const staged = await storage.staging.stage(storage.scanner?.watch(source, name) ?? source, bytes.length);
  const key = newId();
  await storage.store.put(key, staged);
  return { key, sha256: staged.sha256, bytes: staged.bytes };
}

/** The bytes of a document, proved by the hash with which it was sent. What lies there now and is another one is never shown or signed. */
export async function documentBytes(
  storage: FileStorage,
  document: Pick<DocumentRow, 'storage_key' | 'sha256'>,
): Promise<Buffer> {
  const bytes = await buffer(await storage.store.open(document.storage_key));
  if (createHash('sha256').update(bytes).digest('hex') !== document.sha256) throw refuse('documents', rules.swapped);
  return bytes;
}

/**
 * Refuses to sign documents from before all were made plain when they were added, where the sealed file could not be what the screen shows:
 * one that would not be taken today, and one whose pages were measured otherwise.
 */
export async function requireSealsAsShown(storage: FileStorage, documents: readonly DocumentRow[]): Promise<void> {
  for (const document of documents) {
    const bytes = await documentBytes(storage, document);
    if (document.is_plain) continue;
    const judged = await judgePdf(bytes, envelopeBounds.pages);
    if (typeof judged === 'string' || !areAlike(judged.pages, document.pages))
      throw refuse('documents', rules.notPlain);
  }
}

const areAlike = (some: DocumentRow['pages'], others: DocumentRow['pages']): boolean =>
  some.length === others.length &&
  some.every(([width, height], at) => {
    const [otherWidth = 0, otherHeight = 0] = others[at] ?? [];
    return Math.abs(width - otherWidth) < 1 && Math.abs(height - otherHeight) < 1;
  });
