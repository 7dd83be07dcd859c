import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { widgets } from '#areas/company/dashboards/schema.ts';
import { callAs, expectAccessible, openPage } from './harness.ts';

/** The titles of one list, from above. */
const titlesOf = (page: Page, side: 'left' | 'right') =>
  page
    .locator(`[data-side="${side}"] > li`)
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-widget')));
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });

async function middleOf(page: Page, widget: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-widget="${widget}"]`).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

async function drag(page: Page, name: string, onto: { x: number; y: number }): Promise<void> {
  const grip = await handle(page, name).boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(onto.x, onto.y - 60, { steps: 6 });
  await page.mouse.move(onto.x, onto.y, { steps: 6 });
  await page.mouse.up();
}

describe('the dashboard', () => {
  test(
    'widgets are moved by the mouse and by keys, across the lists, and stay so for that person alone',
    { timeout: 240_000 },
    async () => {
      // From the first order, also when this is tried a second time.
      await callAs('tomas', 'PUT', '/dashboard/order', { ...widgets, hidden: [], collapsed: [] });
      const here = await openPage({ as: 'tomas', width: 1440, height: 1400, path: '/' });
      const { page } = here;
      await page.getByRole('button', { name: 'Arrange widgets' }).click();
      const left = await titlesOf(page, 'left');
      const right = await titlesOf(page, 'right');
      // Over the upper half of the second widget of the other list: it falls above it.
      const target = await middleOf(page, right[1] ?? '');
      await drag(page, 'My projects', { x: target.x, y: target.y - 10 });
      await expect.poll(() => titlesOf(page, 'right')).toEqual([right[0], 'my_projects', ...right.slice(1)]);
      await expect.poll(() => titlesOf(page, 'left')).toEqual(left.filter((id) => id !== 'my_projects'));
      // By keys: lift, one down, back to the other list, drop.
      await handle(page, 'My projects').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => titlesOf(page, 'right')).toEqual([right[0], right[1], 'my_projects', ...right.slice(2)]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Space');
      await expect.poll(() => titlesOf(page, 'left')).toContain('my_projects');
      // Escape puts it back where it was.
      const before = await titlesOf(page, 'left');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await expect.poll(() => titlesOf(page, 'left')).toEqual(before);
      await page.getByRole('button', { name: 'Hide What changed' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      const arranged = [await titlesOf(page, 'left'), await titlesOf(page, 'right')];
      expect(arranged.flat()).not.toContain('recent_changes');
      // Kept on the server: a fresh window of the same person has it so, and nobody else.
      await expect
        .poll(
          async () =>
            ((await callAs('tomas', 'GET', '/dashboard')).body as { order: { hidden: string[] } }).order.hidden,
        )
        .toContain('recent_changes');
      const again = await openPage({ as: 'tomas', width: 1440, height: 1400, path: '/' });
      await expect
        .poll(async () => [await titlesOf(again.page, 'left'), await titlesOf(again.page, 'right')])
        .toEqual(arranged);
      const other = await openPage({ as: 'hannah', width: 1440, height: 1400, path: '/' });
      await expect.poll(() => titlesOf(other.page, 'left')).toEqual(left);
      await again.page.getByRole('button', { name: 'Arrange widgets' }).click();
      await again.page.getByRole('button', { name: 'Back to the first order' }).click();
      await expect.poll(() => titlesOf(again.page, 'left')).toEqual(left);
      expect([...here.errors, ...again.errors]).toEqual([]);
    },
  );
});

describe('being told', () => {
  test(
    'a notification says why it came; a cleared list can be kept for five seconds; a project gets a level of its own',
    { timeout: 240_000 },
    async () => {
      const projects = (await callAs('admin', 'GET', '/projects?limit=200')).body as {
        id: string;
        project_number: string;
        name: string;
      }[];
      const project = projects.find(({ project_number: number }) => number === '26-041');
      const here = await openPage({ as: 'employee', width: 390, height: 844, path: '/settings?tab=notifications' });
      const { page } = here;
      const posted = await callAs('admin', 'POST', '/posts', {
        project_id: project?.id,
        body: {
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The carrier comes at six.' }] }],
        },
      });
      expect(posted.status, JSON.stringify(posted.body)).toBe(201);
      await page.getByRole('button', { name: /^Notifications/u }).click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByText('The carrier comes at six.').waitFor();
      await panel.getByText('you follow this').first().waitFor();
      await panel
        .getByRole('radio', { name: 'Mentions' })
        .or(panel.getByRole('button', { name: 'Mentions' }))
        .first()
        .click();
      await panel
        .getByRole('radio', { name: 'All' })
        .or(panel.getByRole('button', { name: 'All' }))
        .first()
        .click();
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Clear' }).click();
      await panel.getByRole('button', { name: 'Undo' }).click();
      await page.waitForTimeout(5_500);
      expect(await panel.getByText('The carrier comes at six.').count()).toBe(1);
      await panel.getByRole('button', { name: 'Clear' }).click();
      await panel.getByText('You have no notifications').waitFor({ timeout: 30_000 });
      await page.keyboard.press('Escape');
      const add = page.getByRole('combobox', { name: 'Add a project' });
      await add.fill('Juniper');
      await page.getByRole('option', { name: /Juniper Ridge/u }).click();
      const level = page.getByRole('combobox', { name: 'How much of Juniper Ridge Townhomes' });
      await level.waitFor();
      await level.click();
      await page.getByRole('option', { name: /^Normal/u }).click();
      await level.waitFor({ state: 'detached' });
      expect(here.errors).toEqual([]);
    },
  );
});
