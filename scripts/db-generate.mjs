// Writes the migration for what the tables.ts files say and the last one does not: `npm run db:generate -- <name>`.
// Read the SQL before you commit it; a migration that has landed is never edited.
import { spawnSync } from 'node:child_process';

const name = process.argv[2];
if (name === undefined) {
  console.error('Give the migration a name: npm run db:generate -- add_something');
  process.exit(1);
}
const run = spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' });
process.exit(run.status ?? 1);
