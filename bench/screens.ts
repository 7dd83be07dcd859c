// How the screens feel: Lighthouse (desktop) on the ten most used, and the time from one view to the next, in a real browser against
// the sample company. `--views` or `--lighthouse` measures only that; `--data FOLDER` serves a folder seeded before (seed:large).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { desktopConfig } from 'lighthouse';
import pino from 'pino';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { keepFigures, type Figure } from './figures.ts';
import { median } from './measure.ts';
import { discardCluster } from '#platform/server/postgres/supervisor.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { millisecondsUntil, portalProcess } from '#test/faults/portal-process.ts';
import { freePort } from '#test/free-port.ts';

const { values: asked } = parseArgs({
  options: { views: { type: 'boolean' }, lighthouse: { type: 'boolean' }, data: { type: 'string' } },
});
const viewLimitMs = asked.data === undefined ? 300 : 1000;
const paletteLimitMs = 100;
const rounds = 5;
const print = (line: string) => process.stdout.write(`${line}\n`);

const found = await findChromium();
if ('problem' in found) throw new Error(found.problem);
const folder = asked.data ?? (await mkdtemp(join(tmpdir(), 'hearth-screens-')));
const portal = await portalProcess({ HEARTH_DATA: folder, SAMPLE_COMPANY: 'on', NODE_ENV: 'production' });
portal.start();
await millisecondsUntil(
  async () => (await fetch(`${portal.address}/healthz`)).ok,
  180_000,
  `The start of the portal (${portal.printed()})`,
);
const address = portal.address.replace('127.0.0.1', 'localhost');
const port = await freePort();
const profile = await mkdtemp(join(tmpdir(), 'hearth-profile-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: found.path,
  viewport: { width: 1440, height: 900 },
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
});

const figures: Figure[] = [];
/** Figures of a folder that is filled by hand are of another company than those of the sample. */
const company = asked.data === undefined ? 'sample' : 'large';
try {
  const page = await signIn(context);
  const number = await firstProject(page);
  const screens = [
    '/',
    '/projects',
    `/projects/${number}`,
    `/projects/${number}?tab=units`,
    `/projects/${number}?tab=schedule`,
    `/projects/${number}?tab=photos`,
    `/projects/${number}?tab=wall`,
    '/projects/project-breakdown',
    '/projects/ship-and-set-dates',
    '/projects/active-projects',
  ];
  if (asked.lighthouse !== true) {
    await measureViews(page, screens);
    await measurePalette(page);
  }
  await page.close();
  if (asked.views !== true) await measureLighthouse(screens);
} finally {
  await context.close();
  await portal.stop();
  if (asked.data === undefined) await discardCluster(folder, pino({ level: 'silent' }));
  await rm(profile, { recursive: true, force: true });
  if (asked.data === undefined) await rm(folder, { recursive: true, force: true });
}
await keepFigures('bench:screens', figures);
if (figures.some(({ isMet }) => !isMet)) print('A figure is missed.');

/** A screen by its address, without the number of the project that was found. */
function nameOf(screen: string): string {
  return screen.replace(/\/projects\/[A-Z0-9-]*\d[A-Z0-9-]*/u, '/projects/…');
}

async function signIn(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await page
    .getByLabel(/user ?name|e-mail/iu)
    .first()
    .fill('employee');
  await page.getByLabel(/^password$/iu).fill(process.env['SAMPLE_PASSWORD'] ?? 'hearth-sample');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${address}/`);
  return page;
}

/** The number of a project that has units, dates and photos. */
async function firstProject(page: Page): Promise<string> {
  await page.goto(`${address}/projects`);
  const found = await page.waitForFunction(() =>
    Array.from(
      document.querySelectorAll('main a'),
      (each) => /^\/projects\/([A-Z0-9-]*\d[A-Z0-9-]*)$/u.exec(each.getAttribute('href') ?? '')?.[1],
    ).find((each) => each !== undefined),
  );
  const number = await found.jsonValue();
  if (number === undefined) throw new Error('The projects screen shows no project.');
  return number;
}

/** From the change of the address to the last visible change. */
async function measureViews(page: Page, screens: readonly string[]): Promise<void> {
  print(`From one view to the next, ${rounds} rounds each (at most ${viewLimitMs} ms)`);
  const times = new Map<string, number[]>(screens.map((screen) => [screen, []]));
  // The first round fetches the code of each screen and is told apart.
  const first = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const screen of screens) {
      const ms = await page.evaluate(changeView, screen);
      await page.waitForLoadState('networkidle');
      if (round === 0) first.set(screen, ms);
      else times.get(screen)?.push(ms);
    }
  }
  for (const [screen, all] of times) {
    const worst = Math.max(...all);
    figures.push({
      id: `screens.${company}.${nameOf(screen)}`,
      promise: `${nameOf(screen)}, from the change of the address to the last visible change, ${company} company`,
      bound: `worst ≤ ${viewLimitMs} ms`,
      measured: `median ${Math.round(median(all))} ms, worst ${Math.round(worst)} ms`,
      isMet: worst <= viewLimitMs,
    });
    print(
      `  ${screen}: median ${Math.round(median(all))} ms, worst ${Math.round(worst)} ms (first visit ${Math.round(first.get(screen) ?? 0)} ms)`,
    );
  }
}

/**
 * Runs in the page: goes to an address as the back button does, and answers when the last visible change came. It is over when for
 * 400 ms nothing has changed, nothing is marked as loading and no answer is awaited.
 */
async function changeView(to: string): Promise<number> {
  const quietMs = 400;
  const begun = performance.now();
  let last = 0;
  let awaited = 0;
  const direct = window.fetch;
  window.fetch = async (...call) => {
    awaited += 1;
    return direct(...call).finally(() => (awaited -= 1));
  };
  const watch = new MutationObserver(() => (last = performance.now()));
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
  const isBusy = () => awaited > 0 || document.querySelector('main [aria-busy="true"], main .bone') !== null;
  while (last === 0 || isBusy() || performance.now() - last < quietMs) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (performance.now() - begun > 20_000) throw new Error(`${to} is still changing after 20 s.`);
  }
  watch.disconnect();
  window.fetch = direct;
  return last - begun;
}

/** From Ctrl+K on a page that stands to the palette with the focus in its field. */
async function measurePalette(page: Page): Promise<void> {
  await page.evaluate(changeView, '/projects');
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const pressed = () => {
            const begun = performance.now();
            const look = () => {
              if (document.activeElement?.getAttribute('role') === 'combobox') resolve(performance.now() - begun);
              else requestAnimationFrame(look);
            };
            look();
          };
          addEventListener('keydown', pressed, { capture: true, once: true });
        }),
    );
    await page.keyboard.press('Control+k');
    times.push(await opened);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  figures.push({
    id: `screens.${company}.palette`,
    promise: `The palette opens, ${company} company`,
    bound: `median ≤ ${paletteLimitMs} ms`,
    measured: `median ${Math.round(median(times))} ms`,
    isMet: median(times) <= paletteLimitMs,
  });
  print(`The palette opens after a median of ${Math.round(median(times))} ms (at most ${paletteLimitMs} ms)`);
}

async function measureLighthouse(screens: readonly string[]): Promise<void> {
  print('Lighthouse, desktop (performance at least 95, accessibility 100)');
  for (const screen of screens) {
    const result = await lighthouse(
      `${address}${screen}`,
      { port, disableStorageReset: true, onlyCategories: ['performance', 'accessibility'], logLevel: 'error' },
      desktopConfig,
    );
    const categories = result?.lhr.categories;
    const performanceScore = Math.round((categories?.['performance']?.score ?? 0) * 100);
    const accessibilityScore = Math.round((categories?.['accessibility']?.score ?? 0) * 100);
    figures.push({
      id: `lighthouse.${company}.${nameOf(screen)}`,
      promise: `${nameOf(screen)} in Lighthouse, desktop, ${company} company`,
      bound: 'performance ≥ 95, accessibility 100',
      measured: `${performanceScore}, ${accessibilityScore}`,
      isMet: performanceScore >= 95 && accessibilityScore === 100,
    });
    const audit = (name: string) => result?.lhr.audits[name]?.displayValue ?? '?';
    print(
      `  ${screen}: performance ${performanceScore}, accessibility ${accessibilityScore}; LCP ${audit('largest-contentful-paint')}, TBT ${audit('total-blocking-time')}, CLS ${audit('cumulative-layout-shift')}`,
    );
    for (const reference of categories?.['accessibility']?.auditRefs ?? []) {
      const found = result?.lhr.audits[reference.id];
      if (found !== undefined && found.score !== null && found.score < 1) print(`    ${found.id}: ${found.title}`);
    }
  }
}
