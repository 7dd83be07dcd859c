import { sql } from 'drizzle-orm';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { unitLink } from '#areas/projects/units/server/reads.ts';
import { staffGroups } from '#platform/shared/access.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { Email } from '#platform/shared/fields.ts';
import { serveRecord, type Change, type Done } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { serviceTrip } from '../record.ts';
import { followTrip } from './news.ts';
import { constraints, rules } from './rules.ts';
import { visibleTrips } from './scope.ts';
import { serviceTrips } from './tables.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
/** A moment as rows hold it. */
const nowText = () => new Date().toISOString().replace('Z', '000Z');

/** What a calendar shows of a trip. */
const shownInCalendars = ['title', 'window_start', 'window_end', 'technician', 'provider_name'] as const;
/** Steps after which what a calendar holds is no longer so. */
const heard: ReadonlySet<unknown> = new Set(['confirmed', 'owner_declined', 'cancelled']);

export const servedTrips = serveRecord(serviceTrip, {
  table: serviceTrips,
  links: { project: projectLink, unit: unitLink },
  scope: visibleTrips,
  columns: {
    item_count: {
      sql: sql`(select count(*)::int from service_trip_items n where n.trip_id = r.id)`,
      filled: true,
    },
    signed_by: { sql: sql`(select n.name from service_trip_signatures n where n.trip_id = r.id)` },
  },
  check: checkTrip,
  guards: {
    offered: async ({ write, after }) => {
      if (textIn(after['window_start']) === null) return faultOf('values.window_start', rules.timed);
      const offers = await offersOf(write, after['id']);
      const isOne = offers.some(
        ({ starts_at: starts, ends_at: ends }) =>
          isSame(starts, after['window_start']) && isSame(ends, after['window_end']),
      );
      return offers.length === 0 || isOne ? undefined : faultOf('values.window_start', rules.offered);
    },
    asks: async ({ write, after }) => {
      const ahead = (moment: unknown) => typeof moment === 'string' && Date.parse(moment) > Date.now();
      const offers = await offersOf(write, after['id']);
      return offers.some((offer) => ahead(offer.starts_at)) || (offers.length === 0 && ahead(after['window_start']))
        ? undefined
        : faultOf('to', rules.asks);
    },
    somebody: ({ after }) =>
      textIn(after['technician']) === null && textIn(after['provider_name']) === null
        ? faultOf('to', rules.somebody)
        : undefined,
  },
  changed: (done: Done) => followTrip(done),
  constraints,
  // What somebody signed is asked for as long as the house stands.
  keeps: sql`exists (select 1 from service_trip_signatures k where k.trip_id = r.id)`,
});

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);

async function offersOf(write: Write, tripId: unknown): Promise<{ starts_at: string; ends_at: string }[]> {
  const { rows } = await write.tx.execute<{ starts_at: string; ends_at: string }>(sql`
    select to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at, to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at
    from service_trip_offers where trip_id = ${tripId} order by position`);
  return rows;
}

async function checkTrip(change: Change): Promise<Change['after']> {
  const { write, before, after } = change;
  if (before === undefined) await requirePlace(write, after);
  requireWindow(after);
  await requireSomebody(write, before, after);
  const [from, to] = [before?.['state'], after['state']];
  const isOver = to === 'done' || to === 'no_access';
  const left = isOver && from !== to ? { departed_at: after['departed_at'] ?? nowText() } : {};
  const [arrived, departed] = [textIn(after['arrived_at']), textIn({ ...after, ...left }['departed_at'])];
  if (arrived !== null && departed !== null && Date.parse(arrived) > Date.parse(departed))
    throw refuse('departed_at', rules.stay);
  if (before === undefined) return left;
  const isNews =
    (from !== to && heard.has(to)) ||
    shownInCalendars.some((field) => (before[field] ?? null) !== (after[field] ?? null));
  const sequence = Number(before['ical_sequence']);
  // A calendar takes only what is newer than what it has, so that the number never goes back, not by an undo either.
  return { ...left, ical_sequence: isNews && (await wasTold(write, before.id)) ? sequence + 1 : sequence };
}

async function wasTold(write: Write, id: string): Promise<boolean> {
  const { rows } = await write.tx.execute(
    sql`select 1 from service_trips where id = ${id} and told_sequence is not null`,
  );
  return rows.length > 0;
}

async function requirePlace(write: Write, after: Change['after']): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from units where id = ${after['unit_id']} and project_id = ${after['project_id']}`,
  );
  if (rows.length === 0) throw refuse('unit_id', rules.otherPlace);
}

function requireWindow(after: Change['after']): void {
  const [start, end] = [textIn(after['window_start']), textIn(after['window_end'])];
  if ((start === null) !== (end === null)) throw refuse(start === null ? 'window_start' : 'window_end', rules.window);
  if (start === null || end === null) return;
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  if (hours <= 0 || hours > 24) throw refuse('window_end', rules.order);
}

async function requireSomebody(write: Write, before: Change['before'], after: Change['after']): Promise<void> {
  const [technician, provider] = [textIn(after['technician']), textIn(after['provider_name'])];
  if (technician !== null && provider !== null) throw refuse('provider_name', rules.who);
  const email = textIn(after['provider_email']);
  if (provider === null && (email !== null || textIn(after['provider_phone']) !== null))
    throw refuse('provider_name', rules.provider);
  if (email !== null && !Email.safeParse(email).success) throw refuse('provider_email', rules.email);
  if (technician === null || technician === before?.['technician']) return;
  const { rows } = await write.tx.execute(sql`
    select 1 from user_groups where user_id = ${technician} and "group" = any(${sql.param([...staffGroups])}::text[])`);
  if (rows.length === 0) throw refuse('technician', rules.staff);
}
