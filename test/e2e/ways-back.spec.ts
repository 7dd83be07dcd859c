import { describe, expect, test } from 'vitest';
import { callAs, openPage, settled, type OpenPage } from './harness.ts';

const number = (here: OpenPage) => here.page.locator('.grid-body [role=rowheader]');
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await callAs('employee', method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

/** Two projects of this journey alone, found by a word that nothing else has. */
async function twoProjects(tagged: string): Promise<{ word: string; ids: string[] }> {
  const word = `Way${Date.now()}`;
  const ids = [];
  for (const [index, tags] of [[tagged], []].entries()) {
    const made = await ask('POST', '/projects', {
      project_number: `97-${Date.now() % 1_000_000}${index}`,
      name: `${word} ${index}`,
      tags,
    });
    ids.push(made.id);
  }
  return { word, ids };
}
const tagsOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await ask('GET', `/projects/${id}`)).tags as string[]));

describe('the way back', () => {
  test('stands in the bar after a change of many rows, which says what was so already, in Ctrl+Z, and in the history', async () => {
    const { word, ids } = await twoProjects('journey');
    const here = await openPage({ as: 'employee', path: `/projects?sort=number&q=${word}`, width: 1440 });
    const { page } = here;
    const addTag = async () => {
      await number(here).first().waitFor();
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await page.getByRole('button', { name: 'Add tags' }).click();
      await page.getByLabel('Tags, separated by commas').fill('journey');
      await page.getByRole('button', { name: 'Apply to 2' }).click();
      const bar = page.getByRole('region', { name: 'What was just done' });
      await bar.getByText('1 changed, 1 was so already').waitFor();
      return bar;
    };
    const bar = await addTag();
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tagsOf(ids)).toEqual([['journey'], []]);

    await addTag();
    await expect.poll(() => tagsOf(ids)).toEqual([['journey'], ['journey']]);
    await page.keyboard.press('Control+z');
    await page.getByText(/^Taken back: /u).waitFor();
    await expect.poll(() => tagsOf(ids)).toEqual([['journey'], []]);

    await here.go(`/projects/${(await ask('GET', `/projects/${ids[1]}`)).project_number}?tab=history`);
    const entries = page.getByRole('list', { name: 'Changes, newest first' });
    await page.getByText('What carries Undo can still be taken back here.').waitFor();
    const redo = entries.getByRole('listitem').filter({ hasText: 'Can be done again until' }).first();
    await redo.getByRole('button', { name: 'Do it again' }).click();
    await expect.poll(() => tagsOf(ids)).toEqual([['journey'], ['journey']]);
    expect(here.errors).toEqual([]);
  });

  test('what is missing for a move leads to where it is done', async () => {
    const { ids } = await twoProjects('none');
    const { project_number } = await ask('GET', `/projects/${ids[0]}`);
    const here = await openPage({ as: 'employee', path: `/projects/${project_number}`, width: 1440 });
    const { page } = here;
    await page.getByRole('link', { name: 'Signed Design Agreement or LOI' }).first().click();
    await settled(page);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('contracts');
    await page.getByText('No contract yet').waitFor();
    expect(here.errors).toEqual([]);
  });

  test('the way from a model to its estimate is one line of steps, and each that is there leads to its screen', async () => {
    const find = async () => (await ask('GET', '/models?q=Alder'))[0];
    await expect
      .poll(async () => (await find())?.state, { timeout: 90_000, interval: 1000 })
      .toMatch(/ready|degraded/u);
    const { id } = await find();
    const here = await openPage({ as: 'employee', path: `/design/estimates/new-bim2bom?model=${id}`, width: 1440 });
    const way = here.page.getByRole('navigation', { name: 'From the model to the estimate' });
    await way.waitFor();
    expect(
      (await way.getByRole('listitem').allInnerTexts()).map((text) =>
        text.replace(/^\d+\s*|\s*\(done\)\s*/gu, '').trim(),
      ),
    ).toEqual(['Read', 'Take-off', 'Review', 'Bill of materials', 'Estimate']);
    // A take-off that has been run is looked at where it is reviewed.
    await way.getByRole('button', { name: /Take-off/u }).click();
    await expect.poll(() => way.locator('[aria-current=step]').innerText()).toContain('Review');
    await way.getByRole('button', { name: /Bill of materials/u }).click();
    await here.page.waitForURL(/\/design\/model-platform-bom\/[0-9a-f-]{36}/u);
    await settled(here.page);
    await expect.poll(() => way.locator('[aria-current=step]').innerText()).toContain('Bill of materials');
    expect(here.errors).toEqual([]);
  });
});
