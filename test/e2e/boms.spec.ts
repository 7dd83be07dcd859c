import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

const pathOf = (id: string) => `/design/model-platform-bom/${id}`;

/** The released bill of the sample's plan: the company loads it after its first start, by a model that is read. */
async function releasedBill(): Promise<any> {
  let found: any;
  await expect
    .poll(
      async () => {
        const boms = (await callAs('employee', 'GET', '/boms?q=Alder&status=released')).body;
        found = boms[0];
        return boms.length;
      },
      { timeout: 90_000, interval: 1000 },
    )
    .toBeGreaterThan(0);
  return found;
}

describe('bills of materials', () => {
  test(
    'a version goes its way: figures replaced with a reason, seen by a colleague at once, taken back, and its author may not release it',
    { timeout: 240_000 },
    async () => {
      const released = await releasedBill();
      const sealed = await openPage({ as: 'tomas', width: 1440, height: 900, path: pathOf(released.id) });
      await sealed.page.getByRole('heading', { name: released.name, level: 1 }).waitFor();
      await expectAccessible(sealed.page);
      await sealed.page.getByRole('button', { name: 'Next version' }).click();
      await sealed.page.getByText('Draft', { exact: true }).first().waitFor();
      const path = new URL(sealed.page.url()).pathname;
      const id = path.split('/').at(-1) ?? '';
      const { page } = sealed;
      const { page: colleague, errors } = await openPage({
        as: 'hannah',
        width: 1440,
        height: 900,
        path: `${path}?view=flat&sort=amount.down`,
      });
      await colleague.getByRole('grid', { name: 'Lines of the bill of materials' }).waitFor();

      await sealed.go(`${path}?view=flat&sort=amount.down`);
      const grid = page.getByRole('grid', { name: 'Lines of the bill of materials' });
      await grid.focus();
      const quantityAt = await page
        .locator('[role=columnheader]')
        .evaluateAll((heads) => heads.findIndex((head) => head.textContent?.includes('Quantity')));
      for (const key of ['Control+Home', ...Array.from({ length: quantityAt }, () => 'ArrowRight')])
        await page.keyboard.press(key);
      await page.keyboard.type('4321');
      await page.keyboard.press('Enter');
      const why = page.getByRole('dialog', { name: 'Why is this figure replaced?' });
      await why.getByRole('textbox', { name: /Reason/u }).fill('Measured on the drawing');
      await why.getByRole('button', { name: 'Save' }).click();
      await why.waitFor({ state: 'detached' });
      await grid.getByText('4,321').first().waitFor();
      await colleague.getByText('4,321').first().waitFor();

      await grid.focus();
      await page.keyboard.press('Control+z');
      await grid.getByText('4,321').first().waitFor({ state: 'detached' });
      await colleague.getByText('4,321').first().waitFor({ state: 'detached' });
      const detail = (await callAs('employee', 'GET', `/boms/${id}`)).body;
      expect(detail.bom.material_cents).toBe(released.material_cents);

      // By hand from its panel, so that there is something to compare.
      const [first] = detail.lines;
      await sealed.go(`${path}?line=${first.line_uid}`);
      const panel = page.getByRole('dialog', { name: 'Line' });
      await panel.getByText('How the cost comes about').waitFor();
      await expectAccessible(page);
      const waste = panel.getByLabel('Waste %');
      await waste.fill('50');
      await waste.press('Enter');
      await panel.getByText('+ 50 % waste').waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Send to review' }).click();
      await page.getByRole('listitem').filter({ hasText: 'You have worked on it' }).waitFor();
      expect(errors).toEqual([]);
    },
  );

  test(
    'the design area tells what waits and what each plan costs, in Spanish and on a phone',
    { timeout: 120_000 },
    async () => {
      await releasedBill();
      const { page, go, errors } = await openPage({
        as: 'employee',
        language: 'es',
        theme: 'dark',
        width: 390,
        height: 844,
        path: '/design',
      });
      await page.getByRole('heading', { name: 'Resumen de diseño', level: 1 }).waitFor();
      await expectAccessible(page);
      await go('/design/product-overview');
      await page
        .getByRole('link', { name: /BOM-\d+ versión \d+/u })
        .first()
        .click();
      await page.getByRole('tab', { name: 'Compras' }).click();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );
});
