import { expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

const newPath = '/design/model-platform-bom/new';

test(
  'an assembly is chosen by keys, saved, grouped, reviewed line by line and applied; a colleague sees the group without reloading',
  { timeout: 240_000 },
  async () => {
    const mark = Date.now();
    const { page, errors } = await openPage({ as: 'employee', width: 1440, height: 900, path: newPath });
    const colleague = await openPage({ as: 'hannah', width: 1440, height: 900, path: '/design/model-platform-bom' });
    const documents = page.getByRole('region', { name: 'Document' });
    await documents.getByRole('button', { name: /Alder/u }).first().focus();
    await page.keyboard.press('Enter');
    const places = page.getByRole('region', { name: 'Workspace or version' });
    await places.getByRole('button', { name: /^R1/u }).click();
    const assemblies = page.getByRole('region', { name: 'Assembly' });
    await assemblies.getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'BOM preview' }).first();
    await preview.getByRole('row').nth(3).waitFor();
    expect(await preview.getByText('Unreleased').count()).toBe(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Save as variant' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as variant' });
    await saving.getByLabel(/Name/u).fill(`Home ${mark}`);
    await saving.getByRole('button', { name: 'Save variant' }).click();
    await page.getByRole('checkbox', { name: `Choose Home ${mark}` }).check();
    await page.getByRole('button', { name: 'Group 1 variant' }).click();
    const grouping = page.getByRole('dialog', { name: 'New assembly group' });
    await grouping.getByLabel(/^Name/u).fill(`Group ${mark}`);
    await grouping.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('heading', { level: 1, name: `Group ${mark}` }).waitFor();
    const card = colleague.page.getByRole('link', { name: new RegExp(`Group ${mark}`, 'u') });
    await card.getByText('Never synced').first().waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Plan a sync' }).click();
    await page.getByRole('heading', { level: 1, name: 'Review of a sync' }).waitFor();
    const id = new URL(page.url()).searchParams.get('group') ?? '';
    expect((await callAs('employee', 'GET', `/boms?group_id=${id}`)).body).toEqual([]);
    const lines = page.getByRole('table', { name: 'Lines of the plan' });
    const takes = lines.getByRole('checkbox', { name: /^Apply: /u });
    await takes.nth(1).uncheck();
    await lines.getByText('Ignore').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Apply \d+ lines/u }).click();
    await page.getByRole('heading', { level: 1, name: `Group ${mark}` }).waitFor();
    await page
      .getByText(/BOM-\d+/u)
      .first()
      .waitFor();
    await card.getByText('Up to date').waitFor();
    const [bom] = (await callAs('employee', 'GET', `/boms?group_id=${id}`)).body;
    expect(bom).toMatchObject({ source: 'cad', status: 'draft' });

    // One Undo takes all of it back, on both screens; the words that offered it may be gone by the time the colleague has seen it.
    await page.keyboard.press('Control+z');
    const syncs = page.getByRole('table', { name: 'Syncs' });
    await syncs.getByText('Taken back').waitFor();
    await card.getByText('Never synced').first().waitFor();
    expect((await callAs('employee', 'GET', `/boms?group_id=${id}`)).body).toEqual([]);
    await expectAccessible(page);
    expect([...errors, ...colleague.errors]).toEqual([]);
  },
);

test('a saved variant that is given up comes back with Undo', { timeout: 240_000 }, async () => {
  const [series] = (await callAs('employee', 'GET', '/model-platform/documents')).body;
  const name = `Spare ${Date.now()}`;
  const saved = await callAs('employee', 'POST', '/model-platform/variants', {
    name,
    provider: 'own',
    document_id: series.id,
    document_name: series.name,
    wvm: 'w',
    place_id: series.id,
    place_name: 'Main',
    assembly_id: 'model',
    assembly_name: series.name,
  });
  expect(saved.status).toBe(201);
  const { page, errors } = await openPage({ as: 'employee', width: 1024, height: 800, path: newPath });
  const remove = page.getByRole('button', { name: `Give up ${name}` });
  await remove.focus();
  await page.keyboard.press('Enter');
  await remove.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await remove.waitFor();
  expect(errors).toEqual([]);
});

test('a workspace carries its warning, in Spanish, in the dark and on a phone', { timeout: 240_000 }, async () => {
  const [series] = (await callAs('employee', 'GET', '/model-platform/documents')).body;
  const { page, errors } = await openPage({
    as: 'employee',
    language: 'es',
    theme: 'dark',
    width: 390,
    height: 844,
    path: `${newPath}?document=${series.id}&place=w:${series.id}&assembly=model`,
  });
  const preview = page.getByRole('region', { name: 'Vista previa de materiales' }).first();
  await preview.getByText('Sin liberar').first().waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
  expect(errors).toEqual([]);
});

test('the way back from the platform says plainly what is wrong', { timeout: 240_000 }, async () => {
  const { page, go } = await openPage({ as: 'employee', path: '/design-software/callback' });
  await page.getByText('It came without an answer', { exact: false }).waitFor();
  await go('/design-software/callback?state=made-up&code=x');
  await page.getByText('No CAD platform is set up', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Back to the assembly groups' }).waitFor();
  await expectAccessible(page);
});
