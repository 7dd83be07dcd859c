import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { contentOf, type Effect, type Journal } from './writers.ts';

export interface Verdict {
  readonly acknowledged: number;
  readonly lost: readonly Effect[];
  readonly doubled: readonly string[];
  /** Recipients whose stream of messages has a gap or a number twice. */
  readonly brokenStreams: number;
  /** Files that the database knows and the disk does not hold as they were sent. */
  readonly brokenFiles: readonly string[];
}

/** Compares what the writers were told with what the database holds. */
export async function judge(url: string, dataFolder: string, run: string, journal: Journal): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<Effect['kind'], Map<string, number>> = {
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
    };
    const streams = await client.query<{ broken: number }>(`
      SELECT count(*)::int AS broken
      FROM (SELECT channel, count(*) AS messages, count(DISTINCT seq) AS numbers, max(seq) - min(seq) + 1 AS span, max(seq) AS last FROM outbox GROUP BY channel) s
      JOIN channels c ON c.id = s.channel
      WHERE messages <> numbers OR messages <> span OR last <> c.seq`);
    return {
      acknowledged: journal.acknowledged.length,
      lost: journal.acknowledged.filter(({ kind, marker }) => !found[kind].has(marker)),
      doubled: Object.values(found).flatMap((counts) =>
        [...counts].filter(([, times]) => times > 1).map(([marker]) => marker),
      ),
      brokenStreams: streams.rows[0]?.broken ?? 0,
      brokenFiles: await brokenFiles(client, dataFolder, run),
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

async function brokenFiles(client: pg.Client, dataFolder: string, run: string): Promise<string[]> {
  const { store } = await openFileStorage(dataFolder);
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
