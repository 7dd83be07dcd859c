import type pg from 'pg';
import { sql } from 'drizzle-orm';
import type { Message, Position, Unnumbered } from './outbox-follower.ts';
import type { Executor } from '../writes/transaction.ts';

/** Beyond this many missed messages a client is told to load afresh; the clean-up task forgets what is older than 7 days. */
export const longestReplay = 1_000;

/** Of a channel `c`. Asked of the very connection that reads: while one server takes over from another they may differ. */
const epoch = sql`(c.epoch || '.' || database_line())`;

interface Row {
  snapshot: string;
  channel: string | null;
  epoch: string;
  /** Null for a message that has no number yet. */
  seq: string | null;
  payload: Record<string, unknown>;
  id: string;
  about: string[];
}

/** What has been committed since the last look. */
export interface News {
  /** The snapshot of this look. */
  seen: string;
  /** In the order of their channels' counters. */
  messages: Message[];
  /** What has no number yet, in the order in which it was written. */
  unnumbered: Unnumbered[];
}

/**
 * What has been committed since the snapshot, and the snapshot of this look. A transaction that was under way then and is done
 * now is found by its id, however late it commits; reading by a counter or a time would pass over it.
 */
export async function readNew(
  client: pg.PoolClient,
  { seen, line, paceOf }: { seen: string | undefined; line: string; paceOf: (channel: string) => number },
): Promise<News> {
  const { rows } = await client.query<Row>({
    name: 'hearth_outbox_new',
    text: `select pg_current_snapshot()::text as snapshot, news.*
     from (values (1)) as one
     left join (
       select o.channel, c.epoch, o.seq, o.payload, null as id, null as about from outbox o join channels c on c.id = o.channel
       where o.txid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(o.txid, $1::pg_snapshot)
       union all
       select u.channel, null, null, u.payload, u.id, u.about from outbox_unnumbered u
       where u.txid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(u.txid, $1::pg_snapshot)
     ) as news on true
     order by news.channel, news.seq, news.id`,
    values: [seen ?? null],
  });
  const news: News = { seen: rows[0]?.snapshot ?? seen ?? '', messages: [], unnumbered: [] };
  for (const { channel, epoch, seq, payload, id, about } of rows) {
    if (channel === null) continue;
    if (seq === null) news.unnumbered.push({ channel, payload: { ...payload, n: Number(id) }, about });
    else news.messages.push(messageOf({ channel, epoch: `${epoch}.${line}`, seq, payload }, paceOf(channel)));
  }
  return news;
}

/** Which of several servers numbers: one at a time. It spells "numb". */
const numberingLock = 0x6e75_6d62;

/**
 * Gives all that is committed and has no number yet its place in its channel; what was said several times is one message, with the number
 * `n` of the last of them. False where another server is just doing so.
 */
export async function numberMessages(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>({
    name: 'hearth_outbox_number',
    text: `with turn as materialized (
       select pg_try_advisory_xact_lock($1) as is_ours
     ), taken as (
       delete from outbox_unnumbered u using turn where turn.is_ours
       returning u.id, u.channel, u.payload
     ), told as (
       select channel, payload || jsonb_build_object('n', max(id)) as payload,
         row_number() over (partition by channel order by max(id)) as place
       from taken group by channel, payload
     ), counted as (
       insert into channels (id, seq) select channel, count(*) from told group by channel
       on conflict (id) do update set seq = channels.seq + excluded.seq
       returning id, seq
     ), stored as (
       insert into outbox (channel, seq, payload)
       select told.channel, counted.seq - count(*) over (partition by told.channel) + told.place, told.payload
       from told join counted on counted.id = told.channel
     )
     select is_ours from turn`,
    values: [numberingLock],
  });
  return rows[0]?.is_ours === true;
}

/** The messages after a position, complete; undefined when they are too many, forgotten, or of another stream. */
export async function readAfter(db: Executor, channel: string, after: Position): Promise<Message[] | undefined> {
  const { rows } = await db.execute<{
    last: string;
    epoch: string;
    seq: string | null;
    payload: Record<string, unknown>;
  }>(sql`
    select ${epoch} as epoch, c.seq as last, o.seq, o.payload from channels c
    left join outbox o on o.channel = c.id and o.seq > ${after.seq} and c.seq - ${after.seq} <= ${longestReplay}
    where c.id = ${channel} and ${epoch} = ${after.epoch} order by o.seq`);
  const last = Number(rows[0]?.last ?? -1);
  const messages = rows.flatMap((row) => (row.seq === null ? [] : [messageOf({ ...row, channel, seq: row.seq })]));
  return messages.length === last - after.seq ? messages : undefined;
}

export async function ensureChannel(db: Executor, channel: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from channels where id = ${channel}`);
  if (rows.length === 0) await db.execute(sql`insert into channels (id) values (${channel}) on conflict do nothing`);
}

export async function positionOf(tx: Executor, channel: string): Promise<Position> {
  const { rows } = await tx.execute<{ epoch: string; seq: string }>(
    sql`select ${epoch} as epoch, c.seq from channels c where c.id = ${channel}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Channel ${channel} has gone away.`);
  return { epoch: row.epoch, seq: Number(row.seq) };
}

function messageOf(
  row: { channel: string; epoch: string; seq: string; payload: Record<string, unknown> },
  paceMs = 0,
): Message {
  const seq = Number(row.seq);
  let frame: Buffer | undefined;
  return {
    channel: row.channel,
    epoch: row.epoch,
    seq,
    payload: row.payload,
    // Written once for all sockets of the channel.
    frame: () =>
      (frame ??= Buffer.from(
        JSON.stringify({ ...row.payload, seq, epoch: row.epoch, ...(paceMs > 0 ? { pace_ms: paceMs } : {}) }),
      )),
  };
}
