import { describe, expect, test } from 'vitest';
import { houseIfc } from '../house-ifc.ts';
import { pdfOf } from '../pdf-of.ts';
import { address, openPage, settled } from './harness.ts';

/** Runs in the page: what each way of making markup or a script out of text came to. */
async function tryToInject(): Promise<Record<string, string>> {
  const outcome = (attempt: () => unknown): string => {
    try {
      attempt();
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  const script = document.createElement('script');
  return {
    innerHTML: outcome(() => (document.createElement('div').innerHTML = '<img src=x>')),
    insertAdjacentHTML: outcome(() => document.body.insertAdjacentHTML('beforeend', '<img src=x>')),
    parseFromString: outcome(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
    srcdoc: outcome(() => (document.createElement('iframe').srcdoc = '<b>x</b>')),
    scriptText: outcome(() => (script.text = 'void 0')),
    scriptElsewhere: outcome(() => (script.src = 'https://evil.example/a.js')),
    workerOfData: outcome(() => new Worker('data:text/javascript,0')),
    workerElsewhere: outcome(() => new Worker('https://evil.example/a.js')),
    anotherPolicy: outcome(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      trustedTypes.createPolicy('mine', { createScriptURL: (url: string) => url });
    }),
  };
}

describe('the content policy', () => {
  test('no text becomes markup or a script, whatever the sink, in the page of a person who is signed in', async () => {
    const opened = await openPage({ as: 'employee', path: '/projects' });
    const outcomes = await opened.page.evaluate(tryToInject);
    expect(new Set(Object.values(outcomes)), JSON.stringify(outcomes)).toEqual(new Set(['TypeError']));
    // The journeys hear of it, so that a part which is refused something can not stay unnoticed.
    await expect.poll(() => opened.refusedByPolicy.length).toBeGreaterThanOrEqual(Object.keys(outcomes).length);
    opened.refusedByPolicy.splice(0);
    expect((await fetch(`${address()}/projects`)).headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script'",
    );
  });

  test('words are typed, pasted from elsewhere, tagged and mentioned on a wall without a refusal', async () => {
    const { page, errors } = await openPage({ as: 'employee', width: 1440, path: '/projects/26-041?tab=wall' });
    const entry = page.getByRole('textbox', { name: 'Write to the team' });
    await entry.click();
    await page.keyboard.type('Pads  are set ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('bold ');
    await entry.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<p>pasted <em>words</em><script>document.title = `run`</script></p>');
      clipboardData.setData('text/plain', 'pasted words');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await entry.locator('em').getByText('words').waitFor();
    expect(await page.title()).not.toBe('run');
    await page.keyboard.type(' https://example.com/plan ');
    await page.getByRole('button', { name: 'Mention' }).click();
    await page.keyboard.type('Hann');
    await page.getByRole('option', { name: /Hannah Kessler/u }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(`#pads${Date.now()} done`);
    // Two spaces stay two, as the editor's own rules want it.
    expect(await entry.evaluate((element) => getComputedStyle(element).whiteSpaceCollapse)).toBe('break-spaces');
    expect(await entry.innerText()).toContain('Pads');
    await page.keyboard.press('Control+Enter');
    const article = page.getByRole('article', { name: /pasted words/u });
    await article.waitFor();
    // A tag that is offered is set in as words.
    await entry.click();
    await page.keyboard.type('#pads');
    await page.getByRole('option', { name: /#pads/u }).first().click();
    await expect.poll(() => entry.innerText()).toMatch(/#pads\d/u);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    expect(errors).toEqual([]);
  });

  test(
    'a document, a model, the table with its export, the palette, forms and lessons are used without a refusal',
    { timeout: 240_000 },
    async () => {
      const { page, errors, go } = await openPage({ as: 'admin', width: 1440, path: '/' });
      await go('/projects');
      const [download] = await Promise.all([page.waitForEvent('download'), exportSheet()]);
      expect(download.suggestedFilename()).toMatch(/\.(?:xlsx|csv)$/u);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and commands' }).fill('26-041');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      for (const path of [
        '/projects/new-project',
        '/design/dfma-lessons-learned',
        '/settings?tab=security',
        '/projects/ship-and-set-dates?view=calendar',
        '/admin?tab=mail',
      ])
        await go(path);

      await go('/projects/26-041?tab=files');
      await page
        .locator('input[type=file][multiple]')
        .first()
        .setInputFiles({ name: 'Policy.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Crane pads']) });
      await page
        .getByRole('list', { name: 'Files' })
        .getByRole('button', { name: /Policy\.pdf/u })
        .click();
      await page.getByRole('region', { name: 'Pages of Policy.pdf' }).getByText('Crane pads').waitFor();
      await settled(page);

      await go('/design/estimates/new-bim2bom');
      await page.getByRole('button', { name: 'Company' }).click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'policy house.ifc',
          mimeType: 'application/octet-stream',
          buffer: Buffer.from(houseIfc()),
        });
      await page.getByRole('application', { name: '3D view of policy house' }).waitFor({ timeout: 90_000 });
      await page.getByRole('toolbar', { name: 'Tools of the 3D view' }).waitFor({ timeout: 60_000 });
      await settled(page);
      expect(errors).toEqual([]);

      async function exportSheet(): Promise<void> {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem').first().click();
      }
    },
  );
});
