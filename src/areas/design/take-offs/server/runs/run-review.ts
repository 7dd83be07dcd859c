import { sql } from 'drizzle-orm';
import type { ReviewDraft } from '#areas/design/take-offs/schema.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { requireOpen, type RunRow, touchRun } from './runs-service.ts';
import { decisionsOf, recount } from './runs-store.ts';

/** Decides about parts by hand. Refused whole when one of them is not there. */
export async function reviewRun(write: Write, viewer: Viewer, row: RunRow, draft: ReviewDraft): Promise<void> {
  requireOpen(row);
  const parts = sql`jsonb_to_recordset(${JSON.stringify(draft.parts)}::jsonb) as w(entity int, layer text)`;
  const { rows: found } = await write.tx.execute<{ found: number; without: number }>(sql`
    select count(*)::int as found, count(*) filter (where e.item_id is null or e.quantity is null)::int as without
    from run_elements e join ${parts} on w.entity = e.entity and w.layer = e.layer where e.run_id = ${row.id}`);
  const wanted = new Set(draft.parts.map(({ entity, layer }) => `${entity}/${layer}`)).size;
  if ((found[0]?.found ?? 0) !== wanted)
    throw badInput('parts', { en: 'Not all of them are in this run.', es: 'No todos están en esta corrida.' });
  if (draft.decision === 'accept' && (found[0]?.without ?? 0) > 0)
    throw refuse('parts', {
      en: 'Some of them have no quantity yet: say what they are and how much.',
      es: 'Algunos aún no tienen cantidad: di qué son y cuánto se necesita.',
    });
  const before = await decisionsOf(write.tx, row.id, draft.parts);
  const reviewed = sql`reviewed_by = ${viewer.userId}, reviewed_at = now()`;
  const those = sql`from ${parts} where e.run_id = ${row.id} and e.entity = w.entity and e.layer = w.layer`;
  if (draft.decision === 'accept')
    await write.tx.execute(sql`update run_elements e set state = 'mapped', ${reviewed} ${those}`);
  if (draft.decision === 'exclude')
    await write.tx.execute(
      sql`update run_elements e
        set state = 'excluded', item_id = null, quantity = null, source = null, because = ${draft.reason ?? ''}, ${reviewed} ${those}`,
    );
  if (draft.decision === 'map') await mapByHand(write, draft, those, reviewed);
  write.record({
    entityType: 'bim2bom',
    entityId: row.id,
    before: { parts: before },
    after: { parts: await decisionsOf(write.tx, row.id, draft.parts) },
    versionAfter: row.version + 1,
  });
  await recount(write.tx, row.id);
  await touchRun(write, viewer, row, {});
  write.audit({
    action: 'bim2bom.reviewed',
    entityType: 'bim2bom',
    entityId: row.id,
    projectId: row.projectId,
    new: { decision: draft.decision, parts: wanted, reason: draft.reason ?? null, item_id: draft.item_id ?? null },
  });
  await write.publish('bim2bom.changed', { runId: row.id, projectId: row.projectId });
}

async function mapByHand(
  write: Write,
  draft: ReviewDraft,
  those: ReturnType<typeof sql>,
  reviewed: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await write.tx.execute<{ uom: string }>(
    sql`select uom from cost_items where id = ${draft.item_id ?? null} and deleted_at is null and active`,
  );
  const uom = rows[0]?.uom;
  if (uom === undefined)
    throw badInput('item_id', { en: 'Is no item of the catalogue.', es: 'No es un artículo del catálogo.' });
  const quantity = draft.quantity ?? (uom === 'ea' || uom === 'ls' ? '1' : undefined);
  if (quantity === undefined)
    throw badInput(
      'quantity',
      sentence(
        { en: 'Say how much each part needs, in {uom}.', es: 'Di cuánto necesita cada elemento, en {uom}.' },
        { uom },
      ),
    );
  await write.tx.execute(
    sql`update run_elements e
      set state = 'mapped', item_id = ${draft.item_id ?? null}, quantity = ${quantity}::numeric, source = 'hand',
        because = '', ${reviewed} ${those}`,
  );
}
