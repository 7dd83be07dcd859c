import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Mark, PhotoLayer } from '#areas/platform-services/files/schema.ts';
import type { FileRow } from '../store.ts';

type Layer = z.input<typeof PhotoLayer>;
interface LayerRow extends Record<string, unknown>, Omit<Layer, 'author' | 'is_own'> {
  author_id: string;
  author_name: string;
}

/** What was drawn on a photo, oldest layer first: a later one lies over an earlier one. */
export async function layersOf(db: Executor, viewer: Viewer, fileId: string): Promise<Layer[]> {
  const { rows } = await db.execute<LayerRow>(sql`
    select l.id, l.marks, ${iso(sql`l.changed_at`)} as changed_at, l.author_id, ${personName(sql`l.author_id`)} as author_name
    from photo_layers l where l.file_id = ${fileId} order by l.made_at, l.id`);
  return rows.map((row) => ({
    id: row.id,
    author: { id: row.author_id, name: row.author_name },
    marks: row.marks,
    changed_at: row.changed_at,
    is_own: row.author_id === viewer.userId,
  }));
}

/** All marks of a photo, in the order in which they lie. */
export async function marksOf(db: Executor, fileId: string): Promise<Mark[]> {
  const { rows } = await db.execute<{ marks: Mark[] }>(
    sql`select marks from photo_layers where file_id = ${fileId} order by made_at, id`,
  );
  return rows.flatMap((row) => row.marks);
}

/** Puts one's own marks on a photo in place of those one drew before. The picture's bytes stay as they came. */
export async function drawLayer(write: Write, viewer: Viewer, row: FileRow, marks: readonly Mark[]): Promise<void> {
  if (!row.drawable || (row.kind !== 'photo' && row.kind !== 'markup'))
    throw refuse('', { en: 'Marks are drawn on photos.', es: 'Las marcas se dibujan sobre fotos.' });
  const { rows: before } = await write.tx.execute<{ marks: Mark[] }>(
    sql`select marks from photo_layers where file_id = ${row.id} and author_id = ${viewer.userId} for update`,
  );
  const old = before[0]?.marks ?? [];
  if (marks.length === 0)
    await write.tx.execute(sql`delete from photo_layers where file_id = ${row.id} and author_id = ${viewer.userId}`);
  else
    await write.tx.execute(sql`
      insert into photo_layers (id, file_id, author_id, marks)
      values (${newId()}, ${row.id}, ${viewer.userId}, ${JSON.stringify(marks)}::jsonb)
      on conflict (file_id, author_id) do update set marks = excluded.marks, changed_at = clock_timestamp()`);
  if (marks.length === 0 && old.length === 0) return;
  write.audit({
    action: 'file.marked',
    entityType: 'file',
    entityId: row.id,
    projectId: row.project_id,
    old: { marks: old.length },
    new: { marks: marks.length },
  });
  await write.publish('file.changed', {
    projectId: row.project_id,
    ownerType: row.owner_type,
    ownerId: row.owner_id,
    unitId: row.unit_id,
    fileId: row.id,
    name: row.name,
    change: 'changed',
    fields: ['marks'],
  });
}
