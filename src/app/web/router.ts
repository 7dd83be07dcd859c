import { hasUnsaved, mayLeave } from '#platform/web/forms/leave-guard.ts';
import { awaits } from '#platform/web/idle.ts';
import { parseSearch, setNavigator, usePlace } from '#platform/web/place.ts';
import { useSession } from '#platform/web/call/session.ts';
import { choose } from '#platform/web/stores.ts';
import { identityOf, matchPath, type Match } from './match.ts';
import { endSession } from './session-start.ts';
import { useShown, type Shown } from './shown.ts';
import { afterSignIn, judge } from './zones/guard.ts';

/** A screen that takes longer than this to load is announced by a thin line. */
const pendingAfterMs = 150;
const longestChain = 8;

type Kind = 'push' | 'replace' | 'pop';
interface Destination {
  href: string;
  match: Match;
}

let round = 0;
const scrolls = new Map<string, number>();

/** Takes over the address bar and shows the page of the address as it is. */
export async function startRouter(): Promise<void> {
  history.scrollRestoration = 'manual';
  setNavigator({ visit: (to, options) => void visit(to, options?.replace ? 'replace' : 'push'), preload });
  addEventListener('popstate', () => void visit(here(), 'pop'));
  await visit(here(), 'replace');
}

/** Judges the page on screen again: after a sign-in, a sign-out or a change of groups. */
export async function revisit(): Promise<void> {
  await visit(here(), 'replace');
}

async function visit(to: string, kind: Kind): Promise<void> {
  const { href, match } = destinationOf(to);
  const { identity, Screen } = useShown.getState();
  // Other words in the query of the page on screen wait for nothing: a box that stands in the address would else be ticked a moment late,
  // and the second of two changes would not know of the first.
  if (Screen !== undefined && identityOf(match) === identity) {
    begin(href, kind);
    arrive(href, match, kind, {});
    return;
  }
  if (!(await isFreeToGo(match, kind))) return;
  const mine = begin(href, kind);
  const slow = setTimeout(() => {
    if (mine === round) useShown.setState({ isPending: true });
  }, pendingAfterMs);
  const loaded = await awaits('the code of a screen', load(match)).catch((fault: unknown) => ({
    Screen: undefined,
    Shell: undefined,
    fault,
  }));
  clearTimeout(slow);
  if (mine === round) arrive(href, match, kind, loaded);
}

/** The address bar says where it goes; what was under way to elsewhere is given up. */
function begin(href: string, kind: Kind): number {
  if (kind !== 'pop') rememberScroll();
  if (kind === 'push' && href !== here()) history.pushState({ key: String(Date.now() + Math.random()) }, '', href);
  else if (href !== here()) history.replaceState(history.state, '', href);
  return (round += 1);
}

/** Shows what was loaded, or the page that stands there already with its new words. */
function arrive(href: string, match: Match, kind: Kind, loaded: Partial<Shown>): void {
  const { entry, params } = match;
  if (entry.remembers !== undefined) choose(`${entry.zone}.${entry.remembers}`, params[entry.remembers] ?? '');
  const url = new URL(href, location.origin);
  usePlace.setState({
    path: url.pathname,
    params,
    search: parseSearch(url.search),
    hash: url.hash.slice(1),
  });
  useShown.setState({
    fault: undefined,
    ...loaded,
    match,
    identity: identityOf(match),
    isPending: false,
    scrollTop: kind === 'pop' ? (scrolls.get(historyKey()) ?? 0) : 0,
  });
}

/** Asks before a page is left on which something is typed and not sent; the address of that page is put back when it stays. */
async function isFreeToGo(match: Match, kind: Kind): Promise<boolean> {
  const isElsewhere = identityOf(match) !== useShown.getState().identity;
  // Who is signed out has to go from a page of theirs; on a public one, a registration for one, they are asked like everybody.
  const hasToGo = !useSession.getState().authenticated && useShown.getState().Shell !== undefined;
  // A page that is judged again goes nowhere.
  if (!hasUnsaved() || !isElsewhere || kind === 'replace' || hasToGo) return true;
  const stays = usePlace.getState();
  if (await mayLeave()) return true;
  const query = new URLSearchParams(Object.entries(stays.search).map(([name, value]) => [name, value ?? '']));
  if (kind === 'pop') history.pushState(null, '', `${stays.path}${query.size === 0 ? '' : `?${query.toString()}`}`);
  return false;
}

/** Follows every redirect: unknown paths go to `/`, and each zone sends away who may not be there. */
function destinationOf(to: string): Destination {
  let href = to;
  for (let step = 0; step < longestChain; step += 1) {
    const url = new URL(href, location.origin);
    const match = matchPath(url.pathname);
    const next = match === undefined ? '/' : redirectOf(match, url);
    if (next === undefined && match !== undefined) return { href: `${url.pathname}${url.search}${url.hash}`, match };
    href = next ?? '/';
  }
  throw new Error(`Redirects in a ring at ${to}`);
}

function redirectOf({ entry, params }: Match, url: URL): string | undefined {
  const { authenticated, userInfo } = useSession.getState();
  if ('isDoor' in entry) {
    const { redirectTo, invitation } = parseSearch(url.search);
    // The mail of an invitation leads to the sign-in page; the person has no account to sign in with yet.
    if (invitation !== undefined) return `/invitation?token=${encodeURIComponent(invitation)}`;
    if (authenticated) return afterSignIn(redirectTo);
  }
  const verdict = judge(entry.zone, { authenticated, groups: userInfo?.groups ?? [] }, `${url.pathname}${url.search}`);
  if (verdict.kind === 'signOut') endSession('noGroup');
  if (verdict.kind !== 'open') return verdict.to;
  return 'redirect' in entry ? entry.redirect(params) : undefined;
}

async function load({ entry }: Match): Promise<Pick<Shown, 'Screen' | 'Shell'>> {
  const [screen, shell] = await Promise.all([
    'screen' in entry ? entry.screen() : import('./missing-screen.tsx'),
    entry.zone === 'public' ? undefined : import('./shell/shell.tsx'),
  ]);
  return { Screen: screen.Screen, Shell: shell?.Shell };
}

function preload(to: string): void {
  const match = matchPath(new URL(to, location.origin).pathname);
  if (match !== undefined) void load(match).catch(() => undefined);
}

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

function historyKey(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
}

function rememberScroll(): void {
  scrolls.set(historyKey(), document.querySelector('main')?.scrollTop ?? 0);
}
