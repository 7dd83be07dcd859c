import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { isStaff, staffGroups } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FilePart } from '#platform/server/http/form.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { userPhotos } from '../tables.ts';
import { groupsOf, lockUser, updateUser } from './user-store.ts';
import { sentence } from '#platform/shared/text.ts';

export interface Photo {
  small: Buffer;
  large: Buffer;
}

const least = 128;
/** Far above any camera's portrait, far below what would fill the memory. */
const inputRules = { limitInputPixels: 60_000_000, failOn: 'error' } as const;

/**
 * Draws an uploaded photo anew as two square WebP pictures. Only pixels survive: no metadata, no place, and nothing that some
 * program could take for more than a picture. SVG and every other type is refused by what the bytes are, not by the name.
 */
export async function drawPhoto(part: FilePart): Promise<Photo> {
  const original = await buffer(part.stream);
  const facts = await sharp(original, inputRules)
    .metadata()
    .catch(() => undefined);
  if (facts === undefined || !['jpeg', 'png', 'webp'].includes(facts.format ?? ''))
    throw refuse('photo', { en: 'Must be a JPEG, PNG or WebP picture.', es: 'Debe ser una imagen JPEG, PNG o WebP.' });
  if (Math.min(facts.width ?? 0, facts.height ?? 0) < least)
    throw refuse(
      'photo',
      sentence(
        {
          en: 'Must be at least {least} pixels wide and high.',
          es: 'Debe medir al menos {least} píxeles de ancho y de alto.',
        },
        { least },
      ),
    );
  const draw = (size: number) =>
    sharp(original, inputRules)
      .rotate()
      .resize(size, size, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  try {
    return { large: await draw(512), small: await draw(96) };
  } catch {
    throw refuse('photo', { en: 'The picture is damaged.', es: 'La imagen está dañada.' });
  }
}

export async function setPhoto(write: Write, userId: string, photo: Photo | undefined): Promise<void> {
  const row = await lockUser(write.tx, { id: userId });
  if (row === undefined) throw new AppError('not_found');
  if (photo === undefined && row.photoFileId === null) return;
  const fileId = photo === undefined ? null : newId();
  if (photo === undefined || fileId === null) await write.tx.delete(userPhotos).where(eq(userPhotos.userId, userId));
  else
    await write.tx
      .insert(userPhotos)
      .values({ userId, fileId, ...photo })
      .onConflictDoUpdate({ target: userPhotos.userId, set: { fileId, ...photo } });
  await updateUser(write.tx, userId, { photoFileId: fileId }, userId);
  write.audit({
    action: 'user.photo_changed',
    entityType: 'user',
    entityId: userId,
    old: { photo: row.photoFileId },
    new: { photo: fileId },
  });
  await write.publish('user.changed', { userId, change: 'photo' });
}

/** The picture, if the viewer may see that person: staff see all, everybody sees themselves and staff. */
export async function findPhoto(
  db: Executor,
  viewer: Viewer,
  userId: string,
  size: '96' | '512',
): Promise<{ id: string; bytes: Buffer }> {
  const visible =
    userId === viewer.userId ||
    isStaff(viewer.groups) ||
    (await groupsOf(db, userId)).some((group) => staffGroups.some((staff) => staff === group));
  if (!visible) throw new AppError('not_found');
  const [row] = await db
    .select({ id: userPhotos.fileId, bytes: size === '96' ? userPhotos.small : userPhotos.large })
    .from(userPhotos)
    .where(eq(userPhotos.userId, userId));
  if (row === undefined) throw new AppError('not_found');
  return row;
}
