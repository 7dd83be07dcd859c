import { sql } from 'drizzle-orm';
import { calendarFor } from '#areas/company/deadlines/server/reads.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { sentFields } from '#platform/shared/record.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { leadsContract } from '../contract.ts';
import { lead } from '../record.ts';
import { companyLink, contactLink } from '#areas/sales/customers/server/reads.ts';
import { leadLink, opportunityLink } from './reads.ts';
import { constraints, rules } from './rules.ts';
import { settleLead } from './settle.ts';
import { similarLeads } from './similar.ts';
import { leads } from './tables.ts';

const served = serveRecord(lead, {
  table: leads,
  links: { lead: leadLink, opportunity: opportunityLink, contact: contactLink, company: companyLink },
  check: ({ write, before, after }) => settleLead(write.tx, before, after),
  guards: {
    another: async ({ write, before, after }) => {
      const { duplicate_of: into } = after;
      if (into === before?.id) return faultOf('duplicate_of', rules.itself);
      const { rows } = await write.tx.execute<{ state: string }>(sql`select state from leads where id = ${into}`);
      return rows[0]?.state === 'merged' ? faultOf('duplicate_of', rules.gone) : undefined;
    },
  },
  constraints,
});

/** What a lead brings along into another; its state, the person in charge and its consent stay with each. */
const carried = sentFields(lead)
  .map(([name]) => name)
  .filter(
    (name) => !['owner', 'disqualify_reason', 'duplicate_of', 'marketing_consent', 'consent_words'].includes(name),
  );

/** Merges a lead into another in one write, which one undo takes back. What stays keeps its words where nothing else is asked for. */
async function mergeLeads(
  write: Write,
  viewer: Viewer,
  id: string,
  { into, take }: { into: string; take: readonly string[] },
): Promise<void> {
  if (take.some((name) => !carried.includes(name))) throw refuse('take', rules.carried);
  if (into === id) throw refuse('into', rules.itself);
  // In the order of their ids, so that two who merge the same two crosswise wait for each other in turn.
  const { rows } = await write.tx.execute<{ id: string; state: string }>(
    sql`select id, state from leads where id in (${id}, ${into}) and deleted_at is null order by id for update`,
  );
  const stays = rows.find((row) => row.id === into);
  if (!rows.some((row) => row.id === id)) throw new AppError('not_found');
  if (stays === undefined) throw refuse('into', rules.notThere);
  if (stays.state === 'merged') throw refuse('into', rules.gone);
  const [from, kept]: Readonly<Record<string, unknown>>[] = [
    await served.rows.read(write.tx, viewer, id),
    await served.rows.read(write.tx, viewer, into),
  ];
  const isEmpty = (value: unknown) => value === null || value === undefined || value === false || value === '';
  const values = Object.fromEntries(
    carried.flatMap((name) => {
      const value = from?.[name];
      return !isEmpty(value) && (take.includes(name) || isEmpty(kept?.[name])) ? [[name, value]] : [];
    }),
  );
  await served.life.change(write, viewer, into, values, undefined);
  await served.life.move(write, viewer, id, { to: 'merged', values: { duplicate_of: into } });
}

export const servedLeads = {
  ...served,
  mount(kernel: Kernel) {
    // Before the calls of one lead: an address that names what they are called is none of its own.
    mount(
      kernel,
      'leads-together',
      leadsContract,
      {
        similar: ({ db, query }) => similarLeads(db, query),
        async clock({ db }) {
          const calendar = await calendarFor(db, null);
          return { calendar: calendar === undefined ? null : { name: calendar.name, calendar: calendar.calendar } };
        },
        merge: ({ write, viewer, params, body }) => mergeLeads(write, viewer, params.id, body),
      },
      constraints,
    );
    served.mount(kernel);
  },
};
