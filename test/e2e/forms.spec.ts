import type { Locator, Page } from 'playwright-core';
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
    await settled(page);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto('/projects/new-project');
    await next.getByRole('button', { name: 'Restore what you typed' }).click();
    expect(await next.getByLabel('Project name').inputValue()).toBe('A house on the hill');
    expect(await next.getByLabel('Project number').inputValue()).toBe('F-DRAFT');
    await next.getByRole('button', { name: 'Your account' }).or(next.locator('aside button').last()).first().click();
    await next.getByRole('menuitem', { name: 'Logout' }).click();
    await next.waitForURL('**/login**');
    await expect
      .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
      .toEqual([]);
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

interface SmallForm {
  name: string;
  as: 'admin' | 'employee';
  path: string;
  /** Opens it by what a person clicks. */
  open: (page: Page) => Promise<void>;
  field: (dialog: Locator) => Locator;
}

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^More/u }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const labelled = (label: string) => (dialog: Locator) => dialog.getByLabel(label).first();

const smallForms: readonly SmallForm[] = [
  {
    name: 'a new token',
    as: 'employee',
    path: '/settings?tab=security',
    open: press('New token'),
    field: labelled('Name'),
  },
  {
    name: 'the reason of a move',
    as: 'employee',
    path: '/projects/26-041',
    open: press('Move to Site work'),
    field: labelled('Reason'),
  },
  {
    name: 'new units',
    as: 'employee',
    path: '/projects/26-041?tab=units',
    open: press('Add units'),
    field: labelled('Names'),
  },
  {
    name: 'one invitation',
    as: 'admin',
    path: '/admin?tab=invitations&new=1',
    open: async () => undefined,
    field: labelled('First name'),
  },
  {
    name: 'many invitations',
    as: 'admin',
    path: '/admin?tab=invitations',
    open: press('Invite from CSV'),
    field: labelled('Or paste the rows'),
  },
  {
    name: 'a flag',
    as: 'admin',
    path: '/admin?tab=flags',
    // The bar above the page has one of this name too.
    open: (page) => page.getByRole('main').getByRole('button', { name: 'New' }).first().click(),
    field: labelled('Description'),
  },
  {
    name: 'a booking',
    as: 'employee',
    path: '/projects/ship-and-set-dates',
    open: press('Book'),
    field: labelled('Note'),
  },
  {
    name: 'why a bill of materials is set obsolete',
    as: 'admin',
    path: '/design/model-platform-bom',
    open: async (page) => {
      const boms = (await callAs('admin', 'GET', '/boms?limit=50')).body as { id: string; status: string }[];
      await page.goto(`/design/model-platform-bom/${boms.find(({ status }) => status === 'released')?.id}`);
      await settled(page);
      await menu(page, 'Set obsolete');
    },
    field: labelled('Reason'),
  },
  {
    name: 'the name of a view',
    as: 'employee',
    path: '/projects',
    open: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    },
    field: labelled('Name of the view'),
  },
];

describe('small forms', () => {
  test.each(smallForms)(
    '$name is asked about before it is lost, and is back after the tab was killed',
    async (form) => {
      const { page, context } = await openPage({ as: form.as, width: 1440, path: form.path });
      const dialog = page.getByRole('dialog').first();
      await form.open(page);
      await form.field(dialog).fill('Half a sentence');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
      expect(await form.field(dialog).inputValue()).toBe('Half a sentence');
      await settled(page);
      await page.close({ runBeforeUnload: false });

      const next = await context.newPage();
      await next.goto(form.path);
      await settled(next);
      await form.open(next);
      const again = next.getByRole('dialog').first();
      await again.getByRole('button', { name: 'Restore what you typed' }).click();
      expect(await form.field(again).inputValue()).toBe('Half a sentence');
      // Cancel gives up on purpose: nothing is offered a third time.
      await again.getByRole('button', { name: 'Cancel' }).click();
      await again.waitFor({ state: 'detached' });
      expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.')))).toEqual([]);
    },
  );

  test('a password is asked about and never kept', async () => {
    const { page } = await openPage({ as: null, width: 1280, path: '/sign-up' });
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill('a long secret of mine');
    await settled(page);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain('Ada');
    expect(kept).not.toContain('a long secret of mine');
    // Outside the shell as well the question is really asked, and its answer leads on.
    await page.getByRole('link', { name: 'I have an account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login**');
  });

  test('a panel with something typed asks before it closes, and leaves the page behind alone', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/projects/project-breakdown' });
    await page.getByRole('button', { name: /Completed, Engineering, Casa Treviño/u }).click();
    const panel = page.getByRole('dialog', { name: /Casa Treviño/u });
    await panel.getByRole('textbox', { name: 'New subtask' }).fill('Not added yet');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
    expect(await panel.getByRole('textbox', { name: 'New subtask' }).inputValue()).toBe('Not added yet');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  test('people of a project: a line that was begun is back after the tab was killed', async () => {
    const { page, context } = await openPage({ as: 'admin', width: 1440, path: '/projects/26-041' });
    const begin = async (at: Page) => {
      await menu(at, 'Edit people');
      return at.getByRole('dialog', { name: /^People of/u });
    };
    const dialog = await begin(page);
    const before = await dialog.getByLabel('Role').count();
    await dialog.getByRole('button', { name: 'Add a person' }).click();
    await dialog.getByLabel('Role').last().click();
    await page.getByRole('option', { name: 'Finance' }).click();
    await settled(page);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto('/projects/26-041');
    await settled(next);
    const again = await begin(next);
    expect(await again.getByLabel('Role').count()).toBe(before);
    await again.getByRole('button', { name: 'Restore what you typed' }).click();
    expect(await again.getByLabel('Role').count()).toBe(before + 1);
    expect(await again.getByLabel('Role').last().innerText()).toContain('Finance');
  });

  test.for([
    ['en', 'light', 1440],
    ['es', 'dark', 390],
  ] as const)(
    'a second factor is begun by whoever knows the password only (%s, %s, %i)',
    async ([language, theme, width]) => {
      const { page, errors } = await openPage({ as: 'tomas', language, theme, width, path: '/settings?tab=security' });
      const [setUp, password] = language === 'es' ? ['Configurar', 'Tu contraseña'] : ['Set up', 'Your password'];
      await page.getByRole('button', { name: setUp }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(password, { exact: true }).fill('not it');
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog.getByLabel(password, { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await expectAccessible(page);
      await dialog.getByLabel(password, { exact: true }).fill('hearth-sample');
      await dialog.getByRole('button', { name: setUp }).click();
      await page.getByRole('img', { name: /QR/u }).waitFor();
      await expect.poll(() => dialog.count()).toBe(0);
      await expectAccessible(page);
      expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    },
  );
});
