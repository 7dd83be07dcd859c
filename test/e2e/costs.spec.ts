import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

describe('the catalogue', () => {
  test(
    'an item is found, gets a price that counts at once, and a colleague sees it without reloading',
    { timeout: 240_000 },
    async () => {
      const sku = `E2E-${Date.now()}`;
      const made = await callAs('employee', 'POST', '/catalogue/items', {
        sku,
        name: 'Ventana de balcón',
        cost_code: '08 52 00',
        uom: 'ea',
      });
      expect(made.status).toBe(201);
      const path = `/design/catalogue?item=${made.body.id}`;
      const { page, errors } = await openPage({ as: 'employee', width: 1440, height: 900, path });
      const colleague = await openPage({ as: 'hannah', width: 1440, height: 900, path });
      const panel = page.getByRole('dialog', { name: 'Catalogue' });
      await panel.getByRole('button', { name: 'New price' }).click();
      const form = page.getByRole('dialog', { name: `New price of ${sku}` });
      await form.getByRole('combobox', { name: /Supplier/u }).fill('Sierra');
      await page.getByRole('option', { name: /Sierra Basin/u }).click();
      await form.getByLabel(/Price per each/u).fill('0');
      await form.getByRole('button', { name: 'Save price' }).click();
      await form
        .getByText(/only for what the owner supplies/u)
        .first()
        .waitFor();
      await form.getByLabel(/Price per each/u).fill('412.345');
      await form.getByRole('button', { name: 'Save price' }).click();
      await panel.getByText('$412.345 / each').waitFor();
      await colleague.page.getByText('$412.345 / each').waitFor();
      await expectAccessible(page);
      expect(colleague.errors).toEqual([]);
      // What the server refused on purpose is noted by the browser.
      expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    },
  );

  test('a price list is looked at before it changes anything, in Spanish too', { timeout: 240_000 }, async () => {
    const sku = `HOJA-${Date.now()}`;
    const { page } = await openPage({ as: 'employee', language: 'es', theme: 'dark', path: '/design/catalogue' });
    await page.getByRole('button', { name: 'Importar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Importar artículos y precios' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `SKU,Nombre,Código,Unidad,Proveedor,Precio\n${sku},Bisagra,08 71 00,pza,Herrajes del Norte,12.5\n${sku}-2,Bisagra,madera,pza,Herrajes del Norte,1\n`,
      ),
    });
    await dialog.getByText('Error 1').waitFor();
    expect((await callAs('employee', 'GET', `/catalogue/items?q=${sku}`)).body).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Dejar fuera la fila con errores' }).check();
    await dialog.getByRole('button', { name: 'Importar 1 fila' }).click();
    await dialog.getByText(/Importado: 1 fila nueva/u).waitFor();
    await expectAccessible(page);
    const found = (await callAs('employee', 'GET', `/catalogue/items?q=${sku}`)).body;
    expect(found[0]).toMatchObject({ sku, uom: 'ea', best: { unit_cost: '12.5' } });
  });
});

describe('rates', () => {
  test(
    'the grid is walked by keys, goes back in time, and shows where a value comes from',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({ as: 'employee', width: 1440, height: 900, path: '/finance/rates' });
      const first = page.locator('[data-spot="0/0"]');
      await first.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe('1/1');
      const today = await first.textContent();
      await page.getByRole('button', { name: 'To the change before' }).click();
      await page.getByRole('button', { name: 'To the change before' }).click();
      await expect.poll(() => first.textContent()).not.toBe(today);
      expect(new URL(page.url()).searchParams.get('day')).toBe('2025-01-01');
      await page.getByRole('button', { name: 'Today' }).click();
      const carpenter = page.locator('[data-spot="1/2"]');
      expect(await carpenter.getAttribute('aria-label')).toMatch(/^Carpenter, Butte: .*Taken from All factories/u);
      await carpenter.press('Enter');
      await page.getByText('This place has no rate of its own', { exact: false }).waitFor();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );

  test(
    'who writes a rate waits for somebody else, and what they see changes when it is approved',
    { timeout: 240_000 },
    async () => {
      const key = `haul_${Date.now()}`;
      const writer = await openPage({ as: 'employee', width: 1440, height: 900, path: '/finance/rates?tab=waiting' });
      await writer.page.getByRole('button', { name: 'New rate' }).click();
      const form = writer.page.getByRole('dialog', { name: 'New rate' });
      await form.getByRole('combobox', { name: /Kind/u }).click();
      await writer.page.getByRole('option', { name: 'Storage' }).click();
      await form.getByLabel(/Key/u).fill(key);
      await form.getByLabel(/^Value/u).fill('41.5');
      await form.getByLabel(/Source/u).fill('Quote 12');
      await form.getByRole('button', { name: 'Send for approval' }).click();
      const name = key.replaceAll('_', ' ');
      const mine = writer.page.getByRole('listitem').filter({ hasText: new RegExp(name, 'iu') });
      await mine.getByText('Your own: somebody else decides.').waitFor();
      expect(await mine.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      await mine.getByText('No draft estimate uses it.').waitFor();
      const boss = await openPage({ as: 'admin', width: 390, height: 844, path: '/finance/rates?tab=waiting' });
      const theirs = boss.page.getByRole('listitem').filter({ hasText: new RegExp(name, 'iu') });
      await theirs.getByRole('button', { name: 'Approve' }).click();
      await theirs.waitFor({ state: 'detached' });
      await mine.waitFor({ state: 'detached' });
      expect((await callAs('employee', 'GET', `/rates?key=${key}`)).body[0]).toMatchObject({ status: 'approved' });
      expect([...writer.errors, ...boss.errors]).toEqual([]);
    },
  );
});
