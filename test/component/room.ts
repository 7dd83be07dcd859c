// Runs before each file of component tests: a browser's room without a browser.
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { awaitedNow } from '#platform/web/idle.ts';
import { setNavigator, parseSearch, usePlace } from '#platform/web/place.ts';
import { clearStores } from '#platform/web/persisted.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { closeServer } from './server.ts';
import { setViewport } from './viewport.ts';

// What is waited for comes when it comes; a busy machine is no fault of a component.
configure({ asyncUtilTimeout: 8_000 });

/** What an element measures here, where nothing is laid out: enough of a window for a grid to draw a dozen rows. */
const room = { width: 1280, height: 480 };

for (const [name, size] of Object.entries({
  offsetWidth: room.width,
  offsetHeight: room.height,
  clientWidth: room.width,
  clientHeight: room.height,
})) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
}

// Newer browsers answer a promise when they scroll: an effect that hands it on as its end fails here as there.
for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const)
  Object.defineProperty(Element.prototype, name, {
    configurable: true,
    writable: true,
    value: () => Promise.resolve(),
  });

setNavigator({
  visit(to, options) {
    const url = new URL(to, location.origin);
    if (options?.replace === true) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    usePlace.setState({ path: url.pathname, search: parseSearch(url.search), hash: url.hash.slice(1) });
  },
  preload: () => undefined,
});

beforeEach(() => {
  setViewport(room);
  history.replaceState(null, '', '/');
  usePlace.setState({ path: '/', params: {}, search: {}, hash: '' });
  useSettings.setState({ language: 'en' });
});

afterEach(async () => {
  cleanup();
  // What a test leaves under way would answer into the next one.
  await waitFor(() => {
    if (awaitedNow().length > 0) throw new Error(`Still under way: ${awaitedNow().join(', ')}`);
  });
  queryClient.clear();
  clearStores();
  localStorage.clear();
  closeServer();
});
