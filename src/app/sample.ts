import { sql } from 'drizzle-orm';
import { sampleDesignJob } from '#sample/design.ts';
import { sampleEnvelopesJob } from '#sample/envelopes.ts';
import { isEmpty, isLoaded, loadSampleCompany, sampleSignIns, wasRemoved } from '#sample/load.ts';
import { loadWalls } from '#sample/wall.ts';
import { loadPapers, loadPictures, loadPlan } from '#sample/pictures.ts';
import { loadLoop } from '#sample/loop.ts';
import { loadPunchItems } from '#sample/punch.ts';
import type { BeginStep } from '#platform/server/start/start-progress.ts';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';

/**
 * Loads the sample company into an empty database: by itself into the embedded one, into another only when asked. Answers the
 * sign-ins to print while the company is there, undefined when it is not.
 */
export async function prepareSampleCompany(
  settings: Settings,
  database: OpenDatabase,
  begin?: BeginStep,
): Promise<readonly string[] | undefined> {
  const isWanted =
    settings.sampleCompany === 'on' || (settings.sampleCompany === 'auto' && settings.databaseUrl === undefined);
  const context = { db: database.db, events: new EventBus() };
  return inTransaction(context, systemActor, async (write) => {
    // Servers that start together on one empty database take turns.
    await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext('hearth_sample_company'))`);
    if (await isLoaded(write)) return sampleSignIns;
    if (settings.sampleCompany === 'auto' && (await wasRemoved(write))) return undefined;
    if (!isWanted || !(await isEmpty(write))) return undefined;
    const step = begin?.('Loading the sample company');
    await loadSampleCompany(write, await hashPassword(settings.samplePassword));
    const storage = await openFileStorage(settings.dataFolder, undefined, settings.files);
    step?.update('(pictures)');
    await loadPictures(write, storage);
    await loadPlan(write, storage);
    await loadPunchItems(write);
    await loadLoop(write);
    step?.update('(papers)');
    await loadPapers(write, storage);
    await loadWalls(write);
    step?.end();
    write.job(sampleDesignJob, {}, { key: sampleDesignJob });
    write.job(sampleEnvelopesJob, {}, { key: sampleEnvelopesJob });
    return sampleSignIns;
  });
}
