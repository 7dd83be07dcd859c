import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { firstAdminOf, type FirstAdmin } from '#areas/people/accounts/server/first-admin.ts';
import { awaitDatabase } from '#platform/server/database/await-database.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/logging/log.ts';
import { takeDataFolder, type DataFolder } from '#platform/server/start/data-folder.ts';
import { startSentence } from '#platform/server/start/start-faults.ts';
import { readyDatabase } from '../ready-database.ts';
import { prepareSampleCompany } from '../sample.ts';
import { buildPortal, type Portal } from '../server/server.ts';
import type { Builder } from './catalogue.ts';
import { makeFront, type Behind, type Front } from './front.ts';

/** A builder whose database is away is tried again this often. */
const tryAgainMs = 15_000;
/** The start does not wait for long for one that is away: the others come after it, and it is tried again. */
const firstWaitMs = 2_000;
/** How long what was accepted may take to be answered at the end. */
const answeredWithinMs = 5_000;

interface Parts {
  readonly builders: readonly Builder[];
  readonly log: Log;
  /** Tells whoever started the process. */
  say(sentence: string): void;
  readonly tryAgainMs?: number | undefined;
}

interface Opened {
  folder?: DataFolder;
  database?: OpenDatabase;
  portal?: Portal;
  firstAdmin?: FirstAdmin;
}

/**
 * Serves several builders from this process: each has a portal of its own, on a database, a folder and keys of its own, and shares nothing
 * with the others but the process and the address that it listens on. One that can't be opened is said and tried again; the others serve.
 */
export class Builders {
  readonly #parts: Parts;
  readonly #byName = new Map<string, Builder>();
  readonly #opened = new Map<Builder, Opened>();
  readonly #served = new Map<Builder, Behind>();
  readonly #ending = new AbortController();
  readonly #front: Front;
  #retries: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    const [first] = parts.builders;
    if (first === undefined) throw new Error('There is no builder to serve.');
    for (const builder of parts.builders) for (const host of builder.hosts) this.#byName.set(host, builder);
    const behind = (builder: Builder) => this.#served.get(builder) ?? ('away' as const);
    this.#front = makeFront({
      log: parts.log,
      settings: first.settings,
      find: (name) => {
        const builder = this.#byName.get(name);
        return builder === undefined ? undefined : behind(builder);
      },
      all: () => parts.builders.map(behind),
    });
  }

  /** Listens and opens every builder, one after the other; answers where. */
  async start(): Promise<string> {
    const address = await this.#front.listen();
    const failed: Builder[] = [];
    for (const builder of this.#parts.builders) if (!(await this.#open(builder, firstWaitMs))) failed.push(builder);
    this.#retries = Promise.all(failed.map((builder) => this.#keepTrying(builder)));
    return address;
  }

  /** Finishes what was accepted, and closes all that is open. */
  async close(): Promise<void> {
    this.#ending.abort();
    const answered = this.#front.close();
    const opened = [...this.#opened];
    // Open sockets would hold up the end; what else was accepted is answered before anything is closed that it needs.
    await Promise.all(opened.map(async ([, { portal }]) => portal?.sockets.close()));
    await Promise.race([answered, sleep(answeredWithinMs)]);
    await Promise.all(opened.map(([builder]) => this.#shut(builder)));
    await this.#retries;
  }

  async #keepTrying(builder: Builder): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await sleep(this.#parts.tryAgainMs ?? tryAgainMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || (await this.#open(builder))) return;
    }
  }

  /** False when it could not be opened; then nothing of it stays open. */
  async #open(builder: Builder, longestWaitMs = Infinity): Promise<boolean> {
    const { name, hosts, settings } = builder;
    const log: Log = this.#parts.log.child({ builder: name });
    const opened: Opened = {};
    this.#opened.set(builder, opened);
    try {
      opened.folder = await takeDataFolder(settings.dataFolder);
      const url = settings.databaseUrl ?? '';
      await awaitDatabase(url, {
        waitMs: Math.min(settings.databaseWaitMs, longestWaitMs),
        signal: this.#ending.signal,
      });
      const database = (opened.database = openDatabase(url, {
        log,
        connectTimeoutMs: 30_000,
        maxConnections: settings.databaseConnections,
      }));
      await readyDatabase({ database, settings, log, say: (sentence) => this.#parts.say(`${name}: ${sentence}`) });
      const portal = (opened.portal = await buildPortal({ settings, database, log }));
      await prepareSampleCompany(settings, database);
      opened.firstAdmin = await firstAdminOf(portal.kernel, database.pool, settings);
      database.serve();
      await portal.begin();
      giveBackMemory();
      this.#served.set(builder, { server: portal.kernel.app.server, isReady: () => isReady(portal) });
      log.info({ hosts }, 'The builder is served.');
      const { link } = opened.firstAdmin;
      this.#parts.say(`${name} is served at ${settings.publicUrl}`);
      if (link !== undefined)
        this.#parts.say(
          `${name}: nobody administers this portal yet. Whoever opens this link first, within 24 hours, becomes its admin:\n${link}`,
        );
      return true;
    } catch (error) {
      if (!this.#ending.signal.aborted) {
        log.error({ err: error }, 'The builder could not be opened; it is tried again.');
        this.#parts.say(`${name} is not served: ${startSentence(error, settings.dataFolder)}`);
      }
      await this.#shut(builder);
      return false;
    }
  }

  async #shut(builder: Builder): Promise<void> {
    const { portal, database, folder, firstAdmin } = this.#opened.get(builder) ?? {};
    this.#served.delete(builder);
    this.#opened.delete(builder);
    for (const close of [
      () => portal?.close(),
      () => firstAdmin?.release(),
      () => Promise.race([database?.close(), sleep(1_000)]),
      () => folder?.release(),
    ]) {
      try {
        await close();
      } catch (error) {
        this.#parts.log.error({ err: error, builder: builder.name }, 'Closing a builder failed.');
      }
    }
  }
}

async function isReady({ kernel }: Portal): Promise<boolean> {
  return (await kernel.app.inject('/readyz')).statusCode === 200;
}

/** What making a portal has left behind is given back before the next one is made, so that a process with many does not grow by it. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
