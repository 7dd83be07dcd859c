import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './harness.ts';

test(
  'a set date is moved by keys alone: a week on, the preview names what moves and who is told, and Undo takes it back',
  { timeout: 240_000 },
  async () => {
    const here = await openPage({
      as: 'employee',
      width: 1440,
      height: 900,
      path: '/projects/ship-and-set-dates?view=timeline&q=26-041',
    });
    const { page } = here;
    const bar = page.locator('[data-bar$=" set"]').first();
    await bar.waitFor();
    const before = await bar.getAttribute('title');
    await bar.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move the plan' });
    await dialog.getByText('Who is told').waitFor();
    await dialog.getByLabel('Why it moves').focus();
    await page.keyboard.type('The crane is late');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-bar$=" set"]').first().getAttribute('title')).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-bar$=" set"]').first().getAttribute('title')).toBe(before);
    expect(here.errors).toEqual([]);
  },
);
