import { sql } from 'drizzle-orm';
import type { PreviewMove } from '#areas/projects/schedule/schema.ts';
import { daysBetween } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { splitTotal } from '../rules.ts';
import type { Offer } from '../schema.ts';
import type { OrderRow } from './rows.ts';

type Move = Pick<PreviewMove, 'kind' | 'id' | 'what' | 'label' | 'from' | 'to'>;

export interface UnitPart {
  unit_id: string;
  name: string;
  weight: string;
  cents: number;
}

/** What each unit bears of the total: by its weight where weights are given, else in equal parts. */
export async function unitParts(
  db: Executor,
  order: Pick<OrderRow, 'units' | 'shares' | 'total_cents'>,
): Promise<UnitPart[]> {
  if (order.units.length === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from units where id = any(${sql.param(order.units)}::uuid[]) order by name collate hearth_en, id`,
  );
  const weightOf = (id: string) =>
    order.shares.length === 0 ? '1' : (order.shares.find((share) => share.unit_id === id)?.weight ?? '0');
  const weights = rows.map(({ id }) => weightOf(id));
  const cents = splitTotal(order.total_cents, weights);
  return rows.map(({ id, name }, at) => ({ unit_id: id, name, weight: weights[at] ?? '0', cents: cents[at] ?? 0 }));
}

/** Every date that moves and is shown to clients: milestones that are marked for them, and when modules of the homes ship and are set. */
async function shownMoves(db: Executor, order: OrderRow, moves: readonly Move[]): Promise<Offer['moves']> {
  if (!order.show_dates || moves.length === 0) return [];
  const ids = moves.map((move) => move.id);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ms.id from milestones ms where ms.id = any(${sql.param(ids)}::uuid[]) and ms.visible_to && '{owner,developer}'::text[]
      and (ms.unit_id is null or cardinality(${sql.param(order.units)}::uuid[]) = 0 or ms.unit_id = any(${sql.param(order.units)}::uuid[]))
    union all select m.id from modules m where m.id = any(${sql.param(ids)}::uuid[])
      and (cardinality(${sql.param(order.units)}::uuid[]) = 0 or m.unit_id = any(${sql.param(order.units)}::uuid[]))`);
  const shown = new Set(rows.map((row) => row.id));
  return moves.flatMap(({ kind, id, what, label, from, to }) =>
    kind !== 'booking' && shown.has(id) && (kind === 'milestone' || what === 'ship' || what === 'set')
      ? [{ kind, what, label, from, to }]
      : [],
  );
}

/** By how many days the last date that moves comes later; negative: earlier. */
export function daysOf(moves: readonly Move[]): number {
  const last = moves.filter((move) => move.kind !== 'booking').toSorted((a, b) => (a.to < b.to ? 1 : -1))[0];
  return last === undefined ? 0 : daysBetween(last.from, last.to);
}

/** What the client would get. Nothing of what it costs the house, its margin or its internal notes is part of it. */
export async function offerOf(db: Executor, order: OrderRow, moves: readonly Move[], sentBy: string): Promise<Offer> {
  const parts = await unitParts(db, order);
  return {
    code: order.code,
    title: order.title,
    revision: order.revision,
    project_number: order.project_number,
    project_name: order.project_name,
    units: parts.map(({ unit_id: id, name, cents }) => ({ id, name, cents })),
    intro: order.client_text,
    scope: order.scope,
    closing: order.client_closing,
    lines: order.lines.map((line) => ({
      uid: line.uid,
      change: line.change,
      description: line.client_words === '' ? line.description : line.client_words,
      uom: line.uom,
      old_quantity: line.old_quantity,
      new_quantity: line.new_quantity,
      price_cents: line.price_cents,
    })),
    price_cents: order.price_cents,
    tax_percent: order.tax_percent,
    tax_cents: order.tax_cents,
    total_cents: order.total_cents,
    no_charge: order.no_charge,
    moves: await shownMoves(db, order, moves),
    deadline: order.approval_deadline,
    sent_by: sentBy,
  };
}
