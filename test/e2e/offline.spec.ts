import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  enterAnswers,
  enterPunch,
  faultsOf,
  openAgain,
  planShift,
  readyForShift,
  until,
  waitingOn,
} from '../offline/shift.ts';
import { lineTo, openTablet, type Line, type Tablet } from '../offline/tablet.ts';
import { address, callAs, samplePassword } from './harness.ts';

const folders: string[] = [];
const tablets: Tablet[] = [];
const lines: Line[] = [];
let tries = 0;
// The tablet is new and takes the language of its person, which other journeys change.
beforeEach(() => callAs('floor', 'PATCH', '/me/settings', { language: 'en', darkMode: false }));
afterEach(async () => {
  await Promise.all(tablets.splice(0).map(({ context }) => context.close()));
  await Promise.all(lines.splice(0).map((line) => line.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function tabletIn(folder: string, baseURL = address()): Promise<Tablet> {
  const tablet = await openTablet(folder, baseURL, inject('chromiumPath'));
  tablets.push(tablet);
  return tablet;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-tablet-'));
  folders.push(folder);
  return folder;
}

const ask = async (person: 'floor' | 'admin', path: string) => (await callAs(person, 'GET', path)).body;

const photosOf = async (moduleId: string): Promise<{ id: string; name: string }[]> =>
  (await callAs('admin', 'GET', `/files?owner_type=module&owner_id=${moduleId}&kind=photo&limit=200`)).body;

test(
  'a tablet opens without network, takes photos, is killed, and each photo arrives once when it is back',
  { timeout: 240_000 },
  async () => {
    const folder = await newFolder();
    const first = await tabletIn(folder);
    await first.page.goto('/floor/login');
    await first.page.getByLabel('Username or e-mail').fill('floor');
    await first.page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await first.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const camera = first.page.getByLabel(/^Take a photo: Module/u).first();
    await camera.waitFor({ state: 'attached' });
    // The second visit is the first one that the device could make by itself.
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => first.page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache'))))
      .toBe(true);
    await expect
      .poll(() => first.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated');
    // What was read is written to the device a moment later.
    await first.page.waitForTimeout(2_500);

    await first.context.setOffline(true);
    await first.page.goto('/floor');
    await camera.waitFor({ state: 'attached' });
    await first.page.getByText('No connection').waitFor();
    const card = await camera.getAttribute('aria-label');
    const { modules } = { modules: (await callAs('floor', 'GET', '/modules?view=floor&limit=1000')).body };
    const module = modules.find(({ module_no }: { module_no: string }) => card?.endsWith(`Module ${module_no}`));
    const before = (await photosOf(module.id)).length;
    for (const red of [10, 90, 170, 250]) {
      const buffer = await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: red, g: 60, b: 60 } },
      })
        .jpeg()
        .toBuffer();
      await first.page
        .getByLabel(card ?? '')
        .first()
        .setInputFiles({ name: `floor-${red}.jpg`, mimeType: 'image/jpeg', buffer });
    }
    await first.page.getByText('No connection · 4 entries wait').waitFor();
    // Whoever wants to leave is shown what would stay behind.
    expect((await photosOf(module.id)).length).toBe(before);
    await first.context.close();
    tablets.length = 0;

    const again = await tabletIn(folder);
    await again.page.goto('/floor');
    await expect.poll(async () => (await photosOf(module.id)).length, { timeout: 30_000 }).toBe(before + 4);
    await expect.poll(() => again.page.getByText(/entries wait|Sending/u).count()).toBe(0);
    const names = (await photosOf(module.id)).map(({ name }) => name).filter((name) => name.startsWith('floor-'));
    expect(names.toSorted()).toEqual(['floor-10.jpg', 'floor-170.jpg', 'floor-250.jpg', 'floor-90.jpg']);
  },
);

test(
  'a walk without network, through an empty battery and a line that is cut while it sends: items, answers and photos are there once, in order',
  { timeout: 240_000 },
  async () => {
    // Each try enters its own, so that what an earlier one has left is not counted.
    const mark = `Walk${(tries += 1)}`;
    const shift = await planShift(ask, { punch: 3, answers: 3, photos: 6, width: 500, mark });
    const line = await lineTo(Number(new URL(address()).port));
    lines.push(line);
    const folder = await newFolder();
    const first = await tabletIn(folder, line.address);
    await readyForShift(first.page, shift, samplePassword);

    line.cut();
    await first.context.setOffline(true);
    await first.page.goto('/floor/punch-lists');
    await first.page.getByText('No connection').waitFor();
    await enterPunch(first.page, shift, shift.punch);
    // Entered, it stands in the list at once, so that nobody enters it twice.
    await first.page.goto('/floor/punch-lists');
    await expect.poll(() => first.page.getByText('Not sent yet').count()).toBe(3);
    await enterAnswers(first.page, shift, shift.answers);
    await first.page.getByText('This needs a connection.').first().waitFor();
    expect(await faultsOf(ask, shift)).not.toEqual([]);
    await first.kill();
    tablets.length = 0;

    const again = await tabletIn(folder, line.address);
    await again.page.goto('/floor/punch-lists');
    const entries = await waitingOn(again.page);
    line.mend();
    await openAgain(again.page, samplePassword);
    await until(async () => (await waitingOn(again.page)) < entries - 4, 'some have arrived');
    line.cut();
    await again.page.getByText('No connection').waitFor();
    line.mend();
    await until(async () => (await waitingOn(again.page)) === 0, 'all have arrived', 60_000);
    expect((await faultsOf(ask, shift)).join('\n')).toBe('');
  },
);
