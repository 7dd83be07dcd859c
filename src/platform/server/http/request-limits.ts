import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#platform/shared/contract.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { RequestLimits as Limits } from '../start/settings.ts';
import { networkOf } from '../writes/attempts.ts';
import type { Viewer } from '../viewer.ts';
import type { Text } from '#platform/shared/text.ts';

const windowS = 60;
/** How long a count may be known to this process alone. */
const shareMs = 1_000;
/** Where the files of one page come from, calls are many and cheap. */
const filesForOneCall = 5;

/** What calls are taken from. `renewal` is for what a browser of somebody brings that is not yet known to be good. */
type Allowance = 'person' | 'anonymous' | 'renewal' | 'files' | 'exports';

const byPerson: Text = {
  en: 'You are asking for a lot at once. Wait a moment, then go on.',
  es: 'Estás pidiendo mucho a la vez. Espera un momento y continúa.',
};
const byNetwork: Text = {
  en: 'Too many requests come from your network. Wait a moment, or sign in.',
  es: 'Llegan demasiadas solicitudes desde tu red. Espera un momento o inicia sesión.',
};
const sentences: Readonly<Record<Allowance, Text>> = {
  person: byPerson,
  files: byPerson,
  anonymous: byNetwork,
  renewal: byNetwork,
  exports: {
    en: 'You have made several exports in the last minute. Wait a moment, then make the next one.',
    es: 'Hiciste varias exportaciones en el último minuto. Espera un momento y haz la siguiente.',
  },
};

/** A sign-in that this portal never made: whoever sends it is counted like anybody who brings nothing. */
export class ForgedSignIn extends AppError {
  constructor() {
    super('session_ended');
  }
}

interface Context {
  pool: pg.Pool;
  log: BaseLogger;
  /** Undefined: nothing is limited. */
  limits: Limits | undefined;
}

/**
 * How many calls a person, and a network where nobody is signed in, may make in a minute. Counted in memory, so that no call waits for
 * it; what was counted goes to PostgreSQL once a second in one statement, which answers what other processes have counted meanwhile, and
 * is read from there at the start.
 */
export class RequestLimits {
  readonly #pool: pg.Pool;
  readonly #log: BaseLogger;
  readonly #limiters: Readonly<Record<Allowance, RateLimiterMemory>> | undefined;
  /** What was counted since the last statement. */
  #unshared = new Map<string, { allowance: Allowance; subject: string; count: number; endsAt: number }>();
  #sharing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout | undefined;

  private constructor({ pool, log, limits }: Context) {
    this.#pool = pool;
    this.#log = log;
    if (limits === undefined) return;
    const limiter = (points: number) => new RateLimiterMemory({ points, duration: windowS });
    this.#limiters = {
      person: limiter(limits.perPerson),
      anonymous: limiter(limits.perAddress),
      renewal: limiter(limits.perPerson),
      files: limiter(limits.perPerson * filesForOneCall),
      exports: limiter(limits.exports),
    };
    this.#timer = setInterval(() => this.#share(), shareMs).unref();
  }

  /** What was counted before a restart still counts. */
  static async open(context: Context): Promise<RequestLimits> {
    const opened = new RequestLimits(context);
    if (opened.#limiters === undefined) return opened;
    const { rows } = await context.pool.query<CounterRow>(
      'select subject, count, extract(epoch from ends_at - now())::float8 as left_s from request_counters where ends_at > now()',
    );
    for (const row of rows) opened.#learn(row);
    return opened;
  }

  /**
   * Takes a call from what its caller may make in a minute; throws 429 with Retry-After when that is used up. `wasGood`: it brings a sign-in
   * of this portal that is over.
   */
  async take(
    endpoint: Endpoint,
    request: Pick<FastifyRequest, 'ip'>,
    viewer: Viewer | undefined,
    wasGood: boolean,
  ): Promise<void> {
    if (this.#limiters === undefined) return;
    const subject = viewer?.userId ?? networkOf(request.ip);
    if (endpoint.allowance === 'files') return this.#count('files', subject);
    const renews = endpoint.allowance === 'renewal' || wasGood;
    await this.#count(viewer !== undefined ? 'person' : renews ? 'renewal' : 'anonymous', subject);
    if (endpoint.allowance === 'exports') await this.#count('exports', subject);
  }

  async #count(allowance: Allowance, subject: string): Promise<void> {
    const limiter = this.#limiters?.[allowance];
    if (limiter === undefined) return;
    const found = await limiter.consume(subject).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    this.#note(allowance, subject, found.msBeforeNext);
    if (found.consumedPoints > limiter.points)
      throw new AppError('too_many_requests', {
        said: sentences[allowance],
        retryAfterS: Math.max(1, Math.ceil(found.msBeforeNext / 1_000)),
      });
  }

  #note(allowance: Allowance, subject: string, leftMs: number): void {
    const key = `${allowance}:${subject}`;
    const known = this.#unshared.get(key);
    if (known === undefined) this.#unshared.set(key, { allowance, subject, count: 1, endsAt: Date.now() + leftMs });
    else known.count += 1;
  }

  #share(): void {
    if (this.#unshared.size > 0) this.#sharing = this.#sharing.then(() => this.#shareNow());
  }

  async #shareNow(): Promise<void> {
    const sent = this.#unshared;
    if (sent.size === 0) return;
    this.#unshared = new Map();
    const now = Date.now();
    const lines = [...sent].toSorted(([one], [other]) => (one < other ? -1 : 1));
    try {
      const { rows } = await this.#pool.query<CounterRow>(shareStatement, [
        lines.map(([key]) => key),
        lines.map(([, { count }]) => count),
        lines.map(([, { endsAt }]) => Math.max(0, (endsAt - now) / 1_000)),
      ]);
      for (const row of rows) this.#learn(row);
    } catch (error) {
      // The counts of this process hold on; what was not shared is tried again with what comes.
      for (const [key, line] of sent) {
        const meanwhile = this.#unshared.get(key);
        if (meanwhile === undefined) this.#unshared.set(key, line);
        else meanwhile.count += line.count;
      }
      this.#log.debug({ err: error }, 'Counts of requests could not be kept right now.');
    }
  }

  /** Takes over what the database knows, if that is more than what is known here. */
  #learn({ subject: key, count, left_s: leftS }: CounterRow): void {
    const [allowance, limiter] = this.#limiterOf(key);
    if (limiter === undefined || leftS <= 0) return;
    const subject = key.slice(allowance.length + 1);
    const all = count + (this.#unshared.get(key)?.count ?? 0);
    void limiter.get(subject).then((known) => {
      if ((known?.consumedPoints ?? 0) < all) void limiter.set(subject, all, leftS);
    });
  }

  #limiterOf(key: string): [string, RateLimiterMemory | undefined] {
    const name = key.slice(0, key.indexOf(':'));
    const found = Object.entries(this.#limiters ?? {}).find(([allowance]) => allowance === name);
    return [name, found?.[1]];
  }

  /** Keeps the last counts. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#share();
    await this.#sharing;
  }
}

interface CounterRow {
  subject: string;
  count: number;
  left_s: number;
}

/** Sorted by subject, so that two processes lock the rows in one order. A count whose minute is over begins anew. */
const shareStatement = `
  insert into request_counters as kept (subject, count, ends_at)
  select subject, count, now() + make_interval(secs => left_s)
  from unnest($1::text[], $2::int[], $3::float8[]) as given (subject, count, left_s)
  on conflict (subject) do update set
    count = case when kept.ends_at <= now() then excluded.count else kept.count + excluded.count end,
    ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
  returning subject, count, extract(epoch from ends_at - now())::float8 as left_s`;
