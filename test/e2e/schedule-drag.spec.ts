import type { Locator, Page, Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage } from './harness.ts';

const plan = '/projects/ship-and-set-dates?view=timeline&q=26-041';

/** The bar of a module's step, wherever it stands now: bars keep their key when they move. */
async function barOf(page: Page, step: 'ship' | 'set', place: number): Promise<{ bar: Locator; key: string }> {
  const bars = page.locator(`[data-bar$=" ${step}"]`);
  await bars.nth(place).waitFor();
  const key = (await bars.nth(place).getAttribute('data-bar')) ?? '';
  return { bar: page.locator(`[data-bar="${key}"]`), key };
}

const titleOf = (page: Page, key: string) => page.locator(`[data-bar="${key}"]`).getAttribute('title');

/** How wide a day is on the chart that holds the bar: a set bar is half again as wide as its day. */
async function dayWidth(bar: Locator): Promise<number> {
  const box = await bar.boundingBox();
  return ((box?.width ?? 0) + 2) / 1.5;
}

/** Drags a bar by so many days with the mouse, as a hand does: in many small steps. */
async function drag(page: Page, bar: Locator, days: number): Promise<void> {
  const box = await bar.boundingBox();
  if (box === null) throw new Error('The bar is not on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const far = days * (await dayWidth(bar));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(x + (far * step) / 12, y + (step % 3));
  await page.mouse.up();
}

/** Gives the reason and moves. */
async function confirm(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Move the plan' });
  await dialog.getByText('Who is told').waitFor();
  expect(await dialog.getByRole('button', { name: /^Move \d+ date/u }).isDisabled()).toBe(true);
  await dialog.getByLabel('Why it moves').fill(reason);
  const written = page.waitForResponse((answer: Response) => answer.url().endsWith('/schedule/apply'));
  await dialog.getByRole('button', { name: /^Move \d+ date/u }).click();
  expect((await written).status()).toBe(200);
  await dialog.waitFor({ state: 'hidden' });
}

/** Ends when the bar says something else. */
async function untilChanged(page: Page, key: string, before: string | null): Promise<void> {
  await page.waitForFunction(
    ([bar, title]) => document.querySelector(`[data-bar="${bar}"]`)?.getAttribute('title') !== title,
    [key, before] as const,
    { timeout: 15_000 },
  );
}

describe('a bar of the plan', () => {
  test(
    'is dragged by the mouse; a colleague with the plan open sees it without a reload, and one Undo puts it back for both',
    { timeout: 180_000 },
    async () => {
      const here = await openPage({ as: 'employee', width: 1440, height: 900, path: plan });
      const there = await openPage({ as: 'hannah', width: 1440, height: 900, path: plan });
      const { bar, key } = await barOf(here.page, 'set', 2);
      await there.page.locator(`[data-bar="${key}"]`).waitFor();
      const before = await titleOf(here.page, key);
      await drag(here.page, bar, 3);
      const dialog = here.page.getByRole('dialog', { name: 'Move the plan' });
      await dialog.getByText('3 days later').first().waitFor();
      await expectAccessible(here.page);
      // Nothing has moved for anybody while it is only looked at.
      expect(await titleOf(there.page, key)).toBe(before);
      const seen = untilChanged(there.page, key, before);
      await confirm(here.page, 'The crane comes later');
      await seen;
      expect(await titleOf(here.page, key)).toBe(await titleOf(there.page, key));
      const back = untilChanged(there.page, key, await titleOf(there.page, key));
      await here.page.getByRole('button', { name: 'Undo' }).click();
      await back;
      expect(await titleOf(there.page, key)).toBe(before);
      // A click that is no drag opens the module.
      await bar.click();
      await here.page.getByRole('dialog', { name: /^Module / }).waitFor();
      expect(here.errors).toEqual([]);
      expect(there.errors).toEqual([]);
    },
  );

  test('is dragged by a finger on a tablet', { timeout: 240_000 }, async () => {
    const { page, context, errors } = await openPage({
      as: 'employee',
      width: 1024,
      height: 768,
      path: plan,
      isFresh: true,
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
    const { bar } = await barOf(page, 'set', 3);
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    if (box === null) throw new Error('The bar is not on the page.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const far = 2 * (await dayWidth(bar));
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
    await touch('touchStart', x);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + (far * step) / 10);
    await touch('touchEnd');
    const dialog = page.getByRole('dialog', { name: 'Move the plan' });
    await dialog.getByText('2 days later').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(errors).toEqual([]);
  });

  test(
    'is dragged on the Schedule tab of its project, and the history of the project takes the move back',
    { timeout: 240_000 },
    async () => {
      const { page, go, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 1000,
        path: '/projects/26-041?tab=schedule',
      });
      const { bar, key } = await barOf(page, 'set', 4);
      await bar.scrollIntoViewIfNeeded();
      const before = await titleOf(page, key);
      await drag(page, bar, 1);
      await confirm(page, 'Rain on the day');
      await expect.poll(() => titleOf(page, key)).not.toBe(before);
      await go('/projects/26-041?tab=history');
      await page.getByText('moved the plan').first().waitFor();
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await page.getByRole('button', { name: 'Do it again' }).first().waitFor();
      await go('/projects/26-041?tab=schedule');
      await bar.waitFor();
      expect(await titleOf(page, key)).toBe(before);
      expect(errors).toEqual([]);
    },
  );
});

test(
  'a file that is uploaded stands in the open Files tab of a colleague without a reload',
  { timeout: 240_000 },
  async () => {
    const path = '/projects/26-041?tab=files';
    const here = await openPage({ as: 'admin', width: 1440, path });
    const there = await openPage({ as: 'hannah', width: 1440, path });
    const name = `crane-plan-${Date.now()}.txt`;
    await here.page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Bring the long slings.\n') });
    await there.page.getByText(name).filter({ visible: true }).first().waitFor({ timeout: 20_000 });
    await here.page.getByText(name).filter({ visible: true }).first().waitFor();
    expect(there.errors).toEqual([]);
  },
);
