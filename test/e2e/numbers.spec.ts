import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

/** A slow machine beside a busy one draws late; what is waited for comes. */
const patient = { timeout: 60_000 };
const said = {
  en: { edit: 'Edit', amount: 'Amount', save: 'Save', fault: 'Must be a number, like 1,250.50.', import: 'Import' },
  es: {
    edit: 'Editar',
    amount: 'Importe',
    save: 'Guardar',
    fault: 'Debe ser un número, como 1,250.50.',
    import: 'Importar',
  },
} as const;

/** Pictures of what is judged by eye, where somebody asks for them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_FOLDER'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

describe.each([
  ['en', 'light', 1440, 900],
  ['es', 'dark', 390, 844],
] as const)('in %s, %s, %i wide', (language, theme, width, height) => {
  const words = said[language];

  test('the amount of a deal is never emptied by words that are no number', { timeout: 240_000 }, async () => {
    const { body } = await callAs('employee', 'GET', '/tables/opportunities?columns=amount&limit=50');
    const deal = body.rows.find(({ amount }: { amount: number | null }) => amount !== null);
    const stored = async () => (await callAs('employee', 'GET', `/opportunities/${deal.id}`)).body.amount;
    const before = await stored();
    const { page } = await openPage({
      as: 'employee',
      language,
      theme,
      width,
      height,
      path: `/sales/opportunities/${deal.id}`,
    });
    await page.getByRole('button', { name: words.edit, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(words.amount, { exact: true });
    for (const typed of ['10-12', '1.200']) {
      await amount.fill(typed);
      await dialog.getByRole('button', { name: words.save, exact: true }).click();
      await expect.poll(() => amount.getAttribute('aria-invalid'), patient).toBe('true');
      expect(await amount.inputValue()).toBe(typed);
      await expect.poll(() => amount.evaluate((entry) => entry === document.activeElement), patient).toBe(true);
      if (typed === '10-12') await dialog.getByText(words.fault).waitFor(patient);
      await look(page, `deal-${language}-${typed}`);
    }
    await expectAccessible(page);
    expect(await stored()).toBe(before);
    await amount.fill('2.200.000,50');
    await dialog.getByRole('button', { name: words.save, exact: true }).click();
    await dialog.waitFor({ state: 'hidden', ...patient });
    expect(await stored()).toBe(220_000_050);
    await callAs('employee', 'PATCH', `/opportunities/${deal.id}`, { amount: before });
  });

  test('a sheet shows its values and how they were read before anything is stored', { timeout: 240_000 }, async () => {
    const { page } = await openPage({ as: 'employee', language, theme, width, height, path: '/design/catalogue' });
    await page.getByRole('button', { name: words.import }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Lista de precios 2027\n\nSKU;Nombre;Código;Unidad;Proveedor;Precio;Desde\nZZ-C1;Sello;07 92 00;ft;Norte;0,485;05/04/2027\nZZ-C3;Ventana;08 50 00;pza;Norte;1.200;05/04/2027\n',
      ),
    });
    await dialog.getByText(language === 'es' ? /0\.485 USD/u : /0\.485 USD/u).waitFor(patient);
    await dialog.getByText(/1,200 USD/u).waitFor(patient);
    await dialog
      .getByText(language === 'es' ? 'Fechas leídas como día/mes/año.' : 'Dates read as day/month/year.')
      .waitFor(patient);
    await dialog
      .getByText(language === 'es' ? 'Números leídos con coma decimal.' : 'Numbers read with a decimal comma.')
      .waitFor(patient);
    await look(page, `import-${language}`);
    await expectAccessible(page);
  });
});
