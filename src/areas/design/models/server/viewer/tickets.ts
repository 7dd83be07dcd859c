import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { knownGroups } from '#platform/shared/access.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findModel, type ModelRow } from '../store.ts';

const ticketMinutes = 5;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** An address for the file of a model: a browser can't send the access token when it saves two gigabytes to the disk. */
export async function makeTicket(
  write: Write,
  viewer: Viewer,
  row: ModelRow,
): Promise<{ url: string; bytes: number; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  await write.tx.execute(sql`delete from model_tickets where expires_at < now()`);
  const { rows } = await write.tx.execute<{ expires_at: string }>(sql`
    insert into model_tickets (token_hash, user_id, model_id, expires_at)
    values (${hashOf(token)}, ${viewer.userId}, ${row.id}, now() + make_interval(mins => ${ticketMinutes}))
    returning to_char(expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at`);
  write.audit({
    action: 'model.downloaded',
    entityType: 'building_model',
    entityId: row.id,
    projectId: row.project_id,
    new: { file_name: row.file_name },
  });
  return { url: `/api/model-downloads/${token}`, bytes: row.bytes, expires_at: rows[0]?.expires_at ?? '' };
}

/** The model behind an address, as its maker may see it at this moment. */
export async function modelOfTicket(db: Executor, token: string): Promise<ModelRow | undefined> {
  const { rows } = await db.execute<{
    model_id: string;
    user_id: string;
    username: string;
    name: string;
    email: string;
    groups: string[];
  }>(sql`
    select t.model_id, us.id as user_id, us.username, us.first_name || ' ' || us.last_name as name, us.email::text as email,
      array(select "group" from user_groups g where g.user_id = us.id) as groups
    from model_tickets t join users us on us.id = t.user_id and us.state = 'active' and us.deleted_at is null
    where t.token_hash = ${hashOf(token)} and t.expires_at > now()`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { model_id: modelId, user_id: userId, groups, ...person } = row;
  const viewer: Viewer = {
    ...person,
    userId,
    groups: knownGroups(groups),
    factory: null,
    sessionId: null,
    scopes: null,
  };
  return findModel(db, viewer, modelId);
}
