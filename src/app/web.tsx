import { createRoot } from 'react-dom/client';
import { keepPersonalSettings } from '#areas/people/accounts/web/settings/personal-settings.ts';
import '#platform/web/forms/drafts.ts';
import { followLanguage } from '#platform/web/texts/language.ts';
import { awaits } from '#platform/web/idle.ts';
import { restoreStores } from '#platform/web/persisted.ts';
import { useSession } from '#platform/web/call/session.ts';
import '#platform/web/stores.ts';
import { followTheme } from '#platform/web/frame/theme.ts';
import { usePublicPages } from '#platform/web/frame/public-pages.ts';
import { guardScripts } from '#platform/web/frame/trusted-types.ts';
import '#ui/theme.css';
import { isBuilt } from './built.ts';
import { revisit, startRouter } from './web/router.ts';
import { connectSession, openSession } from './web/session-start.ts';
import { Root } from './web/zones/root.tsx';
import { followLock } from './web/shell/lock/lock-state.ts';
import { UnreachablePage } from './web/shell/unreachable-page.tsx';

guardScripts();
usePublicPages.setState({ hasSiteManual: isBuilt('/site_manual') });
const root = createRoot(document.getElementById('root') ?? document.body);

// Not awaited here: the code of a screen imports what stands in this very file, and would wait for it to end.
void awaits('the start', prepare());

/** The page as served shows the loading screen; it stands until all of this is known. */
async function prepare(): Promise<void> {
  for (const fault of await restoreStores()) reportError(fault);
  followTheme();
  followLanguage();
  connectSession();
  await start();
}

async function start(): Promise<void> {
  try {
    await openSession();
  } catch {
    root.render(<UnreachablePage onRetry={() => void start()} />);
    return;
  }
  keepPersonalSettings();
  // Whoever signs in or out, or gets other groups, is judged again at once on the page where they are.
  useSession.subscribe((now, before) => {
    if (now.authenticated !== before.authenticated || now.userInfo?.groups.join() !== before.userInfo?.groups.join())
      void revisit();
  });
  followLock();
  await startRouter();
  root.render(<Root />);
}
