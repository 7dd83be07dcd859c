import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, settled } from './harness.ts';

const numbers = new Set<string>();
function freshNumber(): string {
  const number = `F-${Date.now() % 1_000_000}-${numbers.size}`;
  numbers.add(number);
  return number;
}

async function makeProject(name: string): Promise<{ id: string; number: string }> {
  const number = freshNumber();
  const made = await callAs('admin', 'POST', '/projects', {
    project_number: number,
    name,
    address: { line1: '1 Form Street', city: 'Reno' },
  });
  expect(made.status).toBe(201);
  return { id: made.body.id, number };
}

describe('forms', () => {
  test('what was typed is back after the tab was killed, and is gone after a sign-out', async () => {
    const { page, context } = await openPage({ as: 'employee', width: 1440, path: '/projects/new-project' });
    await page.getByLabel('Project number').fill('F-DRAFT');
    await page.getByLabel('Project name').fill('A house on the hill');
    await page.waitForTimeout(1_500);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto('/projects/new-project');
    await next.getByRole('button', { name: 'Restore what you typed' }).click();
    expect(await next.getByLabel('Project name').inputValue()).toBe('A house on the hill');
    expect(await next.getByLabel('Project number').inputValue()).toBe('F-DRAFT');
    await next.getByRole('button', { name: 'Your account' }).or(next.locator('aside button').last()).first().click();
    await next.getByRole('menuitem', { name: 'Logout' }).click();
    await next.waitForURL('**/login**');
    await next.waitForTimeout(900);
    expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
  });

  test('the first fault has the focus and its words are tied to the field', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/projects/new-project' });
    await page.getByRole('button', { name: 'Next' }).click();
    const number = page.getByLabel('Project number');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    const described = await number.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(/letters, digits or hyphens/u);
    await expectAccessible(page);
  });

  test('two people change different fields: both are kept without a word', async () => {
    const { id, number } = await makeProject('Two Hands');
    const { page } = await openPage({ as: 'employee', width: 1440, path: `/projects/${number}` });
    await page.getByRole('button', { name: /^More/u }).first().click();
    await page.getByRole('menuitem', { name: 'Edit facts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('City').fill('Sparks');
    expect((await callAs('admin', 'PUT', `/projects/${id}`, { developer_org: 'Theirs Inc' })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save facts' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await callAs('admin', 'GET', `/projects/${id}`);
    expect(after.body).toMatchObject({ developer_org: 'Theirs Inc', address: { city: 'Sparks' } });
  });

  test('two people change the same field: the second chooses, and what they typed is not lost', async () => {
    const { id, number } = await makeProject('One Field');
    const { page } = await openPage({ as: 'employee', width: 1440, path: `/projects/${number}` });
    await page.getByRole('button', { name: /^More/u }).first().click();
    await page.getByRole('menuitem', { name: 'Edit facts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project name').fill('Mine');
    expect((await callAs('admin', 'PUT', `/projects/${id}`, { name: 'Theirs' })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save facts' }).click();
    await dialog.getByLabel('Yours: Mine').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Project name' }).inputValue()).toBe('Mine');
    await expectAccessible(page);
    await dialog.getByLabel('Theirs: Theirs').click();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await callAs('admin', 'GET', `/projects/${id}`)).body.name).toBe('Theirs');
  });

  test('a page with something typed asks before it is left, and stays when told to', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/projects/new-project' });
    await page.getByLabel('Project name').fill('Unsaved');
    await page.locator('main').getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    expect(page.url()).toContain('/projects/new-project');
    expect(await page.getByLabel('Project name').inputValue()).toBe('Unsaved');
    await page.locator('main').getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL((url) => url.pathname === '/projects');
    await settled(page);
  });
});
