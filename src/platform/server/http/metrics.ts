import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#platform/shared/errors.ts';

export interface MetricsParts {
  /** METRICS_TOKEN; without one there are no metrics to be had. */
  readonly token: string | undefined;
  readonly pool: pg.Pool;
  readonly dataFolder: string;
  readonly sockets: { readonly count: number };
  readonly outbox: { readonly unreadMs: number };
}

/** Known names of endpoints only: a label that a stranger could choose would grow without an end. */
const otherRoutes = 'other';

/**
 * `GET /metrics` in the text format of Prometheus, for whoever holds the token. Figures and names of endpoints, nothing of what is
 * stored: no path with an id, no person, no setting.
 */
export function mountMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { token } = parts;
  if (token === undefined) {
    // Said here, because every address that nobody serves answers the page of the portal.
    app.get('/metrics', async () => {
      throw new AppError('not_found');
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const refresh = addGauges(registry, parts);
  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('not_signed_in', {
        said: {
          en: 'Send the token of METRICS_TOKEN as a Bearer token.',
          es: 'Envía el token de METRICS_TOKEN como token Bearer.',
        },
      });
    }
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/iu.exec(header ?? '')?.[1];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  // Digests have one length, so that the comparison tells nothing about the token's.
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'hearth_http_requests_total',
    help: 'Requests that were answered, by endpoint, method and status.',
    labelNames: ['endpoint', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'hearth_http_request_duration_seconds',
    help: 'How long answers took, by method.',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint ?? otherRoutes;
    requests.inc({ endpoint, method: request.method, status: String(reply.statusCode) });
    durations.observe({ method: request.method }, reply.elapsedTime / 1_000);
    done();
  });
}

interface Backlog {
  readonly waiting_jobs: number;
  readonly job_age_s: number;
  readonly failed_jobs: number;
  readonly waiting_mails: number;
  readonly mail_age_s: number;
}

/** What waits in the database, and for how long. Jobs of the future do not wait. */
const backlogQuery = `
  select count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)::float8 as waiting_jobs,
         coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as job_age_s,
         count(*) filter (where attempts >= max_attempts)::float8 as failed_jobs,
         (select count(*) from mail_outbox where state = 'waiting')::float8 as waiting_mails,
         (select coalesce(extract(epoch from now() - min(created_at)), 0) from mail_outbox where state = 'waiting')::float8 as mail_age_s
  from graphile_worker.jobs`;

/** Adds what is looked at when it is asked for, and answers what looks: once for all, so that a scrape asks the database once. */
function addGauges(registry: Registry, { pool, dataFolder, sockets, outbox }: MetricsParts): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `hearth_${name}`, help, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answered this very question: 1 or 0.');
  const wait = gauge('database_pool_wait_seconds', 'How long this very question waited for a connection.');
  const connections = new Gauge({
    name: 'hearth_database_connections',
    help: 'Connections of the common pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
  });
  const backlog = {
    waiting_jobs: gauge('jobs_waiting', 'Jobs that are due and that nobody has taken up.'),
    job_age_s: gauge('job_age_seconds', 'How long the oldest due job has been due.'),
    failed_jobs: gauge('jobs_failed', 'Jobs that were given up after their last try.'),
    waiting_mails: gauge('mails_waiting', 'Mails that were not handed over yet.'),
    mail_age_s: gauge('mail_age_seconds', 'How long the oldest of them has been waiting.'),
  };
  const lag = gauge('outbox_lag_seconds', 'Since when messages for sockets were not read; about 1 while all is well.');
  const open = gauge('sockets_open', 'Open sockets.');
  const free = gauge('disk_free_bytes', 'What is left on the disk of the data folder.');
  const size = gauge('disk_size_bytes', 'The size of that disk.');

  return async () => {
    lag.set(outbox.unreadMs / 1_000);
    open.set(sockets.count);
    connections.set({ state: 'open' }, pool.totalCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'wanted' }, pool.waitingCount);
    const disk = await statfs(dataFolder).catch(() => undefined);
    free.set(disk === undefined ? Number.NaN : disk.bavail * disk.bsize);
    size.set(disk === undefined ? Number.NaN : disk.blocks * disk.bsize);
    const asked = performance.now();
    const found = await readBacklog(pool, () => wait.set((performance.now() - asked) / 1_000));
    up.set(found === undefined ? 0 : 1);
    if (found === undefined) wait.set((performance.now() - asked) / 1_000);
    for (const [name, each] of Object.entries(backlog) as [keyof Backlog, Gauge][])
      each.set(found?.[name] ?? Number.NaN);
  };
}

/** Undefined while the database is away: a scrape then still says all the rest. */
async function readBacklog(pool: pg.Pool, connected: () => void): Promise<Backlog | undefined> {
  try {
    const client = await pool.connect();
    connected();
    try {
      const { rows } = await client.query<Backlog & pg.QueryResultRow>(backlogQuery);
      client.release();
      return rows[0];
    } catch {
      client.release(true);
      return undefined;
    }
  } catch {
    return undefined;
  }
}
