import { sql } from 'drizzle-orm';
import { activeAdmins } from '#areas/people/accounts/server/reads.ts';
import { leadOfDepartment } from '#areas/people/departments/server/reads.ts';
import { staffMembers } from '#areas/projects/projects/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';

/** Who of staff takes part in a ticket, by what they do there. */
export interface Takers {
  /** The assignee and those who work with them. */
  atWork: string[];
  watchers: string[];
  /** Whoever wrote it down, and whom it concerns. */
  asked: string[];
  /** Who leads its department. */
  departmentLead: string | null;
  /** Who is asked to accept a punch item that was put right. */
  reviewer: string | null;
  projectId: string | null;
}

/** Whoever takes part in a ticket. What they may know is judged where they are told. */
export async function takersOf(db: Executor, ticketId: string): Promise<Takers> {
  const { rows } = await db.execute<{
    lead_id: string | null;
    reviewer_id: string | null;
    department_id: string | null;
    project_id: string | null;
    asked: string[];
    helpers: string[];
    watchers: string[];
  }>(sql`
    select r.lead_id, r.reviewer_id, r.department_id, r.project_id, array_remove(array[r.created_by, r.requester_id], null)::text[] as asked,
      array(select k.user_id::text from ticket_people k where k.ticket_id = r.id and k.role = 'co_assignee') as helpers,
      array(select k.user_id::text from ticket_people k where k.ticket_id = r.id and k.role = 'watcher') as watchers
    from tickets r where r.id = ${ticketId}`);
  const [row] = rows;
  if (row === undefined)
    return { atWork: [], watchers: [], asked: [], departmentLead: null, reviewer: null, projectId: null };
  const {
    lead_id: lead,
    department_id: department,
    helpers,
    watchers,
    asked,
    reviewer_id: reviewer,
    project_id: projectId,
  } = row;
  return {
    atWork: [...(lead === null ? [] : [lead]), ...helpers],
    watchers,
    asked,
    reviewer,
    departmentLead: department === null ? null : await leadOfDepartment(db, department),
    projectId,
  };
}

/** Who has to see to a ticket that nobody works on: who leads its department, else the staff of its project, else the admins. */
export async function inCharge(db: Executor, { departmentLead, projectId }: Takers): Promise<string[]> {
  if (departmentLead !== null) return [departmentLead];
  const members = projectId === null ? [] : await staffMembers(db, projectId);
  return members.length > 0 ? members : activeAdmins(db);
}
