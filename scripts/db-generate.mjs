// Writes the migration for what the tables.ts files say and the last one does not: `npm run db:generate -- <name>`.
// Read the SQL before you commit it; a migration that has landed is never edited.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const name = process.argv[2];
if (name === undefined) {
  console.error('Give the migration a name: npm run db:generate -- add_something');
  process.exit(1);
}
const run = spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' });
if (run.status === 0) keepNewestSnapshot(join('migrations', 'meta'));
process.exit(run.status ?? 1);

/** The next migration is worked out against the newest picture of the tables; the older ones nobody reads. */
function keepNewestSnapshot(folder) {
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'));
  for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, file));
}
