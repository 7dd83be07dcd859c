import { sql } from 'drizzle-orm';
import { activeAdmins } from '#areas/people/accounts/server/reads.ts';
import { onCallNow } from '#areas/service/on-call/server/reads.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

const t = texts({
  emergency: { en: 'Emergency, {unit}: {title} ({code})', es: 'Emergencia, {unit}: {title} ({code})' },
  yours: {
    en: 'You are on call. Emergency, {unit}: {title} ({code})',
    es: 'Estás de guardia. Emergencia, {unit}: {title} ({code})',
  },
  onCall: {
    en: 'Emergency, {unit}: {title} ({code}). {who} is on call and knows',
    es: 'Emergencia, {unit}: {title} ({code}). {who} está de guardia y ya lo sabe',
  },
});

/**
 * Tells that something in a home can't wait, at once: no quiet hours and no gathering hold it back. Whoever is on call is told first and noted
 * on the item, then whoever takes care of the home, with the name of who is on call. Where nobody takes care of it either, admins are told.
 */
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
  const onCall = await onCallNow(write.tx, sql`(select p.factory from projects p where p.id = ${projectId})`);
  const tell = (to: readonly string[], text: Text) =>
    write.publish('record.told', {
      kind: 'ticket',
      id: ticketId,
      projectId,
      to,
      outside: [],
      links: { staff: `/projects/warranty-requests?panel=${ticketId}`, outside: '/owner' },
      type: 'ticket_assigned',
      reason: 'assigned',
      text,
      urgent: true,
    });
  if (onCall === null) {
    await tell(people.length > 0 ? people : await activeAdmins(write.tx), sentence(t.emergency, said));
    return;
  }
  await write.tx.execute(sql`update tickets set on_call_id = ${onCall.id} where id = ${ticketId}`);
  await tell([onCall.id], sentence(t.yours, said));
  const others = people.filter((person) => person !== onCall.id);
  if (others.length > 0) await tell(others, sentence(t.onCall, { ...said, who: onCall.name }));
}
