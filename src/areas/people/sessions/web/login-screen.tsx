import { Building2 } from 'lucide-react';
import { Suspense, useState, type FormEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call, type CallFailure } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { Link } from '#platform/web/link.tsx';
import { go, usePath, useSearch } from '#platform/web/place.ts';
import { refusalOf, saidOf } from '#platform/web/texts/said.ts';
import { signedIn, useSession } from '#platform/web/call/session.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { sessionsContract } from '../contract.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { doorNames, doorOf, doors, type Door } from './doors.ts';
import { codeStepOf } from './sign-up-step.ts';
import { SampleSignIns } from './sample-sign-ins.tsx';
import { SecondFactor } from './second-factor.tsx';
import { useSignInPage } from './use-sign-in-page.ts';

const t = texts({
  username: { en: 'Username or e-mail', es: 'Usuario o correo' },
  password: { en: 'Password', es: 'Contraseña' },
  forgot: { en: 'Forgot it?', es: '¿La olvidaste?' },
  show: { en: 'Show password', es: 'Mostrar contraseña' },
  hide: { en: 'Hide password', es: 'Ocultar contraseña' },
  wrongCode: {
    en: 'This code is wrong, or it was used already. Enter the one that shows now.',
    es: 'Este código es incorrecto o ya se usó. Escribe el que aparece ahora.',
  },
  signIn: { en: 'Sign in', es: 'Iniciar sesión' },
  or: { en: 'or with your username', es: 'o con tu usuario' },
  alsoFor: { en: 'Also for', es: 'También para' },
  signUp: { en: 'Create an account', es: 'Crear una cuenta' },
  noGroup: {
    en: 'You are signed up, but nobody has given you access yet. Ask the person you work with.',
    es: 'Ya tienes cuenta, pero nadie te ha dado acceso todavía. Pregunta a la persona con quien trabajas.',
  },
  ended: { en: 'Your session has ended. Sign in again.', es: 'Tu sesión terminó. Inicia sesión de nuevo.' },
});

/** Only a registered tablet of the floor shows it. */
const BadgeSignIn = lazyPart(async () => ({ default: (await import('./badge/badge-sign-in.tsx')).BadgeSignIn }));

interface Given {
  username: string;
  password: string;
}

/** The sign-in screens: /login, /developer/login, /owner/login and /floor/login. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const door = doorOf(usePath());
  const page = useSignInPage();
  const reason = useSession((state) => state.reason);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const [isWrongCode, setWrongCode] = useState(false);
  const [asked, setAsked] = useState<Given | undefined>(undefined);

  const signIn = async (given: Given, code?: string) => {
    setBusy(true);
    setFailure(undefined);
    setWrongCode(false);
    const result = await call(sessionsContract.signIn, {
      body: { ...given, door, cookie: true, ...(code === undefined ? {} : { code }) },
    });
    setBusy(false);
    // Being signed in is what opens the next page: the guard of this door sees it and leads on.
    if (result.ok) return signedIn(result.data);
    const refusal = refusalOf(result);
    // The password was right, so where the sign-up waits for its code is no secret from whoever typed it.
    if (refusal.code === 'address_unproven') return go(codeStepOf(emailIn(refusal.current) ?? given.username));
    if (refusal.code !== 'second_factor_required') return setFailure(result);
    setAsked(given);
    setWrongCode(code !== undefined);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    void signIn({ username: typed('username'), password: typed('password') });
  };

  const { title, text, isComfortable } = doors[door];
  if (asked !== undefined) {
    return (
      <SecondFactor
        isComfortable={isComfortable}
        isBusy={isBusy}
        problem={isWrongCode ? say(t.wrongCode) : failure && saidOf(failure, language)}
        onCode={(code) => void signIn(asked, code)}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  return (
    <AuthFrame title={say(title)} text={say(text)} isComfortable={isComfortable}>
      {failure !== undefined && <Banner tone="bad">{saidOf(failure, language)}</Banner>}
      {failure === undefined && reason !== null && (
        <Banner tone="info">{say(reason === 'noGroup' ? t.noGroup : t.ended)}</Banner>
      )}
      {door === 'login' && page !== undefined && page.providers.length > 0 && <Providers providers={page.providers} />}
      {door === 'floor' && (
        <Suspense>
          <BadgeSignIn />
        </Suspense>
      )}
      <form onSubmit={onSubmit} className="grid gap-4">
        <Field label={say(t.username)}>
          <TextInput
            name="username"
            size="large"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
            autoFocus
          />
        </Field>
        <Field
          label={say(t.password)}
          labelEnd={
            <Link to="/reset-password" className="link">
              {say(t.forgot)}
            </Link>
          }
        >
          <PasswordInput name="password" size="large" required showLabel={say(t.show)} hideLabel={say(t.hide)} />
        </Field>
        <Button type="submit" look="primary" size="large" wide loading={isBusy}>
          {say(t.signIn)}
        </Button>
      </form>
      <OtherDoors door={door} />
      {page?.sample && (
        <SampleSignIns
          sample={page.sample}
          isBusy={isBusy}
          onChoose={(username) => void signIn({ username, password: page.sample?.password ?? '' })}
        />
      )}
    </AuthFrame>
  );
}

/** The line beneath the words keeps its place; what can be touched around them is larger for owners and the floor. */
const doorLook = 'link py-1 comfort:relative comfort:after:absolute comfort:after:inset-x-0 comfort:after:-inset-y-2';

function OtherDoors({ door }: { door: Door }) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center gap-x-4.5 gap-y-1.5 comfort:gap-y-4 border-t border-line pt-4 text-14 text-text-2">
      <span className="text-text-3">{say(t.alsoFor)}</span>
      {doorNames
        .filter((other) => other !== door)
        .map((other) => (
          <Link key={other} to={doors[other].path} className={doorLook}>
            {say(doors[other].link)}
          </Link>
        ))}
      {door === 'login' && (
        <Link to="/sign-up" className={doorLook}>
          {say(t.signUp)}
        </Link>
      )}
    </div>
  );
}

function withRedirect(startUrl: string, redirectTo: string | undefined): string {
  return redirectTo === undefined
    ? startUrl
    : `${startUrl}${startUrl.includes('?') ? '&' : '?'}redirectTo=${encodeURIComponent(redirectTo)}`;
}

function emailIn(current: unknown): string | undefined {
  return typeof current === 'object' && current !== null && 'email' in current && typeof current.email === 'string'
    ? current.email
    : undefined;
}

/** Signing in by somebody else's account, before the own password. */
function Providers({ providers }: { providers: readonly { name: string; label: string; start_url: string }[] }) {
  const say = useSay();
  const search = useSearch();
  return (
    <>
      <div className="grid gap-2">
        {providers.map((provider) => (
          <Button key={provider.name} size="large" wide asChild icon={<Building2 />}>
            <a href={withRedirect(provider.start_url, search['redirectTo'])}>{provider.label}</a>
          </Button>
        ))}
      </div>
      <p className="flex items-center gap-3 text-13 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {say(t.or)}
      </p>
    </>
  );
}
