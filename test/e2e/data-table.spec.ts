import { describe, expect, test } from 'vitest';
import { callAs, openPage, settled, type OpenPage } from './harness.ts';

const number = (here: OpenPage) => here.page.locator('.grid-body [role=rowheader]');

async function numbers(here: OpenPage): Promise<string[]> {
  return (await number(here).allInnerTexts()).map((text) => text.trim());
}

/** A cell by the name of its row and of its column. */
async function cell(here: OpenPage, row: string, column: string) {
  const heads = await here.page.locator('[role=columnheader][data-column]').allInnerTexts();
  const place = heads.findIndex((head) => head.trim().startsWith(column));
  expect(place, `column ${column} among ${heads.join(', ')}`).toBeGreaterThanOrEqual(0);
  return here.page.getByRole('row').filter({ hasText: row }).locator(`[data-column="${place}"]`);
}

async function projectOf(projectNumber: string) {
  return (await callAs('admin', 'GET', `/projects/${projectNumber}`)).body;
}

describe('the data table', () => {
  test('a head sorts, a filter narrows, a group gathers, and the link shows a colleague the same', async () => {
    const here = await openPage({ as: 'employee', path: '/projects', width: 1440 });
    await number(here).first().waitFor();
    const all = await numbers(here);
    await here.page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await here.page.waitForURL(/sort=number/u);
    await expect.poll(() => numbers(here)).toEqual([...all].sort());
    await here.page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await expect.poll(() => numbers(here)).toEqual([...all].sort().toReversed());

    await here.page.getByRole('button', { name: 'Filter', exact: true }).click();
    const builder = here.page.getByRole('dialog', { name: 'Filters' });
    await builder.getByRole('button', { name: 'Add condition' }).click();
    await builder.getByLabel('Column').fill('Factory');
    await here.page.getByRole('option', { name: 'Factory' }).click();
    await builder.getByRole('checkbox', { name: 'Reno' }).check();
    await builder.getByText('Shows rows where Factory is any of Reno.').waitFor();
    await here.page.keyboard.press('Escape');
    await expect.poll(async () => (await numbers(here)).length).toBeLessThan(all.length);

    await here.page.getByRole('button', { name: 'Group', exact: true }).click();
    await here.page.getByLabel('Group by').last().click();
    await here.page.getByRole('option', { name: 'Status', exact: true }).click();
    await here.page.keyboard.press('Escape');
    await here.page.getByText(/^Warranty · \d+$/u).waitFor();
    // The rows of every group arrive without anybody scrolling.
    await expect.poll(async () => (await numbers(here)).includes('')).toBe(false);
    const shown = await numbers(here);

    const colleague = await openPage({ as: 'hannah', width: 1440 });
    await colleague.go(new URL(here.page.url()).pathname + new URL(here.page.url()).search);
    await colleague.page.getByText(/^Warranty · \d+$/u).waitFor();
    await expect.poll(() => numbers(colleague)).toEqual(shown);
    expect(here.errors).toEqual([]);
  });

  test('a view is saved, marked once something differs, and opens again as it was', async () => {
    const here = await openPage({ as: 'employee', path: '/projects?sort=-number&q=reno', width: 1440 });
    await number(here).first().waitFor();
    await here.page.getByRole('button', { name: 'Views' }).click();
    await here.page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    await here.page.getByLabel('Name of the view').fill('Reno, newest first');
    await here.page.getByRole('button', { name: 'Save view' }).click();
    await here.page.getByRole('tab', { name: /^Reno, newest first$/u }).waitFor();
    const saved = await numbers(here);
    await here.page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click();
    await here.page.getByRole('img', { name: 'Changed, not saved' }).waitFor();

    await here.go('/projects');
    await here.page.getByRole('tab', { name: 'Reno, newest first' }).click();
    await here.page.waitForURL(/q=reno/u);
    await expect.poll(() => numbers(here)).toEqual(saved);
  });

  test('an admin makes a view the one that employees begin with, and takes it back', async () => {
    const here = await openPage({ as: 'admin', path: '/projects?sort=-number', width: 1440 });
    await number(here).first().waitFor();
    await here.page.getByRole('button', { name: 'Views' }).click();
    await here.page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    await here.page.getByLabel('Name of the view').fill('Newest for all');
    await here.page.getByRole('button', { name: 'Save view' }).click();
    await here.page.getByRole('tab', { name: 'Newest for all' }).waitFor();
    await here.page.getByRole('button', { name: 'Views' }).click();
    // By keyboard: on its way into a menu beside the menu, a pointer that jumps leaves both.
    await here.page.getByRole('menuitem', { name: 'Make this the default for' }).press('ArrowRight');
    const employees = here.page.getByRole('menuitemcheckbox', { name: 'Employees' });
    await employees.press('Enter');
    await expect.poll(() => employees.getAttribute('aria-checked')).toBe('true');

    // Somebody who has chosen no view of their own begins with it, and is not offered to choose for others.
    const colleague = await openPage({ as: 'employee', path: '/projects', width: 1440 });
    await colleague.page.waitForURL(/sort=-number/u);
    await colleague.page.getByRole('tab', { name: 'Newest for all' }).waitFor();
    await colleague.page.getByRole('button', { name: 'Views' }).click();
    await colleague.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await colleague.page.getByRole('menuitem', { name: 'Make this the default for' }).count()).toBe(0);

    await employees.click();
    await expect.poll(() => employees.getAttribute('aria-checked')).toBe('false');
    await here.page.keyboard.press('Escape');
    await here.page.keyboard.press('Escape');
    await colleague.go('/projects');
    await colleague.page.getByRole('button', { name: 'Views' }).waitFor();
    expect(here.errors).toEqual([]);
  });

  test('print brings every row of the view with its heads, and nothing of the shell', async () => {
    // So low a window draws a few rows only.
    const here = await openPage({ as: 'employee', path: '/projects?group=status', width: 1280, height: 420 });
    await number(here).first().waitFor();
    const { total } = (await callAs('employee', 'GET', '/tables/projects?count=true&limit=1')).body;
    expect(await here.page.locator('.grid-body [data-line]').count()).toBeLessThan(total + 5);
    await here.page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-asked', 'print');
    });
    await here.page.getByRole('button', { name: 'More', exact: true }).click();
    await here.page.getByRole('menuitem', { name: 'Print' }).click();
    await here.page.locator('body[data-asked=print]').waitFor();
    await here.page.emulateMedia({ media: 'print' });
    const sheet = here.page.locator('.printed');
    expect(await sheet.locator('tbody tr:not(.is-group)').count()).toBe(total);
    expect(await sheet.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
    for (const gone of ['.grid-body', 'nav', '[role=searchbox]'])
      expect(await here.page.locator(gone).first().isVisible()).toBe(false);
    await here.page.emulateMedia({ media: 'screen' });
    // Chromium itself prints, and tells the page before and after.
    const pdf = await here.page.pdf({ preferCSSPageSize: true });
    expect(pdf.byteLength).toBeGreaterThan(10_000);
    await sheet.waitFor({ state: 'detached' });
    expect(here.errors).toEqual([]);
  });

  test('the foot says how many rows there are and what they come to', async () => {
    const here = await openPage({
      as: 'employee',
      path: '/projects?columns=number,name,units,contract_value',
      width: 1440,
    });
    await number(here).first().waitFor();
    const { total, totals } = (
      await callAs('employee', 'GET', '/tables/projects?count=true&totals=true&limit=1&columns=number,units')
    ).body;
    const foot = here.page.locator('.grid-foot');
    await foot.getByText(`${total} projects`, { exact: true }).waitFor();
    await foot.getByText(String(totals.units), { exact: true }).waitFor();
    // The words are not cut: they take the room of the columns beside them.
    const words = foot.locator('.grid-words').first();
    expect(await words.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  });

  test('the bar of picked rows keeps its cross on the first line', async () => {
    const here = await openPage({ as: 'employee', path: '/projects', width: 1280 });
    await number(here).first().waitFor();
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('Shift+Space');
    const bar = here.page.getByRole('region', { name: '1 selected' });
    const words = await bar.getByText('1 selected').boundingBox();
    const cross = await bar.getByRole('button', { name: 'Clear selection' }).boundingBox();
    expect(
      Math.abs((words?.y ?? 0) + (words?.height ?? 0) / 2 - (cross?.y ?? 0) - (cross?.height ?? 0) / 2),
    ).toBeLessThan(8);
    expect((cross?.x ?? 0) + (cross?.width ?? 0)).toBeGreaterThan(1200);
  });

  test('a sheet is imported from the table: the project is asked for, then a dry run shows what would happen', async () => {
    const here = await openPage({ as: 'employee', path: '/projects', width: 1440 });
    await number(here).first().waitFor();
    await here.page.getByRole('button', { name: 'More', exact: true }).click();
    await here.page.getByRole('menuitem', { name: 'Import…' }).click();
    const dialog = here.page.getByRole('dialog', { name: 'Import units and modules' });
    await dialog.getByLabel('Project that the units belong to').fill('26-036');
    await here.page.getByRole('option', { name: /26-036/u }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from('Unit,Beds\nZ-901,2\nZ-902,x\n') });
    await dialog.getByText('New 1').waitFor();
    await dialog.getByText('Fault 1').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const units = (await callAs('employee', 'GET', '/units')).body;
    expect(JSON.stringify(units)).not.toContain('Z-901');
    expect(here.errors).toEqual([]);
  });

  test('the pinned column stays where it is while the rest goes aside', async () => {
    const here = await openPage({ as: 'employee', path: '/projects', width: 800 });
    const pinned = number(here).nth(3);
    await pinned.waitFor();
    const grid = here.page.getByRole('grid');
    // Within its grid: the sidebar may still be giving way.
    const place = async () => ((await pinned.boundingBox())?.x ?? 0) - ((await grid.boundingBox())?.x ?? 0);
    const before = await place();
    await grid.evaluate((element) => element.scrollTo({ left: 200 }));
    await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBe(200);
    expect(await place()).toBe(before);
  });

  test('what is marked is copied as a spreadsheet reads it: bare figures and real text', async () => {
    const here = await openPage({
      as: 'employee',
      path: '/projects?sort=number&columns=number,name,contract_value',
      width: 1440,
    });
    await here.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await number(here).first().waitFor();
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('Shift+ArrowRight');
    await here.page.keyboard.press('Shift+ArrowRight');
    await here.page.keyboard.press('Shift+ArrowDown');
    await here.page.keyboard.press('Control+c');
    await here.page.getByText('6 cells copied').first().waitFor();
    const { text, html } = await here.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return {
        text: await navigator.clipboard.readText(),
        html: (await (await item?.getType('text/html'))?.text()) ?? '',
      };
    });
    const [firstNumber] = await numbers(here);
    const { contract_value_cents: cents } = await projectOf(firstNumber ?? '');
    expect(text.split(/\r?\n/u)).toHaveLength(2);
    expect(text.split(/\r?\n/u)[0]?.split('\t').at(-1)).toBe(String(cents / 100));
    expect(html).toContain(`>${cents / 100}</td>`);
  });

  test('an export is a file of what is shown', async () => {
    const here = await openPage({ as: 'employee', path: '/projects?q=reno&columns=number,name', width: 1440 });
    await number(here).first().waitFor();
    const shown = await numbers(here);
    await here.page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      here.page.getByRole('menuitem', { name: 'As CSV' }).click(),
    ]);
    const stream = await download.createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    const lines = Buffer.concat(parts).toString('utf8').trim().split(/\r?\n/u);
    expect(lines).toHaveLength(shown.length + 1);
    for (const each of shown) expect(lines.join('\n')).toContain(each);
  });

  test('a column is sized, hidden and brought back, and stays so for the person', async () => {
    const here = await openPage({ as: 'tomas', path: '/projects', width: 1440 });
    await number(here).first().waitFor();
    await here.page.getByRole('button', { name: 'Columns' }).click();
    await here.page.getByRole('checkbox', { name: 'Units' }).uncheck();
    await here.page.keyboard.press('Escape');
    await here.page.getByRole('columnheader', { name: 'Units' }).waitFor({ state: 'detached' });
    const head = here.page.getByRole('columnheader', { name: 'Factory' });
    const before = (await head.boundingBox())?.width ?? 0;
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('ArrowUp');
    for (let step = 0; step < 3; step += 1) await here.page.keyboard.press('ArrowRight');
    await here.page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(16);
    await settled(here.page);
    await here.go('/projects');
    await number(here).first().waitFor();
    await expect.poll(() => here.page.getByRole('columnheader', { name: 'Units' }).count()).toBe(0);
    await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(16);
  });

  test('the record of a link stands in the panel, and the address forgets it when the panel closes', async () => {
    const here = await openPage({ as: 'employee', path: '/projects?panel=26-041', width: 1440 });
    await here.page.getByRole('dialog').getByText('Juniper Ridge Townhomes').waitFor();
    await here.page.keyboard.press('Escape');
    await here.page.waitForURL((url) => !url.searchParams.has('panel'));
  });

  test('the board says why a status refuses a project, and asks for what a move needs', async () => {
    const here = await openPage({ as: 'admin', path: '/projects?layout=board', width: 1440 });
    await here.page.getByRole('button', { name: 'Move to: Lindqvist ADU, Incline Village' }).click();
    const menu = here.page.getByRole('menu');
    await menu
      .getByRole('menuitem', { name: /^Site work/u })
      .getByText('No step leads here from Pre-construction.')
      .waitFor();
    await menu.getByRole('menuitem', { name: /^Hold/u }).click();
    await here.page.getByRole('dialog').getByText('Why it pauses').waitFor();
  });
});

describe('changing rows in the table', () => {
  test('a cell is edited in place, and Undo brings the old value back', async () => {
    const here = await openPage({ as: 'employee', path: '/projects?columns=number,name,city&q=26-022', width: 1440 });
    await number(here).first().waitFor();
    const before = (await projectOf('26-022')).address.city;
    await (await cell(here, '26-022', 'City')).dblclick();
    await here.page.getByLabel('Edit City').fill('Colton');
    await here.page.keyboard.press('Enter');
    await (await cell(here, '26-022', 'City')).getByText('Colton').waitFor();
    await expect.poll(async () => (await projectOf('26-022')).address.city).toBe('Colton');
    await here.page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(async () => (await projectOf('26-022')).address.city).toBe(before);
    await (await cell(here, '26-022', 'City')).getByText(before).waitFor();
    expect(here.errors).toEqual([]);
  });

  test('the choices of a cell lie over the rows beneath it, and above it where there is no room', async () => {
    const here = await openPage({ as: 'employee', path: '/sales/companies', width: 1440 });
    const kindOf = (name: string) => cell(here, name, 'Kind');
    const choose = async (name: string, kind: string) => {
      const place = await kindOf(name);
      await place.dblclick();
      // A press on what another row covers would not arrive.
      await here.page.getByRole('option', { name: kind }).click();
      await place.getByText(kind).waitFor();
    };
    await here.page.getByRole('row').filter({ hasText: 'Eagle Valley Homes' }).waitFor();
    const before = await (await kindOf('Eagle Valley Homes')).innerText();
    await choose('Eagle Valley Homes', 'Lender');
    await here.page.setViewportSize({ width: 1440, height: 460 });
    await choose('Eagle Valley Homes', before.trim());
    const low = await kindOf('Inland Courts Partners');
    await low.dblclick();
    const list = here.page.getByRole('listbox', { name: 'Kind' });
    await expect
      .poll(async () => ((await list.boundingBox())?.y ?? 0) < ((await low.boundingBox())?.y ?? 0))
      .toBe(true);
    await here.page.getByRole('option', { name: 'Developer' }).click();
    expect(here.errors).toEqual([]);
  });

  test('several rows are changed in one go, what is refused says why, and one Undo takes it back', async () => {
    const here = await openPage({ as: 'employee', path: '/projects?sort=number', width: 1440 });
    await number(here).first().waitFor();
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('Space');
    await here.page.keyboard.press('ArrowDown');
    await here.page.keyboard.press('ArrowDown');
    await here.page.keyboard.press('Shift+Space');
    await here.page.getByText('3 selected', { exact: true }).first().waitFor();
    const picked = (await numbers(here)).slice(0, 3);
    const before = await Promise.all(picked.map(async (each) => (await projectOf(each)).tags));
    await here.page.getByRole('button', { name: 'Add tags' }).click();
    await here.page.getByLabel('Tags, separated by commas').fill('journey');
    await here.page.getByRole('button', { name: 'Apply to 3' }).click();
    await here.page.getByText('3 changed').first().waitFor();
    for (const each of picked) expect((await projectOf(each)).tags).toContain('journey');
    await here.page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => Promise.all(picked.map(async (each) => (await projectOf(each)).tags))).toEqual(before);

    await here.go('/projects?q=26-049');
    await number(here).first().waitFor();
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('Space');
    await here.page.getByRole('button', { name: 'Change status' }).click();
    await here.page.getByRole('button', { name: 'Apply to 1' }).click();
    await here.page.getByText('0 changed, 1 refused').first().waitFor();
  });

  test('a paste from a spreadsheet shows what it would change and what it leaves out before it is sent', async () => {
    const here = await openPage({
      as: 'employee',
      path: '/projects?columns=number,city,factory&sort=number&q=26-04',
      width: 1440,
    });
    await here.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await number(here).first().waitFor();
    const [refused = '', first = '', second = ''] = await numbers(here);
    await here.page.evaluate(() => navigator.clipboard.writeText('\tReno\nHelena\tReno\nMissoula\tNowhere'));
    await here.page.getByRole('grid').focus();
    await here.page.keyboard.press('ArrowRight');
    await here.page.keyboard.press('Control+v');
    const dialog = here.page.getByRole('dialog');
    await dialog.getByText('Helena').waitFor();
    await dialog.getByText(/“Nowhere”: Not one of the choices/u).waitFor();
    // The rule of the server is known before anything is sent: a project in production keeps its factory.
    await dialog.getByText(new RegExp(`^${refused} .*only an admin changes the factory`, 'u')).waitFor();
    expect((await projectOf(first)).address.city).not.toBe('Helena');
    await dialog.getByRole('button', { name: /^Paste \d+ changes$/u }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await projectOf(first)).address.city).toBe('Helena');
    await expect.poll(async () => (await projectOf(second)).address.city).toBe('Missoula');
  });
});
