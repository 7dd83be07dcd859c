import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { address, callAs, expectAccessible, openPage, settled } from './harness.ts';

const project = '26-041';
const photo = (name: string, color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

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
      await watcher.page.getByRole('button', { name: 'Open roof-after.jpg' }).waitFor({ timeout: 10_000 });

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
    'an upload that the reload of the page has cut goes on where it stopped when the file is chosen again',
    { timeout: 120_000 },
    async () => {
      const { page, errors } = await openPage({ as: 'admin', path: `/projects/${project}?tab=files` });
      const buffer = Buffer.alloc(24 * 1024 * 1024, 'long text of a file that takes its time. ');
      // The second piece never gets through, as on a line that is gone.
      let pieces = 0;
      await page.route('**/api/uploads/*', async (route) => {
        if (route.request().method() === 'PATCH' && (pieces += 1) > 1) return;
        await route.continue();
      });
      const file = { name: 'survey.txt', mimeType: 'text/plain', buffer };
      await page.locator('input[type=file][multiple]').first().setInputFiles(file);
      await page.getByText('33%').first().waitFor({ timeout: 30_000 });
      await page.unroute('**/api/uploads/*');
      await page.reload();
      await settled(page);
      const lost = page.getByRole('region', { name: 'Uploads' });
      await lost.getByText(/33% had arrived/u).waitFor();
      const state = (await page.evaluate(
        () =>
          new Promise((resolve) => {
            const asked = indexedDB.open('hearth.uploads');
            asked.onsuccess = () => {
              const all = asked.result.transaction('uploads').objectStore('uploads').getAll();
              all.onsuccess = () => resolve(all.result);
            };
          }),
      )) as { address: string }[];
      expect(state[0]?.address).toContain('/api/uploads/');
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
    { timeout: 120_000 },
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
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Move to the bin' }).last().click();
      await page.getByRole('button', { name: /^Bin/u }).click();
      await page.getByRole('button', { name: 'Bring back Set day plan B.md' }).click();
      await page.getByRole('button', { name: 'All files' }).click();
      await page.getByText('Set day plan B.md').filter({ visible: true }).first().waitFor();
      expect(errors).toEqual([]);
    },
  );
});
