import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Life } from '#platform/server/record/serve-record.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { qualifyContract } from '../contract.ts';
import type { Becomes, Qualify } from '../schema.ts';
import { constraints, rules } from './rules.ts';
import { shortened } from '#platform/shared/text.ts';

/** The writes of what a lead becomes, which belong to other areas. */
export interface LeadPorts {
  company: Pick<Life, 'create'>;
  contact: Pick<Life, 'create'>;
  opportunity: Pick<Life, 'create'>;
}

interface Qualified extends Record<string, unknown> {
  id: string;
  state: string;
  name: string;
  company_name: string | null;
  channel: string;
  source: string;
  email: string | null;
  phone: string | null;
  language: string | null;
  owner: string | null;
  site_address: string | null;
  units_estimate: number | null;
  budget_min: number | null;
  budget_max: number | null;
  message: string | null;
  next_step: string | null;
  next_due: string | null;
  opportunity_id: string | null;
}

/** Serves the step from a lead to a contact, its company and an opportunity. */
export function mountQualify(kernel: Kernel, ports: LeadPorts): void {
  mount(
    kernel,
    'leads-qualify',
    qualifyContract,
    {
      becomes: ({ db, params }) => becomes(db, params.id),
      qualify: ({ write, viewer, params, body }) => qualify(write, viewer, params.id, body, ports),
    },
    constraints,
  );
}

async function readLead(db: Executor, id: string, how: 'read' | 'held'): Promise<Qualified> {
  const { rows } = await db.execute<Qualified>(sql`
    select id, state, name, company_name, channel, source, email, phone, language, owner, site_address, units_estimate,
      budget_min::float8 as budget_min, budget_max::float8 as budget_max, message, next_step, next_due::text as next_due, opportunity_id
    from leads where id = ${id} and deleted_at is null ${how === 'held' ? sql`for update` : sql``}`);
  if (rows[0] === undefined) throw new AppError('not_found');
  return rows[0];
}

/** The contact with the same e-mail or, without one, the same phone; and the company of the same name. */
async function knownAs(db: Executor, { email, phone, company_name: company }: Qualified) {
  const person = await db.execute<{ id: string; name: string; company_id: string | null }>(sql`
    select id, name, company_id from contacts
    where deleted_at is null and (lower(email) = lower(${email}::text) or (${email}::text is null and phone = ${phone}::text))
    order by created_at, id limit 1`);
  const firm = await db.execute<{ id: string; name: string }>(
    sql`select id, name from companies where deleted_at is null and lower(name) = lower(${company}::text) order by created_at, id limit 1`,
  );
  return { contact: person.rows[0] ?? null, company: firm.rows[0] ?? null };
}

const nameOf = ({ company_name: company, name, site_address: place }: Qualified): string =>
  shortened([company ?? name, place].filter((each) => each !== null).join(', '), 140);

/** What a lead would become, before anybody says so. */
async function becomes(db: Executor, id: string): Promise<Becomes> {
  const lead = await readLead(db, id, 'read');
  const { contact, company } = await knownAs(db, lead);
  return {
    name: nameOf(lead),
    next_step: lead.next_step,
    next_due: lead.next_due,
    contact: { name: contact?.name ?? lead.name, is_known: contact !== null },
    company:
      lead.company_name === null ? null : { name: company?.name ?? lead.company_name, is_known: company !== null },
  };
}

/** Makes a contact, its company and an opportunity of a lead, in one write; a lead that was qualified already answers what it became. */
async function qualify(
  write: Write,
  viewer: Viewer,
  id: string,
  asked: Qualify,
  ports: LeadPorts,
): Promise<{ opportunity_id: string | null }> {
  const lead = await readLead(write.tx, id, 'held');
  if (lead.state === 'qualified') return { opportunity_id: lead.opportunity_id };
  if (lead.state !== 'contacted' && lead.state !== 'nurturing') throw refuse('', rules.answerFirst);
  const known = await knownAs(write.tx, lead);
  const owner = lead.owner ?? viewer.userId;
  const companyId =
    lead.company_name === null
      ? null
      : (known.company?.id ??
        (await ports.company.create(write, viewer, {
          name: lead.company_name,
          kind: lead.channel === 'b2b' ? 'developer' : 'other',
          owner,
        })));
  const contactId =
    known.contact?.id ??
    (await ports.contact.create(write, viewer, {
      name: lead.name,
      email: lead.email,
      phone: lead.phone,
      company_id: companyId,
      language: lead.language,
      owner,
    }));
  const opportunityId = await ports.opportunity.create(write, viewer, {
    name: asked.name,
    pipeline: lead.channel,
    primary_contact: contactId,
    company_id: companyId ?? known.contact?.company_id ?? null,
    next_step: asked.next_step,
    next_step_on: asked.next_step_on,
    owner,
    source: lead.source,
    units: lead.units_estimate,
    amount_min: lead.budget_min,
    amount_max: lead.budget_max,
    address_line1: lead.site_address === null ? null : shortened(lead.site_address, 120),
    note: lead.message,
  });
  await keepQualified(write, viewer, lead, { opportunityId, contactId, companyId });
  return { opportunity_id: opportunityId };
}

async function keepQualified(
  write: Write,
  viewer: Viewer,
  { id, state: from }: Qualified,
  made: { opportunityId: string; contactId: string; companyId: string | null },
): Promise<void> {
  await write.tx.execute(sql`
    update leads set state = 'qualified', qualified_at = now(), opportunity_id = ${made.opportunityId}, contact_id = ${made.contactId},
      company_id = ${made.companyId}, updated_at = now(), updated_by = ${viewer.userId}, version = version + 1 where id = ${id}`);
  await noteState(write, {
    entityType: 'lead',
    entityId: id,
    projectId: null,
    from,
    to: 'qualified',
    byId: viewer.userId,
  });
  write.audit({
    action: 'lead.moved',
    entityType: 'lead',
    entityId: id,
    old: { state: from },
    new: { state: 'qualified', opportunity_id: made.opportunityId, contact_id: made.contactId },
  });
  await write.publish('record.changed', { kind: 'lead', id, projectId: null, verb: 'moved', fields: ['state'] });
}
