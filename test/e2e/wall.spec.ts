import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, type OpenPage } from './harness.ts';

const wall = '/projects/26-041?tab=wall';
const unsent = 'Crane pads: I am still writing';

/** What somebody has begun to write, where it stands on the screen, and whether the words still go there. */
async function composerOf({ page }: OpenPage) {
  const box = page.getByRole('textbox', { name: 'Write to the team' });
  const place = await box.boundingBox();
  return {
    text: (await box.innerText()).trim(),
    top: Math.round(place?.y ?? -1),
    hasFocus: await box.evaluate((element) => element.contains(document.activeElement)),
  };
}

describe('the wall', () => {
  test('a post that mentions a colleague reaches them by itself, and what they type stays where it is; so does the answer', async () => {
    const hannah = await openPage({ as: 'hannah', width: 1440, path: wall });
    const dana = await openPage({ as: 'employee', width: 1440, path: wall });
    await hannah.page.getByRole('textbox', { name: 'Write to the team' }).click();
    await hannah.page.keyboard.type(unsent);
    const before = await composerOf(hannah);
    expect(before).toMatchObject({ text: unsent, hasFocus: true });

    const marker = `Set day moves ${Date.now()}`;
    await dana.page.getByRole('textbox', { name: 'Write to the team' }).click();
    await dana.page.keyboard.type('@Hann');
    await dana.page.getByRole('option', { name: /Hannah Kessler/u }).waitFor();
    await dana.page.keyboard.press('Enter');
    await dana.page.keyboard.type(` ${marker}`);
    const written = dana.page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/posts',
    );
    await dana.page.keyboard.press('Control+Enter');
    expect((await written).status()).toBe(201);
    await Promise.all([
      hannah.page.locator('.Toastify__toast').first().waitFor(),
      hannah.page.getByRole('article', { name: marker }).waitFor(),
    ]);
    await hannah.page.keyboard.type(' this');
    expect(await composerOf(hannah)).toEqual({ ...before, text: `${unsent} this` });

    await hannah.page.getByRole('article', { name: marker }).getByRole('button', { name: 'Reply' }).click();
    const reply = hannah.page.getByRole('textbox', { name: /^Your reply to / });
    await reply.click();
    await hannah.page.keyboard.type('The pads are ready on Friday');
    await hannah.page.keyboard.press('Control+Enter');
    await dana.page.getByRole('article', { name: marker }).getByText('The pads are ready on Friday').waitFor();

    // What was begun is kept through a reload.
    await hannah.go(wall);
    await expect.poll(async () => (await composerOf(hannah)).text).toBe(`${unsent} this`);
    expect([...hannah.errors, ...dana.errors]).toEqual([]);
  });

  test(
    'what is written for the whole company is found by the palette, goes to the bin of its wall and comes back; colleagues see each other write',
    { timeout: 240_000 },
    async () => {
      const dana = await openPage({ as: 'employee', width: 1440, path: '/wall' });
      const hannah = await openPage({ as: 'hannah', width: 390, language: 'es', path: '/wall' });
      const word = `Perlite${Date.now()}`;
      await dana.page.getByRole('textbox', { name: 'Write to the team' }).click();
      // Whoever writes is shown for a few seconds only: looked for while the words are typed.
      await Promise.all([
        hannah.page.getByText(/está escribiendo…/u).waitFor(),
        dana.page.keyboard.type(`${word} for all crews`, { delay: 60 }),
      ]);
      await dana.page.keyboard.press('Control+Enter');
      const article = hannah.page.getByRole('article', { name: new RegExp(word, 'u') });
      await article.waitFor();
      await expectAccessible(hannah.page);

      await dana.go('/projects');
      await dana.page.keyboard.press('Control+k');
      // What is typed before the palette stands goes to the page below it.
      await dana.page.getByRole('option').first().waitFor();
      await dana.page.keyboard.type(word.toLowerCase());
      await dana.page.getByRole('option', { name: new RegExp(word, 'u') }).click();
      const panel = dana.page.getByRole('dialog', { name: 'Post' });
      await panel.getByText(`${word} for all crews`).waitFor();
      expect(new URL(dana.page.url()).search).toMatch(/^\?post=/u);

      await dana.go('/wall');
      await dana.page
        .getByRole('article', { name: new RegExp(word, 'u') })
        .getByRole('button', { name: 'More actions' })
        .first()
        .click();
      await dana.page.getByRole('menuitem', { name: 'Move to the bin' }).click();
      await article.waitFor({ state: 'detached' });
      await dana.page.getByRole('button', { name: 'Bin', exact: true }).click();
      await dana.page.getByRole('region', { name: 'Bin of the wall' }).getByText(`${word} for all crews`).waitFor();
      await expectAccessible(dana.page);
      await dana.page.getByRole('button', { name: new RegExp(`Bring back: ${word}`, 'u') }).click();
      await article.waitFor();
      await dana.page.getByRole('button', { name: 'Back to the wall' }).click();
      await dana.page.getByRole('article', { name: new RegExp(word, 'u') }).waitFor();
      expect([...dana.errors, ...hannah.errors]).toEqual([]);
    },
  );

  test(
    'a long post is folded to twelve lines: who is mentioned and what is searched stays in sight, keys open and close it, a link to it shows all',
    { timeout: 240_000 },
    async () => {
      const word = `Sill${Date.now()}`;
      const { id: project } = (await callAs('employee', 'GET', '/projects/26-041')).body as { id: string };
      const people = (await callAs('employee', 'GET', '/users?limit=200')).body as { id: string; username: string }[];
      const hannah = people.find(({ username }) => username === 'hannah');
      const line = (...content: object[]) => ({ type: 'paragraph', content });
      const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
      const content = Array.from({ length: 30 }, (_, index) => line(text(`Line ${index + 1} of the plan for the set`)));
      content[19] = line({ type: 'mention', attrs: { id: hannah?.id, label: 'Hannah Kessler' } }, text(' sees to it'));
      content[24] = line(text(`${word} bolts are torqued`));
      content[27] = line(
        text('the order', { marks: [{ type: 'link', attrs: { href: '/projects/26-041?tab=files' } }] }),
      );
      content[0] = line(text(`Set plan ${word.length} `), text('in thirty lines'));
      const made = await callAs('employee', 'POST', '/posts', {
        project_id: project,
        body: { type: 'doc', content },
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const { id } = made.body as { id: string };
      const { page, errors, go } = await openPage({ as: 'employee', width: 390, theme: 'dark', path: wall });
      const article = page.locator(`#post-${id}`);
      const box = article.locator('.folded-text');
      const heightOf = async () => (await box.boundingBox())?.height ?? 0;
      const all = article.getByRole('button', { name: 'Show all' });
      await all.waitFor();
      const lineHeight = await box.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).lineHeight),
      );
      expect(Math.round((await heightOf()) / lineHeight)).toBe(12);
      expect(await all.getAttribute('aria-expanded')).toBe('false');
      await article.getByText('Further down: @Hannah Kessler').waitFor();
      await expectAccessible(page);

      await all.focus();
      await page.keyboard.press('Enter');
      const less = article.getByRole('button', { name: 'Show less' });
      await less.waitFor();
      expect(await less.getAttribute('aria-expanded')).toBe('true');
      expect((await heightOf()) / lineHeight).toBeGreaterThan(30);
      await page.keyboard.press('Enter');
      await all.waitFor();
      // The keyboard that comes to a link below the fold finds it in sight.
      await box.getByRole('link', { name: 'the order' }).focus();
      await less.waitFor();
      expect(await box.evaluate((element) => element.scrollTop)).toBe(0);

      await page.getByRole('searchbox', { name: 'Search the wall' }).fill(word);
      const hit = article.locator('mark', { hasText: word });
      await hit.waitFor();
      expect((await heightOf()) / lineHeight).toBeGreaterThan(30);
      expect(await all.count()).toBe(0);
      await page.getByRole('searchbox', { name: 'Search the wall' }).fill('');
      await go(`${wall}&post=${id}`);
      await article.waitFor();
      expect((await heightOf()) / lineHeight).toBeGreaterThan(30);
      expect(await article.getByRole('button', { name: /^Show/u }).count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});
