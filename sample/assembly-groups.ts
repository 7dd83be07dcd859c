import { sql } from 'drizzle-orm';
import { browserOf } from '#areas/design/model-platform/server/browse.ts';
import type { BomPorts } from '#areas/design/model-platform/server/ports.ts';
import { createGroup, lockGroup, moveGroup } from '#areas/design/model-platform/server/groups-service.ts';
import { ownProvider } from '#areas/design/model-platform/server/own-provider.ts';
import { applyPlan, keepPlan, readMembers } from '#areas/design/model-platform/server/sync-service.ts';
import { saveVariant } from '#areas/design/model-platform/server/variants-service.ts';
import { GroupDraft, SyncApply, VariantDraft } from '#areas/design/model-platform/schema.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/**
 * The group that the sample's designers build from: the first revision of a plan, synced into a bill of materials of its own. The
 * second revision, which comes later, is then a new release of it.
 */
export async function groupOfModel(
  write: Write,
  designer: Viewer,
  model: { id: string; name: string },
  doors: BomPorts,
): Promise<void> {
  const variant = await saveVariant(
    write,
    designer,
    VariantDraft.parse({
      name: `${model.name}, whole home`,
      provider: 'own',
      document_id: model.id,
      document_name: model.name,
      wvm: 'v',
      place_id: model.id,
      place_name: 'R1',
      assembly_id: 'model',
      assembly_name: model.name,
    }),
  );
  const group = await createGroup(
    write,
    designer,
    GroupDraft.parse({
      name: `${model.name}, home`,
      plan_code: model.name,
      description: 'The whole home, as it was released for its first order.',
      members: [{ variant_id: variant, quantity: '1' }],
    }),
  );
  const read = await readMembers(write.tx, designer, group, () => browserOf(write.tx, ownProvider(write.tx, designer)));
  const plan = await keepPlan(write, designer, group, read, doors, { calls: 0, left: null });
  await applyPlan(write, designer, plan, SyncApply.parse({}), doors);
  await moveGroup(write, designer, await lockGroup(write, group), 'active');
}

/** Takes the groups and variants of the sample's people out again; a variant stays that somebody's own group uses. */
export async function removeGroups(tx: Executor, mine: string): Promise<void> {
  await tx.execute(sql`delete from assembly_groups where created_by::text like ${mine}`);
  await tx.execute(
    sql`delete from cad_variants v
      where created_by::text like ${mine} and not exists (select 1 from assembly_group_members m where m.variant_id = v.id)`,
  );
  await tx.execute(sql`delete from cad_item_links where linked_by::text like ${mine}`);
}
