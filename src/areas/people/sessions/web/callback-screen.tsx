import { useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { renewAccessToken } from '#platform/web/call/access-token.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go, useSearch } from '#platform/web/place.ts';
import { safePath } from '#platform/web/redirect-to.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { whyNot } from './callback-faults.ts';
import { Confirm } from './account-proof.tsx';

const t = texts({
  title: { en: 'Signing you in', es: 'Iniciando tu sesión' },
  failedTitle: { en: 'Sign-in did not work', es: 'No se pudo iniciar sesión' },
  back: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
  yourAddress: { en: 'your address', es: 'tu dirección' },
});

/** Where a third-party sign-in comes back to: /auth/callback?result=…. */
export function Screen() {
  const say = useSay();
  const { result, redirectTo, link, email } = useSearch();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Whoever comes here by hand, or by the back button, has nothing to be told.
    if (result === undefined) return go('/login', { replace: true });
    if (result === 'linked') return go('/settings?tab=security', { replace: true });
    if (result !== 'signed_in') return;
    // The refresh token came by cookie with the redirect; renewing turns it into a session of this page.
    void renewAccessToken(undefined).then(
      (token) => (token === undefined ? setFailed(true) : go(safePath(redirectTo) ?? '/', { replace: true })),
      () => setFailed(true),
    );
  }, [result, redirectTo]);

  const isFailure = hasFailed || (result !== undefined && result in whyNot);
  useEffect(() => {
    if (!isFailure) return;
    reportError(new Error(`Sign-in through the provider failed: ${result}`));
    // The address of the failed attempt is taken back, so that neither reload nor the back button repeats it.
    history.replaceState(history.state, '', '/login');
  }, [isFailure, result]);

  if (result === 'confirm' && link !== undefined)
    return <Confirm link={link} email={email ?? say(t.yourAddress)} redirectTo={redirectTo} />;
  if ((result === undefined || result === 'signed_in' || result === 'linked') && !hasFailed) {
    return (
      <AuthFrame title={say(t.title)}>
        <Spinner label={say(t.title)} className="size-6 text-text-3" />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={say(t.failedTitle)}>
      <Banner tone="bad">{say(whyNot[result ?? 'failed'] ?? whyNot['failed'] ?? t.failedTitle)}</Banner>
      <Button look="primary" size="large" wide asChild>
        <Link to="/login">{say(t.back)}</Link>
      </Button>
    </AuthFrame>
  );
}
