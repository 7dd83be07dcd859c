import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { seenFiles, whyNotOpen, albumsFor } from '#areas/platform-services/files/server/reads.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ShareDraft, ShareScope } from '../schema.ts';
import './events.ts';
import { filesOfLink } from './store.ts';
import { shareLinkFiles, shareLinks } from './tables.ts';
import { shortened } from '#platform/shared/text.ts';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Subject {
  projectId: string;
  scope: ShareScope;
  albumId: string | null;
  title: string;
  fileIds: readonly string[];
}

/** Makes a link and answers its secret, which is kept nowhere. What is for the team only is never shown by one. */
export async function createLink(
  write: Write,
  viewer: Viewer,
  draft: ShareDraft,
): Promise<{ id: string; token: string }> {
  const subject =
    draft.album_id === undefined
      ? await chosenFiles(write, viewer, draft.file_ids ?? [])
      : await chosenAlbum(write, viewer, draft.album_id);
  const id = newId();
  const token = randomBytes(32).toString('base64url');
  const title = draft.title ?? subject.title;
  await write.tx.insert(shareLinks).values({
    id,
    tokenHash: hashToken(token),
    projectId: subject.projectId,
    scope: subject.scope,
    albumId: subject.albumId,
    title,
    passwordHash: draft.password === undefined ? null : await hashPassword(draft.password),
    expiresAt: sql`now() + make_interval(days => ${draft.expires_in_days})`,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  if (subject.fileIds.length > 0)
    await write.tx
      .insert(shareLinkFiles)
      .values(subject.fileIds.map((fileId, position) => ({ linkId: id, fileId, position })));
  if ((await filesOfLink(write.tx, id)).length === 0)
    throw refuse('album_id', {
      en: 'Nothing in this album may be shown outside the team yet.',
      es: 'Nada de este álbum se puede mostrar todavía fuera del equipo.',
    });
  write.audit({
    action: 'share.created',
    entityType: 'share_link',
    entityId: id,
    projectId: subject.projectId,
    new: {
      title,
      scope: subject.scope,
      album_id: subject.albumId,
      files: subject.fileIds.length,
      days: draft.expires_in_days,
      has_password: draft.password !== undefined,
    },
  });
  await write.publish('share.changed', { projectId: subject.projectId, linkId: id });
  return { id, token };
}

async function chosenFiles(write: Write, viewer: Viewer, ids: readonly string[]): Promise<Subject> {
  const wanted = [...new Set(ids)];
  const found = await seenFiles(write.tx, viewer, wanted);
  const [first] = found;
  if (first === undefined || found.length !== wanted.length) throw new AppError('not_found');
  if (found.some((file) => file.project_id !== first.project_id))
    throw badInput('file_ids', { en: 'Must all belong to one project.', es: 'Deben ser todos de un mismo proyecto.' });
  const [reason] = found.flatMap((file) => whyNotOpen(file) ?? []);
  if (reason !== undefined) throw refuse('file_ids', reason);
  return {
    projectId: first.project_id,
    scope: wanted.length === 1 ? 'file' : 'selection',
    albumId: null,
    title: wanted.length === 1 ? shortened(first.caption ?? first.name, 120) : 'Photos and files',
    fileIds: wanted,
  };
}

async function chosenAlbum(write: Write, viewer: Viewer, albumId: string): Promise<Subject> {
  const { rows } = await write.tx.execute<{ project_id: string; name: string }>(
    sql`select a.project_id, a.name from albums a join projects p on p.id = a.project_id where a.id = ${albumId} and ${albumsFor(viewer)}`,
  );
  const [album] = rows;
  if (album === undefined) throw new AppError('not_found');
  return { projectId: album.project_id, scope: 'album', albumId, title: album.name, fileIds: [] };
}

/** Ends a link; a second time changes nothing. */
export async function revokeLink(
  write: Write,
  viewer: Viewer,
  link: { id: string; project_id: string },
): Promise<void> {
  const { rowCount } = await write.tx.execute(
    sql`update share_links set revoked_at = now(), revoked_by = ${viewer.userId}, updated_at = now(),
      updated_by = ${viewer.userId}, version = version + 1 where id = ${link.id} and revoked_at is null`,
  );
  if (rowCount === 0) return;
  write.audit({ action: 'share.revoked', entityType: 'share_link', entityId: link.id, projectId: link.project_id });
  await write.publish('share.changed', { projectId: link.project_id, linkId: link.id });
}

/** Ends the share links that a person has made. */
export async function revokeLinksOf(write: Write, userId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; project_id: string }>(sql`
    update share_links set revoked_at = now(), revoked_by = ${userId}, updated_at = now(), updated_by = ${userId},
      version = version + 1
    where created_by = ${userId} and revoked_at is null and expires_at > now() returning id, project_id`);
  for (const link of rows) {
    write.audit({ action: 'share.revoked', entityType: 'share_link', entityId: link.id, projectId: link.project_id });
    await write.publish('share.changed', { projectId: link.project_id, linkId: link.id });
  }
}

/** Notes that somebody has opened the link. */
export async function countView(
  write: Write,
  link: { id: string; project_id: string },
  network: string,
): Promise<void> {
  await write.tx.execute(sql`update share_links set views = views + 1, last_viewed_at = now() where id = ${link.id}`);
  write.audit({
    action: 'share.opened',
    entityType: 'share_link',
    entityId: link.id,
    projectId: link.project_id,
    new: { network },
  });
  await write.publish('share.changed', { projectId: link.project_id, linkId: link.id });
}
