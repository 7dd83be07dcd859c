// Sends the mail of a queue until it is killed: the server that dies in the test of jobs.
import { pino } from 'pino';
import { openDatabase } from '#platform/server/database/database.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { sendMailTask } from '#platform/server/mail/mail.ts';

const [url = '', dataFolder = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { maxConnections: 8 });
const settings = {
  smtp: undefined,
  mailFrom: 'Hearth <portal@example.com>',
  dataFolder,
  publicUrl: 'https://portal.example.com',
};
startJobs(
  { db, pool, events: new EventBus(), log: pino({ level: 'silent' }) },
  { send_mail: sendMailTask(db, settings) },
);
