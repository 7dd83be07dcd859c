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

/** A released bill of this journey alone, taken from the sample's model: it begins anew however often it has been tried. */
async function ownReleasedBill(): Promise<any> {
  await releasedBill();
  const ask = async (who: 'admin' | 'hannah', method: string, path: string, body?: unknown) => {
    const answer = await callAs(who, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const name = `Journey ${Date.now()}`;
  const [document] = await ask('admin', 'GET', '/model-platform/documents?q=Alder');
  const of = `provider=own&document_id=${document.id}`;
  const place = (await ask('admin', 'GET', `/model-platform/places?${of}`)).findLast(({ wvm }: any) => wvm === 'v');
  const variant = await ask('admin', 'POST', '/model-platform/variants', {
    name,
    provider: 'own',
    document_id: document.id,
    document_name: document.name,
    wvm: 'v',
    place_id: place.id,
    place_name: place.name,
    assembly_id: 'model',
    assembly_name: document.name,
  });
  const members = [{ variant_id: variant.id, quantity: '1' }];
  const group = await ask('admin', 'POST', '/model-platform/groups', { name, members });
  const plan = await ask('admin', 'POST', `/model-platform/groups/${group.id}/plan`);
  const { bom_id: id } = await ask('admin', 'POST', `/model-platform/syncs/${plan.id}/apply`, {});
  const { bom, lines } = await ask('admin', 'GET', `/boms/${id}`);
  const open = (state: string) => lines.filter((line: any) => line.state === state).map((line: any) => line.line_uid);
  await ask('admin', 'POST', `/boms/${id}/lines`, {
    version: bom.version,
    changes: [
      ...open('check').map((line_uid: string) => ({ line_uid, fields: {}, checked: true })),
      { line_uid: crypto.randomUUID(), fields: { description: 'Crew on site', quantity: '2', unit_cost: '50' } },
    ],
    removed: open('unmapped'),
  });
  await ask('admin', 'POST', `/boms/${id}/move`, { to: 'in_review' });
  return (await ask('hannah', 'POST', `/boms/${id}/move`, { to: 'released' })).bom;
}

describe('bills of materials', () => {
  test(
    'a version goes its way: figures replaced with a reason, seen by a colleague at once, taken back, released by another person, and its changes and costs told',
    { timeout: 240_000 },
    async () => {
      const released = await ownReleasedBill();
      const sealed = await openPage({ as: 'tomas', width: 1440, height: 900, path: pathOf(released.id) });
      await sealed.page.getByRole('heading', { name: released.name, level: 1 }).waitFor();
      await expectAccessible(sealed.page);
      await sealed.page.getByRole('button', { name: 'Next version' }).click();
      await sealed.page.getByText('Draft', { exact: true }).first().waitFor();
      await expect.poll(() => sealed.page.url()).not.toContain(released.id);
      const path = new URL(sealed.page.url()).pathname;
      const id = path.split('/').at(-1) ?? '';
      const { page } = sealed;
      const flat = `${path}?view=flat&sort=amount.down`;
      const other = await openPage({ as: 'hannah', width: 1440, height: 900, path: flat });
      const colleague = other.page;
      await colleague.getByRole('grid', { name: 'Lines of the bill of materials' }).waitFor();

      await sealed.go(flat);
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
      const detail = (await callAs('tomas', 'GET', `/boms/${id}`)).body;
      expect(detail.bom.material_cents).toBe(released.material_cents);

      // By hand from its panel, so that there is something to compare.
      const bought = detail.lines.find((each: any) => each.item !== null && each.supplier !== null);
      await sealed.go(`${path}?line=${bought.line_uid}`);
      const panel = page.getByRole('dialog', { name: 'Line' });
      await panel.getByText('How the cost comes about').waitFor();
      await panel.getByText(/^Price of/u).waitFor();
      await expectAccessible(page);
      const waste = panel.getByLabel('Waste %');
      await waste.fill('50');
      await waste.press('Enter');
      await panel.getByText('+ 50% waste').waitFor();
      await panel.getByRole('link', { name: bought.supplier.name }).waitFor();
      // What is typed takes the place of who is named, and the server finds who it may be.
      const seller = panel.getByRole('combobox', { name: 'Supplier' });
      await seller.click();
      await page.keyboard.type('casc');
      await page.getByRole('option', { name: 'Cascade Freight & Crane' }).click();
      await panel.getByRole('link', { name: 'Cascade Freight & Crane' }).waitFor();
      await expect
        .poll(async () => {
          const { lines } = (await callAs('tomas', 'GET', `/boms/${id}`)).body;
          return lines.find((each: any) => each.line_uid === bought.line_uid).supplier.name;
        })
        .toBe('Cascade Freight & Crane');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Send to review' }).click();
      await page.getByRole('listitem').filter({ hasText: 'You have worked on it' }).waitFor();

      // Another person releases it, and whoever made it sees that at once.
      await colleague.getByRole('button', { name: 'Release', exact: true }).click();
      const releasing = colleague.getByRole('dialog', { name: 'Release version 2' });
      await expectAccessible(colleague);
      await releasing.getByRole('button', { name: 'Release', exact: true }).click();
      await releasing.waitFor({ state: 'detached' });
      await page.getByText('Released', { exact: true }).first().waitFor();
      expect((await callAs('tomas', 'GET', `/boms/${released.id}`)).body.bom.status).toBe('superseded');

      await page.getByRole('tab', { name: 'Changes' }).click();
      const changes = page.getByRole('table', { name: 'Lines that differ' });
      await changes
        .getByRole('row', { name: /Changed/u })
        .filter({ hasText: bought.description })
        .waitFor();
      expect(await changes.getByRole('row').count()).toBe(2);
      await page.getByText('Changed 1', { exact: true }).waitFor();
      await expectAccessible(page);

      await page.getByRole('tab', { name: 'Cost' }).click();
      await page.getByRole('group', { name: /Where the cost lies/u }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show as a table' }).click();
      const costs = page.getByRole('table', { name: /Where the cost lies/u });
      const shares = await costs.locator('tbody tr td:last-child').allTextContents();
      const all = shares.reduce((sum, share) => sum + Number(share.replace(/[^0-9.]/gu, '')), 0);
      expect(Math.abs(all - 100)).toBeLessThan(1);
      await expectAccessible(page);

      await page.getByRole('tab', { name: 'Purchasing' }).click();
      await page.getByRole('heading', { name: bought.supplier.name }).getByRole('link').click();
      const supplier = page.getByRole('dialog', { name: 'Supplier' });
      await supplier.getByRole('heading', { name: bought.supplier.name }).waitFor();
      await supplier.getByRole('link', { name: 'Prices of this supplier' }).click();
      await page.getByRole('gridcell', { name: bought.supplier.name }).first().waitFor();
      expect([...sealed.errors, ...other.errors]).toEqual([]);
    },
  );

  test(
    'the design area tells what waits and what each plan costs, in Spanish and on a phone',
    { timeout: 240_000 },
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
