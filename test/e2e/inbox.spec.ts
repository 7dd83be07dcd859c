import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, settled } from './harness.ts';

interface Item {
  kind: string;
  id: string;
  title: string;
  is_late: boolean;
}

const waiting = async (): Promise<Item[]> => (await callAs('admin', 'GET', '/inbox')).body.items;

describe('the Inbox', () => {
  test('is gone through by keys alone: chosen, hidden, taken back, put off, opened', async () => {
    const before = await waiting();
    expect(before.length).toBeGreaterThan(2);
    const { page, errors } = await openPage({ as: 'admin', path: '/inbox' });
    const chosen = () => page.locator('[aria-current=true]').textContent();
    await page.getByRole('tab', { name: /Your move/u }).waitFor();
    // What is late stands first, and is not hidden.
    const first = before.findIndex((item) => !item.is_late);
    expect(first).toBeGreaterThanOrEqual(0);
    for (let at = 0; at <= first; at += 1) {
      await page.keyboard.press('j');
      await expect.poll(chosen).toContain(before[at]?.title);
    }
    await page.keyboard.press('j');
    await expect.poll(chosen).toContain(before[first + 1]?.title);
    await page.keyboard.press('k');
    await expect.poll(chosen).toContain(before[first]?.title);
    await page.keyboard.press('e');
    await expect.poll(async () => (await waiting()).length).toBe(before.length - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await waiting()).length).toBe(before.length);
    await page.keyboard.press('e');
    await expect.poll(async () => (await waiting()).length).toBe(before.length - 1);
    await page.keyboard.press('z');
    await expect.poll(async () => (await waiting()).length).toBe(before.length);
    // Whichever is shown after that: the first is put off.
    await page.locator('[data-inbox] button').first().click();
    await page.locator('aside h2').first().waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: /Tomorrow/u }).click();
    await expect.poll(async () => (await waiting()).length).toBe(before.length - 1);
    await page.getByRole('tab', { name: /Snoozed/u }).click();
    // Until the list of this tab has come, the one before stands there.
    await settled(page);
    await page.locator('[data-inbox] button').first().click();
    await page.getByRole('button', { name: 'Back to your list' }).click();
    await expect.poll(async () => (await waiting()).length).toBe(before.length);
    expect(errors).toEqual([]);
  });

  test.each([
    ['en', 1440],
    ['es', 390],
  ] as const)('its list and its panel are for everybody, in %s at %d', async (language, width) => {
    const { page } = await openPage({ as: 'admin', path: '/inbox', language, width, isPhone: width < 500 });
    await page.locator('[data-inbox] button').first().click();
    await page.locator('aside h2').first().waitFor();
    await expectAccessible(page);
  });
});
