import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, settled } from './harness.ts';

/** A post for the whole company, of which all staff hear. */
async function postAs(person: 'admin', text: string): Promise<{ id: string }> {
  const { status, body } = await callAs(person, 'POST', '/posts', {
    project_id: null,
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    visibility: 'internal',
    importance: 'announcement',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe('presence on records', () => {
  test(
    'two colleagues see each other on a project, see each other write and edit, and are gone with the tab',
    { timeout: 240_000 },
    async () => {
      const here = await openPage({ as: 'employee', width: 1440, path: '/projects/26-036?tab=wall' });
      const there = await openPage({ as: 'hannah', width: 1440, path: '/projects/26-036?tab=wall' });
      const stack = (of: typeof here) => of.page.getByRole('img', { name: /^Also here: / });
      await stack(here).waitFor();
      await stack(there).waitFor();
      const name = ((await stack(here).getAttribute('aria-label')) ?? '').replace('Also here: ', '');
      expect(name).toMatch(/Hannah/u);
      await stack(here).focus();
      await here.page.getByRole('tooltip').waitFor();
      expect(await here.page.getByRole('tooltip').textContent()).toBe(`Also here: ${name}`);
      await here.page.keyboard.press('Escape');

      await there.page.getByRole('textbox', { name: 'Write to the team' }).click();
      await there.page.keyboard.type('Panels arrive on');
      await here.page.getByText(`${name} is writing…`).waitFor();
      await expectAccessible(here.page);
      expect(await there.page.getByText('is writing…').count()).toBe(0);
      // Nobody who has stopped typing still writes.
      await there.page.keyboard.type(' Friday');
      await here.page.getByText(`${name} is writing…`).waitFor();
      await here.page.getByText(`${name} is writing…`).waitFor({ state: 'detached', timeout: 30_000 });

      for (const { page } of [here, there]) {
        await page.getByRole('button', { name: 'More actions' }).first().click();
        await page.getByRole('menuitem', { name: 'Edit facts' }).click();
      }
      await there.page.getByRole('dialog').getByRole('textbox').first().pressSequentially('x');
      await here.page.getByText(new RegExp(`${name} is changing these facts too`, 'u')).waitFor();
      await expectAccessible(here.page);

      await there.page.close();
      await here.page.getByText('is changing these facts too').waitFor({ state: 'detached' });
      await here.page.keyboard.press('Escape');
      await stack(here).waitFor({ state: 'detached' });
      expect(here.errors).toEqual([]);
    },
  );

  test('a developer who looks at the same unit neither sees staff nor is refused anything on the way', async () => {
    const unit = (await callAs('developer', 'GET', '/units?limit=1')).body[0];
    const staff = await openPage({ as: 'employee', path: `/projects/${unit.project_number}/${unit.id}` });
    const developer = await openPage({ as: 'developer', path: `/developer/${unit.project_number}/${unit.id}` });
    const asked: string[] = [];
    developer.page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
    await developer.page.reload();
    await developer.page.getByRole('heading', { level: 1 }).waitFor();
    await settled(developer.page);
    expect(asked).toContain('/ws/live/');
    expect(asked).not.toContain('/ws/presence/');
    expect(await developer.page.getByRole('img', { name: /^Also here/u }).count()).toBe(0);
    expect(await staff.page.getByRole('img', { name: /^Also here/u }).count()).toBe(0);
  });
});

describe('beside the dashboard', () => {
  test('a link to a post of the company opens it to read and answer; closing takes it out of the address', async () => {
    const text = `The crane comes at seven ${Date.now()}`;
    const post = await postAs('admin', text);
    const { page, go, errors } = await openPage({ as: 'employee', width: 1440, path: `/?post=${post.id}` });
    const panel = page.getByRole('dialog', { name: 'Post' });
    await panel.getByText(text).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Reply' }).click();
    await panel.getByRole('textbox').click();
    await page.keyboard.type('I will be there');
    await panel.getByRole('button', { name: 'Reply' }).last().click();
    await panel.getByRole('listitem').getByText('I will be there').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    // In the news from the wall; what waits to be confirmed names it too.
    await page.getByRole('link', { name: text, exact: true }).last().click();
    await panel.getByText(text).waitFor();
    expect(errors).toEqual([]);
    await go('/?post=01890000-0000-7000-8000-000000000000');
    await page.getByText('This post is not there any more').waitFor();
  });

  test('the widget of my subtasks leads to where one is edited', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/' });
    await page.getByRole('heading', { name: 'My subtasks' }).waitFor();
    await page.getByRole('list', { name: 'My subtasks' }).getByRole('link').first().click();
    await page.waitForURL('**/projects/project-breakdown?subtask=*');
  });
});

describe('the keys of the bell', () => {
  test('J and K go from one to the next, U marks unread and read, E deletes, Enter opens; ? lists them', async () => {
    for (const [index, word] of ['First', 'Second', 'Third', 'Fourth'].entries())
      await postAs('admin', `${word} of the day ${Date.now()}${index}`);
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/settings' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keys of this page' });
    await list.getByText('Next notification').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.locator('[data-notification]');
    await rows.nth(3).waitFor();
    const count = await rows.count();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-notification]')?.getAttribute('data-notification'));
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-notification')));
    await page.keyboard.press('j');
    expect(await focused()).toBe(ids[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toBe(ids[1]);
    const dot = rows.nth(1).getByRole('img', { name: 'Unread' });
    const before = await dot.count();
    await page.keyboard.press('u');
    await expect.poll(() => dot.count()).toBe(1 - before);
    await page.keyboard.press('u');
    await expect.poll(() => dot.count()).toBe(before);
    await page.keyboard.press('e');
    expect(await focused()).toBe(ids[2]);
    await expect.poll(() => rows.count()).toBe(count - 1);
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).not.toBe('/settings');
  });
});
