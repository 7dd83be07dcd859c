import { sql } from 'drizzle-orm';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

/** Documents that wait for somebody with an account to sign or approve them; and whom those wait for that one has sent. */
export const waitingEnvelopes: WaitSource = {
  kind: 'envelope',
  many: { en: 'Documents to sign', es: 'Documentos por firmar' },
  todo: 'decide',
  asks: {
    sign: { en: 'Waits for a signature', es: 'Espera una firma' },
    approve: { en: 'Waits for an approval', es: 'Espera una aprobación' },
  },
  select(viewer, part) {
    const whose = part === 'mine' ? sql`r.user_id = ${viewer.userId}` : sql`e.created_by = ${viewer.userId}`;
    return sql`
      select ${waitColumns({
        id: sql`r.id`,
        title: part === 'mine' ? sql`e.title` : sql`e.title || ' · ' || r.name`,
        link: part === 'mine' ? sql`'/signing/' || e.id` : sql`'/sales/envelopes/' || e.id`,
        ask: sql`case r.role when 'approver' then 'approve' else 'sign' end`,
        projectId: sql`e.project_id`,
        asker: sql`e.created_by`,
        waiter: sql`r.user_id`,
        since: sql`r.sent_at`,
        dueOn: sql`r.expires_on`,
      })}
      from envelope_recipients r join envelopes e on e.id = r.envelope_id
      where ${whose} and r.role in ('signer', 'approver') and r.state in ('sent', 'opened') and e.state in ('sent', 'partially_signed')`;
  },
};
