import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage, settled, type OpenPage, type SamplePerson } from './harness.ts';

/** Every screen that is really there, and one that says it is not; `:unit` is a unit that the person may see, `:estimate` the newest estimate. */
const screens: readonly { person: SamplePerson | null; paths: readonly string[] }[] = [
  { person: 'employee', paths: [
      '/design/estimates',
      '/design/estimates?quick=runs',
      '/design/estimates?compare=none',
      '/design/estimates/new-estimate',
      '/design/estimates/:estimate',
      '/design/estimates/:estimate?side=catalogue',
      '/design/estimates/:estimate?side=markups',
      '/design/estimates/:estimate?side=whatif',
'/design/estimates/:estimate?side=revisions',
] },
];
async function withUnits(person: SamplePerson | null, paths: readonly string[]): Promise<string[]> {
  const units =
    person === null || paths.every((path) => !path.includes(':unit'))
      ? []
      : ((await callAs(person, 'GET', '/units?limit=200')).body as { id: string; project_number: string }[]);
  const estimates =
    person === null || paths.every((path) => !path.includes(':estimate'))
      ? []
      : ((await callAs(person, 'GET', '/estimates?limit=1')).body as { id: string }[]);
  return paths.map((path) =>
    path
      .replace(':unit', units.find((unit) => path.includes(`/${unit.project_number}/`))?.id ?? 'none')
      .replace(':estimate', estimates[0]?.id ?? 'none'),
  );
}

/** How far the page is wider than its window, and what sticks out. Tables may scroll within themselves; the page never does. */
async function expectNoOverflow({ page }: OpenPage, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await settled(page);
  const sticksOut = await page.evaluate(() => {
    const parts = [document.documentElement, document.querySelector('main')].filter((part) => part !== null);
    const wide = parts.filter((part) => part.scrollWidth > part.clientWidth + 1);
    if (wide.length === 0) return [];
    const clips = (element: Element): boolean => {
      for (let up = element.parentElement; up !== null && up.tagName !== 'MAIN'; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true;
      return false;
    };
    return [...document.querySelectorAll('main *, #root > *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !clips(element))
      .slice(0, 4)
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(sticksOut, `${page.url()} at ${width} px`).toEqual([]);
}

// What the browser itself notes of a call that was refused on purpose: no sign-in yet, a record that is not there.
const expectedErrors = /^Failed to load resource: the server responded with a status of 40[0134]/u;

/** Each theme with one of the languages: every screen is seen in both of both, and visited twice, not four times. */
const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
] as const;

describe.for(screens)('the screens of $person', ({ person, paths }) => {
  test.for(looks)(
    'axe finds nothing, the console stays silent and nothing sticks out of a phone or a tablet, in $theme and $language',
    { timeout: 180_000 },
    async ({ theme, language }) => {
      const here = await openPage({ as: person, theme, language, width: 1280 });
      for (const path of await withUnits(person, paths)) {
        here.errors.length = 0;
        await here.page.setViewportSize({ width: 1280, height: 800 });
        await here.go(path);
        await here.page.getByRole('heading').first().waitFor();
        expect(
          await here.page.evaluate(() => [
            document.documentElement.lang,
            document.documentElement.dataset['theme'] ?? 'light',
          ]),
          path,
        ).toEqual([language, theme]);
        await expectAccessible(here.page);
        await expectNoOverflow(here, 1024);
        await expectNoOverflow(here, 390);
        expect(
          here.errors.filter((error) => !expectedErrors.test(error)),
          path,
        ).toEqual([]);
      }
    },
  );
});
