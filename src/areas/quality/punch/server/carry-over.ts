import { sql } from 'drizzle-orm';
import { say, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { openItem, raise, voidItem } from './items.ts';
import { actingFor } from './reads.ts';

const t = texts({
  carried: { en: 'Shipped open: goes on at the site as {code}.', es: 'Se envió abierto: sigue en obra como {code}.' },
});

interface Shipped extends Record<string, unknown> {
  id: string;
  title: string;
  description: string | null;
  project_id: string;
  unit_id: string | null;
  module_id: string;
  area: string;
  position: string | null;
  category: string;
  defect_type: string | null;
  trade: string | null;
  priority: string;
  severity: string | null;
  regulatory: boolean | null;
  must_fix_before: string | null;
  responsible_party: string | null;
  station_found: string | null;
  station_caused: string | null;
  approver_id: string | null;
}

/** What a module takes along open becomes an item of the site, with its photos, and ends in the factory. Both come back with the undo of the shipment. */
export async function carryOver(write: Write, moduleId: string): Promise<void> {
  const { rows } = await write.tx.execute<Shipped>(sql`
    select r.id, r.title, r.description, r.project_id, r.unit_id, r.module_id, r.area, r.position, r.category, r.defect_type, r.trade,
      r.priority, r.severity, r.regulatory, r.must_fix_before, r.responsible_party, r.station_found, r.station_caused, r.approver_id
    from tickets r where r.kind = 'punch_list' and r.phase = 'factory' and r.module_id = ${moduleId} and ${openItem}
      and not exists (select 1 from tickets c where c.carried_over_from = r.id) order by r.created_at, r.id for update of r`);
  if (rows.length === 0) return;
  const viewer = await actingFor(write);
  for (const { id, ...item } of rows) {
    const site = await raise(
      write,
      viewer,
      {
        ...item,
        phase: 'site',
        // What must be right before the module is set must be so on the road too; what should have been before it shipped has missed that.
        must_fix_before: item.must_fix_before === 'set' ? 'set' : 'handover',
        responsible_party: item.responsible_party ?? 'factory',
        carried_over_from: id,
      },
      [],
    );
    await write.tx.execute(sql`
      insert into ticket_files (ticket_id, file_id, role, audience, caption, added_by)
      select ${site.id}, file_id, role, audience, caption, added_by from ticket_files where ticket_id = ${id} and role = 'before'
      on conflict do nothing`);
    await voidItem(write, viewer, id, say(t.carried, 'en', { code: site.code }));
  }
}
