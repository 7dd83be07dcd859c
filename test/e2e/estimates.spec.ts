import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { callAs, expectAccessible, openPage } from './harness.ts';

/** What stands in a cell of the sheet, by the name of its line and of its column. */
async function cellOf(page: Page, line: string, column: string): Promise<string> {
  return page.evaluate(
    ([name, head]) => {
      const grid = document.querySelector('[role=treegrid]');
      const heads = [...(grid?.querySelectorAll('[role=columnheader][data-column]') ?? [])];
      const place = heads.find((each) => each.textContent?.trim() === head)?.getAttribute('data-column');
      const row = [...(grid?.querySelectorAll('[data-line]') ?? [])].find(
        (each) => each.querySelector('[role=rowheader]')?.textContent?.trim() === name,
      );
      return row?.querySelector(`[data-column="${place}"]`)?.textContent?.trim() ?? '';
    },
    [line, column] as const,
  );
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function goToCell(page: Page, line: string, column: string): Promise<void> {
  const head = page.getByRole('columnheader', { name: column, exact: true });
  const place = await head.getAttribute('data-column');
  await page
    .locator('[role=treegrid] [data-line]', { has: page.getByRole('rowheader', { name: line, exact: true }) })
    .locator(`[data-column="${place}"]`)
    .click();
}

describe('the estimator’s editor', () => {
  test(
    'an estimate is made, typed and pasted by keys, taken back, submitted and approved by another, who saves it as a PDF',
    { timeout: 150_000 },
    async () => {
      const name = `House ${Date.now()}`;
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/design/estimates/new-estimate',
      });
      await page.getByLabel(/^Name/u).fill(name);
      await page.getByLabel('Square feet').fill('1800');
      await page.getByLabel('Modules').fill('4');
      await page.getByRole('button', { name: 'Create and open' }).click();
      const grid = page.getByRole('treegrid', { name: 'Lines of the estimate' });
      await grid.waitFor();
      await page.waitForURL(/\/design\/estimates\/[0-9a-f-]{36}$/u);
      const id = page.url().split('/').at(-1) ?? '';

      // The first line is typed into the empty one; Enter goes on to the next.
      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('Crane day');
      await page.keyboard.press('Enter');
      await expect.poll(() => cellOf(page, 'Crane day', 'Quantity')).toBe('0');
      await goToCell(page, 'Crane day', 'Quantity');
      await page.keyboard.type('=modules/2');
      await page.keyboard.press('Enter');
      await expect.poll(() => cellOf(page, 'Crane day', 'Quantity')).toMatch(/2$/u);
      await goToCell(page, 'Crane day', 'Quantity');
      await page.keyboard.type('=moduls/2');
      await page.keyboard.press('Enter');
      await page
        .getByRole('alert')
        .getByText(/“moduls” has no value here/u)
        .waitFor();
      await page.keyboard.press('Escape');
      await goToCell(page, 'Crane day', 'Unit cost');
      await page.keyboard.type('$4,200');
      await page.keyboard.press('Tab');
      await expect.poll(() => cellOf(page, 'Crane day', 'Amount')).toBe('$8,400.00');

      // Two rows come from Excel; a fault is named at its cell and nothing is taken until it is mended.
      await grid.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Home');
      await paste(page, 'Blocking\t01 00 00\tSite\t12,5x\tea\t0\t3.20\nWrap\t01 00 00\tSite\t=sqft*2\tsqft\t10\t0.085');
      const dialog = page.getByRole('dialog', { name: /^Paste into/u });
      await dialog.getByText(/Row 1, Quantity “12,5x”/u).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await grid.focus();
      await paste(page, 'Blocking\t01 00 00\tSite\t12.5\tea\t0\t3.20\nWrap\t01 00 00\tSite\t=sqft*2\tsqft\t10\t0.085');
      await dialog
        .getByText('none is new', { exact: false })
        .or(dialog.getByText('2 are new', { exact: false }))
        .waitFor();
      await dialog.getByRole('button', { name: 'Paste 2 lines' }).click();
      await expect.poll(() => cellOf(page, 'Wrap', 'Amount')).toBe('$336.60');
      await expect.poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.lines.length).toBe(3);

      // Taken back and done again, also on the server.
      await grid.focus();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.lines.length).toBe(1);
      await page.keyboard.press('Control+Shift+Z');
      await expect.poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.lines.length).toBe(3);

      // What the bar says is what the server says, to the cent.
      const { estimate } = (await callAs('employee', 'GET', `/estimates/${id}`)).body;
      const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
        estimate.price_cents / 100,
      );
      await page.getByLabel('Totals').getByText(price, { exact: true }).waitFor();

      await expectAccessible(page);
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
      await page.getByText('This revision can only be read.', { exact: false }).waitFor();
      expect(errors).toEqual([]);

      const admin = await openPage({ as: 'admin', width: 1440, height: 900, path: `/design/estimates/${id}` });
      await admin.page.getByRole('button', { name: 'Approve' }).click();
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await admin.page.getByText(/Its prices and rates are frozen/u).waitFor();
      // The author sees it without a reload.
      await page.getByText(/Its prices and rates are frozen/u).waitFor();
      const file = admin.page.waitForEvent('download');
      await admin.page.getByRole('button', { name: 'More' }).click();
      await admin.page.getByRole('menuitem', { name: 'PDF for the client' }).click();
      expect((await file).suggestedFilename()).toMatch(/^EST-\d+-r1-client\.pdf$/u);
      expect(admin.errors).toEqual([]);
    },
  );

  test(
    'a colleague’s value comes in beneath what one types, and a cell that both changed shows both',
    { timeout: 240_000 },
    async () => {
      const made = (await callAs('employee', 'POST', '/estimates', { name: `Both ${Date.now()}`, sqft: 900 })).body;
      const id = made.estimate.id;
      const uids = ['11', '22'].map((end) => `018f2a3c-0000-7000-8000-0000${String(Date.now()).slice(-6)}${end}`);
      const line = (uid: string | undefined, description: string) => ({
        line_uid: uid,
        fields: { description, quantity: '1', unit_cost: '10', section: 'Set' },
      });
      await callAs('employee', 'POST', `/estimates/${id}/lines`, {
        changes: [line(uids[0], 'Alpha'), line(uids[1], 'Beta')],
      });
      const { page } = await openPage({ as: 'employee', width: 1440, height: 900, path: `/design/estimates/${id}` });
      await page.getByRole('treegrid').waitFor();
      await goToCell(page, 'Alpha', 'Quantity');
      await page.keyboard.type('7');
      await callAs('hannah', 'POST', `/estimates/${id}/lines`, {
        changes: [
          { line_uid: uids[0], fields: { quantity: '5' } },
          { line_uid: uids[1], fields: { quantity: '9' } },
        ],
      });
      await expect.poll(() => cellOf(page, 'Beta', 'Quantity')).toBe('9');
      // Still typing: the cell is mine until I leave it.
      await page.keyboard.press('Enter');
      await page.getByText('Two of you changed Quantity of “Alpha”').waitFor();
      await page.getByText('Yours: 7. Theirs: 5.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.lines[0].quantity)
        .toBe('7');
    },
  );

  test(
    'what could be taken instead stands beneath its line with its difference, is taken by a key and taken back; a line carries a mark-up of its own',
    { timeout: 240_000 },
    async () => {
      const made = (await callAs('employee', 'POST', '/estimates', { name: `Floors ${Date.now()}`, sqft: 900 })).body;
      const id = made.estimate.id;
      const uid = (end: string) => `018f2a3d-0000-7000-8000-0000${String(Date.now()).slice(-6)}${end}`;
      const line = (end: string, description: string, cost: string) => ({
        line_uid: uid(end),
        fields: { description, quantity: '10', unit_cost: cost, section: '09' },
      });
      const changes = [line('31', 'Vinyl', '4'), line('32', 'Oak', '9.5'), line('33', 'Tile', '7')];
      await callAs('employee', 'POST', `/estimates/${id}/lines`, { changes });
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: `/design/estimates/${id}`,
      });
      await page.getByRole('treegrid').waitFor();
      const direct = page.getByLabel('Totals').getByText('$205.00', { exact: true });
      await direct.waitFor();
      for (const name of ['Vinyl', 'Oak', 'Tile'])
        await page
          .getByRole('row', { name: new RegExp(name, 'u') })
          .getByRole('checkbox')
          .click();
      await page.getByRole('button', { name: 'As alternates of the first' }).click();
      await page.getByLabel('Totals').getByText('$40.00', { exact: true }).first().waitFor();
      await expect.poll(() => cellOf(page, 'OakAlternate', 'Amount')).toBe('+$55.00');

      await page.getByRole('rowheader', { name: 'Oak Alternate' }).click();
      await page.getByRole('treegrid').focus();
      await page.keyboard.press('Alt+a');
      await expect.poll(() => cellOf(page, 'VinylAlternate', 'Amount')).toBe('-$55.00');
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.estimate.direct_cents)
        .toBe(9_500);
      await page.keyboard.press('Control+z');
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.estimate.direct_cents)
        .toBe(4_000);

      await page.goto(`${page.url()}?line=${changes[0]?.line_uid}`);
      const panel = page.getByRole('complementary', { name: 'Line' });
      await panel.getByRole('button', { name: 'Take instead: Tile' }).waitFor();
      await panel.getByLabel('Own mark-up %').fill('12.5');
      await panel.getByLabel('Own mark-up %').press('Enter');
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.line_markup_cents)
        .toBe(500);
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );

  test(
    'what a thing cost before is a key or a click away, with the estimate that it was in, and is taken with its day',
    { timeout: 240_000 },
    async () => {
      const code = `99 ${String(Date.now()).slice(-5)}`;
      const make = async (name: string, cost: string) => {
        const { estimate } = (await callAs('employee', 'POST', '/estimates', { name, sqft: 900 })).body;
        const line_uid = `018f2a3e-0000-7000-8000-0000${String(Date.now()).slice(-6)}41`;
        await callAs('employee', 'POST', `/estimates/${estimate.id}/lines`, {
          changes: [
            {
              line_uid,
              fields: { description: 'Porch post', quantity: '2', uom: 'ea', unit_cost: cost, cost_code: code },
            },
          ],
        });
        return estimate;
      };
      const past = await make(`Porch ${code}`, '140');
      await callAs('employee', 'POST', `/estimates/${past.id}/move`, { to: 'in_review' });
      await callAs('admin', 'POST', `/estimates/${past.id}/move`, { to: 'approved' });
      const { id } = await make(`Deck ${code}`, '95');
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: `/design/estimates/${id}`,
      });
      await page.getByRole('treegrid').waitFor();
      await goToCell(page, 'Porch post', 'Unit cost');
      await page.keyboard.press('Alt+h');
      const hint = page.getByRole('dialog', { name: 'What it cost before' });
      await hint.getByText('Median').waitFor();
      await hint.getByRole('link', { name: `${past.code} r1` }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await hint.waitFor({ state: 'detached' });
      await page
        .getByRole('row', { name: /Porch post/u })
        .getByRole('button', { name: 'What it cost before' })
        .click();
      await hint.getByRole('button', { name: /^Take \$140/u }).click();
      await expect.poll(() => cellOf(page, 'Porch post', 'Unit cost')).toBe('$140.00');
      await expect
        .poll(async () => (await callAs('employee', 'GET', `/estimates/${id}`)).body.lines[0])
        .toMatchObject({ unit_cost: '140', cost_source: 'history' });
      expect(errors).toEqual([]);
    },
  );

  test(
    'an assembly is dragged in whole and taken back, stands beside its bill of materials, and what if builds more of it; filters show missing and old prices',
    { timeout: 150_000 },
    async () => {
      const stamp = String(Date.now()).slice(-6);
      const made = (await callAs('employee', 'POST', '/boms', { name: `Panel ${stamp}` })).body.bom;
      await callAs('employee', 'POST', `/boms/${made.id}/lines`, {
        version: made.version,
        changes: [
          {
            line_uid: `018f2a3f-0000-7000-8000-0000${stamp}51`,
            fields: {
              description: `Sheathing ${stamp}`,
              cost_code: '06 16 00',
              quantity: '4',
              uom: 'ea',
              unit_cost: '25',
            },
          },
        ],
      });
      const { estimate } = (await callAs('employee', 'POST', '/estimates', { name: `Panels ${stamp}`, units: 2 })).body;
      const old = { quantity: '1', unit_cost: '9', cost_source: 'quote', cost_as_of: '2020-01-01', section: '06' };
      await callAs('employee', 'POST', `/estimates/${estimate.id}/lines`, {
        changes: [
          { line_uid: `018f2a3f-0000-7000-8000-0000${stamp}52`, fields: { description: 'Old quote', ...old } },
          { line_uid: `018f2a3f-0000-7000-8000-0000${stamp}53`, fields: { description: 'Open', section: '06' } },
        ],
      });
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: `/design/estimates/${estimate.id}?side=catalogue`,
      });
      const lines = async () => (await callAs('employee', 'GET', `/estimates/${estimate.id}`)).body.lines;
      await page.getByRole('treegrid').waitFor();
      await page.getByRole('button', { name: 'Assemblies' }).click();
      const assembly = page.getByRole('listitem').filter({ hasText: `Panel ${stamp}` });
      await assembly.waitFor();
      await expectAccessible(page);
      await assembly.dragTo(page.getByRole('rowheader', { name: 'Old quote' }));
      await expect.poll(() => cellOf(page, `Sheathing ${stamp}`, 'Amount')).toBe('$100.00');
      expect((await lines()).at(-1)).toMatchObject({ section: '06', origin: { bom_id: made.id } });
      await page.getByRole('treegrid').focus();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await lines()).length).toBe(2);
      await page.keyboard.press('Control+Shift+Z');
      await expect.poll(async () => (await lines()).at(-1)?.origin?.bom_id).toBe(made.id);

      await page.getByRole('combobox', { name: 'Lines shown' }).click();
      await page.getByRole('option', { name: 'Missing price (1)' }).click();
      await page.getByRole('rowheader', { name: 'Open' }).waitFor();
      expect(await page.getByRole('rowheader', { name: 'Old quote' }).count()).toBe(0);
      await page.getByRole('combobox', { name: 'Lines shown' }).click();
      await page.getByRole('option', { name: 'Old price (1)' }).click();
      await page.getByRole('rowheader', { name: 'Old quote' }).waitFor();

      await page.getByRole('button', { name: 'What if' }).click();
      const panel = page.getByRole('complementary', { name: 'What if' });
      await panel.getByLabel('Units', { exact: true }).fill('6');
      await panel.getByRole('row', { name: /^Direct cost \$109\.00 \$327\.00/u }).waitFor();
      await panel.getByLabel('Costs rise by').fill('10');
      await panel.getByRole('row', { name: /^Direct cost \$109\.00 \$359\.70/u }).waitFor();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'BOM', exact: true }).click();
      await page
        .getByRole('complementary', { name: 'Estimate and BOM' })
        .getByText('Actual cost is not known yet', { exact: false })
        .waitFor();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );
});
