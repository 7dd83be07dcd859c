import { sql } from 'drizzle-orm';
import { staffGroups } from '#platform/shared/access.ts';
import { badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { serveRecord, type Change } from '#platform/server/record/serve-record.ts';
import { onCallDuty } from '../record.ts';
import { onCallDuties } from './tables.ts';

const rules = texts({
  order: { en: 'Ends after it begins.', es: 'Termina después de empezar.' },
  taken: {
    en: 'Somebody else is on call there at that time already.',
    es: 'Ya hay otra persona de guardia ahí a esa hora.',
  },
  staff: { en: 'Must be somebody of the company.', es: 'Debe ser alguien de la empresa.' },
  lead: {
    en: 'An admin, the lead of a department or a warranty coordinator says who is on call.',
    es: 'Quién está de guardia lo decide un administrador, quien dirige un departamento o un coordinador de garantía.',
  },
});

export const servedOnCallDuties = serveRecord(onCallDuty, {
  table: onCallDuties,
  columns: {
    standing: {
      sql: sql`(case when now() < r.starts_at then ${literal('ahead')} when now() < r.ends_at then ${literal('now')} else ${literal('over')} end)`,
      filled: true,
    },
  },
  check,
  writers: answersForService,
  // Taking a duty out, or back in, says who is on call as much as writing one does.
  async changed(done) {
    if (done.verb === 'removed' || done.verb === 'restored') await requireLead(done);
  },
  constraints: {
    on_call_duties_order: faultOf('ends_at', rules.order),
    on_call_duties_overlap: faultOf('starts_at', rules.taken),
  },
});

async function check(change: Change): Promise<Change['after']> {
  const { write, before, after } = change;
  await requireLead(change);
  if (Date.parse(String(after['ends_at'])) <= Date.parse(String(after['starts_at'])))
    throw refuse('ends_at', rules.order);
  const { rows } = await write.tx.execute<{ name: string; is_staff: boolean }>(sql`
    select u.first_name || ' ' || u.last_name as name, u.state = 'active' and exists (select 1 from user_groups g where g.user_id = u.id
      and g."group" in (${sql.join(staffGroups.map(literal), sql`, `)})) as is_staff from users u where u.id = ${after['person']}`);
  const [person] = rows;
  if (before?.['person'] !== after['person'] && person?.is_staff !== true) throw badInput('person', rules.staff);
  // What it is called goes over to the next person, where nobody has called it otherwise.
  const isOfOther = before?.['person'] !== after['person'] && before?.['name'] === after['name'];
  return { name: isOfOther ? person?.name : (after['name'] ?? person?.name) };
}

/** Whoever lets the phone ring at night is somebody who answers for the service. */
async function requireLead({ write, viewer }: Change): Promise<void> {
  const { rows } = await write.tx.execute<{ does: boolean }>(sql`select ${answersForService(viewer)} as does`);
  if (rows[0]?.does !== true) throw refuse('', rules.lead);
}

/** Whether somebody answers for the service, as a condition: an admin, who leads a department, or a warranty coordinator. */
function answersForService({ groups, userId }: Viewer) {
  if (groups.includes('admin')) return sql`true`;
  return sql`(
    exists (select 1 from departments d where d.lead_id = ${userId} and d.deleted_at is null)
    or exists (select 1 from project_members m where m.user_id = ${userId} and m.role = 'warranty_coord')
  )`;
}
