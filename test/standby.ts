import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

import { backUpCluster } from '#platform/server/backup/cluster-backup.ts';
import type { Postgres } from '#platform/server/postgres/supervisor.ts';

interface StandbyOptions {
  primary: Postgres;
  /** The data folder of the primary, and that of the standby, which is made anew. */
  from: string;
  to: string;
  start(dataFolder: string): Promise<Postgres>;
}

/** A second server that takes over, byte by byte, what the first one writes. The primary may be at work meanwhile. */
export async function startStandby({ primary, from, to, start }: StandbyOptions): Promise<Postgres> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const cluster = join(to, 'postgres');
  await backUpCluster(primary.adminUrl, join(from, 'postgres'), cluster);
  await cp(join(from, 'keys'), join(to, 'keys'), { recursive: true });
  const { host, port, password } = new pg.Client({ connectionString: primary.adminUrl });
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${host} port=${port} user=postgres password=${String(password)}'\n`,
  );
  await writeFile(join(cluster, 'standby.signal'), '');
  return start(to);
}

/** The address of a server's database with that of another folder's server beside it. */
export function withStandby(url: string, folder: string, standbyFolder: string): string {
  return url.replace(/host=[^&]*/u, (host) => {
    const place = decodeURIComponent(host.slice('host='.length));
    return `host=${[place, place.replace(folder, standbyFolder)].map(encodeURIComponent).join(',')}`;
  });
}

/** Asks a server as its superuser. */
export async function askServer<T>(server: Pick<Postgres, 'adminUrl'>, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.adminUrl, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
