import { useEffect, useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { renewAccessToken } from '#platform/web/call/access-token.ts';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go, useSearch } from '#platform/web/place.ts';
import { safePath } from '#platform/web/redirect-to.ts';
import { signedIn } from '#platform/web/call/session.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { identitiesContract } from '../contract.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { refusalWords } from '#platform/web/texts/refusal-words.ts';

const t = texts({
  title: { en: 'Signing you in', es: 'Iniciando tu sesión' },
  failedTitle: { en: 'Sign-in did not work', es: 'No se pudo iniciar sesión' },
  confirmTitle: { en: 'Is this your account?', es: '¿Es tu cuenta?' },
  confirmText: {
    en: 'There is an account with this address. The code we mailed there proves that it is yours.',
    es: 'Ya hay una cuenta con esta dirección. El código que enviamos demuestra que es tuya.',
  },
  back: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
  yourAddress: { en: 'your address', es: 'tu dirección' },
});

const whyNot: Readonly<Record<string, Text>> = texts({
  refused: { en: 'You, or your provider, said no.', es: 'Tú o tu proveedor dijeron que no.' },
  expired: { en: 'That took too long. Start again.', es: 'Tardó demasiado. Empieza de nuevo.' },
  no_email: {
    en: 'Your provider did not say which address is yours.',
    es: 'Tu proveedor no dijo cuál es tu dirección.',
  },
  no_account: {
    en: 'Nobody here has that account. Ask the person you work with for an invitation.',
    es: 'Nadie aquí tiene esa cuenta. Pide una invitación a la persona con quien trabajas.',
  },
  taken: {
    en: 'That account already belongs to somebody else here.',
    es: 'Esa cuenta ya pertenece a otra persona aquí.',
  },
  too_many: {
    en: 'You have linked as many providers as there can be. Unlink one first.',
    es: 'Ya vinculaste tantos proveedores como se puede. Quita uno primero.',
  },
  failed: {
    en: 'Your provider could not be reached. Try again.',
    es: 'No se pudo llegar a tu proveedor. Inténtalo de nuevo.',
  },
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

function Confirm({ link, email, redirectTo }: { link: string; email: string; redirectTo: string | undefined }) {
  const say = useSay();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (code: string) => {
    setBusy(true);
    const result = await call(identitiesContract.confirm, { body: { link, code } });
    setBusy(false);
    if (!result.ok) return setProblem(refusalWords(result, say));
    signedIn(result.data);
    go(safePath(redirectTo) ?? '/', { replace: true });
  };
  return (
    <AuthFrame title={say(t.confirmTitle)} text={say(t.confirmText)}>
      <CodeStep
        email={email}
        problem={problem}
        isBusy={isBusy}
        onCode={(code) => void confirm(code)}
        onResend={() => go('/login')}
      />
    </AuthFrame>
  );
}
