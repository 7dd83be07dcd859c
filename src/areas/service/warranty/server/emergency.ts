import { sql } from 'drizzle-orm';
import { activeAdmins } from '#areas/people/accounts/server/reads.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

const t = texts({
  emergency: { en: 'Emergency, {unit}: {title} ({code})', es: 'Emergencia, {unit}: {title} ({code})' },
});

/** Tells whoever takes care of a home that something there can't wait, at once: no quiet hours and no gathering hold it back. */
export async function tellEmergency(write: Write, ticketId: string): Promise<void> {
  const { rows } = await write.tx.execute<{
    code: string;
    title: string;
    unit: string;
    project_id: string;
    people: string[];
  }>(sql`
    select r.code, r.title, u.name as unit, r.project_id, array(
      select distinct p.id::text from users p
      where p.state = 'active' and (p.id = r.lead_id or exists (select 1 from project_members m
        where m.project_id = r.project_id and m.user_id = p.id and m.role in ('warranty_coord', 'pm')))) as people
    from tickets r join units u on u.id = r.unit_id where r.id = ${ticketId}`);
  const [row] = rows;
  if (row === undefined) return;
  const { people, project_id: projectId, ...said } = row;
  await write.publish('record.told', {
    kind: 'ticket',
    id: ticketId,
    projectId,
    to: people.length > 0 ? people : await activeAdmins(write.tx),
    outside: [],
    links: {
      staff: `/projects/warranty-requests?panel=${ticketId}`,
      outside: '/owner',
    },
    type: 'ticket_assigned',
    reason: 'assigned',
    text: sentence(t.emergency, said),
    urgent: true,
  });
}
