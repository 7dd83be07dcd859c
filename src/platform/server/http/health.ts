import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Log } from '../logging/log.ts';

export interface HealthParts {
  readonly pool: pg.Pool;
  readonly dataFolder: string;
  readonly log: Log;
}

/** Below this share of free space, whoever runs the portal is told. */
const alarmFreeShare = 0.1;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work now; red while the database is away or the portal is
 * closing, so that a load balancer sends people elsewhere. Neither tells a stranger anything about what is wrong.
 */
export function mountHealth(app: FastifyInstance, { pool, dataFolder, log }: HealthParts): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing && (await answers(pool));
    return reply.status(ready ? 200 : 503).send({ ok: ready });
  });
  const watch = setInterval(() => {
    watchDisk(dataFolder, log).catch((error: unknown) => log.warn({ err: error }, 'The disk could not be looked at.'));
  }, 60_000);
  watch.unref();
  app.addHook('onClose', async () => clearInterval(watch));
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_500, false).unref());
  const answered = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}

/** Warns while the disk of the data folder is nearly full: writes are refused once it is, though nothing is lost. */
export async function watchDisk(
  dataFolder: string,
  log: Pick<Log, 'warn'>,
  alarmShare = alarmFreeShare,
): Promise<boolean> {
  const { bavail, blocks } = await statfs(dataFolder);
  const freeShare = blocks === 0 ? 1 : bavail / blocks;
  const alarming = freeShare < alarmShare;
  if (alarming) log.warn({ freePercent: Math.floor(freeShare * 100) }, 'The disk of the data folder is nearly full.');
  return alarming;
}
