// Takes a backup of the portal of HEARTH_DATA and, where one is set, DATABASE_URL, running or not: `npm run backup -- <folder>`. Prints where it is.
import { backUp } from '#platform/server/backup/backup.ts';
import { openRemoteStore } from '#platform/server/files/file-storage.ts';
import { openLog } from '#platform/server/logging/log.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { startSentence } from '#platform/server/start/start-faults.ts';
import { StartProgress } from '#platform/server/start/start-progress.ts';

const progress = new StartProgress(process.stdout);
const [into] = process.argv.slice(2);
let dataFolder: string | undefined;
try {
  if (into === undefined) throw new Error('Say where to: npm run backup -- /mnt/backups');
  const settings = readSettings(process.env);
  ({ dataFolder } = settings);
  const log = openLog({ logLevel: 'silent', logOutput: 'stdout', dataFolder });
  const { databaseUrl } = settings;
  const store = await openRemoteStore(settings.files);
  const hasRootKey = settings.rootKey !== undefined;
  const path = await backUp(
    { dataFolder, databaseUrl, hasRootKey, store, log, begin: progress.begin, say: progress.say },
    into,
  );
  progress.say(`The backup is in ${path}`);
} catch (error) {
  process.stderr.write(`${startSentence(error, dataFolder)}\n`);
  process.exitCode = 1;
}
