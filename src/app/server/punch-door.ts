import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { raisePunchItem } from '#areas/quality/punch/server/reads.ts';
import type { PunchDoor, RaisedPunch } from '#areas/quality/sign-offs/server/punch-door.ts';

/** Of what a fail is, by the area of the form: those of the templates that a company begins with; any other area is “other”. */
const categories: Readonly<Record<string, PunchCategory>> = {
  frame: 'structural',
  walls: 'structural',
  roof: 'structural',
  set: 'structural',
  foundation: 'structural',
  plumbing: 'plumbing',
  utilities: 'plumbing',
  electrical: 'electrical',
  hvac: 'mechanical',
  tests: 'mechanical',
  insulation: 'envelope',
  wrap: 'envelope',
  board: 'finishes',
  stitch: 'finishes',
  exterior: 'doors_windows',
  cabinets: 'cabinets',
  appliances: 'appliances',
  outside: 'exterior',
  safety: 'fire_safety',
};

/** What sign-offs need of punch lists: a fail becomes an item in the same write, and is shown by its number from then on. */
export const punchDoor: PunchDoor = {
  async raise(write, _viewer, { form, item, note }) {
    const { rows } = await write.tx.execute<{ key: string; name: string; station: number | null }>(
      sql`select key, name, station from sign_off_areas where id = ${item.area_id}`,
    );
    const [area] = rows;
    return raisePunchItem(write, {
      project_id: form.project_id,
      module_id: form.module_id,
      unit_id: form.module_id === null ? form.unit_id : null,
      area: (area?.name ?? item.key).slice(0, 80),
      title: item.asked.text.slice(0, 140),
      category: categories[area?.key ?? ''] ?? 'other',
      found_in: 'sign_off_item',
      sign_off_item_id: item.id,
      priority: item.asked.critical ? 'critical' : 'medium',
      description: note,
    });
  },
  async named(db, ids) {
    const { rows } = await db.execute<RaisedPunch & Record<string, unknown>>(sql`
      select id, code, state not in ('punch_closed', 'punch_void', 'closed', 'cancelled', 'merged') as is_open
      from tickets where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`);
    return rows;
  },
};
