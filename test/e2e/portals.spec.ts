import { describe, expect, test } from 'vitest';
import { callAs, openPage, settled, type OpenPage } from './harness.ts';

interface UnitRow {
  id: string;
  name: string;
  project_number: string;
}

const unitsOf = async (person: 'admin' | 'owner' | 'developer') => {
  const { status, body } = await callAs(person, 'GET', '/units?limit=200');
  expect(status, JSON.stringify(body)).toBe(200);
  return body as UnitRow[];
};

/** Words and signs of money, and of what only staff may know. */
const money = /\$|US\$|USD|MXN|\bcost\b|\bmargin\b|\bbudget\b|\bcontract (amount|value)\b/iu;

/** Opens a page and reads all of it, tooltips and hidden text included. Everything that came over the wire is read as well. */
async function expectNoMoney(here: OpenPage, path: string): Promise<void> {
  const replies: Promise<string>[] = [];
  const listen = (response: { url(): string; text(): Promise<string>; headers(): Record<string, string> }) => {
    if (response.url().includes('/api/') && (response.headers()['content-type'] ?? '').includes('json'))
      replies.push(response.text().catch(() => ''));
  };
  here.page.on('response', listen);
  await here.go(path);
  await here.page.getByRole('heading', { level: 1 }).waitFor();
  await settled(here.page);
  here.page.off('response', listen);
  expect(new URL(here.page.url()).pathname).toBe(path);
  expect((await here.page.locator('main').innerText()).match(money), `text of ${path}`).toBeNull();
  expect(
    await here.page.evaluate(() => document.querySelector('main')?.outerHTML.match(/_cents|[$]\d/u)?.[0] ?? null),
    `markup of ${path}`,
  ).toBeNull();
  for (const reply of await Promise.all(replies))
    expect(reply.match(/"[a-z_]*_cents":(?!null)[^,}]*/gu), `replies of ${path}`).toBeNull();
}

describe('the portals', () => {
  test('an owner sees their own home and nothing of money, and no other home', { timeout: 90_000 }, async () => {
    const mine = await unitsOf('owner');
    const others = (await unitsOf('admin')).filter(({ id }) => mine.every((unit) => unit.id !== id));
    expect(mine.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(20);
    const here = await openPage({ as: 'owner', width: 1440, path: '/owner' });
    await expectNoMoney(here, '/owner');
    for (const unit of mine) await expectNoMoney(here, `/owner/${unit.project_number}/unit/${unit.id}`);
    const foreign = others.find(({ project_number }) => project_number === '26-041');
    await here.go(`/owner/${foreign?.project_number}/unit/${foreign?.id}`);
    expect(await here.page.locator('main').innerText()).not.toContain(foreign?.name);
    // A unit that is not there answers with the very same screen.
    const words = await here.page.locator('main').innerText();
    await here.go('/owner/26-041/unit/018f2a3c-0000-7000-8000-000000000000');
    expect((await here.page.locator('main').innerText()).replaceAll(/Request [\w-]+/gu, '')).toBe(
      words.replaceAll(/Request [\w-]+/gu, ''),
    );
  });

  test('a developer sees the projects that are theirs and nothing of money', { timeout: 90_000 }, async () => {
    const mine = await unitsOf('developer');
    const projects = [...new Set(mine.map(({ project_number }) => project_number))];
    expect(projects.toSorted()).toEqual(['26-022', '26-041']);
    const here = await openPage({ as: 'developer', width: 1440, path: '/developer' });
    for (const number of projects) await expectNoMoney(here, `/developer/${number}`);
    const unit = mine[0];
    await expectNoMoney(here, `/developer/${unit?.project_number}/unit/${unit?.id}`);
    await here.go('/developer/26-033');
    expect(await here.page.locator('main').innerText()).not.toContain('Residencial Cumbres Norte');
  });
});
