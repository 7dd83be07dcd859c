import { describe, expect, test } from 'vitest';
import { houseIfc } from '../house-ifc.ts';
import { callAs, expectAccessible, openPage } from './harness.ts';

const screen = '/design/estimates/new-bim2bom';

describe('take-offs', () => {
  test(
    'a house is mapped, decided about by keys, and published to a bill of materials; a colleague sees each step',
    { timeout: 180_000 },
    async () => {
      await callAs('employee', 'POST', '/rules/starter');
      const name = `Take-off ${Date.now()}`;
      const { page, errors } = await openPage({ as: 'employee', width: 1440, height: 900, path: screen });
      await page.getByRole('button', { name: 'Company' }).click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `${name}.ifc`,
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(houseIfc()),
        });
      await page.getByRole('heading', { name, level: 1 }).waitFor({ timeout: 20_000 });
      await page.getByRole('tab', { name: 'Take-off' }).click({ timeout: 40_000 });
      const colleague = await openPage({ as: 'hannah', path: page.url().replace(/^https?:\/\/[^/]+/u, '') });
      await page.getByRole('button', { name: 'Map the parts' }).click();
      const table = page.getByRole('treegrid', { name: 'What came of the parts' });
      await table.waitFor();
      await colleague.page.getByRole('treegrid', { name: 'What came of the parts' }).waitFor();
      await expectAccessible(page);

      // By keys: to the first line, open it, down past its steps to a part, and to that part in the model.
      await table.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      await table
        .getByText(/needed/u)
        .first()
        .waitFor();
      await table.getByText('Loading the parts').waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toMatch(/part=\d+/u);
      await page.keyboard.press(' ');
      await page.getByText('1 row marked').waitFor();
      await page.getByRole('button', { name: 'Leave out' }).click();
      const why = page.getByRole('dialog', { name: 'Leave out' });
      await why.getByRole('textbox', { name: 'Why are they left out?' }).fill('Comes with the crane');
      await expectAccessible(page);
      await why.getByRole('button', { name: 'Leave out' }).click();
      // What is told may come before what is answered; until then the keys are those of the dialog.
      await why.waitFor({ state: 'detached' });
      await page
        .getByText(/Comes with the crane/u)
        .first()
        .waitFor();
      await colleague.page
        .getByText(/Comes with the crane/u)
        .first()
        .waitFor();
      // The words that offered it may be gone by the time the colleague has seen it.
      await page.keyboard.press('Control+z');
      await page
        .getByText(/Comes with the crane/u)
        .first()
        .waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Publish' }).click();
      const publish = page.getByRole('dialog', { name: /Publish B2B-/u });
      await expectAccessible(page);
      await publish.getByRole('button', { name: 'Publish' }).click();
      // What publishing made opens; the take-off behind it leads there too.
      await page.waitForURL(/\/design\/model-platform-bom\/[^/]+/u);
      await page.goBack();
      await page.getByRole('link', { name: 'Bill of materials', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Estimate', exact: true }).waitFor();
      await colleague.page.getByRole('link', { name: 'Bill of materials', exact: true }).waitFor();
      expect(errors).toEqual([]);
      expect(colleague.errors).toEqual([]);
    },
  );

  test(
    'a rule is written beside what it finds: faults at the formula, rivals by name, and the way to what is bought',
    { timeout: 180_000 },
    async () => {
      await callAs('employee', 'POST', '/rules/starter');
      const { page, go } = await openPage({ as: 'employee', language: 'es', theme: 'dark', path: screen });
      await page.getByRole('button', { name: 'Empresa' }).click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `Reglas ${Date.now()}.ifc`,
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(houseIfc()),
        });
      await page.getByRole('tab', { name: 'Reglas' }).click({ timeout: 40_000 });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Nueva regla' }).click();
      await page.getByRole('textbox', { name: 'Nombre' }).fill('Tablero de prueba');
      const classes = page.getByRole('combobox', { name: 'Clases' });
      await classes.fill('IfcWall');
      await classes.press('Enter');
      await page
        .getByText(/elementos coinciden/u)
        .filter({ visible: true })
        .waitFor();
      await page.getByRole('button', { name: 'Elegir el artículo' }).click();
      const search = page.getByRole('combobox', { name: 'Busca por SKU, nombre o código' });
      await search.fill('gypsum');
      await page
        .getByRole('option', { name: /Gypsum/u })
        .first()
        .waitFor();
      await search.press('Enter');
      await page.getByRole('combobox', { name: 'Contar por' }).click();
      await page.getByRole('option', { name: 'Área' }).click();
      const formula = page.getByRole('textbox', { name: 'Fórmula' });
      await formula.fill('x * ');
      await page.getByText(/La fórmula termina antes de tiempo/u).waitFor();
      await formula.fill('[NetSideArea] * 2');
      await page.getByRole('textbox', { name: 'Merma' }).fill('10');
      await page
        .getByText(/necesarios → \+ 10% merma/u)
        .filter({ visible: true })
        .waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Guardar regla' }).click();
      await page.getByRole('button', { name: /Tablero de prueba/u }).waitFor();

      const [rule] = (await callAs('employee', 'GET', '/rules?q=tablero%20de%20prueba')).body;
      expect(rule).toMatchObject({
        formula: '[NetSideArea] * 2',
        waste_percent: '10',
        match: { classes: ['IfcWall'] },
      });
      const address = new URL(page.url());
      await go(`${address.pathname}?model=${address.searchParams.get('model')}&tab=rules&rule=${rule.id}`);
      await page.getByRole('textbox', { name: 'Merma' }).fill('12');
      await page.getByRole('button', { name: 'Guardar regla' }).click();
      await page.getByRole('button', { name: /Tablero de prueba/u }).click();
      await page.getByRole('button', { name: 'Historial' }).click();
      await page.getByRole('dialog', { name: 'Cómo era la regla antes' }).getByText('Merma').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Volver a esta versión' }).click();
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/rules/${rule.id}`)).body.waste_percent)
        .toBe('10');
      await callAs('employee', 'DELETE', `/rules/${rule.id}`);
    },
  );
});
