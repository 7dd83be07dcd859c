import type { QueuedEntry } from '#platform/web/offline/device-store.ts';
import { bytesOf } from '#platform/web/offline/queue.ts';

/** Saves what waits as one archive: the entries as they would be sent, and the files beside them. For a device that will not get a network. */
export async function exportQueue(entries: readonly QueuedEntry[]): Promise<void> {
  const { zip, strToU8 } = await import('fflate');
  const parts: Record<string, Uint8Array> = { 'entries.json': strToU8(JSON.stringify(entries, null, 2)) };
  for (const entry of entries) {
    const bytes = entry.kind === 'file' ? await bytesOf(entry.key) : undefined;
    if (bytes !== undefined && entry.kind === 'file')
      parts[`files/${entry.key.slice(0, 8)}-${entry.name}`] = new Uint8Array(await bytes.arrayBuffer());
  }
  const packed = await new Promise<Uint8Array>((resolve, reject) =>
    // Photos are packed already; the archive only holds them together.
    zip(parts, { level: 0 }, (error, data) => (error === null ? resolve(data) : reject(error))),
  );
  const address = URL.createObjectURL(new Blob([packed.slice()], { type: 'application/zip' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `hearth-${new Date().toISOString().slice(0, 16).replaceAll(':', '-')}.zip`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
