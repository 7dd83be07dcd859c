import { sql } from 'drizzle-orm';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';

const t = texts({
  overdue: {
    en: '{lead}: nobody has answered yet, and the time to do so is over',
    es: '{lead}: nadie ha respondido aún y el plazo para hacerlo ya pasó',
  },
});

interface Due extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  owner: string;
  due: string;
}

const reminded = 'lead.reminded';

/**
 * Tells whoever has a lead that the time to a first answer is over, once for each deadline: another calendar or another owner begins
 * anew. What says that they were told is the history of the lead.
 */
export function remindOfLeadsTask(db: Database): Task {
  return {
    every: '* * * * *',
    async run(_payload, { inWrite, signal }) {
      const { rows } = await db.execute<Due>(sql`${overdue} order by l.id limit 500`);
      for (const { id } of rows) {
        if (signal.aborted) return;
        await inWrite((write) => remind(write, id));
      }
    },
  };
}

const overdue = sql`
  select l.id, l.code, l.name, l.owner, ${iso(sql`l.response_due_at`)} as due from leads l
  where l.first_response_at is null and l.deleted_at is null and l.state = 'open' and l.owner is not null and l.response_due_at < now()
    and not exists (select 1 from audit_log a where a.entity_type = 'lead' and a.entity_id = l.id::text and a.action = ${reminded}
      and a.new->>'response_due_at' = ${iso(sql`l.response_due_at`)} and a.new->>'owner' = l.owner::text)`;

/** Looked at again under its lock: somebody may have answered meanwhile, or another server told of it. */
async function remind(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<Due>(sql`${overdue} and l.id = ${id} for update of l`);
  const [lead] = rows;
  if (lead === undefined) return;
  const words = (language: Language) => say(t.overdue, language, { lead: `${lead.code} ${lead.name}` });
  const link = `/sales/leads?panel=${id}`;
  write.audit({
    action: reminded,
    entityType: 'lead',
    entityId: id,
    new: { response_due_at: lead.due, owner: lead.owner },
  });
  await write.publish('record.told', {
    kind: 'lead',
    id,
    projectId: null,
    to: [lead.owner],
    outside: [],
    links: { staff: link, outside: link },
    type: 'proj_assigned',
    text: { en: words('en'), es: words('es') },
    reason: 'assigned',
  });
}
