import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { BomSource } from '../schema.ts';
import { putLines } from './line-changes.ts';
import { keepLines, type KeptLines } from './kept-lines.ts';
import { binBom, lockBom, takeOutOfBin } from './service.ts';
import { boms } from './tables.ts';

/** A version as it stands at one moment. */
export interface KeptBom {
  /** Over its state, its source and every line: two with one hash are the same. */
  hash: string;
  source: BomSource;
  lines: KeptLines;
}

/** Locks it until the end of the write, so that nobody's change falls between this look and what follows from it. Null: it is in the bin, or never was. */
export async function keepBom(db: Executor, id: string): Promise<KeptBom | null> {
  const [row] = await db.select().from(boms).where(eq(boms.id, id)).for('update');
  if (row === undefined || row.deletedAt !== null) return null;
  const lines = await keepLines(db, id);
  const hash = createHash('sha256').update(JSON.stringify([row.status, BomSource.parse(row.sourceRef)]));
  for (const [, line] of Object.entries(lines).toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(line);
  return { hash: hash.digest('hex'), source: row.sourceRef, lines };
}

/** One side of a change of a whole version; null: it is not there. */
export type BomMoment = { hash: string; source: BomSource; lines: Record<string, string | null> } | null;

/** Both sides of what happened to a version between two moments, without the lines that are the same. */
export function between(one: KeptBom | null, other: KeptBom | null): { one: BomMoment; other: BomMoment } {
  const uids =
    one === null || other === null
      ? []
      : [...new Set([...Object.keys(one.lines), ...Object.keys(other.lines)])].filter(
          (uid) => one.lines[uid] !== other.lines[uid],
        );
  const only = (kept: KeptBom | null): BomMoment =>
    kept === null ? null : { ...kept, lines: Object.fromEntries(uids.map((uid) => [uid, kept.lines[uid] ?? null])) };
  return { one: only(one), other: only(other) };
}

/** Takes a version from one moment to another, if it still stands as it did at the first; `conflict` otherwise. */
export async function moveInTime(
  write: Write,
  viewer: Viewer,
  id: string,
  { from, to }: { from: BomMoment; to: BomMoment },
): Promise<void> {
  const now = await keepBom(write.tx, id);
  if (now?.hash !== from?.hash)
    throw new AppError('conflict', {
      said: {
        en: 'The BOM was changed since, so it stays as it is.',
        es: 'La lista cambió desde entonces, así que se queda como está.',
      },
    });
  if (from === null) {
    if (to !== null) await takeOutOfBin(write, viewer, id);
    return;
  }
  const row = await lockBom(write, id);
  if (to === null) return binBom(write, viewer, row);
  await putLines(write, viewer, row, to.lines, { sourceRef: to.source });
}
