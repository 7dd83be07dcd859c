// Reads the models of a queue until it is killed: the server that dies in the middle of a reading.
import { pino } from 'pino';
import { readModelTask } from '#areas/design/models/server/jobs.ts';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';

const [url = '', dataFolder = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { maxConnections: 8 });
startJobs(
  { db, pool, events: new EventBus(), log: pino({ level: 'silent' }) },
  { read_model: readModelTask(db, await openFileStorage(dataFolder), new ReadingQueue()) },
);
