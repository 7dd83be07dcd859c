// Takes a backup of the portal of HEARTH_DATA, running or not: `npm run backup -- <folder>`. Prints where it is.
import { backUp } from '#platform/server/backup/backup.ts';
import { openLog } from '#platform/server/log.ts';
import { readSettings } from '#platform/server/settings.ts';
import { startSentence } from '#platform/server/start-faults.ts';
import { StartProgress } from '#platform/server/start-progress.ts';

const progress = new StartProgress(process.stdout);
const [into] = process.argv.slice(2);
let dataFolder: string | undefined;
try {
  if (into === undefined) throw new Error('Say where to: npm run backup -- /mnt/backups');
  const settings = readSettings(process.env);
  ({ dataFolder } = settings);
  if (settings.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: back that PostgreSQL up with its own tools, and the folders keys and files of HEARTH_DATA with it.',
    );
  const log = openLog({ logLevel: 'silent', logOutput: 'stdout', dataFolder });
  progress.say(`The backup is in ${await backUp({ dataFolder, log, begin: progress.begin }, into)}`);
} catch (error) {
  process.stderr.write(`${startSentence(error, dataFolder)}\n`);
  process.exitCode = 1;
}
