import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What `expectAccessible` fails on, in words. */
export async function whatAxeFinds(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  // A page that has been judged before knows how.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
          }>;
        };
      };
      const result = await axe.run({
        runOnly: [...runOnly],
        // Asks of every element with a style whether it shows words, which takes half of all the time; what it looks for is looked for below.
        ...(runOnly.length > 1 && { rules: { 'avoid-inline-spacing': { enabled: false } } }),
        resultTypes: ['violations'],
        // Style sheets are fetched for an experimental rule only, which is not among these.
        preload: { assets: ['media'] },
      });
      const spacings = ['letter-spacing', 'word-spacing', 'line-height'];
      const unmoved = [...document.querySelectorAll<HTMLElement>('[style]')].filter(({ style }) =>
        spacings.some((name) => style.getPropertyPriority(name) === 'important'),
      );
      const spaced = unmoved.map(
        (element) => `avoid-inline-spacing: nobody can widen ${element.outerHTML.slice(0, 200)}`,
      );
      const found = result.violations.flatMap(({ id, help, nodes }) =>
        nodes
          .slice(0, 3)
          .map(
            (node) =>
              `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', ' ').slice(0, 200)}`,
          ),
      );
      return [...found, ...spaced];
    },
    only === 'colours' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  );
}
