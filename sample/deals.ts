import { sql } from 'drizzle-orm';
import type { Pipeline } from '#areas/sales/opportunities/choices.ts';
import { companies, contacts } from '#areas/sales/customers/server/tables.ts';
import { opportunities, salesTargets, slotHolds } from '#areas/sales/opportunities/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { closedDeals } from './deals/closed.ts';
import type { SampleDeal } from './deals/deal.ts';
import { openWithCompanies } from './deals/open-with-companies.ts';
import { openWithFamilies } from './deals/open-with-families.ts';

/** Companies and people, deals in every stage of both pipelines with how they came there, and what is to be closed in each month. */
export async function loadDeals(write: Write, today: string): Promise<void> {
  for (const deal of [...openWithCompanies, ...openWithFamilies, ...closedDeals]) await loadDeal(write, deal, today);
  await loadTargets(write, today);
}

async function loadDeal(write: Write, deal: SampleDeal, today: string): Promise<void> {
  const contactId = await loadPeople(write, deal);
  const { rows: stages } = await write.tx.execute<{ id: string; probability: number }>(sql`
    select id, probability::float8 as probability from sales_stages where pipeline = ${deal.pipeline} and deleted_at is null
    order by place, id`);
  const id = sampleId(`deal ${deal.name}`);
  const owner = sampleId(deal.owner);
  const age = deal.days.reduce((sum, days) => sum + days, 0) + (deal.closed?.ago ?? 0);
  const first = stages[0];
  if (first === undefined) throw new Error('A pipeline of a new house has stages.');
  await at(write, today, age);
  await write.tx.insert(opportunities).values({
    id,
    code: await nextCode(write, 'opportunity', 'OP'),
    state: 'open',
    name: deal.name,
    pipeline: deal.pipeline,
    stageId: first.id,
    amount: deal.dollars * 100,
    probability: first.probability,
    nextStep: deal.step?.[0] ?? 'Call',
    nextStepOn: addDays(today, deal.step?.[1] ?? 0),
    expectedClose: addDays(today, deal.closes ?? 0),
    owner,
    primaryContact: contactId,
    companyId: deal.company === undefined ? null : sampleId(`company ${deal.company[0]}`),
    source: deal.source,
    units: deal.homes,
    modules: deal.modules,
    factory: deal.factory ?? null,
    slotMonth: deal.month === undefined ? null : monthAfter(today, deal.month),
    addressLine1: deal.site[0],
    city: deal.site[1],
    stateCode: deal.site[2],
    createdBy: owner,
    updatedBy: owner,
    createdAt: moment(today, age),
  });
  await write.tx.execute(sql`select set_config('hearth.move', 'step', true)`);
  let left = age;
  for (const [place, days] of deal.days.entries()) {
    const next = stages[place + 1];
    left -= days;
    if (place === deal.days.length - 1 || next === undefined) break;
    await at(write, today, left);
    await write.tx.execute(sql`
      update opportunities set stage_id = ${next.id}, probability = ${next.probability} where id = ${id}`);
  }
  if (deal.closed !== undefined) await close(write, id, deal.closed, today);
  await write.tx.execute(sql`select set_config('hearth.move', '', true), set_config('hearth.move_at', '', true)`);
  if (deal.held !== undefined && deal.factory !== undefined && deal.month !== undefined)
    await write.tx.insert(slotHolds).values({
      id: sampleId(`hold ${deal.name}`),
      opportunityId: id,
      factory: deal.factory,
      month: monthAfter(today, deal.month),
      modules: deal.held,
      heldUntil: addDays(today, 45),
      createdBy: owner,
      // The sample fills months of its factories more than once; a person would be asked why.
      overbookedBy: sampleId('admin'),
      overbookReason: 'Agreed with the factory',
    });
}

const moment = (today: string, daysAgo: number) => `${addDays(today, -daysAgo)}T17:00:00Z`;

/** From here on, steps are of that many days ago. */
async function at(write: Write, today: string, daysAgo: number): Promise<void> {
  await write.tx.execute(sql`select set_config('hearth.move_at', ${moment(today, daysAgo)}, true)`);
}

const monthAfter = (today: string, months: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};

async function loadPeople(write: Write, { company, contact, owner }: SampleDeal): Promise<string> {
  const [name, email, phone] = contact;
  const companyId = company === undefined ? null : sampleId(`company ${company[0]}`);
  if (company !== undefined)
    await write.tx
      .insert(companies)
      .values({
        id: sampleId(`company ${company[0]}`),
        name: company[0],
        kind: company[1],
        city: company[2],
        owner: sampleId(owner),
        createdBy: sampleId(owner),
      })
      .onConflictDoNothing();
  const id = sampleId(`contact ${name}`);
  await write.tx
    .insert(contacts)
    .values({ id, name, email, phone, companyId, owner: sampleId(owner), createdBy: sampleId(owner), language: 'en' })
    .onConflictDoNothing();
  return id;
}

async function close(
  write: Write,
  id: string,
  closed: NonNullable<SampleDeal['closed']>,
  today: string,
): Promise<void> {
  await at(write, today, closed.ago);
  const on = addDays(today, -closed.ago);
  if (closed.lost !== undefined)
    await write.tx.execute(sql`
      update opportunities set state = 'lost', probability = 0, closed_on = ${on}, lost_reason = ${closed.lost} where id = ${id}`);
  else
    await write.tx.execute(sql`
      update opportunities o set state = 'won', probability = 100, closed_on = ${on}, project_id = c.project_id, won_by = c.id
      from contracts c where o.id = ${id} and c.project_id = ${sampleId(closed.project ?? '')}
        and c.contract_type = 'Manufacturing Agreement' and c.signed_on is not null`);
}

async function loadTargets(write: Write, today: string): Promise<void> {
  const dollars: Record<Pipeline, number> = { dtc: 600_000, b2b: 2_400_000 };
  await write.tx
    .insert(salesTargets)
    .values(
      (['dtc', 'b2b'] as const).flatMap((pipeline) =>
        Array.from({ length: 12 }, (_, index) => ({
          pipeline,
          month: monthAfter(today, index - 5),
          amount: dollars[pipeline] * 100,
        })),
      ),
    )
    .onConflictDoNothing();
}
