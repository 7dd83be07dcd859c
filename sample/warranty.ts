import { sql } from 'drizzle-orm';
import { noteEvent, settleDeadlines } from '#areas/company/tickets/server/clock/deadlines.ts';
import { ticketComments, ticketFiles, tickets } from '#areas/company/tickets/server/tables.ts';
import { tiers, transfersByItself, usualMonths } from '#areas/service/warranty/choices.ts';
import { coverageFor } from '#areas/service/warranty/server/reads.ts';
import { warrantyCoverages, warrantyRequests } from '#areas/service/warranty/server/tables.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { dateBack } from './tickets.ts';
import { reported, type Reported } from './warranty-stories.ts';

const hourMs = 3_600_000;
const doc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const code = (letters: string, number: number) => `${letters}-${String(number).padStart(4, '0')}`;

/** What the sample's homes are covered for, and what their people have reported since, in every state that there is. */
export async function loadWarranty(write: Write): Promise<void> {
  await loadCoverages(write);
  for (const [index, each] of reported.entries()) await loadItem(write, each, index);
  await write.tx.execute(sql`
    insert into record_numbers (kind, last) values ('warranty_request', ${reported.length})
    on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`);
}

/** Each home that was handed over has its three coverages, and one of them its maker's as well. */
async function loadCoverages(write: Write): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; project_id: string; name: string; from: string }>(sql`
    select id, project_id, name, warranty_start_on::text as "from" from units where warranty_start_on is not null order by id`);
  let number = 0;
  for (const unit of rows)
    for (const tier of tiers) {
      const isUsual = tier === 'workmanship' || tier === 'systems' || tier === 'structural';
      if (tier === 'extended' || (tier === 'manufacturer' && unit.id !== sampleId('25-098/Home'))) continue;
      number += 1;
      await write.tx.insert(warrantyCoverages).values({
        id: sampleId(`coverage ${unit.id} ${tier}`),
        code: code('WC', number),
        name: unit.name,
        projectId: unit.project_id,
        unitId: unit.id,
        tier,
        startsOn: unit.from,
        months: isUsual ? usualMonths[tier] : 24,
        transfers: transfersByItself[tier],
        followsHandover: isUsual,
        underwriter: isUsual ? null : 'Sierra Appliance Care',
      });
    }
  await write.tx.execute(sql`
    insert into record_numbers (kind, last) values ('warranty_coverage', ${Math.max(1, number)})
    on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`);
}

const worked = new Set(['warranty_in_progress', 'warranty_complete', 'warranty_verified']);
const done = new Set(['warranty_complete', 'warranty_verified']);

async function loadItem(write: Write, each: Reported, index: number): Promise<void> {
  const at = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  const received = at(each.ago);
  const end = at(Math.max(0.5, each.ago / 3));
  const [projectId, unitId] = [sampleId(each.project), sampleId(`${each.project}/${each.unit}`)];
  const request = sampleId(`warranty request ${index}`);
  const id = sampleId(`warranty item ${index}`);
  const by = sampleId(each.by ?? 'ana');
  const isHome = each.by !== undefined;
  const stands = `warranty_${each.state}`;
  const state = each.state === 'merged' ? 'merged' : stands;
  await write.tx.insert(warrantyRequests).values({
    id: request,
    code: code('WR', index + 1),
    summary: each.title,
    projectId,
    unitId,
    submittedBy: isHome ? by : null,
    channel: isHome ? 'portal' : 'phone',
    receivedAt: received,
    access: index % 2 === 0 ? 'owner_home' : 'call_first',
    createdBy: by,
    createdAt: received,
  });
  const coverage = await coverageFor(write.tx, { unitId, category: each.category, receivedAt: received });
  await write.tx.insert(tickets).values({
    id,
    code: code('WR', index + 1),
    kind: 'warranty',
    state,
    title: each.title,
    description: each.words ?? null,
    priority: each.urgency ?? 'medium',
    projectId,
    unitId,
    area: each.area,
    category: each.category,
    requestId: request,
    receivedAt: received,
    coverageId: each.judged === undefined ? coverage.coverage_id : null,
    coveredUntil: coverage.until,
    coverageResult: each.judged ?? coverage.result,
    denialText: each.denial ?? null,
    visitAt: each.visit === undefined ? null : at(-each.visit),
    leadId: each.state === 'submitted' ? null : sampleId('ana'),
    requesterId: isHome ? by : null,
    source: isHome ? 'owner_portal' : 'staff',
    visibility: isHome ? 'shared' : 'internal',
    side: isHome ? 'home' : null,
    firstRespondedAt: each.state === 'submitted' ? null : at(Math.max(0.4, each.ago - 5)),
    causeStage: each.cause ?? null,
    rootCause: each.root ?? null,
    responsibleParty: each.party ?? null,
    labourCents: each.costs?.[0] ?? null,
    partsCents: each.costs?.[1] ?? null,
    travelCents: each.costs?.[2] ?? null,
    backChargeParty: each.back === undefined ? null : 'supplier',
    backChargeCents: each.back?.[1] ?? null,
    backChargeState: each.back?.[0] ?? null,
    oldSerial: each.serials?.[0] ?? null,
    newSerial: each.serials?.[1] ?? null,
    resolutionNote: each.note ?? null,
    duplicateOf: each.state === 'merged' ? sampleId('warranty item 0') : null,
    ...(worked.has(stands) || each.state === 'not_covered' ? { resolvedAt: end } : {}),
    ...(done.has(stands) ? { completedBy: sampleId('ana'), resolution: 'fixed', reminders: 0 } : {}),
    ...(each.state === 'verified'
      ? { verifiedBy: isHome ? by : sampleId('marcus'), verifiedAt: end, closedAt: end, rating: isHome ? 5 : null }
      : {}),
    createdBy: by,
    createdAt: received,
    updatedAt: at(Math.max(0.2, each.ago / 4)),
  });
  await noteEvent(write, id, {
    kind: 'created',
    state: 'warranty_submitted',
    priority: each.urgency ?? 'medium',
    byId: by,
  });
  await dateBack(write, id, received);
  if (each.state !== 'submitted') {
    await noteEvent(write, id, { kind: 'state', state: 'warranty_acknowledged', byId: sampleId('ana') });
    await dateBack(write, id, at(Math.max(0.4, each.ago - 5)));
    await noteEvent(write, id, { kind: 'state', state, byId: sampleId('ana') });
    await dateBack(write, id, end);
  }
  if (each.state === 'need_info')
    await write.tx.execute(sql`update tickets set paused_since = ${end} where id = ${id}`);
  for (const [place, words] of (each.said ?? []).entries())
    await write.tx.insert(ticketComments).values({
      id: sampleId(`warranty item ${index} said ${place}`),
      ticketId: id,
      authorId: sampleId('ana'),
      audience: isHome ? 'shared' : 'internal',
      body: doc(words),
      plain: words,
      createdBy: sampleId('ana'),
      createdAt: end,
      updatedAt: end,
    });
  if (each.photo !== undefined)
    await write.tx.insert(ticketFiles).values({
      ticketId: id,
      fileId: sampleId(`${each.project} picture ${each.photo}`),
      role: 'document',
      audience: 'internal',
      addedBy: sampleId('ana'),
      addedAt: received,
    });
  await settleDeadlines(write, id);
}
