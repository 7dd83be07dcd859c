import { Component, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { usePlace } from '#platform/web/place.ts';
import { usePageTitle } from '#platform/web/frame/page-title.ts';
import { ToastHost } from '#platform/web/frame/toast-host.tsx';
import { useShown } from '../shown.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { useIsLocked } from '../shell/lock/lock-state.ts';
import { LeaveQuestionHost } from '../shell/leave-question-host.tsx';

const announcedForMs = 1000;

const LockScreen = lazyPart(async () => ({ default: (await import('../shell/lock/lock-screen.tsx')).LockScreen }));

/** What stands around every page: its shell, its errors, where it is announced, where the focus goes, where toasts rise. */
export function Root() {
  const { Screen, Shell, identity, fault } = useShown();
  // Whatever stood there is taken down, messages and open dialogs too: what is not drawn can't be read.
  const isLocked = useIsLocked();
  if (isLocked && Shell !== undefined)
    return (
      <Boundary>
        <Suspense fallback={null}>
          <LockScreen />
        </Suspense>
      </Boundary>
    );
  const page =
    fault === undefined ? (
      Screen && <Screen key={identity} />
    ) : (
      <ErrorPage error={fault} onRetry={() => location.reload()} />
    );
  const guarded = <Boundary key={identity}>{page}</Boundary>;
  return (
    <Boundary>
      {Shell === undefined ? guarded : <Shell>{guarded}</Shell>}
      <LeaveQuestionHost />
      <Announcer />
      <ToastHost />
    </Boundary>
  );
}

/** Catches what a screen throws while it renders, and lets the person try again. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: undefined, failed: false })} />;
  }
}

/** Says the new page's title to screen readers and puts focus and scroll at its beginning, as a fresh page load would. */
function Announcer() {
  const title = usePageTitle((state) => state.title);
  const [said, setSaid] = useState('');
  const identity = useShown((state) => state.identity);
  const scrollTop = useShown((state) => state.scrollTop);
  const hash = usePlace((place) => place.hash);
  const shown = useRef<string | undefined>(undefined);
  const isFirstTitle = useRef(true);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (identity === '' || shown.current === identity) return;
    shown.current = identity;
    const main = document.querySelector('main');
    if (isFirst || main === null) return;
    // A field that asked for the focus keeps it, and so does a dialog that stays open.
    if (document.querySelector('[role="dialog"]') === null && !main.contains(document.activeElement))
      main.focus({ preventScroll: true });
    main.scrollTo({ top: scrollTop });
  }, [identity, scrollTop]);
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash, identity]);
  useEffect(() => {
    // The first page is read by the screen reader itself.
    if (isFirstTitle.current) {
      isFirstTitle.current = title === '';
      return;
    }
    setSaid(title);
    // What was said is taken away again, so that nobody finds the title a second time while reading on.
    const timer = setTimeout(() => setSaid(''), announcedForMs);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}
