import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { whatAxeFinds } from './axe.ts';
import { leaveSeat, scriptsUnderWay, takeSeat, type SeatWish } from './seats.ts';

/** The people of the sample company who may sign in. */
export type SamplePerson = 'admin' | 'employee' | 'owner' | 'developer' | 'floor' | 'newcomer' | 'tomas' | 'hannah';

export const samplePassword = 'hearth-sample';

export interface PageWish {
  /** Who is signed in; null: nobody. */
  as: SamplePerson | null;
  theme?: 'light' | 'dark';
  language?: 'en' | 'es';
  /** Of the window, in pixels. */
  width?: number;
  height?: number;
  /** A phone: touched, not pointed at. */
  isPhone?: boolean;
  /** A browser that has never been here: nothing of the portal is cached, and what the test adds to the page (a script, a session of the protocol) goes with it. */
  isFresh?: boolean;
  /** Where to go first; nowhere when left out. */
  path?: string;
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Goes to a path of the portal and waits until its data is there. */
  go(path: string): Promise<void>;
  /** Goes there as a link would, without loading the page anew, and waits until its data is there. */
  visit(path: string): Promise<void>;
  /** Errors that the page has thrown or logged since it was opened. */
  errors: string[];
  /** What the content policy has refused since it was opened. Every journey fails on one. */
  refusedByPolicy: string[];
  /** Leaves the window before the test ends, so that the next one it opens needs no other machine. */
  leave(): Promise<void>;
}

const portals = inject('portalsAddress');
const mine = `${portals}/${process.env['VITEST_POOL_ID'] ?? '1'}`;
const whereMine = await fetch(mine);
if (!whereMine.ok) throw new Error(await whereMine.text());
const myPortal = await whereMine.text();

/** Where the portal of this worker listens, without a slash at the end. Its data is its own; only the files before this one wrote to it. */
export const address = () => myPortal;

/** What stands in the newest mail to this address that holds it; waits for it to come. */
export async function mailed(to: string, what: RegExp, longestMs = 30_000): Promise<string> {
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(200)) {
    const mails = ((await (await fetch(`${mine}/mails`)).json()) as string[]).filter((each) =>
      each.includes(`To: ${to}`),
    );
    const found = mails.toReversed().flatMap((each) => what.exec(each)?.[0] ?? [])[0];
    if (found !== undefined) return found;
  }
  throw new Error(`No mail to ${to} holds ${what.source}.`);
}

/**
 * A window of this person. It is left when the test ends, and pictured in test-results/ when the test fails. The context behind it and its
 * window are kept for who comes next in this worker: the person stays signed in and the portal's code is neither fetched nor compiled anew, but nothing
 * else is left in the browser's storage. Two windows at a time have two contexts, as two machines would.
 */
export async function openPage(wish: PageWish): Promise<OpenPage> {
  const { opened, close } = await openWindow(wish);
  // One hook for both: a picture can only be taken while the window is open.
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    if (failed) await picture(opened.page, `${task.name}-${wish.as ?? 'nobody'}`);
    await close({ forGood: failed });
    if (!failed) expect(opened.refusedByPolicy).toEqual([]);
  });
  return opened;
}

/** Like `openPage`, for all tests of a file or of a group: called in `beforeAll`, whose answer leaves it. */
export async function openPageForAll(wish: PageWish): Promise<OpenPage> {
  return (await openWindow(wish)).opened;
}

async function openWindow({
  as,
  theme = 'light',
  language = 'en',
  width = 1280,
  height = 800,
  isPhone = false,
  isFresh = false,
  path,
}: PageWish): Promise<{ opened: OpenPage; close: (how: { forGood: boolean }) => Promise<void> }> {
  const seatWish: SeatWish = { as, language, isPhone, isFresh, prepare, baseURL: address() };
  const seat = await takeSeat(seatWish);
  const { context, page } = seat;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: 'reduce' });
  await prepareStorage(page, {
    as,
    settings: { darkMode: theme === 'dark', language },
    isKnown: as !== null && (seat.signIns.get(as) ?? []).length > 0,
  });
  const errors: string[] = [];
  const refusedByPolicy: string[] = [];
  const hearError = (error: Error) => errors.push(error.message);
  const hear = (message: ConsoleMessage) => {
    // The bare page that the storage is prepared on has no icon, which the browser asks for and complains about whenever it likes.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) errors.push(message.text());
    if (message.text().startsWith(refusal)) refusedByPolicy.push(message.text());
  };
  page.on('pageerror', hearError);
  page.on('console', hear);
  const opened: OpenPage = {
    page,
    context,
    errors,
    refusedByPolicy,
    async go(to) {
      await page.goto(to);
      await settled(page);
    },
    async visit(to) {
      await page.evaluate((href) => {
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to);
      await settled(page);
    },
    async leave() {
      await close({ forGood: false });
      expect(refusedByPolicy).toEqual([]);
    },
  };
  let isLeft = false;
  const close = async (how: { forGood: boolean }) => {
    if (isLeft) return;
    isLeft = true;
    page.off('pageerror', hearError);
    page.off('console', hear);
    await leaveSeat(seat, seatWish, how);
  };
  try {
    if (path !== undefined) await opened.go(path);
  } catch (error) {
    await picture(page, `${path ?? ''}-${as ?? 'nobody'}`);
    await close({ forGood: true });
    throw error;
  }
  return { opened, close };
}

/** What runs in each page of a context from its beginning. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchForRest);
  await context.addInitScript(watchPolicy, refusal);
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync('test-results', { recursive: true });
  const file = `${name.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, 90)}.png`;
  await page.screenshot({ path: join('test-results', file) }).catch(() => undefined);
}

/** What a page says of itself: what the application waits for, and when anything last changed. */
interface Watched {
  hearthAwaits?: () => string[];
  changedAt?: number;
}

/** Runs in each page from its beginning: notes when the page last changed. */
function watchForRest(): void {
  const watched = globalThis as unknown as Watched;
  watched.changedAt = performance.now();
  new MutationObserver(() => (watched.changedAt = performance.now())).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
}

const refusal = 'Refused by the content policy:';

/** Runs in each page from its beginning: says what the content policy refuses, where the journey hears it. */
function watchPolicy(prefix: string): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const where = `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`;
    console.error(`${prefix} ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${where}`);
  });
}

/**
 * Runs in the page: looks until it rests, and then answers nothing; after `patienceMs` what keeps it from rest, in words. It looks by itself,
 * since a question from outside costs the browser more than the look.
 */
async function whatIsUnderWay({ quietMs, patienceMs }: { quietMs: number; patienceMs: number }): Promise<string[]> {
  const watched = globalThis as unknown as Watched;
  // What follows a change of size is told in the next frame, and drawn in the one after; a busy machine draws late.
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));
  const look = async (): Promise<string[]> => {
    // While the application itself waits there is nothing to draw for: asked for, each frame would cost as much as what is waited for.
    const early = watched.hearthAwaits?.() ?? ['the application'];
    if (early.length > 0) {
      watched.changedAt = performance.now();
      return early;
    }
    await Promise.race([frame().then(frame), pause(500)]);
    if (document.querySelector('#root > *') === null || watched.hearthAwaits === undefined) return ['the application'];
    const moving = document.getAnimations().filter((animation) => {
      const endTime = Number(animation.effect?.getComputedTiming().endTime);
      // What turns for ever, or runs down like the bar of a toast, is part of a page at rest.
      return animation.playState === 'running' && endTime <= 1_000;
    });
    const pictures = [...document.images].filter((image) => !image.complete && image.loading !== 'lazy');
    // React keeps what stands in for a part a moment longer than its code takes, so that nothing flickers.
    const standIns = document.querySelectorAll('[aria-busy=true]').length;
    const awaited = [
      ...watched.hearthAwaits(),
      ...(standIns === 0 ? [] : [`${standIns} places of parts that are to come`]),
      ...moving.map(() => 'a movement'),
      ...pictures.map((image) => `the picture ${image.src}`),
    ];
    if (awaited.length > 0) watched.changedAt = performance.now();
    else if (performance.now() - (watched.changedAt ?? 0) < quietMs) awaited.push('changes of the page');
    return awaited;
  };
  for (const end = performance.now() + patienceMs; ; await pause(30)) {
    const underWay = await look();
    if (underWay.length === 0 || performance.now() > end) return underWay;
  }
}

const watch = { quietMs: 60, patienceMs: 1_000 };
const restWithinMs = 20_000;

/**
 * The page has come to rest: the application stands and waits for nothing, as it says itself (`platform/web/idle.ts`), all code it
 * asked for is here, nothing moves, and what came is drawn. Says what is still under way when that does not come.
 */
export async function settled(page: Page): Promise<void> {
  let underWay: string[] = [];
  for (const end = Date.now() + restWithinMs; Date.now() < end; await sleep(30)) {
    // A page that goes elsewhere under the question has not come to rest.
    underWay = await page.evaluate(whatIsUnderWay, watch).catch((error: unknown) => [String(error)]);
    underWay.push(...scriptsUnderWay(page));
    if (underWay.length === 0) return;
  }
  throw new Error(`${page.url()} does not come to rest: ${underWay.join(', ')}`);
}

interface StorageWish {
  as: SamplePerson | null;
  settings: { darkMode: boolean; language: string };
  isKnown: boolean;
}

/**
 * Signs in as the screen does, without the screen: the refresh cookie is set, the next page finds it. Whoever signed in here before is
 * only renewed. Of the storage nothing is left but the sign-in and the settings, where the very first paint looks for them.
 */
async function prepareStorage(page: Page, { as, settings, isKnown }: StorageWish): Promise<void> {
  const status = await page.evaluate(
    async ([name, password, wish, mayRenew]) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name: kept } of await indexedDB.databases()) if (kept !== undefined) indexedDB.deleteDatabase(kept);
      const kept = { ...wish, density: 'compact', codeVerifier: null };
      localStorage.setItem('hearth.settings', JSON.stringify(kept));
      if (name === null) return 'ok';
      const headers = { 'content-type': 'application/json' };
      const ask = (path: string, body: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      let answer = mayRenew ? await ask('/api/auth/refresh', {}) : undefined;
      // A test may have signed out, or closed its window while the sign-in was being renewed.
      if (answer?.ok !== true)
        answer = await ask('/api/auth/sign-in', { username: name, password, door: 'login', cookie: true });
      if (!answer.ok) return `${answer.status} ${await answer.text()}`;
      const { token, user } = await answer.json();
      // The application renews a sign-in that it remembers; the token itself it never keeps.
      localStorage.setItem('hearth.auth', JSON.stringify({ userInfo: user }));
      const set = await fetch('/api/me/settings', {
        method: 'PATCH',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(wish),
      });
      return set.ok ? 'ok' : `${set.status} ${await set.text()}`;
    },
    [as, samplePassword, settings, isKnown] as const,
  );
  expect(status, `signing in as ${as}`).toBe('ok');
}

/** Signs in as a person does, at one of the four doors, in English whatever the tests before have set for this person. */
export async function signInByScreen(
  { page }: OpenPage,
  username: SamplePerson,
  password = samplePassword,
  door = '/login',
): Promise<void> {
  // The newcomer belongs to no group, and so has no settings to set.
  if (username !== 'newcomer') {
    const reset = await callAs(username, 'PATCH', '/me/settings', { language: 'en', darkMode: false });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
  }
  await page.goto(door);
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const tokens = new Map<SamplePerson, Promise<string>>();

function freshToken(username: SamplePerson): Promise<string> {
  const token = fetch(`${address()}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: samplePassword }),
  }).then(async (signedIn) => {
    expect(signedIn.status, `signing in as ${username}`).toBe(200);
    return ((await signedIn.json()) as { token: string }).token;
  });
  tokens.set(username, token);
  return token;
}

/**
 * Calls the API as this page's person would by hand: for steps of a journey that are not its point. A refusal ends the journey where it
 * was met, in its own words; only what is cleared away may be gone already.
 */
export async function callAs(
  username: SamplePerson,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: any }> {
  const ask = async (token: string) =>
    fetch(`${address()}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  // A sign-in for each call would keep the portal busy with passwords while a journey waits for it.
  let answer = await ask(await (tokens.get(username) ?? freshToken(username)));
  if (answer.status === 401) answer = await ask(await freshToken(username));
  const text = await answer.text();
  if (answer.status >= 400 && method !== 'DELETE')
    throw new Error(`${method} ${path} as ${username} was answered ${answer.status}: ${text.slice(0, 1000)}`);
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

/**
 * WCAG 2.2 A and AA, judged by axe on the page once it rests; or of it only the colours, which are all that another theme changes. On its way a
 * colour is neither the old nor the new one, and what is being put in place of something else has half its parts.
 */
export async function expectAccessible(page: Page, wish: { only?: 'colours' } = {}): Promise<void> {
  await settled(page);
  expect(await whatAxeFinds(page, wish), `axe on ${page.url()}`).toEqual([]);
}
