import { sql } from 'drizzle-orm';
import { warrantyReopenDays } from '#areas/company/tickets/choices.ts';
import { rolesOn } from '#areas/projects/projects/server/reads.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import type { Change } from '#platform/server/record/serve-record.ts';
import { seesEverything } from '#platform/server/viewer.ts';
import { rules } from './words.ts';

type Guard = (move: Change) => Promise<Fault | undefined> | Fault | undefined;

/** What the steps of a warranty item demand, by name. */
export const warrantyGuards: Readonly<Record<string, Guard>> = {
  async coordinates({ write, viewer, before }) {
    if (viewer.groups.includes('admin') || before?.['lead_id'] === viewer.userId) return undefined;
    const roles = await rolesOn(write.tx, String(before?.['project_id']), viewer.userId);
    return roles.some((role) => ['warranty_coord', 'pm'].includes(role)) ? undefined : faultOf('to', rules.coordinates);
  },
  async asked({ write, after }) {
    const { rows } = await write.tx.execute(sql`
      select 1 from tickets t where t.id = ${after['id']} and (t.visibility = 'internal'
        or t.last_staff_reply_at > coalesce(t.last_requester_reply_at, '-infinity'))`);
    return rows.length > 0 ? undefined : faultOf('to', rules.asked);
  },
  visit_ahead: ({ after }) =>
    Date.parse(String(after['visit_at'])) > Date.now() ? undefined : faultOf('values.visit_at', rules.visitAhead),
  not_late({ viewer, before }) {
    const closed = before?.['closed_at'];
    const isLate = typeof closed === 'string' && Date.now() - Date.parse(closed) > warrantyReopenDays * 86_400_000;
    return !seesEverything(viewer) && isLate ? faultOf('to', rules.late) : undefined;
  },
  async target({ write, before, after }) {
    const { rows } = await write.tx.execute(sql`
      select 1 from tickets t where t.id = ${after['duplicate_of']} and t.kind = 'warranty' and t.deleted_at is null
        and t.id <> ${before?.id} and t.unit_id = ${before?.['unit_id']}
        and t.state not in ('merged', 'warranty_void', 'warranty_verified', 'warranty_not_covered')`);
    return rows.length > 0 ? undefined : faultOf('values.duplicate_of', rules.target);
  },
};
