import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ignoreRepeatedReport } from '../database/repeated-report.ts';
import { StartRefused } from '../start/start-faults.ts';
import { copyHashed, filesBelow, foldersBelow, type ArchivedFile } from './archive.ts';

/** What PostgreSQL makes anew at its start, or must not find in a copy: its folders are kept, their content is not. */
const emptied = /^(?:pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//u;
const leftOut =
  /^(?:postmaster\.(?:pid|opts)(?:\.new)?|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_wal\/.*)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init)(?:$|\/)/u;
const controlFile = 'global/pg_control';
const segmentName = /^[0-9A-F]{24}$/u;

/** The superuser's address of the PostgreSQL that runs on a data folder now; undefined when none does. */
export async function runningAddress(dataFolder: string): Promise<string | undefined> {
  const claim = await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [, , , port, socketFolder] = claim?.split('\n') ?? [];
  if (port === undefined || socketFolder === undefined || socketFolder === '') return undefined;
  const keys: unknown = JSON.parse(await readFile(join(dataFolder, 'keys', 'postgres.json'), 'utf8'));
  const password = typeof keys === 'object' && keys !== null && 'admin' in keys ? String(keys.admin) : '';
  return `postgresql://postgres:${encodeURIComponent(password)}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`;
}

/**
 * Copies the files of a cluster that goes on working. What was committed before its last moment is in the copy: files are copied as they
 * stand, and the log of the time in between, which is copied after them, makes them one again at the first start.
 */
export async function backUpCluster(adminUrl: string, cluster: string, target: string): Promise<ArchivedFile[]> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 30_000 });
  client.on('error', ignoreRepeatedReport);
  await client.connect();
  try {
    // Of this session only: it keeps the log from being recycled before it is copied, and goes with whatever ends us.
    await client.query(`SELECT pg_create_physical_replication_slot('hearth_backup_' || pg_backend_pid(), true, true)`);
    const started = await client.query<{ first: string }>(
      `SELECT pg_walfile_name(pg_backup_start('hearth', fast => true)) AS first`,
    );
    const files = await copyCluster(cluster, target);
    const stopped = await client.query<{ last: string; labelfile: string }>(
      `SELECT pg_walfile_name(lsn) AS last, labelfile FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const [begin] = started.rows;
    const [end] = stopped.rows;
    if (begin === undefined || end === undefined)
      throw new Error('PostgreSQL did not say where its log begins and ends.');
    files.push(...(await copyLog(cluster, target, begin.first, end.last)));
    const label = join(target, 'backup_label');
    await writeFile(label, end.labelfile, { mode: 0o600, flush: true });
    files.push({ path: 'backup_label', ...(await hashed(label)) });
    return files;
  } finally {
    await client.end().catch(ignoreRepeatedReport);
  }
}

async function copyCluster(cluster: string, target: string): Promise<ArchivedFile[]> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const folder of await foldersBelow(cluster))
    if (!emptied.test(folder) && !leftOut.test(`${folder}/`))
      await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  const files: ArchivedFile[] = [];
  const paths = (await filesBelow(cluster)).filter((path) => !emptied.test(path) && !leftOut.test(path));
  // The control file last, as PostgreSQL's own tool does.
  for (const path of [...paths.filter((each) => each !== controlFile), controlFile]) {
    const copied = await copyHashed(join(cluster, path), join(target, path));
    // A table may be dropped meanwhile; the log knows.
    if (copied !== undefined) files.push({ path, ...copied });
  }
  return files;
}

async function copyLog(cluster: string, target: string, first: string, last: string): Promise<ArchivedFile[]> {
  const segments = (await filesBelow(join(cluster, 'pg_wal'))).filter(
    (name) => segmentName.test(name) && name >= first && name <= last,
  );
  if (!segments.includes(first) || !segments.includes(last))
    throw new StartRefused('A part of the log was gone before it could be copied. Take the backup again.');
  const files: ArchivedFile[] = [];
  for (const name of segments) {
    const path = `pg_wal/${name}`;
    const copied = await copyHashed(join(cluster, path), join(target, path));
    if (copied === undefined)
      throw new StartRefused('A part of the log was gone before it could be copied. Take the backup again.');
    files.push({ path, ...copied });
  }
  return files;
}

async function hashed(path: string): Promise<Omit<ArchivedFile, 'path'>> {
  const bytes = await readFile(path);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
