import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pdfOf } from '../pdf-of.ts';
import { address, callAs, expectAccessible, openPage, settled } from './harness.ts';

const project = '26-041';
const photo = (name: string, color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

/** The uploads that this browser remembers as unfinished. */
const rememberedIn = (page: Page): Promise<{ address: string; sent: number }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open('hearth.uploads');
        asked.onsuccess = () => {
          const all = asked.result.transaction('uploads').objectStore('uploads').getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

describe('files and photos', () => {
  test(
    'a colleague sees a photo arrive; it is looked at large, put in an album, compared, shared, and the link ends',
    { timeout: 180_000 },
    async () => {
      const [before, after] = [await photo('roof-before.jpg', '#446688'), await photo('roof-after.jpg', '#884422')];
      const watcher = await openPage({ as: 'hannah', path: `/projects/${project}?tab=photos` });
      const worker = await openPage({ as: 'admin', path: `/projects/${project}?tab=photos` });
      const { page } = worker;
      await page.locator('input[type=file][multiple]').first().setInputFiles([before, after]);
      for (const name of ['roof-before.jpg', 'roof-after.jpg'])
        await page.getByRole('button', { name: `Open ${name}` }).waitFor({ timeout: 20_000 });
      await watcher.page.getByRole('button', { name: 'Open roof-after.jpg' }).waitFor({ timeout: 30_000 });

      await page.getByRole('button', { name: 'Open roof-after.jpg' }).click();
      const light = page.getByRole('dialog', { name: 'roof-after.jpg' });
      await light.getByLabel('Caption').fill('Roof closed');
      await light.getByLabel('Area').fill('Roof');
      await light.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Roof closed' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      for (const name of ['Roof closed', 'roof-before.jpg'])
        await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
      const bar = page.getByRole('region', { name: 'Chosen files' });
      await bar.getByRole('button', { name: 'Show to' }).click();
      await page.getByRole('menuitem', { name: 'Team, developer and owner' }).click();
      await page.getByText('2 files changed.').first().waitFor();
      await bar.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'One over the other' }).click();
      const slider = page.getByRole('slider');
      await slider.focus();
      await page.keyboard.press('End');
      expect(await slider.inputValue()).toBe('100');
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await bar.getByRole('button', { name: 'Share by link' }).click();
      await page.getByRole('button', { name: 'Make the link' }).click();
      const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      await page.keyboard.press('Escape');
      const stranger = await openPage({ as: null, path: new URL(link).pathname, language: 'es' });
      await stranger.page.getByText('Roof closed').first().waitFor();
      await expectAccessible(stranger.page);
      expect(await stranger.page.getByText('Juniper Ridge').count()).toBe(0);
      const shares = (await callAs('admin', 'GET', `/projects/${project}`)).body as { id: string };
      const [made] = (await callAs('admin', 'GET', `/shares?project_id=${shares.id}`)).body as { id: string }[];
      await callAs('admin', 'DELETE', `/shares/${made?.id ?? ''}`);
      await stranger.page.reload();
      await stranger.page.getByText('Este enlace terminó o nunca existió').waitFor();
      expect(worker.errors).toEqual([]);
      expect(watcher.errors).toEqual([]);
    },
  );

  test(
    'the floor takes a photo with the camera of the phone: it goes up, stands in the list, and keeps what it was taken for',
    { timeout: 240_000 },
    async () => {
      const here = await openPage({ as: 'floor', width: 390, height: 844, isPhone: true, path: '/floor?stage=set' });
      const { page } = here;
      await page
        .getByRole('button', { name: /^Photos of / })
        .first()
        .click();
      const name = `camera-${Date.now()}.jpg`;
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Take a photo', exact: true }).click();
      const chooser = await choosing;
      expect(await chooser.element().getAttribute('capture')).toBe('environment');
      await chooser.setFiles(await photo(name, '#557733'));
      await page.getByText(name).filter({ visible: true }).first().waitFor({ timeout: 20_000 });
      await expectAccessible(page);
      expect(here.errors).toEqual([]);
    },
  );

  test(
    'an upload that the reload of the page has cut goes on where it stopped when the file is chosen again',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({ as: 'admin', path: `/projects/${project}?tab=files` });
      const buffer = Buffer.alloc(24 * 1024 * 1024, 'long text of a file that takes its time. ');
      // The second piece never gets through, as on a line that is gone.
      let pieces = 0;
      await page.route('**/api/uploads/*', async (route) => {
        if (route.request().method() === 'PATCH' && (pieces += 1) > 1) return;
        await route.continue();
      });
      // From the disk, as a person has it: so much in one message to the browser takes longer than the rest of the test.
      const folder = await mkdtemp(join(tmpdir(), 'hearth-upload-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const file = join(folder, 'survey.txt');
      await writeFile(file, buffer);
      await page.locator('input[type=file][multiple]').first().setInputFiles(file);
      await page.getByText('33%').first().waitFor({ timeout: 30_000 });
      // What is shown is what was sent; the browser remembers what the server has said that it has.
      await expect.poll(async () => (await rememberedIn(page))[0]?.sent).toBeGreaterThan(0);
      await page.reload();
      // Only now: a piece that is held back goes its way when nothing holds it any more.
      await page.unroute('**/api/uploads/*');
      await settled(page);
      const lost = page.getByRole('region', { name: 'Uploads' });
      await lost.getByText(/33% had arrived/u).waitFor();
      expect((await rememberedIn(page))[0]?.address).toContain('/api/uploads/');
      expect(address()).toBeTruthy();
      const choosing = page.waitForEvent('filechooser');
      await lost.getByRole('button', { name: 'Choose again' }).click();
      await (await choosing).setFiles(file);
      await page.getByText('survey.txt').filter({ visible: true }).first().waitFor({ timeout: 30_000 });
      expect(errors).toEqual([]);
    },
  );

  test(
    'a document gets a second version in the panel, goes to the bin and comes back',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({ as: 'admin', path: `/projects/${project}?tab=files` });
      await page
        .getByRole('button', { name: /Set day plan\.md/u })
        .first()
        .click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a new version' }).click();
      await (
        await choosing
      ).setFiles({ name: 'Set day plan B.md', mimeType: 'text/markdown', buffer: Buffer.from('# B\n') });
      await page.getByText('Version 2').waitFor({ timeout: 20_000 });
      // The panel goes over to the new version, and its buttons with it.
      await settled(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Move to the bin' }).last().click();
      await settled(page);
      await page.getByRole('button', { name: /^Bin/u }).click();
      await page.getByRole('button', { name: 'Bring back Set day plan B.md' }).click();
      await page.getByRole('button', { name: 'All files' }).click();
      await page.getByText('Set day plan B.md').filter({ visible: true }).first().waitFor();
      expect(errors).toEqual([]);
    },
  );

  test(
    'an album is put in order by keys and by dragging, gets a cover, a colleague sees each, and undo takes it back',
    { timeout: 180_000 },
    async () => {
      const { id } = (await callAs('admin', 'GET', `/projects/${project}`)).body as { id: string };
      const path = `/projects/${project}?tab=photos`;
      const worker = await openPage({ as: 'admin', width: 1440, path });
      const { page } = worker;
      // An album of this name may be there from a try before, and no project has two.
      const albumName = `Ordered ${Date.now()}`;
      const names = ['order-a.jpg', 'order-b.jpg', 'order-c.jpg'];
      const colors = ['#224466', '#446622', '#662244'];
      await page
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles(await Promise.all(names.map((name, index) => photo(name, colors[index] ?? ''))));
      for (const name of names) await page.getByRole('button', { name: `Open ${name}` }).waitFor({ timeout: 20_000 });
      const files = (await callAs('admin', 'GET', `/files?project_id=${id}&q=order-`)).body as {
        id: string;
        name: string;
      }[];
      const ids = names.map((name) => files.find((file) => file.name === name)?.id ?? '');
      const album = (
        await callAs('admin', 'POST', '/albums', {
          project_id: id,
          name: albumName,
          file_ids: ids,
          visibility: 'internal',
        })
      ).body as { id: string };
      await worker.go(`${path}&album=${album.id}`);
      const watcher = await openPage({ as: 'hannah', width: 1440, path: `${path}&album=${album.id}` });
      const orderIn = async (of: typeof worker) =>
        (
          await of.page
            .getByRole('region', { name: `Photos of the album ${albumName}` })
            .locator('[data-tile]')
            .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')))
        )
          .map((each) => 'abc'[ids.indexOf(each ?? '')] ?? '?')
          .join('');
      await expect.poll(() => orderIn(worker)).toBe('abc');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Move order-a.jpg' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.getByText('order-a.jpg: place 3 of 3.').waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await expect.poll(() => orderIn(worker)).toBe('abc');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect.poll(() => orderIn(watcher), { timeout: 30_000 }).toBe('bac');
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect.poll(() => orderIn(watcher), { timeout: 30_000 }).toBe('abc');
      // The own screen may learn of it after the other one, and what is dragged is looked for by where it stands.
      await expect.poll(() => orderIn(worker)).toBe('abc');
      await settled(page);

      const from = await page.getByRole('button', { name: 'Move order-c.jpg' }).boundingBox();
      const to = await page.getByRole('button', { name: 'Open order-a.jpg' }).boundingBox();
      await page.mouse.move((from?.x ?? 0) + 6, (from?.y ?? 0) + 6);
      await page.mouse.down();
      await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 60, { steps: 6 });
      await page.mouse.up();
      await expect.poll(() => orderIn(watcher), { timeout: 30_000 }).toBe('cab');

      await page.getByRole('checkbox', { name: 'Choose order-b.jpg' }).check();
      await page.getByRole('region', { name: 'Chosen files' }).getByRole('button', { name: 'Album' }).click();
      await page.getByRole('menuitem', { name: 'Use as the cover' }).click();
      const cover = watcher.page.locator(`[data-tile="${ids[1] ?? ''}"]`).getByText('Cover');
      await cover.waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await cover.waitFor({ state: 'detached', timeout: 30_000 });
      expect([...worker.errors, ...watcher.errors]).toEqual([]);
    },
  );

  test(
    'a PDF is read in the panel and large, page by page, with its words; an earlier version is made current and taken back',
    { timeout: 240_000 },
    async () => {
      const { page, errors, go } = await openPage({ as: 'admin', width: 1440, path: `/projects/${project}?tab=files` });
      const pdf = (name: string, words: string[]) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(words) });
      await page
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles(pdf('Crane plan.pdf', ['Crane pads', 'Second sheet']));
      await page
        .getByRole('list', { name: 'Files' })
        .getByRole('button', { name: /Crane plan\.pdf/u })
        .click({ timeout: 20_000 });
      const pages = page.getByRole('region', { name: 'Pages of Crane plan.pdf' });
      await pages.getByText('Crane pads').waitFor({ timeout: 20_000 });
      await expect
        .poll(() =>
          pages
            .locator('canvas')
            .first()
            .evaluate((canvas: HTMLCanvasElement) => {
              const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
              return data.filter((value, index) => index % 4 === 0 && value < 100).length;
            }),
        )
        .toBeGreaterThan(20);
      await page.getByText('Page 1 of 2').waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('Page 2 of 2').waitFor();
      await expectAccessible(page);
      // The address leads a colleague to the same document.
      const address = new URL(page.url());
      await go(`${address.pathname}${address.search}`);
      await page.getByRole('button', { name: 'View large' }).click();
      const large = page.getByRole('dialog', { name: 'Crane plan.pdf' }).last();
      await large.getByText('Crane pads').waitFor({ timeout: 20_000 });
      await large.getByRole('region', { name: 'Pages of Crane plan.pdf' }).focus();
      await page.keyboard.press('End');
      await large.getByText('Second sheet').waitFor();
      await large.getByText('Page 2 of 2').waitFor();
      await page.keyboard.press('Home');
      const width = async () => (await large.locator('[data-page="1"]').boundingBox())?.width ?? 0;
      const before = await width();
      await page.keyboard.press('+');
      await expect.poll(width).toBeGreaterThan(before * 1.2);
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a new version' }).click();
      await (await choosing).setFiles(pdf('Crane plan B.pdf', ['Wider pads']));
      const newer = page.getByRole('region', { name: 'Pages of Crane plan B.pdf' });
      await newer.getByText('Wider pads').waitFor({ timeout: 20_000 });
      await page.getByRole('button', { name: 'More for version 1' }).click();
      await page.getByRole('menuitem', { name: 'Make this version current' }).click();
      await pages.getByText('Crane pads').waitFor({ timeout: 30_000 });
      await page.getByRole('dialog', { name: 'Crane plan.pdf' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await newer.getByText('Wider pads').waitFor({ timeout: 30_000 });
      expect(errors).toEqual([]);
    },
  );

  test(
    'what cannot be looked at says so, a broken PDF too, and CSV stands as a table',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'admin',
        language: 'es',
        width: 390,
        path: `/projects/${project}?tab=files`,
      });
      await page
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles([
          { name: 'plano.dwg', mimeType: 'application/octet-stream', buffer: Buffer.from('AC1032\u0000\u0001') },
          { name: 'roto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnada') },
          { name: 'costos.csv', mimeType: 'text/csv', buffer: Buffer.from('Pieza;Precio\n"Panel; grande";12,5\n') },
        ]);
      const look = async (name: string) =>
        page
          .getByRole('list', { name: 'Archivos' })
          .getByRole('button', { name: new RegExp(name, 'u') })
          .click({ timeout: 20_000 });
      await look('plano.dwg');
      await page.getByText('No hay vista previa para este tipo de archivo').waitFor();
      await page.getByRole('button', { name: 'Cerrar' }).first().click();
      await look('roto.pdf');
      await page.getByText('Este PDF no se puede mostrar aquí').waitFor({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Cerrar' }).first().click();
      await look('costos.csv');
      await page.getByRole('cell', { name: 'Panel; grande' }).waitFor();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );
});
