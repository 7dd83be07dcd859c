import { describe, expect, test } from 'vitest';
import { openPage } from './harness.ts';

/** Every table of the staff whose rows can be picked. */
const tables = [
  '/projects',
  '/projects/26-041?tab=units',
  '/projects/26-041?tab=units&show=modules',
  '/design/catalogue',
  '/design/estimates',
];

describe('the tick boxes of a table', () => {
  test('tick and untick by mouse, on every table that has them, and say what they show', async () => {
    const { page, go, errors } = await openPage({ as: 'admin', width: 1440, height: 900 });
    for (const path of tables) {
      await go(path);
      const boxes = page.locator('.grid-body [role=row] .grid-tick input');
      await boxes.first().waitFor({ state: 'attached' });
      const row = page
        .locator('.grid-body [role=row]')
        .filter({ has: page.locator('.grid-tick') })
        .first();
      const press = async () => {
        await row.hover();
        const box = await boxes.first().boundingBox();
        if (box === null) throw new Error(`No tick box at ${path}.`);
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      };
      await press();
      await expect.poll(() => boxes.first().isChecked(), { message: path }).toBe(true);
      expect(await row.getAttribute('aria-selected'), path).toBe('true');
      const all = page.locator('.grid-head .grid-tick input');
      await press();
      await expect.poll(() => boxes.first().isChecked(), { message: path }).toBe(false);
      expect(await row.getAttribute('aria-selected'), path).toBe('false');
      // The head's box takes all rows, and each of them shows it.
      await page.locator('.grid-head').hover();
      const head = await all.boundingBox();
      if (head === null) throw new Error(`No tick box in the head at ${path}.`);
      await page.mouse.click(head.x + head.width / 2, head.y + head.height / 2);
      await expect
        .poll(() => boxes.evaluateAll((every) => every.every((box) => (box as HTMLInputElement).checked)), {
          message: path,
        })
        .toBe(true);
    }
    expect(errors).toEqual([]);
  });

  test('with Shift a press ticks the rows between, and each of them shows it', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, height: 900, path: '/projects' });
    const boxes = page.locator('.grid-body [role=row] .grid-tick input');
    await boxes.first().waitFor({ state: 'attached' });
    const press = async (at: number) => {
      await page.locator('.grid-body [role=row]').nth(at).hover();
      const box = await boxes.nth(at).boundingBox();
      if (box === null) throw new Error('No tick box.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    await press(0);
    await page.keyboard.down('Shift');
    await press(3);
    await page.keyboard.up('Shift');
    for (const at of [0, 1, 2, 3]) await expect.poll(() => boxes.nth(at).isChecked()).toBe(true);
    expect(await boxes.nth(4).isChecked()).toBe(false);
  });
});
