import { describe, expect, test } from 'vitest';
import { houseIfc } from '../house-ifc.ts';
import { expectAccessible, openPage } from './harness.ts';

const screen = '/design/estimates/new-bim2bom';

/** What the page counts for this test. */
interface Counts {
  askedOfWorkers: number;
}

describe('the 3D view', () => {
  test(
    'a part chosen in the list is chosen in 3D and the reverse; it is shown alone, cut open, measured, turned by keys and skipped',
    { timeout: 180_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        path: screen,
        width: 1440,
        height: 900,
        isFresh: true,
      });
      await page.getByRole('button', { name: 'Company' }).click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'drawn house.ifc',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(houseIfc()),
        });
      await page.getByRole('heading', { name: 'drawn house', level: 1 }).waitFor({ timeout: 20_000 });
      const tree = page.getByRole('tree', { name: 'Parts of the model' });
      await tree.waitFor({ timeout: 40_000 });
      // Prepared by a job after the reading, and there without a reload.
      const view = page.getByRole('application', { name: '3D view of drawn house' });
      const tools = page.getByRole('toolbar', { name: 'Tools of the 3D view' });
      await tools.waitFor({ timeout: 60_000 });
      await expectAccessible(page);
      /** The view once it has changed and come to rest: the processor draws it, and a busy one late. */
      const picture = async (before?: string): Promise<string> => {
        let seen = '';
        const isChangedAndStill = async () => {
          const last = seen;
          seen = (await view.screenshot()).toString('base64');
          return seen === last && seen !== before;
        };
        await expect.poll(isChangedAndStill, { interval: 250, timeout: 90_000 }).toBe(true);
        return seen;
      };

      // At rest nothing is asked of the worker of the view: a tablet that lies there does not grow warm.
      await page.evaluate(() => {
        const { postMessage } = MessagePort.prototype;
        const counts = globalThis as unknown as Counts;
        counts.askedOfWorkers = 0;
        MessagePort.prototype.postMessage = function counted(this: MessagePort, ...message: [unknown]) {
          counts.askedOfWorkers += 1;
          postMessage.apply(this, message);
        };
      });
      const asked = () => page.evaluate(() => (globalThis as unknown as Counts).askedOfWorkers);
      /** Nothing was asked within a second. */
      const isQuiet = async (): Promise<boolean> => {
        const before = await asked();
        await page.waitForTimeout(1000);
        return (await asked()) === before;
      };
      await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);

      // From 3D to the list: a click in the middle of the house chooses a part, and the tree opens at it.
      const plain = await picture();
      const box = await view.boundingBox();
      if (box === null) throw new Error('The 3D view has no place.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await tree.locator('[role=treeitem][aria-selected=true]').waitFor({ timeout: 20_000 });
      expect(page.url()).toMatch(/part=\d+/u);
      const chosen = await tree.locator('[role=treeitem][aria-selected=true]').innerText();
      await page.getByRole('region', { name: 'Part' }).getByRole('heading', { name: chosen.trim() }).waitFor();
      const marked = await picture(plain);
      expect(await asked()).toBeGreaterThan(0);
      await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);

      // From the list to 3D: another part takes the mark.
      await page.getByRole('searchbox', { name: 'Find a part' }).fill('roof m2');
      await page.getByRole('button', { name: /Roof M2/u }).click();
      await page.getByRole('heading', { name: 'Roof M2' }).waitFor();
      const roof = await picture(marked);

      await tools.getByRole('button', { name: 'Show this part alone' }).click();
      const alone = await picture(roof);
      await tools.getByRole('button', { name: 'Show all parts' }).click();
      await picture(alone);

      await tools.getByRole('button', { name: 'Section' }).click();
      await page.getByRole('switch', { name: 'Cut the model open' }).click();
      await page.getByRole('slider', { name: /Cut at/u }).fill('300');
      await page.keyboard.press('Escape');
      await picture(roof);

      await tools.getByRole('button', { name: 'Measure between two points' }).click();
      await page.mouse.click(box.x + box.width / 2 - 30, box.y + box.height / 2);
      await page.getByText('Click the second point.').waitFor({ timeout: 20_000 });
      await page.mouse.click(box.x + box.width / 2 + 40, box.y + box.height / 2 + 10);
      await page.getByText(/\d in$/u).waitFor({ timeout: 20_000 });

      // By keys alone: the view is turned, let go of, and skipped.
      await view.focus();
      const before = await picture();
      await page.keyboard.press('ArrowLeft');
      await picture(before);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.url()).not.toMatch(/part=/u);
      await page.getByRole('searchbox', { name: 'Find a part' }).fill('');
      // While the list is searched there is no tree, and the button leads to the field.
      await tree.waitFor();
      await page.getByRole('button', { name: 'Skip the 3D view: to the list of parts' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(errors).toEqual([]);
    },
  );
});
