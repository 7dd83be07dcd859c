import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Put in by the build: the page, what every page starts with, and the screens of the factory floor. */
declare const KEPT_FILES: PrecacheEntry[];

/** How long a page waits for the portal before it opens from what is kept on the device. */
const patienceS = 4;
const mostScreens = 600;
const keptForS = 60 * 24 * 60 * 60;

precacheAndRoute(KEPT_FILES);
cleanupOutdatedCaches();

// The portal's own page, from the portal wherever it answers: a new release shows at the next visit. What it answers to calls is never kept
// here; the page itself keeps what its screens need, for the person who is signed in.
const fromPortal = new NetworkOnly({ networkTimeoutSeconds: patienceS });
const keptPage = createHandlerBoundToURL('/floor');
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const answer = await fromPortal.handle(options);
        return answer.status >= 502 && answer.status <= 504 ? await keptPage(options) : answer;
      } catch {
        return keptPage(options);
      }
    },
    { denylist: [/^\/api\//u, /^\/ws\//u, /\.[a-z0-9]{1,8}$/u] },
  ),
);

// Names under /assets carry a hash of their content: what was fetched once is right for ever, and goes when nobody has asked for it in long.
const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
  maxEntries: mostScreens,
  maxAgeSeconds: keptForS,
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'hearth-screens',
    plugins: [
      {
        ...(cacheDidUpdate === undefined ? {} : { cacheDidUpdate }),
        ...(cachedResponseWillBeUsed === undefined ? {} : { cachedResponseWillBeUsed }),
      },
    ],
  }),
);
