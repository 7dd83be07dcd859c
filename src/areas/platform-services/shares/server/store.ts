import { sql, type SQL } from 'drizzle-orm';
import { projectsToWrite, openFiles, type FileRow } from '#areas/platform-services/files/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ShareLink, ShareScope, ShareState } from '../schema.ts';

interface LinkRow extends Record<string, unknown> {
  id: string;
  project_id: string;
  scope: ShareScope;
  album_id: string | null;
  title: string;
  state: ShareState;
  has_password: boolean;
  files: number;
  views: number;
  last_viewed_at: string | null;
  expires_at: string;
  created_at: string;
  created_by: string | null;
  maker_name: string | null;
}

const iso = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Which files belong to a link on alias `l`, as the join behind `files f`. */
const chosenOf = (linkId: SQL) => sql`
  left join share_link_files slf on slf.file_id = f.id and slf.link_id = ${linkId}
  left join album_files saf on saf.file_id = f.id and saf.album_id = (select album_id from share_links where id = ${linkId})
  where (slf.link_id is not null or saf.album_id is not null)`;

const columns = sql`l.id, l.project_id, l.scope, l.album_id, l.title, l.views,
  case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'live' end as state,
  l.password_hash is not null as has_password, ${iso(sql`l.last_viewed_at`)} as last_viewed_at, ${iso(sql`l.expires_at`)} as expires_at,
  ${iso(sql`l.created_at`)} as created_at, l.created_by, maker.first_name || ' ' || maker.last_name as maker_name,
  (select count(*)::int from files f where f.deleted_at is null and f.superseded_by is null and f.visibility in ('developer', 'owner')
    and (exists (select 1 from share_link_files s where s.link_id = l.id and s.file_id = f.id)
      or exists (select 1 from album_files s where s.album_id = l.album_id and s.file_id = f.id))) as files`;

const joins = sql`from share_links l join projects p on p.id = l.project_id left join users maker on maker.id = l.created_by`;

export async function listLinks(db: Executor, viewer: Viewer, projectId: string): Promise<LinkRow[]> {
  const { rows } = await db.execute<LinkRow>(
    sql`select ${columns} ${joins} where l.project_id = ${projectId} and ${projectsToWrite(viewer)} order by l.id desc limit 500`,
  );
  return rows;
}

export async function findLink(db: Executor, viewer: Viewer, id: string): Promise<LinkRow | undefined> {
  const { rows } = await db.execute<LinkRow>(
    sql`select ${columns} ${joins} where l.id = ${id} and ${projectsToWrite(viewer)}`,
  );
  return rows[0];
}

/** A link that is live at this moment. */
export interface OpenLink extends Record<string, unknown> {
  id: string;
  project_id: string;
  title: string;
  expires_at: string;
  password_hash: string | null;
  token_hash: Buffer;
}

/** The live link behind a secret; undefined for one that never was, has expired, was ended, or whose project or album is gone. */
export async function findOpenLink(db: Executor, tokenHash: Buffer): Promise<OpenLink | undefined> {
  const { rows } = await db.execute<OpenLink>(sql`
    select l.id, l.project_id, l.title, ${iso(sql`l.expires_at`)} as expires_at, l.password_hash, l.token_hash
    from share_links l join projects p on p.id = l.project_id left join albums a on a.id = l.album_id
    where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > now() and p.deleted_at is null
      and (l.album_id is null or a.deleted_at is null)`);
  return rows[0];
}

/** What the link shows now. */
export function filesOfLink(db: Executor, linkId: string): Promise<FileRow[]> {
  return openFiles(db, chosenOf(sql`${linkId}::uuid`), sql`coalesce(slf.position, saf.position), f.id`);
}

/** One file of the link; undefined for any other. */
export async function fileOfLink(db: Executor, linkId: string, fileId: string): Promise<FileRow | undefined> {
  const [row] = await openFiles(db, sql`${chosenOf(sql`${linkId}::uuid`)} and f.id = ${fileId}`, sql`f.id`);
  return row;
}

export function toShareLink(row: LinkRow): ShareLink {
  return {
    id: row.id,
    project_id: row.project_id,
    scope: row.scope,
    album_id: row.album_id,
    title: row.title,
    state: row.state,
    has_password: row.has_password,
    files: row.files,
    views: row.views,
    last_viewed_at: row.last_viewed_at,
    expires_at: row.expires_at,
    created_at: row.created_at,
    created_by:
      row.created_by === null || row.maker_name === null ? null : { id: row.created_by, name: row.maker_name },
  };
}
