import { describe, expect, test } from 'vitest';
import { slowness } from '../machine.ts';
import { openPage, type OpenPage } from './harness.ts';

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
  test('a post that mentions a colleague reaches them within a second, and what they type stays where it is; so does the answer', async () => {
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
    const from = Date.now();
    await Promise.all([
      hannah.page.locator('.Toastify__toast').first().waitFor(),
      hannah.page.getByRole('article', { name: marker }).waitFor(),
    ]);
    const tookMs = Date.now() - from;
    console.log(`wall: post and toast at the colleague after ${tookMs} ms`);
    expect(tookMs).toBeLessThanOrEqual(1000 * slowness());
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
});
