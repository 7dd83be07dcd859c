import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseReserveBytes, freeBytes } from '../start/disk-room.ts';

const pieceBytes = 1024 * 1024;

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'postgres.reserve');
}

/**
 * Puts space aside for the day on which the disk is full: PostgreSQL that ended for want of room needs some to recover, and without
 * it nothing could even be read. Made only where there is plenty; a reserve that can't be made is none, and made later.
 */
export async function keepReserve(dataFolder: string, freeIn = freeBytes): Promise<void> {
  const path = pathIn(dataFolder);
  const found = await stat(path).catch(() => undefined);
  if (found?.size === databaseReserveBytes) return;
  const free = await freeIn(dataFolder);
  if (free === undefined || free < 6 * databaseReserveBytes) return;
  const file = await open(path, 'w', 0o600);
  try {
    // Bytes that are not zero: a file system that compresses would keep no room for zeros.
    const piece = Buffer.alloc(pieceBytes, 0x48);
    for (let at = 0; at < databaseReserveBytes; at += pieceBytes) await file.write(piece, 0, pieceBytes, at);
  } finally {
    await file.close();
  }
}

/** Gives the space back when the disk is full; true when that made room. */
export async function releaseReserve(dataFolder: string, freeIn = freeBytes): Promise<boolean> {
  const free = await freeIn(dataFolder);
  const path = pathIn(dataFolder);
  const held = await stat(path).catch(() => undefined);
  if (held === undefined || free === undefined || free >= databaseReserveBytes) return false;
  await rm(path, { force: true });
  return true;
}
