import { useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { signInWith } from '#areas/people/sessions/web/queries.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { call } from '#platform/web/call/call.ts';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { NewPasswordField } from '#platform/web/forms/new-password-field.tsx';
import { go, setSearch, usePath, useRouteParams, useSearch } from '#platform/web/place.ts';
import { refusalWords } from '#platform/web/texts/refusal-words.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { registerContract } from '../contract.ts';

const t = texts({
  ownerTitle: { en: 'Register your home', es: 'Registra tu casa' },
  developerTitle: { en: 'Register for your project', es: 'Regístrate en tu proyecto' },
  text: {
    en: 'Tell us who you are. We prove your address by a code.',
    es: 'Dinos quién eres. Comprobamos tu dirección con un código.',
  },
  invited: { en: '{unit}, {project}', es: '{unit}, {project}' },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  emailHelp: {
    en: 'The address that you were invited by opens the door at once.',
    es: 'La dirección con la que te invitaron abre la puerta de inmediato.',
  },
  register: { en: 'Register', es: 'Registrarme' },
  have: { en: 'I have an account', es: 'Ya tengo cuenta' },
  checkTitle: { en: 'Check your mail', es: 'Revisa tu correo' },
  pendingTitle: { en: 'Thank you. We check it now', es: 'Gracias. Lo estamos revisando' },
  pendingText: {
    en: 'Your address is confirmed and your request is with our team. Somebody looks at it, usually within a working day, and you get a message either way.',
    es: 'Tu correo está confirmado y tu solicitud ya la tiene nuestro equipo. Alguien la revisa, por lo general en un día hábil, y te avisaremos en cualquier caso.',
  },
  toSignIn: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
});

type Page = ReplyOf<typeof registerContract.page>;

/** /register/owner/{unit_id} and /register/developer/{unit_id}: who comes says who they are; the invited address gets in at once. */
export function Screen() {
  const kind = usePath().startsWith('/register/owner/') ? 'owner' : 'developer';
  const unitId = useRouteParams()['unit_id'] ?? '';
  const { token } = useSearch();
  const [page, setPage] = useState<Page | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    void call(
      registerContract.page,
      { params: { kind, unit_id: unitId }, query: token === undefined ? {} : { token } },
      { signal: leaving.signal },
    ).then((result) => {
      if (!leaving.signal.aborted)
        setPage(
          result.ok
            ? result.data
            : {
                kind,
                invited: false,
                project_name: null,
                unit_name: null,
                email: null,
                given_name: null,
                family_name: null,
              },
        );
    });
    return () => leaving.abort();
  }, [kind, unitId, token]);
  return page === undefined ? null : <Registration kind={kind} unitId={unitId} token={token} page={page} />;
}

function Registration({
  kind,
  unitId,
  token,
  page,
}: {
  kind: 'owner' | 'developer';
  unitId: string;
  token: string | undefined;
  page: Page;
}) {
  const say = useSay();
  const search = useSearch();
  const [isPending, setPending] = useState(false);
  // The step stands in the address, so that a reload comes back to it.
  const isCode = search['step'] === 'code' && (search['email'] ?? '') !== '';
  const email = search['email'] ?? '';
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const params = { kind, unit_id: unitId };
  const entry = useRecordForm({
    values: {
      given_name: page.given_name ?? '',
      family_name: page.family_name ?? '',
      email: page.email ?? '',
      password: '',
    },
    send: (values) =>
      call(registerContract.start, { params, body: { ...values, ...(token === undefined ? {} : { token }) } }),
    onDone: (_reply, values) => setSearch({ step: 'code', email: values.email.trim() }, { push: true }),
  });
  const typed = entry.form.watch();

  const confirm = async (code: string) => {
    setBusy(true);
    const result = await call(registerContract.confirm, { params, body: { email, code } });
    setBusy(false);
    if (!result.ok) return setProblem(refusalWords(result, say));
    if (result.data.state === 'pending') return setPending(true);
    // After a reload the password is no longer known here.
    const entered =
      typed.password === ''
        ? undefined
        : await signInWith({ username: result.data.username, password: typed.password, door: kind });
    go(entered?.ok === true ? '/' : `/${kind}/login`);
  };

  const title = say(kind === 'owner' ? t.ownerTitle : t.developerTitle);
  if (isPending) {
    return (
      <AuthFrame title={say(t.pendingTitle)} text={say(t.pendingText)} isComfortable>
        <Button look="primary" size="large" wide asChild>
          <Link to={`/${kind}/login`}>{say(t.toSignIn)}</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (isCode) {
    return (
      <AuthFrame title={say(t.checkTitle)} isComfortable>
        <CodeStep
          email={email}
          problem={problem}
          isBusy={isBusy}
          onCode={(code) => void confirm(code)}
          onResend={() => {
            setProblem(undefined);
            // Another code goes with the whole form, which a reload has emptied.
            if (typed.password === '') return setSearch({ step: undefined, email: undefined });
            void call(
              registerContract.start,
              { params, body: { ...typed, ...(token === undefined ? {} : { token }) } },
              { errorToast: true },
            );
          }}
        />
      </AuthFrame>
    );
  }
  const isNamed = page.unit_name !== null && page.project_name !== null;
  return (
    <AuthFrame
      title={title}
      text={isNamed ? say(t.invited, { unit: page.unit_name ?? '', project: page.project_name ?? '' }) : say(t.text)}
      isComfortable
    >
      {entry.problem !== undefined && <Banner tone="bad">{entry.problem}</Banner>}
      <form onSubmit={entry.submit} className="grid gap-4" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label={say(t.first)} error={entry.fault('given_name')}>
            <TextInput size="large" autoComplete="given-name" autoFocus {...entry.field('given_name')} />
          </Field>
          <Field label={say(t.last)} error={entry.fault('family_name')}>
            <TextInput size="large" autoComplete="family-name" {...entry.field('family_name')} />
          </Field>
        </div>
        <Field label={say(t.email)} help={say(t.emailHelp)} error={entry.fault('email')}>
          <TextInput size="large" type="email" autoComplete="email" {...entry.field('email')} />
        </Field>
        <NewPasswordField
          typed={typed.password}
          not={[typed.given_name, typed.family_name, typed.email]}
          error={entry.fault('password')}
          {...entry.field('password')}
        />
        <Button type="submit" look="primary" size="large" wide loading={entry.isBusy}>
          {say(t.register)}
        </Button>
      </form>
      <div className="border-t border-line pt-4 text-14">
        <Link to={`/${kind}/login`} className="link py-1">
          {say(t.have)}
        </Link>
      </div>
    </AuthFrame>
  );
}
