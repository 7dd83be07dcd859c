import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { BomSource, type CadReference } from '#areas/design/boms/schema.ts';
import type { BomPorts, KeptBom } from './ports.ts';
import './events.ts';
import { groupEntity, lockGroup, touch } from './groups-service.ts';

export const syncEntity = 'cad_sync';

const Links = z.array(
  z.object({
    document_id: z.string(),
    element_id: z.string(),
    part_id: z.string(),
    configuration: z.string(),
    item_id: z.string().nullable(),
  }),
);
/** How all stands that a sync touches, before it or after it. */
const Side = z.object({
  state: z.enum(['applied', 'undone']),
  bom_id: z.string(),
  bom: z.object({ hash: z.string(), source: BomSource, lines: z.record(z.string(), z.string().nullable()) }).nullable(),
  synced_at: z.string().nullable(),
  drift: z.object({ drift: z.string(), name: z.string().nullable(), at: z.string().nullable() }),
  /** What each member was synced from. */
  members: z.record(z.string(), z.string().nullable()),
  links: Links,
});
type Side = z.infer<typeof Side>;
type Around = Pick<Side, 'synced_at' | 'drift' | 'members' | 'links'>;

/** What stands around the BOM: of the group, its members and the items that parts are known as. */
async function around(db: Executor, groupId: string, parts: readonly CadReference[]): Promise<Around> {
  const { rows } = await db.execute<Omit<Around, 'links'> & Record<string, unknown>>(sql`
    select g.last_synced_at::text as synced_at, json_build_object('drift', g.drift, 'name', g.drift_name, 'at', g.drift_at::text) as drift,
      coalesce((select json_object_agg(m.variant_id, m.synced_microversion) from assembly_group_members m
        where m.group_id = g.id), '{}') as members
    from assembly_groups g where g.id = ${groupId}`);
  const [group] = rows;
  if (group === undefined) throw new AppError('not_found');
  const { rows: links } = await db.execute<z.infer<typeof Links>[number]>(sql`
    select distinct p.document_id, p.element_id, p.part_id, p.configuration, l.item_id
    from jsonb_to_recordset(${JSON.stringify(parts.map(partKey))}::jsonb) as p(document_id text, element_id text,
      part_id text, configuration text)
      left join cad_item_links l using (document_id, element_id, part_id, configuration)`);
  return { ...group, links };
}

function partKey({ did, eid, part_id, configuration }: CadReference) {
  return { document_id: did, element_id: eid, part_id: part_id ?? '', configuration: configuration ?? '' };
}

/**
 * Does a sync and keeps the way back as one step: a BOM, its group and what parts are known as go back together or not at all.
 * `draftId` is the version that it will write into, if there is one; `parts` are those that a person has decided about.
 */
export async function recordSync(
  write: Write,
  ports: BomPorts,
  facts: { runId: string; groupId: string; draftId: string | undefined; parts: readonly CadReference[] },
  apply: () => Promise<string>,
): Promise<void> {
  const before = await around(write.tx, facts.groupId, facts.parts);
  const bomBefore: KeptBom = facts.draftId === undefined ? null : await ports.keep(write.tx, facts.draftId);
  const bomId = await apply();
  const bom = ports.between(bomBefore, await ports.keep(write.tx, bomId));
  write.record({
    entityType: syncEntity,
    entityId: facts.runId,
    before: { state: 'undone', bom_id: bomId, bom: bom.one, ...before },
    after: { state: 'applied', bom_id: bomId, bom: bom.other, ...(await around(write.tx, facts.groupId, facts.parts)) },
    versionAfter: 1,
  });
}

/** Takes an applied sync back, or does it again: the BOM as it was, what the group was synced from, and what parts were known as. */
export const restoreSync =
  (ports: BomPorts): Restorer =>
  async (write, viewer, change) => {
    requireCapability(viewer, 'model_platform.write');
    requireCapability(viewer, 'boms.write');
    const [from, to] = [parseInput(Side, change.after), parseInput(Side, change.before)];
    const { rows } = await write.tx.execute<{ state: string; group_id: string; is_binned: boolean }>(sql`
      select s.state, s.group_id, g.deleted_at is not null as is_binned from cad_sync_runs s
      join assembly_groups g on g.id = s.group_id where s.id = ${change.entityId} for update of s`);
    const [run] = rows;
    if (run === undefined) throw new AppError('not_found');
    if (run.is_binned)
      throw refuse('', {
        en: 'The group of this sync is in the bin. Restore the group first.',
        es: 'El grupo de esta sincronización está en la papelera. Restáuralo primero.',
      });
    if (run.state !== from.state)
      throw new AppError('conflict', {
        said: {
          en: 'This was changed again since, so it stays as it is.',
          es: 'Esto se volvió a cambiar desde entonces, así que se queda como está.',
        },
      });
    const group = await lockGroup(write, run.group_id);
    await ports.moveInTime(write, viewer, from.bom_id, { from: from.bom, to: to.bom });
    await write.tx.execute(
      sql`update cad_sync_runs set state = ${to.state}, bom_id = ${to.bom === null ? null : to.bom_id}::uuid where id = ${change.entityId}`,
    );
    await putGroupBack(write, viewer, group, from, to);
    await putLinksBack(write, viewer, from.links, to.links);
    write.record({ ...change, before: change.after, after: change.before });
    write.audit({
      action: to.state === 'undone' ? 'assembly_group.sync_undone' : 'assembly_group.synced',
      entityType: groupEntity,
      entityId: group.id,
      new: { bom: from.bom_id, run: change.entityId },
    });
    await write.publish('model_platform.changed', { id: group.id });
  };

/** News that came since stays: a release that nobody knew of then is no less new. */
async function putGroupBack(
  write: Write,
  viewer: Viewer,
  group: Parameters<typeof touch>[2],
  from: Side,
  to: Side,
): Promise<void> {
  await touch(write, viewer, group, {});
  await write.tx.execute(
    sql`update assembly_groups set last_synced_at = ${to.synced_at}::timestamptz
      where id = ${group.id} and last_synced_at is not distinct from ${from.synced_at}::timestamptz`,
  );
  await write.tx.execute(sql`
    update assembly_groups set drift = ${to.drift.drift}, drift_name = ${to.drift.name}, drift_at = ${to.drift.at}::timestamptz
    where id = ${group.id} and drift = ${from.drift.drift} and drift_at is not distinct from ${from.drift.at}::timestamptz`);
  for (const [variantId, microversion] of Object.entries(to.members))
    await write.tx.execute(sql`
      update assembly_group_members set synced_microversion = ${microversion}
      where group_id = ${group.id} and variant_id = ${variantId} and synced_microversion is not distinct
      from ${from.members[variantId] ?? null}`);
}

/** What somebody has said of a part since stays as well. */
async function putLinksBack(write: Write, viewer: Viewer, from: Side['links'], to: Side['links']): Promise<void> {
  const now = JSON.stringify(from);
  const then = JSON.stringify(to);
  const part = sql.raw('document_id text, element_id text, part_id text, configuration text, item_id uuid');
  const columns = sql.raw('document_id, element_id, part_id, configuration');
  await write.tx.execute(sql`
    delete from cad_item_links l using jsonb_to_recordset(${now}::jsonb) as n(${part})
    where (l.document_id, l.element_id, l.part_id, l.configuration) = (n.document_id, n.element_id, n.part_id,
      n.configuration) and l.item_id = n.item_id`);
  await write.tx.execute(sql`
    insert into cad_item_links (${columns}, item_id, linked_by)
    select ${columns}, item_id, ${viewer.userId}::uuid from jsonb_to_recordset(${then}::jsonb) as t(${part})
    where exists (select 1 from cost_items i where i.id = item_id) on conflict do nothing`);
}
