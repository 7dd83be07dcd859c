import { sql } from 'drizzle-orm';
import { openDesk } from '../envelopes.ts';
import type { Making } from './side.ts';
import { newId } from '#platform/shared/ids.ts';

interface Place {
  projects: string;
  units: string;
}

/** What was sent out to be signed or decided on. */
export async function makeSales(making: Making, place: Place) {
  const { at, admin, call, side } = making;
  const desk = await openDesk(at, admin);
  const { id: envelope } = await desk.send({
    projectId: place.projects,
    recipients: [
      { role: 'signer', userId: side.owner.userId },
      { role: 'signer', name: 'Somebody', email: `signer-${side.number}@example.test` },
    ],
  });
  const inside = (await call(admin, 'GET', `/envelopes/${envelope}`)).body;
  return {
    'change-decisions': await makeOffer(making, place),
    'change-order-contracts': place.projects,
    envelopes: envelope,
    documents: String(inside.documents[0].id),
    recipients: String(inside.recipients[0].id),
    'signing-links': 'no-such-link',
  };
}

/** A change that owner and developer of a side are asked to decide on, as it was sent; what it costs the house stands beside it. */
async function makeOffer({ run, side }: Making, { projects: project, units: unit }: Place): Promise<string> {
  const id = newId();
  await run(sql`insert into change_orders (id, code, title, project_id, reason, units)
    values (${id}, ${`W-${id.slice(-12)}`}, 'A change', ${project}, 'supply', array[${unit}]::uuid[])`);
  const offer = {
    code: 'CO-1',
    title: 'A change',
    revision: 1,
    project_number: 'A',
    project_name: 'A project',
    units: [],
    intro: null,
    scope: null,
    closing: null,
    lines: [],
    price_cents: 0,
    tax_percent: 0,
    tax_cents: 0,
    total_cents: 0,
    no_charge: true,
    moves: [],
    deadline: null,
    sent_by: 'Somebody',
  };
  await run(sql`insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents)
    values (${id}, 1, ${project}, ${JSON.stringify(offer)}::jsonb, 0)`);
  await run(
    sql`insert into change_order_costs (change_order_id, revision, lines, cost_cents) values (${id}, 1, '[]', 0)`,
  );
  for (const [at, person] of [side.owner, side.developer].entries())
    await run(sql`insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, position, name)
      values (${newId()}, ${id}, 1, ${person.userId}, ${at === 0 ? 'owner' : 'developer'}, ${at + 1}, ${person.name})`);
  return id;
}
