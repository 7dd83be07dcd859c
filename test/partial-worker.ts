// A process that takes in a piece of an upload into a bucket, and never gets to its end: it is killed in the middle.
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { readSettings } from '#platform/server/start/settings.ts';

const [dataFolder = '', id = '', offset = '0'] = process.argv.slice(2);
const { partials } = await openFileStorage(dataFolder, undefined, readSettings(process.env).files);
async function* slowly() {
  yield Buffer.alloc(64 * 1024, 1);
  process.stdout.write('begun\n');
  await sleep(600_000);
}
await partials.append(id, Number(offset), Readable.from(slowly(), { objectMode: false }), { max: 1024 * 1024 });
