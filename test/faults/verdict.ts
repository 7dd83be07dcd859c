import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import pg from 'pg';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { say } from './chance.ts';
import { contentOf, type Effect, type Journal } from './writers.ts';

export interface Verdict {
  readonly acknowledged: number;
  readonly lost: readonly Effect[];
  readonly doubled: readonly string[];
  /** Recipients whose stream of messages has a gap or a number twice. */
  readonly brokenStreams: number;
  /** Files that the database knows and the disk does not hold as they were sent. */
  readonly brokenFiles: readonly string[];
  /** Envelopes that are in a state that their signatures, their chain of events or their sealed file deny. */
  readonly brokenEnvelopes: readonly string[];
}

/** Everything that a correct portal leaves at zero. */
export function faultsIn(found: Verdict, journal: Journal): number {
  const { lost, doubled, brokenStreams, brokenFiles, brokenEnvelopes } = found;
  return (
    lost.length +
    doubled.length +
    brokenStreams +
    brokenFiles.length +
    brokenEnvelopes.length +
    journal.surprises.length
  );
}

/** Says what was found, with the first of each kind of fault. */
export function sayVerdict(found: Verdict, journal: Journal): void {
  say(
    `${found.acknowledged} acknowledged, ${journal.retries} retries, ${found.lost.length} lost, ${found.doubled.length} doubled, ` +
      `${found.brokenStreams} streams with a gap, ${found.brokenFiles.length} broken files, ${found.brokenEnvelopes.length} broken envelopes`,
  );
  for (const surprise of journal.surprises.slice(0, 5)) say(`unexpected answer: ${surprise}`);
  for (const { kind, marker } of found.lost.slice(0, 5)) say(`lost: ${kind} ${marker}`);
  for (const title of found.brokenEnvelopes.slice(0, 5)) say(`broken envelope: ${title}`);
  for (const marker of found.doubled.slice(0, 5)) say(`doubled: ${marker}`);
}

/** True, and said, when a run against what loses writes has found that. */
export function isMutantCaught({ lost }: Verdict): boolean {
  say(
    lost.length > 0 ? 'The loss was caught, as it must be.' : 'The mutant was NOT caught: this harness proves nothing.',
  );
  return lost.length > 0;
}

/** Compares what the writers were told with what the database holds. */
export async function judge(
  url: string,
  { store }: Pick<FileStorage, 'store'>,
  run: string,
  journal: Journal,
): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<Exclude<Effect['kind'], 'step'>, Map<string, number>> = {
      // A project's name changes later, so its number is what tells it.
      project: await countMarkers(client, 'SELECT lower(project_number::text) AS marker FROM projects', run),
      milestone: await countMarkers(client, 'SELECT label AS marker FROM milestones', run),
      // Each change leaves one audit row in its own transaction.
      change: await countMarkers(
        client,
        `SELECT new->>'name' AS marker FROM audit_log WHERE entity_type = 'project' AND old ? 'name'`,
        run,
      ),
      file: await countMarkers(client, 'SELECT client_upload_id AS marker FROM files', run),
      // The title of an envelope is the number of its contract and the contract's own.
      envelope: await countMarkers(
        client,
        `SELECT split_part(title, ' ', 2) AS marker FROM envelopes WHERE sent_at IS NOT NULL`,
        run,
      ),
      signature: await countMarkers(
        client,
        `SELECT split_part(e.title, ' ', 2) || 'x' || r.step AS marker FROM envelope_signatures s
           JOIN envelopes e ON e.id = s.envelope_id JOIN envelope_recipients r ON r.id = s.recipient_id`,
        run,
      ),
    };
    const streams = await client.query<{ broken: number }>(`
      SELECT count(*)::int AS broken
      FROM (SELECT channel, count(*) AS messages, count(DISTINCT seq) AS numbers, max(seq) - min(seq) + 1 AS span, max(seq) AS last FROM outbox GROUP BY channel) s
      JOIN channels c ON c.id = s.channel
      WHERE messages <> numbers OR messages <> span OR last <> c.seq`);
    return {
      acknowledged: journal.acknowledged.length,
      lost: journal.acknowledged.filter(({ kind, marker }) => kind !== 'step' && !found[kind].has(marker)),
      doubled: Object.values(found).flatMap((counts) =>
        [...counts].filter(([, times]) => times > 1).map(([marker]) => marker),
      ),
      brokenStreams: streams.rows[0]?.broken ?? 0,
      brokenFiles: await brokenFiles(client, store, run),
      brokenEnvelopes: await brokenEnvelopes(client, store),
    };
  } finally {
    await client.end();
  }
}

async function countMarkers(client: pg.Client, statement: string, run: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ marker: string | null }>(statement);
  const counts = new Map<string, number>();
  for (const { marker } of rows) {
    if (marker?.startsWith(`${run}-`)) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  return counts;
}

async function brokenFiles(client: pg.Client, store: FileStore, run: string): Promise<string[]> {
  const { rows } = await client.query<{ marker: string; key: string }>(
    'SELECT client_upload_id AS marker, storage_key AS key FROM files WHERE client_upload_id LIKE $1',
    [`${run}-%`],
  );
  const broken: string[] = [];
  for (const { marker, key } of rows) {
    const content = await store.open(key).then(text, () => undefined);
    if (content !== contentOf(marker)) broken.push(marker);
  }
  return broken;
}

async function brokenEnvelopes(client: pg.Client, store: FileStore): Promise<string[]> {
  const { rows: wrong } = await client.query<{ title: string }>(`
    SELECT e.title FROM envelopes e
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE l.event = 'sent') AS sent, count(*) FILTER (WHERE l.event = 'signed') AS signed,
      count(*) FILTER (WHERE l.event = 'completed') AS completed, count(*) FILTER (WHERE l.event = 'sealed') AS sealed
      FROM envelope_log l WHERE l.envelope_id = e.id) l
    CROSS JOIN LATERAL (SELECT count(*) AS signatures FROM envelope_signatures s WHERE s.envelope_id = e.id) s
    WHERE NOT hearth_envelope_chain_holds(e.id) OR l.signed <> s.signatures OR (l.sent = 1) <> (e.sent_at IS NOT NULL)
      OR (l.completed = 1) <> (e.state = 'completed') OR (l.sealed = 1) <> (e.sealed_at IS NOT NULL)`);
  const { rows: kept } = await client.query<{ title: string; key: string; sha256: string }>(`
    SELECT e.title, d.storage_key AS key, d.sha256 FROM envelopes e JOIN envelope_documents d ON d.envelope_id = e.id
    UNION ALL SELECT title, sealed_key, sealed_sha256 FROM envelopes WHERE sealed_at IS NOT NULL`);
  const broken = wrong.map(({ title }) => title);
  for (const { title, key, sha256 } of kept) {
    const bytes = await store.open(key).then(buffer, () => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) broken.push(title);
  }
  return broken;
}
