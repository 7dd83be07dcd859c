import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Drift } from '../schema.ts';
import type { Browser } from './browse.ts';
import './events.ts';
import { groupEntity } from './groups-service.ts';

export interface DriftNews {
  drift: Exclude<Drift, 'none'>;
  /** Of the version or release; null for work that goes on. */
  name: string | null;
  /** When it happened on the platform. */
  at: string;
}

/**
 * Notes that groups have drifted, and tells their leads of a new release. News that is older than what is known, or than the last
 * sync, changes nothing, so messages may come late, twice and in any order. Answers how many groups it concerned.
 */
export async function noteDrift(write: Write, groups: SQL, news: DriftNews): Promise<number> {
  // Work that goes on is no news to a group that lacks a whole release already.
  const isNews =
    news.drift === 'new_release'
      ? sql`(g.drift <> 'new_release' or g.drift_at is null or g.drift_at < ${news.at}::timestamptz)`
      : sql`g.drift = 'none'`;
  const { rows } = await write.tx.execute<{ id: string; name: string; lead_id: string | null }>(sql`
    update assembly_groups g set drift = ${news.drift}, drift_name = ${news.name}, drift_at = ${news.at}::timestamptz
    where g.deleted_at is null and g.status <> 'retired' and g.last_synced_at is not null
      and g.last_synced_at < ${news.at}::timestamptz and ${isNews} and ${groups}
    returning g.id, g.name, g.lead_id`);
  for (const { id, name, lead_id } of rows) {
    write.audit({
      action: 'assembly_group.drifted',
      entityType: groupEntity,
      entityId: id,
      new: { drift: news.drift, name: news.name },
    });
    await write.publish('model_platform.changed', { id });
    if (news.drift === 'new_release' && lead_id !== null)
      await write.publish('model_platform.released', {
        groupId: id,
        name,
        release: news.name ?? '',
        userIds: [lead_id],
      });
  }
  return rows.length;
}

/** Groups with a member from this document; `wvm` narrows it to those that take a workspace or a version. */
export function groupsOf(facts: {
  provider: string;
  documentId?: string | undefined;
  elementId?: string | undefined;
  wvm?: 'w' | 'v';
  notVersion?: string | undefined;
}): SQL {
  const conditions = [sql`v.provider = ${facts.provider}`];
  if (facts.documentId !== undefined) conditions.push(sql`v.document_id = ${facts.documentId}`);
  else conditions.push(facts.elementId === undefined ? sql`false` : sql`v.assembly_id = ${facts.elementId}`);
  if (facts.wvm !== undefined) conditions.push(sql`v.wvm = ${facts.wvm}`);
  // The very version that a group takes is not newer than itself.
  if (facts.notVersion !== undefined) conditions.push(sql`v.place_id <> ${facts.notVersion}`);
  return sql`exists (select 1 from assembly_group_members m join cad_variants v on v.id = m.variant_id
    where m.group_id = g.id and ${sql.join(conditions, sql` and `)})`;
}

/** A new revision of one of our own models is a version of its document. */
export function listenForModels(events: EventBus): void {
  events.on('model.read', async ({ modelId, seriesId }, write) => {
    const { rows } = await write.tx.execute<{ name: string; at: string }>(
      sql`select 'R' || m.revision as name, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from building_models m
        where m.id = ${modelId} and not
          exists (select 1 from building_models later
            where later.series_id = m.series_id and later.revision > m.revision and later.deleted_at is null)`,
    );
    const [newest] = rows;
    if (newest === undefined) return;
    await noteDrift(write, groupsOf({ provider: 'own', documentId: seriesId, notVersion: modelId }), {
      drift: 'new_release',
      ...newest,
    });
  });
}

interface SyncedMember extends Record<string, unknown> {
  provider: 'own' | 'onshape';
  document_id: string;
  wvm: 'w' | 'v';
  place_id: string;
  synced: string | null;
}

/** How far the members of a group have drifted, by asking the platform. */
export async function measureDrift(
  db: Executor,
  groupId: string,
  browserFor: (provider: 'own' | 'onshape') => Browser,
): Promise<DriftNews | undefined> {
  const { rows } = await db.execute<SyncedMember>(sql`
    select v.provider, v.document_id, v.wvm, v.place_id, m.synced_microversion as synced from assembly_group_members m
    join cad_variants v on v.id = m.variant_id
    where m.group_id = ${groupId} and m.synced_microversion is not null order by m.position`);
  let found: DriftNews | undefined;
  for (const member of rows) {
    const places = await browserFor(member.provider).places(member.document_id, true);
    const taken = places.find(({ wvm, id }) => wvm === member.wvm && id === member.place_id);
    const [newest] = places.filter(({ wvm }) => wvm === 'v');
    const at = new Date().toISOString();
    if (member.wvm === 'v' && newest !== undefined && newest.id !== member.place_id)
      return { drift: 'new_release', name: newest.name, at };
    if (taken !== undefined && taken.microversion !== member.synced)
      found ??= { drift: 'workspace_ahead', name: null, at };
  }
  return found;
}
