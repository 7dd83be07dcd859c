import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FilePart } from '#platform/server/http/form.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { TemplateArea } from '#areas/quality/sign-offs/schema.ts';
import { rules } from '../rules.ts';
import { visibleSignOffs } from '../scope.ts';

/** So long is the longer edge of a picture: a tablet shows no more of it. */
const longest = 1600;
/** Far above any camera, far below what would fill the memory. */
const inputRules = { limitInputPixels: 80_000_000, failOn: 'error' } as const;

/** Draws a picture anew: only pixels survive, turned as they are meant to be looked at. It is refused by what its bytes are, not by its name. */
export async function drawPicture(part: FilePart): Promise<Buffer> {
  const original = await buffer(part.stream);
  const facts = await sharp(original, inputRules)
    .metadata()
    .catch(() => undefined);
  if (facts === undefined || !['jpeg', 'png', 'webp'].includes(facts.format)) throw refuse('picture', rules.picture);
  return sharp(original, inputRules)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw refuse('picture', rules.damaged);
    });
}

export async function addPicture(write: Write, viewer: Viewer, picture: Buffer): Promise<string> {
  const id = newId();
  await write.tx.execute(sql`
    insert into sign_off_pictures (id, picture, made_by) values (${id}, ${picture}, ${viewer.userId})`);
  write.audit({
    action: 'sign_off_template.pictured',
    entityType: 'sign_off_template',
    entityId: id,
    new: { picture: id },
  });
  return id;
}

/** The picture, to staff and to whoever sees a form that asks with it; `not_found` to anybody else. */
export async function findPicture(db: Executor, viewer: Viewer, id: string): Promise<Buffer> {
  const seen = seesEverything(viewer)
    ? sql`true`
    : sql`exists (select 1 from sign_off_items i join sign_offs r on r.id = i.sign_off_id
        where i.asked ->> 'reference_id' = ${id} and ${visibleSignOffs(viewer)})`;
  const { rows } = await db.execute<{ picture: Buffer }>(
    sql`select p.picture from sign_off_pictures p where p.id = ${id} and ${seen}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row.picture;
}

/** Refuses a template that names a picture which is not there, at the question that does. */
export async function requirePictures(db: Executor, areas: readonly TemplateArea[]): Promise<void> {
  const named = areas.flatMap(({ items }, area) =>
    items.flatMap(({ reference_id: id }, item) =>
      id == null ? [] : [{ id, path: `areas.${area}.items.${item}.reference_id` }],
    ),
  );
  if (named.length === 0) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sign_off_pictures where id = any(${sql.param(named.map(({ id }) => id))}::uuid[])`,
  );
  const there = new Set(rows.map(({ id }) => id));
  const missing = named.find(({ id }) => !there.has(id));
  if (missing !== undefined) throw refuse(missing.path, rules.noPicture);
}
