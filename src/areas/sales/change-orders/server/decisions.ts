import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { viewerGroupIn, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { visibleUnits } from '#areas/projects/units/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { requireOwnName, type SignatureDraft } from '#platform/shared/signature-mark.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { consentWords, type ChangeStatus } from '../choices.ts';
import { offerFor } from '../rules.ts';
import type { ClientOffer, Decision, DecisionHead, Offer } from '../schema.ts';
import { membersWith, refreshClients, tell } from './news.ts';
import { approversOf, commentsOf, heldOrder, noteOrder, toStatus, type OrderRow } from './rows.ts';
import { rules } from './rules.ts';
import { endRevision, everybodyOf } from './steps.ts';

type ClientView = 'owner' | 'developer';

/**
 * What is read for somebody outside the house comes from what was sent, and from nothing else: neither cost nor margin nor a word that was
 * said inside is in these tables.
 */
function visibleOffers(viewer: Viewer, view: ClientView | undefined): SQL {
  if (view !== undefined) viewerGroupIn(viewer, view);
  const project = sql`exists (select 1 from projects p where p.id = v.project_id and ${visibleProjects(viewer, view)})`;
  if (viewer.groups.includes('admin')) return project;
  return sql`(${project} and exists (select 1 from change_order_approvers mine where mine.change_order_id = v.change_order_id
    and mine.revision = v.revision and mine.user_id = ${viewer.userId} ${view === undefined ? sql`` : sql`and mine.capacity = ${view}`}))`;
}

const standing = sql`case v.ended_as when 'approved' then 'approved' when 'declined' then 'declined' when 'reverted' then 'draft'
  when 'void' then 'void' else 'sent' end`;
const newest = sql`v.revision = (select max(x.revision) from change_order_revisions x where x.change_order_id = v.change_order_id)`;

interface SentRow {
  id: string;
  status: ChangeStatus;
  revision: number;
  project_id: string;
  offer: ClientOffer;
}

/** The homes of which somebody reads the amount, where it is not the whole. */
const homesOf = (
  viewer: Viewer,
) => sql`coalesce((select a.homes from change_order_approvers a where a.change_order_id = v.change_order_id
  and a.revision = v.revision and a.user_id = ${viewer.userId}), '{}') as homes`;

interface WholeRow extends Record<string, unknown> {
  id: string;
  status: ChangeStatus;
  revision: number;
  project_id: string;
  offer: Offer;
  homes: string[];
}

async function sentFor(db: Executor, viewer: Viewer, id: string, view?: ClientView): Promise<SentRow> {
  const { rows } = await db.execute<WholeRow>(sql`
    select v.change_order_id as id, ${standing} as status, v.revision, v.project_id, v.offer, ${homesOf(viewer)}
    from change_order_revisions v
    where v.change_order_id = ${id} and ${newest} and ${visibleOffers(viewer, view)}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const { id: sentId, status, revision, project_id, offer, homes } = row;
  return { id: sentId, status, revision, project_id, offer: offerFor(offer, homes) };
}

const isPast = (offer: Pick<Offer, 'deadline'>) => offer.deadline !== null && offer.deadline < companyToday();

/** The changes that somebody is asked to decide on, or has decided on: those that wait for them first. */
export async function listDecisions(
  db: Executor,
  viewer: Viewer,
  {
    view,
    project_id: project,
    unit_id: unit,
  }: { view?: ClientView | undefined; project_id?: string | undefined; unit_id?: string | undefined },
): Promise<z.input<typeof DecisionHead>[]> {
  const { rows } = await db.execute<WholeRow & { waits_for_me: boolean }>(sql`
    select v.change_order_id as id, ${standing} as status, v.revision, v.project_id, v.offer, ${homesOf(viewer)},
      (v.ended_as is null and exists (select 1 from change_order_approvers a where a.change_order_id = v.change_order_id
        and a.revision = v.revision and a.user_id = ${viewer.userId} and a.decision is null)) as waits_for_me
    from change_order_revisions v where ${newest} and ${visibleOffers(viewer, view)}
      ${project === undefined ? sql`` : sql`and v.project_id = ${project}`}
      ${
        unit === undefined
          ? sql``
          : sql`and (v.project_id = (select u.project_id from units u join projects p on p.id = u.project_id
              where u.id = ${unit} and ${visibleUnits(viewer, view)}) and (v.offer -> 'units' = '[]'
              or exists (select 1 from jsonb_array_elements(v.offer -> 'units') o where o ->> 'id' = ${unit})))`
      }
    order by waits_for_me desc, v.sent_at desc, v.change_order_id limit 200`);
  return rows.map(({ id, status, offer: whole, homes, waits_for_me }) => {
    const offer = offerFor(whole, homes);
    const { code, title, project_number, total_cents, deadline } = offer;
    const isLate = status === 'sent' && isPast(offer);
    return { id, status, code, title, project_number, total_cents, deadline, is_late: isLate, waits_for_me };
  });
}

export async function readDecision(db: Executor, viewer: Viewer, id: string, view?: ClientView): Promise<Decision> {
  const sent = await sentFor(db, viewer, id, view);
  const all = await approversOf(db, id);
  const approvers = all.filter((each) => each.revision === sent.revision);
  const mine = approvers.find((each) => each.user_id === viewer.userId);
  const { rows: earlier } = await db.execute<
    Pick<WholeRow, 'revision' | 'offer' | 'homes'> & { reason: string | null } & Record<string, unknown>
  >(sql`
    select v.revision, v.offer, ${homesOf(viewer)}, case when v.ended_as = 'declined' then v.ended_reason end as reason
    from change_order_revisions v where v.change_order_id = ${id} and v.revision < ${sent.revision} and ${visibleOffers(viewer, view)}
    order by v.revision desc limit 1`);
  return {
    id,
    status: sent.status,
    offer: sent.offer,
    approvers: approvers.map(({ user_id, name, capacity, seen_at, decision, decided_at, reason }) => ({
      name,
      capacity,
      seen_at,
      decision,
      decided_at,
      reason,
      is_me: user_id === viewer.userId,
    })),
    before:
      earlier.map(({ revision, reason, offer, homes }) => ({
        revision,
        total_cents: offerFor(offer, homes).total_cents,
        reason,
      }))[0] ?? null,
    is_late: sent.status === 'sent' && isPast(sent.offer),
    capacity: mine?.capacity ?? null,
    comments: (await commentsOf(db, id, false)).map(({ author_id: author, ...comment }) => ({
      ...comment,
      is_mine: author === viewer.userId,
    })),
    can: {
      decide: mine !== undefined && mine.decision === null && sent.status === 'sent',
      ask: mine !== undefined && sent.status !== 'void',
    },
  };
}

interface Asked {
  order: OrderRow;
  sent: SentRow;
  capacity: ClientView;
}

/** What somebody decides on, held until the end of the write: the revision that they read, and that is out still. */
async function asked(write: Write, viewer: Viewer, id: string, revision: number): Promise<Asked> {
  await sentFor(write.tx, viewer, id);
  const order = await heldOrder(write, id);
  const sent = await sentFor(write.tx, viewer, id);
  const { rows } = await write.tx.execute<{ capacity: ClientView; decision: string | null; is_client: boolean }>(sql`
    select a.capacity, a.decision,
      hearth_change_order_client(a.user_id, ${order.project_id}, ${sql.param(order.units)}::uuid[]) is not distinct from a.capacity as is_client
    from change_order_approvers a where a.change_order_id = ${id} and a.revision = ${sent.revision} and a.user_id = ${viewer.userId}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('forbidden', { said: rules.client });
  if (row.decision !== null) throw refuse('', rules.alreadyDecided);
  if (order.status !== 'sent') throw refuse('', rules.step);
  if (sent.revision !== revision) throw refuse('revision', rules.revised);
  // Somebody who has sold the home meanwhile decides on it no more.
  if (!row.is_client) throw refuse('', rules.client);
  return { order, sent, capacity: row.capacity };
}

/** Over all that is signed: what was sent, word by word as this signer got it, and the statement that was read. Whoever changes either changes it. */
const hashOf = (offer: ClientOffer, statement: string) =>
  createHash('sha256').update(JSON.stringify({ offer, statement })).digest('hex');

/** Approves with a signature. With the last one it is approved. */
export async function approve(
  write: Write,
  viewer: Viewer,
  id: string,
  { revision, mark, ip }: { revision: number; mark: SignatureDraft; ip: string },
): Promise<void> {
  const { order, sent, capacity } = await asked(write, viewer, id, revision);
  requireOwnName(mark, viewer.name, 'mark.typed');
  const statement = consentWords[capacity][mark.language];
  await write.tx.execute(sql`
    update change_order_approvers set decision = 'approved', decided_at = now(), method = ${mark.method},
      typed = ${mark.method === 'typed' ? (mark.typed ?? null) : null},
      strokes = ${mark.method === 'drawn' ? JSON.stringify(mark.strokes) : null}::jsonb,
      statement = ${statement}, hash = ${hashOf(sent.offer, statement)}, ip = ${ip}
    where change_order_id = ${id} and revision = ${revision} and user_id = ${viewer.userId}`);
  const open = (await approversOf(write.tx, id)).filter((each) => each.revision === revision && each.decision === null);
  const who = viewer.name;
  if (open.length > 0) {
    await noteOrder(write, order, 'signed', { new: { by: who } });
    await tell(write, order, 'partly', await membersWith(write, order.project_id, ['pm']), { who });
  } else {
    await endRevision(write, order, 'approved');
    await toStatus(write, viewer, order, 'approved', { set: [sql`approved_at = now()`] });
    const members = await membersWith(write, order.project_id, []);
    await tell(write, order, 'approved', [...(await everybodyOf(write, order)), ...members]);
  }
  await refreshClients(write, id);
}

/** Declines. One no is enough; everybody who had signed or reviewed it hears of it with the reason. */
export async function decline(
  write: Write,
  viewer: Viewer,
  id: string,
  { revision, reason }: { revision: number; reason: string },
): Promise<void> {
  const { order } = await asked(write, viewer, id, revision);
  await write.tx.execute(sql`
    update change_order_approvers set decision = 'declined', decided_at = now(), reason = ${reason}
    where change_order_id = ${id} and revision = ${revision} and user_id = ${viewer.userId}`);
  await endRevision(write, order, 'declined', reason);
  await toStatus(write, viewer, order, 'declined', { set: [sql`ended_reason = ${reason}`], reason });
  const people = [...(await everybodyOf(write, order)), ...(await membersWith(write, order.project_id, []))];
  await tell(write, order, 'declined', people, { who: viewer.name, reason });
  await refreshClients(write, id);
}

/** Asks in place of deciding: the deadline runs on, and staff of the project hear of it. */
export async function ask(write: Write, viewer: Viewer, id: string, body: string): Promise<void> {
  await sentFor(write.tx, viewer, id);
  const order = await heldOrder(write, id);
  await write.tx.execute(sql`
    insert into change_order_comments (id, change_order_id, author_id, audience, body)
    values (${newId()}, ${id}, ${viewer.userId}, 'shared', ${body.trim()})`);
  await noteOrder(write, order, 'commented', { new: { audience: 'shared' } });
  const people = [
    ...(await membersWith(write, order.project_id, ['pm'])),
    ...[order.created_by, order.submitted_by].filter((each) => each !== null),
  ];
  await tell(write, order, 'question', people, { who: viewer.name });
  await refreshClients(write, id);
}

/** That somebody has opened what they are asked, the first time. */
export async function noteSeen(write: Write, viewer: Viewer, id: string): Promise<void> {
  const sent = await sentFor(write.tx, viewer, id);
  const { rows } = await write.tx.execute(sql`
    update change_order_approvers set seen_at = now()
    where change_order_id = ${id} and revision = ${sent.revision} and user_id = ${viewer.userId} and seen_at is null returning id`);
  if (rows.length > 0) await noteOrder(write, { id, project_id: sent.project_id }, 'seen');
}
