import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, inject, test } from 'vitest';
import { keptOn } from '../offline/shift.ts';
import { openTablet, type Tablet } from '../offline/tablet.ts';
import { address, callAs, openPage, samplePassword, type OpenPage } from './harness.ts';

const phones: Tablet[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

const seen = ({ page }: Pick<OpenPage, 'page'>, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
const photo = (red: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: red, g: 120, b: 120 } } })
    .jpeg()
    .toBuffer();
const reported = async (title: string): Promise<{ id: string; photo: string | null }[]> => {
  const filter = encodeURIComponent(JSON.stringify(['title', 'is', title]));
  return (await callAs('admin', 'GET', `/tables/warranty-items?columns=title,photo&filter=${filter}&limit=50`)).body
    .rows;
};

test(
  'three taps and a photo, a visit out of two items, a time chosen at home, a provider by a link, and the owner signs it off',
  { timeout: 240_000 },
  async () => {
    const maya = await openPage({
      as: 'owner',
      language: 'es',
      isPhone: true,
      width: 390,
      height: 844,
      path: '/owner',
    });
    const tap = (name: string) => maya.page.getByRole('button', { name, exact: true }).first().click();
    const touch = (name: string) => maya.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    const report = async (...touches: readonly string[]) => {
      await maya.page.goto('/owner');
      await tap('¿Algo anda mal?');
      for (const each of touches) await touch(each);
    };
    await report('Calor, frío', 'Puede esperar unos días', 'Lavandería');
    await maya.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'bomba.jpg', mimeType: 'image/jpeg', buffer: await photo(90) });
    await touch('Enviar');
    await seen(maya, /^WR-\d+ ya está con nosotros$/u);
    await report('Puerta, ventana', 'Solo se ve mal', 'Lavandería');
    await touch('Enviar');
    await seen(maya, /^WR-\d+ ya está con nosotros$/u);
    const [[heat], [door]] = [await reported('Calor, frío, lavandería'), await reported('Puerta, ventana, lavandería')];
    if (heat === undefined || door === undefined) throw new Error('The reports have not arrived.');
    expect(heat.photo).not.toBeNull();
    for (const { id } of [heat, door])
      await callAs('admin', 'POST', `/warranty-items/${id}/move`, { to: 'warranty_accepted' });

    // Both are of one home: one visit, whose times go to it.
    const dana = await openPage({ as: 'admin', width: 1440, height: 900 });
    await dana.go(
      `/projects/warranty-requests?quick=all&filter=${encodeURIComponent(JSON.stringify(['area', 'is', 'Lavandería']))}`,
    );
    await dana.page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await dana.page.getByRole('button', { name: 'Combine into one trip' }).click();
    const combine = dana.page.getByRole('dialog', { name: 'One trip for these' });
    await combine.getByRole('button', { name: 'Provider', exact: true }).click();
    await combine.getByLabel('Provider’s name').fill('Sierra Heating');
    await combine.getByLabel('E-mail').fill('sierra@example.test');
    await combine.getByLabel('What for').fill('Pump and door of the laundry');
    await combine.getByRole('button', { name: 'Send the times' }).click();
    await dana.page.waitForURL((url) => (url.searchParams.get('panel') ?? '') !== '');
    const trip = new URL(dana.page.url()).searchParams.get('panel') ?? '';
    await seen(dana, 'Pump and door of the laundry');

    // The home takes the time.
    await maya.page.goto(`/owner?trip=${trip}`);
    const visit = maya.page.getByRole('article').filter({ hasText: 'Pump and door of the laundry' });
    await visit.getByRole('button', { name: 'Elegir este horario' }).click();
    await visit.getByText('Horario elegido').waitFor();

    // Staff give the provider a way in; who comes by it needs no account.
    const { body: link } = await callAs('admin', 'POST', `/service-trip-sheets/${trip}/link`, {
      name: 'Al of Sierra',
      email: 'sierra@example.test',
      language: 'en',
    });
    const al = await openPage({ as: null, isPhone: true, width: 390, height: 844, path: link.path });
    const press = (name: string | RegExp) => al.page.getByRole('button', { name }).first().click();
    await press('I come at this time');
    await press('I am on the way');
    await visit.getByText('En camino').waitFor();
    await al.page.getByRole('checkbox', { name: 'Calor, frío, lavandería' }).click();
    await expect
      .poll(async () =>
        (await callAs('admin', 'GET', `/service-trip-sheets/${trip}`)).body.items.map(({ done_by: by }: any) => by),
      )
      .toContain('Al of Sierra');
    await press('The work is done');
    await al.page.getByLabel('In your words').fill('Feet of the pump changed');
    await al.page.getByRole('dialog').getByRole('button', { name: 'The work is done' }).click();
    await expect
      .poll(async () => (await callAs('admin', 'GET', `/warranty-items/${heat.id}`)).body.state)
      .toBe('warranty_in_progress');
    expect((await callAs('admin', 'GET', `/warranty-items/${heat.id}`)).body.resolution_note).toBe(
      'Feet of the pump changed',
    );
    expect((await callAs('admin', 'GET', `/warranty-items/${door.id}`)).body.state).toBe('warranty_accepted');

    // Whoever takes care of it says where it came from; its owner says that it is right.
    const done = {
      to: 'warranty_complete',
      values: { resolution_note: 'Feet of the pump changed', cause_stage: 'factory' },
    };
    await callAs('admin', 'POST', `/warranty-items/${heat.id}/move`, done);
    await maya.page.goto(`/owner?request=${heat.id}`);
    await seen(maya, 'Decimos que está bien: ¿lo está?');
    await callAs('owner', 'POST', `/requests/${heat.id}/accept`, {});
    expect((await callAs('admin', 'GET', `/warranty-items/${heat.id}`)).body.state).toBe('warranty_verified');
  },
);

test(
  'what can’t wait shows the phone first, is told at once, and its hour counts at night too',
  { timeout: 180_000 },
  async () => {
    const maya = await openPage({ as: 'owner', isPhone: true, width: 390, height: 844, path: '/owner' });
    await maya.page.getByRole('button', { name: 'Something wrong?' }).first().click();
    const dialog = maya.page.getByRole('dialog');
    const touch = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await touch('Power');
    await touch('It can’t wait');
    expect(await dialog.getByRole('link').first().getAttribute('href')).toMatch(/^tel:/u);
    await touch('Tell us now');
    await seen(maya, / is on call and has been told\.$/u);
    const [item] = await reported('Power');
    const { body } = await callAs('admin', 'GET', `/warranty-items/${item?.id}`);
    // The clock counts whole minutes, from the one in which it came.
    const minutes = (moment: string) => Math.ceil((Date.parse(moment) - Date.parse(body.received_at)) / 60_000);
    expect([minutes(body.response_due_at), minutes(body.resolution_due_at)]).toEqual([60, 1_440]);
  },
);

test(
  'a report that is written without network lies on the phone over a new start of the page, and is sent once with its photo',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-phone-'));
    folders.push(folder);
    const phone = await openTablet(folder, address(), inject('chromiumPath'));
    phones.push(phone);
    const { page, context } = phone;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/owner/login');
    await page.getByLabel('Username or e-mail').fill('owner');
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const wrong = page.getByRole('button', { name: 'Something wrong?' }).first();
    await wrong.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache'))), {
        timeout: 60_000,
      })
      .toBe(true);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
        timeout: 60_000,
      })
      .toBe('activated');
    await page.goto('/owner');
    await wrong.waitFor();
    // What the page has read lies on the phone, too.
    await expect.poll(() => keptOn(page, 'reads'), { timeout: 60_000 }).toBeGreaterThan(0);

    await context.setOffline(true);
    await wrong.click();
    for (const name of ['Wall, floor', 'It only looks wrong', 'Bath'])
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await photo(200) });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Kept on this device').waitFor();
    // The page is started anew while there is still no network.
    await page.goto('/owner');
    await page.waitForLoadState('load');
    expect(await reported('Wall, floor, bath')).toEqual([]);
    // It takes another report, says whom to call, and keeps that one too.
    await wrong.click();
    expect(await page.getByRole('dialog').getByRole('link').first().getAttribute('href')).toMatch(/^tel:/u);
    for (const name of ['Door, window', 'It can wait a few days', 'Bedroom'])
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Kept on this device').waitFor();
    expect(await reported('Door, window, bedroom')).toEqual([]);

    await context.setOffline(false);
    await expect.poll(async () => (await reported('Wall, floor, bath')).length, { timeout: 60_000 }).toBe(1);
    await expect.poll(async () => (await reported('Wall, floor, bath'))[0]?.photo, { timeout: 60_000 }).not.toBeNull();
    // What was sent is not sent again.
    await page.goto('/owner');
    await wrong.waitFor();
    expect(await reported('Wall, floor, bath')).toHaveLength(1);
    await expect.poll(async () => (await reported('Door, window, bedroom')).length, { timeout: 60_000 }).toBe(1);
  },
);
