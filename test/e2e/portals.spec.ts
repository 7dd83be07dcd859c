import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, settled, type OpenPage } from './harness.ts';

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

/**
 * Opens a page and reads all of it, tooltips and hidden text included. Everything that came over the wire is read as well. What somebody
 * agreed to pay, or is asked to, stands in parts of their own.
 */
async function expectNoMoney(here: OpenPage, path: string): Promise<void> {
  const replies: Promise<string>[] = [];
  const listen = (response: { url(): string; text(): Promise<string>; headers(): Record<string, string> }) => {
    if (
      /\/api\/(?!change-decisions)/u.test(response.url()) &&
      (response.headers()['content-type'] ?? '').includes('json')
    )
      replies.push(response.text().catch(() => ''));
  };
  here.page.on('response', listen);
  await here.go(path);
  await here.page.getByRole('heading', { level: 1 }).waitFor();
  await settled(here.page);
  here.page.off('response', listen);
  expect(new URL(here.page.url()).pathname).toBe(path);
  const read = await here.page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof HTMLElement)) throw new Error('The page has no main part.');
    for (const own of main.querySelectorAll('[data-own-money]')) own.remove();
    return { text: main.textContent, markup: main.outerHTML };
  });
  expect(read.text.length).toBeGreaterThan(40);
  expect(read.text.match(money), `text of ${path}`).toBeNull();
  expect(read.markup.match(/_cents|[$]\d/u), `markup of ${path}`).toBeNull();
  for (const reply of await Promise.all(replies))
    expect(reply.match(/"[a-z_]*_cents":(?!null)[^,}]*/gu), `replies of ${path}`).toBeNull();
}

describe('the portals', () => {
  test('an owner sees their own home and nothing of money, and no other home', { timeout: 240_000 }, async () => {
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

  test('a developer sees the projects that are theirs and nothing of money', { timeout: 240_000 }, async () => {
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

  test(
    'an owner reads what comes next in plain words, finds the photos and can ask at one touch',
    { timeout: 240_000 },
    async () => {
      const here = await openPage({ as: 'owner', width: 390, height: 844, path: '/owner' });
      const { page } = here;
      await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Maya$/u }).waitFor();
      await page
        .getByRole('region', { name: 'What comes next' })
        .getByRole('heading', { name: /in September 20|in \w+ 20/u })
        .waitFor();
      expect(await page.getByRole('list', { name: 'Photos' }).getByRole('button').count()).toBeGreaterThan(1);
      expect(await page.getByRole('list', { name: 'Documents' }).getByRole('listitem').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Ask your builder' }).click();
      const asking = page.getByRole('dialog', { name: 'Ask your builder' });
      await asking.getByText('Your builder and the people of this home read it. Nobody else.').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      expect(await smallTargets(page)).toEqual([]);
      await page.getByRole('button', { name: 'In my calendar' }).click();
      await page.getByRole('dialog', { name: 'The plan in your calendar' }).waitFor();
      expect(here.errors).toEqual([]);
    },
  );

  test('each place to write says beside its button who will read it', { timeout: 240_000 }, async () => {
    const owner = await openPage({ as: 'owner', width: 390, height: 844, isPhone: true, path: '/owner' });
    const asked = owner.page.getByText(/^Posts to: Maya Ortiz’s home and the .+ team$/u);
    await asked.first().waitFor();
    await expectAccessible(owner.page);
    const dueno = await openPage({ as: 'owner', width: 1440, language: 'es', theme: 'dark', path: '/owner' });
    await dueno.page.getByText(/^Se publica para: la casa de Maya Ortiz y el equipo de /u).waitFor();
    const developer = await openPage({ as: 'developer', width: 1440, path: '/developer/26-041' });
    await developer.page.getByText(/^Posts to: the developers of Juniper Ridge Townhomes and the .+ team$/u).waitFor();
    const staff = await openPage({ as: 'employee', width: 1440, path: '/projects/25-098?tab=wall' });
    await staff.page.getByText(/^Posts to: the \S+ team$/u).waitFor();
    await staff.page.getByRole('combobox', { name: 'Who sees it' }).click();
    await staff.page.getByRole('option', { name: 'Home Home · Maya Ortiz' }).click();
    await staff.page.getByText(/^Posts to: Maya Ortiz’s home/u).waitFor();
    await staff.page
      .getByRole('article', { name: /Hello Maya/u })
      .getByRole('button', { name: 'Reply' })
      .click();
    expect(await staff.page.getByText(/^Posts to: Maya Ortiz’s home/u).count()).toBe(2);
    await expectAccessible(staff.page);
    expect([...owner.errors, ...dueno.errors, ...developer.errors, ...staff.errors]).toEqual([]);
  });

  test(
    'an owner on the phone and a developer compare two shared photos side by side and fetch them as one archive without hidden data',
    { timeout: 240_000 },
    async () => {
      for (const [as, path, isPhone] of [
        ['owner', '/owner', true],
        ['developer', '/developer/26-041', false],
      ] as const) {
        const here = await openPage({
          as,
          path,
          isPhone,
          width: isPhone ? 390 : 1440,
          theme: isPhone ? 'dark' : 'light',
        });
        const { page } = here;
        await page.getByRole('button', { name: 'Choose photos' }).click();
        const tiles = page.getByRole('list', { name: 'Choose photos' });
        const bar = page.getByRole('region', { name: 'Chosen photos' });
        expect(await bar.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true');
        for (const nth of [0, 1]) await tiles.getByRole('checkbox').nth(nth).check();
        await bar.getByText('2 chosen').waitFor();
        await expectAccessible(page);
        await bar.getByRole('button', { name: 'Compare' }).click();
        const dialog = page.getByRole('dialog', { name: /^Before and after/u });
        await expect
          .poll(() =>
            dialog
              .locator('img')
              .evaluateAll(
                (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
              ),
          )
          .toBe(2);
        const places = await Promise.all([0, 1].map(async (nth) => dialog.locator('img').nth(nth).boundingBox()));
        // Beside each other where there is room, one under the other on a phone; never one over the other.
        expect(
          isPhone ? (places[1]?.y ?? 0) - (places[0]?.y ?? 0) : (places[1]?.x ?? 0) - (places[0]?.x ?? 0),
        ).toBeGreaterThan(100);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        const saving = page.waitForEvent('download');
        await bar.getByRole('button', { name: 'Download' }).click();
        const saved = await saving;
        expect(saved.suggestedFilename()).toBe('photos.zip');
        const bytes = await readFile(await saved.path());
        expect(bytes.subarray(0, 2).toString()).toBe('PK');
        expect(bytes.includes('Exif\0\0')).toBe(false);
        await bar.getByRole('button', { name: 'Done' }).click();
        const [what, named] = isPhone ? ['photos', 'photos.zip'] : ['documents', 'documents.zip'];
        const savingAll = page.waitForEvent('download');
        await page.getByRole('button', { name: `Download all ${what}` }).click();
        expect((await savingAll).suggestedFilename()).toBe(named);
        expect(here.errors).toEqual([]);
      }
    },
  );

  test('a developer compares projects and units, as tiles and as a table', { timeout: 240_000 }, async () => {
    const here = await openPage({ as: 'developer', width: 1440, path: '/developer/26-041' });
    const { page } = here;
    const side = page.getByRole('table', { name: 'Your projects side by side' });
    await side.getByRole('row').filter({ hasText: 'Mission Grove Cottages' }).waitFor();
    expect(await side.getByRole('row').count()).toBe(3);
    await page
      .getByRole('radio', { name: 'Table' })
      .or(page.getByRole('button', { name: 'Table' }))
      .first()
      .click();
    const units = page.getByRole('table', { name: 'Units' });
    expect(await units.getByRole('row').count()).toBe(13);
    await page.reload();
    await units.waitFor();
    await side.getByRole('link', { name: 'Mission Grove Cottages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mission Grove Cottages' }).waitFor();
    expect(here.errors).toEqual([]);
    const phone = await openPage({
      as: 'developer',
      width: 390,
      height: 844,
      language: 'es',
      path: '/developer/26-041',
    });
    expect(await smallTargets(phone.page)).toEqual([]);
  });

  test(
    'the floor shows the projects of its own factory alone, and the modules of one at a touch',
    { timeout: 240_000 },
    async () => {
      const all = (await callAs('admin', 'GET', '/projects?limit=200')).body as {
        name: string;
        factory: string | null;
        status: number;
      }[];
      const own = all.filter(({ factory, status }) => factory === 'loma_linda' && status >= 3 && status <= 7);
      const here = await openPage({ as: 'floor', width: 1024, path: '/floor' });
      const { page } = here;
      const keys = page.getByRole('button', { name: /^Only modules of/u });
      await expect.poll(() => keys.count()).toBe(own.length);
      const words = await page.locator('main').innerText();
      for (const { name } of all.filter((each) => !own.includes(each))) expect(words).not.toContain(name);
      await page.getByRole('button', { name: 'Only modules of Oak Knoll Residence' }).click();
      await page.getByText('No module here').waitFor();
      await page.getByRole('tab', { name: /^Set/u }).click();
      await page.getByRole('heading', { name: 'Oak Knoll Residence', level: 2 }).waitFor();
      expect(await page.getByRole('heading', { name: 'Juniper Ridge Townhomes', level: 2 }).count()).toBe(0);
      const phone = await openPage({ as: 'floor', width: 390, height: 844, language: 'es', path: '/floor' });
      await phone.page.getByRole('combobox', { name: 'Proyectos de tu planta' }).waitFor();
      expect(await smallTargets(phone.page)).toEqual([]);
      expect([...here.errors, ...phone.errors]).toEqual([]);
    },
  );

  test(
    'whoever loses a home or a project while it is on screen reads so within a second, and has it back as soon as it is shared again',
    { timeout: 240_000 },
    async () => {
      const projects = (await callAs('admin', 'GET', '/projects?limit=200')).body as {
        id: string;
        project_number: string;
      }[];
      const idOf = (number: string) => projects.find((each) => each.project_number === number)?.id ?? '';
      const [unit] = await unitsOf('owner');
      const home = await openPage({ as: 'owner', path: '/owner' });
      const page = await openPage({ as: 'owner', path: `/owner/25-098/unit/${unit?.id}` });
      const project = await openPage({ as: 'developer', path: '/developer/26-022' });
      await home.page.getByRole('button', { name: 'Ask your builder' }).waitFor();
      const turn = async (number: string, change: object) => {
        const { status, body } = await callAs('admin', 'PUT', `/projects/${idOf(number)}`, change);
        expect(status, JSON.stringify(body)).toBe(200);
      };
      try {
        await turn('25-098', { owner_visible: false });
        await home.page.getByRole('heading', { name: 'Your home is no longer shared with you' }).waitFor();
        await page.page.getByRole('heading', { name: 'This home is no longer shared with you' }).waitFor();
        expect(await home.page.getByRole('alert').count()).toBe(0);
        expect(await page.page.locator('main').innerText()).not.toContain('Sagebrush');
        await turn('26-022', { developer_visible: false });
        await project.page.getByRole('heading', { name: 'This project is no longer shared with you' }).waitFor();
        expect(await project.page.locator('main').innerText()).not.toContain('Mission Grove');
      } finally {
        await turn('25-098', { owner_visible: true });
        await turn('26-022', { developer_visible: true });
      }
      await home.page.getByRole('button', { name: 'Ask your builder' }).waitFor();
      await page.page.getByRole('heading', { level: 1, name: unit?.name ?? '' }).waitFor();
      await project.page.getByRole('heading', { level: 1, name: 'Mission Grove Cottages' }).waitFor();
    },
  );
});

/** What can be touched on this page and is smaller than a thumb: 44 px in both directions, links within a sentence aside. */
async function smallTargets(page: OpenPage['page']): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, main [role=combobox], main input')]
      .filter((each) => each.checkVisibility() && each.closest('p') === null && each.getAttribute('type') !== 'file')
      .flatMap((each) => {
        // The words beside a box or a button are touched for it, and of a line whose link lies over all of it, the line.
        const over = getComputedStyle(each, '::after').position === 'absolute' ? each.offsetParent : null;
        const { width, height } = (each.closest('label') ?? over ?? each).getBoundingClientRect();
        return width >= 43.5 && height >= 43.5
          ? []
          : [`${each.getAttribute('aria-label') ?? each.textContent} ${Math.round(width)}×${Math.round(height)}`];
      }),
  );
}
