import { call } from '#platform/web/call/call.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { useStarred } from '#platform/web/starred.ts';
import { profileContract } from '#areas/people/accounts/contract.ts';

/** Brings the person's own settings to this browser: now, when somebody is signed in, and at every sign-in to come. */
export function keepPersonalSettings(): void {
  if (useSession.getState().authenticated) void fetchSettings();
  useSession.subscribe((now, before) => {
    if (now.authenticated && !before.authenticated) void fetchSettings();
  });
}

async function fetchSettings(): Promise<void> {
  const result = await call(profileContract.readSettings, {});
  // Who signed out in the meantime takes their settings along.
  if (!result.ok || !useSession.getState().authenticated) return;
  const { darkMode, language, density, single_keys: singleKeys, starred } = result.data;
  useSettings.setState({ darkMode, language, density, singleKeys });
  useStarred.setState({ pages: starred });
}
