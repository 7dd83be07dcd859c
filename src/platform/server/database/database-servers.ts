import pg from 'pg';
import { ignoreRepeatedReport } from './repeated-report.ts';

/** How one server answered when it was asked whether it takes writes: `undefined` when it does. */
export type ServerAnswer = { readonly url: string; readonly failure: unknown };

/** A server that only follows another one: it reads, and writes nothing. */
export class FollowsAnother extends Error {
  constructor() {
    super('This server is a standby: it takes no writes.');
  }
}

/**
 * The addresses that one address names. As with libpq, several servers stand between commas, each with its port:
 * `postgresql://user:password@one:5432,two:5432/hearth` is one for each of them, with all the rest in common; or, as the folders of
 * sockets have to, in the parameter `host`.
 */
export function serversIn(url: string): readonly string[] {
  const [, before = '', servers = '', after = ''] = severalAt.exec(url) ?? severalHosts.exec(url) ?? [];
  const named = servers.split(/,|%2C/iu).filter((server) => server !== '');
  return named.length === 0 ? [url] : named.map((server) => `${before}${server}${after}`);
}

const severalAt = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*,[^/?]*)(.*)$/u;
const severalHosts = /^([a-z]+:\/\/(?:[^@/?]*@)?\/[^?]*\?(?:[^#]*&)?host=)([^&#]*(?:,|%2C)[^&#]*)(.*)$/iu;

/**
 * Servers that copy one another, of which one takes writes: which that is, is asked of all at once at the start, and again whenever
 * nothing comes of a connection. With one server there is nothing to ask.
 */
export class DatabaseServers {
  readonly urls: readonly string[];
  #writable: string;
  #asking: Promise<readonly ServerAnswer[]> | undefined;

  constructor(url: string) {
    this.urls = serversIn(url);
    this.#writable = this.urls[0] ?? url;
  }

  get areSeveral(): boolean {
    return this.urls.length > 1;
  }

  /** The one that took writes when they were last asked. */
  get writable(): string {
    return this.#writable;
  }

  /**
   * Asks all of them, each given `timeoutMs`; whoever asks meanwhile shares the answer. Answers nothing as soon as one takes writes, and else
   * what became of each.
   */
  find(timeoutMs: number): Promise<readonly ServerAnswer[]> {
    return (this.#asking ??= this.#ask(timeoutMs).finally(() => (this.#asking = undefined)));
  }

  /** True when another server than `tried` takes writes now. */
  async isElsewhere(tried: string, timeoutMs: number): Promise<boolean> {
    if (!this.areSeveral) return false;
    if (this.#writable === tried) await this.find(timeoutMs);
    return this.#writable !== tried;
  }

  async #ask(timeoutMs: number): Promise<readonly ServerAnswer[]> {
    const failures: ServerAnswer[] = [];
    try {
      this.#writable = await Promise.any(
        this.urls.map(async (url) => {
          const failure = await askServer(url, timeoutMs, this.areSeveral);
          if (failure === undefined) return url;
          failures.push({ url, failure });
          throw new Error('It takes no writes now.', { cause: failure });
        }),
      );
      return [];
    } catch {
      return failures.toSorted((a, b) => this.urls.indexOf(a.url) - this.urls.indexOf(b.url));
    }
  }
}

/** Throws {@link FollowsAnother} on a server that takes no writes. */
export async function requireWritable(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
  if (rows[0]?.follows === true) throw new FollowsAnother();
}

/** What stands against a server; nothing where it answers and, should that matter, takes writes. */
async function askServer(url: string, timeoutMs: number, mustWrite: boolean): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'hearth',
  });
  client.on('error', ignoreRepeatedReport);
  try {
    await client.connect();
    await (mustWrite ? requireWritable(client) : client.query('SELECT 1'));
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(ignoreRepeatedReport);
  }
}
