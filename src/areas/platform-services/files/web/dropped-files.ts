import type { Taken } from '#platform/web/uploads/upload-queue.ts';

interface HandleItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Everything in a drop: files, and what lies in folders, to any depth. Where the browser gives handles, they come along. */
export async function filesOfDrop(transfer: DataTransfer): Promise<Taken[]> {
  // All are asked for at once: the list is empty again as soon as the event is over.
  const asked = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      handle: (item as DataTransferItem & HandleItem).getAsFileSystemHandle?.() ?? Promise.resolve(null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }));
  const found: Taken[] = [];
  for (const { handle, entry, file } of asked) {
    if (entry?.isDirectory === true) found.push(...(await filesOfFolder(entry as FileSystemDirectoryEntry)));
    else if (file !== null) {
      const known = await handle.catch(() => null);
      found.push({ file, handle: known?.kind === 'file' ? (known as FileSystemFileHandle) : null });
    }
  }
  return found;
}

/** Names that systems put into folders for themselves. */
const clutter = /^(?:\..*|Thumbs\.db|desktop\.ini)$/iu;

async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<Taken[]> {
  const reader = folder.createReader();
  const found: Taken[] = [];
  for (;;) {
    // A reader hands over at most a hundred at a time, and nothing once it is through.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return found;
    for (const entry of entries) {
      if (clutter.test(entry.name)) continue;
      if (entry.isDirectory) found.push(...(await filesOfFolder(entry as FileSystemDirectoryEntry)));
      else
        found.push({
          file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
        });
    }
  }
}
