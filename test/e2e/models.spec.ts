import { describe, expect, test } from 'vitest';
import { houseIfc } from '../house-ifc.ts';
import { expectAccessible, openPage } from './harness.ts';

const screen = '/design/estimates/new-bim2bom';
const model = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

describe('building models', () => {
  test(
    'a dropped house is read while one watches; its parts are found by keys and by name, each quantity with its source',
    { timeout: 180_000 },
    async () => {
      const { page } = await openPage({ as: 'admin', path: screen });
      await page.getByRole('button', { name: 'Company' }).click();
      await expectAccessible(page);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(model('cut.ifc', houseIfc().slice(0, 3000)));
      await page.getByRole('alert').getByText('The file is cut off').waitFor({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Cancel cut.ifc' }).click();

      await page.locator('input[type=file]').first().setInputFiles(model('sample house.ifc', houseIfc()));
      await page.getByRole('heading', { name: 'sample house', level: 1 }).waitFor({ timeout: 20_000 });
      const tree = page.getByRole('tree', { name: 'Parts of the model' });
      await tree.waitFor({ timeout: 40_000 });
      await tree.focus();
      // One storey: its classes show at once. Down to the members, into their type, to its first part.
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
      await tree.getByText('Stud M1.1.1', { exact: true }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('heading', { name: 'Stud M1.1.1' }).waitFor();
      await page.getByText('From the file').first().waitFor();
      await page.getByText('From the shape').first().waitFor();
      expect(page.url()).toMatch(/part=\d+/u);
      await expectAccessible(page);

      await page.getByRole('searchbox', { name: 'Find a part' }).fill('roof m2');
      await page.getByRole('button', { name: /Roof M2/u }).click();
      await page.getByRole('heading', { name: 'Roof M2' }).waitFor();

      await page.getByRole('tab', { name: 'Quality' }).click();
      await page.getByText('Nothing was found that speaks against the figures.').waitFor();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Log' }).click();
      await page.getByText('Shapes measured').waitFor();
    },
  );
});
