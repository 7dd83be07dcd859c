// Takes the sample company out of the database: `npm run sample:remove`, while the portal is stopped (embedded database) or running (DATABASE_URL).
import { records } from '#app/records.ts';
import { removeSampleCompany } from '#sample/remove.ts';
import { takeDataFolder } from '#platform/server/start/data-folder.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { openLog } from '#platform/server/logging/log.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { StartProgress } from '#platform/server/start/start-progress.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';

const settings = readSettings(process.env);
const folder = settings.databaseUrl === undefined ? await takeDataFolder(settings.dataFolder) : undefined;
const log = openLog(settings);
const postgres =
  settings.databaseUrl === undefined
    ? await startPostgres({
        dataFolder: settings.dataFolder,
        log,
        begin: new StartProgress(process.stdout).begin,
      })
    : undefined;
const database = openDatabase(settings.databaseUrl ?? postgres?.url ?? '');
try {
  const keys = await inTransaction({ db: database.db, events: new EventBus() }, systemActor, (write) =>
    removeSampleCompany(write, records),
  );
  const storage = await openFileStorage(settings.dataFolder, undefined, settings.files);
  for (const key of keys) await storage.store.remove(key);
  process.stdout.write('The sample company is gone. The next start prints a link for your first admin.\n');
} finally {
  await database.close();
  await postgres?.stop();
  await folder?.release();
}
