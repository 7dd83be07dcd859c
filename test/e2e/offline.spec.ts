import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, inject, test } from 'vitest';
import { address, callAs, samplePassword } from './harness.ts';

/** A tablet: a browser with a store of its own that outlives it, and the portal's own files kept in it. */
async function openTablet(folder: string): Promise<{ tablet: BrowserContext; page: Page }> {
  const tablet = await chromium.launchPersistentContext(folder, {
    executablePath: inject('chromiumPath'),
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    baseURL: address(),
  });
  tablet.setDefaultTimeout(20_000);
  return { tablet, page: tablet.pages()[0] ?? (await tablet.newPage()) };
}

const folders: string[] = [];
const tablets: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(tablets.splice(0).map((tablet) => tablet.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

const photosOf = async (moduleId: string): Promise<{ id: string; name: string }[]> =>
  (await callAs('admin', 'GET', `/files?owner_type=module&owner_id=${moduleId}&kind=photo&limit=200`)).body;

test(
  'a tablet opens without network, takes photos, is killed, and each photo arrives once when it is back',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-tablet-'));
    folders.push(folder);
    const first = await openTablet(folder);
    tablets.push(first.tablet);
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

    await first.tablet.setOffline(true);
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
    await first.page.getByText('4 entries wait').waitFor();
    // Whoever wants to leave is shown what would stay behind.
    expect((await photosOf(module.id)).length).toBe(before);
    await first.tablet.close();
    tablets.length = 0;

    const again = await openTablet(folder);
    tablets.push(again.tablet);
    await again.page.goto('/floor');
    await expect.poll(async () => (await photosOf(module.id)).length, { timeout: 30_000 }).toBe(before + 4);
    await again.page.getByText(/entries wait|Sending/u).waitFor({ state: 'detached' });
    const names = (await photosOf(module.id)).map(({ name }) => name).filter((name) => name.startsWith('floor-'));
    expect(names.toSorted()).toEqual(['floor-10.jpg', 'floor-170.jpg', 'floor-250.jpg', 'floor-90.jpg']);
  },
);
