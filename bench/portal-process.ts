// A portal on the database given, for measuring: prints its address and serves until it is ended.
import pino from 'pino';
import { buildPortal } from '#app/server/server.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { readSettings } from '#platform/server/start/settings.ts';

const settings = readSettings({ ...process.env, NODE_ENV: 'production', REQUEST_LIMITS: 'off' });
const database = openDatabase(settings.databaseUrl ?? '');
const portal = await buildPortal({ settings, database, log: pino({ level: 'silent' }) });
process.stdout.write(`${await portal.listen()}\n`);
