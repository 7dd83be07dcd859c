import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { AuditVerdict } from '../schema.ts';

const batch = 5_000;
const mostFaults = 100;
const horizonName = 'audit_seal_horizon';

/** A row as the text that is sealed. Columns by name, so that one added later does not break the seals of before. */
const rowText = sql.raw(
  `jsonb_build_array(a.id, to_char(a.at, 'YYYY-MM-DD HH24:MI:SS.US'), a.actor_id, a.actor_name, a.source, a.action, a.entity_type, a.entity_id, a.project_id, a.old, a.new, a.reason, a.request_id)::text`,
);

function seal(before: Buffer | undefined, text: string): Buffer {
  const hash = createHash('sha256');
  if (before !== undefined) hash.update(before);
  return hash.update(text).digest();
}

/**
 * The task that seals what was written since it last ran. Rows are sealed by their own transaction's number, and only those of
 * transactions below which none is still open: ids are handed out before the commit, so "id above the last" would miss rows.
 */
export const sealAuditTask: Task = {
  every: '* * * * *',
  async run(_payload, { inWrite, log, signal }) {
    for (let sealed = batch; sealed === batch && !signal.aborted;) {
      const done = await inWrite((write) => sealBatch(write));
      sealed = done.count;
      // Outside the database too: whoever can rewrite both tables can't rewrite this line.
      if (done.head !== undefined)
        log.info({ seq: done.seq, head: done.head.toString('hex') }, 'The audit log is sealed up to here.');
    }
  },
};

interface Sealed {
  count: number;
  seq: number;
  head: Buffer | undefined;
}

async function sealBatch({ tx }: Write): Promise<Sealed> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${horizonName}))`);
  const { rows: facts } = await tx.execute<{ safe: string; txid: string; id: string; restored: boolean }>(sql`
    select h.safe::text as safe, h.txid::text as txid, h.id::text as id,
      (h.txid > h.safe or (h.txid = '0'::xid8 and exists (select 1 from audit_seals))) as restored
    from (select pg_snapshot_xmin(pg_current_snapshot()) as safe, coalesce((f.value ->> 'txid'), '0')::xid8 as txid,
      coalesce((f.value ->> 'id'), '0')::bigint as id
      from (select 1) one left join installation_facts f on f.key = ${horizonName}) h`);
  const [horizon] = facts;
  if (horizon === undefined) return { count: 0, seq: 0, head: undefined };
  const { rows } = horizon.restored ? await unsealedAnywhere(tx) : await unsealedAfter(tx, horizon);
  const { rows: heads } = await tx.execute<{ seq: string; hash: string }>(
    sql`select seq, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1`,
  );
  let seq = Number(heads[0]?.seq ?? 0);
  let head: Buffer | undefined = heads[0] === undefined ? undefined : Buffer.from(heads[0].hash, 'hex');
  const seals: { seq: number; audit_id: number; hash: string }[] = [];
  for (const row of rows) {
    seq += 1;
    head = seal(head, row.text);
    seals.push({ seq, audit_id: Number(row.id), hash: head.toString('hex') });
  }
  if (seals.length > 0) {
    await tx.execute(
      sql`insert into audit_seals (seq, audit_id, hash) select s.seq, s.audit_id, decode(s.hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s (seq bigint, audit_id bigint, hash text)`,
    );
  }
  const last = rows.at(-1);
  // After a full batch it goes on behind the last row, else behind every transaction that had ended.
  const next =
    last !== undefined && rows.length === batch && !horizon.restored
      ? { txid: last.txid, id: last.id }
      : { txid: horizon.safe, id: '0' };
  if (!(horizon.restored && rows.length === batch)) {
    await tx.execute(
      sql`insert into installation_facts (key, value) values (${horizonName}, ${JSON.stringify(next)}::jsonb)
        on conflict (key) do update set value = excluded.value, updated_at = now()`,
    );
  }
  return { count: rows.length, seq, head: rows.length === 0 ? undefined : head };
}

interface Unsealed extends Record<string, unknown> {
  id: string;
  text: string;
  txid: string;
}

async function unsealedAfter(tx: Executor, horizon: { txid: string; id: string; safe: string }) {
  return tx.execute<Unsealed>(sql`
    select a.id, ${rowText} as text, a.txid::text as txid from audit_log a
    where a.txid >= ${horizon.txid}::xid8 and (a.txid, a.id) > (${horizon.txid}::xid8, ${horizon.id}::bigint)
      and a.txid < ${horizon.safe}::xid8
      and not exists (select 1 from audit_seals s where s.audit_id = a.id)
    order by a.txid, a.id limit ${batch}`);
}

/** In a cluster that was restored elsewhere transactions are counted anew (or the position is lost): every row is compared with the seals, once. */
async function unsealedAnywhere(tx: Executor) {
  await tx.execute(sql`set local enable_nestloop = off`);
  return tx.execute<Unsealed>(sql`
    select a.id, ${rowText} as text, a.txid::text as txid from audit_log a
    where not exists (select 1 from audit_seals s where s.audit_id = a.id) order by a.id limit ${batch}`);
}

/** Recomputes every seal. A row's own fault does not hide those after it: each is judged by the seal that stands before it. */
export async function verifyAudit(db: Executor): Promise<AuditVerdict> {
  const faults: AuditVerdict['faults'] = [];
  let before: Buffer | undefined;
  let count = 0;
  let present = 0;
  for (let seq = 0; ;) {
    const { rows } = await db.execute<{ seq: string; audit_id: string; hash: string; text: string | null }>(sql`
      select s.seq, s.audit_id, encode(s.hash, 'hex') as hash, case when a.id is null then null else ${rowText} end as text
      from audit_seals s left join audit_log a on a.id = s.audit_id where s.seq > ${seq} order by s.seq limit ${batch}`);
    for (const row of rows) {
      const hash = Buffer.from(row.hash, 'hex');
      if (row.text !== null) present += 1;
      const isGap = Number(row.seq) !== count + 1;
      if ((row.text === null || isGap || !seal(before, row.text).equals(hash)) && faults.length < mostFaults)
        faults.push({ id: Number(row.audit_id), fault: row.text === null ? 'removed' : 'changed' });
      before = hash;
      count = Number(row.seq);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    seq = Number(last.seq);
  }
  const { rows: totals } = await db.execute<{ total: number }>(sql`select count(*)::int as total from audit_log`);
  return {
    ok: faults.length === 0,
    rows: count,
    head: before?.toString('hex') ?? null,
    unsealed: Math.max(0, (totals[0]?.total ?? 0) - present),
    faults,
  };
}
