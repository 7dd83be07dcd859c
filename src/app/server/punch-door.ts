import { sql } from 'drizzle-orm';
import { failWords, longestTitle, type PunchCategory } from '#areas/company/tickets/choices.ts';
import { stationOf } from '#areas/projects/units/choices.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence } from '#platform/shared/text.ts';
import { addToPunchItem, listOf, raisePunchItem, usualAssignee } from '#areas/quality/punch/server/reads.ts';
import type { Failed, PunchDoor, RaisedPunch } from '#areas/quality/sign-offs/server/punch-door.ts';

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

/** A number as it was measured, with its limits: “60 psi (80 to 100)”. Other answers say nothing beyond that they fail. */
function measured({ asked }: Failed['item'], answer: string | null): string {
  if (asked.response !== 'number' || answer === null) return '';
  const value = [answer, asked.unit].filter(Boolean).join(' ');
  const limits = asked.min === null && asked.max === null ? '' : ` (${asked.min ?? '…'} – ${asked.max ?? '…'})`;
  return `${value}${limits}`;
}

const wordsOf = (item: Failed['item'], { answer, note }: Pick<Failed, 'answer' | 'note'>): string | null =>
  [measured(item, answer), note ?? ''].filter((part) => part !== '').join('\n') || null;

interface Place extends Record<string, unknown> {
  key: string;
  name: string;
  station: number | null;
  position: number;
  no: number;
  /** The day before its module ships, or in a week, whichever is earlier; tomorrow at the earliest. */
  due_on: string;
}

async function placeOf(write: Write, { form, item }: Failed): Promise<Place> {
  const { rows } = await write.tx.execute<Place>(sql`
    select a.key, a.name, a.station, a.position, i.position as no,
      greatest(least(coalesce(m.ship_forecast_on, m.ship_baseline_on) - 1, ${companyDay} + 7), ${companyDay} + 1)::text as due_on
    from sign_off_items i join sign_off_areas a on a.id = i.area_id left join modules m on m.id = ${form.module_id}
    where i.id = ${item.id}`);
  const [place] = rows;
  if (place === undefined) throw new Error(`The question ${item.id} is not there.`);
  return place;
}

/** What sign-offs need of punch lists: a fail becomes an item in the same write, and is shown by its number from then on. */
export const punchDoor: PunchDoor = {
  async raise(write, _viewer, failed) {
    const { form, item, photoIds } = failed;
    const place = await placeOf(write, failed);
    const category = categories[place.key] ?? 'other';
    const phase = await listOf(write, form.module_id);
    return raisePunchItem(write, {
      project_id: form.project_id,
      module_id: form.module_id,
      unit_id: form.module_id === null ? form.unit_id : null,
      phase,
      area: place.name.slice(0, 80),
      position: `${place.position}.${place.no}`,
      title: sentence(failWords, { question: item.asked.text }).en.slice(0, longestTitle),
      category,
      station_found: place.station === null ? null : stationOf(place.name).slice(0, 60),
      found_in: 'sign_off_item',
      sign_off_item_id: item.id,
      priority: item.asked.critical ? 'critical' : 'medium',
      // A fail that a factory form finds is put right in the factory.
      must_fix_before: phase === 'factory' ? 'ship' : 'handover',
      lead_id: await usualAssignee(write.tx, { projectId: form.project_id, phase, category }),
      due_on: place.due_on,
      description: wordsOf(item, failed),
      file_ids: photoIds,
    });
  },
  follow: (write, id, failed, before) =>
    addToPunchItem(write, id, {
      fileIds: failed.photoIds,
      words: wordsOf(failed.item, failed),
      before: wordsOf(failed.item, before),
    }),
  async named(db, ids) {
    const { rows } = await db.execute<RaisedPunch & Record<string, unknown>>(sql`
      select id, code, state not in ('punch_closed', 'punch_void', 'closed', 'cancelled', 'merged') as is_open
      from tickets where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`);
    return rows;
  },
};
