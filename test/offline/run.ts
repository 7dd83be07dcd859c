// `npm run test:offline [-- --punch 20 --answers 20 --photos 100 --kills 3 --cuts 12 --seed 1]`: two hours on the floor without network.
// The browser is killed while it enters and while it sends, the line is cut at random while it sends, and the server is killed: everything
// must stand in the portal once and in order. `--data` takes a folder with the sample company in it, `--address` a
// portal that runs already; its server is then not killed.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { millisecondsUntil, portalProcess } from '../faults/portal-process.ts';
import { Session } from '../faults/session.ts';
import {
  openAgain,
  enterAnswers,
  enterPunch,
  faultsOf,
  planShift,
  readyForShift,
  until,
  waitingOn,
  type Shift,
} from './shift.ts';
import { lineTo, openTablet, type Line, type Tablet } from './tablet.ts';

const { values } = parseArgs({
  options: {
    punch: { type: 'string', default: '20' },
    answers: { type: 'string', default: '20' },
    photos: { type: 'string', default: '100' },
    kills: { type: 'string', default: '3' },
    cuts: { type: 'string', default: '12' },
    width: { type: 'string', default: '1200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    address: { type: 'string' },
    data: { type: 'string' },
  },
});
const folder = await realpath(await mkdtemp(join(tmpdir(), 'hearth-offline-')));
const password = (values.address ?? values.data) ? 'hearth-sample' : 'offline-sample-password';
const data = values.data ?? join(folder, 'data');
const random = seeded(Number(values.seed));
const counts = { kills: 0, cuts: 0, serverKills: 0 };

const portal =
  values.address === undefined
    ? await portalProcess({
        HEARTH_DATA: data,
        NODE_ENV: '',
        SAMPLE_COMPANY: 'on',
        SAMPLE_PASSWORD: password,
      })
    : undefined;
const address = portal?.address ?? values.address ?? '';
const people = { floor: new Session(address, 'floor', password), admin: new Session(address, 'admin', password) };
const ask = async (person: keyof typeof people, path: string) => {
  const { status, body } = await people[person].request('GET', `/api${path}`, { timeoutMs: 30_000 });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.slice(0, 300)}`);
  return JSON.parse(body);
};
let line: Line | undefined;
let tablet: Tablet | undefined;
let failed = true;
try {
  portal?.start();
  await millisecondsUntil(async () => (await ask('floor', '/sign-off-wall')).modules.length > 0, 240_000, 'The portal');
  failed = !(await run());
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${portal?.printed().slice(-3_000) ?? ''}\n`,
  );
} finally {
  await tablet?.context.close().catch(() => undefined);
  await line?.close();
  await portal?.stop();
  if (portal !== undefined && values.data === undefined) await discardCluster(data, pino({ level: 'silent' }));
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(): Promise<boolean> {
  const found = await findChromium({ prefersShell: true });
  if ('problem' in found) throw new Error(found.problem);
  line = await lineTo(Number(new URL(address).port));
  const [there, store] = [line, join(folder, 'tablet')];
  const open = async () => (tablet = await openTablet(store, there.address, found.path));
  const shift = await planShift(ask, {
    punch: Number(values.punch),
    answers: Number(values.answers),
    photos: Number(values.photos),
    width: Number(values.width),
    mark: `S${Number(values.seed).toString(36)}`,
  });
  const first = await open();
  await readyForShift(first.page, shift, password);
  say(
    `the tablet is ready; ${shift.punch.length + shift.answers.length} edits, ${values.photos} photos, seed ${values.seed}`,
  );
  there.cut();
  const entered = await enterAll(shift, open);
  say(`entered without network, with ${counts.kills} kills of the browser on the way: ${entered} entries wait`);
  const began = performance.now();
  await sendAll(there, open, entered);
  say(
    `sent in ${((performance.now() - began) / 1_000).toFixed(0)} s under ${counts.cuts} cuts of the line, ${counts.kills} kills of the browser in all and ${counts.serverKills} of the server`,
  );
  const faults = await faultsOf(ask, shift);
  for (const fault of faults.slice(0, 20)) say(fault);
  say(faults.length === 0 ? 'Everything arrived once and in order.' : `${faults.length} faults.`);
  return faults.length === 0;
}

/** Enters the whole shift; half way through the browser is killed and opened again, without network still. */
async function enterAll(shift: Shift, open: () => Promise<Tablet>): Promise<number> {
  let page = tablet?.page ?? (await open()).page;
  await page.goto('/floor/punch-lists');
  await page.getByText('No connection').waitFor();
  const half = Math.ceil(shift.punch.length / 2);
  await enterPunch(page, shift, shift.punch.slice(0, half));
  const held = await waitingOn(page);
  await tablet?.kill();
  counts.kills += 1;
  page = (await open()).page;
  await page.goto('/floor/punch-lists');
  await until(async () => (await waitingOn(page)) === held, 'all that was entered outlives the kill');
  await enterPunch(page, shift, shift.punch.slice(half));
  await enterAnswers(page, shift, shift.answers);
  return waitingOn(page);
}

/** Lets the tablet send, and cuts, kills and waits at random until nothing waits any more. */
async function sendAll(there: Line, open: () => Promise<Tablet>, entered: number): Promise<void> {
  let page = tablet?.page ?? (await open()).page;
  const blows = [
    ...Array.from({ length: Number(values.cuts) }, () => 'cut' as const),
    ...Array.from({ length: Math.max(0, Number(values.kills) - 1) }, () => 'browser' as const),
    ...(portal === undefined ? [] : (['server', 'server'] as const)),
  ]
    .map((blow) => ({ blow, place: random() }))
    .toSorted((one, other) => one.place - other.place);
  there.mend();
  await openAgain(page, password);
  for (const [at, { blow }] of blows.entries()) {
    // Spread over what there is to send, and in the middle of it.
    const left = Math.max(1, Math.round(entered * (1 - (at + 1) / (blows.length + 1))));
    await until(async () => (await waitingOn(page)) <= left, `${left} entries are left`, 240_000);
    await sleep(random() * 150);
    if (blow === 'cut') {
      there.cut();
      counts.cuts += 1;
      await sleep(200 + random() * 1_500);
      there.mend();
    } else if (blow === 'server') {
      await portal?.kill();
      counts.serverKills += 1;
    } else {
      await tablet?.kill();
      counts.kills += 1;
      page = (await open()).page;
      await openAgain(page, password);
    }
  }
  await until(async () => (await waitingOn(page)) === 0, 'nothing waits any more', 240_000);
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
