import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { millisecondsUntil, portalProcess } from '../faults/portal-process.ts';
import { findChromium } from '#scripts/find-chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal of this run listens, without a slash at the end. */
    portalAddress: string;
    chromiumPath: string;
    /** Its data folder: outgoing mail lies in it. */
    portalData: string;
  }
}

/** One real portal with the sample company, and one browser to find, for the whole run of the journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  if ('problem' in chromium) throw new Error(chromium.problem);
  const data = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
  const portal = await portalProcess({ HEARTH_DATA: data, SAMPLE_COMPANY: 'on', NODE_ENV: '', DATABASE_URL: '' });
  portal.start();
  const isUp = async () => (await fetch(`${portal.address}/healthz`)).ok;
  await millisecondsUntil(isUp, 110_000, 'The start of the portal').catch((error: unknown) => {
    throw new Error(`The portal does not come up. It printed:\n${portal.printed()}`, { cause: error });
  });
  // By name, as people open it: cookies are bound to the name, and so is what the browser takes for its own machine.
  project.provide('portalAddress', portal.address.replace('127.0.0.1', 'localhost'));
  project.provide('chromiumPath', chromium.path);
  project.provide('portalData', data);
  return async () => {
    await portal.stop();
    await discardCluster(data, pino({ level: 'silent' }));
    await rm(data, { recursive: true, force: true });
  };
}
