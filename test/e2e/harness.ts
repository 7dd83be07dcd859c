import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';

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
  /** Where to go first; nowhere when left out. */
  path?: string;
}

export interface OpenPage {
  page: Page;
  context: BrowserContext;
  /** Goes to a path of the portal and waits until its data is there. */
  go(path: string): Promise<void>;
  /** Errors that the page has thrown or logged since it was opened. */
  errors: string[];
}

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

export const address = () => inject('portalAddress');

/** A window of its own, with its own cookies. It is closed when the test ends, and pictured in test-results/ when it fails. */
export async function openPage({
  as,
  theme = 'light',
  language = 'en',
  width = 1280,
  height = 800,
  isPhone = false,
  path,
}: PageWish): Promise<OpenPage> {
  browser ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // The 3D view is drawn by the processor: no machine of the tests has another.
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const context = await (
    await browser
  ).newContext({
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: language === 'es' ? 'es-MX' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: address(),
  });
  // Kept where the settings store keeps it, so that the very first paint has the theme and the language.
  await context.addInitScript(
    ([darkMode, chosen]) => {
      if (localStorage.getItem('hearth.settings') === null) {
        localStorage.setItem(
          'hearth.settings',
          JSON.stringify({ darkMode, language: chosen, density: 'compact', codeVerifier: null }),
        );
      }
    },
    [theme === 'dark', language] as const,
  );
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // One hook for both: a picture can only be taken while the window is open.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync('test-results', { recursive: true });
      await page
        .screenshot({
          path: join(
            'test-results',
            `${task.name.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, 80)}-${as ?? 'nobody'}.png`,
          ),
        })
        .catch(() => undefined);
    }
    await context.close();
  });
  const opened: OpenPage = {
    page,
    context,
    errors,
    async go(to) {
      await page.goto(to);
      await settled(page);
    },
  };
  if (as !== null) {
    await signInByCall(page, as, { darkMode: theme === 'dark', language });
    // The bare page of the sign-in has no icon, which the browser asks for and complains about; no screen is at fault.
    errors.length = 0;
  }
  if (path !== undefined) await opened.go(path);
  return opened;
}

/** Nothing is loading any more: the first render is there and no request is under way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** Signs in as the screen does, without the screen: the refresh cookie is set, the next page finds it. */
async function signInByCall(
  page: Page,
  username: SamplePerson,
  settings: { darkMode: boolean; language: string },
): Promise<void> {
  // A page of the origin without a script of the portal: a cookie of the origin can be set from it, and nothing else happens.
  await page.goto('/healthz');
  const status = await page.evaluate(
    async ([name, password, wish]) => {
      const headers = { 'content-type': 'application/json' };
      const signedIn = await fetch('/api/auth/sign-in', {
        method: 'POST',
        headers,
        body: JSON.stringify({ username: name, password, door: 'login', cookie: true }),
      });
      if (!signedIn.ok) return `${signedIn.status} ${await signedIn.text()}`;
      const { token, user } = await signedIn.json();
      // The application renews a sign-in that it remembers; the token itself it never keeps.
      localStorage.setItem('hearth.auth', JSON.stringify({ userInfo: user }));
      const kept = await fetch('/api/me/settings', {
        method: 'PATCH',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(wish),
      });
      return kept.ok ? 'ok' : `${kept.status} ${await kept.text()}`;
    },
    [username, samplePassword, settings] as const,
  );
  expect(status, `signing in as ${username}`).toBe('ok');
}

/** Signs in as a person does, at one of the four doors. */
export async function signInByScreen(
  { page }: OpenPage,
  username: string,
  password = samplePassword,
  door = '/login',
): Promise<void> {
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

/** Calls the API as this page's person would by hand: for steps of a journey that are not its point. */
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
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // A sign-in for each call would keep the portal busy with passwords while a journey waits for it.
  let answer = await ask(await (tokens.get(username) ?? freshToken(username)));
  if (answer.status === 401) answer = await ask(await freshToken(username));
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, judged by axe on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const result = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return result.violations.flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          (node) =>
            `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', ' ').slice(0, 200)}`,
        ),
    );
  });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}
