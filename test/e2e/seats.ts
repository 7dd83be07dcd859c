import { chromium, type Browser, type BrowserContext, type Cookie, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';

/** A browser context with a warm cache and a window that is kept, and the sign-ins of those who sat there before. */
export interface Seat {
  readonly context: BrowserContext;
  page: Page;
  readonly signIns: Map<string, Cookie[]>;
}

export interface SeatWish {
  /** Who is signed in; null: nobody. */
  as: string | null;
  language: 'en' | 'es';
  isPhone: boolean;
  /** Nobody has used it, and nobody will: nothing is cached, and what the test changes of it ends with the test. */
  isFresh: boolean;
  /** What runs in each of its pages from the beginning. */
  prepare(context: BrowserContext): Promise<void>;
  baseURL: string;
}

/**
 * The browser and the seats last as long as the worker, which takes one file after the other: a browser that starts, a window that opens and
 * code that is compiled anew cost more than all that a journey does in them (decision 153).
 */
let browser: Promise<Browser> | undefined;

/** Seats that nobody sits on now, the longest unused first. */
const freeSeats: { kind: string; seat: Seat }[] = [];
const mostFreeSeats = 8;

const kindOf = ({ language, isPhone }: SeatWish) => `${language} ${isPhone}`;

const scriptsOf = new WeakMap<BrowserContext, Set<Request>>();

/** The scripts that this page has asked for and not got yet. */
export function scriptsUnderWay(page: Page): string[] {
  return [...(scriptsOf.get(page.context()) ?? [])]
    .filter((each) => each.frame().page() === page)
    .map((each) => each.url());
}

/**
 * A seat whose page shows an address of the portal on which nothing runs, with this person's sign-in if they sat on it before. Two at a time
 * are two machines to the portal.
 */
export async function takeSeat(wish: SeatWish): Promise<Seat> {
  const kind = kindOf(wish);
  const at = wish.isFresh ? -1 : freeSeats.findLastIndex((free) => free.kind === kind);
  const [kept] = at === -1 ? [] : freeSeats.splice(at, 1);
  const seat = kept?.seat ?? (await newSeat(wish));
  const signIn = wish.as === null ? [] : (seat.signIns.get(wish.as) ?? []);
  if (signIn.length > 0) await seat.context.addCookies(signIn);
  return seat;
}

/** Leaves the seat as it was found, for the next one who wishes it so; `forGood` ends it, since nobody knows what a failure left there. */
export async function leaveSeat(seat: Seat, wish: SeatWish, { forGood }: { forGood: boolean }): Promise<void> {
  const { context } = seat;
  if (forGood || wish.isFresh) return context.close();
  // A journey may close its window and go on in another one.
  const page = seat.page.isClosed() ? (context.pages()[0] ?? (await context.newPage())) : seat.page;
  seat.page = page;
  for (const each of context.pages()) if (each !== page) await each.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const heard of ['request', 'response', 'websocket', 'dialog', 'download'] as const)
    page.removeAllListeners(heard);
  await context.clearPermissions();
  await context.setOffline(false);
  // Who leaves what they have typed is asked whether they mean it.
  page.once('dialog', (dialog) => void dialog.accept());
  // Beside the page, so that nothing of the next one is pointed at before the journey points at it.
  await page.mouse.move(-1, -1);
  await page.goto(quietPath);
  page.removeAllListeners('dialog');
  // The sign-in is kept; what else the portal has in cookies (how wide the sidebar is) was this test's.
  if (wish.as !== null) {
    const cookies = await context.cookies();
    seat.signIns.set(
      wish.as,
      cookies.filter(({ name }) => /refresh|device/u.test(name)),
    );
  }
  await context.clearCookies();
  freeSeats.push({ kind: kindOf(wish), seat });
  for (const { seat: spare } of freeSeats.splice(0, freeSeats.length - mostFreeSeats)) await spare.context.close();
}

/** An address of the origin without a script of the portal: its storage can be set from there, and nothing else happens. */
const quietPath = '/healthz';

/** Of several lists the browser hears the last alone, so what playwright-core puts out is named again; the last two are ours. */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A page of the browser's own, in a process of its own, for what nobody types into the address bar of each window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

async function newSeat({ language, isPhone, prepare, baseURL }: SeatWish): Promise<Seat> {
  browser ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    args: [
      '--no-sandbox',
      // A page of a journey is gone before what the compilers have worked out for it would pay: see decision 404.
      '--js-flags=--no-opt --no-maglev --always-sparkplug',
      '--disable-gpu',
      // The 3D view is drawn by the processor: no machine of the tests has another.
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${featuresOff.join()}`,
    ],
  });
  const context = await (
    await browser
  ).newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: language === 'es' ? 'es-MX' : 'en-US',
    reducedMotion: 'reduce',
    baseURL,
    // A journey reads and changes what goes over the wire; the one about working without network has a browser of its own.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(40_000);
  await prepare(context);
  const scripts = new Set<Request>();
  scriptsOf.set(context, scripts);
  context.on('request', (request) => request.resourceType() === 'script' && scripts.add(request));
  context.on('requestfinished', (request) => scripts.delete(request));
  context.on('requestfailed', (request) => scripts.delete(request));
  context.on('page', (page) => {
    page.on('close', () => {
      for (const request of scripts) if (request.frame().page() === page) scripts.delete(request);
    });
  });
  const page = await context.newPage();
  await page.goto(quietPath);
  return { context, page, signIns: new Map() };
}
