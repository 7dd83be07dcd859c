import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

const project = async (number: string) =>
  (await callAs('employee', 'GET', `/projects/${number}`)).body as { id: string };

describe('the breakdown of projects', () => {
  test(
    'a counter opens what it counts; a subtask is added and moved there, and the counters of a colleague follow',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/projects/project-breakdown',
      });
      const colleague = await openPage({ as: 'hannah', width: 1440, height: 900, path: '/projects/project-breakdown' });
      const row = (of: typeof page) => of.getByRole('row', { name: /26-036/u });
      const counter = (of: typeof page, status: string) =>
        row(of).getByRole('button', { name: new RegExp(`${status}, Engineering, Casa Treviño`, 'u') });
      await counter(page, 'Completed').waitFor();
      const before = Number(
        await counter(page, 'Completed')
          .textContent()
          .then((text) => text?.replaceAll(/\D/gu, '')),
      );
      await counter(page, 'Completed').click();
      const panel = page.getByRole('dialog', { name: /Casa Treviño/u });
      await panel.waitFor();
      await expectAccessible(page);
      expect(new URL(page.url()).searchParams.get('dept')).toBe('Engineering');
      const name = `Anchor plan ${Date.now()}`;
      await panel.getByRole('textbox', { name: 'New subtask' }).fill(name);
      await panel.getByRole('button', { name: 'Add' }).click();
      await panel.getByRole('combobox', { name: `Status of ${name}` }).waitFor();
      await expect
        .poll(async () => Number((await counter(colleague.page, 'Completed').textContent())?.replaceAll(/\D/gu, '')))
        .toBe(before + 1);
      await panel.getByRole('combobox', { name: `Status of ${name}` }).click();
      await page.getByRole('option', { name: 'In Progress' }).click();
      await counter(colleague.page, 'In Progress').waitFor();
      // The address says it all: the same place opens again.
      await page.reload();
      await page.getByRole('dialog', { name: /Casa Treviño/u }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).searchParams.get('list')).toBeNull();
      expect([...errors, ...colleague.errors]).toEqual([]);
    },
  );

  test('the tree is walked by keys alone, as every tree grid', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, height: 900, path: '/projects/project-breakdown' });
    const first = page.getByRole('row', { name: /25-098/u });
    await first.focus();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.getAttribute('aria-label'),
      );
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true');
    await page.locator('[role=row][aria-level="2"]').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toMatch(/^25-098\//u);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('25-098');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toMatch(/Sagebrush Court$/u);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Control+End');
    // Other journeys make projects too: the last is the last that stands there now.
    const last = await page.locator('[role=row][data-row]').last().getAttribute('data-row');
    expect(last).not.toBe('25-098');
    await expect.poll(focused).toBe(last);
  });

  test('keys that come faster than frames each count, also where the rows are not drawn yet', async () => {
    const { page } = await openPage({
      as: 'employee',
      width: 1440,
      height: 700,
      path: '/projects/project-breakdown?open=all',
    });
    await page.getByRole('row', { name: /25-098/u }).focus();
    const press = (keys: readonly string[]) =>
      page.evaluate((all) => {
        const from = document.activeElement;
        // All in one task: no frame is drawn and no effect runs in between.
        for (const key of all) from?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }, keys);
    const place = () =>
      page.evaluate(() => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')));
    await expect.poll(place).toBe(2);
    await press(['ArrowDown', 'ArrowDown', 'ArrowDown']);
    await expect.poll(place).toBe(5);
    await press(['PageDown', 'PageDown', 'PageDown', 'PageDown', 'ArrowUp']);
    await expect.poll(place).toBe(5 + 4 * 15 - 1);
  });

  test('every row of a large tree can be reached while only those in sight are in the page', async () => {
    const { page } = await openPage({
      as: 'employee',
      width: 1440,
      height: 900,
      path: '/projects/project-breakdown?open=all',
    });
    await page.getByRole('treegrid').waitFor();
    const rows = Number(await page.getByRole('treegrid').getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(150);
    expect(await page.getByRole('row').count()).toBeLessThan(70);
  });
});

describe('break-even', () => {
  test(
    'what is set in the dialog stands on the card, and a price at the cost loses money per unit',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 1000,
        path: '/projects/break-even-target?factory=butte&unit=home',
      });
      const card = page.getByRole('main');
      await card.getByRole('button', { name: 'Edit target' }).click();
      const dialog = page.getByRole('dialog');
      const set = (label: RegExp, value: string) => dialog.getByLabel(label).fill(value);
      await set(/Fixed overhead/u, '748000');
      await set(/Average price/u, '765000');
      await set(/Variable cost/u, '598778');
      await set(/Profit goal/u, '0');
      await dialog.getByText('Breaks even at 5 homes, with the goal at 5 homes.').waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save target' }).click();
      await card.getByText('= 4.5, so 5 homes').waitFor();
      await card.getByRole('button', { name: 'Edit target' }).click();
      await set(/Average price/u, '598778');
      await dialog.getByRole('button', { name: 'Save target' }).click();
      await card.getByText('Loses money per unit').first().waitFor();
      expect(await card.getByText(/Infinity|NaN/u).count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});

describe('active projects', () => {
  test('a card says why its project can’t move on, and hears of it when it can', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, height: 900, path: '/projects/active-projects' });
    const card = page.getByRole('article').filter({ hasText: '26-049' });
    await card.getByText('Missing: Signed Design Agreement or LOI').waitFor();
    const { id } = await project('26-049');
    const draft = { title: 'Letter', contract_type: 'Letter of Intent', project_id: id, amount: 100 };
    const { body: letter } = await callAs('employee', 'POST', '/contracts', draft);
    const form = new FormData();
    form.append('owner_type', 'project');
    form.append('owner_id', id);
    form.append('file', new File(['Signed'], 'signed.txt'));
    const { body: files } = await callAs('admin', 'POST', '/files', form);
    const paper = { signed_on: '2026-01-15', file_id: files[0].id };
    const signed = await callAs('admin', 'POST', `/contracts/${letter.id}/paper`, paper);
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    await card.getByText('Ready to move on').waitFor();
  });

  test('a card far below is its name alone, whole by the time it is seen, and on paper every card is whole', async () => {
    const { page, go } = await openPage({ as: 'employee', width: 390, height: 844, path: '/projects/active-projects' });
    const cards = page.getByRole('article');
    await cards.first().getByRole('progressbar').waitFor();
    const last = cards.last();
    expect(await last.getByRole('link').count()).toBe(1);
    expect(await last.getByRole('progressbar').count()).toBe(0);
    // As somebody comes to it by the Tab key.
    await last.getByRole('link').focus();
    await last.getByRole('progressbar').waitFor();
    expect(await last.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
    await go('/projects/active-projects');
    expect(await last.getByRole('progressbar').count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await cards.getByRole('progressbar').count()).toBe(await cards.count());
  });

  test('TV mode fills the page without controls, and Escape leaves it', async () => {
    const { page } = await openPage({
      as: 'employee',
      width: 1440,
      height: 900,
      path: '/projects/active-projects?tv=on',
    });
    const wall = page.getByRole('dialog', { name: /TV mode/u });
    await wall.waitFor();
    expect(await wall.getByRole('button').count()).toBe(0);
    expect(await wall.getByRole('link').count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await wall.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'TV mode' }).waitFor();
  });
});
