import pg from 'pg';

/** `busy`: it answers that it is starting or recovering. `silent`: nobody answers. */
export type ProbeState = 'ready' | 'busy' | 'silent';

/** Asks a server whether it serves. A refusal of the password is an error: waiting would not help. */
export async function probe(adminUrl: string): Promise<ProbeState> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      if (error.code === '28P01') {
        throw new Error(
          'The database does not accept the password in keys/postgres.json. Put that file back from a backup.',
          { cause: error },
        );
      }
      return 'busy';
    }
    return 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the portal's role and database where they are missing; the role owns that database and nothing else. */
export async function ensureDatabase(adminUrl: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = 'hearth'`);
    if (role.rowCount === 0)
      await client.query(`CREATE ROLE hearth LOGIN PASSWORD ${client.escapeLiteral(appPassword)}`);
    const database = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'hearth'`);
    if (database.rowCount === 0) await client.query('CREATE DATABASE hearth OWNER hearth');
  } finally {
    await client.end().catch(() => undefined);
  }
}
