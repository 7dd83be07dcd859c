import { beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { routeTables } from '#scripts/route-tables.ts';
import { callAs, expectAccessible, openPageForAll, settled, type OpenPage, type SamplePerson } from './harness.ts';

/** Every screen that is really there, and one that says it is not; `:unit` is a unit that the person may see, `:estimate` the newest estimate. */
const screens: readonly { person: SamplePerson | null; paths: readonly string[] }[] = [
  {
    person: null,
    paths: [
      '/login',
      '/developer/login',
      '/owner/login',
      '/floor/login',
      '/sign-up',
      '/reset-password',
      '/invitation?token=x',
      '/auth/callback?result=expired',
      '/register/owner/018f2a3c-0000-7000-8000-000000000000',
      '/register/developer/018f2a3c-0000-7000-8000-000000000000',
      '/site_manual',
    ],
  },
  {
    person: 'employee',
    paths: [
      '/',
      '/projects',
      '/inbox',
      '/inbox?tab=others',
      '/projects?group=status,factory',
      '/projects?q=nothing-like-it',
      '/projects?layout=board',
      '/projects?layout=calendar',
      '/projects?layout=timeline',
      '/projects/new-project',
      '/design',
      '/design/product-overview',
      '/design/catalogue',
      '/design/catalogue?tab=prices',
      '/design/catalogue?tab=suppliers',
      '/design/estimates',
      '/design/estimates?quick=runs',
      '/design/estimates?compare=none',
      '/design/estimates/new-estimate',
      '/design/estimates/:estimate',
      '/design/estimates/:estimate?side=catalogue',
      '/design/estimates/:estimate?side=markups',
      '/design/estimates/:estimate?side=whatif',
      '/design/model-platform-bom',
      '/design/model-platform-bom?look=table',
      '/design/model-platform-bom/new',
      '/design-software/callback',
      '/finance/rates',
      '/finance/rates?tab=waiting',
      '/finance/rates?tab=all',
      '/projects/26-041',
      '/projects/26-041?tab=units',
      '/projects/26-041?tab=deviations',
      '/projects/deviations',
      '/design/dfma-lessons-learned',
      '/design/dfma-project-priority',
      '/design/dfma-priority-by-user',
      '/projects/26-041?tab=schedule',
      '/projects/ship-and-set-dates?view=timeline',
      '/projects/ship-and-set-dates?view=calendar',
      '/projects/ship-and-set-dates?view=list',
      '/projects/ship-and-set-dates?view=week',
      '/projects/26-041?tab=files',
      '/projects/26-041?tab=photos',
      '/projects/26-041?tab=history',
      '/projects/26-041/unit/:unit',
      '/projects/26-041/unit/:unit?tab=quality',
      '/projects/developers',
      '/projects/subtasks',
      '/design/estimates/new-bim2bom',
      '/settings',
      '/settings?tab=appearance',
      '/settings?tab=security',
      '/settings?tab=notifications',
      '/projects/break-even-target',
      '/projects/active-projects',
      '/projects/project-breakdown',
      '/projects/project-breakdown?open=all',
      '/projects/26-041?tab=wall',
      '/projects/26-041?tab=wall&wall_q=set',
      '/projects/nothing-there',
      '/sales/pipeline',
      '/executive',
    ],
  },
  {
    person: 'admin',
    paths: [
      '/admin',
      '/inbox',
      '/inbox?by=project',
      '/admin?tab=invitations',
      '/admin?tab=registrations',
      '/admin?tab=flags',
      '/admin?tab=audit',
      '/admin?tab=mail',
    ],
  },
  {
    person: 'owner',
    paths: [
      '/owner',
      '/owner/25-098/unit/:unit',
      '/owner/25-098/unit/:unit?tab=files',
      '/settings',
      '/settings?tab=notifications',
    ],
  },
  { person: 'developer', paths: ['/developer/26-041', '/developer/organisation', '/developer/26-041/unit/:unit'] },
  { person: 'floor', paths: ['/floor-photos', '/floor/punch-lists'] },
];

interface Row {
  id: string;
  project_number?: string;
}

/** The path with the records of the sample company in place of its words. */
function filledIn(path: string, units: readonly Row[], estimates: readonly Row[]): string {
  return path
    .replace(':unit', units.find((unit) => path.includes(`/${unit.project_number}/`))?.id ?? 'none')
    .replace(':estimate', estimates[0]?.id ?? 'none');
}

/** Gives every text that is shortened where it finds no room far more than it finds: names are long, and so is "three weeks ago". */
function lengthenTexts(): void {
  const lengthened = globalThis as unknown as { was?: [Node, string][] };
  for (const element of document.querySelectorAll('main .truncate, main [class*="line-clamp"]')) {
    // The words of a button that keeps its width are the portal's own and known.
    if (element.closest('button.flex-none, a.flex-none') !== null) continue;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = texts.nextNode();
    if (!text?.nodeValue?.trim()) continue;
    (lengthened.was ??= []).push([text, text.nodeValue]);
    text.nodeValue = `${text.nodeValue} ${'of the long house by the lake '.repeat(8)}`;
  }
}

/** Puts the texts back as they were: the window goes on to the next screen, which may keep some of them. */
function restoreTexts(): void {
  const lengthened = globalThis as unknown as { was?: [Node, string][] };
  for (const [text, was] of lengthened.was ?? []) text.nodeValue = was;
  lengthened.was = [];
}

/**
 * How far the page is wider than its window, and what sticks out, as it is and with long texts. Tables may scroll within themselves, and
 * the content downwards; the page never does.
 */
async function expectNoOverflow({ page }: OpenPage, width: number, withLongTexts = false): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await settled(page);
  if (withLongTexts) await page.evaluate(lengthenTexts);
  const sticksOut = await page.evaluate(() => {
    const parts = [document.documentElement, document.querySelector('main')].filter((part) => part !== null);
    // Inside the shell the content scrolls and never the page: below it there is nothing.
    const tall = document.documentElement.scrollHeight - innerHeight;
    if (document.querySelector('#content') !== null && tall > 1) return [`the page itself scrolls, by ${tall} px`];
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
  if (withLongTexts) await page.evaluate(restoreTexts);
  expect.soft(sticksOut, `${page.url()} at ${width} px${withLongTexts ? ', long texts' : ''}`).toEqual([]);
}

/** The addresses of screens that are not built, as the table of addresses says it. What that table is made of runs in a browser only. */
const notBuilt = routeTables
  .flatMap((table) => [...readFileSync(table, 'utf8').matchAll(/path: '(?<path>[^']+)',\s+zone: '\w+',\s+missing:/gu)])
  .map(
    ({ groups }) =>
      new RegExp(
        `^${(groups?.['path'] ?? '').replaceAll(/\/\{-\$\w+\}/gu, '(?:/[^/]+)?').replaceAll(/\$\w+/gu, '[^/]+')}/?$`,
        'u',
      ),
  );

/** Nobody is led to what is not built, and no customer is told of it. */
async function expectOnlyWhatIsBuilt({ page }: OpenPage, person: SamplePerson | null): Promise<void> {
  const { links, words } = await page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map(
      (link) => new URL(link.href).pathname,
    ),
    words: document.querySelector('main')?.innerText ?? '',
  }));
  expect(notBuilt).not.toEqual([]);
  const astray = links.filter((link) => notBuilt.some((path) => path.test(link)));
  expect.soft(astray, `links on ${page.url()}`).toEqual([]);
  if (person === 'owner' || person === 'developer')
    expect.soft(words, page.url()).not.toMatch(/not built|no está construid|no están construid/u);
}

/** Whoever holds a phone in one hand, or wears gloves, hits what there is to hit: 44 pixels, with what reaches beyond the words around it. */
async function expectLargeTargets({ page }: OpenPage): Promise<void> {
  const small = await page.evaluate(() => {
    // What is drawn before or after it in its own place is touched with it.
    const reach = (element: Element, side: 'top' | 'bottom'): number =>
      Math.max(
        ...['::before', '::after'].map((name) => {
          const drawn = getComputedStyle(element, name);
          return drawn.content === 'none' || drawn.position !== 'absolute' ? 0 : -Math.min(0, parseFloat(drawn[side]));
        }),
      );
    // A link that lies over all of its line.
    const line = (element: Element): Element | null => {
      const { content, position, top, bottom } = getComputedStyle(element, '::after');
      const liesOver = content !== 'none' && position === 'absolute' && top === '0px' && bottom === '0px';
      return liesOver && element instanceof HTMLElement ? element.offsetParent : null;
    };
    // Of a field, the box around what is typed; of a check box with words, the words as well.
    const touched = (element: Element): Element =>
      element.closest('label') ??
      line(element) ??
      (element.matches('input:not([type=checkbox], [type=radio])') ? (element.parentElement ?? element) : element);
    return [...document.querySelectorAll('main :is(button, a[href], input:not([type=hidden]), [role=tab])')]
      .filter((element) => element.closest('.sr-only, p, dd') === null && element.checkVisibility())
      .flatMap((element) => {
        const box = touched(element).getBoundingClientRect();
        const height = box.height + reach(element, 'top') + reach(element, 'bottom');
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return box.width < 3 || height >= 43.5 ? [] : [`${Math.round(height)} px: ${name.slice(0, 40)}`];
      });
  });
  expect.soft(small, `what is small on ${page.url()}`).toEqual([]);
}

/** What finds no room in a cell or on a card ends in dots; nothing is cut off in the middle or stands beside its card. */
async function expectNothingCut({ page }: OpenPage): Promise<void> {
  const cut = await page.evaluate(() => {
    const sticksOut = (box: string, parts: string) =>
      [...document.querySelectorAll(box)].flatMap((around) => {
        const { right } = around.getBoundingClientRect();
        return (
          [...around.querySelectorAll(parts)]
            // Plain words within the line end in the dots of their cell.
            .filter((part) => getComputedStyle(part).display !== 'inline' && part.closest('.sr-only') === null)
            .filter((part) => part.getBoundingClientRect().right > right + 1)
            .map((part) => part.textContent?.trim().slice(0, 60) ?? '')
        );
      });
    return [
      ...sticksOut('main .grid-body .grid-words', ':scope > *'),
      ...sticksOut('main [role=region] section li.rounded-card', 'span, a, p, dd'),
    ];
  });
  expect.soft(cut, `what is cut on ${page.url()}`).toEqual([]);
}

// What the browser itself notes of a call that was refused on purpose: no sign-in yet, a record that is not there.
const expectedErrors =
  /^Failed to load resource: the server responded with a status of 40[0134]|^Sign-in through the provider failed: expired$/u;

describe.for(screens)('the screens of $person', ({ person, paths }) => {
  const isLarge = person === 'owner' || person === 'floor';
  let english: OpenPage;
  let spanish: OpenPage;
  let units: Row[] = [];
  let estimates: Row[] = [];
  const rows = async (path: string, isWanted: boolean): Promise<Row[]> =>
    person !== null && isWanted ? (await callAs(person, 'GET', path)).body : [];

  // Two windows stay open and go from screen to screen as a person does; only the first one is a load of the page.
  beforeAll(async () => {
    units = await rows('/units?limit=200', paths.join().includes(':unit'));
    estimates = await rows('/estimates?limit=1', paths.join().includes(':estimate'));
    const path = filledIn(paths[0] ?? '/', units, estimates);
    english = await openPageForAll({ as: person, path });
    spanish = await openPageForAll({ as: person, path, theme: 'dark', language: 'es' });
    return async () => {
      for (const window of [english, spanish]) await window.leave();
    };
  });

  async function show(here: OpenPage, path: string, language: 'en' | 'es', theme: 'light' | 'dark'): Promise<void> {
    here.errors.length = 0;
    await here.page.setViewportSize({ width: 1280, height: 800 });
    await here.visit(filledIn(path, units, estimates));
    await here.page.getByRole('heading').first().waitFor();
    expect(
      await here.page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dataset['theme'] ?? 'light',
      ]),
    ).toEqual([language, theme]);
    const cutFigures = await here.page.evaluate(() =>
      [...document.querySelectorAll('.grid-foot .grid-words')]
        .filter((words) => words.scrollWidth > words.clientWidth + 1)
        .map((words) => words.textContent),
    );
    expect.soft(cutFigures, `at the foot of ${path}, ${language}`).toEqual([]);
    await expectNothingCut(here);
    await expectOnlyWhatIsBuilt(here, person);
  }

  // What a screen is made of is the same in both languages and themes, so axe reads it once, and the colours of the other theme.
  // Spanish has the longer words, so the widths are measured there, and the narrowest in English too.
  test.for(paths)(
    '%s: axe finds nothing, the console stays silent, nothing sticks out of a phone or a tablet or is cut, and no link leads to what is not built',
    async (path) => {
      await show(english, path, 'en', 'light');
      await expectAccessible(english.page);
      await expectNoOverflow(english, 390);
      if (isLarge) await expectLargeTargets(english);
      await show(spanish, path, 'es', 'dark');
      await expectAccessible(spanish.page, { only: 'colours' });
      await expectNoOverflow(spanish, 1024);
      await expectNoOverflow(spanish, 390);
      await expectNoOverflow(spanish, 390, true);
      for (const { errors } of [english, spanish])
        expect(errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
    },
  );
});
