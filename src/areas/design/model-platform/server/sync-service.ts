import { eq, sql, type SQL } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { CadReference } from '#areas/design/boms/schema.ts';
import { findItems } from '#areas/design/catalogue/server/reads.ts';
import type { z } from 'zod';
import type { CadRow, LeftOut, PlanLine, SyncApply, SyncPlan, SyncRun } from '../schema.ts';
import type { Browser } from './browse.ts';
import type { BomPorts } from './ports.ts';
import './events.ts';
import { groupEntity, lockGroup, touch } from './groups-service.ts';
import { readGroup } from './groups-store.ts';
import { ownItemOf } from './own-provider.ts';
import { countsOf, partOf, planOf, type ItemOf, type KnownItem, type MemberBom } from './plan.ts';
import { recordSync } from './sync-undo.ts';
import { assemblyGroupMembers, cadSyncRuns, cadVariants } from './tables.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

type PlanReply = z.input<typeof SyncPlan>;
type RunReply = z.input<typeof SyncRun>;

/** What was read of the platform for one plan. */
interface Read {
  members: (MemberBom & { provider: 'own' | 'onshape'; microversion: string; hash: string; fetchedAt: string })[];
  leftOut: (LeftOut & { variant: string })[];
  errors: Text[];
  unreleased: boolean;
}

/** Reads the BOM of every member; what can't be read is told, not thrown, so that the run keeps it. */
export async function readMembers(
  db: Executor,
  viewer: Viewer,
  groupId: string,
  browserFor: (provider: 'own' | 'onshape') => Browser,
): Promise<Read> {
  const group = await readGroup(db, viewer, groupId);
  if (group.status === 'retired')
    throw refuse('', { en: 'A retired group takes no more syncs.', es: 'Un grupo retirado ya no se sincroniza.' });
  if (group.members.length === 0)
    throw refuse('', { en: 'Add an assembly to the group first.', es: 'Agrega primero un ensamble al grupo.' });
  const read: Read = { members: [], leftOut: [], errors: [], unreleased: false };
  for (const { variant, quantity, optional } of group.members) {
    try {
      const bom = await browserFor(variant.provider).bom(
        {
          documentId: variant.document_id,
          wvm: variant.wvm,
          placeId: variant.place_id,
          assemblyId: variant.assembly_id,
          configuration: variant.configuration,
        },
        variant.wvm === 'w',
      );
      read.members.push({
        variantId: variant.id,
        name: variant.name,
        quantity,
        optional,
        provider: variant.provider,
        source: {
          did: variant.document_id,
          wvm: variant.wvm,
          wvmid: variant.place_id,
          eid: variant.assembly_id,
          ...(variant.configuration === '' ? {} : { configuration: variant.configuration }),
        },
        rows: bom.rows satisfies CadRow[],
        microversion: bom.microversion,
        hash: bom.hash,
        fetchedAt: bom.fetched_at,
      });
      read.leftOut.push(...bom.left_out.map((each) => ({ ...each, variant: variant.name })));
      read.unreleased ||= variant.wvm === 'w';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      read.errors.push(
        error.code === 'not_found'
          ? sentence({ en: '“{name}” is no longer there.', es: '«{name}» ya no está ahí.' }, { name: variant.name })
          : (error.details?.[0]?.said ?? error.said),
      );
    }
  }
  return read;
}

/** Keeps what a sync would do, without doing any of it. */
export async function keepPlan(
  write: Write,
  viewer: Viewer,
  groupId: string,
  read: Read,
  ports: BomPorts,
  cost: { calls: number; left: number | null },
): Promise<string> {
  const group = await lockGroup(write, groupId);
  const standing = await ports.standing(write.tx, groupId);
  const itemOf = await knownItems(write.tx, read.members);
  const lines = read.errors.length > 0 ? [] : planOf(read.members, standing?.lines ?? [], itemOf);
  await write.tx.execute(
    sql`update cad_sync_runs set state = 'discarded' where group_id = ${groupId} and state = 'planned'`,
  );
  // Lists are quickly read again; nobody looks at old ones.
  write.run(write.tx.execute(sql`delete from cad_lists where fetched_at < now() - interval '90 days'`));
  const id = newId();
  await write.tx.insert(cadSyncRuns).values({
    id,
    groupId,
    state: read.errors.length > 0 ? 'failed' : 'planned',
    byId: viewer.userId,
    callsUsed: cost.calls,
    quotaLeft: cost.left,
    ...countsOf(lines),
    errors: read.errors,
    unreleased: read.unreleased,
    lines,
    leftOut: read.leftOut,
    microversions: Object.fromEntries(read.members.map(({ variantId, microversion }) => [variantId, microversion])),
    baseBomId: standing?.id ?? null,
    baseVersion: standing?.version ?? null,
  });
  for (const { variantId, microversion, hash, rows, fetchedAt } of read.members)
    await write.tx
      .update(cadVariants)
      .set({ microversion, hash, rowCount: rows.length, fetchedAt })
      .where(eq(cadVariants.id, variantId));
  write.audit({
    action: 'cad_sync.planned',
    entityType: 'cad_sync',
    entityId: id,
    new: { group: group.name, ...countsOf(lines) },
  });
  await write.publish('model_platform.changed', { id: groupId });
  return id;
}

async function knownItems(db: Executor, members: Read['members']): Promise<ItemOf> {
  const linked = await linksOf(db, members);
  const ids = new Set<string>(linked.values());
  for (const { rows } of members)
    for (const { source } of rows) {
      const own = ownItemOf(source.part_id);
      if (own !== undefined) ids.add(own);
    }
  const items = await findItems(db, [...ids]);
  const known = (id: string | undefined): KnownItem | undefined => {
    const item = id === undefined ? undefined : items.get(id);
    return item === undefined ? undefined : { id: item.id, sku: item.sku, name: item.name, uom: item.uom };
  };
  return (source: CadReference) => known(linked.get(partOf(source)) ?? ownItemOf(source.part_id));
}

async function linksOf(db: Executor, members: Read['members']): Promise<Map<string, string>> {
  const documents = [...new Set(members.flatMap(({ rows }) => rows.map(({ source }) => source.did)))];
  const { rows } = await db.execute<{
    did: string;
    eid: string;
    part: string;
    configuration: string;
    item_id: string;
  }>(sql`
    select document_id as did, element_id as eid, part_id as part, configuration, item_id from cad_item_links
    where document_id = any(${sql.param(documents)}::text[])`);
  return new Map(rows.map((row) => [[row.did, row.eid, row.part, row.configuration].join('|'), row.item_id]));
}

/** Does what was looked at: nothing else, and only while the BOM is still the one that it was compared with. */
export async function applyPlan(
  write: Write,
  viewer: Viewer,
  id: string,
  body: SyncApply,
  ports: BomPorts,
): Promise<void> {
  const run = await lockRun(write, id);
  if (run.state !== 'planned')
    throw refuse('', {
      en: 'This plan was used or discarded already. Plan again.',
      es: 'Este plan ya se usó o se descartó. Planea de nuevo.',
    });
  const group = await lockGroup(write, run.groupId);
  if (group.status === 'retired')
    throw refuse('', { en: 'A retired group takes no more syncs.', es: 'Un grupo retirado ya no se sincroniza.' });
  const standing = await ports.standing(write.tx, group.id);
  if ((standing?.id ?? null) !== run.baseBomId || (standing?.version ?? null) !== run.baseVersion)
    throw refuse('', {
      en: 'The BOM was changed since this was planned. Plan again.',
      es: 'La lista cambió desde que se planeó esto. Planea de nuevo.',
    });
  const blocked = blockedBy(standing?.status);
  if (blocked !== null) throw refuse('', blocked);
  const said = new Set(body.decisions.flatMap(({ key, item_id }) => (typeof item_id === 'string' ? [key] : [])));
  const parts = run.lines.flatMap(({ key, source }) => (source !== null && said.has(key) ? [source] : []));
  const draftId = standing?.status === 'draft' ? standing.id : undefined;
  await recordSync(write, ports, { runId: id, groupId: group.id, draftId, parts }, async () => {
    const lines = await decided(write, viewer, run.lines, body);
    const [first] = run.lines.flatMap(({ source }) => (source === null ? [] : [source]));
    const bomId = await ports.write(write, viewer, {
      groupId: group.id,
      name: group.name,
      planCode: group.planCode,
      seriesId: standing?.seriesId,
      documentId: first?.did ?? '',
      microversion: Object.values(run.microversions).join(' '),
      unreleased: run.unreleased,
      lines,
    });
    await write.tx.update(cadSyncRuns).set({ state: 'applied', bomId }).where(eq(cadSyncRuns.id, id));
    for (const [variantId, microversion] of Object.entries(run.microversions))
      await write.tx
        .update(assemblyGroupMembers)
        .set({ syncedMicroversion: microversion })
        .where(sql`${assemblyGroupMembers.groupId} = ${group.id} and ${assemblyGroupMembers.variantId} = ${variantId}`);
    await touch(write, viewer, group, { lastSyncedAt: sql`now()`, drift: 'none', driftName: null, driftAt: null });
    return bomId;
  });
  write.audit({
    action: 'assembly_group.synced',
    entityType: groupEntity,
    entityId: group.id,
    new: { run: id },
  });
  await write.publish('model_platform.changed', { id: group.id });
}

export function blockedBy(status: string | undefined): Text | null {
  return status === 'in_review'
    ? {
        en: 'The BOM is in review. Release it or take it back to work first.',
        es: 'La lista está en revisión. Libérala o regrésala a trabajo primero.',
      }
    : null;
}

async function decided(write: Write, viewer: Viewer, lines: readonly PlanLine[], body: SyncApply) {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const unknown = body.decisions.findIndex(({ key }) => !byKey.has(key));
  if (unknown >= 0)
    throw badInput(`decisions.${unknown}.key`, {
      en: 'Is no line of this plan.',
      es: 'No es una partida de este plan.',
    });
  const wanted = body.decisions.flatMap(({ item_id }) => (typeof item_id === 'string' ? [item_id] : []));
  const items = await findItems(write.tx, [...new Set(wanted)]);
  const missing = body.decisions.findIndex(({ item_id }) => typeof item_id === 'string' && !items.has(item_id));
  if (missing >= 0)
    throw badInput(`decisions.${missing}.item_id`, {
      en: 'Is no item of the catalogue.',
      es: 'No es un artículo del catálogo.',
    });
  const decisions = new Map(body.decisions.map((each) => [each.key, each]));
  const result: { line: PlanLine; keeps: boolean }[] = [];
  for (const line of lines) {
    const decision = decisions.get(line.key);
    const item = typeof decision?.item_id === 'string' ? items.get(decision.item_id) : undefined;
    if (item !== undefined && line.source !== null) await keepLink(write, viewer, line.source, item.id);
    result.push({
      line:
        item === undefined
          ? decision?.item_id === null
            ? { ...line, item: null }
            : line
          : {
              ...line,
              action: line.before === null ? 'link' : 'change',
              item: { id: item.id, sku: item.sku, name: item.name, uom: item.uom },
            },
      keeps: decision?.ignore === true,
    });
  }
  return result;
}

/** From now on this part is that item, wherever it stands. */
async function keepLink(write: Write, viewer: Viewer, source: CadReference, itemId: string): Promise<void> {
  await write.tx.execute(sql`
    insert into cad_item_links (document_id, element_id, part_id, configuration, item_id, linked_by)
    values (${source.did}, ${source.eid}, ${source.part_id ?? ''}, ${source.configuration ?? ''}, ${itemId}, ${viewer.userId})
    on conflict (document_id, element_id, part_id, configuration) do update
    set item_id = excluded.item_id, linked_by = excluded.linked_by, linked_at = now()`);
}

export async function discardPlan(write: Write, id: string): Promise<void> {
  const run = await lockRun(write, id);
  if (run.state !== 'planned')
    throw refuse('', {
      en: 'This plan was used or discarded already. Plan again.',
      es: 'Este plan ya se usó o se descartó. Planea de nuevo.',
    });
  await write.tx.update(cadSyncRuns).set({ state: 'discarded' }).where(eq(cadSyncRuns.id, id));
  write.audit({ action: 'cad_sync.discarded', entityType: 'cad_sync', entityId: id });
  await write.publish('model_platform.changed', { id: run.groupId });
}

async function lockRun(write: Write, id: string) {
  const [run] = await write.tx.select().from(cadSyncRuns).where(eq(cadSyncRuns.id, id)).for('update');
  if (run === undefined) throw new AppError('not_found');
  return run;
}

/** What kept a sync from being planned; of old ones only the English was kept. */
const problems = (each: SQL) =>
  sql`(select coalesce(jsonb_agg(${each}), '[]'::jsonb) from jsonb_array_elements(s.errors) e)`;

const runFields = sql`s.id, s.group_id, g.name as group_name, s.state, ${iso(sql`s.started_at`)} as started_at,
  ${personName(sql`s.by_id`)} as by, s.calls_used, s.quota_left,
  s.added, s.changed, s.removed, s.same, ${problems(sql`coalesce(e ->> 'en', e #>> '{}')`)} as errors,
  ${problems(sql`case when jsonb_typeof(e) = 'string' then jsonb_build_object('en', e, 'es', e) else e
  end`)} as errors_said, s.unreleased, s.bom_id`;

export async function listRuns(db: Executor, groupId: string): Promise<RunReply[]> {
  const { rows } = await db.execute<RunReply & Record<string, unknown>>(
    sql`select ${runFields} from cad_sync_runs s join assembly_groups g on g.id = s.group_id and g.deleted_at is null
      where s.group_id = ${groupId} order by s.started_at desc limit 100`,
  );
  return rows;
}

export async function readPlan(db: Executor, id: string): Promise<PlanReply> {
  const { rows } = await db.execute<Omit<PlanReply, 'blocked' | 'blocked_said'> & Record<string, unknown>>(sql`
    select ${runFields}, s.lines, s.left_out,
      case when b.id is null then null
      else json_build_object('id', b.id, 'code', b.code, 'version_no', b.version_no, 'status', b.status) end as base
    from cad_sync_runs s join assembly_groups g on g.id = s.group_id and g.deleted_at is null
    left join boms b on b.id = s.base_bom_id where s.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const blocked = row.state === 'planned' ? blockedBy(row.base?.status) : null;
  return { ...row, blocked: blocked?.en ?? null, blocked_said: blocked };
}
