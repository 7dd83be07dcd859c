// Puts a backup into an empty HEARTH_DATA and, where one is set, an empty DATABASE_URL: `npm run restore -- <backup>`. `npm start` then starts the portal as it was.
import { restore } from '#platform/server/backup/backup.ts';
import { openRemoteStore } from '#platform/server/files/file-storage.ts';
import { openLog } from '#platform/server/logging/log.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { startSentence } from '#platform/server/start/start-faults.ts';
import { StartProgress } from '#platform/server/start/start-progress.ts';

const progress = new StartProgress(process.stdout);
const [from] = process.argv.slice(2);
let dataFolder: string | undefined;
try {
  if (from === undefined) throw new Error('Say which: npm run restore -- /mnt/backups/hearth-2026-11-20T03-00-00Z');
  const settings = readSettings(process.env);
  ({ dataFolder } = settings);
  const { databaseUrl } = settings;
  const log = openLog({ logLevel: 'silent', logOutput: 'stdout', dataFolder });
  const store = await openRemoteStore(settings.files);
  const { made_at: madeAt, files } = await restore(
    { dataFolder, databaseUrl, store, log, begin: progress.begin },
    from,
  );
  progress.say(`The portal of ${madeAt} is back in ${dataFolder} (${files.length} files). Start it with npm start.`);
} catch (error) {
  process.stderr.write(`${startSentence(error, dataFolder)}\n`);
  process.exitCode = 1;
}
