// Starts the embedded PostgreSQL on a data folder and ends without stopping it, as a portal that was killed does.
import { pino } from 'pino';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';

const [dataFolder = '', settings = '{}'] = process.argv.slice(2);
const postgres = await startPostgres({
  dataFolder,
  log: pino({ level: 'silent' }),
  syncToDisk: false,
  settings: JSON.parse(settings),
});
process.stdout.write(String(postgres.pid));
process.kill(process.pid, 'SIGKILL');
